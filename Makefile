# Short names for the daily commands; .ci/run is the long form of check.

TOOL = go tool -modfile=tools.mod
# The module path has no dot: gofumpt must be told that it is no standard library.
GOFUMPT = -modpath "$$(GOWORK=off go list -m)"
SECONDS = 30
COUNT = 10
BENCH = .

.PHONY: check format vet staticcheck short test browser long bench fuzz mutate fmt findings paper gecode runs dist rename release

# Everything that a commit must pass, in under two minutes. The arrows between the
# packages are a test of the root package.
check: format vet staticcheck short

format:
	@files=$$($(TOOL) gofumpt $(GOFUMPT) -l .) || exit 1; test -z "$$files" || { echo "run make fmt:"; echo "$$files"; exit 1; }

vet:
	go vet -tags browser ./...

staticcheck:
	$(TOOL) staticcheck -tags browser ./...

short:
	go test -short ./...

test:
	go test ./...

# The journeys of the page in a browser, which must be installed.
browser:
	go test -tags browser -timeout 30m ./cmd/page/browser

# The exhaustive versions, the race detector everywhere, ten minutes of fuzzing: about
# half an hour on two cores.
long: SECONDS = 600
long:
	BASISK_LONG=1 go test -timeout 60m ./...
	go test -race -timeout 60m ./...
	.ci/fuzz $(SECONDS)

# Ten runs in a file that benchstat compares: make bench > new.txt, then
# go tool -modfile=tools.mod benchstat old.txt new.txt
bench:
	@go test -run '^$$' -bench '$(BENCH)' -count $(COUNT) ./...

# Every fuzz target, SECONDS in total.
fuzz:
	.ci/fuzz $(SECONDS)

# Mistakes put into a package one at a time, and which its tests notice:
# make mutate PKG=dlx/cdcl N=40 SEED=1
N = 40
SEED = 1
mutate:
	@test -n "$(PKG)" || { echo "usage: make mutate PKG=dlx/cdcl N=40 SEED=1"; exit 1; }
	@go run ./.ci/mutate $(PKG) $(N) $(SEED)

fmt:
	$(TOOL) gofumpt $(GOFUMPT) -w .

