"""What people may ask for when they set up a table."""

from __future__ import annotations

import random

from django.http import QueryDict
from django.utils.translation import gettext as _

from flightdeck.bots.catalogue import LEVELS, visitors
from flightdeck.bots.levels import SEPARATOR, STYLES
from flightdeck.engine.errors import FlightdeckError
from flightdeck.engine.info import GameInfo, Option, OptionValue
from flightdeck.web.clocks.time_control import DAYS, MINUTES, SECONDS, TimeControl
from flightdeck.web.players.identity import clean_name, is_taken
from flightdeck.web.tables.models import Seat
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.seating import Chair

# A style that is drawn when the table is set up.
ANY_STYLE = "any"
BOT_NAMES = ("Amelia", "Charles", "Bessie", "Louis", "Harriet", "Igor")


def on_offer() -> list[str]:
    """The levels, bots of other packages, and one that plays anything."""
    return [*LEVELS, *visitors(), "random"]


def styled() -> list[str]:
    """The levels once more, each in every style."""
    return [f"{level}{SEPARATOR}{style}" for level in LEVELS for style in STYLES]


def in_any_style(level: str) -> str:
    """How a bot plays is a surprise."""
    return f"{level}{SEPARATOR}{random.choice(list(STYLES))}"


def in_style(value: str, style: str) -> str:
    """A seat for a bot of a level, in the style that was chosen with it."""
    kind, _colon, bot = value.partition(":")
    if kind != "bot" or bot not in LEVELS or not style:
        return value
    return f"{kind}:{in_any_style(bot) if style == ANY_STYLE else bot + SEPARATOR + style}"


def chairs_from(data: QueryDict, info: GameInfo, own_name: str) -> list[Chair]:
    """One for each `seat` field: you, open, device or bot:NAME; seats left out are not there.

    What else is said of a seat has the number of its row in the form.
    """
    chairs: list[Chair] = []
    for row, value in enumerate(data.getlist("seat")):
        if value:
            wanted = in_style(value, data.get(f"style{row}", ""))
            chairs.append(chair(wanted, len(chairs), own_name, data.get(f"name{row}", "")))
    check(chairs, info)
    return chairs


def check(chairs: list[Chair], info: GameInfo) -> None:
    if len(chairs) not in info.players:
        raise Refused(
            _("%(title)s is for %(low)d to %(high)d players.")
            % {"title": info.title, "low": info.min_players, "high": info.max_players}
        )
    if sum(one.kind == Seat.Kind.PERSON for one in chairs) > 1:
        raise Refused(_("You can have one seat only; others at this device have their own kind of seat."))
    if not any(one.kind in (Seat.Kind.PERSON, Seat.Kind.DEVICE, Seat.Kind.OPEN) for one in chairs):
        raise Refused(_("Somebody should play."))


def chair(value: str, number: int, own_name: str, given_name: str) -> Chair:
    kind, _colon, bot = value.partition(":")
    if kind == "you":
        return Chair(Seat.Kind.PERSON, own_name)
    if kind == "open":
        return Chair(Seat.Kind.OPEN, _("Open seat"))
    if kind == "device":
        return Chair(Seat.Kind.DEVICE, device_name(given_name, number, own_name))
    if kind == "bot" and bot in (*on_offer(), *styled()):
        return Chair(Seat.Kind.BOT, BOT_NAMES[number % len(BOT_NAMES)], bot)
    raise Refused(_("A seat is for you, for others, for a bot, or for a person on this device."))


def device_name(given: str, number: int, own_name: str) -> str:
    """Nobody proves who sits there, so it is no account; only the own one may be at the table twice."""
    name = clean_name(given)
    if name not in ("", own_name) and is_taken(name):
        raise Refused(_("Somebody with an account has this name, or one that looks like it."))
    return name or _("Player %(number)d") % {"number": number + 1}


def options_from(data: QueryDict, info: GameInfo) -> dict[str, OptionValue]:
    """Boolean options are boxes that are ticked or not, the others lists of choices."""
    try:
        return info.check_options({option.name: chosen(data, option) for option in info.options})
    except FlightdeckError as error:
        raise Refused(str(error)) from error


def chosen(data: QueryDict, option: Option) -> OptionValue:
    field = f"option:{option.name}"
    if isinstance(option.default, bool):
        return field in data
    text = data.get(field, str(option.default))
    return next((choice for choice in option.choices if str(choice) == text), text)


def time_from(data: QueryDict) -> TimeControl | None:
    """No clock unless one was asked for; the fields of the other kinds do not matter."""
    kind = data.get("time", "")
    written = {
        "": "",
        "live": f"{data.get('minutes', '')}+{data.get('seconds', '')}",
        "days": f"{data.get('days', '')}d",
    }
    try:
        return TimeControl.parse(written[kind])
    except (KeyError, ValueError):
        facts = {"minutes": MINUTES[-1], "seconds": SECONDS[-1], "days": DAYS[-1]}
        raise Refused(
            _("A clock has 1 to %(minutes)d minutes and 0 to %(seconds)d seconds, or 1 to %(days)d days.") % facts
        ) from None
