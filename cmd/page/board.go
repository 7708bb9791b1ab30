package page

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"basisk/grid"
	"basisk/grid/format"
)

// Board is a puzzle in JSON.
type Board struct {
	N int `json:"n"` // the side: the number of digits, rows and columns
	grid.LayoutText
	Cube  bool         `json:"cube"`  // whether it is a cube, of N layers of N rows
	Cells []grid.Digit `json:"cells"` // the digits row by row, in cubes layer by layer; 0 for an open cell
	// for each open cell the digits to which it is restricted, null for an unrestricted cell
	Candidates [][]grid.Digit `json:"candidates,omitempty"`
	// the characters for digits 1, 2, …, also in messages; missing: numbers
	Symbols string `json:"symbols,omitempty"`
	Label   string `json:"label,omitempty"`  // the name of the puzzle in the source
	Source  string `json:"source,omitempty"` // the name of the source
	Index   int    `json:"index,omitempty"`  // the number of the puzzle in the source, from 1, broken ones included
}

// boardOf returns the board of a record that has a puzzle.
func boardOf(r format.Record) Board {
	p := r.Puzzle
	layout := p.Shape.Layout()
	return Board{
		N: p.Shape.Side(), LayoutText: layout.Text(), Cube: p.Shape.IsCube(), Cells: p.Givens, Candidates: p.Allowed,
		Symbols: p.Alphabet.Symbols(), Label: r.Label, Source: r.Source, Index: r.Index,
	}
}

// record returns the puzzle of a board whose side is at most largest.
func (x *Board) record(largest int) (format.Record, error) {
	s, err := x.shape(largest)
	if err != nil {
		return format.Record{}, err
	}
	p := &grid.Puzzle{Shape: s, Givens: x.Cells}
	if err := grid.CheckDigits(s, x.Cells); err != nil {
		return format.Record{}, err
	}
	if x.Candidates != nil {
		if err := x.restrict(p); err != nil {
			return format.Record{}, err
		}
	}
	alphabet, ok := grid.AlphabetOf(x.Symbols)
	if !ok {
		return format.Record{}, errors.New("symbols: expected figures and letters, no two the same")
	}
	if p.Alphabet, err = alphabet.For(s.Side()); err != nil {
		return format.Record{}, err
	}
	return format.Record{
		Source: cmp.Or(x.Source, "page"), Index: max(x.Index, 1), Format: "json", Label: x.Label,
		Puzzle: p,
	}, nil
}

// recordsOf returns the puzzles of boards whose sides are at most largest.
func recordsOf(boards []Board, largest int) (list []format.Record, err error) {
	for i := range boards {
		r, err := boards[i].record(largest)
		if err != nil {
			return nil, fmt.Errorf("puzzle %d of the list: %w", i+1, err)
		}
		list = append(list, r)
	}
	return list, nil
}

// shape returns the shape of the board.
func (x *Board) shape(largest int) (*grid.Shape, error) {
	if x.N > largest {
		return nil, tooLarge(x.N, largest)
	}
	if b := x.Box; b != nil && (min(b[0], b[1]) < 1 || max(b[0], b[1]) > x.N || b[0]*b[1] != x.N) {
		return nil, fmt.Errorf("box: expected rows and columns whose product is n, %d, or null with units", x.N)
	}
	if x.Box == nil && x.Units == nil && x.Regions == "" {
		return nil, errors.New("box: expected rows and columns, or null with units or regions")
	}
	l, err := x.Layout(x.N)
	if err != nil {
		return nil, err
	}
	s, err := grid.New(l)
	if x.Cube {
		if l.BoxRows == 0 || l.BoxRows != l.BoxCols || x.Units != nil || x.Regions != "" {
			return nil, errors.New("box: a cube has as many rows as columns, and no other units")
		}
		s, err = grid.Cube(l.BoxRows)
	}
	if err != nil {
		return nil, err
	}
	return s, fits(s, largest)
}

// tooLarge refuses a side.
func tooLarge(side, largest int) error {
	text := fmt.Sprintf("the side is %d, expected at most %d", side, largest)
	return &httpError{http.StatusUnprocessableEntity, text}
}

// fits refuses a shape with more candidates than a square of the largest side: a cube has more
// candidates than a square of its side.
func fits(s *grid.Shape, largest int) error {
	if s.Side() > largest {
		return tooLarge(s.Side(), largest)
	}
	if candidates := s.Cells() * s.Side(); candidates > largest*largest*largest {
		text := fmt.Sprintf("there are %d candidates, expected at most as many as a square of side %d has", candidates, largest)
		return &httpError{http.StatusUnprocessableEntity, text}
	}
	return nil
}

// restrict sets the candidates of p.
func (x *Board) restrict(p *grid.Puzzle) error {
	if len(x.Candidates) != len(x.Cells) {
		return fmt.Errorf("candidates are %d lists, expected %d", len(x.Candidates), len(x.Cells))
	}
	for c, digits := range x.Candidates {
		if digits == nil || p.Givens[c] != 0 {
			continue
		}
		for _, d := range digits {
			if d < 1 || int(d) > x.N {
				return fmt.Errorf("candidate %d of %s, expected 1 to %d", d, p.Shape.CellName(grid.Cell(c)), x.N)
			}
		}
		distinct := slices.Compact(slices.Sorted(slices.Values(digits)))
		p.Restrict(grid.Cell(c), append([]grid.Digit{}, distinct...)) // nil would restrict nothing
	}
	return nil
}
