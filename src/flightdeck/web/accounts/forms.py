"""What people fill in for their accounts: Django's own forms as far as they go."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import forms as auth_forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from flightdeck.web.mail_queue import send
from flightdeck.web.players.identity import clean_name
from flightdeck.web.players.models import LONGEST_NAME

# A name stands in addresses and beside other people's names: no spaces, nothing that cannot be seen.
NAME = re.compile(r"\w[\w.-]*")


def email_field(**more: Any) -> forms.EmailField:
    return forms.EmailField(
        label=_("E-mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"}), **more
    )


def name_field(**more: Any) -> auth_forms.UsernameField:
    typing = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    return auth_forms.UsernameField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs=typing), **more
    )


class SignInForm(auth_forms.AuthenticationForm):
    username = name_field()
    error_messages = {  # noqa: RUF012
        "invalid_login": _("The name or the password is not right."),
        "inactive": "",
    }

    def clean_username(self) -> str:
        """Large or small letters: telephones have their own ideas about the first one."""
        name = str(self.cleaned_data["username"])
        return User.objects.filter(username__iexact=name).values_list("username", flat=True).first() or name


class SignUpForm(auth_forms.UserCreationForm):  # type: ignore[type-arg]
    username = name_field(help_text=_("Others see it at the tables. Letters, digits and . _ - and no spaces."))
    email = email_field(
        required=False, help_text=_("Optional, and shown to nobody: only to choose a new password if you forget yours.")
    )

    class Meta:
        model = User
        fields = ("username", "email")

    def clean_username(self) -> str:
        name = self.cleaned_data["username"]
        if not NAME.fullmatch(name) or clean_name(name) != name:
            raise ValidationError(_("Only letters, digits and . _ - are allowed, and a letter or digit first."))
        return str(super().clean_username())


class PasswordConfirmed(forms.Form):
    """Done only by somebody who knows the password, not by whoever finds a browser open."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."))
        return password


class EmailForm(PasswordConfirmed):
    email = email_field(required=False)
    field_order = ("email", "password")


class ResetForm(auth_forms.PasswordResetForm):
    email = email_field()

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        where = reverse("new_password", args=[context["uid"], context["token"]])
        # A request can say any name for us that we answer to; where we know our own, no mail leads elsewhere.
        site = settings.PUBLIC_URL.rstrip("/") or f"{context['protocol']}://{context['domain']}"
        facts = {"name": context["user"].get_username(), "link": site + where}
        body = gettext(
            "Hello %(name)s,\n\n"
            "somebody, hopefully you, asked for a new password for your account at Flightdeck. "
            "To choose one, follow this link within a day:\n\n"
            "%(link)s\n\n"
            "If it was not you, you need not do anything.\n"
        )
        send(EmailMessage(gettext("A new password for Flightdeck"), body % facts, to=[to_email]))
