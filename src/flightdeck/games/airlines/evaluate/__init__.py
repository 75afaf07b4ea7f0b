"""What a position of Airlines (1990) is worth to each seat, and why."""
