package format_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
)

// The reader drops no statement in silence: the test writes a random puzzle in each format and puts
// one statement that does not belong there at a random place; the records must say so. The changes in
// statements_kinds_test.go fix which statements are harmless and what may come of each; any other
// puzzle is a silent loss.

// kinds are the kinds of statements that the test puts in, and damages those that it does.
var (
	kinds   = []string{"contradictory", "negated", "repeated", "foreign", "truncated", "harmless"}
	damages = []string{"harmless", "regions", "cut", "again", "few", "beyond", "blank"}
)

// expected is the permitted outcome of a changed text. The zero value allows only errors and
// puzzles without a solution.
type expected struct {
	// puzzle is the only puzzle that may be read, once or several times.
	puzzle *grid.Puzzle
	// read excludes errors: the puzzle must be read.
	read bool
	// puzzles, unless nil, are those that must be read, one after another, unless there is an error or a
	// note. If the text is cut off, the last may be missing with those after it.
	puzzles []*grid.Puzzle
	cut     bool
	// solutions, unless nil, are those that the puzzle must have, in place of puzzle.
	solutions [][]grid.Digit
}

// changed is a text with a statement put in.
type changed struct {
	text string
	want expected
}

// judged returns the outcome of a changed text: "error", "none" (no solution), "same" (the puzzle
// that was expected) or "lost".
func judged(records []format.Record, want expected) string {
	if len(records) == 0 {
		return "lost"
	}
	if want.puzzles != nil {
		return judgedMixture(records, want)
	}
	result := "same"
	for _, rec := range records {
		switch {
		case rec.Err != nil && want.read:
			return "lost"
		case rec.Err != nil:
			return "error"
		case result == "lost":
		case want.solutions != nil:
			if !slices.EqualFunc(want.solutions, solutionsOf(rec.Puzzle), slices.Equal) {
				result = "lost"
			}
		case rec.Puzzle.Board().Failed() && !want.read:
			result = "none"
		case want.puzzle == nil || !samePuzzle(want.puzzle, rec.Puzzle):
			result = "lost"
		}
	}
	return result
}

// judgedMixture returns the outcome of a text with several puzzles.
func judgedMixture(records []format.Record, want expected) string {
	if slices.ContainsFunc(records, func(rec format.Record) bool { return rec.Err != nil || rec.Note != "" }) {
		return "error"
	}
	same := len(records) == len(want.puzzles) || want.cut && len(records) < len(want.puzzles)
	for i, rec := range records[:min(len(records), len(want.puzzles))] {
		same = same && samePuzzle(rec.Puzzle, want.puzzles[i])
	}
	if same {
		return "same"
	}
	return "lost"
}

// samePuzzle reports whether two puzzles allow the same.
func samePuzzle(a, b *grid.Puzzle) bool {
	if !a.Shape.Equal(b.Shape) {
		return false
	}
	for c := range grid.Cell(a.Shape.Cells()) {
		for d := grid.Digit(1); int(d) <= a.Shape.Side(); d++ {
			if a.Allows(c, d) != b.Allows(c, d) {
				return false
			}
		}
	}
	return true
}

// pair is a format with a kind of statement that it has, and what came of its cases.
type pair struct {
	notation
	kind  string
	cases int
	came  map[string]int
}

// draws is the number of trials after which a format counts as having no statement of a kind: more
// than every fourth trial draws a kind that has any.
const draws = 64

// draw returns a random puzzle with a statement of the kind put in.
func (p *pair) draw(rng *rand.Rand) (c changed, ok bool) {
	for range draws {
		if c, ok = p.change(rng, p.kind, p.puzzle(rng)); ok {
			return c, true
		}
	}
	return c, false
}

// pairs returns each format with each kind of statement that it has.
func pairs() []*pair {
	var list []*pair
	add := func(notations []notation, kinds []string) {
		for _, n := range notations {
			for _, kind := range kinds {
				p := &pair{notation: n, kind: kind, came: map[string]int{}}
				if _, ok := p.draw(rand.New(rand.NewPCG(3, 0))); ok {
					list = append(list, p)
				}
			}
		}
	}
	add(notations(), kinds)
	add(damagedNotations(), damages)
	add(mixtureNotations(), damages)
	return list
}

// TestNothingIsSilent tries each format with each kind of statement.
func TestNothingIsSilent(t *testing.T) {
	pairs := pairs()
	for i := range testenv.Scale(200, 1000, 100_000) {
		p := pairs[i%len(pairs)]
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		change, ok := p.draw(rng)
		require.True(t, ok, "%s, %s, case %d", p.name, p.kind, i)
		from := p.from
		if !p.named && rng.IntN(2) == 0 {
			from = ""
		}
		records := read(change.text, optionsFrom(from))
		came := judged(records, change.want)
		if came == "lost" {
			t.Errorf("%s, %s, case %d, --from %q: lost without a word\n%s\nread:\n%s", p.name, p.kind, i, from, change.text, shown(records))
		}
		p.cases++
		p.came[came]++
	}
	for _, p := range pairs {
		t.Logf("%-14s %-14s %5d cases: %5d errors %5d none %5d same %5d lost", p.name, p.kind, p.cases,
			p.came["error"], p.came["none"], p.came["same"], p.came["lost"])
	}
}

// optionsFrom returns the options that name a format.
func optionsFrom(name string) format.Options { return format.Options{From: name} }

// shown describes what was read.
func shown(records []format.Record) string {
	var out bytes.Buffer
	for _, rec := range records {
		if rec.Err != nil {
			fmt.Fprintln(&out, rec.Err)
			continue
		}
		fmt.Fprintln(&out, rec.Format, rec.Puzzle.Shape, rec.Puzzle.Givens, rec.Puzzle.Allowed)
	}
	return out.String()
}

// TestEveryFormatIsTried asks for a notation of each format that can be read.
func TestEveryFormatIsTried(t *testing.T) {
	var tried []string
	for _, n := range notations() {
		tried = append(tried, n.name)
	}
	require.Subset(t, tried, format.Readable(), "add a line to notations in statements_kinds_test.go")
}

// solutionsOf returns the solutions of a puzzle, in the order of their digits.
func solutionsOf(p *grid.Puzzle) [][]grid.Digit {
	found := [][]grid.Digit{}
	b := p.Board()
	if b.Failed() {
		return found
	}
	digits := make([]grid.Digit, p.Shape.Cells())
	var place func(c grid.Cell)
	place = func(c grid.Cell) {
		if int(c) == len(digits) {
			found = append(found, slices.Clone(digits))
			return
		}
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			fits := p.Allows(c, d)
			for e := range c {
				fits = fits && (digits[e] != d || !sees(p.Shape, c, e))
			}
			if fits {
				digits[c] = d
				place(c + 1)
			}
		}
	}
	place(0)
	return found
}

// sees reports whether two cells of a flat shape share a unit.
func sees(s *grid.Shape, a, b grid.Cell) bool {
	if !s.IsPlain() {
		digits := make([]grid.Digit, s.Cells())
		digits[a], digits[b] = 1, 1
		return grid.HasClash(s, digits)
	}
	rows, cols := s.Box()
	_, row, col := s.Coordinates(a)
	_, other, at := s.Coordinates(b)
	return row == other || col == at || row/rows == other/rows && col/cols == at/cols
}

func TestSolutionsOf(t *testing.T) {
	require.Len(t, solutionsOf(grid.NewPuzzle(box(t, 2, 2))), 288)
}
