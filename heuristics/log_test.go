package heuristics_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// pairInRow returns a puzzle of side 4 whose first row has a pair.
func pairInRow() *grid.Puzzle {
	shape, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(shape)
	p.Restrict(0, []grid.Digit{1, 2})
	p.Restrict(2, []grid.Digit{1, 2})
	return p
}

// An explanation as text and as a log, which package heuristics/verify checks.
func ExampleEngine_Record() {
	p := pairInRow()
	rules := []heuristics.Heuristic{heuristics.NewTuple("hall", 4, 4)}
	text := heuristics.NewText(os.Stdout, p.Shape, heuristics.TextOptions{})
	log := heuristics.NewLog(os.Stdout, p, rules)
	engine := heuristics.NewEngine(p.Board(), rules...)
	engine.Record(func(s heuristics.Step) {
		text.Step(s)
		log.Step(s)
	})
	engine.Propagate()
	if err := errors.Join(text.Close(engine.Outcome()), log.Close(engine.Outcome())); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"schema":"basisk-explanation-1","n":4,"box":[2,2],"kind":"2d","givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"allowed":[{"cell":"R1C1","digits":[1,2]},{"cell":"R1C3","digits":[1,2]}],"rules":["hall"]}
	// 1. naked pair {1,2} in R1C1, R1C3 (row 1): removes 1, 2 from R1C2, R1C4; smallest sets: naked pair, hidden pair
	// {"schema":"basisk-explanation-1","step":1,"rule":"hall","pattern":"naked-tuple","units":["row 1"],"cells":["R1C1","R1C3"],"digits":[1,2],"naked":2,"hidden":2,"removed":["R1C2<>1","R1C2<>2","R1C4<>1","R1C4<>2"]}
	// stuck after 1 step, 56 candidates left
	// {"schema":"basisk-explanation-1","outcome":"stuck","steps":1,"candidates_left":56}
}

// failing is a writer that takes a number of lines and then no more.
type failing int

