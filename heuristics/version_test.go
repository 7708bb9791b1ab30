package heuristics_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"basisk/heuristics"
	"basisk/internal/testenv"
)

var update = flag.Bool("update", false, "write what the rules of this version count")

// TestVersion: what each rule, with singles and locked candidates before it, leaves and
// counts on a few puzzles is what the version says.
func TestVersion(t *testing.T) {
	lists := []string{"singles", "singles,locked", "singles,locked,hall-2", "singles,locked,naked-tuple-3", "singles,locked,hidden-tuple-3", "singles,fish-2", "ladder", "all,-probe,-dilemma"}
	for _, e := range heuristics.Catalog() {
		lists = append(lists, "singles,locked,"+e.Name)
	}
	var b strings.Builder
	for i, p := range readPuzzles(t, "testdata/version/puzzles.txt") {
		for _, list := range lists {
			e := heuristics.MustParse(list).Engine(p.Board())
			fmt.Fprintf(&b, "puzzle %d, %s: stands %v, %d candidates", i+1, list, e.Propagate(), e.Board().Candidates())
			for _, y := range e.Tallies() { // calls, hits, placements, eliminations, work
				fmt.Fprintf(&b, "; %s %d %d %d %d %d", y.Rule, y.Calls, y.Hits, y.Placements, y.Eliminations, y.Work)
			}
			b.WriteByte('\n')
		}
	}
	testenv.Counted{File: "testdata/version/counted.txt", Constant: "heuristics.Version", What: "the rules", Version: heuristics.Version, Text: b.String()}.Hold(t, *update)
}
