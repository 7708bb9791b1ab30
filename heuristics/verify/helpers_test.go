package verify_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"
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
