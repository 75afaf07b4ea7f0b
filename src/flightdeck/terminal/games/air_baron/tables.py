"""Hubs with their spokes, players, the cup and the tracks; odds and codes, which are pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from flightdeck.games.air_baron import figures
from flightdeck.games.air_baron.board import COMPETITOR, EVENTS, RECESSION, Board
from flightdeck.games.air_baron.figures import Attack, Modifier, attacks, missing
from flightdeck.games.air_baron.view import CONTROL, DOMINANCE, UNKNOWN_EVENT, BaronView, Hub, SeatView, Spoke
from flightdeck.games.air_baron.words import HUB
from flightdeck.terminal.games.air_baron.looks import ink_of, numbered
from flightdeck.terminal.tables import NOTHING, OWN, add_seats, in_columns, labelled, plain_table

Codes = dict[str, str]

STANDINGS = {DOMINANCE: "D", CONTROL: "C"}
BRIEFLY = {figures.HUB: "hub", figures.JUMBO: "Jumbo"}
TAKES_SST = "°"
ABROAD = "|"
# From this width on there is room for the names of the hubs.
WITH_NAMES = 118
CITY_WIDTH = 26
# More markers than this in the cup are counted, and named only on their page.
FULL = 24


def hubs(seen: BaronView, codes: Codes, width: int) -> Table:
    """Each with what it gives, everybody's standing in it, and its spokes."""
    table = plain_table(1)
    table.add_column("hub", no_wrap=True)
    table.add_column("share", justify="right", no_wrap=True)
    table.add_column("pays", justify="right", no_wrap=True)
    table.add_column("Jumbos", justify="right", no_wrap=True)
    add_seats(table, len(seen["seats"]), seen["seat"])
    table.add_column("spokes and their prices")
    for name, hub in seen["hubs"].items():
        label = name if width >= WITH_NAMES else codes[name]
        facts = ["/".join(map(str, hub["market_share"])), "/".join(map(str, hub["profit"]))]
        jumbos = f"{hub['jumbos']}/{hub['jumbo_limit']}"
        table.add_row(label, *facts, jumbos, *standings(seen, hub), spokes_of(seen, codes, name))
    return table


def standings(seen: BaronView, hub: Hub) -> list[Text]:
    """How many domestic spokes each seat has, and what that makes it (AB32)."""
    return [
        Text(f"{count}{STANDINGS.get(standing, '')}", style=ink_of(seen, seat)) if count else NOTHING
        for seat, (count, standing) in enumerate(zip(hub["spokes"], hub["standing"], strict=True))
    ]


def spokes_of(seen: BaronView, codes: Codes, hub: str) -> Text:
    here = [(name, spoke) for name, spoke in seen["spokes"].items() if spoke["hub"] == hub]
    home = [spoke_sign(seen, codes[name], spoke) for name, spoke in here if spoke["domestic"]]
    abroad = [spoke_sign(seen, codes[name], spoke) for name, spoke in here if not spoke["domestic"]]
    return Text(" ").join([*home, *([Text(ABROAD, style="dim"), *abroad] if abroad else [])])


def spoke_sign(seen: BaronView, code: str, spoke: Spoke) -> Text:
    """`MIN7` is open; `MIN7/2J` is the second player's, with a Jumbo Jet."""
    takes_sst = TAKES_SST if spoke["sst_capable"] else ""
    owner = spoke["owner"]
    if owner is None:
        return Text.assemble(code, (f"{spoke['price']}{takes_sst}", "dim"))
    jets = ("J" if spoke["jumbo"] else "") + ("S" if spoke["sst"] else "")
    return Text(f"{code}{spoke['price']}{takes_sst}/{owner + 1}{jets}", style=f"bold {ink_of(seen, owner)}")


def legend() -> Text:
    """One line on a narrow screen."""
    signs = f"J Jumbo  {ABROAD} foreign  {TAKES_SST} for SST  S SST"
    return Text(f"D dominance  C control  MIN7/2 player 2's  {signs}", style="dim")


