from django.apps import AppConfig


class LeasesConfig(AppConfig):
    name = "flightdeck.web.leases"
    default_auto_field = "django.db.models.BigAutoField"
