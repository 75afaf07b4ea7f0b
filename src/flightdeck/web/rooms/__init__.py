"""Rooms: tables that somebody watches or plays at, in memory on the event loop, and what goes on in them."""
