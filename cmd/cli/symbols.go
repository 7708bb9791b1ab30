package cli

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
)

// The symbols of digits. A puzzle is written with the symbols with which it was read. --symbols
// replaces its alphabet when it is read, and all output follows. Numbers in JSON and in the formats
// for programs are not symbols and stay as they are.

// symbolOptions are the flags for symbols. The zero value leaves every puzzle its own alphabet.
type symbolOptions struct {
	alphabet grid.Alphabet
	chosen   bool
}

// spelt returns p with the symbols of an alphabet.
func spelt(p *grid.Puzzle, a grid.Alphabet) *grid.Puzzle {
	if p.Alphabet == a {
		return p
	}
	q := *p
	q.Alphabet = a
	return &q
}

// checkFormat rejects symbols for a format that has numbers.
func (o *symbolOptions) checkFormat(to string) error {
	if !o.chosen || to == "" || to == pdfFormat || isPicture(to) {
		return nil
	}
	var able []string
	for _, f := range format.Formats() {
		if f.Symbols {
			able = append(able, f.Name)
		}
	}
	if slices.Contains(able, to) {
		return nil
	}
	return fmt.Errorf("--symbols cannot be combined with format %s, which has numbers: expected one of %s",
		to, strings.Join(able, ", "))
}

// checkShapes rejects symbols that are too few for a shape.
func (o *symbolOptions) checkShapes(shapes ...*grid.Shape) error {
	for _, s := range shapes {
		if _, err := o.alphabet.For(s.Side()); err != nil {
			return fmt.Errorf("--symbols: %w", err)
		}
	}
	return nil
}

// applySymbols yields records whose puzzles have the chosen alphabet.
func (o *symbolOptions) applySymbols(records iter.Seq[format.Record]) iter.Seq[format.Record] {
	if !o.chosen {
		return records
	}
	return func(yield func(format.Record) bool) {
		for r := range records {
			if !yield(o.spell(r)) {
				return
			}
		}
	}
}

// spell gives the puzzle of r the chosen alphabet. If it has too few symbols the record is an
// error.
func (o *symbolOptions) spell(r format.Record) format.Record {
	if r.Err != nil {
		return r
	}
	var err error
	if r.Puzzle.Alphabet, err = o.alphabet.For(r.Puzzle.Shape.Side()); err != nil {
		err = fmt.Errorf("%s %d: --symbols: %w", r.Source, r.Index, err)
		return format.Record{Source: r.Source, Index: r.Index, Line: r.Line, Err: err}
	}
	return r
}
