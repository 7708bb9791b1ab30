package studies

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver/maker"
)

// A fixture has what an experiment must measure, worked out by the oracle, by counting, or by hand.
type fixture struct {
	// engine is a regular expression for exact metrics that depend on how an engine or a rule works, so that
	// only the golden files have them.
	engine string
	// expect returns metrics of a trial of the fixed run, or nil. The puzzle is nil for a trial that has none.
	expect func(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64
}

// fixtures has one for every experiment.
var fixtures = map[string]fixture{
	"phase":        {"^(find-)?conflicts$", expectPhase},
	"freezing":     {"^survey-conflicts$", expectFreezing},
	"tuple-payoff": {"^(work|uses|removed|largest)", expectPayoff},
	"threshold":    {`^(moved|solved-|T-(K\+1|fish)$)`, expectThreshold},
	"coupling":     {"^(work|nodes)$", expectCoupling},
	"cap":          {"^(nodes|work)$", expectCap},
	"frontier":     {"^nodes$", expectFrontier},
}

// TestFixtures: in every trial of its fixed run an experiment measures what its fixture says, and has no exact
// metric that its fixture lacks.
func TestFixtures(t *testing.T) {
	require.Len(t, fixtures, len(Catalog()))
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			f, known := fixtures[e.Name()]
			require.True(t, known, "an experiment without a fixture")
			records, checked := recordsOfFixed(t, e), 0
			for i, trial := range fixedTrials(t, e) {
				r := &records[i]
				require.Equal(t, trial.Key, r.Key)
				if !testenv.Long() && len(records) > 60 && (i+i/3)%3 > 0 {
					continue // each of three in turn, so that every variant is among those that are left
				}
				var n *naive
				if puzzle, err := trial.Puzzle(t.Context()); err == nil {
					n = naiveOf(trial.Population).with(puzzle.Givens)
				}
				want := f.expect(t, trial, n, r)
				if want == nil {
					continue
				}
				checked++
				for name, value := range want {
					got, ok := r.Metric(name)
					require.True(t, ok, "%s has no %s", r.Key, name)
					require.InDelta(t, value, got, 1e-9, "%s: %s", r.Key, name)
				}
				for _, m := range r.Metrics {
					if _, expected := want[m.Name]; m.Exact && !expected {
						require.Regexp(t, regexp.MustCompile(f.engine), m.Name, r.Key)
					}
				}
			}
			require.Greater(t, checked, len(records)/5, "most trials have a fixture")
		})
	}
}

