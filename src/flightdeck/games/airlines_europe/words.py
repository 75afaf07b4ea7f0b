"""What happened and what is to be done, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flightdeck.engine.event import Event
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, DISCARD, PICK, SECOND, TAKE, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

SENTENCES = {
    "picked": "{player} has picked two shares{shares_known}.",
    "revealed": "{player} starts with {shares}.",
    "bought": "{player} bought {route} for {airline} at {price} million; {airline} is on space {space}.",
    "bonus": "{airline} has reached {goal}: {bonus} spaces more, to space {space}.",
    "took": "{player} took {share} from the market.",
    "turned_up": "{share} comes into the market.",
    "drew": "{player} drew {share_known} from the pile.",
    "scoring_card": "A scoring card turns up.",
    "removed": "{share} leaves the game.",
    "played": "{player} played {shares}.",
    "took_money": "{player} took {amount} million.",
    "bankrupt": "The bank is bankrupt: nobody keeps more than {kept} million, and the market is new.",
    "discarded": "{player} discarded {share_known} from {from}.",
    "traded": "{player} received {received} Air ABACUS.",
    "scoring": "Scoring {scoring}: {player} chooses first from the market.",
    "scored": "{airline} pays {points}.",
    "earned": "{player} earned {points_known} with {airline}.",
    "banned": "{player} banned the licence of {price} million on {route}.",
    "passed": "{player} passed.",
    "all_blocked": "No airline can expand any more: the final scoring.",
    "over": "The game is over. {winners}",
}

PROMPTS = {
    PICK: "Pick two shares of different airlines as your first holdings.",
    TURN: "Your turn: buy a licence, play shares, trade for Air ABACUS, or take money.",
    SECOND: "Buy a second licence, or go on.",
    TAKE: "Take a share of the market, or draw one from the pile.",
    DISCARD: "Discard a share for Air ABACUS.",
    CLEAR: "A scoring comes: take a share of the market.",
    BAN: "Ban the cheapest free licence of a route, or pass (flight ban).",
}


def tell(event: Event, seat: int | None, names: list[str]) -> str:
    """The event as this seat may hear it."""
    told = event.seen_by(seat)
    facts = {key: listed(value) for key, value in told.items()}
    facts["player"] = names[event.seat] if event.seat >= 0 else ""
    facts["share_known"] = str(told.get("share") or "a share")
    facts["shares_known"] = f": {facts['shares']}" if "shares" in told else ""
    facts["points_known"] = counted_points(told) if event.name == "earned" else ""
    if event.name == "over":
        facts["winners"] = result(told, names)
    sentence = SENTENCES[event.name].format_map(facts)
    return sentence[0].upper() + sentence[1:]


def counted_points(told: dict[str, object]) -> str:
    if "points" not in told:
        return "points"
    return "1 point" if told["points"] == 1 else f"{told['points']} points"


def listed(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    if value and isinstance(value[0], str):
        return " and ".join(counted(value))
    return "-".join(str(part) for part in value)


def counted(words: list[str]) -> list[str]:
    """red, red, blue: 2 red, 1 blue."""
    return [f"{words.count(word)} {word}" for word in dict.fromkeys(words)]


def result(told: dict[str, object], names: list[str]) -> str:
    points, winners = told["points"], told["winners"]
    assert isinstance(points, list)
    assert isinstance(winners, list)
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    table = ", ".join(f"{names[seat]} {points[seat]}" for seat in order)
    return f"{' and '.join(names[seat] for seat in winners)} won ({table})."


def prompt(s: EuropeState, seat: int) -> str:
    if seat not in s.to_act:
        return ""
    text = PROMPTS[s.phase]
    if s.phase == DISCARD:
        text += f" {s.discards_left} to go."
    return text
