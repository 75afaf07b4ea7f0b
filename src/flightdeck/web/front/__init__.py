"""The pages that belong to no table: the front page and the rules."""
