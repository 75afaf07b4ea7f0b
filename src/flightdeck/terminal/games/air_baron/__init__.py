"""Air Baron in the terminal."""
