# Every target says what it does behind ##; `make help` prints that.
GO        ?= go
FUZZTIME  ?= 30s
TIMEOUT   ?= 20m
# Flags of go test besides: -vet=off where go vet has run already.
TESTFLAGS ?=
BENCHTIME ?= 1s
COUNT     ?= 6
OVER      ?= 1s
BENCH     ?= .

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.7.0
BENCHSTAT   := golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da

.PHONY: help aa aa-speed battery judge points claims claims-games history-stockfish phase-see-pruning counting test test-lab test-long test-nightly slow race race-long fuzz bench mutants pgo golden release container lint cross signature

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 19

test: ## the default tests
	$(GO) test $(TESTFLAGS) -timeout $(TIMEOUT) ./...

test-lab: ## the tests of the lab, which is a module of its own
	cd lab && $(GO) test $(TESTFLAGS) -timeout $(TIMEOUT) ./...

test-long: ## all tests, and those above a second of CPU, too
	KEYMOVE_LONG=1 $(GO) test $(TESTFLAGS) -timeout 30m ./...
	cd lab && KEYMOVE_LONG=1 $(GO) test $(TESTFLAGS) -timeout 30m ./...

slow: ## default tests that take more than OVER (1s) of CPU, by Linux's count
	cd lab && $(GO) run ./slow -dir .. -over $(OVER)

test-nightly: ## all of it: every perft line to its last depth, every slow oracle (hours)
	KEYMOVE_NIGHTLY=1 $(GO) test -timeout 12h ./...
	cd lab && KEYMOVE_NIGHTLY=1 $(GO) test -timeout 12h ./...

# Of a search only threads matter, of reports and the program what runs beside each other: under
# the race detector the other tests would take minutes.
# By default a program under the race detector sleeps for a second before it exits.
race: export GORACE = atexit_sleep_ms=0
race: ## the default tests of packages that start goroutines, under the race detector
	$(GO) test $(TESTFLAGS) -race -timeout $(TIMEOUT) $$(grep -rlE --include='*.go' --exclude='*_test.go' \
	  '^[[:space:]]*go [a-zA-Z(]|\.Go\(|errgroup' engine suites report | xargs -n1 dirname | sort -u | \
	  grep -vxE 'engine/search|report|report/compare' | sed 's|^|./|')
	$(GO) test $(TESTFLAGS) -race -timeout $(TIMEOUT) -run 'Thread|Cancel|Share' ./engine/search
	$(GO) test $(TESTFLAGS) -race -timeout $(TIMEOUT) -run 'Progress|Compare|SameSearches|Pick' ./report ./report/compare
	$(GO) test $(TESTFLAGS) -race -timeout $(TIMEOUT) -run 'Interrupt|Signal|KilledRunsWith|Workers|Stdin|Nobody|Progress|UCI$$' ./cmd/keymove/internal/program

race-long: ## all default tests under the race detector
	$(GO) test -race -timeout 12h ./...

