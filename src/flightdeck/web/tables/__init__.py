"""Tables: people and bots playing a game together."""