func (w *failing) Write(p []byte) (int, error) {
	if *w--; *w < 0 {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

// The first error of the writer is reported at the end.
func TestExplanationErrors(t *testing.T) {
	p := pairInRow()
	for lines := range 3 {
		w := failing(lines)
		log := heuristics.NewLog(&w, p, nil)
		log.Step(heuristics.Step{})
		require.EqualError(t, log.Close(heuristics.Outcome{}), "explanation log: disk full")
		w = failing(min(lines, 1))
		text := heuristics.NewText(&w, p.Shape, heuristics.TextOptions{})
		text.Step(heuristics.Step{})
		require.EqualError(t, text.Close(heuristics.Outcome{}), "explanation: disk full")
	}
}

// The same run writes the same bytes, one object a line.
func TestLogStable(t *testing.T) {
	var logs [2]bytes.Buffer
	for i := range logs {
		p := line(t, square(t, 3), inkala)
		rules := parse(t, "singles,locked,hall,probe")
		log := heuristics.NewLog(&logs[i], p, rules)
		e := heuristics.NewEngine(p.Board(), rules...)
		e.Record(log.Step)
		e.Propagate()
		require.NoError(t, log.Close(e.Outcome()))
	}
	require.Equal(t, logs[0].String(), logs[1].String())
	require.Contains(t, logs[0].String(), `"trials"`)
	for text := range bytes.Lines(logs[0].Bytes()) {
		require.True(t, json.Valid(text))
	}
}

// A stopped engine is short of its fixpoint, has concluded nothing wrong, and goes
// on where it was.
func TestStop(t *testing.T) {
	rules := func() []heuristics.Heuristic {
		return parse(t, "singles,locked,hall,probe,dilemma")
	}
	p := line(t, square(t, 3), inkala)
	full := heuristics.NewEngine(p.Board(), rules()...)
	total := 0
	full.Record(func(heuristics.Step) { total++ })
	require.True(t, full.Propagate())
	require.Equal(t, heuristics.Stuck, full.Outcome().Status)
	require.Greater(t, total, 10)

	for n := total; n >= 1; n -= testenv.Scale(6, 3, 1) {
		e := heuristics.NewEngine(p.Board(), rules()...)
		seen := 0
		e.RecordFirst(n, func(heuristics.Step) { seen++ })
		require.True(t, e.Propagate())
		require.Equal(t, n, seen)
		require.Equal(t, heuristics.Outcome{Status: heuristics.Stopped}, e.Outcome())
		e.Record(nil)
		require.True(t, e.Propagate())
		require.Equal(t, full.Outcome(), e.Outcome())
		require.True(t, full.Board().Equal(e.Board()))
	}
}

// stopper is a rule that stops its engine when it has run a number of times.
type stopper struct {
	engine *heuristics.Engine
	left   int
}

func (*stopper) Name() string            { return "stopper" }
func (*stopper) Tier() int               { return -1 }
func (*stopper) Wakes() heuristics.Event { return heuristics.Pruned }
func (s *stopper) Apply(*heuristics.Pass) {
	if s.left--; s.left == 0 {
		s.engine.Stop()
	}
}

// An engine that is stopped within a trial draws no conclusion from what it left undone:
// every candidate of the solution stays.
func TestStopWithinTrials(t *testing.T) {
	p := line(t, square(t, 3), inkala)
	solved := heuristics.NewEngine(p.Board(), parse(t, "all,dilemma-2")...)
	require.True(t, solved.Propagate())
	solution := solved.Board().Solution(nil)
	require.Len(t, solution, 81)
	for _, list := range []string{"naked-single,probe", "naked-single,dilemma", "dilemma", "naked-single,dilemma-2"} {
		for n := 1; n <= 60; n += testenv.Scale(3, 1, 1) {
			s := &stopper{left: n}
			s.engine = heuristics.NewEngine(p.Board(), append(parse(t, list), s)...)
			require.True(t, s.engine.Propagate(), "%s stopped at %d", list, n)
			for c, d := range solution {
				require.True(t, s.engine.Board().Has(grid.Cell(c), d), "%s stopped at %d", list, n)
			}
		}
	}
}

// TestLogOfCube: the first line of a log says whether the puzzle is flat.
func TestLogOfCube(t *testing.T) {
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	for kind, shape := range map[string]*grid.Shape{"3d": cube, "2d": square(t, 2)} {
		var w bytes.Buffer
		require.NoError(t, heuristics.NewLog(&w, grid.NewPuzzle(shape), nil).Close(heuristics.Outcome{}))
		require.Contains(t, w.String(), `"kind":"`+kind+`"`)
	}
}

// TestLogOfReasons: the candidates of a pattern and the digits on the board are there, and what earlier steps removed is not.
func TestLogOfReasons(t *testing.T) {
	var w bytes.Buffer
	log := heuristics.NewLog(&w, grid.NewPuzzle(square(t, 2)), nil)
	log.Step(heuristics.Step{Explanation: &heuristics.Explanation{
		Name: "naked single", Sentence: "It must be.",
		Candidates: []heuristics.Candidate{{Cell: 0, Digit: 4}}, Blocking: []heuristics.Candidate{{Cell: 1, Digit: 3}},
		Earlier: []heuristics.Earlier{{Step: "7", Removed: []heuristics.Candidate{{Cell: 0, Digit: 1}, {Cell: 0, Digit: 2}}}},
	}})
	require.NoError(t, log.Close(heuristics.Outcome{}))
	require.Contains(t, w.String(), `"name":"naked single","sentence":"It must be.","holds":["R1C1=4"],"seen":["R1C2=3"],`+
		`"earlier":[{"step":"7","removed":["R1C1<>1","R1C1<>2"]}]`)
}

// TestLockedSets: a set of two cells or more in the crossing of two units is locked, and a set beside it is not.
func TestLockedSets(t *testing.T) {
	for second, want := range map[grid.Cell]bool{1: true, 2: true, 5: false} {
		p := grid.NewPuzzle(square(t, 3))
		for _, c := range []grid.Cell{0, second} {
			p.Restrict(c, []grid.Digit{1, 2})
		}
		var locked []bool
		e := heuristics.NewEngine(p.Board(), heuristics.NewTuple("naked", 2, 0))
		e.Record(func(s heuristics.Step) { locked = append(locked, s.Locked) })
		require.True(t, e.Propagate())
		require.NotEmpty(t, locked)
		for _, is := range locked {
			require.Equal(t, want, is, "cells R1C1 and %d", second)
		}
	}
}

var update = flag.Bool("update", false, "write what the rules of this version count")

// TestVersion: each rule, with singles and locked candidates before it, leaves and counts on a few
// puzzles what its version says; so do lists of several. The file of a
// rule that is new need not be there before the exhaustive tests: nothing was promised yet.
func TestVersion(t *testing.T) {
	hold(t, "lists", "singles", "singles,locked", "singles,locked,hall-2", "singles,locked,naked-tuple-3", "singles,locked,hidden-tuple-3",
		"singles,fish-2", "ladder-8,hall", "singles,pairwise,locked,naked-tuple,hidden-tuple,hall,fish")
	for _, e := range heuristics.Catalog() {
		if _, err := os.Stat(versionFile(e.Name)); err == nil || *update || testenv.Long() || contractOf(e) == heuristictest.Alone {
			hold(t, e.Name, "singles,locked,"+e.Name)
		}
	}
}

// versionFile returns the path of what is held under a name.
func versionFile(name string) string { return "testdata/version/" + name + ".txt" }

// hold holds lists of rules to what the file of a name says of their version.
func hold(t *testing.T, name string, lists ...string) {
	var b strings.Builder
	var all heuristics.Entries
	for _, list := range lists {
		rules := heuristics.MustParse(list)
		for _, r := range rules {
			all = append(all, r.Entry)
		}
		for i, p := range readPuzzles(t, "testdata/version/puzzles.txt") {
			e := rules.Engine(p.Board())
			fmt.Fprintf(&b, "puzzle %d, %s: stands %v, %d candidates", i+1, list, e.Propagate(), e.Board().Candidates())
			for _, y := range e.Tallies() { // calls, hits, placements, eliminations, work
				fmt.Fprintf(&b, "; %s %d %d %d %d %d", y.Rule, y.Calls, y.Hits, y.Placements, y.Eliminations, y.Work)
			}
			b.WriteByte('\n')
		}
	}
	testenv.GoldenCounts{
		File: versionFile(name), Constant: "Version in the entry of the rule", What: name, Version: all.Version(), Text: b.String(),
	}.Check(t, *update)
}

// A rule more leaves the version of a catalogue as it is, a rule that has changed raises it.
func TestVersionOfRules(t *testing.T) {
	first := heuristics.Catalog().Version()
	require.Equal(t, 1, first, "that of runs made so far")
	own := heuristics.Entry{Name: "own", New: func() heuristics.Heuristic { return FullHouse{} }}
	require.Equal(t, first, append(heuristics.Catalog(), own).Version())
	own.Version = 2
	require.Equal(t, first+2, append(heuristics.Catalog(), own).Version())
}
