"""Notifications: people hear that it is their turn, by mail and by webhook."""
