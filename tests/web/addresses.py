"""Every address of the site, with an example of how it is asked and of what is posted there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from flightdeck.games.catalogue import built_in_board
from flightdeck.web.api import tokens
from flightdeck.web.api.models import SeatToken
from flightdeck.web.boards import keeping
from flightdeck.web.boards.models import Board, Draft, Edition
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Message, Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.accounts import PASSWORD, seated
from tests.web.conftest import play_on

API = "/api/v1/"
# Who may do what is posted: Ann, whose seat it is; those at the table; anybody, for themselves.
ANN, TABLE, ANYBODY = "ann", "table", "anybody"


@dataclass(frozen=True)
class Address:
    """`path` and the texts in `post` are filled in with the facts of a `Scene`."""

    path: str
    post: dict[str, Any] | None = None
    may: str = ANN
    get: bool = True
    delete: bool = False


def page(path: str) -> Address:
    return Address(path)


def posting(path: str, may: str = ANN, **post: Any) -> Address:
    return Address(path, post, may, get=False)


def form(path: str, may: str = ANN, **post: Any) -> Address:
    return Address(path, post, may)


BOARD_GAME, SECRET_CITY = "airlines_europe", "Ultima Thule"
SECRET_BOARD = built_in_board(BOARD_GAME).replace('"Reykjavik"', f'"{SECRET_CITY}"')
OWN: dict[str, Any] = {"seat": "{seat}", "expected": "{moves}"}
NEW = {"new_password1": "night-flight-88", "new_password2": "night-flight-88"}
ACCOUNT = {"username": "eve", "password1": PASSWORD, "password2": PASSWORD}
CHAIRS = [{"kind": "person"}, {"kind": "open"}]

PAGES: dict[str, Address] = {
    "": page("/"),
    "play/<str:name>": posting("/play/{game}", ANYBODY),
    "new/<str:name>": form("/new/{game}", ANYBODY, seat=["you", "open"]),
    "rules/<str:name>": page("/rules/{game}"),
    "rules/<str:name>/clause/<str:part>": page("/rules/{game}/clause/overview"),
    "notifications": form("/notifications", ANYBODY, browser="on", webhook="https://eve.example/"),
    "notifications/off/<str:token>": form("/notifications/off/guessed"),
    "name": posting("/name", ANYBODY, name="Somebody"),
    "t/<str:key>": page("/t/{key}"),
    "t/<str:key>/live": page("/t/{key}/live"),
    "t/<str:key>/as-text": page("/t/{key}/as-text"),
    "t/<str:key>/log": page("/t/{key}/log"),
    "t/<str:key>/story": page("/t/{key}/story"),
    "t/<str:key>/stream": page("/t/{key}/stream"),
    "t/<str:key>/move": posting("/t/{key}/move", action="{action}", **OWN),
    "t/<str:key>/undo": posting("/t/{key}/undo", **OWN),
    "t/<str:key>/show": posting("/t/{key}/show", seat="{seat}"),
    "t/<str:key>/done": posting("/t/{key}/done", **OWN),
    "t/<str:key>/keep-open": posting("/t/{key}/keep-open", TABLE, open="1"),
    "t/<str:key>/hint": posting("/t/{key}/hint", **OWN),
    "t/<str:key>/count": posting("/t/{key}/count", TABLE),
    "t/<str:key>/leave": posting("/t/{key}/leave", seat="{seat}", bot="captain"),
    "t/<str:key>/back": posting("/t/{key}/back", seat="{seat}"),
    "t/<str:key>/relieve": posting("/t/{key}/relieve", seat="{seat}"),
    "t/<str:key>/chat": posting("/t/{key}/chat", TABLE, text="hello"),
    "t/<str:key>/pace": posting("/t/{key}/pace", TABLE, pace="leisurely"),
    "t/<str:key>/skip": posting("/t/{key}/skip", TABLE),
    "t/<str:key>/join": posting("/t/{private}/join"),
    "t/<str:key>/seat/<str:token>": form("/t/{key}/seat/{taken}"),
    "t/<str:key>/play-on": posting("/t/{key}/play-on", move="3", seat="0"),
    "t/<str:key>/rematch": posting("/t/{over}/rematch"),
    "t/<str:key>/replay": page("/t/{key}/replay"),
    "t/<str:key>/record.json": page("/t/{key}/record.json"),
    "t/<str:key>/review": form("/t/{key}/review"),
    "t/<str:key>/review/<int:move>": form("/t/{key}/review/1", action="{action}"),
    "positions": posting("/positions", ANYBODY, agree="1", table="{key}"),
    "insights": page("/insights"),
    "puzzles/<str:name>": page("/puzzles/{game}"),
    "puzzles/<str:name>/<str:key>": form("/puzzles/{game}/unknown", ANYBODY, action="{action}"),
    "t/<str:key>/bot/<int:number>": form("/t/{key}/bot/{seat}", do="make"),
    "record": posting("/record"),
    "boards/": page("/boards/"),
    "boards/new": posting("/boards/new", ANYBODY, game="airlines", title="Mine"),
    "boards/ours/<str:name>/<str:board>": page("/boards/ours/airlines_europe/pacific"),
    "boards/ours/<str:name>/<str:board>/board.toml": page("/boards/ours/airlines_europe/pacific/board.toml"),
    "boards/link/<str:link>": page("/boards/link/guessed"),
    "boards/link/<str:link>/board.toml": page("/boards/link/guessed/board.toml"),
    "boards/<str:key>": page("/boards/{board}"),
    "boards/<str:key>/board.toml": page("/boards/{board}/board.toml"),
    "boards/<str:key>/look": page("/boards/{board}/look"),
    "boards/<str:key>/save": posting("/boards/{board}/save", sheet="city", version=0, **{"r0-here": "1"}),
    "boards/<str:key>/place": posting("/boards/{board}/place", section="city", number=0, x=9, y=9, version=0),
    "boards/<str:key>/line": posting("/boards/{board}/line", a=0, b=9, version=0),
    "boards/<str:key>/take-back": posting("/boards/{board}/take-back", version=0),
    "boards/<str:key>/title": posting("/boards/{board}/title", title="Eve's"),
    "boards/<str:key>/share": posting("/boards/{board}/share", share="1", may="on"),
    "boards/<str:key>/list": posting("/boards/{board}/list", list="1", original="on"),
    "boards/<str:key>/delete": form("/boards/{board}/delete"),
    "t/<str:key>/board/stars": posting("/t/{private}/board/stars", stars="5"),
    "t/<str:key>/board": page("/t/{private}/board"),
    "t/<str:key>/board.toml": page("/t/{private}/board.toml"),
    "i18n/setlang/": posting("/i18n/setlang/", ANYBODY, language="de"),
    "healthz": page("/healthz"),
    "api/": page("/api/"),
    "sign-up": form("/sign-up", ANYBODY, **ACCOUNT),
    "sign-in": form("/sign-in", ANYBODY, username="annie", password="guessed"),
    "sign-out": posting("/sign-out", ANYBODY),
    "account": page("/account"),
    "account/pace": posting("/account/pace", pace="instant"),
    "account/password": form("/account/password", old_password="guessed", **NEW),
    "account/email": form("/account/email", email="eve@example.org", password="guessed"),
    "account/delete": form("/account/delete", password="guessed"),
    "account/reset": form("/account/reset", ANYBODY, email="annie@secret.example"),
    "account/reset/sent": page("/account/reset/sent"),
    "account/reset/<uidb64>/<token>": form("/account/reset/MQ/set-password", **NEW),
    "people/<str:name>": page("/people/annie"),
    "ranking/<str:name>": page("/ranking/{game}"),
}
ADMINISTRATION: dict[str, Address] = {
    "admin/login/": form("/admin/login/", username="boss", password="guessed"),
    "admin/": page("/admin/"),
    "admin/logout/": posting("/admin/logout/", ANYBODY),
    "admin/password_change/": form("/admin/password_change/", old_password="guessed", **NEW),
    "admin/password_change/done/": page("/admin/password_change/done/"),
    "admin/autocomplete/": page("/admin/autocomplete/?app_label=tables&model_name=seat&field_name=player&term=A"),
    "admin/jsi18n/": page("/admin/jsi18n/"),
    "admin/r/<path:content_type_id>/<path:object_id>/": page("/admin/r/1/{move}/"),
    "admin/auth/user/<id>/password/": form("/admin/auth/user/{user}/password/", **ACCOUNT),
    "admin/^(?P<app_label>auth|players|tables|boards)/$": page("/admin/tables/"),
    "admin/(?P<url>.*)$": page("/admin/anything"),
}
for kind, key, action in (
    ("auth/user", "{user}", "block"),
    ("players/player", "{player}", "delete_selected"),
    ("tables/table", "{key}", "hide"),
    ("tables/move", "{move}", "delete_selected"),
    ("tables/message", "{message}", "take_away"),
    ("boards/board", "{board}", "take_away"),
):
    ADMINISTRATION |= {
        f"admin/{kind}/": form(f"/admin/{kind}/", action=action, _selected_action=key, post="yes"),
        f"admin/{kind}/add/": form(f"/admin/{kind}/add/", name="Eve", **ACCOUNT),
        f"admin/{kind}/<path:object_id>/": page(f"/admin/{kind}/{key}/"),
        f"admin/{kind}/<path:object_id>/history/": page(f"/admin/{kind}/{key}/history/"),
        f"admin/{kind}/<path:object_id>/delete/": form(f"/admin/{kind}/{key}/delete/", post="yes"),
        f"admin/{kind}/<path:object_id>/change/": form(f"/admin/{kind}/{key}/change/", name="Eve", listed="on"),
    }
OF_TABLE = API + "tables/{key}"
PROGRAMS: dict[str, Address] = {
    "api/v1/": page(API),
    "api/v1/openapi.json": page(API + "openapi.json"),
    "api/v1/games": page(API + "games"),
    "api/v1/boards": page(API + "boards"),
    "api/v1/games/<game>": page(API + "games/{game}"),
    "api/v1/bots": page(API + "bots"),
    # Of a game whose moves are never secret: a puzzle tells those of its own game, and one may be like one of another.
    "api/v1/puzzles/<game>": page(API + "puzzles/air_alliance"),
    "api/v1/tables": form(API + "tables", ANYBODY, game="{game}", name="Eve", seats=CHAIRS),
    "api/v1/tables/<table>": page(OF_TABLE),
    "api/v1/tables/<table>/seats": posting(API + "tables/{private}/seats", name="Eve"),
    "api/v1/tables/<table>/view": page(OF_TABLE + "/view"),
    "api/v1/tables/<table>/legal": page(OF_TABLE + "/legal"),
    "api/v1/tables/<table>/moves": posting(OF_TABLE + "/moves", actions=["{action}"], expected="{moves}"),
    "api/v1/tables/<table>/take-back": posting(OF_TABLE + "/take-back", expected="{moves}"),
    "api/v1/tables/<table>/board": page(API + "tables/{private}/board"),
    "api/v1/tables/<table>/record": page(OF_TABLE + "/record"),
    "api/v1/tables/<table>/review": form(OF_TABLE + "/review"),
    "api/v1/tables/<table>/tally": page(OF_TABLE + "/tally"),
    "api/v1/tables/<table>/hint": posting(OF_TABLE + "/hint", expected="{moves}"),
    "api/v1/tables/<table>/events": page(OF_TABLE + "/events"),
    "api/v1/tables/<table>/token": Address(OF_TABLE + "/token", {}, TABLE, get=False, delete=True),
    "api/v1/tables/<table>/leave": posting(OF_TABLE + "/leave", TABLE, bot="captain"),
    "api/v1/tables/<table>/back": posting(OF_TABLE + "/back", TABLE),
    "api/v1/tables/<table>/messages": form(OF_TABLE + "/messages", TABLE, text="hello"),
}
EVERY = PAGES | ADMINISTRATION | PROGRAMS


def of_the_site(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """What the site really answers to."""
    for one in (resolver or get_resolver()).url_patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield here
        else:
            yield from of_the_site(one, here)


@dataclass
class Scene:
    """A running game of Ann, who has an account, of Ben and of a bot, and others that something can be taken from."""

    game: str
    facts: dict[str, Any] = field(default_factory=dict)
    before: dict[int, Rows] = field(default_factory=dict)

    def __post_init__(self) -> None:
        annie = User.objects.create_user("annie", "annie@secret.example", PASSWORD)
        User.objects.create_superuser("boss", "boss@secret.example", PASSWORD)
        self.ann = Player.objects.create(name="annie", user=annie, webhook="https://hook.annie.example/secret")
        self.ben = Player.objects.create(name="Ben", webhook="https://hook.ben.example/secret")
        chairs = [seating.Chair(Seat.Kind.PERSON, "annie"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
        chairs += [seating.Chair(Seat.Kind.BOT, "Amelia", "random")]
        self.table = seating.set_up(self.game, {}, chairs, self.ann, listed=True)
        seating.sit_down(self.table.seats.get(number=1), self.ben)
        private = seating.set_up(self.game, {}, chairs[:2], self.ann, listed=False)
        board = keeping.make(self.ann, BOARD_GAME, "Hidden", SECRET_BOARD)
        if self.game == BOARD_GAME:
            private.edition = Edition.of(BOARD_GAME, "Hidden", SECRET_BOARD, board)
            private.board = board.digest
        over = seated(self.ann, Player.objects.create(name="Finn"), game=self.game)
        over.finished = True
        for number, table in enumerate((self.table, private, over)):
            table.seed = str(10**30 + number)
            table.save()
        message = Message.objects.create(table=self.table, name="annie", text="Good luck")
        self.tokens = [tokens.make(seat) for seat in self.table.seats.filter(number__lt=2)]
        play_on(self.table, 20)
        while self.position.state.to_act[0] != 0:
            play_on(self.table, 1)
        self.facts = {
            "game": self.game,
            "key": self.table.pk,
            "private": private.pk,
            "over": over.pk,
            "seat": 0,
            "moves": self.position.rows,
            "action": str(self.position.state.legal(0)[0]),
            "taken": self.table.seats.get(number=0).token,
            "user": annie.pk,
            "player": self.ann.pk,
            "board": board.pk,
            "move": self.table.moves.latest("pk").pk,
            "message": message.pk,
        }
        seats = Seat.objects.exclude(token=self.facts["taken"])
        self.secrets = [*Table.objects.values_list("seed", flat=True), *seats.values_list("token", flat=True)]
        self.secrets += [*self.tokens, *map(tokens.digest, self.tokens), "secret.example", "hook.annie.example"]
        self.secrets += [str(password) for password in User.objects.values_list("password", flat=True)]
        self.secrets.append(SECRET_CITY)
        hidden = self.table.moves.filter(action__startswith="pick").exclude(seat=1)
        self.secrets += [move.action for move in hidden] if self.game == "airlines_europe" else []

    @property
    def position(self) -> Any:
        return positions.of(self.table)

    def remembered(self, but: Player | None) -> Rows:
        """What was stored when this was first asked."""
        key = but.pk if but is not None else 0
        if key not in self.before:
            self.before[key] = stored(but)
        return self.before[key]

    def filled(self, value: Any) -> Any:
        """With the facts in it; a number stays one."""
        if isinstance(value, dict):
            return {name: self.filled(one) for name, one in value.items()}
        if isinstance(value, list):
            return [self.filled(one) for one in value]
        if isinstance(value, str) and value[1:-1] in self.facts and value[:1] == "{":
            return self.facts[value[1:-1]]
        if not isinstance(value, str):
            return value
        for name, fact in self.facts.items():
            value = value.replace(f"{{{name}}}", str(fact))
        return value


def browser(player: Player, **more: Any) -> Client:
    """The one that this person is known by."""
    client = Client(**more)
    if player.user is not None:
        client.force_login(player.user)
        return client
    client.get("/")
    session = client.session
    session["player"] = player.pk
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    return client


Rows = frozenset[tuple[str, tuple[str, ...]]]
# Whose row it is.
OWNERS = {
    Board: "owner",
    Draft: "board__owner",
    Player: "pk",
    Seat: "player",
    SeatToken: "seat__player",
    User: "player",
}


def stored(but: Player | None = None) -> Rows:
    """Everything in the database except sessions. If somebody may change something, then without what is theirs."""
    rows = []
    for model in apps.get_models():
        if model is Session:
            continue
        found = model._default_manager.all()
        names = [one.attname for one in model._meta.concrete_fields if but is None or one.name != "touched"]
        if but is not None and model in OWNERS:
            found = found.exclude(**{OWNERS[model]: but.pk})
        rows += [(model._meta.label, tuple(map(str, row))) for row in found.values_list(*names)]
    return frozenset(rows)
