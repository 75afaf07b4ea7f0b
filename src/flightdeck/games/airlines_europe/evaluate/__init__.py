"""What a position of Airlines Europe is worth to each seat, and why."""
