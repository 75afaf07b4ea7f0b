"""The site for programs: the same tables, the same verbs, as JSON."""
