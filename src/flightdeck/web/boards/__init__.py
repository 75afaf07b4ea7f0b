"""Boards of one's own: kept, checked, shared, and changed in the browser."""