# A package is built once for all of its targets.
fuzz: ## fuzz every target for FUZZTIME (30s) each
	@set -e; dir=$$(mktemp -d); trap 'rm -r "$$dir"' EXIT; \
	for package in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
	  (cd $$package && $(GO) test $(TESTFLAGS) -c -fuzz . -o "$$dir/fuzz.test" .); \
	  for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$package/*_test.go); do \
	    echo "$$package $$target"; \
	    (cd $$package && "$$dir/fuzz.test" -test.timeout $(TIMEOUT) -test.run '^$$' -test.fuzz "^$$target\$$" -test.fuzztime $(FUZZTIME) \
	      -test.fuzzminimizetime 1s -test.fuzzcachedir "$$($(GO) env GOCACHE)/fuzz/keymove/$$package"); \
	  done; done

bench: ## benchmarks matching BENCH, COUNT (6) times, through benchstat
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchtime $(BENCHTIME) -count $(COUNT) ./... > bench.out
	$(GO) run $(BENCHSTAT) bench.out

ROUNDS    ?= 20

counting: SHELL := bash
counting: ## what the counters of a search cost: nodes per CPU second with them by those without, ROUNDS (20) interleaved
	@dir=$$(mktemp -d) && trap 'rm -r "$$dir"' EXIT && TIMEFORMAT=%U && \
	$(GO) build -o "$$dir/in" ./cmd/keymove && $(GO) build -tags keymove_nocount -o "$$dir/out" ./cmd/keymove && \
	for round in $$(seq $(ROUNDS)); do \
	  for side in out in; do { time "$$dir/$$side" bench --depth 8 >"$$dir/nodes.$$side" 2>/dev/null; } 2>&1; done | paste -s; \
	  cmp "$$dir/nodes.in" "$$dir/nodes.out" || exit 1; \
	done | awk '{ x = log($$1/$$2); sum += x; squares += x*x } \
	  END { mean = sum/NR; error = sqrt((squares/NR - mean*mean)/(NR - 1)); \
	    printf "ratio %.4f, 95 %% interval %.4f to %.4f, %d rounds\n", exp(mean), exp(mean - 2.093*error), exp(mean + 2.093*error), NR }'

aa: ## run every instrument against itself and against planted differences (an hour of CPU), and write docs/research/aa.md
	@dir=$$(mktemp -d) && trap 'rm -r "$$dir"' EXIT && $(GO) build -o "$$dir/keymove" ./cmd/keymove && \
	$(GO) build -C lab -o "$$dir/aa" ./aa && "$$dir/aa" -keymove "$$dir/keymove" >"$$dir/aa.md" && cp "$$dir/aa.md" docs/research/aa.md

aa-speed: ## how often the speeds of identical contenders are found different, and by how much others must differ (10 minutes)
	lab/aa/speed.sh

LOOPS ?=

loops: ## CPU time of a run and a match beside loops of python-chess, matecheck.py and fastchess; LOOPS has the flags of lab/loops/loops.py
	@dir=$$(mktemp -d) && trap 'rm -r "$$dir"' EXIT && $(GO) build -o "$$dir/keymove" ./cmd/keymove && \
	lab/loops/loops.py --keymove "$$dir/keymove" $(LOOPS)

SEED    ?= 55
MUTANTS ?= 60

mutants: ## change MUTANTS places of report, versions and cmd, chosen by SEED, one at a time, and list which no test notices (hours; goes on where it was stopped)
	@mkdir -p mutants && $(GO) build -C lab -o $(CURDIR)/mutants/mutants ./mutants && \
	mutants/mutants -repo . -dir mutants/work -seed $(SEED) -n $(MUTANTS) >mutants/table.md && cat mutants/table.md

pgo: ## profile the default's search of the public suites (2 minutes) for the compiler, into cmd/keymove/release.pgo
	cd engine/search && $(GO) test -trimpath -run '^$$' -bench 'Suites$$' -benchtime 3000x \
	  -cpuprofile $(CURDIR)/cmd/keymove/release.pgo -o $${TMPDIR:-/tmp}/search.test .

golden: ## accept what the golden tests got; look at the difference
	@set -e; for module in . lab; do cd $(CURDIR)/$$module; \
	  KEYMOVE_LONG=1 $(GO) test -timeout $(TIMEOUT) $$(grep -rl --include='*_test.go' $$([ $$module = lab ] || echo --exclude-dir=lab) '"keymove/internal/goldentest"' . | \
	    xargs -n1 dirname | sort -u) -update; \
	done

battery: ## make a battery of 8000 positions, and the best 200 of it, in battery/ (hours)
	$(GO) build -o battery/keymove ./cmd/keymove
	KEYMOVE=battery/keymove lab/battery/battery.sh battery

phase-see-pruning: ## measure what phase, SEE and pruning are worth, and write docs/research/phase-see-pruning.* (12 hours of CPU; goes on where it was stopped)
	$(GO) build -o phase-see-pruning/keymove ./cmd/keymove
	$(GO) build -C lab -o $(CURDIR)/phase-see-pruning/measure ./phaseseepruning
	phase-see-pruning/measure -keymove phase-see-pruning/keymove

claims: ## run the experiments about what the papers claim (10 minutes), and write docs/research/claims.md
	lab/claims/claims.sh

claims-games: ## play the games that the papers make claims about (2 hours), and write docs/research/claims.md
	lab/claims/claims-games.sh

STOCKFISH ?= ../Stockfish
MATETRACK ?= ../matetrack

history-stockfish: ## measure Keymove on the history of STOCKFISH, of which MATETRACK knows the mates; both are clones (four hours of CPU; goes on where it was stopped)
	$(GO) build -o history-stockfish/keymove ./cmd/keymove
	$(GO) build -C lab -o $(CURDIR)/history-stockfish/measure ./history
	nice -n 19 history-stockfish/measure -keymove history-stockfish/keymove -stockfish $(STOCKFISH) \
	  -csv $(MATETRACK)/matetrack1000000.csv -suite $(MATETRACK)/matetrack.epd -dir history-stockfish

judge: ## judge the detectors of the phase by the error that they save (15 minutes of CPU), and write docs/research/phase-detectors.md
	lab/judge/judge.sh

points: ## simulate the wrong verdicts about points, and print their rates (ten minutes)
	KEYMOVE_NIGHTLY=1 $(GO) test -timeout 12h -count 1 -run MeanErrors -v ./report/stats

TARGETS ?= linux/amd64 linux/amd64v3 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/amd64v3
RELEASE := $(shell sed -n 's/^const Release = "\(.*\)"/\1/p' internal/buildinfo/buildinfo.go)
DIST    ?= dist
# What the compiler optimises by: a release is 3 % faster with it, and all packages are compiled for it alone.
PGO     ?= cmd/keymove/release.pgo
COMMIT  ?= $(shell git rev-parse HEAD)$(if $(shell git status --porcelain --untracked-files=no),+changes)
DATE    ?= $(shell TZ=UTC git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ)

# The same commit and the same Go give the same bytes: names, times and owners in the
# archives are fixed, as GNU tar and gzip can. VERSION is the tag of a release.
release: SHELL := bash
release: ## an archive for each of TARGETS (as "linux/amd64 windows/amd64v3"), and their checksums, in dist/
	@[ "$(patsubst v%,%,$(or $(VERSION),$(RELEASE)))" = "$(RELEASE)" ] || { echo "VERSION=$(VERSION): the program is version $(RELEASE)" >&2; exit 2; }
	@set -euo pipefail; mkdir -p $(DIST); rm -rf $(DIST)/keymove_*; for target in $(TARGETS); do \
	  os=$${target%/*} arch=$${target#*/} level=v1; \
	  case $$arch in amd64v?) level=$${arch#amd64} ;; esac; \
	  name=keymove_$(RELEASE)_$${os}_$$arch; \
	  mkdir -p $(DIST)/$$name/completion; \
	  CGO_ENABLED=0 GOOS=$$os GOARCH=$${arch%v?} GOAMD64=$$level $(GO) build -trimpath -buildvcs=false -pgo=$(PGO) \
	    -ldflags '-s -w -X keymove/internal/buildinfo.Commit=$(COMMIT:+changes=) -X keymove/internal/buildinfo.Date=$(DATE) -X keymove/internal/buildinfo.Changed=$(if $(findstring +changes,$(COMMIT)),true,false)' \
	    -o $(DIST)/$$name/ ./cmd/keymove ./cmd/keymove-serve; \
	  cp README.md CHANGELOG.md LICENSE $(DIST)/$$name; cp cmd/keymove/internal/host/completion/* $(DIST)/$$name/completion; \
	  chmod -R u=rwX,go=rX $(DIST)/$$name; \
	  tar -C $(DIST) --sort=name --mtime='$(DATE)' --owner=0 --group=0 --numeric-owner -cf - $$name | gzip -n9 >$(DIST)/$$name.tar.gz; \
	  rm -r $(DIST)/$$name; echo $(DIST)/$$name.tar.gz; \
	done; cd $(DIST) && sha256sum *.tar.gz >checksums.txt

DOCKER ?= docker

container: ## the image keymove, by DOCKER (docker)
	$(DOCKER) build -f Containerfile -t keymove --build-arg COMMIT="$$(git rev-parse HEAD)" \
	  --build-arg DATE="$$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ)" .

lint: ## format, vet, staticcheck
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	cd lab && $(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	cd lab && $(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff
	cd lab && $(GO) mod tidy -diff

# Without optimisation, because nothing of it is run.
cross: ## vet for the other systems, of the packages that may differ there
	for module in . lab; do for system in windows darwin; do \
	  (cd $$module && GOOS=$$system $(GO) vet '-gcflags=all=-N -l' $$($(CURDIR)/.ci/differing $$system)) || exit 1; \
	done; done

signature: ## the determinism signature of the search
	@$(GO) run ./cmd/keymove bench
