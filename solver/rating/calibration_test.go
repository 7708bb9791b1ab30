package rating_test

import (
	"cmp"
	"context"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"

	"basisk/grid"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/rating"
)

// Calibration: how ratings go with what publishers say of their puzzles, or with how
// puzzles of our own were made, by Spearman's rank correlation.

// publishers' words for difficulty, in their order.
var words = []string{"easy", "medium", "hard", "expert"}

// wordRank ranks the level that an origin names; ok is false if it names none.
func wordRank(origin string) (rank float64, ok bool) {
	for i, word := range words {
		if strings.Contains(origin, "_"+word) {
			return float64(i), true
		}
	}
	return 0, false
}

// techniqueCode is how HoDoKu's regression library names techniques.
var techniqueCode = regexp.MustCompile(`tech (\d\d)(\d\d)`)

// techniqueRank ranks the techniques that a person would meet in this order: singles,
// locked candidates, subsets by size, basic fish by size. Codes of other groups name
// techniques, not grades. A position of the library shows a technique but need not
// require it, so no more than a moderate correlation is to be expected.
func techniqueRank(origin string) (rank float64, ok bool) {
	code := techniqueCode.FindStringSubmatch(origin)
	if code == nil {
		return 0, false
	}
	group, _ := strconv.Atoi(code[1])
	kind, _ := strconv.Atoi(code[2])
	size := float64(kind % 10)
	switch {
	case group == 0:
		return 0, true
	case group == 1:
		return 1, true
	case group == 2:
		return 2 + size, true // 0200 is a pair, 0212 a hidden quadruple
	case group == 3 && kind < 10:
		return 2.5 + size, true
	}
	return 0, false
}

// kindRank ranks how a puzzle of testdata/corpus was made: by singles with clues to
// spare, by singles, by logic, without a thought of rules.
func kindRank(kind string) (rank float64, ok bool) {
	switch kind {
	case "easy":
		return 0, true
	case "singles":
		return 1, true
	case "logic":
		return 2, true
	}
	return 3, true
}

// ranks returns the ranks of values from 1, ties sharing the middle of theirs.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	list := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			list[i] = float64(from+to+1) / 2
		}
		from = to
	}
	return list
}

// spearman returns the rank correlation.
func spearman(a, b []float64) float64 { return stat.Correlation(ranks(a), ranks(b), nil) }

// pairs is the puzzles of a set that have both a published rank and a rating.
type pairs struct{ published, ours []float64 }

// addShared rates the puzzles of a shared set, whose origin is the last column of its
// table.
func (s *pairs) addShared(t testing.TB, name string, rank func(string) (float64, bool)) {
	t.Helper()
	var origins []string
	for _, row := range readTable(t, name) {
		origins = append(origins, row[len(row)-1])
	}
	s.add(t, readSet(t, name), origins, rank)
}

// add rates puzzles of which it is known what they are called.
func (s *pairs) add(t testing.TB, puzzles []*grid.Puzzle, names []string, rank func(string) (float64, bool)) {
	t.Helper()
	require.Len(t, names, len(puzzles))
	for i, p := range puzzles {
		published, ok := rank(names[i])
		if !ok || grid.CheckPuzzle(p) != nil {
			continue
		}
		r, err := rating.Rate(context.Background(), p.Board(), rating.Config{Nodes: 20_000})
		require.NoError(t, err)
		if r.Status == solver.Solved {
			s.published, s.ours = append(s.published, published), append(s.ours, r.Value)
		}
	}
}

// Ratings go with how puzzles of our own were made, on each size and, since the scale
// is one for all, on sizes mixed.
func TestCalibrationOfCorpus(t *testing.T) {
	var mixed pairs
	for size, step := range map[string]int{
		"16x16": testenv.Scale(25, 25, 1),
		"25x25": testenv.Scale(45, 45, 1),
	} {
		text, err := os.ReadFile("../../testdata/corpus/" + size + ".tsv")
		require.NoError(t, err)
		var kinds []string
		for _, row := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
			kinds = append(kinds, strings.Split(row, "\t")[1])
		}
		var s pairs
		s.add(t, every(puzzlesOf(t, "corpus/"+size+".txt"), step), every(kinds, step), kindRank)
		requireCorrelated(t, s, 0.9)
		mixed.published = append(mixed.published, s.published...)
		mixed.ours = append(mixed.ours, s.ours...)
	}
	requireCorrelated(t, mixed, 0.9)
}

// requireCorrelated checks that the rank correlation of ratings is at least a number.
func requireCorrelated(t *testing.T, s pairs, least float64) {
	t.Helper()
	rho := spearman(s.published, s.ours)
	t.Logf("Spearman %.3f, n = %d", rho, len(s.ours))
	require.GreaterOrEqual(t, rho, least)
}

// Ratings go with published ones on sets of each size and, since the scale is one
// for all, on sizes mixed. October's easy puzzles are those that naked singles alone solve, and the others that singles
// solve are medium. Ratings have the order of Sudoku Explainer, hidden singles first, which does not tell these two apart.
func TestSharedCalibration(t *testing.T) {
	sized := []string{"october_16", "october_25", "october_36", "misc_16"}
	for _, test := range []struct {
		name  string
		sets  []string
		rank  func(string) (float64, bool)
		count int
		least float64 // measured, rounded down
	}{
		{"october_16", sized[:1], wordRank, 30, 0.85},
		{"october_25", sized[1:2], wordRank, 31, 0.85},
		{"mixed", sized, wordRank, 66, 0.85},
		{"hodoku", []string{"hodoku-reglib-pm_9"}, techniqueRank, 109, 0.9},
	} {
		t.Run(test.name, func(t *testing.T) {
			var s pairs
			for _, set := range test.sets {
				s.addShared(t, set, test.rank)
			}
			require.Equal(t, test.count, len(s.ours))
			requireCorrelated(t, s, test.least)
		})
	}
}
