"""Addresses of accounts, of people, and of those who run the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import path

from flightdeck.web.accounts import profiles, views

urlpatterns = [
    path("sign-up", views.SignUp.as_view(), name="sign_up"),
    path("sign-in", views.SignIn.as_view(), name="sign_in"),
    path("sign-out", views.SignOut.as_view(), name="sign_out"),
    path("account", views.account, name="account"),
    path("account/pace", views.choose_pace, name="account_pace"),
    path("account/password", views.ChangePassword.as_view(), name="change_password"),
    path("account/email", views.ChangeEmail.as_view(), name="change_email"),
    path("account/delete", views.Delete.as_view(), name="delete_account"),
    path("account/reset", views.Reset.as_view(), name="reset"),
    path("account/reset/sent", views.reset_sent, name="reset_sent"),
    path("account/reset/<uidb64>/<token>", views.NewPassword.as_view(), name="new_password"),
    path("people/<str:name>", profiles.profile, name="profile"),
    path("ranking/<str:name>", profiles.ranking, name="ranking"),
    path("admin/login/", views.admin_sign_in),
    path("admin/", admin.site.urls),
]
