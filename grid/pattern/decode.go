package pattern

import (
	"fmt"
	"math/big"

	"basisk/grid"
)

// Decode returns the grid of s with a code. The error says why a number is not the code of a grid.
func Decode(s *grid.Shape, c Code) ([]grid.Digit, error) {
	if c.Scheme == Cipher {
		return decodeKey(s, c.Key)
	}
	if c.Number == nil || c.Number.Sign() < 0 {
		return nil, fmt.Errorf("code: expected a number of at least 0")
	}
	if c.Number.BitLen() > Naive(s) { // no scheme needs more
		return nil, tooLarge(s, c.Scheme)
	}
	d := decoder{s, new(big.Int).Set(c.Number)}
	var values []grid.Digit
	var err error
	switch c.Scheme {
	case Sets, Ordered, Rows:
		values = d.words(c.Scheme)
	case Cells:
		values, err = d.cells()
	default:
		err = unknownScheme(c.Scheme)
	}
	if err != nil {
		return nil, err
	}
	if d.rest.Sign() != 0 {
		return nil, tooLarge(s, c.Scheme)
	}
	if err := grid.CheckSolution(grid.NewPuzzle(s), values); err != nil {
		return nil, fmt.Errorf("code: no grid: %w", err)
	}
	return values, nil
}

// decodeKey returns the shift pattern of s relabelled by a key.
func decodeKey(s *grid.Shape, key Key) ([]grid.Digit, error) {
	if len(key) != s.Side()+1 {
		return nil, fmt.Errorf("key: %d digits, expected %d pairs such as 1=2", max(len(key)-1, 0), s.Side())
	}
	return Shift(s, key[1:])
}

// tooLarge returns the error for a number that is not the code of a grid of s.
func tooLarge(s *grid.Shape, scheme Scheme) error {
	return fmt.Errorf("code: the number is too large for %v by %s", s, scheme)
}

// decoder splits a number into choices, the lowest first.
type decoder struct {
	shape *grid.Shape
	rest  *big.Int
}

// next returns the next choice.
func (d *decoder) next(radix *big.Int) *big.Int {
	number := new(big.Int)
	d.rest.QuoRem(d.rest, radix, number)
	return number
}

// words decodes rows or sub-rows.
func (d *decoder) words(scheme Scheme) []grid.Digit {
	n, size := d.shape.Side(), wordSize(d.shape, scheme)
	values := make([]grid.Digit, 0, d.shape.Cells())
	for len(values) < d.shape.Cells() {
		var word []int
		if scheme == Sets {
			set := unrankSet(n, size, d.next(SetCodes(n, size)))
			for _, at := range unrankOrder(size, size, d.next(OrderCodes(size, size))) {
				word = append(word, set[at])
			}
		} else {
			word = unrankOrder(n, size, d.next(OrderCodes(n, size)))
		}
		for _, x := range word {
			values = append(values, grid.Digit(x)+1)
		}
	}
	return values
}

// cells decodes cell by cell.
func (d *decoder) cells() ([]grid.Digit, error) {
	taken := newTaken(d.shape)
	values := make([]grid.Digit, d.shape.Cells())
	for c := range values {
		left := taken.left(grid.Cell(c))
		if len(left) == 0 {
			return nil, fmt.Errorf("code: no grid: no digit is left for %s", d.shape.CellName(grid.Cell(c)))
		}
		values[c] = left[d.next(big.NewInt(int64(len(left)))).Int64()]
		taken.take(grid.Cell(c), values[c])
	}
	return values, nil
}
