# Makefile of quina: `make help` lists what it can do.
#
# One build folder a configuration (compiler, parts, sanitizers), so that switching needs no clean.
# After any build the program is ./quina.

VERSION := 0.2.0
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
DESTDIR ?=

ifeq ($(origin CC),default)
CC := gcc
endif

# The instruction set: what this machine surely has of the common levels; ARCH= for none. ARCH=any is
# for others to run: a program that holds the code of several levels and chooses when it starts. Only
# x86-64 needs that: elsewhere the compiler's baseline is as fast.
machine := $(firstword $(subst -, ,$(shell $(CC) -dumpmachine)))
ifeq ($(machine),x86_64)
levels := $(if $(filter any,$(ARCH)),v1 v3)
ifeq ($(origin ARCH),undefined)
parts_v2 := cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3
parts_v3 := abm avx avx2 bmi1 bmi2 f16c fma movbe xsave
ARCH := $(shell has() { for part; do grep -qw $$part /proc/cpuinfo || return 1; done; }; \
	if [ ! -r /proc/cpuinfo ]; then echo x86-64-v2; elif ! has $(parts_v2); then echo x86-64; \
	elif has $(parts_v3); then echo x86-64-v3; else echo x86-64-v2; fi)
endif
else ifeq ($(ARCH),any)
override ARCH :=
endif
# What is run while building is built for this machine, also with CC=aarch64-linux-gnu-gcc.
HOST_CC ?= $(if $(filter $(machine),$(shell uname -m)),$(CC),cc)
arch_v1 := x86-64
arch_v3 := x86-64-v3

.DELETE_ON_ERROR: # a command that fails leaves no file that looks made

# Commands are shown in short; V=1 shows them whole, make -s none.
quiet = $(if $(V),,@$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,echo "  $(1)";))

# -- Configuration --

flavour := $(if $(COVER),cover,$(if $(TSAN),tsan,$(if $(SAN),san,$(if $(DEBUG),debug,opt))))
ESBUILD ?= $(shell command -v esbuild)
# The module for browsers needs clang, lld and wasi-libc; without them the page searches on the server.
MODULE  ?= $(shell command -v clang >/dev/null && command -v wasm-ld >/dev/null && ls /usr/lib/wasm32-wasi/libc.a 2>/dev/null)
config  := $(notdir $(firstword $(CC)))-$(flavour)$(if $(ARCH),-$(ARCH))$(if $(CORE),-core)$(if $(CI),-ci)$(if $(CORE)$(ESBUILD),,-unbundled)$(if $(CORE)$(MODULE),,-plain)
BUILD   := build/$(config)

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wvla -Wundef -Wformat=2 -Wcast-qual -Wwrite-strings -Wswitch-enum \
	$(if $(CI),-Werror)
optimize := $(if $(SAN)$(TSAN),-O1 -g -fno-omit-frame-pointer,$(if $(DEBUG),-O0 -g,-O3 -DNDEBUG))
, := ,
sanitize := $(if $(COVER),--coverage )$(if $(TSAN),-fsanitize=thread,$(if $(SAN),-fsanitize=address$(,)undefined -fno-sanitize-recover=all))

