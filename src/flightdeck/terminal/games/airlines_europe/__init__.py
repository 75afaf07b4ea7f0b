"""Airlines Europe in the terminal."""