// yes returns the value of a metric that answers yes or no.
func yes(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// stepsOf returns the rules of the oracle for a list of names, as configurations have it.
func stepsOf(t *testing.T, list string, k maker.Population) (steps []step) {
	t.Helper()
	sizes := map[string]int{"K": max(k.Basis, k.Columns), "K+1": max(k.Basis, k.Columns) + 1, "": k.Side()}
	size := func(word string) int {
		if n, err := strconv.Atoi(word); err == nil {
			return n
		}
		n, known := sizes[word]
		require.True(t, known, word)
		return n
	}
	for name := range strings.SplitSeq(list, ",") {
		family, word, _ := strings.Cut(strings.TrimSuffix(name, "-tuple"), "-tuple-")
		switch {
		case name == "naked-single":
			steps = append(steps, nakedSingles)
		case name == "hidden-single":
			steps = append(steps, hiddenSingles)
		case name == "locked":
			steps = append(steps, lockedCandidates)
		case strings.HasPrefix(name, "hall"):
			steps = append(steps, tuplesTo(size(strings.TrimPrefix(strings.TrimPrefix(name, "hall"), "-"))))
		case family == "naked":
			steps = append(steps, nakedTo(size(word[strings.Index(word, "-")+1:])))
		case family == "hidden":
			steps = append(steps, hiddenTo(size(word[strings.Index(word, "-")+1:])))
		case name == "fish":
			steps = append(steps, anyFish)
		default:
			require.Fail(t, "the oracle has no such rule", name)
		}
	}
	return steps
}

// withTruth adds what the first trial of an instance measures of the solutions of its puzzle: on the small
// boards of the fixed runs everything is within the budget.
func withTruth(want map[string]float64, trial experiments.Trial, n *naive) map[string]float64 {
	if trial.First {
		held := float64(n.trueCandidates())
		want["given"], want["solutions"] = float64(n.candidates()), float64(n.count(2))
		want["true-min"], want["true-max"] = held, held
	}
	return want
}

// cluesOf counts the cells with one digit before any rule has run. The clues' neighbours
// have lost theirs, so a cell without a clue may have one digit too: the number is taken
// from the kind.
func cluesOf(k maker.Population) float64 {
	if k.Clues != 0 {
		return float64(k.Clues)
	}
	return math.Round(k.Fill * float64(k.Cells()))
}

// countClues counts the clues of the puzzle of a trial.
func countClues(t *testing.T, trial experiments.Trial) (clues float64) {
	puzzle, err := trial.Puzzle(t.Context())
	require.NoError(t, err)
	for _, d := range puzzle.Givens {
		clues += yes(d != 0)
	}
	return clues
}

func expectPhase(t *testing.T, trial experiments.Trial, n *naive, _ *results.Record) map[string]float64 {
	k := trial.Population
	clues := cluesOf(k)
	if k.Holes == "balanced" { // whole holes a unit: 0.3 of 9 cells leaves 3 clues, 6 holes
		clues = float64(k.Side() * (k.Side() - int(math.Round((1-k.Fill)*float64(k.Side())))))
	}
	want := map[string]float64{"clues": clues, "settled": 1, "found": 1, "unique": yes(n.count(2) == 1)}
	for name, list := range map[string]string{"singles": "naked-single,hidden-single", "rules": "naked-single,hidden-single,locked,hall"} {
		left := n.copy().close(stepsOf(t, list, k)...)
		want[name+"-solve"] = yes(left.open() == 0)
		want[name+"-left"] = float64(left.candidates() - (len(n.cells) - left.open())) // those of open cells
	}
	return want
}

func expectFreezing(t *testing.T, trial experiments.Trial, n *naive, _ *results.Record) map[string]float64 {
	fixed, clues := 0.0, countClues(t, trial)
	for c := range n.cells {
		if n.forced(c) {
			fixed++
		}
	}
	return map[string]float64{"open": float64(len(n.cells)) - clues, "backbone": fixed - clues, "backbone-unknown": 0}
}

// forced reports whether a cell has the same digit in all solutions.
func (n *naive) forced(c int) bool {
	first := uint(0)
	n.solutions(func(cells []uint) bool { first = cells[c]; return false })
	other := n.copy()
	if other.set(c, ^first); other.dead {
		return true
	}
	return other.count(1) == 0
}

func expectPayoff(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64 {
	k := trial.Population
	below := []step{nakedSingles, hiddenSingles, lockedCandidates}
	kinds := map[string]func(int) step{"both": tuplesTo, "naked": nakedTo, "hidden": hiddenTo}
	left := n.copy().close(below...)
	want := map[string]float64{
		"units": float64(3 * k.Side()), "open-units": float64(left.openUnits()), "left-0": float64(left.candidates()),
	}
	// When a size is tried, the puzzle is at the fixpoint of the sizes below it.
	top := min(k.Basis+3, k.Side()-1)
	for size := 2; size <= top+1; size++ {
		name, most := fmt.Sprintf("left-below-%d", size), size
		if size > top { // the last stage has every size
			name, most = "left-below-rest", k.Side()
		}
		if left.open() > 0 || has(r, name) { // the rules of a solved puzzle may have been asked
			want[name] = float64(left.candidates())
		}
		left.close(append(below, kinds[trial.Config.Text(keyKind)](most))...)
	}
	want["left"], want["solved"] = float64(left.candidates()), yes(left.open() == 0)
	want = withTruth(want, trial, n)
	// All that is gone was removed by tuples and the rules after them; without a tuple nothing is gone.
	removed := 0.0
	for _, m := range r.Metrics {
		if strings.HasPrefix(m.Name, "removed-") {
			removed += m.Value
		}
	}
	require.LessOrEqual(t, removed, want["left-0"]-want["left"], r.Key)
	require.Equal(t, want["left-0"] == want["left"], removed == 0, r.Key)
	return want
}

// expectThreshold looks at the puzzles beside T and at every eighth of the order: a set of rules solves what is left or
// it does not, and once it does not it never does again. TestThresholdScan looks at all. A puzzle of 9×9 is within reach
// of few sets.
func expectThreshold(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64 {
	sets, err := trial.Catalog.Rules.ParseSets(trial.Config.Text("rules"))
	require.NoError(t, err)
	want := map[string]float64{}
	if !isOrder(trial.Population) {
		for _, set := range sets {
			if n != nil && trial.Config.Text("start") == "" {
				x := n.copy().close(stepsOf(t, set.Rules.String(), trial.Population)...)
				want["solved-"+set.Name] = yes(x.open() == 0)
			}
		}
		return want
	}
	o, err := trial.Population.Order(t.Context(), nil, trial.Rand, func(*grid.Puzzle) bool { return true })
	require.NoError(t, err)
	for _, set := range sets {
		if trial.Population.Side() > 4 && (strings.Contains(set.Name, "K+1") || strings.Contains(set.Name, "fish")) {
			continue // the oracle takes long
		}
		steps := stepsOf(t, set.Rules.String(), trial.Population)
		was, least := true, int(r.Value("T-"+set.Name))
		for gone := range len(o.Gone) + 1 {
			if clues := len(o.Full) - gone; gone%8 > 0 && clues != least && clues != least-1 {
				continue
			}
			x := naiveOf(trial.Population).with(o.Left(gone).Givens).close(steps...)
			solved := x.open() == 0
			if goal, planted := trial.Config["goal"].(float64); planted {
				solved = float64(x.candidates()-len(x.cells)) <= goal*float64(len(x.cells))
			}
			require.True(t, was || !solved, "%s: %s is monotone", trial.Key, set.Name)
			if solved {
				want["T-"+set.Name] = float64(len(o.Full) - gone)
			}
			if was = solved; !solved && gone > len(o.Gone)/2 {
				break
			}
		}
	}
	return want
}

func expectCoupling(t *testing.T, trial experiments.Trial, n *naive, _ *results.Record) map[string]float64 {
	if trial.Config.Bool("search") {
		return map[string]float64{"settled": 1} // carved from a full grid, within 2000 nodes
	}
	given, cells := float64(n.candidates()), float64(len(n.cells))
	want := withTruth(map[string]float64{}, trial, n)
	n.close(stepsOf(t, trial.Config.Text("rules"), trial.Population)...)
	want["settled"], want["cleared"] = yes(n.open() == 0), (given-float64(n.candidates()))/(given-cells)
	return want
}

func expectCap(t *testing.T, trial experiments.Trial, n *naive, _ *results.Record) map[string]float64 {
	if trial.Config.Text("use") != "before Dancing Links" {
		return map[string]float64{"settled": 1}
	}
	n.close(stepsOf(t, trial.Config.Text("rules"), trial.Population)...)
	placed := len(n.cells) - n.open()
	return map[string]float64{"settled": 1, "options": float64(n.candidates() - placed)}
}
