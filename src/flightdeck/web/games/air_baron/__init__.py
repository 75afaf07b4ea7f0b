"""Air Baron in the browser."""
