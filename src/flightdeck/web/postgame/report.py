"""What the page of a finished game tells."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(slots=True)
class Story:
    """How a finished game went: sentences, tables, charts."""

    highlights: list[str]
    tables: list[Markup]
    charts: list[Markup]
    # What the tables tell, if not the points of each scoring.
    about_tables: str = ""
