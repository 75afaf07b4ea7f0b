"""Bots at the tables, and the hints they give."""
