"""Air Alliance in the terminal."""
