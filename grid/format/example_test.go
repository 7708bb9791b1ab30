package format_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// Puzzles of different sizes, one of them broken.
func ExampleRead() {
	source := `# three puzzles
1..4..1..1..4..1:1:1234341221434321
1..4...1.4..4..5
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
`
	for rec := range format.Read(strings.NewReader(source), "puzzles.txt", format.Options{}) {
		if rec.Err != nil {
			fmt.Println(rec.Err)
			continue
		}
		fmt.Println(rec.Index, rec.Line, rec.Puzzle.Shape, rec.Puzzle.Clues(), rec.Solution, rec.Label)
	}
	// Output:
	// 1 2 4x4, boxes 2x2 6 [1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1] 1
	// puzzles.txt: line 3, column 16: found "5", expected 1 to 4
	// 3 4 9x9, boxes 3x3 30 [] easy
}

// A table becomes a drawing, with a header since a box of 2x6 is not what a reader
// would take for granted.
func ExampleWriter() {
	source := "# N=6 box=3x2 kind=2d\n1,,,4,,\n,,,,2,\n,5,,,,\n,,3,,,\n,,,,,6\n\"[1,2]\",,,,,\n"
	w, err := format.NewWriter(os.Stdout, "rows")
	if err != nil {
		panic(err)
	}
	for rec := range format.Read(strings.NewReader(source), "table", format.Options{}) {
		if err := w.Write(rec.Puzzle); err != nil {
			panic(err)
		}
	}
	if err := w.Flush(); err != nil {
		panic(err)
	}
	// Output:
	// # N=6 box=3x2 kind=2d
	// +-----------+-----------+-----------+
	// |    1    . |    .    4 |    .    . |
	// |    .    . |    .    . |    2    . |
	// |    .    5 |    .    . |    .    . |
	// +-----------+-----------+-----------+
	// |    .    . |    3    . |    .    . |
	// |    .    . |    .    . |    .    6 |
	// | [12]    . |    .    . |    .    . |
	// +-----------+-----------+-----------+
}

func TestErrorText(t *testing.T) {
	for want, e := range map[string]format.Error{
		"f: line 3, column 7: found digit 17, expected 1 to 16": {Source: "f", Line: 3, Column: 7, Found: "digit 17", Expected: "1 to 16"},
		"f: line 3: found digit 17":                             {Source: "f", Line: 3, Found: "digit 17"},
		"line 3: expected more":                                 {Line: 3, Expected: "more"},
		"found nothing":                                         {Found: "nothing"},
	} {
		require.EqualError(t, &e, want)
	}
}
