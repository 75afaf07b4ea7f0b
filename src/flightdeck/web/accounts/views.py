"""Sign up, sign in and out, and everything about the own account: Django's own views with our pages."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from flightdeck.engine.text import mark
from flightdeck.web.accounts import deletion, forms, signup, throttle
from flightdeck.web.accounts.throttle import Throttled
from flightdeck.web.bots import paces
from flightdeck.web.notices import notice
from flightdeck.web.players import identity
from flightdeck.web.players.models import BRISK
from flightdeck.web.tables.refusals import Refused


class FormPage(Throttled):
    """One form on one page."""

    http_method_names = ("get", "head", "post")
    template_name = "accounts/form.html"
    title = ""
    button = ""
    # A sentence above the form.
    lead = ""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        shown = {"title": self.title, "button": self.button, "lead": self.lead, "next": ""}
        return shown | super().get_context_data(**kwargs) | {"title": self.title}

    def render_to_response(self, context: dict[str, Any], **more: Any) -> HttpResponse:
        """A form that comes back with errors was a bad request."""
        bad = context["form"] is not None and context["form"].errors
        return super().render_to_response(context, status=400 if bad else 200, **more)


class BackToWhere(views.RedirectURLMixin):
    """Afterwards on to where somebody came from, if that is here, and not a page about signing in itself."""

    def get_redirect_url(self, *_given: Any) -> str:
        where = super().get_redirect_url()
        return "" if where.partition("?")[0] in (reverse("sign_in"), reverse("sign_up")) else where


class SignIn(BackToWhere, FormPage, views.LoginView):
    authentication_form = forms.SignInForm
    template_name = "accounts/sign_in.html"
    title = button = mark("Sign in")
    redirect_authenticated_user = True


@method_decorator([sensitive_post_parameters(), never_cache], name="dispatch")
class SignUp(BackToWhere, FormPage):
    template_name = "accounts/sign_up.html"
    form_class = forms.SignUpForm
    title = mark("Create an account")
    button = mark("Create the account")
    limit = throttle.SIGN_UPS
    next_page = settings.LOGIN_REDIRECT_URL

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated:
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"next": self.get_redirect_url()}

    def form_valid(self, form: forms.SignUpForm) -> HttpResponse:
        user = form.save(commit=False)
        try:
            signup.sign_up(user)
        except signup.NameTaken:
            form.add_error("username", _("Somebody else has this name, or one that looks like it."))
            return self.form_invalid(form)
        login(self.request, user)
        return HttpResponseRedirect(self.get_success_url())


class SignOut(views.LogoutView):
    next_page = settings.LOGOUT_REDIRECT_URL


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    player = identity.current(request)
    pace = player.pace if player is not None else BRISK
    shares = player is not None and player.shares_positions
    context = {"done": request.GET.get("done", ""), "paces": paces.TITLES, "own_pace": pace, "shares": shares}
    return render(request, "accounts/account.html", context)


@login_required
@require_POST
def choose_pace(request: HttpRequest) -> HttpResponse:
    """How fast bots move at the tables of the person."""
    player = identity.current(request)
    try:
        if player is not None:
            paces.choose(player, request.POST.get("pace", ""))
    except Refused as refused:
        return notice(request, str(refused), refused.status)
    return redirect(reverse("account", query={"done": "pace"}))


class ChangePassword(FormPage, views.PasswordChangeView):
    template_name = "accounts/form.html"
    title = button = mark("Change the password")
    lead = mark("Every other browser that is signed in to your account is then signed out.")
    success_url = reverse_lazy("account", query={"done": "password"})


@method_decorator([sensitive_post_parameters(), never_cache], name="dispatch")
class AboutMe(LoginRequiredMixin, FormPage):
    """A form about the own account that asks for the password."""

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"user": self.request.user}

    @property
    def user(self) -> User:
        return cast(User, self.request.user)


class ChangeEmail(AboutMe):
    form_class = forms.EmailForm
    title = button = mark("Change the e-mail address")
    lead = mark("Leave it empty to have none.")
    success_url = reverse_lazy("account", query={"done": "email"})

    def get_initial(self) -> dict[str, Any]:
        return {"email": self.user.email}

    def form_valid(self, form: forms.PasswordConfirmed) -> HttpResponse:
        self.user.email = form.cleaned_data["email"]
        self.user.save(update_fields=["email"])
        return super().form_valid(form)


class Delete(AboutMe):
    form_class = forms.PasswordConfirmed
    title = mark("Delete the account")
    button = mark("Delete my account for good")
    lead = mark(
        "Your name, e-mail address and ratings are deleted. Games you played stay with the others, without your name; "
        "in games that go on a bot plays for you. This cannot be undone."
    )

    def form_valid(self, form: forms.PasswordConfirmed) -> HttpResponse:
        user = self.user
        if deletion.is_last_administrator(user):
            form.add_error(None, _("You are the only administrator here. Make somebody else one first."))
            return self.form_invalid(form)
        logout(self.request)
        deletion.delete_account(user)
        return notice(self.request, _("Your account is deleted."), 200)


class Reset(FormPage, views.PasswordResetView):
    form_class = forms.ResetForm
    template_name = "accounts/form.html"
    title = mark("Forgot your password?")
    button = mark("Send me a link")
    lead = mark("Tell us the e-mail address of your account, and you get a link to choose a new password.")
    limit = throttle.MAILS
    name_field = "email"
    success_url = reverse_lazy("reset_sent")


@require_safe
def reset_sent(request: HttpRequest) -> HttpResponse:
    """The same whether or not there is such an account."""
    text = _("If there is an account with this e-mail address, a link is on its way to it.")
    return notice(request, text, 200)


class NewPassword(FormPage, views.PasswordResetConfirmView):
    template_name = "accounts/form.html"
    title = mark("Choose a new password")
    button = mark("Change the password")
    success_url = reverse_lazy("sign_in", query={"done": "password"})

    def render_to_response(self, context: dict[str, Any], **more: Any) -> HttpResponse:
        if not context["validlink"]:
            text = _("This link has been used already or is too old. Please ask for a new one.")
            return notice(self.request, text, 410)
        return super().render_to_response(context, **more)


def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """There is one way to sign in, and it is throttled."""
    if request.user.is_authenticated:
        return notice(request, _("Only administrators can see this page."), 403)
    return redirect_to_login(request.GET.get("next", ""), resolve_url("sign_in"))
