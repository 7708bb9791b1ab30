package format

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"basisk/grid"
)

// WriteMiniZinc writes a model for MiniZinc: the puzzle with its rules. Each unit is listed with its
// cells, so that all layouts and cubes are treated equally. There are no variables besides
// x[row,column], in cubes x[layer,row,column], so that the solutions of the model correspond one to
// one to those of the puzzle.
//
// Source: the MiniZinc Handbook. Cost: one pass over the units.
func WriteMiniZinc(out io.Writer, p *grid.Puzzle) error {
	w := &Writer{out: bufio.NewWriterSize(out, bufferSize)}
	s := p.Shape
	index, at, list := "1..n, 1..n", "i, j", "[%[2]s|]"
	text := numbers(p.Givens, s.Side(), "| ", "\n")
	if s.IsCube() {
		index, at, list = "1..n, 1..n, 1..n", "i, j, k", "array3d(1..n, 1..n, 1..n, [\n%[2]s])"
		text = numbers(p.Givens, s.Side(), "", ",\n")
	}
	variable := func(c grid.Cell) string { return "x[" + place(s, c) + "]" }
	w.print("%% %s\ninclude \"alldifferent.mzn\";\nint: n = %d;\n", describePuzzle(p), s.Side())
	w.print("array[%s] of 0..n: start = "+list+";\narray[%[1]s] of var 1..n: x;\n", index, text)
	w.print("constraint forall(%[1]s in 1..n where start[%[1]s] > 0)(x[%[1]s] = start[%[1]s]);\n", at)
	for c := range grid.Cell(s.Cells()) {
		if digits := restriction(p, c); digits != nil {
			w.print("constraint %s in {%s};\n", variable(c), joined(digits, ", "))
		}
	}
	for u := range grid.Unit(s.Units()) {
		var cells []string
		for _, c := range s.UnitCells(u) {
			cells = append(cells, variable(c))
		}
		w.print("constraint alldifferent([%s]); %% %s\n", strings.Join(cells, ", "), s.UnitName(u))
	}
	w.print("solve satisfy;\n")
	return w.Flush()
}

func joined(digits []grid.Digit, between string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(digits), "[]"), " ", between)
}
