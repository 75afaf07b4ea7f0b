"""Clocks: how much time people have, and what happens when it is out."""
