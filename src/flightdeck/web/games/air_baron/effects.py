"""What an action would bring, in a few words: what players would work out from what they see."""

from __future__ import annotations

from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.view import BaronView, Hub
from flightdeck.web.translations import gettext as _

DIE = 6


def share_with(hub: Hub, spokes: int) -> int:
    """The market share that so many domestic spokes of a hub give (AB32)."""
    dominance, control = hub["market_share"]
    if spokes == hub["size"]:
        return control
    return dominance if 2 * spokes > hub["size"] else 0


def gained(view: BaronView, names: list[str], name: str) -> str:
    """`Chicago: 3 of 5, market share +60, Ann -60`; nothing for a foreign spoke."""
    spoke, seat = view["spokes"][name], view["seat"]
    if not spoke["domestic"] or seat is None:
        return ""
    hub, owner = view["hubs"][spoke["hub"]], spoke["owner"]
    told = [standing(view, name, 1)]
    if owner is not None:
        theirs = hub["spokes"][owner]
        loss = share_with(hub, theirs) - share_with(hub, theirs - 1)
        told += [_("%(name)s -%(loss)d") % {"name": names[owner], "loss": loss}] if loss else []
    return ", ".join(told)


def sold(view: BaronView, name: str) -> str:
    """The same of a spoke that is given up."""
    return standing(view, name, -1) if view["spokes"][name]["domestic"] else ""


def standing(view: BaronView, name: str, change: int) -> str:
    """Where one would stand in the hub with one spoke more or less."""
    place, seat = view["spokes"][name]["hub"], view["seat"]
    assert seat is not None
    hub = view["hubs"][place]
    before, after = hub["spokes"][seat], hub["spokes"][seat] + change
    facts = {"hub": place, "count": after, "size": hub["size"]}
    told = [_("%(hub)s: %(count)d of %(size)d") % facts]
    step = share_with(hub, after) - share_with(hub, before)
    if step:
        told.append(_("market share %(step)s") % {"step": f"{step:+d}"})
    return ", ".join(told)


def jumbo(board: Board) -> str:
    """AB8, AB27"""
    return _("pays twice as much, defends with +%(bonus)d") % {"bonus": int(board.jumbo_bonus)}


def new_cash(view: BaronView) -> tuple[int, int]:
    """The least and the most that a new company starts with (AB40)."""
    return view["turn"] + 2, view["turn"] + 1 + DIE


def folded(view: BaronView, seat: int) -> str:
    """What a new company is rid of, for better or worse (AB40)."""
    about = view["seats"][seat]
    jets = [_("Jumbo Jets")] if about["undeployed"] else []
    jets += [_("SST")] if about["sst"] else []
    jets += [_("Government Contract")] if view["contract"]["holder"] == seat else []
    jets += [_("loan $%(loan)s") % {"loan": about["loan"]}] if about["loan"] else []
    jets += [_("Strike")] if about["on_strike"] else []
    return _("gives up: %(what)s") % {"what": ", ".join(jets)} if jets else ""


def fare_wars(board: Board) -> str:
    """AB12, AB27"""
    return _("attacks +%(bonus)d, no profits") % {"bonus": int(board.attacker_fares)}
