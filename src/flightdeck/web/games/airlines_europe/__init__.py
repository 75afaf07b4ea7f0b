"""Airlines Europe in the browser."""
