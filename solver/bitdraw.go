package solver

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// Full grids by a kernel: the boxes on the diagonal, which do not see each other, are filled at
// random, and the kernel completes them, choosing the first side of each guess at random. That
// takes 5 µs for 9×9; the mixer of package generate takes 130. But the probabilities are not
// equal: a grid is likelier the fewer guesses lead to it and the fewer completions its diagonal
// has.

// drawNodes is the maximum number of guesses for a diagonal before another one is drawn. Of 20,000
// diagonals of 9×9 all took fewer than 32; diagonals of 16×16 took 137 on average, and all but ten
// fewer than 256.
const drawNodes = 1000

// Drawer draws full grids of one shape. It serves one goroutine.
type Drawer struct {
	shape  *grid.Shape
	kernel *bitSearch
	digits []int
}

// NewDrawer returns a drawer of full grids of s, or an error if s is not a square of basis 2 to
// 4.
func NewDrawer(s *grid.Shape) (*Drawer, error) {
	d := &Drawer{shape: s, kernel: newBitSearch(Config{Nodes: drawNodes}), digits: make([]int, s.Side())}
	if err := d.kernel.begin(s); err != nil {
		return nil, fmt.Errorf("drawn full grids: %w", err)
	}
	return d, nil
}

// Draw returns a full grid that depends only on rng. Up to 9×9 every grid is possible. It fails
// only if ctx ends.
func (d *Drawer) Draw(ctx context.Context, rng *rand.Rand) ([]grid.Digit, error) {
	full := make([]grid.Digit, d.shape.Cells())
	for {
		if err := d.kernel.begin(d.shape); err != nil {
			return nil, err
		}
		d.fillDiagonal(rng)
		found, _, err := d.kernel.run(ctx, bitboard.Limits{Solutions: 1, Flipped: rng.Uint64()}, func() bool {
			bitboard.Solution(d.kernel.kernel, full)
			return true
		})
		if err != nil {
			return nil, err
		}
		if found > 0 {
			return full, nil
		}
	}
}

func (d *Drawer) fillDiagonal(rng *rand.Rand) {
	k, n := d.kernel.basis, len(d.digits)
	for i := range d.digits {
		d.digits[i] = i // resets earlier draws
	}
	for box := range k {
		rng.Shuffle(n, func(i, j int) { d.digits[i], d.digits[j] = d.digits[j], d.digits[i] })
		for i, digit := range d.digits {
			d.kernel.kernel.Restrict((box*k+i/k)*n+box*k+i%k, 1<<digit)
		}
	}
}
