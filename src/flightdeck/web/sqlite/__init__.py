"""Django's SQLite, with connections that are kept for the next request."""
