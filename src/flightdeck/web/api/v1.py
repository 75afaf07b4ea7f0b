"""Version 1 of the API: what belongs to it."""

from __future__ import annotations

from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.operation import Operation

from flightdeck.web.api import advice, events, games, playing, reviews, seats, tables
from flightdeck.web.api.errors import answer_in_shape


class Api(NinjaAPI):
    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Short names, for those who make a client from the schema."""
        return operation.view_func.__name__


api = Api(
    title="Flightdeck",
    version="1",
    description="Airline board games for programs. Seats are counted from 0.",
    urls_namespace="api",
    docs_url=None,
    docs_decorator=require_safe,
)
for part in (games, tables, playing, reviews, advice, events, seats):
    api.add_router("", part.router)
answer_in_shape(api)
