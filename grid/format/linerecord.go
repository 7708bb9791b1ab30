package format

import (
	"bytes"
	"cmp"
	"fmt"

	"basisk/grid"
)

// From the cells of a line to a record: the puzzle, and the solution and the label beside it.

// symbolRecord makes a record of the symbols of a line.
func (t *text) symbolRecord(w *whole) Record {
	rec := Record{Line: w.num, Label: t.takeLabel()}
	if w.bad != "" && w.badCol > w.from && w.badCol <= w.to {
		rec.Err = w.foreign()
		return rec
	}
	rec.Puzzle, rec.Err = t.symbolPuzzle(w.text[w.from:w.to], w.at(w.from))
	if rec.Err == nil && (len(w.text) > w.to || w.from > 0 && !isNumber(bytes.Trim(w.text[:w.from], " \t.,;:\"'|"))) {
		t.restOfLine(&rec, w)
	}
	return rec
}

// symbolPuzzle makes a puzzle of symbols that begin at a position.
func (t *text) symbolPuzzle(symbols []byte, begin position) (*grid.Puzzle, error) {
	at := func(i int) *cell { return &cell{symbols[i : i+1], position{begin.line, begin.col + i}} }
	if t.form.sukaku {
		p, err := t.sukakuPuzzle(symbols, at)
		return p, begin.place(err)
	}
	p, err := t.whole(len(symbols), ofSymbols(symbols, t.symbols(), at))
	return p, begin.place(err)
}

// whole makes the puzzle of a line.
func (t *text) whole(count int, fill filler) (*grid.Puzzle, error) {
	if len(t.sizes.numbers) > 0 {
		if err := t.sized(root(count, 2)); err != nil {
			return nil, err
		}
	}
	return t.fitShape(count, fill)
}

// cellRecord makes a record of the cells of a line.
func (t *text) cellRecord(w *whole) Record {
	rec := Record{Line: w.num, Label: t.takeLabel(), Err: w.foreign()}
	if end := commentStart(w.text); end < len(w.text) {
		rec.Label = tidy(w.text[end:])
	}
	if rec.Err == nil {
		rec.Puzzle, rec.Err = t.whole(len(w.cells), t.fillerOf(w.cells))
		rec.Err = w.cells[0].place(rec.Err)
	}
	return rec
}

// restOfLine reads the text beside the puzzle on a line: its solution, and the label. A field of about as many symbols
// must be the solution.
func (t *text) restOfLine(rec *Record, w *whole) {
	n := w.count()
	rest := bytes.Clone(w.text[:min(len(w.text), w.to+bufferSize)])
	clear := func(from, to int) { copy(rest[from:to], bytes.Repeat([]byte(" "), to-from)) }
	clear(w.from, w.to)
	for from := 0; from < len(rest) && rec.Err == nil; from++ {
		to := from
		for to < len(rest) && !ends[rest[to]] {
			to++
		}
		if field := rest[from:to]; isField(field) && max(len(field)-n, n-len(field)) <= 2 || isPart(field, root(n, 2)) {
			rec.Err = t.solvedOnLine(rec, field, w.at(from))
			clear(from, to)
		}
		from = to
	}
	rest = rest[:min(len(rest), bufferSize)]
	words := bytes.FieldsFunc(rest, func(r rune) bool { return r < 0x80 && ends[r] })
	rec.Label = cmp.Or(tidy(bytes.Join(words, []byte(" "))), rec.Label)
}

// isField reports whether a field has symbols only.
func isField(field []byte) bool { return len(field) >= 14 && isSymbols(field) }

// isPart reports whether a field is part of a grid or of a solution of side n, too long for a number: it has only
// figures and open cells. Two open cells are no number.
func isPart(field []byte, n int) bool {
	if len(bytes.Trim(field, "0123456789._*")) > 0 {
		return false
	}
	return len(field)-len(bytes.Trim(field, "._*")) > 1 || n > 0 && len(field) > 2*n
}

// solvedOnLine makes a field the solution of the puzzle beside it. If it is the puzzle of a solution that came first,
// it swaps the two.
func (t *text) solvedOnLine(rec *Record, field []byte, at position) error {
	p := rec.Puzzle
	if len(field) != p.Shape.Cells() {
		return at.refused("a field of "+plural(len(field), "symbol"), fmt.Sprintf("the solution of %d symbols", p.Shape.Cells()))
	}
	rule := t.symbols()
	if !rule.isStated() && p.Alphabet != (grid.Alphabet{}) {
		rule.stated = p.Alphabet
	}
	other, err := ofSymbols(field, rule, func(i int) *cell {
		return &cell{field[i : i+1], position{at.line, at.col + i}}
	})(p.Shape)
	switch {
	case err != nil:
		return at.place(err)
	case rec.Solution == nil && completes(p, other):
		rec.Solution, rec.Puzzle = p.Givens, other
		return nil
	case rec.Solution != nil:
		return at.refused("another solution", "one")
	}
	return rec.solvedBy(other, at)
}
