package maker_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/maker"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// storedSpec is a spec under a name, and whether only the full run makes its puzzles.
type storedSpec struct {
	name string
	spec maker.Spec
	slow bool
}

// storedSpecs returns a spec for each way of making puzzles.
func storedSpecs(t *testing.T) []storedSpec {
	bitboard := solver.Config{Method: solver.Bitboard()}
	rules := heuristics.MustParse
	return []storedSpec{
		{"minimal 3", maker.Spec{}, false},
		{"minimal 4", maker.Spec{Population: of("4")}, true},
		{"minimal 5 within 10 nodes", maker.Spec{Population: of("5"), Solver: solver.Config{Nodes: 10}, Attempts: 1}, true},
		{"minimal 2x3", maker.Spec{Population: of("2x3")}, false},
		{"minimal 3x4", maker.Spec{Population: of("3x4")}, false},
		{"minimal cube2", maker.Spec{Population: of("cube2")}, false},
		{"minimal latin6", maker.Spec{Population: of("6 latin")}, false},
		{"minimal 3+x", maker.Spec{Population: of("3 x")}, true},
		{"minimal 3+windows", maker.Spec{Population: of("3 windows")}, true},
		{"minimal latin6 irregular", maker.Spec{Population: of("6 latin+irregular:1")}, true},
		{"minimal by bitboard", maker.Spec{Solver: bitboard}, false},
		{"minimal by bitboard 4", maker.Spec{Population: of("4"), Solver: bitboard}, true},
		{"minimal by bitboard within 1 node", maker.Spec{Solver: solver.Config{Method: solver.Bitboard(), Nodes: 1}}, true},
		{"minimal by bitboard half-turn", maker.Spec{Solver: bitboard, Symmetry: "half-turn"}, false},
		{"minimal by dlx", maker.Spec{Solver: solver.Config{Method: solver.DLX()}}, false},
		{"minimal by search", maker.Spec{Solver: solver.Config{Method: solver.Search()}}, false},
		{"minimal by cdcl", maker.Spec{Solver: solver.Config{Method: solver.CDCL()}}, false},
		{"minimal square", maker.Spec{Symmetry: "square"}, false},
		{"minimal quarter-turn 2x3", maker.Spec{Population: of("2x3"), Symmetry: "quarter-turn"}, false},
		{"minimal point cube2", maker.Spec{Population: of("cube2"), Symmetry: "point"}, false},
		{"unique 28 clues", maker.Spec{Population: of("3 28"), Unique: true}, false},
		{"unique 28 clues by bitboard", maker.Spec{Population: of("3 28"), Unique: true, Solver: bitboard}, false},
		{"unique 40 % 4", maker.Spec{Population: of("4 0.4"), Unique: true}, false},
		{"staged 40 % 4", maker.Spec{Population: of("4 staged 0.4")}, false},
		{"unique 47 % 5", maker.Spec{Population: of("5 0.47"), Unique: true}, false},
		{"unique 40 %", maker.Spec{Population: of("3 0.4"), Unique: true}, false},
		{"unique 40 % diagonals", maker.Spec{Population: of("3 0.4"), Unique: true, Symmetry: "diagonals"}, false},
		{"random 30 %", maker.Spec{Population: of("3 0.3")}, false},
		{"random 30 % 4", maker.Spec{Population: of("4 0.3")}, false},
		{"random 50 % 6", maker.Spec{Population: of("6 0.5")}, false},
		{"random 50 % cube3", maker.Spec{Population: of("cube3 0.5")}, true},
		{"balanced 36 clues", maker.Spec{Population: of("3 balanced 36")}, false},
		{"balanced 22 holes 6", maker.Spec{Population: of("6 balanced 504")}, false},
		{"symmetric 53 % quarter-turn", maker.Spec{Population: of("3 0.53"), Symmetry: "quarter-turn"}, false},
		{"by singles", maker.Spec{Rules: rules("singles")}, false},
		{"by hall-2 4 half-turn", maker.Spec{Population: of("4"), Rules: rules("singles,hall"), MaxTuple: 2, Symmetry: "half-turn"}, true},
		{"by locked 30 clues", maker.Spec{Population: of("3 30"), Rules: rules("singles,locked")}, false},
		{"by singles irregular", maker.Spec{Population: of("5 latin+jigsaw:AAABBACABBCCCDBEECDDEEEDD"), Rules: rules("singles")}, true},
		{"needs hall-2", maker.Spec{Rules: rules("hall-2"), Not: rules("locked,hall-1")}, true},
		{"needs hall-3 4", maker.Spec{Population: of("4"), Rules: rules("hall-3"), Not: rules("locked,hall-2")}, true},
		{"needs locked", maker.Spec{Rules: rules("locked,singles"), Not: rules("hall")}, true},
	}
}

// TestInstancesNeverChange checks the first three puzzles of seed 1 of each spec, in a long run 20, together with what
// the maker says of them. A failure means that a seed no longer gives the same puzzles: repair the
// code, not the file.
func TestInstancesNeverChange(t *testing.T) {
	name := filepath.Join("testdata", "instances.golden")
	var lines []string
	for _, x := range storedSpecs(t) {
		long := *update || testenv.Long()
		if !x.slow || long {
			lines = append(lines, x.line(t, 3))
		}
		if long {
			lines = append(lines, x.line(t, 20))
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o666))
	}
	golden, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, line := range lines {
		require.Contains(t, string(golden), line)
	}
}

// line returns the name of a spec and the hash of its first puzzles.
func (x storedSpec) line(t *testing.T, count uint64) string {
	m, err := maker.New(x.spec)
	require.NoError(t, err, x.name)
	hash := sha256.New()
	for i := range count {
		r, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, i+1)))
		require.NotNil(t, r.Puzzle, x.name)
		fmt.Fprintln(hash, r.Puzzle.Shape, r.Puzzle.Givens, r.Full, r.Unique, r.Minimal, r.Attempts, err)
	}
	return fmt.Sprintf("%s, %d: %x\n", x.name, count, hash.Sum(nil))
}
