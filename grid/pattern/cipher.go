package pattern

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// The substitution cipher: in a puzzle whose solution is a relabelled pattern, every given shows
// the meaning of one digit of the pattern. Each given is examined once, so the key costs a step per
// cell; a single digit that is not shown is forced, and u such digits have u! possible meanings.

// ErrNotOfPattern is wrapped by errors that report that a puzzle does not match a pattern.
var ErrNotOfPattern = errors.New("not of this pattern")

// Key lists the meaning of each digit of a pattern: Key[d] for digit d, 0 if that is not known.
// Key[0] is 0.
type Key []grid.Digit

// FindKey returns the key by which a pattern, a full grid of p's shape, agrees with the givens of
// p. If only one digit is not shown, it follows. The error, if a given of p does not match the
// pattern, wraps [ErrNotOfPattern] and names the cells, with digits in the alphabet of p.
func FindKey(pattern []grid.Digit, p *grid.Puzzle) (Key, error) {
	s, symbol := p.Shape, p.Alphabet.Symbol
	if err := grid.CheckSolution(grid.NewPuzzle(s), pattern); err != nil {
		return nil, fmt.Errorf("pattern: %w", err)
	}
	n := s.Side()
	key, shown := make(Key, n+1), make([]grid.Cell, n+1) // the cell that showed each digit
	from := make([]grid.Cell, n+1)                       // the cell with each digit of p
	for i := range from {
		from[i] = -1
	}
	for i, d := range p.Givens {
		c, x := grid.Cell(i), pattern[i]
		switch {
		case d == 0:
		case key[x] != 0 && key[x] != d:
			return nil, fmt.Errorf("%w: %s says that %s stands for %s, %s that it stands for %s",
				ErrNotOfPattern, s.CellName(shown[x]), symbol(x), symbol(key[x]), s.CellName(c), symbol(d))
		case from[d] >= 0 && pattern[from[d]] != x:
			return nil, fmt.Errorf("%w: %s stands for %s in %s, %s for the same in %s",
				ErrNotOfPattern, symbol(pattern[from[d]]), symbol(d), s.CellName(from[d]), symbol(x), s.CellName(c))
		default:
			key[x], shown[x], from[d] = d, c, c
		}
	}
	key.conclude()
	return key, key.checkAllowed(pattern, p)
}

// conclude fills in the last digit.
func (k Key) conclude() {
	missing := k.Unknown()
	if len(missing) != 1 {
		return
	}
	rest := grid.Digit(len(k) * (len(k) - 1) / 2) // 1 + 2 + … + N
	for _, d := range k {
		rest -= d
	}
	k[missing[0]] = rest
}

// checkAllowed returns an error if the key puts a digit where p does not allow it.
func (k Key) checkAllowed(pattern []grid.Digit, p *grid.Puzzle) error {
	for c, d := range k.Apply(pattern) {
		if p.Allowed == nil || d == 0 || p.Allowed[c] == nil {
			continue
		}
		if !slices.Contains(p.Allowed[c], d) {
			return fmt.Errorf("%w: %s would hold %s, which its candidates [%s] exclude",
				ErrNotOfPattern, p.Shape.CellName(grid.Cell(c)), p.Alphabet.Symbol(d), p.Alphabet.List(p.Allowed[c], " "))
		}
	}
	return nil
}

// Unknown lists the digits of the pattern with unknown meaning.
func (k Key) Unknown() []grid.Digit {
	var list []grid.Digit
	for d := 1; d < len(k); d++ {
		if k[d] == 0 {
			list = append(list, grid.Digit(d))
		}
	}
	return list
}

// String formats the key as in the work, {1=4,2=8}, without the digits of unknown meaning.
func (k Key) String() string { return symmetry.Mapping(k[1:]) }

// Ways returns the number of completions of the key: u! for u unknown digits.
func (k Key) Ways() *big.Int { return factorial(len(k.Unknown())) }

// Apply returns the meaning of a grid of the pattern's digits, 0 if it is unknown.
func (k Key) Apply(pattern []grid.Digit) []grid.Digit {
	image := make([]grid.Digit, len(pattern))
	for c, d := range pattern {
		image[c] = k[d]
	}
	return image
}

// CheckKey returns an error unless k is a permutation: every digit has a different meaning, and
// none is missing.
func CheckKey(k Key) error {
	from := make([]int, len(k))
	for d := 1; d < len(k); d++ {
		x := int(k[d])
		if x < 1 || x >= len(k) {
			return fmt.Errorf("key: digit %d stands for %d, expected 1 to %d", d, x, len(k)-1)
		}
		if from[x] != 0 {
			return fmt.Errorf("key: digits %d and %d both stand for %d", from[x], d, x)
		}
		from[x] = d
	}
	return nil
}

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }
