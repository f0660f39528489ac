# Everything a newcomer needs: `make test` and `make run`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ARGS ?=
# Workers for the tests; 0 runs them in one process.
JOBS ?= 2

.PHONY: test run lint types check format bench fuzz soak clean lock

$(READY): pyproject.toml requirements-dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(READY)

test: $(READY) lint types
	$(BIN)/tapete sheets check
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

run: $(READY)
	$(BIN)/tapete tour $(ARGS)

bench: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	$(BIN)/python -m bench $(ARGS)

# Writes the locks anew from pyproject.toml.
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 pyproject.toml
lock: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(LOCK) -o requirements.txt
	$(LOCK) --all-extras -o requirements-bench.txt
	$(LOCK) --extra dev -o requirements-dev.txt

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .hypothesis
