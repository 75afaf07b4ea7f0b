"""The site in a real browser."""
