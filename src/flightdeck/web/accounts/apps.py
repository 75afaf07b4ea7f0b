from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "flightdeck.web.accounts"

    def ready(self) -> None:
        """From now on these hear of people who sign in and of games that end."""
        from flightdeck.web.accounts import results, signup  # noqa: F401
