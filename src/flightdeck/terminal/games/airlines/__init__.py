"""Airlines in the terminal."""
