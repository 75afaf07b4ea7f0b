"""For those who run the site: whom to block, what to hide. Moves can only be looked at, once a game is over."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from flightdeck.web.accounts.deletion import delete_account, is_last_administrator
from flightdeck.web.boards import keeping
from flightdeck.web.boards.models import Board
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Message, Move, Seat, Table

admin.site.site_header = admin.site.site_title = "Flightdeck"
# What many accounts have in common is no business of a site this small.
admin.site.unregister(Group)
admin.site.unregister(User)
# Deleting several at once would go past what each model does about it.
admin.site.disable_action("delete_selected")


class ShownFieldsOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Django would let an address filter by any field: a seed or a webhook could be guessed letter by letter."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        shown = lookup.partition("__")[0] in (*self.list_display, *self.list_filter)
        return shown and super().lookup_allowed(lookup, value, request)


class NeverAdded:
    def has_add_permission(self, *_given: Any) -> bool:
        return False


class NeverChanged:
    def has_change_permission(self, *_given: Any) -> bool:
        return False


class NeverDeleted:
    def has_delete_permission(self, *_given: Any) -> bool:
        return False


class ReadOnly(NeverAdded, NeverChanged, NeverDeleted):
    """To be looked at."""


@admin.register(User)
class Accounts(ShownFieldsOnly, UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    actions = ("block", "unblock")

    @admin.action(description=_("Block: sign out and keep out"), permissions=["change"])
    def block(self, request: HttpRequest, users: QuerySet[User]) -> None:
        users.exclude(is_superuser=True).update(is_active=False)

    @admin.action(description=_("Let in again"), permissions=["change"])
    def unblock(self, request: HttpRequest, users: QuerySet[User]) -> None:
        users.update(is_active=True)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not (obj is not None and is_last_administrator(obj))

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        delete_account(obj)


@admin.register(Player)
class People(NeverAdded, NeverDeleted, ShownFieldsOnly):
    """A name that offends can be changed, of guests too."""

    list_display = ("name", "user", "created")
    search_fields = ("name",)
    fields = ("name", "user", "created")
    readonly_fields = ("user", "created")
    ordering = ("-pk",)

    def save_model(self, request: HttpRequest, obj: Player, form: ModelForm[Player], change: bool) -> None:
        identity.rename(obj, obj.name)


class Seats(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Without the tokens: whoever has one can sit down."""

    model = Seat
    fields = ("number", "kind", "name", "player", "bot", "stand_in")


@admin.register(Table)
class Tables(NeverAdded, NeverDeleted, ShownFieldsOnly):
    """Hidden from the lists or shown there; the seed of a running game is nobody's business. Moves are never lost."""

    list_display = ("id", "game", "players", "listed", "finished", "host", "created", "touched")
    list_filter = ("game", "finished", "listed")
    search_fields = ("id", "seats__name")
    actions = ("hide",)
    inlines = (Seats,)
    ordering = ("-touched",)

    def get_fields(self, request: HttpRequest, obj: Table | None = None) -> list[Any]:
        shown = ["page", "listed", "game", "players", "options", "hints", "finished", "host", "created", "touched"]
        return [*shown, "seed"] if obj is not None and obj.finished else shown

    def get_readonly_fields(self, request: HttpRequest, obj: Table | None = None) -> list[str]:
        return [field for field in self.get_fields(request, obj) if field != "listed"]

    @admin.display(description=_("Table"))
    def page(self, table: Table) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("table", args=[table.pk]), table.pk)

    @admin.action(description=_("Take off the lists"), permissions=["change"])
    def hide(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        tables.update(listed=False)


@admin.register(Board)
class Boards(NeverAdded, NeverChanged, ShownFieldsOnly):
    """Who complains about figures of theirs gets them taken away: from all tables, too."""

    list_display = ("title", "game", "owner", "link", "changed")
    search_fields = ("title", "owner__name")
    actions = ("take_away",)
    ordering = ("-changed",)

    def delete_model(self, request: HttpRequest, obj: Board) -> None:
        keeping.remove(obj)

    @admin.action(description=_("Remove these boards, also from tables"), permissions=["delete"])
    def take_away(self, request: HttpRequest, boards: QuerySet[Board]) -> None:
        for board in boards:
            keeping.remove(board)


@admin.register(Move)
class Moves(ReadOnly, ShownFieldsOnly):
    list_display = ("table", "number", "seat", "action", "created")
    search_fields = ("=table__id",)
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        """Of finished games: those of others tell what an administrator at the table may not know."""
        return super().get_queryset(request).filter(table__finished=True)


@admin.register(Message)
class Messages(NeverAdded, NeverChanged, ShownFieldsOnly):
    list_display = ("created", "table", "name", "text")
    search_fields = ("name", "text", "=table__id")
    actions = ("take_away",)
    ordering = ("-pk",)

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        assert isinstance(obj, Message)
        self.delete_queryset(request, Message.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Message]) -> None:
        tables = set(queryset.values_list("table", flat=True))
        queryset.delete()
        for table in tables:
            live.announce(table)

    @admin.action(description=_("Delete these messages"), permissions=["delete"])
    def take_away(self, request: HttpRequest, messages: QuerySet[Message]) -> None:
        self.delete_queryset(request, messages)
