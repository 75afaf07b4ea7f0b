"""The site as an ASGI application; with it start and stop the bots, the clocks and the notifications."""

from __future__ import annotations

import os
import warnings
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "flightdeck.web.settings")

from django.core.asgi import get_asgi_application

django_application = get_asgi_application()

from flightdeck.web.bots.driver import Driver  # noqa: E402
from flightdeck.web.clocks.monitor import ClockMonitor  # noqa: E402
from flightdeck.web.games import pages  # noqa: E402
from flightdeck.web.notifications.notifier import Notifier  # noqa: E402
from flightdeck.web.request_guard import Receive, Send, guarded  # noqa: E402

# Static files are sent from an ordinary iterator, which is fine for files of this size.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    else:
        await guarded(django_application, scope, receive, send)  # type: ignore[arg-type]


async def lifespan(receive: Receive, send: Send) -> None:
    driver = None
    monitor, notifier = ClockMonitor(), Notifier()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            for page in pages().values():
                page.warm_up()
            driver = Driver()
            driver.workers.warm_up()
            await monitor.start()
            notifier.start()
            await driver.start()
            await send({"type": "lifespan.startup.complete"})
        else:
            await monitor.stop()
            notifier.stop()
            if driver is not None:
                await driver.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
