"""Settings of the site; whoever runs a server changes them by environment."""

from __future__ import annotations

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from flightdeck.web import logs, services
from flightdeck.web.data_dir import home, secret_key
from flightdeck.web.email_settings import email_server
from flightdeck.web.games import folders

HERE = Path(__file__).resolve().parent
HOME = home()

SECRET_KEY = secret_key(HOME)
DEBUG = bool(os.environ.get("FLIGHTDECK_DEBUG"))
ALLOWED_HOSTS = os.environ.get("FLIGHTDECK_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("FLIGHTDECK_ORIGINS", "").split(",") if origin]
# Where the site is, if we were told, and for links in what is sent outside of any page.
PUBLIC_URL = os.environ.get("FLIGHTDECK_URL", "") or next(iter(CSRF_TRUSTED_ORIGINS), "")
SITE_URL = PUBLIC_URL or "http://localhost:8000"
# Behind https everything travels only there, and browsers remember that for a year.
SECURE = bool(os.environ.get("FLIGHTDECK_HTTPS"))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if SECURE:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = ["^healthz$"]
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
# Whether other names of the same domain have https too, and browsers should be told so, only its owner knows.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "channels",
    "flightdeck.web.leases",
    "flightdeck.web.players",
    "flightdeck.web.boards",
    "flightdeck.web.tables",
    "flightdeck.web.clocks",
    "flightdeck.web.accounts",
    "flightdeck.web.api",
    "flightdeck.web.reviews",
]
MIDDLEWARE = [
    # First what every answer carries, also one that says that a request makes no sense.
    "flightdeck.web.middleware.security_headers",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "flightdeck.web.logs.requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "flightdeck.web.middleware.compression",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "flightdeck.web.middleware.NoSuchAddress",
    "flightdeck.web.replay.incompatible.IncompatibleGames",
    "flightdeck.web.api.middleware.for_programs",
]
ROOT_URLCONF = "flightdeck.web.urls"
CSRF_FAILURE_VIEW = "flightdeck.web.notices.csrf_failed"
ASGI_APPLICATION = "flightdeck.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [HERE / "templates", *folders("templates")],
        "OPTIONS": {"environment": "flightdeck.web.jinja.environment"},
    },
    {
        # Django's admin speaks no Jinja.
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]

DATABASES = services.databases(HOME)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "front"
# A link to choose a new password is good for so long.
PASSWORD_RESET_TIMEOUT = 60 * 60 * 24

# Mail is for new passwords and turns; without a mail server it is printed where the server runs.
EMAIL_SERVER = email_server(os.environ.get("FLIGHTDECK_EMAIL_URL", "console:"))
EMAIL_BACKEND = EMAIL_SERVER.backend
EMAIL_HOST, EMAIL_PORT = EMAIL_SERVER.host, EMAIL_SERVER.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = EMAIL_SERVER.user, EMAIL_SERVER.password
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL_SERVER.starttls, EMAIL_SERVER.tls
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("FLIGHTDECK_EMAIL_FROM", "flightdeck@localhost")

CACHES = services.caches()
CHANNEL_LAYERS = services.channel_layers()
# Processes know of each other through Redis alone.
SEVERAL_PROCESSES = bool(services.redis())

STATIC_URL = "/static/"
STATIC_ROOT = HOME / "static"
STATICFILES_DIRS = [HERE / "static", *folders("static")]
STORAGES = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [HERE / "locale", *folders("locale")]

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
# The largest form is the one of sixty passengers of Air Alliance, with eight fields each.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2500
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# Seconds that a turn of a bot takes about, so that people can follow; they choose to have it slower or faster.
BOT_PACE = float(os.environ.get("FLIGHTDECK_BOT_PACE", "0.9"))
BOT_WORKERS = int(os.environ.get("FLIGHTDECK_BOT_WORKERS", "0")) or os.cpu_count() or 1
# Seconds in which a turn that was ended may still be taken back while other people wait; 0: none.
TURN_OPEN = float(os.environ.get("FLIGHTDECK_TURN_OPEN", "10"))
# A Dask cluster where bots think instead of in processes of this machine.
CLUSTER = os.environ.get("FLIGHTDECK_CLUSTER", "")
# Proxies that are believed when they say who is asking: addresses or networks, with commas.
PROXIES = os.environ.get("FLIGHTDECK_PROXIES", "")
# How many tables, and how many words, one address may make.
TABLES_PER_HOUR = int(os.environ.get("FLIGHTDECK_TABLES_PER_HOUR", "60"))
MESSAGES_PER_MINUTE = 20
# How many moves a program may make for its seat.
MOVES_PER_MINUTE = int(os.environ.get("FLIGHTDECK_MOVES_PER_MINUTE", "1200"))
# How many pages of one address a process keeps live.
STREAMS_PER_ADDRESS = int(os.environ.get("FLIGHTDECK_STREAMS_PER_ADDRESS", "300"))
# Seconds in which the head of a request has to come, and then its body.
HEAD_SECONDS = float(os.environ.get("FLIGHTDECK_HEAD_SECONDS", "10"))
BODY_SECONDS = float(os.environ.get("FLIGHTDECK_BODY_SECONDS", "30"))
# How many hints a seat may ask for.
HINTS_PER_MINUTE = 12
# A review takes minutes of a core.
REVIEWS_PER_HOUR = int(os.environ.get("FLIGHTDECK_REVIEWS_PER_HOUR", "20"))

LOGGING = logs.configuration()
