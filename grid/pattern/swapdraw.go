package pattern

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Draws from the group that swaps generate: a uniformly random element, or the product of a
// given number of random swaps, as in the work. The draws of a seed never change, since runs
// and puzzles were made with them.

// Swaps is the number of swaps of each kind that the generator makes, each drawn uniformly. It
// makes no swaps that a shape does not have (of rows, if bands have one row).
type Swaps struct{ Rows, Columns, Digits int }

// ParseSwaps reads numbers of swaps of rows, columns and digits as in "7+7+9".
func ParseSwaps(text string) (Swaps, error) {
	var n [3]int
	words := strings.Split(text, "+")
	for i, word := range words {
		x, err := strconv.Atoi(word)
		if err != nil || x < 0 || x > maxSwaps || len(words) != len(n) {
			return Swaps{}, fmt.Errorf("found %q, expected numbers of swaps of rows, columns and digits as in 7+7+9, "+
				"each 0 to %d", text, maxSwaps)
		}
		n[i] = x
	}
	return Swaps{n[0], n[1], n[2]}, nil
}

// maxSwaps bounds the swaps of a kind: no side needs as many to reach every element.
const maxSwaps = 1_000_000

// String returns the text that ParseSwaps reads.
func (w Swaps) String() string { return fmt.Sprintf("%d+%d+%d", w.Rows, w.Columns, w.Digits) }

// Element returns the product of random swaps. The shape must pass [CheckSwaps].
func (w Swaps) Element(s *grid.Shape, rng *rand.Rand) symmetry.Element {
	rows, cols := symmetry.Bundles(s)
	p := symmetry.Identity(s).Parts()
	swapLines(p.Rows, rows, w.Rows, rng)
	swapLines(p.Columns, cols, w.Columns, rng)
	for range w.Digits {
		i := rng.IntN(s.Side())
		j := (i + 1 + rng.IntN(s.Side()-1)) % s.Side()
		p.Digits[i], p.Digits[j] = p.Digits[j], p.Digits[i]
	}
	g, err := symmetry.New(s, p)
	if err != nil { // swaps keep bundles together
		panic(err)
	}
	return g
}

// swapLines swaps lines of the same bundle.
func swapLines(list []int, thick, times int, rng *rand.Rand) {
	if thick == 1 {
		return
	}
	for range times {
		i := rng.IntN(len(list))
		j := i/thick*thick + (i%thick+1+rng.IntN(thick-1))%thick
		list[i], list[j] = list[j], list[i]
	}
}

// RandomSwaps returns a uniformly random element of the group that swaps generate. It fails as
// [CheckSwaps] does.
func RandomSwaps(s *grid.Shape, rng *rand.Rand) (symmetry.Element, error) {
	if err := CheckSwaps(s); err != nil {
		return symmetry.Element{}, err
	}
	p := symmetry.Identity(s).Parts()
	for i, lines := range [][]int{p.Rows, p.Columns} {
		thick := thicknesses(s)[i]
		for from := 0; from < len(lines); from += thick {
			bundle := lines[from : from+thick]
			rng.Shuffle(thick, func(i, j int) { bundle[i], bundle[j] = bundle[j], bundle[i] })
		}
	}
	rng.Shuffle(s.Side(), func(i, j int) { p.Digits[i], p.Digits[j] = p.Digits[j], p.Digits[i] })
	return symmetry.New(s, p)
}
