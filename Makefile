# Needs Python 3.11, a C++20 compiler and make; CMake and Ninja come from PyPI into the virtual environment where they are missing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src csrc -type f -not -name '*.pyc') CMakeLists.txt pyproject.toml README.md
CORE_BUILD := build/core
SAN_VENV := .venv-sanitize

.PHONY: help demo test test-core test-python lint format bench sanitize dist clean

help:
	@echo 'make demo      real hands: complete? what completes them? what to discard? real wins: who pays?'
	@echo 'make test      the core by itself (ctest), then Python (pytest)'
	@echo 'make lint      ruff, mypy, stubtest, import-linter'
	@echo 'make bench     times, the figures to reach, other libraries; answers asserted; minutes'
	@echo 'make sanitize  all tests under AddressSanitizer and UndefinedBehaviorSanitizer'
	@echo 'make dist      wheel and source archive in dist/'
	@echo 'make clean     remove everything that was made'

# The environment, with laizi installed as a user would have it. Its build folder is kept, so that a change is built in seconds.
$(VENV)/installed: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[dev]"
	touch $@

demo: $(VENV)/installed
	$(BIN)/python examples/show_hands.py

test: test-core test-python

test-core: $(VENV)/installed
	$(BIN)/cmake -S csrc -B $(CORE_BUILD) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Release -DLAIZI_TESTS=ON
	$(BIN)/cmake --build $(CORE_BUILD)
	$(BIN)/ctest --test-dir $(CORE_BUILD) --output-on-failure --parallel 2

test-python: $(VENV)/installed
	$(BIN)/python -m pytest

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy
	cd tests && $(abspath $(BIN))/python -m mypy.stubtest laizi._native
	$(BIN)/lint-imports --no-logo

format: $(VENV)/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The libraries that laizi is compared with. JAX is large and not to be had everywhere: without it mahjax is left out.
$(VENV)/bench-installed: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check ".[bench]"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check mahjax \
	  || echo 'mahjax does not install here; the others are compared without it'
	touch $@

bench: $(VENV)/bench-installed
	$(BIN)/python -m pytest benchmarks --benchmark-only --benchmark-columns=min,median,ops --benchmark-sort=name
	-$(BIN)/python -m benchmarks.instructions
	$(BIN)/python -m benchmarks.paired --wheel
	$(BIN)/python -m benchmarks.judging
	$(BIN)/python -m benchmarks.rounds
	$(BIN)/python -m benchmarks.web_load
	$(BIN)/python -m benchmarks.rivals

# A second environment whose native module is instrumented; the runtime must be loaded before Python itself.
$(SAN_VENV)/installed: $(SOURCES)
	test -x $(SAN_VENV)/bin/python || $(PYTHON) -m venv $(SAN_VENV)
	$(SAN_VENV)/bin/python -m pip install --quiet --disable-pip-version-check \
	  -C cmake.define.LAIZI_SANITIZE=ON -C build-dir=build/sanitize-python -C install.strip=false ".[dev]"
	touch $@

sanitize: $(SAN_VENV)/installed
	$(SAN_VENV)/bin/cmake -S csrc -B build/sanitize-core -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(SAN_VENV))/bin/ninja \
	  -DCMAKE_BUILD_TYPE=Release -DLAIZI_TESTS=ON -DLAIZI_SANITIZE=ON
	$(SAN_VENV)/bin/cmake --build build/sanitize-core
	$(SAN_VENV)/bin/ctest --test-dir build/sanitize-core --output-on-failure --parallel 2
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc LAIZI_SANITIZED=1 $(SAN_VENV)/bin/python -m pytest -p no:cacheprovider

dist: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build
	$(BIN)/python -m build --outdir dist .

clean:
	rm -rf build dist $(VENV) $(SAN_VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
