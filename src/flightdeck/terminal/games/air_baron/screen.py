"""The screen of Air Baron, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.state import Json
from flightdeck.games.air_baron.game import AirBaron
from flightdeck.games.air_baron.sales import half
from flightdeck.terminal.codes import three_letters
from flightdeck.terminal.entry import begins, split
from flightdeck.terminal.games.air_baron import tables
from flightdeck.terminal.games.air_baron.map import usa
from flightdeck.terminal.games.air_baron.sight import Attack, Sight, attacks, sight
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page

# With more to choose from than this, the menu is brief: cities by their codes only.
MANY = 12
# A long list of bids shows the lowest ones, then round sums, and the highest one.
LOWEST_BIDS, ROUND_SUM = 5, 10
# Longer ways to say it come first: the rest behind them is the city.
ON_A_SPOKE = (
    "take over",
    "buy Jumbo for",
    "buy",
    "add SST to",
    "sell Jumbo at",
    "sell",
    "lift Jumbo from",
    "place Jumbo on",
    "place SST on",
)
JETS = ("Jumbo", "SST")
WITH_JUMBO, WITH_SST = " with Jumbo", " with SST"
SHORT_VERBS = {"t": "take over", "attack": "take over"}

RULES = """\
In your turn:
  1. Be in Fare Wars or not, until your next turn. In Fare Wars you attack and
     defend better, but get no profits.
  2. Draw two profit markers from the cup. They pay whoever controls the spoke
     or is present at the hub, on anyone's draw. In any order with that: pay
     interest and pay back, or take a loan; sell one asset at half its price.
  3. Do one thing: buy an open spoke, a Jumbo Jet or an SST; try to take over a
     domestic spoke; redeploy jets; or pass. In Fare Wars go on with takeovers
     until one fails.
