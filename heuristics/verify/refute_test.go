package verify_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bits-and-blooms/bitset"
	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"
	"basisk/internal/testenv"
)

// xyWing is a rule that this module does not have: a cell with digits x and y sees one
// with x and z and one with y and z; so one of those is z, and what both see is not.
type xyWing struct {
	pattern heuristics.Kind // of its steps; none if empty
	wrong   bool            // what one of them sees is removed
}

func (xyWing) Name() string            { return "xy-wing" }
func (xyWing) Tier() int               { return 1 }
func (xyWing) Wakes() heuristics.Event { return heuristics.Pruned }

func (x xyWing) Apply(p *heuristics.Pass) {
	b := p.Board()
	for pivot := range grid.Cell(b.Shape().Cells()) {
		wings := slices.DeleteFunc(b.Shape().Peers(pivot, nil), func(c grid.Cell) bool { return b.Digits(c).Count() != 2 })
		for i, left := range wings {
			for _, right := range wings[:i] {
				both := b.Digits(left).Intersection(b.Digits(right))
				either := b.Digits(left).SymmetricDifference(b.Digits(right))
				if both.Count() == 1 && either.Equal(b.Digits(pivot)) && !x.fly(p, pivot, left, right, both) {
					return
				}
			}
		}
	}
}

// fly removes the digit that both wings have from the cells that see them.
func (x xyWing) fly(p *heuristics.Pass, pivot, left, right grid.Cell, both *bitset.BitSet) bool {
	if x.pattern != "" && p.Explaining() {
		p.SetReason(heuristics.Reason{Pattern: x.pattern, Cells: []grid.Cell{pivot, left, right}, Naked: 3, Hidden: 1})
	}
	z, _ := both.NextSet(0)
	shape := p.Board().Shape()
	others := shape.Peers(right, nil)
	for _, c := range shape.Peers(left, nil) {
		if (x.wrong || slices.Contains(others, c)) && !p.Remove(c, grid.Digit(z)+1) {
			return false
		}
	}
	return true
}

// partly returns a puzzle of 26 digits of the solution of Inkala's.
func partly(t *testing.T, seed uint64) *grid.Puzzle {
	const solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
	p := tokens(t, square(t, 3), strings.Split(solution, ""))
	for _, c := range rand.New(rand.NewPCG(seed, 5)).Perm(len(solution))[26:] {
		p.Givens[c] = 0
	}
	return p
}

// What a sound rule that the verifier has never heard of concludes is proved, within
// trials too, whether or not it names a pattern. What a wrong one does is not.
func TestOwnRule(t *testing.T) {
	for _, test := range []struct {
		name string
		rule xyWing
	}{{"without a pattern", xyWing{}}, {"with one", xyWing{pattern: "xy-wing"}}, {"wrong", xyWing{wrong: true}}} {
		t.Run(test.name, func(t *testing.T) {
			wings, caught := 0, 0
			for seed := range uint64(testenv.Scale(6, 6, 20)) {
				p := partly(t, seed)
				rules := []heuristics.Heuristic{heuristics.NakedSingle{}, heuristics.HiddenSingle{}, test.rule}
				if seed%4 == 1 {
					rules = append(rules, &heuristics.Probe{})
				}
				log, _ := explain(t, p, rules)
				report, err := check(log, p)
				require.Empty(t, report.Unproved)
				if err != nil {
					require.ErrorContains(t, err, " does not follow: there is a solution without it")
					caught++
					continue
				}
				wings += report.Refutations
				require.Equal(t, bytes.Count(log, []byte(`"rule":"xy-wing"`)), report.Refutations)
			}
			require.Equal(t, test.rule.wrong, caught > 0)
			require.Positive(t, caught+wings)
		})
	}
}

// oracle places the first digit of the solution of Inkala's puzzle that is not given.
type oracle struct{ digit grid.Digit }

