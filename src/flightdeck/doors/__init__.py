"""The former name of `flightdeck.adapters`, kept for programs that import it."""
