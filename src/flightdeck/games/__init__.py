"""The games: one folder each. A game knows the engine and nothing else."""
