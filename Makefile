# Everything a newcomer needs: `make test` and `make run`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ARGS ?=
# Workers for the tests: more than two cores, for many tests wait for a process; 0 runs them in one.
JOBS ?= 6
# Tests start the station as a process, many times: where the environment forbids to keep what is
# compiled, each start compiles the whole program anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: test test-all checks pytest sheets run tour scenarios lint types format bench crosscheck soak fuzz mutation crash goldens diagram reference codes clean lock

$(READY): pyproject.toml hil/pyproject.toml requirements-dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e ./hil
	touch $(READY)

# Style, types and sheets are checked beside the tests: each of them has one core alone.
test: $(READY)
	$(MAKE) --no-print-directory -j2 checks pytest

checks: lint types sheets

pytest: $(READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m "not sweep" $(ARGS)

sheets: $(READY)
	$(BIN)/tapete sheets check

# And the same law once more for every sheet, every story and every device.
test-all: test
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m sweep $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# A simulated table with the real station; ARGS="--sheet pais-vasco/blackjack --auto" for more.
run: $(READY)
	$(BIN)/tapete run $(ARGS)

# Every story of hil/scenarios against the real station process; ARGS="--keep DIR" to look at one.
scenarios: $(READY)
	$(BIN)/tapete-hil run hil/scenarios --jobs 2 $(ARGS)

# A guided tour of the rulebook in the terminal.
tour: $(READY)
	$(BIN)/tapete tour

bench: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	$(BIN)/python -m bench $(ARGS)

# A million hands of five, seven and Omaha against two evaluators written by others, and 100,000
# hands of every circle sheet turn by turn beside pokerkit.
crosscheck: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	$(BIN)/python -m bench.crosscheck
	$(BIN)/python -m bench.circle_crosscheck --hands 100000

# A million tokens in the rain, a thousand unplugs under random names, and a million inputs of any
# kind told to tables of every kind.
soak: $(READY)
	$(BIN)/python -m bench.rain --drops 1000000
	$(BIN)/python -m bench.replug --times 1000
	$(BIN)/python -m tests.station.any_inputs.run --inputs 1000000

# Ten minutes of random bytes against the decoders; every twentieth value of every sheet changed.
fuzz: $(READY)
	$(BIN)/python -m bench.fuzz --minutes 10
	$(BIN)/python -m tests.rehearsal.mutated_sheets --step 20

# A sample of a room's lines changed one at a time: which of them no test notices (docs/mutation.md).
mutation: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.txt
	$(BIN)/python -m tests.mutation.run $(if $(ROOM),--room $(ROOM)) $(ARGS)

# The power goes at every point of every session, simulated; every plug is pulled at every stage;
# then kill -9 at every act of stories.
crash: $(READY)
	$(BIN)/python -m tests.station.whole.rounds
	$(BIN)/python -m tests.station.whole.rounds --chance
	$(BIN)/python -m tests.station.unplugging
	$(BIN)/python -m tests.station.crashing $(ARGS)

# Writes the recorded rounds anew; look at the difference before you commit it.
goldens: $(READY)
	$(BIN)/python -m tests.table.goldens

# Draws the table's life anew from its data.
diagram: $(READY)
	$(BIN)/python -m tests.table.diagram
	$(BIN)/python -m tests.architecture.picture

# Writes the reference of docs/sheets.md anew from the code.
reference: $(READY)
	$(BIN)/python -m tests.rulebook.sheet_reference

# Writes what is made from the messages anew: constructors, catalogues, docs/codes.md, docs/doctor.md.
codes: $(READY)
	$(BIN)/python -m tests.text.generate
	$(BIN)/python -m tests.console.doctor.catalogue_page

# Writes the locks anew from pyproject.toml.
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11 pyproject.toml
lock: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(LOCK) -o requirements.txt
	$(LOCK) --all-extras -o requirements-bench.txt
	$(LOCK) --extra dev -o requirements-dev.txt

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .hypothesis