# Hardening: canaries on the stack, checked string functions, a program at a random address, tables
# of the linker read-only once it has run. The sanitizers check more than these, and not beside them.
harden    := $(if $(SAN)$(TSAN),,-fstack-protector-strong $(if $(DEBUG),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
harden_ld := -Wl,-z,relro,-z,now,-z,noexecstack

# Two builds of one source are identical: no file holds the folder or the time of its build.
reproduce := -ffile-prefix-map=$(CURDIR)=.

CFLAGS  ?=
LDFLAGS ?=
all_cflags   = -std=c17 -fPIC -fvisibility=hidden -Isrc -Iinclude $(warnings) $(optimize) $(if $(ARCH),-march=$(ARCH:any=$(arch_v1))) $(sanitize) \
	$(harden) $(reproduce) \
	-DQUINA_VERSION='"$(VERSION)"' -pthread $(full_cflags) $(CFLAGS)
all_ldflags  = -pie $(harden_ld) $(sanitize) -pthread $(LDFLAGS) -lm $(full_ldflags)

# -- Parts: what needs only libc and threads comes first; `make core` builds no more --

core_parts := core jobs games history batch learned search engines puzzles thinking draw lessons record session ugi gtp lib cli
full_parts := words archive play analysis tui http api rooms
full_packages := sqlite3 ncursesw libmicrohttpd libsodium zlib
parts      := $(core_parts) $(if $(CORE),,$(full_parts))

full_cflags  := $(if $(CORE),-DQUINA_CORE,$(filter-out -D%,$(shell pkg-config --cflags $(full_packages) 2>/dev/null)))
full_ldflags := $(if $(CORE),,$(shell pkg-config --libs $(full_packages) 2>/dev/null))

sources := $(sort $(wildcard $(addprefix src/,$(addsuffix /*.c,$(parts)))))
ifdef CORE
sources := $(filter-out src/cli/cmd_archive.c src/cli/cmd_analysis.c src/cli/cmd_play.c src/cli/cmd_serve.c src/cli/cmd_rooms.c src/cli/cmd_settings.c src/cli/page.c,$(sources))
endif
puzzles := $(sort $(wildcard docs/puzzles/*.txt))
rules   := $(sort $(wildcard docs/rules/*.txt docs/lessons/*.txt))
words   := $(if $(CORE),,$(sort $(wildcard po/*.po)))
page    := $(if $(CORE),,$(sort $(filter-out %.md,$(wildcard web/*.*))))
objects := $(sources:%.c=$(BUILD)/%.o) $(BUILD)/embedded_rules.o $(BUILD)/embedded_puzzles.o $(BUILD)/embedded_nets.o $(if $(words),$(BUILD)/embedded_words.o) \
	$(if $(CORE),,$(BUILD)/embedded_page.o)
library := $(filter-out $(BUILD)/src/cli/main.o,$(objects))

.PHONY: always all words core library mpi mpi-kills man tune run test check lint format fuzz faults kills memcheck coverage flips proofs-check puzzles-check tables-check bench bench-batch bench-coordinator bench-mpi bench-web install uninstall dist deb deb-test reproducible clean help program \
	objects test-build test-tui test-sixth test-threads test-faults

all: program ## build ./quina

program: $(BUILD)/quina
	@ln -sfn $(BUILD)/quina quina

core: ## build ./quina with nothing but libc and threads
	@$(MAKE) --no-print-directory CORE=1 program

ifeq ($(levels),)
$(BUILD)/quina: $(objects)
	$(call quiet,LINK $@)$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)
endif

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call quiet,CC $<)$(CC) $(all_cflags) $(extra_cflags) -MMD -MP -c $< -o $@

# What quina --version prints of the build; the file is rebuilt when a detail changes.
# A source archive names its commit in the file .commit.
commit  := $(if $(wildcard .git),$(shell git describe --always --abbrev=12 --dirty --exclude='*' 2>/dev/null),$(file <.commit))
details := -DQUINA_COMMIT='"$(commit)"' -DQUINA_ARCH='"$(ARCH)"' -DQUINA_FLAVOUR='"$(flavour)"'

$(BUILD)/details: always
	@mkdir -p $(@D)
	@echo "$(VERSION) $(commit)" | cmp -s - $@ || echo "$(VERSION) $(commit)" > $@

$(BUILD)/src/cli/version.o: $(BUILD)/details
$(BUILD)/src/cli/version.o: extra_cflags := $(details)

build/embed: tools/embed.c
	@mkdir -p $(@D)
	$(call quiet,CC $<)$(HOST_CC) -O1 $< -o $@

$(BUILD)/embedded_rules.c: build/embed $(rules)
	@mkdir -p $(@D)
	$(call quiet,EMBED $@)build/embed EMBEDDED_RULES $(rules) > $@

$(BUILD)/embedded_puzzles.c: build/embed $(puzzles)
	@mkdir -p $(@D)
	$(call quiet,EMBED $@)build/embed EMBEDDED_PUZZLES $(puzzles) > $@

# The learned weights: without a file, a net is not trained.
nets := cam fuse6 sixmaking4 sixmaking5
net_files := $(filter $(nets:%=weights/%.net),$(wildcard weights/*.net))
embed_nets = build/embed_nets $(1) $(foreach net,$(nets),$(net)=$(2)/$(net).net)

build/embed_nets: tools/embed_nets.c src/learned/net_file.h src/learned/net.h
	@mkdir -p $(@D)
	$(call quiet,CC $<)$(HOST_CC) -O1 -Isrc $< -o $@

# The folder is newer than a file that was removed.
$(BUILD)/embedded_nets.c: build/embed_nets $(net_files) $(wildcard weights)
	@mkdir -p $(@D)
	$(call quiet,EMBED $@)$(call embed_nets,,weights) > $@

$(BUILD)/%.mo: po/%.po
	@mkdir -p $(@D)
	$(call quiet,MSGFMT $<)msgfmt --check --endianness=little $< -o $@

$(BUILD)/embedded_words.c: build/embed $(words:po/%.po=$(BUILD)/%.mo)
	$(call quiet,EMBED $@)build/embed EMBEDDED_WORDS $(words:po/%.po=$(BUILD)/%.mo) > $@

# The page. esbuild makes one script of all of them, and makes script and style sheet small; the lines of
# index.html that load the scripts one by one go then. Without esbuild the files are embedded as they
# are. Beside each file stands what is sent to a browser that takes gzip.
page_scripts := app $(if $(MODULE),worker searcher)
page_files := $(patsubst web/%,$(BUILD)/page/%,$(if $(ESBUILD),$(filter-out %.js,$(page)) $(page_scripts:%=web/%.js),$(page)))
page_modules := $(if $(CORE),,$(if $(MODULE),$(patsubst %,$(BUILD)/page/quina-%.wasm.gz,base simd threads) $(net_files:weights/%=$(BUILD)/page/%.gz)))
esbuild    := $(ESBUILD) --minify --target=es2022 --charset=utf8 --log-level=warning

$(BUILD)/page/%: web/% Makefile
	@mkdir -p $(@D)
	@cp $< $@

ifneq ($(ESBUILD),)
$(page_scripts:%=$(BUILD)/page/%.js): $(BUILD)/page/%.js: $(filter %.js,$(page)) Makefile
	@mkdir -p $(@D)
	$(call quiet,ESBUILD $@)$(esbuild) --bundle --format=esm web/$*.js --outfile=$@

$(BUILD)/page/style.css: web/style.css Makefile
	@mkdir -p $(@D)
	$(call quiet,ESBUILD $@)$(esbuild) $< --outfile=$@

$(BUILD)/page/index.html: web/index.html Makefile
	@mkdir -p $(@D)
	@sed -e '/rel="modulepreload"/d' $(if $(MODULE),-e 's/<html /<html data-module /') $< > $@
endif

$(BUILD)/page/quina-%.wasm.gz: build/wasm/quina-%.wasm
	@mkdir -p $(@D)
	@gzip -9nc $< > $@

$(BUILD)/page/%.net.gz: weights/%.net
	@mkdir -p $(@D)
	@gzip -9nc $< > $@

$(BUILD)/page/%.gz: $(BUILD)/page/%
	@gzip -9nc $< > $@

$(BUILD)/embedded_page.c: build/embed $(page_files) $(page_files:=.gz) $(page_modules) Makefile
	@mkdir -p $(@D)
	$(call quiet,EMBED $@)build/embed EMBEDDED_PAGE $(page_files) $(page_files:=.gz) $(page_modules) > $@

$(BUILD)/embedded_%.o: $(BUILD)/embedded_%.c Makefile
	$(call quiet,CC $<)$(CC) $(all_cflags) -c $< -o $@

# -- The library: everything but the front ends --

soname  := libquina.so.0
exports := $(filter-out $(BUILD)/src/cli/% $(BUILD)/src/jobs/% $(BUILD)/src/archive/% $(BUILD)/src/analysis/% \
	$(BUILD)/src/play/% $(BUILD)/src/words/% $(BUILD)/src/tui/% $(BUILD)/src/http/% $(BUILD)/src/api/% $(BUILD)/src/rooms/% \
	$(BUILD)/embedded_words.o $(BUILD)/embedded_page.o,$(library))

ifeq ($(levels),)
$(BUILD)/libquina.a: $(exports)
	@rm -f $@
	$(call quiet,AR $@)$(AR) rcsD $@ $^

$(BUILD)/$(soname): $(exports)
	$(call quiet,LINK $@)$(CC) $(all_cflags) -shared -Wl,-soname,$(soname) $^ -o $@ $(harden_ld) $(sanitize) -pthread $(LDFLAGS) -lm

endif

library: $(BUILD)/libquina.a $(BUILD)/$(soname) ## build libquina.a and libquina.so

# -- ARCH=any: every level is built in its own folder, as ARCH=LEVEL builds it, and becomes one object
# in which only the names that levels.h speaks of are global, with the prefix of the level --

objects: $(objects)

ifneq ($(levels),)
embedded   := $(filter $(BUILD)/embedded_%,$(objects))
in_level    = $(patsubst $(BUILD)/%,$(subst -any,-$(arch_$(1)),$(BUILD))/%,$(2))
level_objects = $(call in_level,$*,$(filter-out $(embedded),$(1)))
OBJCOPY    ?= objcopy
NM         ?= nm

# one_object OBJECTS,NAMES: one object in which the names in that file are global, with their prefix.
define one_object
$(call quiet,LEVEL $@)$(CC) -r -nostdlib $(call level_objects,$(1)) -o $@
@sed 's/.*/& $*_&/' $(2) > $@.renames && sed 's/^/$*_/' $(2) > $@.globals
@$(OBJCOPY) --redefine-syms=$@.renames $@ && $(OBJCOPY) --keep-global-symbols=$@.globals $@
endef

$(addprefix $(BUILD)/built-,$(levels)): $(BUILD)/built-%: always build/embed
	@mkdir -p $(@D)
	@$(MAKE) --no-print-directory ARCH=$(arch_$*) objects

$(BUILD)/program-%.o: $(BUILD)/built-%
	@echo main > $@.names
	$(call one_object,$(objects),$@.names)

$(BUILD)/library-%.o: $(BUILD)/built-%
	@$(NM) --defined-only $(foreach object,$(call level_objects,$(exports)),$(if $(findstring /src/lib/,$(object)),$(object))) | sed -n 's/.* T \(quina_.*\)/\1/p' > $@.names
	$(call one_object,$(exports),$@.names)

$(BUILD)/level_main.o: tools/level_main.c tools/levels.h Makefile
	@mkdir -p $(@D)
	$(call quiet,CC $<)$(CC) $(all_cflags) -c $< -o $@

$(BUILD)/quina: $(BUILD)/level_main.o $(patsubst %,$(BUILD)/program-%.o,$(levels)) $(embedded)
	$(call quiet,LINK $@)$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

$(BUILD)/level_library.c: tools/level_library.h tools/levels.h $(patsubst %,$(BUILD)/library-%.o,$(levels))
	@sed -e '1i #include "level_library.h"' -e 's/.*/X(&)/' $(BUILD)/library-v1.o.names > $@

$(BUILD)/level_library.o: $(BUILD)/level_library.c
	$(call quiet,CC $<)$(CC) $(all_cflags) -Itools -c $< -o $@

level_library := $(BUILD)/level_library.o $(patsubst %,$(BUILD)/library-%.o,$(levels)) $(BUILD)/embedded_rules.o $(BUILD)/embedded_puzzles.o $(BUILD)/embedded_nets.o

$(BUILD)/libquina.a: $(level_library)
	@rm -f $@
	$(call quiet,AR $@)$(AR) rcsD $@ $^

$(BUILD)/$(soname): $(level_library)
	$(call quiet,LINK $@)$(CC) $(all_cflags) -shared -Wl,-soname,$(soname) $^ -o $@ $(harden_ld) -pthread $(LDFLAGS) -lm
endif

build/train: tools/train.c tools/training.h $(library)
	$(CC) $(all_cflags) $(filter-out %.h,$^) -o $@ $(all_ldflags)

build/label: tools/label.c tools/training.h $(library)
	$(CC) $(all_cflags) $(filter-out %.h,$^) -o $@ $(all_ldflags)

label: build/label ## build build/label, which writes games with scores for build/train

build/cam_pairs: tools/cam_pairs.c $(library)
	$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

cam_pairs: build/cam_pairs ## build build/cam_pairs, which adds values of two men against two to weights/cam.net

build/train_ranks: tools/train_ranks.c tools/training.h $(library)
	$(CC) $(all_cflags) $(filter-out %.h,$^) -o $@ $(all_ldflags)

train_ranks: build/train_ranks ## build build/train_ranks, which fits the patterns of Iris

train: build/train ## build build/train, which fits nets to games of quina selfplay

.PHONY: train train_ranks label learn cam_pairs
learn: ## train the net of GAME (SIZE) by self-play: make learn GAME=cam LEARN_MINUTES=60
	@tools/learn $(GAME) $(SIZE)

# -- quina-mpi: the same program over the processes of mpirun --

MPICC ?= mpicc
mpi_cflags  = $(shell $(MPICC) --showme:compile 2>/dev/null)
mpi_ldflags = $(shell $(MPICC) --showme:link 2>/dev/null)

# After program: both are made of the same objects, which only one make may compile at a time.
mpi: | program ## install Open MPI if it is missing, build ./quina-mpi
	@tools/setup mpi
	@$(MAKE) --no-print-directory $(BUILD)/quina-mpi
	@ln -sfn $(BUILD)/quina-mpi quina-mpi

$(BUILD)/src/mpi/%.o: extra_cflags = $(filter-out -pthread,$(mpi_cflags))

$(BUILD)/quina-mpi: $(BUILD)/src/mpi/transport.o $(filter-out $(BUILD)/src/jobs/alone.o,$(objects))
	$(call quiet,LINK $@)$(CC) $(all_cflags) $^ -o $@ $(all_ldflags) $(mpi_ldflags)

mpi-kills: program mpi ## kill 50 processes of quina-mpi at random moments, and resume each time
	tests/mpi/run 50

bench-mpi: mpi ## what 2 and 4 processes of quina-mpi gain, and what coordinating them costs
	bench/mpi.sh

build/tune: tools/tune.c $(library)
	$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

tune: build/tune ## build build/tune, which fits weights to results of quina selfplay

# -- The two commands of the README --

run: ## install what is missing, build, open the program
	@tools/setup build
	@$(MAKE) --no-print-directory -j"$$(nproc 2>/dev/null || echo 2)" program
	@./quina $(ARGS)

test: ## install what is missing, build, run every test
	@tools/setup test
	@CI=1 tests/run

test-firefox: ## install what is missing, run the page's tests in Firefox
	@tools/setup test
	@CI=1 tests/run firefox

# As root or on an idle machine: the scores of performance are those of a page that has the processor for itself.
lighthouse: ## audit the page with Lighthouse: 95/100/100/100 for home, game, analysis and rules
	@tools/setup test
	@$(MAKE) --no-print-directory program
	@npm ci --prefix tests/web --ignore-scripts --no-audit --no-fund
	@npm ci --prefix tests/lighthouse --ignore-scripts --no-audit --no-fund
	node tests/lighthouse/audit.js

lighthouse-site: site ## the same for the static site
	@tools/setup test
	@npm ci --prefix tests/web --ignore-scripts --no-audit --no-fund
	@npm ci --prefix tests/lighthouse --ignore-scripts --no-audit --no-fund
	node tests/lighthouse/audit.js build/site

.PHONY: test-firefox lighthouse lighthouse-site
check: test ## the same as make test

# -- Tests: every tests/test_*.c is a program of its own --

test_sources := $(wildcard tests/test_*.c)
test_helpers := $(filter-out $(test_sources),$(wildcard tests/*.c)) $(wildcard tests/oracle/*.c)
test_objects := $(test_helpers:%.c=$(BUILD)/%.o)
test_programs := $(test_sources:%.c=$(BUILD)/%)
replays := $(patsubst tests/fuzz/fuzz_%.c,$(BUILD)/tests/fuzz/replay_%,$(wildcard tests/fuzz/fuzz_*.c))

$(BUILD)/tests/%.o: extra_cflags := -Itests -DQUINA_TESTS='"tests"' -UNDEBUG

$(test_programs): $(BUILD)/tests/%: $(BUILD)/tests/%.o $(test_objects) $(library)
	@$(CC) $(all_cflags) $^ -o $@ $(all_ldflags) $(extra_ldflags) -lcmocka -ljansson

# It makes memory run out.
$(BUILD)/tests/test_history: extra_ldflags := -Wl,--wrap=malloc,--wrap=realloc

$(BUILD)/tests/fuzz/replay_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/tests/fuzz/replay.o $(library)
	@$(CC) $(all_cflags) $^ -o $@ $(all_ldflags) -ljansson

# These install what is missing first: another make then finds it.
$(addsuffix -check,puzzles proofs zurero tables) fuzz kills flips:
	@tools/setup test
	@$(MAKE) --no-print-directory run-$@

.PHONY: $(addprefix run-,$(addsuffix -check,puzzles proofs zurero tables) fuzz kills flips)

PROOFS_SCALE ?= 20

puzzles-check: ## solve all puzzles again with the exact solver
run-puzzles-check: $(BUILD)/quina
	$< puzzles check --quiet

proofs-check: ## check what engines call proven by brute force, for minutes
run-proofs-check: $(BUILD)/tests/test_proofs
	QUINA_TEST_SCALE=$(PROOFS_SCALE) $<

# It shares no file with the program.
$(BUILD)/tests/zurero5/zurero5: tests/zurero5/zurero5.c
	@mkdir -p $(@D)
	$(call quiet,CC $<)$(CC) -std=c17 $(warnings) -O3 $< -o $@

zurero-check: ## solve Zurero 5x5 by a second program, twice, in minutes and 1 GB
run-zurero-check: $(BUILD)/tests/zurero5/zurero5
	$< | tee $<.out
	$< plain | tee -a $<.out
	@test "$$(grep -c '^draw$$' $<.out)" = 2

.PHONY: zurero-check

TABLES_PIECES    ?= 4
TABLES_POSITIONS ?= 10000000
TABLES_LEAST     ?= 4

tables-check: ## check Cam's endgame tables (TABLES_PIECES=5: all of them) by the second rules
run-tables-check: program $(BUILD)/tests/test_tables
	./quina tables build cam --pieces $(TABLES_PIECES) --out build/tables
	QUINA_TABLES_CHECK=build/tables QUINA_TABLES_LEAST=$(TABLES_LEAST) QUINA_TABLES_POSITIONS=$(TABLES_POSITIONS) $(BUILD)/tests/test_tables

# What tests/run runs for one configuration.
test-build: program $(test_programs) $(replays)
	@echo "$(BUILD)" > build/last

# What the scripts of tests/tui need.
$(BUILD)/tests/tui/walk: $(BUILD)/tests/tui/walk.o $(test_objects) $(library)
	@$(CC) $(all_cflags) $^ -o $@ $(all_ldflags) -lcmocka -ljansson

test-tui: program $(BUILD)/tests/tui/walk
	@echo "$(BUILD)" > build/last

# What tests/sixth/run needs.
test-sixth: test-tui $(addprefix $(BUILD)/tests/test_,conformance engine gomoku)

test-threads: $(addprefix $(BUILD)/tests/test_,batch jobs search mcts solve thinking ugi gtp analysis lib http rooms tui)
	@echo "$(BUILD)" > build/last

# -- Languages: po/quina.pot is made from the source, and the catalogues are brought up to date --

words_sources := $(sort $(wildcard src/*/*.[ch]))

po/quina.pot: $(words_sources)
	xgettext --from-code=UTF-8 --keyword= --keyword=say:2 --keyword=cli_say --keyword=usage_error --keyword=report_failure --keyword=N_ --keyword=X:2 --no-location \
		--sort-output --package-name=quina -o $@ $^
	@sed -i '/^"POT-Creation-Date/d; s/charset=CHARSET/charset=UTF-8/; 1,/^#$$/{/^# /d}' $@

words: po/quina.pot ## bring the catalogues of po/ up to date with the source
	@for po in po/*.po; do msgmerge --quiet --update --backup=none --no-fuzzy-matching $$po $<; done

# -- Fuzzing: each target for FUZZ_SECONDS; new inputs stay in build/fuzz --

FUZZ_SECONDS ?= 60
fuzz_targets := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

build/fuzz/%: tests/fuzz/fuzz_%.c $(filter-out src/cli/% src/tui/% src/http/server.c,$(sources)) \
	$(addprefix $(BUILD)/embedded_,rules.c nets.c words.c page.c)
	@mkdir -p $(@D)
	clang -std=c17 -Isrc -Iinclude -DQUINA_VERSION='"$(VERSION)"' $(full_cflags) -g -O1 \
		-fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all $^ -o $@ -pthread -lm $(full_ldflags) -ljansson

fuzz: ## run every fuzz target for FUZZ_SECONDS (60)
run-fuzz: $(addprefix build/fuzz/,$(fuzz_targets))
	@for t in $(fuzz_targets); do \
		mkdir -p build/fuzz/new-$$t && \
		build/fuzz/$$t -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1 \
			-artifact_prefix=build/fuzz/ build/fuzz/new-$$t tests/fuzz/corpus/$$t \
			>build/fuzz/$$t.log 2>&1; status=$$?; tail -n 12 build/fuzz/$$t.log; \
		[ $$status -eq 0 ] || exit 1; \
	done

# -- Faults: calls of the system that fail, see tests/faults/sweep.py --

$(BUILD)/tests/faults/%.so: tests/faults/%.c Makefile
	@mkdir -p $(@D)
	$(call quiet,CC $<)$(CC) -std=c17 $(warnings) -O1 -g -fPIC -ftls-model=initial-exec -shared $< -o $@ -ldl -pthread

test-faults: program $(BUILD)/tests/faults/inject.so $(BUILD)/tests/faults/shift.so

FAULTS ?= --all
faults: ## make allocations, reads, writes... of each command fail, with sanitizers; for hours
	@tools/setup test
	@$(MAKE) --no-print-directory SAN=1 test-faults
	QUINA=$$(readlink quina) tests/faults/sweep.py $(FAULTS)

release-check: ## check the builds for other processors, and that the source archive builds the same
	@tools/setup test
	@tools/setup release
	@CI=1 tests/release.sh --all

.PHONY: release-check
memcheck: ## run test programs and commands under valgrind, for uses of uninitialised memory
	@tools/setup memcheck
	@$(MAKE) --no-print-directory test-build
	tests/memcheck $$(cat build/last)

coverage: ## run the tests, and print for each folder which part of its lines they execute
	@tools/setup test
	@$(MAKE) --no-print-directory COVER=1 test-build test-faults
	tests/coverage $$(cat build/last)

KILLS ?= 500

kills: ## kill server and terminals KILLS (500) times while 20 games are played
run-kills: program
	tests/web/kills.py $(KILLS) 20

flips: ## flip each byte of an archive: quina archive verify must find every change
run-flips: test-build
	QUINA_FLIPS=all $(BUILD)/tests/test_archive

# -- Checks of the source itself --

c_files = $(shell find src include tests tools bench examples -name '*.[ch]')

lint: ## clang-format, clang-tidy, cppcheck, and which folder may include which
	@tools/setup test
	@CI=1 TIDY_NODES=225000 tests/run lint

format: ## lay out the source with clang-format
	clang-format -i $(c_files)

bench: program ## how fast the rules are
	./quina bench playouts
	./quina bench perft

$(BUILD)/bench_web: bench/web.c $(BUILD)/libquina.a
	$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

bench-web: program $(BUILD)/bench_web ## how much quina serve bears, over loopback, for some minutes
	bench/web.sh ./quina $(BUILD)/bench_web $(BENCH_SECONDS)

$(BUILD)/bench_coordinator: bench/coordinator.c $(BUILD)/tests/simulated.o $(library)
	$(CC) $(all_cflags) -Itests $^ -o $@ $(all_ldflags)

bench-coordinator: $(BUILD)/bench_coordinator ## where the coordinator of many processes saturates
	cd build && ../$(BUILD)/bench_coordinator

$(BUILD)/bench_batch: bench/batch.c $(BUILD)/libquina.a
	$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

bench-batch: $(BUILD)/bench_batch ## how many steps a second many games at once make
	$(BUILD)/bench_batch

$(BUILD)/bench_perfect: bench/perfect.c $(library)
	$(call quiet,CC $<)$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

PERFECT_PLAYER ?= engine:time=0.1

bench-perfect: $(BUILD)/bench_perfect ## how many moves of PERFECT_PLAYER keep the exact value of a position
	@for set in bench/perfect/*.txt; do \
		$< run "$$(basename "$$set" .txt)" $(PERFECT_PLAYER) | tail -n 1; \
	done

.PHONY: bench-perfect

# -- Installing --

build/man/quina.1: $(BUILD)/quina
	@mkdir -p $(@D)
	$(BUILD)/quina help --man > $@

# Pages of docs/ become man pages with lowdown: the title becomes the NAME section, the table of contents
# goes, and headings move up a level. Locales without an ellipsis show three dots. Without lowdown only
# quina(1) is built.
build/man/quina-%.5: docs/%.md Makefile
	@mkdir -p $(@D)
	sed -e '/^- \[.*](#.*)$$/d; /^<!--.*-->$$/d' -e 's/^## /# /; s/^### /## /; t' \
		-e 's/^# \(.*\)/# NAME\n\nquina-$* - \1\n\n# DESCRIPTION/' $< | $(LOWDOWN) -s -Tman \
		-m title=quina-$* -m section=5 -m source="quina $(VERSION)" -m volume=quina --parse-no-intraemph | \
		sed '/^\.TH /a .ad l\n.fchar \\[u2026] ...' > $@

LOWDOWN   ?= $(shell command -v lowdown)
man_pages := build/man/quina.1 $(if $(LOWDOWN),$(patsubst %,build/man/quina-%.5,formats limits protocols))

man: $(man_pages) ## build the man pages

define pkgconfig
prefix=$(PREFIX)
libdir=$(LIBDIR)
includedir=$${prefix}/include

Name: quina
Description: Rules and engines of Fuse, Iris, Six MaKING, Cam and Zurero
Version: $(VERSION)
Libs: -L$${libdir} -lquina
Libs.private: -lm -pthread
Cflags: -I$${includedir}
endef
export pkgconfig

install: program library man ## install under PREFIX (/usr/local)
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin include share/doc/quina/docs share/quina/python/quina \
		share/man/man1 share/man/man5 share/bash-completion/completions share/zsh/site-functions \
		share/applications share/icons/hicolor/scalable/apps) $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 build/man/quina.1 $(DESTDIR)$(PREFIX)/share/man/man1/quina.1
	$(if $(LOWDOWN),install -m 644 $(filter %.5,$(man_pages)) $(DESTDIR)$(PREFIX)/share/man/man5,@echo "no lowdown: without the man pages of section 5")
	$(BUILD)/quina help --bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/quina
	$(BUILD)/quina help --zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_quina
	install -m 644 tools/quina.desktop $(DESTDIR)$(PREFIX)/share/applications/quina.desktop
	install -m 644 web/icon.svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/quina.svg
	install -m 644 include/quina.h $(DESTDIR)$(PREFIX)/include/quina.h
	install -m 644 $(BUILD)/libquina.a $(DESTDIR)$(LIBDIR)/libquina.a
	install -m 755 $(BUILD)/$(soname) $(DESTDIR)$(LIBDIR)/$(soname).$(VERSION)
	ln -sfn $(soname).$(VERSION) $(DESTDIR)$(LIBDIR)/$(soname)
	ln -sfn $(soname) $(DESTDIR)$(LIBDIR)/libquina.so
	printf '%s\n' "$$pkgconfig" > $(DESTDIR)$(LIBDIR)/pkgconfig/quina.pc
	install -m 644 $(wildcard python/quina/*.py) python/quina/py.typed $(DESTDIR)$(PREFIX)/share/quina/python/quina
	echo 'LIBRARY = "$(LIBDIR)/$(soname)"  # where make install put it' > $(DESTDIR)$(PREFIX)/share/quina/python/quina/_installed.py
	install -m 755 $(BUILD)/quina $(DESTDIR)$(PREFIX)/bin/quina
	install -m 644 README.md CHANGELOG.md LICENSE $(DESTDIR)$(PREFIX)/share/doc/quina
	install -m 644 $(wildcard docs/*.md) $(DESTDIR)$(PREFIX)/share/doc/quina/docs

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/quina $(DESTDIR)$(PREFIX)/include/quina.h
	rm -f $(DESTDIR)$(LIBDIR)/libquina.* $(DESTDIR)$(LIBDIR)/pkgconfig/quina.pc
	rm -rf $(DESTDIR)$(PREFIX)/share/quina
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1/quina.1 $(patsubst %,man/man5/quina-%.5,formats limits protocols) \
		applications/quina.desktop icons/hicolor/scalable/apps/quina.svg bash-completion/completions/quina zsh/site-functions/_quina)
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/quina

# -- Releases --

# The source as it is here, of all files that git knows; the same files give the same archive.
# SOURCE_DATE_EPOCH, the time of the commit unless given, is the time of every file in it.
name := quina-$(VERSION)
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)

dist: ## build build/quina-VERSION.tar.gz, the source with all that it takes to build without git
	@[ -e .git ] || { echo "make dist needs the git repository" >&2; exit 1; }
	@rm -rf build/dist && mkdir -p build/dist/$(name)
	@git ls-files -z | tar --null -T - -c | tar -x -C build/dist/$(name)
	@echo "$(commit)" > build/dist/$(name)/.commit
	@tar -C build/dist --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner \
		--mode=u+w,go-w,a+rX --format=ustar -c $(name) | gzip -9n > build/$(name).tar.gz
	@rm -rf build/dist
	$(call quiet,DIST build/$(name).tar.gz):

# The authors have no mail address: reports go through GitHub (SECURITY.md).
deb: dist ## build Debian packages from the source archive, in build/deb
	@tools/setup deb
	@rm -rf build/deb && mkdir -p build/deb && tar -x -C build/deb -f build/$(name).tar.gz
	cd build/deb/$(name) && env -u MAKEFLAGS -u MAKELEVEL dpkg-buildpackage -b -us -uc
	lintian --fail-on error,warning --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog build/deb/quina_$(VERSION)_*.changes

reproducible: ## build ARCH=any and the packages twice, and compare every byte
	@tools/setup deb
	tests/reproducible.sh

deb-test: deb ## install the packages in a fresh Debian, made by debootstrap, and use them there (as root)
	tests/deb.sh build/deb

clean: ## remove everything that was built
	rm -rf build quina quina-mpi

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12
	@echo
	@echo "CC=clang, SAN=1 (address and undefined behaviour), TSAN=1, DEBUG=1, CI=1 (warnings are"
	@echo "errors), ARCH=x86-64-v2|native|any..., CFLAGS=, PREFIX=, DESTDIR=, FUZZ_SECONDS="

-include $(objects:.o=.d) $(test_objects:.o=.d) $(test_programs:%=%.d) $(replays:%=%.d)

include web/site/site.mk
