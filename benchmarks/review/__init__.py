"""How good reviews are: see `__main__`."""
