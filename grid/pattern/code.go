package pattern

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/internal/cancel"
)

// Codes of whole grids. The first work writes a sub-row of three cells as one of 84 codes, C(9,3),
// which state the digits but not their order; with order there are 9!/(9-3)! = 504. Every code here
// includes the order, so that it decodes to its grid.
//
// A code is a number with mixed radix: a list of choices, each below its radix, the first one
// lowest. The schemes differ in the choices:
//
//	sets     for each sub-row, its set of digits and then the order of that set
//	ordered  for each sub-row, its digits in order: the same number of codes
//	rows     for each row, its permutation: sub-rows of a row share no digit
//	cells    for each cell, its digit among those that row, column and box leave
//
// For basis 3 a grid takes 243, 243, 167 and some 82 bits; 73 are needed to distinguish all grids,
// and four bits per cell take 324. The relabelled shift patterns alone can be written by their key,
// in 19 bits.

// Scheme is a way to encode grids as numbers.
type Scheme string

// The schemes.
const (
	Sets    Scheme = "sets"
	Ordered Scheme = "ordered"
	Rows    Scheme = "rows"
	Cells   Scheme = "cells"
	// Cipher encodes only the relabelled shift patterns, by their key.
	Cipher Scheme = "key"
)

// Schemes lists the schemes that encode every grid.
func Schemes() []Scheme { return []Scheme{Sets, Ordered, Rows, Cells} }

// Code is a grid as a number.
type Code struct {
	Scheme Scheme
	// Number is below Size.
	Number *big.Int
	// Size is the number of codes that the scheme distinguishes: for all grids with sets, ordered
	// and rows, along the way to this grid with cells.
	Size *big.Int
	// Key replaces the number with Cipher.
	Key Key
}

// Bits returns the number of bits of the number.
func (c Code) Bits() int {
	return new(big.Int).Sub(c.Size, big.NewInt(1)).BitLen()
}

// Naive returns the number of bits of a grid of s if each cell takes as many as N digits need.
func Naive(s *grid.Shape) int {
	return s.Cells() * big.NewInt(int64(s.Side()-1)).BitLen()
}

// choice is one step of a code.
type choice struct{ number, radix *big.Int }

// Encode returns the code of a full grid of s, or the error of ctx if that ends first.
func Encode(ctx context.Context, s *grid.Shape, values []grid.Digit, scheme Scheme) (Code, error) {
	if err := grid.CheckSolution(grid.NewPuzzle(s), values); err != nil {
		return Code{}, err
	}
	if !symmetry.IsWhole(s) { // lines have no notation for it
		return Code{}, fmt.Errorf("code: %v: expected equal boxes or a Latin square, without other units", s)
	}
	switch {
	case scheme == Cipher:
		return encodeKey(s, values)
	case !slices.Contains(Schemes(), scheme):
		return Code{}, unknownScheme(scheme)
	}
	check := cancel.On(ctx)
	list := choices(&check, s, values, scheme)
	code := Code{Scheme: scheme, Number: new(big.Int), Size: big.NewInt(1)}
	for _, x := range slices.Backward(list) {
		if check.Spend(wordSteps * s.Side()) {
			break
		}
		code.Number.Mul(code.Number, x.radix)
		code.Number.Add(code.Number, x.number)
		code.Size.Mul(code.Size, x.radix)
	}
	return code, check.Err()
}

// encodeKey encodes a full grid by the key of the shift pattern. The error wraps [ErrNotOfPattern]
// if the grid does not match it.
func encodeKey(s *grid.Shape, values []grid.Digit) (Code, error) {
	base, err := Shift(s, nil)
	if err != nil {
		return Code{}, err
	}
	key, err := FindKey(base, &grid.Puzzle{Shape: s, Givens: values})
	if err != nil {
		return Code{}, err
	}
	n := s.Side()
	return Code{Scheme: Cipher, Number: rankOrder(n, places(key[1:])), Size: factorial(n), Key: key}, nil
}

// unknownScheme returns the error for an unknown scheme.
func unknownScheme(scheme Scheme) error {
	return fmt.Errorf("code %q: expected one of %v", scheme, append(Schemes(), Cipher))
}

// wordSteps is the number of steps per word and digit of the side: its rank may take a large number
// for each digit.
const wordSteps = 32

