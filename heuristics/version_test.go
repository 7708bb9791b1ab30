package heuristics_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
)

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
	var all heuristics.Rules
	for _, list := range lists {
		rules := heuristics.MustParse(list)
		all = append(all, rules...)
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
