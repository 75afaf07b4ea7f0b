"""How people come into a game: lists, tables that wait for players, first steps, and rules at hand."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from flightdeck.games.air_alliance import words as alliance_words
from flightdeck.games.air_baron import words as baron_words
from flightdeck.games.airlines import words as airlines_words
from flightdeck.games.airlines_europe import words as europe_words
from flightdeck.games.airlines_europe.phases import TURN
from flightdeck.games.catalogue import entries
from flightdeck.web.players.models import Player
from flightdeck.web.rules_at_hand import excerpt, in_pieces
from flightdeck.web.since import for_so_long
from flightdeck.web.tables import seating, stand_ins
from flightdeck.web.tables.first_steps import newcomers
from flightdeck.web.tables.listing import listed, own_tables
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.positions import positions
from tests.web.accounts import seated
from tests.web.api_client import program_of
from tests.web.conftest import play_on, room_of

Person = tuple[Client, Player]
HERS = seating.Chair(Seat.Kind.PERSON, "Ann")
OPEN = seating.Chair(Seat.Kind.OPEN, "Open seat")
BOT = seating.Chair(Seat.Kind.BOT, "Amelia", "random")
DEVICE = seating.Chair(Seat.Kind.DEVICE, "Dora")

each_game = pytest.mark.parametrize("game", sorted(entries()))


def waiting(ann: Player, *, game: str = "airlines_europe", listed: bool = True) -> Table:
    return seating.set_up(game, {}, [HERS, OPEN, BOT], ann, listed=listed)


def page(client: Client, table: Table, language: str = "en") -> str:
    return client.get(f"/t/{table.pk}", headers={"accept-language": language}).content.decode()


def front(client: Client, language: str = "en") -> str:
    return client.get("/", headers={"accept-language": language}).content.decode()


# The front page.


def test_own_tables_come_first(ann: Person, client: Client) -> None:
    assert 'id="own"' not in front(client)
    assert 'id="own"' not in front(ann[0])
    waiting(ann[1])
    shown = front(ann[0])
    assert shown.index('id="own"') < shown.index('id="game-')


def test_the_list_says_whose_turn_it_is_and_since_when(ann: Person, ben: Person) -> None:
    table = seated(ann[1], ben[1])
    while positions.of(table).state.to_act != (0,):
        play_on(table, 1)
    Table.objects.filter(pk=table.pk).update(touched=timezone.now() - timedelta(minutes=10, seconds=5))
    assert re.search(r"It is your turn</strong> <span class=\"small\">for 10 minutes<", front(ann[0]))
    assert re.search(r"To act: Ann</span> <span class=\"small\">for 10 minutes<", front(ben[0]))
    assert "seit 10 Minuten" in front(ann[0], "de")
    assert "Am Zug: Ann" in front(ben[0], "de")
    waiting(ann[1])
    assert "Waiting for players" in front(ann[0])


def test_who_has_left_still_sees_whose_turn_it_is(ann: Person, ben: Person) -> None:
    table = seated(ann[1], ben[1])
    while positions.of(table).state.to_act != (0,):
        play_on(table, 1)
    stand_ins.leave(table, 0, "captain")
    assert own_tables(ann[1], 20) == [(table, False, ("Ann",))]


@pytest.mark.parametrize(
    ("past", "english", "german"),
    [
        (timedelta(seconds=59), "just now", "gerade eben"),
        (timedelta(minutes=1), "for 1 minute", "seit 1 Minute"),
        (timedelta(minutes=59), "for 59 minutes", "seit 59 Minuten"),
        (timedelta(minutes=60), "for 1 hour", "seit 1 Stunde"),
        (timedelta(hours=23), "for 23 hours", "seit 23 Stunden"),
        (timedelta(days=1), "for 1 day", "seit 1 Tag"),
        (timedelta(days=40), "for 40 days", "seit 40 Tagen"),
        (timedelta(seconds=-3), "just now", "gerade eben"),
    ],
)
def test_how_long_is_said_as_people_say_it(past: timedelta, english: str, german: str) -> None:
    for language, words in (("en", english), ("de", german)):
        with translation.override(language):
            assert for_so_long(past) == words


@pytest.mark.parametrize(
    ("chairs", "shown"),
    [([HERS, BOT], False), ([HERS, DEVICE], False), ([HERS, DEVICE, BOT], False), ([HERS, DEVICE, OPEN], True)],
)
def test_what_is_only_for_its_host_is_not_listed(ann: Person, chairs: list[seating.Chair], shown: bool) -> None:
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    assert (table in listed()) == shown
    assert (table.pk in front(Client())) == shown
    assert table.pk in front(ann[0])


def test_a_table_of_two_people_is_listed_whoever_set_it_up(ann: Person, ben: Person) -> None:
    table = waiting(ann[1])
    seating.sit_down(table.seats.get(kind=Seat.Kind.OPEN), ben[1])
    nobodys = seating.set_up("airlines_europe", {}, [OPEN, BOT], None, listed=True)
    assert set(listed()) == {table, nobodys}
    seating.sit_down(nobodys.seats.get(number=0), ben[1])
    assert set(listed()) == {table, nobodys}


# A table that waits.


def test_the_host_finds_the_links_at_the_top(ann: Person, ben: Person, client: Client) -> None:
    table = seating.set_up("airlines_europe", {}, [HERS, OPEN, OPEN, BOT], ann[1], listed=False)
    shown = page(ann[0], table)
    assert shown.index('id="waiting"') < shown.index("of-players")
    for seat in table.seats.all():
        link = f'readonly value="http://testserver/t/{table.pk}/seat/{seat.token}"'
        assert (link in shown) == (seat.kind == "open")
        assert (f'data-copy="invite{seat.number}"' in shown) == (seat.kind == "open")
        assert (f'data-share="invite{seat.number}"' in shown) == (seat.kind == "open")
    for other in (ben[0], client):
        assert "/seat/" not in page(other, table)
        assert 'id="waiting"' in page(other, table)


def test_everybody_sees_who_sits_where(ann: Person, client: Client) -> None:
    table = waiting(ann[1])
    seats = re.findall(r'<li id="seat-(\d)"><span>(.*?)</span>', page(client, table))
    assert seats == [("0", "Ann"), ("1", "<em>Open seat</em>"), ("2", "Amelia (Random)")]
    assert "<span>Ann <strong>(your seat)</strong></span>" in page(ann[0], table)


def join_form(shown: str) -> bool:
    (prompt,) = re.findall(r'<section class="prompt.*?</section>', shown, re.DOTALL)
    return "/join" in prompt


def test_a_friend_at_the_address_of_the_table_joins_it(ann: Person, ben: Person, client: Client) -> None:
    table = waiting(ann[1])
    assert join_form(page(ben[0], table))
    assert join_form(page(client, table))
    assert not join_form(page(ann[0], table))
    assert ben[0].post(f"/t/{table.pk}/join")["Location"] == f"/t/{table.pk}"
    assert table.seats.get(number=1).player == ben[1]
    assert not join_form(page(client, table))
    assert 'id="waiting"' not in page(client, table)


def test_who_joins_with_a_page_that_is_open_gets_a_new_one(ann: Person, ben: Person, client: Client) -> None:
    table = waiting(ann[1])
    htmx = {"hx-request": "true", "x-live": "open"}
    assert ben[0].post(f"/t/{table.pk}/join", headers=htmx)["HX-Redirect"] == f"/t/{table.pk}"
    late = client.post(f"/t/{table.pk}/join", headers=htmx)
    assert late.status_code == 409
    assert late.content.decode().startswith('<hx-partial hx-target="#notes"')


def test_an_unlisted_table_is_joined_by_invitation_only(ann: Person, ben: Person) -> None:
    table = waiting(ann[1], listed=False)
    assert "/join" not in page(ben[0], table)
    assert "by invitation" in page(ben[0], table)
    assert ben[0].post(f"/t/{table.pk}/join").status_code == 404
    assert table.seats.filter(kind=Seat.Kind.OPEN).exists()


@each_game
def test_nobody_is_to_act_or_sees_a_hand_before_the_game_begins(ann: Person, client: Client, game: str) -> None:
    table = waiting(ann[1], game=game)
    shown = page(ann[0], table)
    for secret in ('id="hand-form"', 'name="card"', 'name="action"', 'id="actions"', 'id="pass-title"'):
        assert secret not in shown
    for one in (shown, page(client, table), ann[0].get(f"/t/{table.pk}/replay").content.decode()):
        assert '<span class="badge">to act</span>' not in one
        assert 'class="player due"' not in one
    perspective = perspective_of(table, ann[1])
    assert perspective.page().parts() == perspective_of(table).page().parts()
    assert perspective.happenings.log(()) == perspective_of(table).happenings.log(())


def test_a_program_sees_no_hand_either(ann: Person, ben: Person) -> None:
    table = waiting(ann[1])
    program = program_of(table, 0)
    assert "hand" not in program.get("/view")["view"]
    seating.sit_down(table.seats.get(number=1), ben[1])
    assert program.get("/view")["view"]["hand"]


# Without JavaScript.


def test_whoever_waits_without_javascript_can_look_again(ann: Person, ben: Person) -> None:
    again = re.compile(r'<noscript><a class="button small" href="(/t/\w+)">Look again</a></noscript>')
    table = waiting(ann[1])
    assert again.findall(page(ann[0], table)) == [f"/t/{table.pk}"]
    seating.sit_down(table.seats.get(number=1), ben[1])
    while positions.of(table).state.to_act != (0,):
        play_on(table, 1)
    assert not again.search(page(ann[0], table))
    assert again.search(page(ben[0], table))
    play_on(table)
    assert not again.search(page(ben[0], table))


# First steps.


def first_steps(shown: str) -> str:
    found = re.search(r'<details class="sheet first-steps".*?</details>', shown, re.DOTALL)
    return found[0] if found else ""


def against_a_bot(ann: Player, game: str = "airlines_europe") -> Table:
    return seating.set_up(game, {}, [HERS, BOT], ann, listed=False)


def play_own(table: Table, moves: int) -> None:
    """Until the first seat has made so many moves."""
    while len([move for move in table.moves.all() if move.seat == 0]) < moves:
        play_on(table, 1)


@each_game
def test_the_first_game_of_a_title_begins_with_what_it_is_about(ann: Person, client: Client, game: str) -> None:
    table = against_a_bot(ann[1], game)
    for language, about, winning in (
        ("en", "What is it about?", "How do you win?"),
        ("de", "Worum geht es?", "Wie gewinnt man?"),
    ):
        card = first_steps(page(ann[0], table, language))
        assert card.startswith('<details class="sheet first-steps" id="first-steps" ')
        assert about in card
        assert winning in card
        text = re.sub("<.*?>", " ", card[card.index("</summary>") : card.index('<p class="got-it">')])
        assert 4 <= len(re.findall(r"[.?!](?=\s)", text)) - 2 <= 6
    assert not first_steps(page(client, table))


def test_it_goes_after_three_moves(ann: Person, ben: Person) -> None:
    table = seated(ann[1], ben[1])
    play_own(table, 2)
    assert first_steps(page(ann[0], table))
    play_own(table, 3)
    assert not first_steps(page(ann[0], table))


def test_it_is_not_shown_to_who_has_played_before(ann: Person, ben: Person) -> None:
    against_a_bot(ann[1])
    table = seated(ann[1], ben[1])
    assert not first_steps(page(ann[0], table))
    assert first_steps(page(ben[0], table))
    assert first_steps(page(ann[0], against_a_bot(ann[1], "airlines")))


def test_an_open_page_and_a_new_one_show_the_same(ann: Person) -> None:
    table = against_a_bot(ann[1])
    room = room_of(table)

    async def pushed() -> str:
        return str(room.rendering(ann[1], None, "en", "http://testserver").parts["prompt"].html)

    assert first_steps(asyncio.run(pushed())) == first_steps(page(ann[0], table))
    play_own(table, 3)
    room.contents.position = positions.of(table)
    room.heard()
    assert not first_steps(asyncio.run(pushed()))


def test_who_knows_the_game_costs_no_query(ann: Person, ben: Person, django_assert_num_queries: Any) -> None:
    table = seated(ann[1], ben[1])
    seats = list(table.seats.all())
    position = positions.of(table, seats)
    with django_assert_num_queries(1):
        assert newcomers(table, seats, position) == {ann[1].pk, ben[1].pk}
    play_on(table, 20)
    position = positions.of(table, seats)
    with django_assert_num_queries(0):
        assert newcomers(table, seats, position) == frozenset()


def test_a_game_without_an_overview_has_none() -> None:
    assert not excerpt("airlines_europe", "nothing")


# Rules at hand.


@each_game
def test_every_clause_and_term_of_a_prompt_opens(ann: Person, client: Client, game: str) -> None:
    kind = type(perspective_of(against_a_bot(ann[1], game)).page())
    for language in ("en", "de"):
        for clause in {*kind.clauses.values(), *kind.terms.values()}:
            answer = client.get(f"/rules/{game}/clause/{clause}", headers={"accept-language": language})
            assert answer.status_code == 200
            assert f'<div class="rules excerpt" lang="{language}">' in answer.content.decode()
            assert 'href="#' not in answer.content.decode()
            assert " id=" not in answer.content.decode()


PROMPTS = {
    "airlines": airlines_words.PROMPTS,
    "airlines_europe": europe_words.PROMPTS,
    "air_baron": baron_words.PROMPTS,
    "air_alliance": alliance_words.PROMPTS,
}


@pytest.mark.parametrize("game", PROMPTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_term_is_in_a_prompt(ann: Person, game: str, language: str) -> None:
    terms = type(perspective_of(against_a_bot(ann[1], game)).page()).terms
    with translation.override(language):
        pieces = [piece for prompt in PROMPTS[game].values() for piece in in_pieces(translation.gettext(prompt), terms)]
    assert {clause for _, clause in pieces if clause} == set(terms.values())


def test_a_sentence_is_cut_at_its_terms() -> None:
    terms = {"Fare Wars": "AB12", "take over": "AB22", "over": "AB1"}
    assert in_pieces("In Fare Wars you take over, overall.", terms) == [
        ("In ", ""),
        ("Fare Wars", "AB12"),
        (" you ", ""),
        ("take over", "AB22"),
        (", overall.", ""),
    ]
    assert in_pieces("Plain.", {}) == [("Plain.", "")]
    assert in_pieces("Plain.", terms) == [("Plain.", "")]


def test_the_prompt_opens_its_clause_and_its_terms(ann: Person, client: Client) -> None:
    table = against_a_bot(ann[1])
    play_own(table, 1)
    while positions.of(table).state.phase != TURN or positions.of(table).state.to_act != (0,):
        play_on(table, 1)
    shown = page(ann[0], table)
    assert '<button class="clause-link" type="button" popovertarget="clause-AE10">AE10</button>' in shown
    assert '<button class="term" type="button" popovertarget="clause-AE20">Air ABACUS</button>' in shown
    targets = re.findall(r'popovertarget="([\w-]+)">', shown)
    assert set(targets) == set(re.findall(r'id="([\w-]+)" popover ', shown))
    # The text is fetched later; without a script there is the link.
    assert 'hx-get="/rules/airlines_europe/clause/AE20" hx-trigger="toggle once"' in shown
    assert 'href="/rules/airlines_europe#AE20"' in shown
    assert "Discard 1 share" not in shown
    assert b"Discard 1 share" in client.get("/rules/airlines_europe/clause/AE20").content
    assert "clause-" not in page(client, table)


def test_an_option_opens_as_a_section(client: Client) -> None:
    shown = client.get("/rules/airlines_europe/clause/option-flight_ban").content.decode()
    assert "ban markers" in shown
    assert "Rulings" not in shown
    assert "<table" in shown


def test_links_of_a_clause_lead_to_the_rules(client: Client) -> None:
    assert '<a href="/rules/air_baron#AB40">AB40</a>' in client.get("/rules/air_baron/clause/AB6").content.decode()
    assert '<a href="/rules/air_baron#option-side">' in client.get("/rules/air_baron/clause/AB1").content.decode()


def test_what_is_not_in_the_rules_is_not_found(client: Client) -> None:
    for path in ("/rules/air_baron/clause/AB99", "/rules/chess/clause/AB1", "/rules/air_baron/clause/<b>"):
        assert client.get(path).status_code == 404
