"""Who does what, when several processes serve the same tables."""