// choices lists the choices of a grid in a scheme.
func choices(check *cancel.Check, s *grid.Shape, values []grid.Digit, scheme Scheme) []choice {
	if scheme == Cells {
		return cellChoices(s, values)
	}
	var list []choice
	size := wordSize(s, scheme)
	for i := 0; i < len(values) && !check.Spend(wordSteps*s.Side()); i += size {
		word := places(values[i : i+size])
		if scheme == Sets {
			set := slices.Sorted(slices.Values(word))
			list = append(list,
				choice{rankSet(s.Side(), set), SetCodes(s.Side(), size)},
				choice{rankOrder(size, within(word, set)), OrderCodes(size, size)})
			continue
		}
		list = append(list, choice{rankOrder(s.Side(), word), OrderCodes(s.Side(), size)})
	}
	return list
}

// wordSize returns the number of cells that a scheme writes together: a row or a sub-row.
func wordSize(s *grid.Shape, scheme Scheme) int {
	if scheme == Rows {
		return s.Side()
	}
	_, cols := symmetry.Bundles(s)
	return cols
}

// places returns digits as numbers from 0.
func places(digits []grid.Digit) []int {
	list := make([]int, len(digits))
	for i, d := range digits {
		list[i] = int(d) - 1
	}
	return list
}

// within returns for each entry of word its index in the sorted set.
func within(word, set []int) []int {
	list := make([]int, len(word))
	for i, x := range word {
		list[i] = slices.Index(set, x)
	}
	return list
}

// cellChoices lists for each cell the index of its digit among those that earlier cells leave.
func cellChoices(s *grid.Shape, values []grid.Digit) []choice {
	taken := newTaken(s)
	list := make([]choice, len(values))
	for c, d := range values {
		left := taken.left(grid.Cell(c))
		list[c] = choice{big.NewInt(int64(slices.Index(left, d))), big.NewInt(int64(len(left)))}
		taken.take(grid.Cell(c), d)
	}
	return list
}

// taken knows which digits each unit has.
type taken struct {
	shape *grid.Shape
	has   []bool // for unit·(N+1) + digit
}

// newTaken returns the digits of an empty grid.
func newTaken(s *grid.Shape) *taken {
	return &taken{s, make([]bool, s.Units()*(s.Side()+1))}
}

// left lists the digits that no unit of c has.
func (t *taken) left(c grid.Cell) []grid.Digit {
	var list []grid.Digit
	for d := 1; d <= t.shape.Side(); d++ {
		free := true
		for _, p := range t.shape.Places(c) {
			free = free && !t.has[int(p.Unit)*(t.shape.Side()+1)+d]
		}
		if free {
			list = append(list, grid.Digit(d))
		}
	}
	return list
}

// take records that c holds d.
func (t *taken) take(c grid.Cell, d grid.Digit) {
	for _, p := range t.shape.Places(c) {
		t.has[int(p.Unit)*(t.shape.Side()+1)+int(d)] = true
	}
}

// SubRowCodes returns for each sub-row of a full grid, row by row, its code in scheme Sets or
// Ordered: a number below C(N, columns of a box) or N!/(N - columns)!. The first work printed the
// former, which do not give the order. If ctx ends, codes are missing.
func SubRowCodes(ctx context.Context, s *grid.Shape, values []grid.Digit, scheme Scheme) []*big.Int {
	var list []*big.Int
	check := cancel.On(ctx)
	for i, x := range choices(&check, s, values, scheme) {
		if scheme == Ordered || i%2 == 0 { // the order of a set follows it
			list = append(list, x.number)
		}
	}
	return list
}

// String formats a code as words: the scheme and the number in base 62, or the key.
func (c Code) String() string {
	if c.Scheme == Cipher {
		return string(c.Scheme) + " " + c.Key.String()
	}
	return string(c.Scheme) + " " + c.Number.Text(62)
}

// ParseCode parses the words of String for a grid of s.
func ParseCode(s *grid.Shape, text string) (Code, error) {
	scheme, number, found := strings.Cut(text, " ")
	if found && Scheme(scheme) == Cipher {
		key, err := ParseKey(number, s.Side())
		return Code{Scheme: Cipher, Key: key}, err
	}
	if !found || !slices.Contains(Schemes(), Scheme(scheme)) {
		return Code{}, unknownScheme(Scheme(scheme))
	}
	x, ok := new(big.Int).SetString(number, 62)
	if !ok || x.Sign() < 0 {
		return Code{}, fmt.Errorf("code: found %q, expected a number with base 62", number)
	}
	return Code{Scheme: Scheme(scheme), Number: x}, nil
}
