from django.apps import AppConfig


class RosterConfig(AppConfig):
    name = "flightdeck.web.roster"
    default_auto_field = "django.db.models.BigAutoField"