func (oracle) Name() string               { return "oracle" }
func (oracle) Tier() int                  { return 0 }
func (oracle) Wakes() heuristics.Event    { return heuristics.Pruned }
func (o oracle) Apply(p *heuristics.Pass) { p.Place(1, o.digit) }

// What takes more than the budget is not proved, and said not to be; a wrong conclusion
// is an error once the budget suffices to see that.
func TestBudget(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	for _, test := range []struct {
		digit    grid.Digit
		nodes    int
		unproved []verify.Unproved
		message  string
	}{
		{1, 0, nil, ""},
		{1, 20, []verify.Unproved{{Step: 1, Rule: "oracle", Conclusions: []string{"R1C2=1"}}}, ""},
		{1, -1, []verify.Unproved{{Step: 1, Rule: "oracle", Conclusions: []string{"R1C2=1"}}}, ""},
		{2, 0, nil, "line 2: step 1: oracle: R1C2=2 does not follow: there is a solution without it"},
	} {
		log, _ := explain(t, p, []heuristics.Heuristic{oracle{test.digit}})
		report, err := verify.Verify(t.Context(), bytes.NewReader(log), p, verify.Options{Nodes: test.nodes})
		require.Equal(t, test.unproved, report.Unproved)
		if test.message != "" {
			require.EqualError(t, err, test.message)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, 1, report.Refutations+len(report.Unproved))
	}
}

// Singles of both kinds need no digit to be tried. The opposite of the first conclusion
// leaves one digit to cells that are not the only places of it; the opposite of the second leaves
// digits one place in the row, in cells that have others too.
func TestSinglesNeedNoBudget(t *testing.T) {
	naked := pair(t)
	hidden := grid.NewPuzzle(naked.Shape)
	for c := range grid.Cell(4) {
		hidden.Restrict(c+2, []grid.Digit{3, 4, 5, 6})
	}
	for conclusion, p := range map[string]*grid.Puzzle{"R1C4<>1": naked, "R1C1<>3": hidden} {
		log := byHand(t, p, `{"step":1,"rule":"mine","removed":["`+conclusion+`"]}`)
		report, err := verify.Verify(t.Context(), bytes.NewReader(log), p, verify.Options{Nodes: -1})
		require.NoError(t, err)
		require.Equal(t, verify.Report{Steps: 1, Refutations: 1, Outcome: "stopped"}, report)
	}
}

// Verify looks at all conclusions of a step, also after one that is not proved; and a
// step in a trial is named with what the trial assumes.
func TestUnprovedByHand(t *testing.T) {
	p := tokens(t, square(t, 3), strings.Split(inkala, ""))
	for _, test := range []struct {
		step    string
		want    verify.Unproved
		message string
	}{
		{
			`{"step":1,"rule":"mine","pattern":"squid","removed":["R1C2<>4","R1C3<>4"]}`,
			verify.Unproved{Step: 1, Rule: "mine", Conclusions: []string{"R1C2<>4", "R1C3<>4"}},
			"",
		},
		{
			`{"step":1,"rule":"probe","pattern":"probe","cells":["R1C2"],"digits":[2],"trials":[{"assume":"R1C2=2",` +
				`"failed":true,"steps":[{"step":1,"rule":"mine","failed":true}]}],"removed":["R1C2<>2"]}`,
			verify.Unproved{Step: 1, Under: []string{"R1C2=2"}, Rule: "mine", Conclusions: []string{"the contradiction"}},
			"",
		},
		{`{"step":1,"rule":"mine","removed":["R1C2<>4","R1C2<>8"]}`, verify.Unproved{}, "line 2: step 1: R1C2 has no candidate 8"},
		{`{"step":1,"rule":"squid","removed":["R1C2<>4"]}`, verify.Unproved{}, `line 2: step 1: the header names no rule "squid"`},
		{
			`{"step":1,"rule":"mine","trials":[{"assume":"R1C2=2","failed":true,"steps":[]}],"removed":["R1C2<>2"]}`,
			verify.Unproved{},
			"line 2: step 1: mine: trial R1C2=2: stated as failed: true, but the steps leave ",
		},
	} {
		log := byHand(t, p, test.step)
		report, err := verify.Verify(t.Context(), bytes.NewReader(log), p, verify.Options{Nodes: -1})
		if test.message != "" {
			require.ErrorContains(t, err, test.message)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, []verify.Unproved{test.want}, report.Unproved)
		report, err = check(log, p)
		require.NoError(t, err, "with the default budget")
		require.Empty(t, report.Unproved)
	}
}

