"""What the maps of all games have in common: projection, ways of routes, names, and how they are painted."""
