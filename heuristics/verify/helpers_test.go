package verify_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/heuristics/verify"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// inkala is the puzzle of A. Inkala (2012).
const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// suite makes the rules that a test runs.
type suite func() []heuristics.Heuristic

// suites are sets of rules that between them state every kind of reason.
func suites() map[string]suite {
	singles := []heuristics.Heuristic{heuristics.NakedSingle{}, heuristics.HiddenSingle{}}
	with := func(fresh ...func() heuristics.Heuristic) suite {
		return func() []heuristics.Heuristic {
			rules := append([]heuristics.Heuristic{}, singles...)
			for _, f := range fresh {
				rules = append(rules, f())
			}
			return rules
		}
	}
	tuple := func(name string, naked, hidden int) func() heuristics.Heuristic {
		return func() heuristics.Heuristic { return heuristics.NewTuple(name, naked, hidden) }
	}
	fish := func(size int) func() heuristics.Heuristic {
		return func() heuristics.Heuristic { return heuristics.NewFish(size) }
	}
	locked := func() heuristics.Heuristic { return heuristics.Locked{} }
	pairwise := func() heuristics.Heuristic { return &heuristics.Pairwise{} }
	probe := func() heuristics.Heuristic { return &heuristics.Probe{} }
	dilemma := func() heuristics.Heuristic { return &heuristics.Dilemma{} }
	chain := func() heuristics.Heuristic { return heuristics.NewChain(8) }
	hall := tuple("hall", 256, 256)
	all := map[string]suite{
		"singles, locked":  with(locked),
		"hall":             with(hall),
		"small tuples":     with(tuple("naked-tuple-2", 2, 0), tuple("hidden-tuple-3", 0, 3)),
		"fish":             with(fish(256)),
		"small fish":       with(fish(2)),
		"hall, fish, pair": with(pairwise, locked, hall, fish(256)),
		"chain":            with(chain),
		"probe":            with(locked, hall, fish(256), probe),
		"probe-3":          with(locked, hall, func() heuristics.Heuristic { return &heuristics.Probe{Rounds: 3} }),
		"dilemma":          with(locked, hall, dilemma),
		"everything":       with(pairwise, locked, hall, fish(256), chain, probe, dilemma),
		"alone": func() []heuristics.Heuristic {
			return []heuristics.Heuristic{pairwise(), hall(), fish(256)(), dilemma()}
		},
	}
	for _, hidden := range []bool{false, true} {
		name := fmt.Sprintf("map, hidden %v", hidden)
		all[name] = with(func() heuristics.Heuristic { return heuristics.NewEnumeration(hidden, 3) })
	}
	return all
}

// explain runs the rules on p and returns the log and the outcome.
func explain(t testing.TB, p *grid.Puzzle, rules []heuristics.Heuristic) ([]byte, heuristics.Outcome) {
	t.Helper()
	var out bytes.Buffer
	log := heuristics.NewLog(&out, p, rules)
	e := heuristics.NewEngine(p.Board(), rules...)
	e.Record(log.Step)
	e.Propagate()
	require.NoError(t, log.Close(e.Outcome()))
	return out.Bytes(), e.Outcome()
}

// check verifies a log.
func check(log []byte, p *grid.Puzzle) (verify.Report, error) {
	return verify.Verify(context.Background(), bytes.NewReader(log), p, verify.Options{})
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// tokens returns the puzzle of a list of decimals and dots, row-major.
func tokens(t testing.TB, s *grid.Shape, fields []string) *grid.Puzzle {
	t.Helper()
	require.Len(t, fields, s.Cells())
	p := grid.NewPuzzle(s)
	for c, field := range fields {
		if field != "." {
			_, err := fmt.Sscan(field, &p.Givens[c])
			require.NoError(t, err)
		}
	}
	return p
}

// file returns the puzzle of a file in testdata.
func file(t testing.TB, s *grid.Shape, name string) *grid.Puzzle {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return tokens(t, s, strings.Fields(string(text)))
}

// Logs written by hand, for what rules do not say or say rarely.

// mine is a rule of somebody else's, which concludes nothing.
type mine struct{ gives }

func (mine) Name() string           { return "mine" }
func (mine) Apply(*heuristics.Pass) {}

// byHand returns a log of one step, written out, about p.
func byHand(t *testing.T, p *grid.Puzzle, step string) []byte {
	t.Helper()
	return slices.Concat(header(t, p), []byte(step+"\n"), []byte(`{"outcome":"stopped","steps":1}`))
}

// header returns the first line of a log about p.
func header(t *testing.T, p *grid.Puzzle) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, heuristics.NewLog(&out, p, append(suites()["everything"](), mine{})).Close(heuristics.Outcome{}))
	line, err := out.ReadBytes('\n')
	require.NoError(t, err)
	return line
}