// A board on which the rules' contradiction is no contradiction of singles.
func TestContradictionByRefutation(t *testing.T) {
	p := pair(t)
	p.Restrict(2, []grid.Digit{1, 2})
	step := `{"step":1,"rule":"mine","failed":true}`
	report, err := check(byHand(t, p, step), p)
	require.NoError(t, err)
	require.Equal(t, 1, report.Refutations)
	_, err = check(byHand(t, pair(t), step), pair(t))
	require.EqualError(t, err, "line 2: step 1: mine: the contradiction does not follow: there is a solution without it")
}

// gives places a digit and then gives up, in one go and without a reason.
type gives struct{}

func (gives) Name() string            { return "gives" }
func (gives) Tier() int               { return 1 }
func (gives) Wakes() heuristics.Event { return heuristics.Pruned }
func (gives) Apply(p *heuristics.Pass) {
	p.Place(0, 1)
	p.Fail(p.Board().CellSet(1))
}

// What a rule has concluded before it finds a contradiction is a step before that.
func TestContradictionBehindConclusions(t *testing.T) {
	p := pair(t)
	p.Restrict(2, []grid.Digit{1, 2})
	log, outcome := explain(t, p, []heuristics.Heuristic{gives{}})
	require.Equal(t, heuristics.Contradiction, outcome.Status)
	report, err := check(log, p)
	require.NoError(t, err)
	require.Equal(t, verify.Report{Steps: 2, Refutations: 2, Outcome: "contradiction"}, report)
}

// pigeons returns a puzzle of side 16 without a solution, as no search will learn: the
// digits 1 to 5 have only four cells of row 1 left.
func pigeons(t *testing.T) *grid.Puzzle {
	shape := square(t, 4)
	p := grid.NewPuzzle(shape)
	for box := 1; box < 4; box++ {
		for i := range 4 {
			p.Givens[shape.CellAt(0, box, 4*box+i)] = grid.Digit(i) + 1
		}
		p.Givens[shape.CellAt(0, 1+box%3, 4*box)] = 5
	}
	return p
}

// A context that ends leaves a report of what came before, however long a refutation
// would be, and an error that says so.
func TestCutShort(t *testing.T) {
	p := pigeons(t)
	log := byHand(t, p, `{"step":1,"rule":"mine","failed":true}`)
	for _, test := range []struct {
		time    time.Duration
		message string
	}{{50 * time.Millisecond, "line 2: step 1: mine: cut short: "}, {-1, "line 2: step 1: cut short: "}} {
		ctx, cancel := context.WithTimeout(t.Context(), test.time)
		report, err := verify.Verify(ctx, bytes.NewReader(log), p, verify.Options{Nodes: math.MaxInt})
		cancel()
		require.EqualError(t, err, test.message+context.DeadlineExceeded.Error())
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Equal(t, verify.Report{Steps: 1}, report)
	}
}

// looks is a context that counts how often it is asked whether it has ended.
type looks struct {
	context.Context
	n int
}

func (l *looks) Err() error {
	l.n++
	return nil
}

// A refutation looks at the context at each cell, since singles alone take long on large boards.
func TestLooksAtTheContext(t *testing.T) {
	p := pigeons(t)
	ctx := &looks{Context: t.Context()}
	_, err := verify.Verify(ctx, bytes.NewReader(byHand(t, p, `{"step":1,"rule":"mine","failed":true}`)), p, verify.Options{Nodes: 1})
	require.NoError(t, err)
	require.Greater(t, ctx.n, p.Shape.Cells())
}
