# Two commands do everything, set-up included: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
NPM := PYTHON=$(CURDIR)/.venv/bin/python sh web/npm.sh

# Or each of the servers that tests start, and each of pytest's processes, compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run set-up check lint lint-python lint-page test test-ci test-all flaky mutants web schema docs images bench chaos fuzz traces version release clean

run: .venv/.installed
	@$(BIN)/paiju serve --demo

# Before a commit: format, lint, types, import rules, the page's unit tests, and the tests of what has changed.
check: lint
	$(PYTEST) --numprocesses 2 $$($(BIN)/python -m tests.touched $(SINCE))

# What a fresh clone needs before its first test, timed apart.
set-up:
	@began=$$(date +%s); $(MAKE) --no-print-directory .venv/.developing web/node_modules/.installed \
		&& echo "set up in $$(($$(date +%s) - began)) s"

# Both at once: each is the work of one core.
lint: set-up
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint-python lint-page

lint-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(BIN)/lint-imports
	$(BIN)/mypy

lint-page:
	$(NPM) run --silent check
	$(NPM) run --silent test $(if $(COVERED),-- --coverage)

PYTEST := $(BIN)/pytest -m "not bench and not long"
# Examples are drawn again, all of them: tests/profiles.py.
PYTEST_LONG := EXAMPLES=all $(BIN)/pytest -m "long or hypothesis"
# Of two cores: many a test waits for its servers.
WORKERS := --numprocesses 4 --dist worksteal
# Each has a browser, which leaves a third of a core idle.
BROWSERS := --numprocesses 3 --dist worksteal
# Servers that are killed write nothing of what they have reached: their tests are no part of the coverage.
FAULTS := $(addprefix tests/,worlds faults chaos simulation abuse conformance)
UNITS := $(addprefix --ignore ,$(FAULTS))

DEBIANS := $(addprefix tests/deploy/,test_newest_python.py test_empty_debian.py)

# Failures that do not repeat do not stop a run, and are told: tests/flaky.py.
AGAIN := --again=.flaky

# One instance of each fact: what a contributor waits for.
test: lint
	@rm -f .flaky
ifdef COVERED
	$(BIN)/coverage run -m pytest -m "not bench and not long" $(AGAIN) $(UNITS) $(WORKERS)
	$(PYTEST) $(AGAIN) $(FAULTS) $(WORKERS)
else
	$(PYTEST) $(AGAIN) $(WORKERS)
endif
	$(PYTEST) $(AGAIN) tests/browser $(BROWSERS)

# What CI runs: all but the page's repeats, and the coverage of the Python and TypeScript sources by folder.
test-ci: set-up
	@rm -rf .coverage; mkdir -p .coverage/page/browser
	PAGE_COVERAGE=$(CURDIR)/.coverage/page/browser $(MAKE) --no-print-directory test COVERED=.coverage
	$(BIN)/python -m tests.covered
	$(NPM) run --silent covered ../.coverage/page
	@rm -f .flaky
	$(PYTEST_LONG) $(AGAIN) $(WORKERS) $(addprefix --ignore ,$(DEBIANS))
	@[ -n "$$(git status --porcelain 2>&1)" ] || git rev-parse HEAD > .tested  # `make release` asks for it

# Everything: further screens and games of the page as well, and whole Debians, which need the machine for themselves.
test-all: test-ci
	$(PYTEST_LONG) $(AGAIN) $(DEBIANS)
	$(PYTEST_LONG) $(AGAIN) tests/browser $(BROWSERS)

N ?= 50
# One test many times under load: make flaky TEST=tests/...::test_...
flaky: .venv/.developing
	$(BIN)/python -m tests.flaky $(TEST) $(N)

# Small faults, planted one after the other, and the test that finds each: make mutants NAMES="holdem-rathole …".
mutants: .venv/.developing web/node_modules/.installed
	$(BIN)/python -m tests.mutants --all $(NAMES)

web: web/node_modules/.installed
	$(NPM) run --silent build

# The wire's JSON Schema, and the page's types from it.
schema: web/node_modules/.installed
	$(BIN)/python -m paiju.protocol.schema
	$(BIN)/python -m paiju.server.openapi
	$(NPM) run --silent types

# The documentation as a site, in .site; a broken link fails.
docs: .venv/.developing
	@$(PYTHON) deploy/install.py docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open .site/index.html"

images: web/node_modules/.installed
	@$(PYTHON) deploy/install.py dev,images
	$(BIN)/python -m tests.browser.shots
	$(BIN)/python -m tests.browser.gallery
	$(BIN)/python -m tests.browser.scenes

# AGAINST=REF: the servers of that commit and of this tree, in turn.
bench: web/node_modules/.installed
	@$(PYTHON) deploy/install.py dev,bench
	$(BIN)/python -m tests.bench $(AGAINST)

DURATION ?= 60
SEED ?= 1
NODES ?= 3
TIER ?= one
# NODES=1: one server with an embedded Redis, killed at named points. Else NODES of them behind a balancer.
chaos: .venv/.developing
	$(BIN)/python -m tests.chaos --duration $(DURATION) --seed $(SEED) --nodes $(NODES) --tier $(TIER)

SECONDS ?= 600
MESSAGES ?= 1000000
fuzz: .venv/.developing
	@$(PYTHON) deploy/install.py dev,fuzz
	EXAMPLES=all HYPOTHESIS_PROFILE=random $(BIN)/pytest -m hypothesis --numprocesses 2
	$(BIN)/python -m tests.fuzz $(SECONDS) --messages $(MESSAGES)

# The version and its day, in all files that hold them; to be committed.
version: .venv/.developing
	$(BIN)/python -m deploy.release.versions "$(VERSION)" "$$(date -u +%F)"

ARCHES ?= amd64 arm64
DIST ?= dist
# All that is published, in DIST, built twice and compared: CONTRIBUTING.md, "Release". As root, unless ARCHES is empty.
release: .venv/.developing web/node_modules/.installed
	$(BIN)/python -m deploy.release "$(VERSION)" --into "$(DIST)" $(if $(REHEARSE),--rehearse) --arches $(ARCHES)

traces: .venv/.developing
	$(BIN)/python -m tests.traces

clean:
	rm -rf .venv .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis .flaky .fuzz .chaos .autobahn .site .screenshots web/node_modules

.venv/.installed: pyproject.toml
	@$(PYTHON) deploy/install.py server
	@sh deploy/ensure-redis.sh $(BIN)/python
	@touch $@

.venv/.developing: pyproject.toml
	@$(PYTHON) deploy/install.py dev
	@sh deploy/ensure-redis.sh $(BIN)/python
	@sh deploy/ensure-test-tools.sh $(BIN)/python
	-@$(BIN)/pytest --collect-only --quiet tests tests/browser > /dev/null  # compiles all, once for all workers
	@touch $@ .venv/.installed

web/node_modules/.installed: web/package-lock.json | .venv/.developing
	$(NPM) ci --silent --no-audit --no-fund
	@touch $@
