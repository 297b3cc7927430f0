# Every target does its own set-up: on a bare Debian machine with Python, Node and make, begin with `make run`.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help

export PYTHON ?= python3
WORKERS ?= 2
BIN := .venv/bin
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--annotation-style line --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)
WALKS := tests/table/test_table_machine.py tests/table/test_ask.py tests/table/views/test_views.py tests/store/test_verify.py \
	tests/server/messages/test_hidden_cards_in_every_game.py
CLASSICS := $(CURDIR)/.cache/classics
CLASSICS_PROOFS := examples/pitboss-classics/src/pitboss_classics/proofs.json
LINTS := lint-rules lint-format lint-types lint-imports lint-web lint-web-rules lint-web-format

.PHONY: help setup run test classics install-classics lint $(LINTS) prove bench proofs lock clean

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## make .venv and the web build from the locks, at once if nothing changed (PYTHON=python3.12 chooses another)
	@command -v $(PYTHON) >/dev/null || { echo 'There is no $(PYTHON) here. Name another: make PYTHON=python3.11 setup'; exit 1; }
	@scripts/system-packages
	@$(PYTHON) scripts/environment.py .venv requirements/dev.txt
	@$(PYTHON) scripts/web.py .venv
	@$(PYTHON) scripts/proofs.py .venv

run: setup ## open the house to a browser, and say where to look
	@$(BIN)/pitboss serve

test: lint ## lint, then the tests of the ordinary tier (WORKERS=2)
	cd web && npm test --silent
	$(BIN)/pytest -n $(WORKERS) -m "not prove"
	@$(MAKE) classics

classics: setup install-classics ## the games of examples/pitboss-classics, installed apart, and the suite of every game with them
	PYTHONPATH=$(CLASSICS) $(BIN)/pytest -n $(WORKERS) -m "not prove" examples/pitboss-classics/tests tests/conformance
	PYTHONPATH=$(CLASSICS) $(BIN)/pytest -n $(WORKERS) -m "not prove" -k "casino-war or mississippi-stud or three-card-poker" $(WALKS)

install-classics: setup
	@$(BIN)/python -m pip --disable-pip-version-check -qq install --no-deps --no-build-isolation --upgrade \
		--target $(CLASSICS) examples/pitboss-classics
	@PYTHONPATH=$(CLASSICS) $(BIN)/python -m pytest -p tests.conftest --collect-only -qq --write-proofs \
		--proofs-to=$(CURDIR)/$(CLASSICS_PROOFS) examples/pitboss-classics/tests >/dev/null
	@cp $(CLASSICS_PROOFS) $(CLASSICS)/pitboss_classics/

lint: setup ## check rules, format and types, of the web as well, and the direction of imports
	@$(MAKE) -j 2 --keep-going --output-sync=target $(LINTS)

lint-rules:
	$(BIN)/ruff check --quiet

lint-format:
	$(BIN)/ruff format --check --quiet || { echo 'Not formatted; to mend it: $(BIN)/ruff format'; exit 1; }

lint-types:
	$(BIN)/mypy $(wildcard src tests benchmarks scripts/*.py examples/*/src examples/*/tests)

lint-imports:
	$(BIN)/lint-imports --no-logo --cache-dir .cache/import-linter

lint-web:
	cd web && npm run --silent check -- --output human

lint-web-rules:
	cd web && npm run --silent lint

lint-web-format:
	cd web && npm run --silent format:check || { echo 'Not formatted; to mend it: cd web && npm run format'; exit 1; }

prove: setup install-classics ## the exhaustive and long tier
	@mkdir -p .cache
	$(BIN)/pytest -n $(WORKERS) -m prove -o faulthandler_timeout=0 --durations=20 --junit-xml=.cache/prove.xml \
		|| { code=$$?; [ $$code -eq 5 ] && echo 'No test is marked prove yet.' || exit $$code; }
	PYTHONPATH=$(CLASSICS) $(BIN)/python -m pytest -p tests.conftest -n $(WORKERS) -m prove -o faulthandler_timeout=0 examples/pitboss-classics/tests

bench: setup ## compare with peers, in an environment of their own
	@$(PYTHON) scripts/environment.py .venv-bench requirements/bench.txt
	.venv-bench/bin/python -m benchmarks

proofs: setup ## write the index of which test proves which clause, and raise the coverage that may not fall
	$(BIN)/python -m pytest --collect-only -q --write-proofs

lock: setup ## compile requirements/*.txt and web/package-lock.json (UPGRADE=1 takes newer versions of Python packages)
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --group dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(LOCK) --group bench --constraint requirements/dev.txt --output-file requirements/bench.txt
	cd web && npm install --package-lock-only --ignore-scripts --silent && node tools/lock.js
	@! grep -nE '://|^-|@ |(^| )/' requirements/*.txt || { echo 'An address or a path is in a lock file.'; exit 1; }

clean: ## remove everything the other targets made
	rm -rf .venv .venv-bench .cache .hypothesis build dist
	rm -rf web/node_modules web/src/lib/api.d.ts src/pitboss/server/static src/pitboss/law/proofs.json $(CLASSICS_PROOFS)
	find . -path ./.git -prune -o -path '*/node_modules' -prune -o -type d -name __pycache__ -exec rm -rf {} +
