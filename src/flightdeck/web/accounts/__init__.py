"""Accounts: optional, for people who want to be known in every browser, and what comes with them."""
