# make match   set up, and play a match of two bots
# make test    set up, and run all tests
# The other targets are described in CONTRIBUTING.md. All of them set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps

GAMES ?= 20000
JOBS ?= 2

SOURCES := $(shell find cpp bindings cmake seeds -type f) CMakeLists.txt pyproject.toml \
  python/kadan/_core.pyi
CPP_FILES := $(shell find cpp bindings examples tests/cpp -name '*.hpp' -o -name '*.cpp')

.PHONY: match test parity bench bench-instructions bench-compare docs sprt-simulation lint \
  format sanitize tsan clean help setup

match: $(STAMPS)/package
	$(BIN)/kadan match ajisai greedy random --games 200 --seed 1

test: $(STAMPS)/test
	$(BIN)/python -m pytest -n $(JOBS)

# Core against reference at length, e.g. make parity GAMES=1000 JOBS=4
parity: $(STAMPS)/test
	$(BIN)/python tests/parity/run.py --games $(GAMES) --jobs $(JOBS)

bench: $(STAMPS)/bench
	mkdir -p build/bench
	$(BIN)/python -m pytest bench --benchmark-only --benchmark-json=build/bench/operations.json
	$(BIN)/python bench/compare.py --json build/bench/compare.json
	$(BIN)/python bench/batch.py --json build/bench/batch.json
	$(BIN)/python bench/batch.py --parts --json build/bench/batch_parts.json
	$(BIN)/python bench/engine_overhead.py

# docs/cli.md, the page of all commands.
docs: $(STAMPS)/package
	$(BIN)/python docs/make_cli.py

# Sequential tests on simulated matches: the error rates must hold.
sprt-simulation: $(STAMPS)/package
	$(BIN)/python bench/sprt_simulation.py --jobs $(JOBS)

# Instructions of the hot paths beside the baseline in bench/instructions.json (valgrind).
bench-instructions: $(STAMPS)/package
	$(BIN)/python bench/instructions.py

# This tree beside another revision, as ratios: make bench-compare BASE=v0.1.0
bench-compare: $(STAMPS)/package
	$(BIN)/python bench/revisions.py $(BASE)

lint: $(STAMPS)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(CPP_FILES)

format: $(STAMPS)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CPP_FILES)

SANITIZED_TESTS := tests/api tests/parity tests/perft tests/properties tests/rules

# The tests under the address and undefined-behaviour sanitizers (g++).
sanitize: $(STAMPS)/test
	$(PYTHON) -m venv build/sanitize-venv
	build/sanitize-venv/bin/pip install --quiet '.[test]' \
	  -C cmake.build-type=RelWithDebInfo -C cmake.define.KADAN_LTO=OFF \
	  -C cmake.define.KADAN_SANITIZE=address,undefined
	LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 KADAN_PARITY_GAMES=5 \
	  build/sanitize-venv/bin/python -m pytest $(SANITIZED_TESTS) -n $(JOBS) -p no:cacheprovider

# Parallel search and batches under ThreadSanitizer (g++), as programs of their own.
tsan: $(STAMPS)/venv
	$(BIN)/cmake -S . -B build/tsan -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DKADAN_LTO=OFF -DKADAN_SANITIZE=thread \
	  -DKADAN_BUILD_STRESS=ON -DPython_EXECUTABLE=$(abspath $(BIN))/python
	$(BIN)/cmake --build build/tsan --target search_stress batch_stress
	TSAN_OPTIONS=halt_on_error=1 build/tsan/tests/cpp/batch_stress build/tsan/tests/cpp
	TSAN_OPTIONS=halt_on_error=1 build/tsan/tests/cpp/search_stress build/tsan/tests/cpp

setup: $(STAMPS)/dev

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@sed -n '1,4p' Makefile

# A stamp says that an environment holds what its target needs, as of the files it was made from.
# The build's own tools live in the environment too, so that later builds only compile what has changed.
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check
BUILD_TOOLS := 'scikit-build-core>=0.10' 'pybind11>=3.0' 'cmake>=3.20' 'ninja>=1.10'
INSTALL_KADAN = $(INSTALL) --no-build-isolation -C build-dir=build/{wheel_tag} --editable

$(STAMPS)/venv: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) $(BUILD_TOOLS)
	mkdir -p $(STAMPS)
	touch $@

$(STAMPS)/package: $(STAMPS)/venv $(SOURCES)
	$(INSTALL_KADAN) .
	touch $@

$(STAMPS)/test $(STAMPS)/bench $(STAMPS)/dev: $(STAMPS)/%: $(STAMPS)/venv $(SOURCES)
	$(INSTALL_KADAN) '.[$*]'
	touch $@ $(STAMPS)/package
