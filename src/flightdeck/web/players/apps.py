from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "flightdeck.web.players"
    default_auto_field = "django.db.models.BigAutoField"
