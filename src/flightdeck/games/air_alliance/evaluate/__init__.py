"""What a position of Air Alliance is worth to each seat, and why."""
