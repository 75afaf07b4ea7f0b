"""The buttons of Air Baron: what one click does, and what they say it brings."""

from __future__ import annotations

from typing import Any

import pytest

from flightdeck.engine.action import Action
from flightdeck.games.air_baron.state import BaronState
from flightdeck.web.games.air_baron.page import BaronPage, Page
from flightdeck.web.pages import BadChoice, Sight
from tests.air_baron.arrange import arrange

NAMES = ["Ann", "Bo", "Cy"]
CHICAGO = "Minneapolis, St. Louis"


def shown(**position: Any) -> Page:
    return page_of(arrange(**position))


def page_of(state: object, focus: str = "") -> Page:
    assert isinstance(state, BaronState)
    return BaronPage().build(Sight(state=state, seat=0, names=NAMES, focus=focus or None))


def labels(page: Page) -> list[str]:
    return [offer.label for offer in page.offers.order + page.offers.plain]


def test_a_turn_begins_with_one_click() -> None:
    page = shown(phase="fares", own={0: "Boston"})
    assert page.offers.plain[0].does == 'name="verb" value="no fare wars; draw profits"'
    assert [offer.main for offer in page.offers.plain] == [True, False, False]
    assert labels(page) == ["Draw profits", "Loans or sales first", "Fare Wars"]


def test_on_strike_nothing_is_drawn_with_that_click() -> None:
    page = shown(phase="fares", own={0: "Boston"}, on_strike=[0], settlement=10)
    assert [offer.before for offer in page.offers.plain] == ["", ""]


def test_every_pair_of_actions_is_legal_one_after_the_other() -> None:
    """From before the action: going on and acting is one click."""
    state = arrange(phase="step", drawn=True, own={0: "Boston", 1: "Tampa"}, cash={0: 30})
    page = page_of(state)
    offers = [*page.offers.plain, *(offer for group in page.offers.groups.values() for offer in group)]
    twice = [offer for offer in offers if offer.before]
    assert {offer.kind for offer in twice} >= {"", "buy", "attack", "jumbos"}
    assert {offer.kind for offer in offers if not offer.before} == {"sell"}
    for offer in twice:
        after = state.copy()
        for action in composed(state, f"{offer.before}; {offer.action}"):
            assert not after.refuse(0, action)
            after.apply(0, action)
    assert page.prompt.startswith("Your action")


def composed(state: object, verb: str) -> list[Action]:
    assert isinstance(state, BaronState)
    return BaronPage().compose(state.game, verb, [])


@pytest.mark.parametrize("verb", ["", "go on; fly to the moon", "go on; pass; pass"])
def test_what_is_no_action_is_refused(verb: str) -> None:
    with pytest.raises(BadChoice):
        composed(arrange(), verb)


def test_AB7_the_order_is_asked_only_where_it_matters() -> None:
    own = {0: "Tampa", 1: "Boston"}
    page = shown(phase="resolve", pending="Boston, Miami hub", own=own)
    assert labels(page) == ["Take both profits"]
    assert "does not matter" in page.prompt
    page = shown(phase="resolve", pending="Boston, Government Contract", own=own)
    assert labels(page) == ["First Boston, then Government Contract", "First Government Contract, then Boston"]
    assert [offer.main for offer in page.offers.order] == [True, False]
    page = shown(phase="resolve", pending="Boston, Miami hub", own=own, competitor=1)
    assert len(page.offers.order) == 2


def test_AB40_keeping_and_rolling_say_how_much() -> None:
    page = shown(phase="fold", cash={0: 3}, loan={0: 10})
    assert labels(page) == ["Keep $3", "Roll for new cash: $2 to $7"]
    assert page.offers.plain[1].effect == "gives up: loan $10"
    assert page.prompt == "You control no spoke: keep your $3, or roll again for new cash?"


def test_a_spoke_says_what_it_brings_and_whom_it_concerns() -> None:
    page = page_of(arrange(own={0: CHICAGO, 1: "Indianapolis"}, cash={0: 60}), focus="Milwaukee")
    buying, attacking = page.focused[0], page.focused[-1]
    assert buying.effect == "Chicago: 3 of 4, market share +60"
    assert attacking.effect == "buying it costs the same and cannot fail"
    page = page_of(arrange(own={0: "Milwaukee", 1: f"{CHICAGO}, Indianapolis"}, cash={0: 60}), focus="Indianapolis")
    assert page.focused[0].effect == "Chicago: 2 of 4, Bo -60"
    # Those of others come first.
    owners = [offer.owner is None for offer in page.offers.groups["attack"]]
    assert owners == sorted(owners)
