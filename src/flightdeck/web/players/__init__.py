"""Players: the people behind browsers and accounts."""
