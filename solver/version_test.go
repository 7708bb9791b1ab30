package solver_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
)

var update = flag.Bool("update", false, "write what the engines of this version count")

// versionPuzzles has the puzzles on which versions differ.
const versionPuzzles = "testdata/version/puzzles.txt"

// TestVersion: the nodes, conflicts and work of each method on a few puzzles, asked for
// two solutions, are those stored for the version. The rules have a version of their own,
// but their effect shows here, too.
func TestVersion(t *testing.T) {
	var b strings.Builder
	for i, p := range puzzlesIn(t, versionPuzzles) {
		for _, method := range []string{"auto", "search", "dlx", "bitboard", "cdcl", "rowcol", "diagram", "walk"} {
			c := solver.Config{Method: methodOf(t, method), Seed: 1, Nodes: 3000}
			if !serves(c, p.Shape) {
				continue
			}
			if method == "search" {
				c.Rules = heuristics.MustParse("singles,locked")
			}
			result, err := solver.Count(t.Context(), p.Board(), c, 2)
			require.NoError(t, err)
			s := result.Stats
			fmt.Fprintf(&b, "puzzle %d, %s: %s, %d solutions, %d nodes, %d conflicts, %d restarts, work %d\n", i+1, method, s.End, result.Count, s.Nodes, s.Conflicts, s.Restarts, s.Work)
		}
	}
	testenv.GoldenCounts{File: "testdata/version/counted.txt", Constant: "solver.Version", What: "the engines", Version: solver.Version, Text: b.String()}.Check(t, *update)
}
