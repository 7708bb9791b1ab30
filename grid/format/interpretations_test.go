package format_test

import (
	"fmt"
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestReadings has puzzles that can be read in two ways, with givens just enough to settle which, and one too few.
func TestReadings(t *testing.T) {
	checkDocuments(t, []document{
		{"below 0", "3,.3...4...............14.2........4...3...............2..........\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"below 1", "3,.4......12........2.3.1.......4..1..................4..13.......\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"below 2", "3,..342..............1.........4..........3...4........2.4.4......\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"above 0", "3,.3.......2...1.4...........2...3.....21....3.....1..............\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"above 1", "3,....2........3....2........14.....1....2.2.3...........1...2....\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"above 2", "3,.......43.2.......4.......3..........4....1..23........1...3....\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"six givens in sixteen rows", "1...............\n................\n..........2.....\n................\n....3...........\n................\n..............4.\n................\n........1.......\n................\n..2.............\n................\n................\n................\n................\n................\n", "line 1: 4x4 1............... - ..........2..... - ....3........... - ..............4. - ........1....... - ..2............. - - - - - note: 16 lines of 16 cells are one grid; --from line reads them as 16 puzzles of side 4", auto},
		{"seven givens in sixteen rows", "1...............\n................\n..........2.....\n................\n....3...........\n................\n..............4.\n................\n........1.......\n................\n..2.............\n................\n............3...\n................\n................\n................\n", "line 1: 4x4 1............... - ..........2..... - ....3........... - ..............4. - ........1....... - ..2............. - ............3... - - - note: 16 lines of 16 cells are one grid; --from line reads them as 16 puzzles of side 4", auto},
		{"a grid that is too large", strings.Replace(strings.Repeat("................\n", 16), ".", "1", 1), "line 1: 2x2 1... …\n" + lines(2, 16, ": 2x2 …"), format.Options{MaxSide: 9}},
		{"puzzles that a header promises", "# N=4\n" + strings.Repeat("1...|....|....|...4\n", 16), lines(2, 17, ": 2x2 1... - - ...4"), auto},
		{"puzzles that a header promises and that are none", "# N=4\n" + strings.Repeat("....|....|....|...5\n", 16), lines(2, 17, `, column 19: found digit 5, expected 1 to 4`), auto},
	})
}

// lines says the same of the lines from..to.
func lines(from, to int, what string) string {
	var all []string
	for i := from; i <= to; i++ {
		all = append(all, fmt.Sprintf("line %d%s", i, what))
	}
	return strings.Join(all, "\n")
}
