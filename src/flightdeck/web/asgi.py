"""The site as an ASGI application; with it start and stop the rooms, the bots, the clocks and the notifications."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "flightdeck.web.settings")

from django.core.asgi import get_asgi_application

# For views that wait for something: a bot's hint, an answer of the database.
waiting_application = get_asgi_application()

from flightdeck.web.background import Background  # noqa: E402
from flightdeck.web.games import pages  # noqa: E402
from flightdeck.web.one_hop import OneHop  # noqa: E402
from flightdeck.web.request_guard import Receive, Scope, Send, guarded  # noqa: E402
from flightdeck.web.rooms.lane import lane  # noqa: E402

WAITING = ("/hint", "/healthz")

django_application = OneHop()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    else:
        await guarded(site, scope, receive, send)


async def site(scope: Scope, receive: Receive, send: Send) -> None:
    django = waiting_application if scope["path"].endswith(WAITING) else django_application
    await lane(django, scope, receive, send)  # type: ignore[arg-type]


async def lifespan(receive: Receive, send: Send) -> None:
    await receive()
    for page in pages().values():
        page.warm_up()
    background = Background()
    await background.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await background.stop()
    await send({"type": "lifespan.shutdown.complete"})