A takeover costs the price of an open spoke, double if it is owned, won or not.
Both sides roll two dice and add their modifiers (`odds`); ties to the defender.
More than half of the domestic spokes of a hub is dominance, all of them control:
both give market share, and the hub pays more (in the table: 20/40 is 20 for
dominance, 40 for control). Foreign spokes need a domestic one of their hub, or
an SST. A Jumbo Jet doubles what its spoke pays.
Whoever first reaches 50, 100, 150, 200 and 250 of market share puts an event into
the cup. Market share and cash together win at the end of your own turn, without
a loan and not on Strike.
`leave` at the start of your turn leaves the game for good: your company stays
and defends itself."""

EXAMPLE = """\
b min for
buy Minneapolis, t stl j for take over St. Louis with Jumbo. `cities` lists codes.
At the start of your turn you may also type `leave`, in full: you leave the game
for good, and your company stays. It is not in the menu."""


class BaronScreen:
    example = EXAMPLE
    rules = RULES

    def __init__(self, game: Game) -> None:
        assert isinstance(game, AirBaron)
        self.board = game.board
        self.round_limit = int(game.round_limit)
        # A word of the notation is never the code of a city.
        words = frozenset(word for action in game.actions for word in split(action.text))
        cities = frozenset(word for city in self.board.cities for word in split(city))
        self.short = three_letters(self.board.cities, words - cities)
        self.codes: Mapping[str, str] = SHORT_VERBS | {code.casefold(): city for city, code in self.short.items()}

    def draw(self, view: Json, names: list[str], width: int, height: int) -> RenderableType:
        seen = sight(view)
        return Group(
            tables.hubs(seen, self.short, width),
            tables.legend(),
            "",
            tables.players(seen, names, self.short),
            "",
            tables.tracks(seen, names, self.short, self.round_limit),
        )

    def pages(self) -> dict[str, Page]:
        return {
            "board": Page("the map, as large as the screen is wide", self.draw_map),
            "cup": Page("every marker in the cup", self.draw_cup),
            "odds": Page("the attacks you can pay for, with both sides' modifiers", self.draw_odds),
            "cities": Page("the code of every city", self.draw_cities),
        }

    def draw_map(self, view: Json, width: int) -> RenderableType:
        return usa(self.board, sight(view), self.short, width)

    def draw_cup(self, view: Json, width: int) -> RenderableType:
        return tables.markers(sight(view)["cup"], self.short)

    def draw_odds(self, view: Json, width: int) -> RenderableType:
        return tables.odds(self.board, sight(view), self.short)

    def draw_cities(self, view: Json, width: int) -> RenderableType:
        return tables.cities(sight(view), self.short, width)

    def why_never(self, words: list[str]) -> str:
        """Hubs are not dealt in, and foreign spokes not attacked (AB31)."""
        places = [name for name in self.board.cities if any(begins(tail, split(name)) for tail in tails(words))]
        if len(places) != 1:
            return ""
        if places[0] in self.board.hubs:
            return f"{places[0]} is a hub; only its spokes are bought and sold"
        return f"{places[0]} is a foreign spoke, and those are not taken over (AB31)" if words[0] == "take" else ""

    def groups(self, view: Json, actions: list[Action], width: int) -> list[MenuGroup]:
        """What is done to a spoke by verb and hub, with its price or the odds; few of many bids; the rest by verb."""
        menu = Menu(self, sight(view), len(actions) > MANY)
        for number, action in enumerate(actions, 1):
            menu.add(number, action)
        return menu.grouped()


class Menu:
    """The groups, while they are being filled."""

    def __init__(self, screen: BaronScreen, seen: Sight, brief: bool) -> None:
        self.screen = screen
        self.seen = seen
        self.brief = brief
        self.attacks: Mapping[str, Attack] = attacks(screen.board, seen, screen.short)
        self.grouping = Grouping()
        self.bids: list[tuple[int, int]] = []

    def add(self, number: int, action: Action) -> None:
        if action.text.startswith("bid "):
            self.bids.append((number, int(action.text.removeprefix("bid "))))
            return
        verb = next((verb for verb in ON_A_SPOKE if action.text.startswith(f"{verb} ")), "")
        rest = action.text.removeprefix(verb).strip()
        name = rest.removesuffix(WITH_JUMBO).removesuffix(WITH_SST)
        if name in self.seen["spokes"]:
            heading = self.screen.short[self.seen["spokes"][name]["hub"]]
            self.put(verb, heading, number, self.label(verb, name, rest.removeprefix(name)))
        elif rest in JETS:
            self.put(verb, "jets", number, Text.assemble(rest, (self.fact(verb, rest, ""), "dim")))
        else:
            self.grouping.others.append((number, action))

    def put(self, verb: str, heading: str, number: int, label: Text) -> None:
        self.grouping.put(Text(verb, style="bold"), number, label, heading)

    def label(self, verb: str, name: str, equipment: str) -> Text:
        code = self.screen.short[name]
        if self.brief and equipment == WITH_JUMBO:
            # The same attack without the Jumbo Jet stands before it, with the code and the cost.
            return Text.assemble("+J", (f" {tables.percent(self.attacks[name].chance_with_jumbo)}", "dim"))
        label = Text(code if self.brief else f"{name} ({code})")
        if equipment:
            label.append(f"+{equipment.split()[-1][0]}" if self.brief else equipment)
        return label.append(self.fact(verb, name, equipment), style="dim")

    def fact(self, verb: str, name: str, equipment: str) -> str:
        """What it costs or brings, and how likely an attack succeeds."""
        if verb == "take over":
            attack = self.attacks[name]
            odds = tables.percent(attack.chance_with_jumbo if equipment else attack.chance)
            # An open spoke costs what it costs to buy it, which a long menu says only once.
            known = self.brief and attack.owner is None and "buy" in self.grouping.groups
            return f" {odds}" if known else f" ${attack.cost} {odds}"
        if not verb.startswith(("buy", "sell", "add")):
            return ""
        board = self.screen.board
        if "Jumbo" in verb or name == "Jumbo":
            price = board.jumbo_price
        elif "SST" in verb or name == "SST":
            price = board.sst_price
        else:
            price = self.seen["spokes"][name]["price"] + (self.sst_price() if equipment == WITH_SST else 0)
        return f" ${half(price) if verb.startswith('sell') else price}"

    def sst_price(self) -> int:
        """One that is owned already costs nothing (AB20)."""
        return 0 if self.seen["seats"][self.seen["seat"]]["sst"] else int(self.screen.board.sst_price)

    def grouped(self) -> list[MenuGroup]:
        return self.grouping.grouped(in_dollars, *([bid_group(self.bids)] if self.bids else []))


def tails(words: list[str]) -> list[list[str]]:
    """What may be a place: everything behind the verb, however many words that has."""
    return [words[start:] for start in range(1, len(words))]


def in_dollars(group: MenuGroup) -> MenuGroup:
    """A bare sum would look like a number of the menu."""
    entries = [(number, Text(f"${label}") if label.plain.isdecimal() else label) for number, label in group.entries]
    return MenuGroup(group.title, entries)


def bid_group(bids: list[tuple[int, int]]) -> MenuGroup:
    """All of a few bids; of many only some: any other sum can be typed."""
    shown = [bid for place, bid in enumerate(bids) if is_shown(place, bid[1], len(bids))]
    group = MenuGroup(Text("bid", style="bold"), [(number, Text(f"${amount}")) for number, amount in shown])
    if len(shown) < len(bids):
        number, label = group.entries[-1]
        group.entries[-1] = number, Text.assemble(label, ("  or any sum between: bid 12", "dim"))
    return group


def is_shown(place: int, amount: int, count: int) -> bool:
    few = count <= 2 * LOWEST_BIDS
    return few or place < LOWEST_BIDS or place == count - 1 or amount % ROUND_SUM == 0
