"""The site's settings, for tests: nothing is kept, nothing waits."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("FLIGHTDECK_HOME", tempfile.mkdtemp(prefix="flightdeck-test-"))
os.environ.pop("DATABASE_URL", None)
os.environ.pop("REDIS_URL", None)

from flightdeck.web.settings import *  # noqa: F403

STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
DATABASES["default"]["TEST"] = {"NAME": ":memory:"}  # noqa: F405
BOT_PACE = 0.0
TURN_OPEN = 0.0
TABLES_PER_HOUR = 10_000
MESSAGES_PER_MINUTE = 20
WHITENOISE_AUTOREFRESH = True
