package format_test

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
)

// Comments and blank lines, put between any two lines of any document, do not change what
// is read.

// commentMarks begin comments, by the name of a format or the ending of a
// file; XML has another kind, and a document in one piece has no lines to put it between.
var commentMarks = map[string][]string{
	"opasnet": {"#"}, "opasnet-long": {"#"}, ".tsv": {"#"}, ".csv": {"#"},
	"json": {"#", "//"}, ".json": {"#", "//"}, ".jsonl": {"#", "//"},
	".cpp": {"//"}, ".c": {"//"}, ".java": {"//"}, ".js": {"//"}, ".py": {"#"},
}

// marksOf returns the marks for a format or an ending.
func marksOf(key string) []string {
	if marks, ok := commentMarks[key]; ok {
		return marks
	}
	return []string{"#", "//", "%", "  #"}
}

// commented puts comments and blank lines at random places into a text. Some comments are
// exactly as long as a line of it.
func commented(t *rapid.T, text string, marks []string) string {
	lines := strings.SplitAfter(text, "\n")
	blanks := []string{"\n", "\r\n", "  \n", "\t\n"}
	if isSpaced(text) {
		blanks = blanks[:1]
	}
	for range rapid.IntRange(1, 6).Draw(t, "count") {
		at := rapid.IntRange(0, len(lines)-1).Draw(t, "at")
		added := rapid.SampledFrom(blanks).Draw(t, "blank")
		if rapid.IntRange(0, 2).Draw(t, "kind") > 0 {
			added = comment(t, lines, marks)
		} else {
			at = rapid.SampledFrom([]int{0, len(lines) - 1}).Draw(t, "end") // within a text it may end a block
		}
		lines = slices.Insert(lines, at, added)
	}
	return strings.Join(lines, "")
}

// isSpaced reports whether spaces may be open cells in a text, so that a line of them is a
// row.
func isSpaced(text string) bool {
	return strings.Contains(text, "   ") && !strings.Contains(text, "|")
}

// comment returns a comment.
func comment(t *rapid.T, lines []string, marks []string) string {
	mark := rapid.SampledFrom(marks).Draw(t, "mark")
	words := rapid.SampledFrom([]string{
		" found on a walk, and not bad at all for a rainy day in late October ", " 1 2 3 4 5 6 7 8 9 ", "123456789", "53..7....", " 16 ",
		" easy", "####", " [1,2,3]", " a | b | c", "----------", " , , ,", " {1,2},", " \"x\": [1,2,3,4],", " Solved by hand: 17 minutes; ABCDEFGHIJKLMNOP. ",
	}).Draw(t, "words")
	length := len(mark) + len(words)
	if line := strings.TrimRight(rapid.SampledFrom(lines).Draw(t, "like"), "\r\n"); len(line) > len(mark) && rapid.Bool().Draw(t, "as long") {
		length = len(line)
	}
	return (mark + strings.Repeat(words, length/len(words)+1))[:length] + "\n"
}

// requireEqualReading requires that a text gives the same puzzles and solutions as before.
func requireEqualReading(t *rapid.T, want []format.Record, text string, opt format.Options) {
	got := read(text, opt)
	for _, rec := range got {
		require.NoError(t, rec.Err, "%s", text)
	}
	require.Len(t, got, len(want), "%s", text)
	for i, rec := range got {
		require.True(t, want[i].Puzzle.Shape.Equal(rec.Puzzle.Shape), "%s", text)
		require.Equal(t, want[i].Puzzle.Givens, rec.Puzzle.Givens, "%s", text)
		require.Equal(t, allowed(want[i].Puzzle), allowed(rec.Puzzle), "%s", text)
		require.Equal(t, want[i].Solution, rec.Solution, "%s", text)
	}
}

// TestCommentsInSamples puts them into the files of testdata.
func TestCommentsInSamples(t *testing.T) {
	files, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, f := range files {
		marks := marksOf(filepath.Ext(f.Name()))
		if strings.HasPrefix(f.Name(), "program") {
			marks = marksOf("json")
		}
		if f.IsDir() || len(marks) == 0 {
			continue
		}
		text, err := os.ReadFile(filepath.Join("testdata", f.Name()))
		require.NoError(t, err)
		opt := optionOf[f.Name()]
		want := read(string(text), opt)
		if len(text) > testenv.Scale(3000, 3000, math.MaxInt) || strings.Contains(string(text), `\n`) || want[0].Err != nil {
			continue
		}
		t.Run(f.Name(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				for range testenv.Scale(1, 1, 5) {
					requireEqualReading(t, want, commented(t, string(text), marks), opt)
				}
			})
		})
	}
}

// optionOf are the options for samples that are not read without.
var optionOf = map[string]format.Options{
	"line-4-many.txt": {From: "line"}, "sukaku-9.txt": {From: "sukaku"},
}

// TestCommentsInRandom puts them into random puzzles in every format that can be written.
func TestCommentsInRandom(t *testing.T) {
	shapes := []*grid.Shape{box(t, 2, 2), box(t, 3, 3), box(t, 2, 6), box(t, 4, 4), box(t, 6, 6), cube(t, 2)}
	for _, to := range format.Writable() {
		t.Run(to, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s := rapid.SampledFrom(shapes).Filter(func(s *grid.Shape) bool { return isQuick(to, s) }).Draw(t, "shape")
				rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
				var puzzles []*grid.Puzzle
				for range rapid.IntRange(1, 3).Draw(t, "puzzles") {
					puzzles = append(puzzles, random(rng, s, to))
				}
				text := write(t, to, puzzles...)
				want := read(text, format.Options{})
				for range testenv.Scale(1, 1, 15) {
					requireEqualReading(t, want, commented(t, text, marksOf(to)), format.Options{})
				}
			})
		})
	}
}

// TestCellsLikeNames: a line of cells that begins as a string of the Interactive Sudoku Solver does is a puzzle.
func TestCellsLikeNames(t *testing.T) {
	text := "# N=36 box=6x6 symbols=A-Za-j\n.LiShGLXU.AfgiChidef" + strings.Repeat(".", 36*36-20) + "\n"
	records := read(text, auto)
	require.Len(t, records, 1)
	require.NoError(t, records[0].Err)
	require.Equal(t, grid.Digit(12), records[0].Puzzle.Givens[1])
}
