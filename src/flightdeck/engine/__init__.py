"""The contract between the games and everybody who plays them. Knows no game, no web, no bot."""
