"""Air Alliance in the browser."""
