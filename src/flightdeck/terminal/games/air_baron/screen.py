"""The screen of Air Baron, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron.contract import Bid
from flightdeck.games.air_baron.figures import attacks, price, spoke_of
from flightdeck.games.air_baron.game import AirBaron
from flightdeck.games.air_baron.loans import Borrow, Repay
from flightdeck.games.air_baron.purchases import AddSst, Buy, BuyJumbo, BuyWithSst
from flightdeck.games.air_baron.redeploy import LiftJumbo, PlaceJumbo, PlaceSst
from flightdeck.games.air_baron.sales import SellJumbo, SellJumboAt, SellSpoke, SellSst
from flightdeck.games.air_baron.takeover import TakeOver
from flightdeck.games.air_baron.view import BaronView
from flightdeck.terminal.codes import three_letters
from flightdeck.terminal.entry import begins, split
from flightdeck.terminal.games.air_baron import tables
from flightdeck.terminal.games.air_baron.map import usa
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page
from flightdeck.terminal.screens import Screen, short_rules

# With more to choose from than this, the menu is brief: cities by their codes only.
MANY = 12
# A long list of bids shows the lowest ones, then round sums, and the highest one.
LOWEST_BIDS, ROUND_SUM = 5, 10
# By verb, what a group of the menu is called: the words before the spoke.
TITLES: dict[type[Action], str] = {
    TakeOver: "take over",
    Buy: "buy",
    BuyWithSst: "buy",
    BuyJumbo: "buy Jumbo for",
    AddSst: "add SST to",
    SellSpoke: "sell",
    SellJumboAt: "sell Jumbo at",
    LiftJumbo: "lift Jumbo from",
    PlaceJumbo: "place Jumbo on",
    PlaceSst: "place SST on",
}
# The same without a spoke, and which jet it is about.
JETS: dict[type[Action], tuple[str, str]] = {
    BuyJumbo: ("buy", "Jumbo"),
    SellJumbo: ("sell", "Jumbo"),
    SellSst: ("sell", "SST"),
}
SHORT_VERBS = {"t": "take over", "attack": "take over"}

EXAMPLE = """\
b min for
buy Minneapolis, t stl j for take over St. Louis with Jumbo. `cities` lists codes.
At the start of your turn you may also type `leave`, in full: you leave the game
for good, and your company stays. It is not in the menu."""


class BaronScreen(Screen[BaronView]):
    example = EXAMPLE
    rules = short_rules(__file__)

    def __init__(self, game: Game) -> None:
        assert isinstance(game, AirBaron)
        self.board = game.board
        self.round_limit = int(game.round_limit)
        # A word of the notation is never the code of a city.
        words = frozenset(word for action in game.actions for word in split(action.text))
        cities = frozenset(word for city in self.board.cities for word in split(city))
        self.short = three_letters(self.board.cities, words - cities)
        self.codes: Mapping[str, str] = SHORT_VERBS | {code.casefold(): city for city, code in self.short.items()}

    def draw(self, view: BaronView, names: list[str], width: int, height: int) -> RenderableType:
        return Group(
            tables.hubs(view, self.short, width),
            tables.legend(),
            "",
            tables.players(view, names, self.short),
            "",
            tables.tracks(view, names, self.short, self.round_limit),
        )

    def pages(self) -> Mapping[str, Page[BaronView]]:
        return {
            "board": Page("the map, as large as the screen is wide", self.draw_map),
            "cup": Page("every marker in the cup", self.draw_cup),
            "odds": Page("the attacks you can pay for, with both sides' modifiers", self.draw_odds),
            "cities": Page("the code of every city", self.draw_cities),
        }

    def draw_map(self, view: BaronView, width: int) -> RenderableType:
        return usa(self.board, view, self.short, width)

    def draw_cup(self, view: BaronView, width: int) -> RenderableType:
        return tables.markers(view["cup"], self.short)

    def draw_odds(self, view: BaronView, width: int) -> RenderableType:
        return tables.odds(self.board, view, self.short)

    def draw_cities(self, view: BaronView, width: int) -> RenderableType:
        return tables.cities(view, self.short, width)

    def why_never(self, words: list[str]) -> str:
        """Hubs are not dealt in, and foreign spokes not attacked (AB31)."""
        places = [name for name in self.board.cities if any(begins(tail, split(name)) for tail in tails(words))]
        if len(places) != 1:
            return ""
        if places[0] in self.board.hubs:
            return f"{places[0]} is a hub; only its spokes are bought and sold"
        return f"{places[0]} is a foreign spoke, and those are not taken over (AB31)" if words[0] == "take" else ""

    def groups(self, view: BaronView, actions: list[Action], width: int) -> list[MenuGroup]:
        """What is done to a spoke by verb and hub, with its price or the odds; few of many bids; the rest by verb."""
        menu = Menu(self, view, len(actions) > MANY)
        for number, action in enumerate(actions, 1):
            menu.add(number, action)
        return menu.grouped()


class Menu:
    """The groups, while they are being filled."""

    def __init__(self, screen: BaronScreen, seen: BaronView, brief: bool) -> None:
        self.screen = screen
        self.seen = seen
        self.brief = brief
        self.attacks = attacks(screen.board, seen)
        self.grouping = Grouping()
        self.bids: list[tuple[int, int]] = []

    def add(self, number: int, action: Action) -> None:
        spoke = spoke_of(action)
        if isinstance(action, Bid):
            self.bids.append((number, action.amount))
        elif spoke != NONE:
            name = self.screen.board.routes[spoke]
            hub = self.screen.short[self.seen["spokes"][name]["hub"]]
            self.put(TITLES[type(action)], hub, number, self.label(action, name))
        elif type(action) in JETS:
            title, jet = JETS[type(action)]
            self.put(title, "jets", number, Text.assemble(jet, (self.fact(action), "dim")))
        else:
            self.grouping.others.append((number, action))

    def put(self, title: str, heading: str, number: int, label: Text) -> None:
        self.grouping.put(Text(title, style="bold"), number, label, heading)

    def label(self, action: Action, name: str) -> Text:
        code = self.screen.short[name]
        if isinstance(action, TakeOver) and action.with_jumbo:
            if self.brief:
                # The same attack without the Jumbo Jet stands before it, with the code and the cost.
                return Text.assemble("+J", (f" {self.attacks[name].percent(True)}%", "dim"))
            name = f"{name} ({code}) with Jumbo"
        elif isinstance(action, BuyWithSst):
            code, name = f"{code}+S", f"{name} ({code}) with SST"
        else:
            name = f"{name} ({code})"
        return Text.assemble(code if self.brief else name, (self.fact(action), "dim"))

    def fact(self, action: Action) -> str:
        """What it costs or brings, and how likely an attack succeeds."""
        amount = price(self.screen.board, self.seen, action)
        if isinstance(action, TakeOver):
            attack = self.attacks[self.screen.board.routes[action.spoke]]
            odds = f"{attack.percent(action.with_jumbo)}%"
            # An open spoke costs what it costs to buy it, which a long menu says only once.
            known = self.brief and attack.owner is None and "buy" in self.grouping.groups
            return f" {odds}" if known else f" ${amount} {odds}"
        return "" if amount is None else f" ${amount}"

    def grouped(self) -> list[MenuGroup]:
        return self.grouping.grouped(in_dollars, *([bid_group(self.bids)] if self.bids else []))


def tails(words: list[str]) -> list[list[str]]:
    """What may be a place: everything behind the verb, however many words that has."""
    return [words[start:] for start in range(1, len(words))]


def in_dollars(action: Action) -> Text | None:
    """A bare sum would look like a number of the menu."""
    return Text(f"${action.amount}") if isinstance(action, (Borrow, Repay)) else None


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
