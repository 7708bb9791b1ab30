package format_test

import (
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
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

// trimmed returns lines without the spaces at their ends.
func trimmed(text string) string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		out = append(out, strings.TrimRight(l, " "))
	}
	return strings.Join(out, "\n")
}

// without returns rows9 with the rows open of which the numbers are given, from 0.
func without(rows ...int) string {
	all := strings.SplitAfter(rows9, "\n")
	for _, i := range rows {
		all[i] = ".........\n"
	}
	return strings.Join(all, "")
}

// givens returns the digits of rows of side 9 with dots.
func givens(rows string) []grid.Digit {
	var digits []grid.Digit
	for _, b := range strings.ReplaceAll(rows, "\n", "") {
		digits = append(digits, grid.Digit(max(0, b-'0')))
	}
	return digits
}

// frame draws rows of side 9 in a frame: what stands between the cells of a box, and how many
// lines pad each row above and below, and each box.
func frame(rows, between string, above, below, box int) string {
	lines := strings.Split(strings.Trim(strings.ReplaceAll(rows, ".", " "), "\n"), "\n")
	var text strings.Builder
	var rule, hollow string
	for i, l := range lines {
		drawn := "|"
		for k := 0; k < 9; k += 3 {
			drawn += " " + strings.Join(strings.Split(l[k:k+3], ""), between) + " |"
		}
		hollow = strings.Map(func(r rune) rune {
			if r != '|' {
				return ' '
			}
			return r
		}, drawn)
		rule = strings.NewReplacer(" ", "-", "|", "+").Replace(hollow) + "\n"
		if i%3 == 0 {
			text.WriteString(rule + strings.Repeat(hollow+"\n", box))
		}
		text.WriteString(strings.Repeat(hollow+"\n", above) + drawn + "\n" + strings.Repeat(hollow+"\n", below))
		if i%3 == 2 {
			text.WriteString(strings.Repeat(hollow+"\n", box))
		}
	}
	return text.String() + rule
}

// TestFrames has frames of all kinds around grids with spaces for open cells: with rows that are open, several of them,
// with blank lines between. Lines that pad rows or boxes make no other puzzle of them.
func TestFrames(t *testing.T) {
	for name, rows := range map[string]string{"puzzle": rows9, "full": full9, "an open row": without(4), "two open rows": without(1, 6), "the first and the last": without(0, 8)} {
		for _, between := range []string{" ", "   ", " | "} {
			for _, pads := range [][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 2, 0}, {0, 0, 1}} {
				one := frame(rows, between, pads[0], pads[1], pads[2])
				for kind, text := range map[string]string{"one": one, "two": one + "\n" + one, "stacked": one + one} {
					list := read(text, format.Options{})
					if pads != [3]int{} {
						for _, rec := range list {
							require.True(t, rec.Err != nil || slices.Equal(givens(rows), rec.Puzzle.Givens), "%s %s %v\n%s", name, kind, pads, text)
						}
						continue
					}
					require.Len(t, list, strings.Count(text, strings.SplitAfter(one, "\n")[0])/4, "%s %s %v %s\n%s\n%s", name, kind, pads, described(list), between, text)
					for _, rec := range list {
						require.NoError(t, rec.Err, "%s %s %v\n%s", name, kind, pads, text)
						require.Equal(t, givens(rows), rec.Puzzle.Givens, "%s %s %v\n%s", name, kind, pads, text)
					}
				}
			}
		}
	}
}

// TestRubbishIsBounded has sources that would become much larger in memory, or never
// be done, if they were taken at their word.
func TestRubbishIsBounded(t *testing.T) {
	many := testenv.Scale(12_000, 66_000, 1_000_000)
	for name, text := range map[string]string{
		"nested brackets": strings.Repeat("[", many),
		"nested braces":   strings.Repeat("{", many) + "1,2" + strings.Repeat("}", many),
		"nested JSON":     `{"puzzle":` + strings.Repeat("[", many),
		"values":          "{{" + strings.Repeat("1,", 2*many) + "}}",
		"JSON values":     `{"puzzle":[` + strings.Repeat("1,", 2*many) + "1]}",
		"cells":           strings.Repeat("1 ", 4*many),
		"short rows":      strings.Repeat("1 2 . 4 5\n1 . 3 4\n", many/16),
		"blank lines":     "1 2 3 4 5\n" + strings.Repeat("\n", 4*many),
		"numbers":         strings.Repeat("7\n", many/4),
		"printed lines":   strings.Repeat(`12\n`, many),
		"dashes":          strings.Repeat("-", many),
		"bars":            strings.Repeat("|", many),
		"quotes":          strings.Repeat(`"`, many) + "{1,",
		"commas":          strings.Repeat(",", many),
	} {
		t.Run(name, func(t *testing.T) {
			for _, rec := range read(text, format.Options{}) {
				require.Error(t, rec.Err)
			}
		})
	}
}

// endless is a line that does not end for n bytes.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = '1'
	}
	e.left -= n
	return n, nil
}

func TestHugeLine(t *testing.T) {
	size := testenv.Scale(66, 66, 4096) << 20
	var list []format.Record
	for rec := range format.Read(io.MultiReader(&endless{size}, strings.NewReader("\n"+line81+"\n")), "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 2)
	require.ErrorContains(t, list[0].Err, "in.txt: line 1: found a line of more than 64 MiB, expected a shorter one")
	require.NoError(t, list[1].Err)

	list = nil
	inside := io.MultiReader(strings.NewReader("1234\n3412\n"), &endless{size}, strings.NewReader("\n2143\n4321\n"))
	for rec := range format.Read(inside, "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 1)
	require.ErrorContains(t, list[0].Err, "in.txt: line 1: found a line of more than 64 MiB")
}