# The reports and figures of the published runs, and the tables and figures of texts,
# made anew from the records.
findings:
	@for run in results/runs/*; do go run ./cmd/basisk experiment report $$run > /dev/null || exit 1; done
	go run ./.ci/findings docs/findings.md docs/results.md
	go test . -run 'TestPublished|TestTablesAgain' -update

# The paper, docs/paper/paper.pdf, with its tables and its figures from the published runs; needs pdflatex.
PAPER = docs/paper
THRESHOLDS = $(foreach seed,91 92 93 94,results/runs/2026-11-29-threshold-$(seed))
GENERATORS = $(foreach seed,95 96 97 98,results/runs/2026-11-29-threshold-generators-$(seed))
paper:
	go run ./cmd/basisk experiment report $(THRESHOLDS) -f latex -o $(PAPER)/tables.tex
	cd $(PAPER) && awk -v RS= '/caption.What tuples are worth/ && !a++ { print > "worth.tex" }' tables.tex
	go run ./cmd/basisk experiment report $(GENERATORS) -f latex -o $(PAPER)/tables.tex
	cd $(PAPER) && awk -v RS= '/caption.What tuples are worth/ && !a++ { print > "generators.tex" }' tables.tex
	go run ./cmd/basisk experiment report $(THRESHOLDS) --figure distribution -o $(PAPER)/distribution.pdf
	go run ./cmd/basisk experiment report $(THRESHOLDS) --figure needs -o $(PAPER)/needs.pdf
	cd $(PAPER) && pdflatex -interaction=nonstopmode -halt-on-error paper.tex && pdflatex -interaction=nonstopmode paper.tex
	cd $(PAPER) && rm *.aux *.log tables.tex worth.tex generators.tex distribution.pdf needs.pdf

# Tuples beside the all-different of Gecode, in half an hour of one core: docs/paper/gecode.csv and gecode.tex.
gecode:
	go run ./.ci/gecode $(PAPER)

# The runs behind docs/findings.md, anew in the folder OUT: some hours of one core. A run
# that was interrupted goes on. Build from a clean commit to have it named.
OUT = runs
SEEDS = 71 72 73
DUG = 3 minimal;4 staged 92,98,102,105,108,110,112,114,116,118,122,128;5 staged 270,277,284,290,296,302,308,314,320,326,333,342;6 staged 636,640,644,648,654,661,669,679,691,705,722,740;7 staged 1296,1300,1304,1309,1315,1323,1333,1347,1366,1388,1410,1435
DUG8 = 8 staged 2351,2355,2360,2366,2374,2385,2400,2420,2445,2475,2510,2550
NEED = tuple-payoff --kind both --seed 101
CAPSEEDS = 81 82 83 84
CAP = cap --sizes 2,3,4,K+1 --nodes 10000000 --limit 2s
CAPSMALL = --puzzles 15 --methods dlx,cdcl,search --population '4 unique 104,109,113,118;5 unique 312,317,323;6 unique 707,713,719;4 random 0.38'
CAPLARGE = --puzzles 6 --methods dlx,cdcl --population '7 unique 1393,1406,1415'
CAPMINUTE = --puzzles 6 --methods dlx,cdcl --population '5 unique 305;6 unique 707;7 unique 1415'
CAPLOW = --puzzles 6 --methods dlx,cdcl,search --population '5 unique 305;6 unique 700;5 random 0.48'
HOLES = 4 random 0.375;4 balanced 0.375;4 unique 0.375;4 staged 0.375;5 random 0.44,0.48;5 balanced 0.44,0.48;5 unique 0.48;5 staged 0.44,0.48
ORDERS = 4,5,6,7,8 unique;4,5,6,7 staged;4,5,6,7,8 random
CHAINS = pairs=singles,locked,hall-2; x-wing=singles,locked,hall-2,fish-2; chain-2=singles,locked,hall-2,fish-2,chain-2; chain-3=singles,locked,hall-2,fish-2,chain-3; chain-8=singles,locked,hall-2,fish-2,chain-8; triples=singles,locked,hall-3,fish-2; all=singles,locked,hall,fish-2; both=singles,locked,hall,fish-2,chain-8
# A list with commas is a variable, since a comma ends an argument of call.
GOALS = --goal 5%,20% --population '4,5,6 random'
LINKED = 3,4,5,6,7 unique;3,4,5,6,7 random
WALKS4 = --puzzles 200 --steps 0,4,8 --population '4 uniform 112,116'
WALKS5 = --puzzles 60 --steps 0,4 --population '5 uniform 314'
WALKS6 = --puzzles 24 --steps 0,4 --population '6 uniform 713'
NEED4 = 4 random 118;4 staged 114,118
runs:
	@mkdir -p $(OUT)
	go build -buildvcs=true -o $(OUT)/basisk ./cmd/basisk
	@$(foreach seed,91 92 93 94,$(call made,threshold-$(seed),threshold --seed $(seed) --scale 10) &&) true
	@$(foreach seed,95 96 97 98,$(call made,threshold-generators-$(seed),threshold --seed $(seed) --population '$(ORDERS)') &&) true
	@$(call made,threshold-goals-95,threshold --seed 95 $(GOALS))
	@$(call made,threshold-chains-92,threshold --seed 92 --puzzles 400 --rules '$(CHAINS)' --population '$(LINKED)')
	@$(foreach k,4 5 6,$(call made,threshold-uniform$(k)-92,threshold --seed 92 $(WALKS$(k))) &&) true
	@$(foreach seed,$(SEEDS),$(call made,tuple-payoff-dug-$(seed),tuple-payoff --kind each --truth-nodes 0 --seed $(seed) --puzzles 120 --population '$(DUG)') &&) true
	@$(foreach seed,$(SEEDS),$(call made,tuple-payoff-dug8-$(seed),tuple-payoff --kind each --truth-nodes 0 --seed $(seed) --puzzles 60 --population '$(DUG8)') &&) true
	@$(call made,tuple-payoff-need4-101,$(NEED) --puzzles 20000 --population '$(NEED4)')
	@$(call made,tuple-payoff-need5-101,$(NEED) --truth-nodes 0 --puzzles 20000 --population '5 staged 308')
	@$(call made,tuple-payoff-need6-101,$(NEED) --truth-nodes 0 --puzzles 6000 --population '6 staged 654')
	@$(call made,tuple-payoff,tuple-payoff --seed 51 --truth-nodes 0)
	@$(call made,freezing,freezing --seed 53)
	@$(call made,phase,phase --seed 75 --puzzles 150 --population '$(HOLES)')
	@$(call made,phase-unique,phase --seed 75 --puzzles 12 --population '5 unique 0.44')
	@$(foreach seed,$(CAPSEEDS),$(call made,cap-small-$(seed),$(CAP) --seed $(seed) $(CAPSMALL)) &&) true
	@$(foreach seed,$(CAPSEEDS),$(call made,cap-large-$(seed),$(CAP) --seed $(seed) $(CAPLARGE)) &&) true
	@$(foreach seed,$(CAPSEEDS),$(call made,cap-low-$(seed),$(CAP) --seed $(seed) $(CAPLOW)) &&) true
	@$(call made,cap-minute,cap --sizes K+1 --nodes 1000000000 --limit 60s --seed 85 $(CAPMINUTE))
made = if test -f $(OUT)/$(1)/manifest.json; then $(OUT)/basisk experiment resume $(OUT)/$(1); \
	else $(OUT)/basisk experiment run $(2) --workers 1 -o $(OUT)/$(1); fi

# Static binaries of this commit for other machines, and their checksums, in dist/.
dist:
	.ci/dist linux-amd64 linux-arm64 darwin-amd64 darwin-arm64

# Gives the module another path, once it has a public host:
# make rename MODULE=example.org/you/basisk
OLD = $(shell GOWORK=off go list -m)
rename:
	@test -n "$(MODULE)" || { echo "usage: make rename MODULE=example.org/you/basisk"; exit 1; }
	cd examples && go mod edit -droprequire=$(OLD) -dropreplace=$(OLD) -require=$(MODULE)@v0.0.0 -replace=$(MODULE)=..
	find . -name '*.go' -o -name '*.md' | xargs sed -i.before-rename -e 's|\(["[]\)$(OLD)/|\1$(MODULE)/|g' -e 's|^const module = "$(OLD)"|const module = "$(MODULE)"|'
	find . -name '*.before-rename' -delete
	go mod edit -module=$(MODULE) tools.mod
	go mod edit -module=$(MODULE)
	gofmt -w .

# A release of the last commit, made in a copy under dist/: module path, checks, binaries, checksums, notes and
# tag. make release VERSION=v0.3.0 MODULE=example.org/you/basisk
release:
	.ci/release "$(VERSION)" "$(MODULE)"
