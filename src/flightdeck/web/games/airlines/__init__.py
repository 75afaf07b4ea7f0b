"""Airlines (1990) in the browser."""