// pair returns a Latin square of side 6 whose first cells share two digits.
func pair(t *testing.T) *grid.Puzzle {
	shape, err := grid.NewBox(1, 6)
	require.NoError(t, err)
	p := grid.NewPuzzle(shape)
	p.Restrict(0, []grid.Digit{1, 2})
	p.Restrict(1, []grid.Digit{1, 2})
	p.Restrict(2, []grid.Digit{1, 3})
	return p
}

// Sixteen trials may lie inside each other, with a step in the innermost; one more is
// refused.
func TestTrialsTooDeep(t *testing.T) {
	p := pair(t)
	const form = `{"step":1,"rule":"mine","trials":[%s],"removed":["R1C4<>1"]}`
	step := fmt.Sprintf(form, "")
	for i := range 17 {
		report, err := check(byHand(t, p, step), p)
		require.NoError(t, err, "%d trials", i)
		require.Equal(t, i, report.TrialSteps)
		step = fmt.Sprintf(form, fmt.Sprintf(`{"assume":"R%dC%d<>1","steps":[%s]}`, 2+i%4, 2+i/4, step))
	}
	_, err := check(byHand(t, p, step), p)
	require.ErrorContains(t, err, "more than 16 trials inside each other")
}

// What a log says beside its patterns: header, lines, names, conclusions and outcomes.

// A line is one object, whole.
func TestLines(t *testing.T) {
	p := pair(t)
	for line, message := range map[string]string{
		``:                                 "line 2: the line is cut off",
		`{"outcome":`:                      "line 2: the line is cut off",
		`{"outcome":"stopped","steps":0}{`: "line 2: more than one object in the line",
		`{"outcome":"stopped","steps":0} {"outcome":"stopped","steps":0}`: "line 2: more than one object in the line",
		"\x00{":         `line 2: found '\x00', expected an object of JSON`,
		`{"outcome":7}`: "line 2: json: cannot unmarshal number",
	} {
		_, err := check([]byte(string(header(t, p))+line+"\n"), p)
		require.ErrorContains(t, err, message, line)
	}
	_, err := check(header(t, p), p)
	require.EqualError(t, err, "line 2: the log is cut off: no outcome")
}

// Leaving out any line, exchanging any two neighbours or cutting the log somewhere
// is noticed.
func TestLinesMissingOrExchanged(t *testing.T) {
	p := heuristictest.Puzzle(rand.New(rand.NewPCG(1, 7)), square(t, 3))
	log, _ := explain(t, p, suites()["hall"]())
	lines := bytes.SplitAfter(log, []byte("\n"))
	require.Greater(t, len(lines), 20)
	lines = lines[:len(lines)-1]
	for i := range lines {
		without := slices.Concat(lines[:i], lines[i+1:])
		_, err := check(bytes.Join(without, nil), p)
		require.Error(t, err, "without line %d", i+1)
		if i > 0 {
			exchanged := slices.Clone(lines)
			exchanged[i-1], exchanged[i] = exchanged[i], exchanged[i-1]
			_, err = check(bytes.Join(exchanged, nil), p)
			require.Error(t, err, "lines %d and %d exchanged", i, i+1)
		}
	}
	text := bytes.TrimSpace(bytes.Join(lines, nil))
	for i := 0; i < len(text); i += 29 {
		_, err := check(text[:i], p)
		require.Error(t, err, "cut after %d bytes", i)
	}
}

func TestMain(m *testing.M) { testenv.Main(m) }
