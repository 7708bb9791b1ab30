package format_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// onlyRecord returns the only puzzle of a text.
func onlyRecord(t *testing.T, text string, opt format.Options) format.Record {
	list := read(text, opt)
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	return list[0]
}

// A row of the grid on each line: what is open, what is a candidate, what is missing.
func TestOpasnetRows(t *testing.T) {
	r := onlyRecord(t, `Obs,SudRow,1,2,3,4,5,6,7,8,9
1,1,8,,NA,0,.,[58],358,"4,7",4/9
3,9,,,,,,,,,1
`, format.Options{})
	require.Equal(t, "opasnet", r.Format)
	require.True(t, box(t, 3, 3).Equal(r.Puzzle.Shape))
	require.Equal(t, 2, r.Puzzle.Clues())
	require.EqualValues(t, 8, r.Puzzle.Givens[0])
	require.EqualValues(t, 1, r.Puzzle.Givens[80])
	require.Equal(t, map[grid.Cell][]grid.Digit{5: {5, 8}, 6: {3, 5, 8}, 7: {4, 7}, 8: {4, 9}}, allowed(r.Puzzle))

	// Columns of the grid may be missing: the side is the next square, or what is said.
	r = onlyRecord(t, "SudRow,2,7\n1,3,4\n", format.Options{})
	require.Equal(t, 9, r.Puzzle.Shape.Side())
	require.EqualValues(t, 3, r.Puzzle.Givens[1])
	require.EqualValues(t, 4, r.Puzzle.Givens[6])
	r = onlyRecord(t, "SudRow,2,7\n1,3,12\n", format.Options{Box: [2]int{3, 4}})
	require.Equal(t, 12, r.Puzzle.Shape.Side())

	// 0 is an open cell even beside empty ones, and digits count from 1.
	r = onlyRecord(t, "SudRow,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16\n2,0,,3,12,,,,,,,,,,,,\n", format.Options{})
	require.Equal(t, 2, r.Puzzle.Clues())
	require.EqualValues(t, 12, r.Puzzle.Givens[19])

	// One broken table does not spoil the next.
	list := read("Obs,SudRow,1,2,3,4\n1,1,9,,,\nObs,SudRow,1,2,3,4\n1,1,4,,,\n", format.Options{})
	require.Len(t, list, 2)
	require.Error(t, list[0].Err)
	require.NoError(t, list[1].Err)
	require.EqualValues(t, 4, list[1].Puzzle.Givens[0])
}

// Hypotheses may be listed in part. With FALSE among them what is not listed stays
// possible; without, what is listed is all that is left.
func TestOpasnetHypotheses(t *testing.T) {
	const names = "SudRow,SudCol,Hypothesis,Result\n"
	for _, tt := range []struct {
		name, text string
		givens     map[grid.Cell]grid.Digit
		allowed    map[grid.Cell][]grid.Digit
	}{
		{"some excluded", names + "1,1,4,FALSE\n1,2,1,true\n4,4,4,\n", nil, map[grid.Cell][]grid.Digit{0: {1, 2, 3}}},
		{"those left", names + "1,1,4,TRUE\n1,1,2,T\n1,2,1,TRUE\n4,4,4,NA\n", map[grid.Cell]grid.Digit{1: 1}, map[grid.Cell][]grid.Digit{0: {2, 4}}},
		{"one left", names + "1,1,4,F\n1,1,2,F\n1,1,1,F\n", map[grid.Cell]grid.Digit{0: 3}, nil},
		{"digits", names + "1,1,4,3\n4,4,1,2\n", map[grid.Cell]grid.Digit{0: 3, 15: 2}, nil},
		{"numbers of cells", "Result,SudCell,Hypothesis\n4,16,4\nFALSE,1,4\n", map[grid.Cell]grid.Digit{15: 4}, map[grid.Cell][]grid.Digit{0: {1, 2, 3}}},
		{"areas", "SudRow,SudCol,SudArea,Hypothesis,Result\n4,4,4,4,4\n", map[grid.Cell]grid.Digit{15: 4}, nil},
		{"two a line", "# N=4 box=2x2\n" + names + "1,1,1,1\n", map[grid.Cell]grid.Digit{0: 1}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := onlyRecord(t, tt.text, format.Options{})
			require.Equal(t, "opasnet-long", r.Format)
			require.Equal(t, 4, r.Puzzle.Shape.Side())
			require.Equal(t, len(tt.givens), r.Puzzle.Clues())
			for c, d := range tt.givens {
				require.Equal(t, d, r.Puzzle.Givens[c])
			}
			require.Len(t, allowed(r.Puzzle), len(tt.allowed))
			for c, digits := range tt.allowed {
				require.Equal(t, digits, allowed(r.Puzzle)[c])
			}
		})
	}
	// Cell 81 is the last of 9×9, and a layer comes first in cubes.
	r := onlyRecord(t, "Cell,Hypothesis,Result\n81,5,5\n", format.Options{})
	require.EqualValues(t, 5, r.Puzzle.Givens[80])
	r = onlyRecord(t, "SudLayer,SudRow,SudCol,Hypothesis,Result\n4,1,2,3,3\n", format.Options{})
	require.True(t, r.Puzzle.Shape.IsCube())
	require.EqualValues(t, 3, r.Puzzle.Givens[r.Puzzle.Shape.CellAt(3, 0, 1)])
}
