"""What happened, and who may know what of it."""

from __future__ import annotations


class Event:
    """Something that happened at the table.

    Everybody may know `public`; only the seats in `knows` may know `secret` (another value for a key of `public`
    replaces it).
    """

    def __init__(
        self,
        name: str,
        seat: int,
        public: dict[str, object],
        secret: dict[str, object] | None = None,
        knows: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        self.seat = seat
        self.public = public
        self.secret: dict[str, object] = secret or {}
        self.knows = knows

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The event as plain data, with only what this seat may know; None is a spectator."""
        told: dict[str, object] = {"event": self.name, "seat": self.seat, **self.public}
        if seat is not None and seat in self.knows:
            told.update(self.secret)
        return told

    def __repr__(self) -> str:
        return f"<Event {self.name} by {self.seat}: {self.public} {self.secret} for {self.knows}>"
