"""Whole random games of every player count and option, under the invariants that hold in every position."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given

import flightdeck
from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import AIRLINES, ROUTE_TYPES, built_in
from flightdeck.games.airlines.info import INFO
from tests.invariants import (
    check_copies_share_nothing,
    check_end,
    check_legal_is_what_is_not_refused,
    check_record_replays,
    check_resample_depends_on_nothing_hidden,
    check_resample_keeps_what_a_seat_sees,
    check_round_trip,
    check_views_leak_nothing,
    check_winners_have_most_points,
    frozen,
    games_of,
    seeds,
    walk,
)

games = games_of(INFO)
BOARD = built_in()
STOCK = {name: int(BOARD.stock[index]) for index, name in enumerate(AIRLINES)}
MARKERS = {name: int(BOARD.markers[index]) for index, name in enumerate(AIRLINES)}
HEADQUARTERS = {name: BOARD.cities[BOARD.headquarters[index]] for index, name in enumerate(AIRLINES)}
ENDS = {
    name: (BOARD.cities[BOARD.route_from[route]], BOARD.cities[BOARD.route_to[route]])
    for route, name in enumerate(BOARD.routes)
}
TYPES = {name: ROUTE_TYPES[BOARD.route_type[route]] for route, name in enumerate(BOARD.routes)}
NUMBERS = {name: BOARD.numbers(route) for route, name in enumerate(BOARD.routes)}
MAY_USE = {name: set(BOARD.types_of(index)) for index, name in enumerate(AIRLINES)}


@given(games, seeds)
def test_every_stock_card_flight_card_and_marker_is_in_exactly_one_place(game: Game, seed: int) -> None:
    for state, _, _ in walk(game, seed):
        data: dict[str, Any] = state.to_dict()
        stock: Counter[str] = Counter(data["gone"])
        stock.update(card for card in data["deck"] + data["face_up"] if card and card != "scoring")
        flights = data["flight_deck"] + data["flight_discards"] + data["flights_gone"]
        for seat in data["seats"]:
            stock.update(seat["hand"])
            stock.update(seat["on_table"])
            flights += seat["flights"]
        assert dict(stock) == STOCK
        assert sorted(flights) == list(range(42))
        placed = Counter(data["founded"])
        placed.update(word.removeprefix("sabotage ") for words in data["routes"].values() for word in words if word)
        airlines = state.view(None)["airlines"]
        assert {name: airlines[name]["markers"] + placed[name] for name in AIRLINES} == MARKERS
        assert all(airline["founded"] or airline["markers"] >= 2 for airline in airlines.values())


@given(games, seeds)
def test_markers_lie_as_the_rules_allow(game: Game, seed: int) -> None:
    """Lowest number first, apart from sabotage; joined to the headquarters; once a route; of permitted types."""
    for number, (state, _, _) in enumerate(walk(game, seed)):
        if number % 5 and not state.over:
            continue
        data: dict[str, Any] = state.to_dict()
        own: dict[str, set[str]] = {name: set() for name in data["founded"]}
        full = set()
        for route, words in data["routes"].items():
            claims = [word for word in words if word and not word.startswith("sabotage")]
            sabotage = [place for place, word in enumerate(words) if word and word.startswith("sabotage")]
            assert len(claims) == len(set(claims))
            assert len(sabotage) <= (1 if game.options["sabotage"] else 0)
            assert all(NUMBERS[route][place] >= 5 for place in sabotage)
            if claims:
                assert None not in words[: words.index(claims[-1])]
            if None not in words:
                full.add(route)
            for name in claims:
                own[name].add(route)
        airlines = state.view(None)["airlines"]
        for name, routes in own.items():
            assert {TYPES[route] for route in routes} <= MAY_USE[name]
            joined = {HEADQUARTERS[name]}
            for _ in routes:
                joined |= {city for route in routes for city in ENDS[route] if joined & set(ENDS[route])}
            assert {city for route in routes for city in ENDS[route]} <= joined
            assert airlines[name]["placed"] == 1 + len(routes)
        for name in set(AIRLINES) - set(own):
            usable = {route for route in ENDS if HEADQUARTERS[name] in ENDS[route] and TYPES[route] in MAY_USE[name]}
            assert airlines[name]["inactive"] == (usable <= full)
            assert airlines[name]["placed"] == 0


@given(games, seeds)
def test_the_game_goes_on_only_while_it_may(game: Game, seed: int) -> None:
    points = [0] * game.players
    for state, _, _ in walk(game, seed):
        data: dict[str, Any] = state.to_dict()
        assert all(now >= before for now, before in zip(state.scores, points, strict=True))
        points = state.scores
        if state.over:
            break
        assert data["idle_turns"] < 6 * game.players
        assert data["stuck_turns"] <= data["idle_turns"] + (data["phase"] != "turn")
        assert data["deck"] or any(data["face_up"]) or data["last_turns"]
        inactive = {name for name, airline in state.view(None)["airlines"].items() if airline["inactive"]}
        assert data["deck"] or inactive.isdisjoint(data["face_up"])
        rounds = {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}[game.players] if game.options["controlled_scoring"] else 0
        waiting = data["turns"] < rounds * game.players
        assert data["deck"].count("scoring") == (0 if waiting else 3 - data["scorings"])


@given(games, seeds)
def test_AL19_turns_without_a_choice_are_counted_as_the_menus_tell_them(game: Game, seed: int) -> None:
    stuck, could, turns = 0, False, 0
    for state, _, seat in walk(game, seed, pick=often_idle):
        data: dict[str, Any] = state.to_dict()
        if data["turns"] > turns:
            stuck, could, turns = 0 if could or not data["idle_turns"] else stuck + 1, False, data["turns"]
            assert data["stuck_turns"] == stuck
            assert state.over or stuck < 2 * game.players
        verbs = {str(action).split(" ")[0] for action in state.legal(seat)} if seat is not None else set()
        could |= bool(verbs & {"found", "claim"} or (data["phase"] == "turn" and "play" in verbs))


def often_idle(state: State, seat: int, rng: random.Random) -> Action:
    """Every other turn passes without anything."""
    legal = state.legal(seat)
    idle = [action for action in legal if str(action) in ("expand", "play none")]
    return idle[0] if idle and rng.random() < 0.7 else rng.choice(legal)


@given(games, seeds)
def test_a_game_ends_with_its_last_scoring_and_winners_with_most_points(game: Game, seed: int) -> None:
    state = check_end(game, seed)
    check_winners_have_most_points(state)
    if not any(event.name == "stalemate" for event in state.events):
        assert state.view(None)["scorings"] == (3 if game.players == 2 else 4)


@given(games, seeds)
def test_events_tell_drawn_cards_to_the_drawer_alone(game: Game, seed: int) -> None:
    *_, (state, _, _) = walk(game, seed, events=True)
    for event in state.events:
        if event.name in ("drew", "drew_flight"):
            assert (event.public, event.knows, len(event.secret)) == ({}, (event.seat,), 1)
        else:
            assert (event.secret, event.knows) == ({}, ())


@given(games, seeds)
def test_legal_actions_are_exactly_those_that_are_not_refused(game: Game, seed: int) -> None:
    check_legal_is_what_is_not_refused(game, seed)


@given(games, seeds)
def test_to_dict_and_from_dict_are_inverse_and_the_game_goes_on_the_same(game: Game, seed: int) -> None:
    check_round_trip(game, seed)


@given(games, seeds)
def test_copies_share_nothing(game: Game, seed: int) -> None:
    check_copies_share_nothing(game, seed)


@given(games, seeds)
def test_the_record_replays_to_the_same_game(game: Game, seed: int) -> None:
    check_record_replays(game, seed)


def permuted(state: State, seat: int | None, rng: random.Random) -> State:
    """The same position with everything that is hidden from the seat lying differently."""
    data: dict[str, Any] = json.loads(frozen(state))
    others = [one for number, one in enumerate(data["seats"]) if number != seat]
    hidden = [card for card in data["deck"] if card != "scoring"]
    for other in others:
        hidden += (Counter(other["hand"]) - Counter(other["seen_in_hand"])).elements()
    rng.shuffle(hidden)
    for other in others:
        known = Counter(other["seen_in_hand"])
        unknown = sum(other["hand"].values()) - known.total()
        other["hand"] = dict(known + Counter(hidden.pop() for _ in range(unknown)))
    data["deck"] = hidden + ["scoring"] * data["deck"].count("scoring")
    rng.shuffle(data["deck"])
    if data["phase"] != "found":  # everybody knows that who founds an airline has a card for its first route
        for since in range(data["flight_decks"] + 1):
            hands = [[card for card in one["flights"] if data["flight_since"][card] == since] for one in others]
            deck = data["flight_deck"] if since == data["flight_decks"] else []
            cards = [card for hand in hands for card in hand] + deck
            rng.shuffle(cards)
            for other, hand in zip(others, hands, strict=True):
                rest = [card for card in other["flights"] if card not in hand]
                other["flights"] = sorted(rest + [cards.pop() for _ in hand])
            if deck:
                data["flight_deck"] = cards
    data["seed"] = rng.randrange(2**32)
    return state.game.from_dict(data)


@given(games, seeds)
def test_views_are_unchanged_when_everything_hidden_is_permuted(game: Game, seed: int) -> None:
    check_views_leak_nothing(game, seed, permuted)


@given(games, seeds)
def test_resample_keeps_what_the_seat_sees_and_may_do(game: Game, seed: int) -> None:
    check_resample_keeps_what_a_seat_sees(game, seed)


@given(games, seeds)
def test_resample_depends_on_nothing_that_is_hidden(game: Game, seed: int) -> None:
    check_resample_depends_on_nothing_hidden(game, seed)


def test_resample_returns_the_truth_no_more_often_than_chance() -> None:
    """With 5 players a hand of 5 has many alternatives: hardly one of 200 worlds should show it, and all differ."""
    state = flightdeck.game("airlines", players=5).start(3)
    truth: dict[str, Any] = state.to_dict()
    rng = random.Random(1)
    worlds: list[dict[str, Any]] = [state.resample(0, rng).to_dict() for _ in range(200)]
    for seat in range(1, 5):
        assert sum(world["seats"][seat]["hand"] == truth["seats"][seat]["hand"] for world in worlds) <= 3
        assert sum(world["seats"][seat]["flights"] == truth["seats"][seat]["flights"] for world in worlds) <= 3
    assert not any(world["deck"] == truth["deck"] for world in worlds)
    assert not any(world["seed"] == truth["seed"] for world in worlds)
    assert len({json.dumps(world) for world in worlds}) == 200


def test_resample_deals_every_card_as_often_as_chance_would() -> None:
    """The mean number of each airline in an unknown hand is its part of all unseen stock; so with flight cards."""
    state = flightdeck.game("airlines", players=3).start(5)
    data: dict[str, Any] = state.to_dict()
    unseen = Counter(card for card in data["deck"] if card != "scoring")
    for seat in (1, 2):
        unseen.update(data["seats"][seat]["hand"])
    rng = random.Random(2)
    rounds = 3000
    stock: Counter[str] = Counter()
    flights: Counter[int] = Counter()
    depths: Counter[int] = Counter()
    for _ in range(rounds):
        world: dict[str, Any] = state.resample(0, rng).to_dict()
        stock.update(world["seats"][1]["hand"])
        flights.update(world["seats"][2]["flights"])
        depths.update(depth for depth, card in enumerate(world["deck"]) if card == "scoring")
    for name, count in unseen.items():
        assert abs(stock[name] / rounds - 5 * count / unseen.total()) < 0.1
    assert len(flights) == 39
    assert all(abs(count / rounds - 3 / 39) < 0.03 for count in flights.values())
    assert len(depths) == len(data["deck"])
    assert max(depths.values()) < 2 * min(depths.values())
