package format_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// written returns the puzzles of a text in another format, and the errors.
func written(text, to string) string {
	var out strings.Builder
	w, err := format.NewWriter(&out, to)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	for _, rec := range read(text, auto) {
		if err := w.Write(rec.Puzzle); err != nil {
			out.WriteString("error: " + err.Error() + "\n")
		}
	}
	w.Flush()
	return out.String()
}

// A writing is a text and what comes of its puzzles in another format.
type writing struct{ name, text, to, want string }

// checkWritten requires that puzzles are written as they must.
func checkWritten(t *testing.T, list []writing) {
	for _, w := range list {
		require.Equal(t, strings.TrimPrefix(w.want, "\n"), written(w.text, w.to), w.name)
	}
}

// TestWritten has a grid, one with candidates and a cube as each format spells them.
func TestWritten(t *testing.T) {
	checkWritten(t, []writing{
		{"a grid: grid", "1..4\n....\n....\n4..1\n", "grid", `
+-----+-----+
| 1 . | . 4 |
| . . | . . |
+-----+-----+
| . . | . . |
| 4 . | . 1 |
+-----+-----+
`},
		{"candidates: grid", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "grid", `
+-----------+-----------+
|    1    2 |    3    4 |
| [34]    4 |    1    2 |
+-----------+-----------+
|    2 [14] |    .    3 |
|    4    . |    2    1 |
+-----------+-----------+
`},
		{"a grid: line", "1..4\n....\n....\n4..1\n", "line", `
# N=4 box=2x2 kind=2d
1..4........4..1
`},
		{"a grid: tokens", "1..4\n....\n....\n4..1\n", "tokens", `
# N=4 box=2x2 kind=2d
1 . . 4 . . . . . . . . 4 . . 1
`},
		{"candidates: tokens", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "tokens", "\n1 2 3 4 [34] 4 1 2 2 [14] . 3 4 . 2 1\n"},
		{"a grid: csv", "1..4\n....\n....\n4..1\n", "csv", `
1,,,4
,,,
,,,
4,,,1
`},
		{"candidates: csv", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "csv", `
1,2,3,4
[34],4,1,2
2,[14],,3
4,,2,1
`},
		{"a grid: candidates", "1..4\n....\n....\n4..1\n", "candidates", `
1 . . 4
. . . .
. . . .
4 . . 1
`},
		{"candidates: candidates", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "candidates", `
   1    2    3    4
[34]    4    1    2
   2 [14]    .    3
   4    .    2    1
`},
		{"a grid: json", "1..4\n....\n....\n4..1\n", "json", "\n{\"n\":4,\"box\":[2,2],\"givens\":[1,0,0,4,0,0,0,0,0,0,0,0,4,0,0,1]}\n"},
		{"candidates: json", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "json", "\n{\"n\":4,\"box\":[2,2],\"givens\":[1,2,3,4,0,4,1,2,2,0,0,3,4,0,2,1],\"candidates\":[null,null,null,null,[3,4],null,null,null,null,[1,4],null,null,null,null,null,null]}\n"},
		{"a grid: opasnet", "1..4\n....\n....\n4..1\n", "opasnet", `
Obs,SudRow,1,2,3,4
1,1,1,,,4
2,2,,,,
3,3,,,,
4,4,4,,,1
`},
		{"candidates: opasnet", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "opasnet", `
Obs,SudRow,1,2,3,4
1,1,1,2,3,4
2,2,[34],4,1,2
3,3,2,[14],,3
4,4,4,,2,1
`},
		{"a cube: tokens", "# N=4 kind=3d\n1234\n34..\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n...4\n", "tokens", `
# N=4 box=2x2 kind=3d
1 2 3 4 3 4 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 4
`},
		{"a cube: json", "# N=4 kind=3d\n1234\n34..\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n...4\n", "json", "\n{\"n\":4,\"box\":[2,2],\"cube\":true,\"givens\":[1,2,3,4,3,4" + strings.Repeat(",0", 57) + ",4]}\n"},
		{"a cube: line", "# N=4 kind=3d\n1234\n34..\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n...4\n", "line", `
# N=4 box=2x2 kind=3d
123434.........................................................4
`},
	})
}

// TestCandidatesOfGivens restricts given cells, which says nothing: formats without candidates can
// write them.
func TestCandidatesOfGivens(t *testing.T) {
	p := makePuzzle(box(t, 2, 2), 0)
	want := write(t, "line", p)
	for c, d := range p.Givens {
		if d != 0 {
			p.Restrict(grid.Cell(c), []grid.Digit{d, d%4 + 1})
		}
	}
	require.Equal(t, want, write(t, "line", p))
}
