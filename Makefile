# `make play` and `make test` do everything on a fresh machine; see README.md.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
# Tests in the browser wait more than they compute.
WORKERS := $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

.PHONY: play test try tests check audit build chromium services bench soak screenshots clean

play: build
	$(BIN)/flightdeck serve

# Both at a time: the checks keep only one core busy.
test: chromium services build
	@$(MAKE) --no-print-directory --jobs 2 check tests

# One test right after an edit, uncompiled: make try T=tests/airlines/test_claims.py
try: $(READY)
	@test -n "$(T)" || { echo 'which test? for example: make try T=tests/airlines/test_claims.py'; exit 2; }
	FLIGHTDECK_PURE=1 $(BIN)/python -m pytest $(T)

tests: build
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

check: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/bandit -q -ll -r src -c pyproject.toml

# Compiles only what changed; without a C compiler it says so and leaves plain Python.
build: $(READY)
	@$(BIN)/python tools/build.py

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt pip setuptools
	FLIGHTDECK_PURE=1 $(BIN)/python -m pip install --quiet --constraint constraints.txt \
	    --no-build-isolation --editable '.[dev]'
	touch $(READY)

# The browser that the tests drive; Debian's, if it is not there yet.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	    SUDO=$$(command -v sudo || true); \
	    $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq chromium; }

# The PostgreSQL and the Redis that the tests start; Debian's, if none came with our packages.
services: build
	@$(BIN)/python -m tests.web.several.services || { \
	    SUDO=$$(command -v sudo || true); \
	    $$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq postgresql redis-server; }

screenshots: build chromium
	$(BIN)/python -m tools.screenshots

# Asks over the network whether anything we install is known to be vulnerable; never part of the tests.
audit: build
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip --strict --progress-spinner off

# Slow things, never part of the tests.
bench: build
	FLIGHTDECK_PURE=1 $(BIN)/python -m pip install --quiet --constraint constraints.txt \
	    --no-build-isolation --editable '.[bench]'
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.faults
	$(BIN)/python -m benchmarks.load
	$(BIN)/python -m benchmarks.bots

# Which mutated boards of each game, and how many games on each of them.
BOARDS ?= 0-4
GAMES ?= 60
soak: build
	$(BIN)/python -m pytest -n auto -m '' --hypothesis-profile soak --boards $(BOARDS) --games-a-board $(GAMES) tests

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .built.json
	find src -name '*.so' -delete
