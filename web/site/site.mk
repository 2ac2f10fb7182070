# site.mk: the module for browsers, the static site and the npm package. Part of the Makefile.
#
# The module is the rules, searches, records and the server's handlers, compiled by clang for
# WebAssembly. There are three builds of it, of which a browser loads one: for any browser, with SIMD,
# and with SIMD and threads over shared memory. Only what searches is compiled for each.

WASM        := build/wasm
WASM_CC     ?= clang
wasm_level  := -O2
wasm_builds := base simd threads
wasm_others := draw puzzles lessons record session words play api rooms wasm
wasm_search := core games history learned search engines
wasm_single := src/thinking/queue.c $(patsubst %,src/http/%.c,body event request response route service)
# What needs files, sockets, threads or libsodium, and what nothing asks for; src/wasm has its own.
wasm_endings  := $(wildcard src/engines/*_endings.c)
wasm_left_out := $(wildcard src/games/*_encoding.c src/engines/*_retrograde.c) $(wasm_endings) $(patsubst %,src/engines/%.c,table tables tables_folder) src/lib/actions.c src/engines/match.c $(patsubst %,src/puzzles/%.c,make log solving) src/play/game_lock.c src/play/settings.c src/api/home.c src/rooms/secret.c src/rooms/orders.c src/rooms/room_page.c src/draw/pixels.c

wasm_flags := --target=wasm32-wasi -std=c17 -DNDEBUG -fvisibility=hidden -Isrc -Iinclude -isystem src/wasm/posix \
	$(warnings) -Wno-cast-align -DQUINA_VERSION='"$(VERSION)"' -DQUINA_ENGINE_MEGABYTES=32 $(reproduce) \
	-ftls-model=local-exec -mmutable-globals -msign-ext -mbulk-memory -mnontrapping-fptoint
wasm_flags_simd    := -msimd128
wasm_flags_threads := -msimd128 -pthread

# What is called once a request, or never in a browser, is compiled for size; what searches, for speed.
wasm_hot = $(filter-out $(wasm_cold),$(filter $(addprefix src/,$(addsuffix /%,$(wasm_search))),$(1)))
wasm_cold := $(wildcard src/history/*.c) $(patsubst %,src/core/%.c,json text utf8) \
	$(patsubst %,src/games/%.c,board fault grid notation phrase pick pointing) \
	$(patsubst %,src/engines/%.c,certificate classic levels player solve) src/search/uct.c

$(WASM)/base/src/wasm/absent.o: wasm_flags += -DABSENT_ENDINGS='$(patsubst src/engines/%.c,X(%),$(wasm_endings))'

# Loops over rows that carry what they load from row to row are not vectorized: without that, Zurero is 29 % faster.
wasm_rows := engines/zurero_threats engines/zurero_strategy games/zurero
$(foreach build,simd threads,$(wasm_rows:%=$(WASM)/$(build)/src/%.o)): wasm_flags += -mllvm -enable-newgvn

wasm_sources = $(filter-out $(wasm_left_out),$(sort $(wildcard $(addprefix src/,$(addsuffix /*.c,$(1))))))
wasm_objects = $(patsubst %.c,$(WASM)/$(1)/%.o,$(call wasm_sources,$(wasm_search)) src/wasm/threads.c src/wasm/searcher.c src/wasm/memory.c) \
	$(patsubst %.c,$(WASM)/base/%.o,$(filter-out $(patsubst %,src/wasm/%.c,threads searcher memory bench),$(call wasm_sources,$(wasm_others)) $(wasm_single))) \
	$(patsubst $(BUILD)/%,$(WASM)/base/%,$(filter-out %_page.o %_nets.o $(wasm_apart:%=$(BUILD)/embedded_%.o),$(filter $(BUILD)/embedded_%,$(objects)))) \
	$(wasm_apart:%=$(WASM)/base/apart_%.o) $(WASM)/base/apart_nets.o

# Texts that only some views need: tables that the module has without their bytes, which are in a file of the site.
wasm_apart := rules puzzles

# 64 MB for everything, of which the stack has 1.
wasm_ldflags := -nostartfiles -Wl,--no-entry,-O2,--strip-all,--gc-sections,-z,stack-size=1048576,--max-memory=67108864
wasm_ldflags_threads := -Wl,--shared-memory,--import-memory,--initial-memory=8388608,--no-check-features,--export=__stack_pointer

# wasm-opt makes the compressed module 3 to 4 % smaller, and no slower.
WASM_OPT ?= $(shell command -v wasm-opt)
wasm_opt := --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext -Os
wasm_opt_simd    := --enable-simd
wasm_opt_threads := --enable-simd --enable-threads
wasm_shrink = $(if $(WASM_OPT),$(if $(V),,@)$(WASM_OPT) $(wasm_opt_$(1)) $(wasm_opt) $@ -o $@)

define wasm_build
$(WASM)/$(1)/%.o: %.c Makefile web/site/site.mk
	@mkdir -p $$(@D)
	$$(call quiet,WASM $$<)$$(WASM_CC) $$(wasm_flags) $$(wasm_flags_$(1)) $$(if $$(call wasm_hot,$$<),$$(wasm_level),-Oz) -MMD -MP -c $$< -o $$@

$(WASM)/quina-$(1).wasm: $(call wasm_objects,$(1)) Makefile web/site/site.mk
	$$(call quiet,WASM $$@)$$(WASM_CC) --target=wasm32-wasi $$(wasm_ldflags) $$(wasm_ldflags_$(1)) $$(filter %.o,$$^) -o $$@
	$$(call wasm_shrink,$(1))

-include $$(patsubst %.o,%.d,$(call wasm_objects,$(1)))
endef
$(foreach build,$(wasm_builds),$(eval $(call wasm_build,$(build))))

$(WASM)/base/embedded_%.o: $(BUILD)/embedded_%.c web/site/site.mk
	@mkdir -p $(@D)
	@$(WASM_CC) $(wasm_flags) -c $< -o $@

$(wasm_apart:%=$(WASM)/apart_%.c): $(WASM)/apart_%.c: build/embed
	@mkdir -p $(@D)
	$(call quiet,EMBED $@)build/embed --apart $(WASM)/$*.txt EMBEDDED_$(shell echo $* | tr a-z A-Z) $($*) > $@

# Learned weights too are files of the site, one for each net.
$(WASM)/apart_nets.c: build/embed_nets $(net_files)
	@mkdir -p $(@D)
	$(call quiet,EMBED $@)$(call embed_nets,--apart,weights) > $@

$(foreach name,$(wasm_apart),$(eval $(WASM)/apart_$(name).c: $($(name))))

$(patsubst %,$(WASM)/base/apart_%.o,$(wasm_apart) nets): $(WASM)/base/apart_%.o: $(WASM)/apart_%.c web/site/site.mk
	@mkdir -p $(@D)
	@$(WASM_CC) $(wasm_flags) -c $< -o $@

# Of the messages, only those that the module's own sources have.
wasm_messages := $(sort $(wildcard $(patsubst %,src/%/*.[ch],$(wasm_search) $(wasm_others) http)))

$(WASM)/words.pot: $(wasm_messages)
	@mkdir -p $(@D)
	@xgettext --from-code=UTF-8 --keyword= --keyword=say:2 --keyword=N_ --keyword=X:2 --no-location --sort-output -o $@ $^ 2>/dev/null

$(WASM)/%.mo: po/%.po $(WASM)/words.pot
	$(call quiet,MSGFMT $@)msgmerge --quiet --no-fuzzy-matching $^ -o - | msgattrib --no-obsolete --translated | msgfmt --no-hash --alignment=1 --endianness=little - -o $@

$(WASM)/embedded_words.c: build/embed $(words:po/%.po=$(WASM)/%.mo)
	@build/embed EMBEDDED_WORDS $(words:po/%.po=$(WASM)/%.mo) > $@

$(WASM)/base/embedded_words.o: $(WASM)/embedded_words.c web/site/site.mk
	@mkdir -p $(@D)
	@$(WASM_CC) $(wasm_flags) -c $< -o $@

# The package has the library instead of the server.
package_objects := $(patsubst %.c,$(WASM)/simd/%.o,$(call wasm_sources,$(wasm_search)) src/wasm/threads.c src/wasm/memory.c src/wasm/bench.c src/wasm/players.c) \
	$(patsubst %.c,$(WASM)/base/%.o,$(call wasm_sources,draw lib) src/wasm/absent.c) \
	$(patsubst $(BUILD)/%,$(WASM)/base/%,$(BUILD)/embedded_nets.o $(BUILD)/embedded_rules.o)

# The package is not only for phones: a program may have several engines at once. Memory grows as it is used.
package_ldflags := $(wasm_ldflags) -Wl,--max-memory=268435456,--export-dynamic

$(WASM)/package.wasm: $(package_objects) Makefile web/site/site.mk
	$(call quiet,WASM $@)$(WASM_CC) --target=wasm32-wasi $(package_ldflags) $(filter %.o,$^) -o $@
	$(call wasm_shrink,simd)

module: $(wasm_builds:%=$(WASM)/quina-%.wasm)

# -- The site: static files for any host --

SITE       ?= build/site
site_parts := $(WASM)/page
site_files := $(addprefix $(site_parts)/,app.js worker.js searcher.js early.js style.css index.html icon.svg icon-192.png icon-512.png icon-maskable.png)

$(site_parts)/%.js: $(wildcard web/*.js) Makefile web/site/site.mk
	@mkdir -p $(@D)
	$(call quiet,ESBUILD $@)$(esbuild) --bundle --format=esm web/$*.js --outfile=$@

$(site_parts)/early.js: web/site/early.js Makefile
	@mkdir -p $(@D)
	$(call quiet,ESBUILD $@)$(esbuild) $< --outfile=$@

$(site_parts)/style.css: web/style.css Makefile
	@mkdir -p $(@D)
	$(call quiet,ESBUILD $@)$(esbuild) $< --outfile=$@

$(site_parts)/index.html $(site_parts)/icon.svg: $(site_parts)/%: web/%
	@mkdir -p $(@D)
	@cp $< $@

$(site_parts)/icon-%.png: web/icon.svg
	@mkdir -p $(@D)
	$(call quiet,PNG $@)rsvg-convert -w $* -h $* $< -o $@

# Without round corners, and with room for the shape that a system cuts out.
$(site_parts)/icon-maskable.png: web/icon.svg
	@mkdir -p $(@D)
	$(call quiet,PNG $@)sed -e 's/rx="14" //' -e 's/viewBox="0 0 64 64"/viewBox="-8 -8 80 80"/' \
		-e 's/<rect width="64" height="64"/<rect x="-8" y="-8" width="80" height="80"/' $< | rsvg-convert -w 512 -h 512 -o $@

# What the module has apart, and nothing that an earlier build left.
$(WASM)/%.net: weights/%.net
	@cp $< $@

site-files: $(site_files) $(wildcard web/site/*.js) $(wasm_builds:%=$(WASM)/quina-%.wasm) $(net_files:weights/%=$(WASM)/%)
	@rm -f $(filter-out $(net_files:weights/%=$(WASM)/%),$(wildcard $(WASM)/*.net))
	@node web/site/make.js $(site_parts) $(WASM) $(SITE)

site: ## write build/site: the page without a server, static files for any host
	@tools/setup site
	@$(MAKE) --no-print-directory -j"$$(nproc 2>/dev/null || echo 2)" site-files

.PHONY: module site site-files

# -- The npm package: build/npm, and the same as an archive --

NPM := build/npm

npm-files: $(WASM)/package.wasm
	@rm -rf $(NPM)
	@mkdir -p $(NPM)/package
	@cp npm/*.js npm/*.ts LICENSE $(NPM)/package
	@cp $< $(NPM)/package/quina.wasm
	@sed "s/@SIZE@/$$(($$(gzip -9nc $< | wc -c) / 1000))/" npm/README.md > $(NPM)/package/README.md
	@chmod 644 $(NPM)/package/*
	@sed 's/"version": "0.0.0"/"version": "$(VERSION)"/' npm/package.json > $(NPM)/package/package.json
	@tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C $(NPM) -c package | gzip -9n > $(NPM)/quina-$(VERSION).tgz
	@echo "$(NPM)/quina-$(VERSION).tgz: $$(wc -c < $(NPM)/quina-$(VERSION).tgz) bytes"

npm: ## write build/npm: rules and engines as a package for Node and browsers
	@tools/setup site
	@$(MAKE) --no-print-directory -j"$$(nproc 2>/dev/null || echo 2)" npm-files

.PHONY: npm npm-files

# -- Tests --

build/choose: tests/site/choose.c $(BUILD)/libquina.a
	@$(CC) $(all_cflags) -UNDEBUG $^ -o $@ -pthread -lm

# The same with nets of random weights, linked from the same objects: how nets are loaded is tested
# whether or not there are any. build/nets has modules, a site, a package and programs.
NETTED := build/nets
random_nets := $(nets:%=$(NETTED)/%.net)
netted_page := $(wasm_builds:%=$(NETTED)/page/quina-%.wasm.gz) $(random_nets:$(NETTED)/%=$(NETTED)/page/%.gz)
netted := $(filter-out $(BUILD)/embedded_nets.o $(BUILD)/embedded_page.o,$(objects)) $(NETTED)/embedded_nets.o

build/random_nets: tests/site/random_nets.c $(BUILD)/libquina.a
	@$(CC) $(all_cflags) $^ -o $@ -pthread -lm

$(NETTED)/made: build/random_nets
	@mkdir -p $(NETTED)/page
	@build/random_nets $(NETTED) $(nets)
	@touch $@

$(random_nets): $(NETTED)/made ;

$(NETTED)/apart_nets.c: build/embed_nets $(random_nets)
	@$(call embed_nets,--apart,$(NETTED)) > $@

$(NETTED)/embedded_nets.c: build/embed_nets $(random_nets)
	@$(call embed_nets,,$(NETTED)) > $@

$(NETTED)/embedded_page.c: build/embed $(page_files) $(page_files:=.gz) $(netted_page)
	@build/embed EMBEDDED_PAGE $(page_files) $(page_files:=.gz) $(netted_page) > $@

$(netted_page): $(NETTED)/page/%.gz: $(NETTED)/%
	@gzip -9nc $< > $@

$(NETTED)/wasm_%_nets.o: $(NETTED)/%_nets.c
	@$(WASM_CC) $(wasm_flags) -c $< -o $@

$(NETTED)/embedded_%.o: $(NETTED)/embedded_%.c
	@$(CC) $(all_cflags) -c $< -o $@

define netted_module
$(NETTED)/quina-$(1).wasm: $(filter-out $(WASM)/base/apart_nets.o,$(call wasm_objects,$(1))) $(NETTED)/wasm_apart_nets.o
	@$$(WASM_CC) --target=wasm32-wasi $$(wasm_ldflags) $$(wasm_ldflags_$(1)) $$^ -o $$@
endef
$(foreach build,$(wasm_builds),$(eval $(call netted_module,$(build))))

$(NETTED)/package.wasm: $(filter-out %/embedded_nets.o,$(package_objects)) $(NETTED)/wasm_embedded_nets.o
	@$(WASM_CC) --target=wasm32-wasi $(package_ldflags) $^ -o $@

$(NETTED)/quina: $(netted) $(NETTED)/embedded_page.o
	@$(CC) $(all_cflags) $^ -o $@ $(all_ldflags)

$(NETTED)/choose: tests/site/choose.c $(NETTED)/embedded_nets.o $(BUILD)/libquina.a
	@$(CC) $(all_cflags) -UNDEBUG $^ -o $@ -pthread -lm

nets-files: site-files $(wasm_builds:%=$(NETTED)/quina-%.wasm) $(addprefix $(NETTED)/,package.wasm quina choose)
	@cp $(wasm_apart:%=$(WASM)/%.txt) $(NETTED)
	@node web/site/make.js $(site_parts) $(NETTED) $(NETTED)/site

test-site: site-files npm-files nets-files build/choose
.PHONY: test-site nets-files

site-moves: test-site ## compare twenty times as many moves of the module with native ones, for minutes
	QUINA_CHOOSE=build/choose QUINA_TEST_SCALE=20 node --test tests/site/moves.test.js
.PHONY: site-moves