def players(seen: BaronView, names: list[str], codes: Codes) -> Table:
    table = plain_table(1)
    table.add_column("")
    table.add_column("player", no_wrap=True, overflow="ellipsis", max_width=14)
    for title in ("cash", "loan/limit", "share", "worth", "missing", "Jumbos"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("SST", no_wrap=True)
    table.add_column("", no_wrap=True, overflow="ellipsis")
    for seat, (facts, name) in enumerate(zip(seen["seats"], names, strict=True)):
        row: list[RenderableType] = [numbered(seen, seat), Text(name, style=ink_of(seen, seat))]
        row += [f"${facts['cash']}", loan(facts), str(facts["share"]), str(facts["worth"]), str(missing(seen, seat))]
        row += [jumbos(facts), sst(facts, codes), ", ".join(troubles(seen, seat))]
        table.add_row(*row, style=OWN if seat == seen["seat"] else "")
    return table


def loan(facts: SeatView) -> Text:
    return Text(f"${facts['loan']}/${facts['loan_limit']}", style="" if facts["loan"] else "dim")


def jumbos(facts: SeatView) -> Text:
    """Deployed, and undeployed behind a plus."""
    if not facts["deployed"] and not facts["undeployed"]:
        return NOTHING
    return Text(f"{facts['deployed']}" + (f"+{facts['undeployed']}" if facts["undeployed"] else ""))


def sst(facts: SeatView, codes: Codes) -> Text:
    place = facts["sst"]
    return NOTHING if place is None else Text(codes.get(place, "yes"))


def troubles(seen: BaronView, seat: int) -> list[str]:
    facts = seen["seats"][seat]
    found = ["left"] if facts["left"] else []
    found += ["Fare Wars"] if facts["fare_wars"] else []
    found += ["on Strike"] if facts["on_strike"] else []
    return found


def tracks(seen: BaronView, names: list[str], codes: Codes, round_limit: int) -> Table:
    """The round, what lies where, and what is to be remembered."""
    rows: list[tuple[str, RenderableType]] = [("round", order(seen, names, round_limit))]
    if seen["pending"]:
        rows.append(("to resolve", markers(seen["pending"], codes)))
    rows.append((f"cup ({len(seen['cup'])})", cup(seen, codes)))
    if seen["drawn_box"]:
        rows.append(("drawn box", markers(seen["drawn_box"], codes)))
    if seen["events"]:
        rows.append(("events", events(seen)))
    rows.append(("at stake", stakes(seen, names)))
    return labelled(rows)


def order(seen: BaronView, names: list[str], round_limit: int) -> Text:
    """Who has had a turn, whose turn it is, and who comes then."""
    line = Text(f"{seen['round']}" + (f" of {round_limit}" if round_limit else "") + "   ")
    for place, seat in enumerate(seen["order"]):
        now = place == seen["turn"] and not seen["over"]
        style = "bold reverse" if now else "dim" if place < seen["turn"] else ""
        line.append(f" {names[seat]} ", style=style)
    return line + Text(f"   {seen['target']} wins", style="dim")


def cup(seen: BaronView, codes: Codes) -> Text:
    """A full cup only in numbers, with the spokes in it that nobody controls: those pay nobody (AB7)."""
    if len(seen["cup"]) <= FULL:
        return markers(seen["cup"], codes)
    spokes = [name for name in seen["cup"] if name in seen["spokes"]]
    hubs = [name for name in seen["cup"] if name.removesuffix(HUB) in seen["hubs"]]
    nobodys = [codes[name] for name in spokes if seen["spokes"][name]["owner"] is None]
    told = f"{len(hubs)} hubs, {len(spokes)} spokes" + (f" (nobody's: {' '.join(nobodys)})" if nobodys else "")
    others = markers([name for name in seen["cup"] if name not in spokes and name not in hubs], codes)
    return Text.assemble(told, ", ", others)


def markers(names: Iterable[str], codes: Codes) -> Text:
    """Hubs, spokes and the rest, each kind in one piece."""
    kinds: dict[str, list[str]] = {"hubs": [], "spokes": []}
    others: Counter[str] = Counter()
    for name in names:
        if name.endswith(HUB) and name.removesuffix(HUB) in codes:
            kinds["hubs"].append(codes[name.removesuffix(HUB)])
        elif name in codes:
            kinds["spokes"].append(codes[name])
        else:
            others["unknown event" if name == UNKNOWN_EVENT else name] += 1
    parts = [Text.assemble((f"{kind} ", "dim"), " ".join(sorted(found))) for kind, found in kinds.items() if found]
    parts += [Text(name + (f" x{count}" if count > 1 else "")) for name, count in others.items()]
    return Text(", ").join(parts) if parts else Text("nothing")


def events(seen: BaronView) -> Text:
    """By their spaces: still face down, or taken, and what they are if the seat can know."""
    parts = []
    for space in seen["events"]:
        name = space["event"] or ("?" if space["on_track"] else "unknown")
        part = Text.assemble((f"{space['space']} ", "dim"), (name, "dim" if space["on_track"] else ""))
        if space["taken_by"] is not None:
            part = Text.assemble(part, " (", numbered(seen, space["taken_by"]), ")")
        parts.append(part)
    return Text("  ").join(parts)


def stakes(seen: BaronView, names: list[str]) -> Text:
    holder, rate = seen["contract"]["holder"], seen["contract"]["rate"]
    contract = f"contract ${rate} a turn: {names[holder]}" if holder is not None else "contract: nobody's"
    parts = [f"settlement ${seen['settlement']}", contract]
    parts += [f"{EVENTS[RECESSION]} this round"] if seen["recession"] else []
    parts += [f"{EVENTS[COMPETITOR]} of {names[seen['competitor']]}"] if seen["competitor"] is not None else []
    return Text("   ".join(parts))


def odds(board: Board, seen: BaronView, codes: Codes) -> RenderableType:
    """Every attack that one has the money for: what both sides add to two dice, and how likely it succeeds."""
    cash = 0 if seen["seat"] is None else seen["seats"][seen["seat"]]["cash"]
    found = [attack for attack in attacks(board, seen).values() if attack.cost <= cash]
    if not found:
        return Text(f"With ${cash} you can attack nothing.")
    with_jumbo = any(attack.jumbo for attack in found)
    table = plain_table(2)
    table.add_column("spoke", no_wrap=True)
    table.add_column("of", justify="right")
    table.add_column("cost", justify="right")
    table.add_column("you add")
    table.add_column("they add")
    table.add_column("wins", justify="right", no_wrap=True)
    if with_jumbo:
        table.add_column("with Jumbo", justify="right", no_wrap=True)
    for attack in found:
        table.add_row(*odds_row(seen, codes, attack), *([jumbo_chance(attack)] if with_jumbo else []))
    dice = "Both sides roll two dice; the higher total wins, and ties go to the defender."
    return Group(Text(dice + (f" A Jumbo adds {board.jumbo_bonus}." if with_jumbo else ""), style="dim"), table)


def odds_row(seen: BaronView, codes: Codes, attack: Attack) -> list[Text]:
    owner = NOTHING if attack.owner is None else numbered(seen, attack.owner)
    spoke = Text.assemble((f"{codes[attack.spoke]} ", "bold"), attack.spoke)
    sides = [modifiers(attack.attack, codes), modifiers(attack.defence, codes)]
    return [spoke, owner, Text(f"${attack.cost}"), *sides, Text(f"{attack.percent(False)}%", style="bold")]


def jumbo_chance(attack: Attack) -> Text:
    return Text(f"{attack.percent(True)}%", style="bold") if attack.jumbo else NOTHING


def modifiers(found: list[Modifier], codes: Codes) -> Text:
    """Each for itself, places by their codes."""
    parts = [f"{codes[one.place] if one.place else BRIEFLY.get(one.kind, one.kind)} +{one.bonus}" for one in found]
    return Text(", ".join(parts)) if parts else NOTHING


def cities(seen: BaronView, codes: Codes, width: int) -> Table:
    """Every code with its city; hubs stand out."""
    places = [*seen["hubs"], *seen["spokes"]]
    cells = [
        Text.assemble((codes[name], "bold"), f" {name}", (" hub" if name in seen["hubs"] else "", "dim"))
        for name in sorted(places, key=lambda name: codes[name])
    ]
    return in_columns(cells, max(1, width // CITY_WIDTH))
