"""The site: tables, live updates, pages. Knows everything below it."""
