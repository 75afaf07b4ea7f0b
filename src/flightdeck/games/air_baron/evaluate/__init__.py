"""What a position of Air Baron is worth to each seat, and why."""
