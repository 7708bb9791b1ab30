package bitboard

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// model has the digits of each cell of a board of basis k, as bits.
type model struct {
	k      int
	digits []uint64
}

// drawModel draws a board whose cells have one digit or at least the given number, which half of these have, in a few bands
// or in all.
func drawModel(rng *rand.Rand, k, least int) model {
	n := k * k
	m := model{k, make([]uint64, n*n)}
	most, bands, share := least+rng.IntN(n+1-least), 1+rng.IntN(k), rng.Float64()*rng.Float64()
	for c := range m.digits {
		size := 1
		if c/(n*k) < bands && rng.Float64() <= share {
			size = least + rng.IntN(2)*rng.IntN(most+1-least)
		}
		for _, d := range rng.Perm(n)[:size] {
			m.digits[c] |= 1 << d
		}
	}
	return m
}

func (m model) size(c int) int { return bits.OnesCount64(m.digits[c]) }

// places counts the cells that a test accepts, of those that can have the digit.
func (m model) places(digit int, accept func(c int) bool) (n int) {
	for c, digits := range m.digits {
		if digits>>digit&1 != 0 && accept(c) {
			n++
		}
	}
	return n
}

// sees reports whether two cells share a row, a column or a box, or are the same.
func (m model) sees(a, b int) bool {
	n := m.k * m.k
	return a/n == b/n || a%n == b%n || m.box(a) == m.box(b)
}

func (m model) box(c int) int { return c/(m.k*m.k*m.k)*m.k + c%(m.k*m.k)/m.k }

func (m model) isPair(c int) bool { return m.size(c) == 2 }

// score returns what a guess in a cell with two digits is chosen by.
func (m model) score(digit, cell int) int {
	sees := func(c int) bool { return m.sees(cell, c) }
	return m.places(digit, sees) + 4*m.places(digit, func(c int) bool { return sees(c) && m.isPair(c) })
}

// requireChosen requires that no digit is in more cells with two digits than this one, and that this cell is the best of
// them. It reports whether there are cells with two digits.
func (m model) requireChosen(t *testing.T, digit, cell int) bool {
	t.Helper()
	pairs := m.places(digit, m.isPair)
	for d := range m.k * m.k {
		require.LessOrEqual(t, m.places(d, m.isPair), pairs)
	}
	require.NotZero(t, m.digits[cell]>>digit&1)
	if pairs == 0 {
		return false
	}
	require.True(t, m.isPair(cell))
	for c, digits := range m.digits {
		if m.isPair(c) && digits>>digit&1 != 0 {
			require.LessOrEqual(t, m.score(digit, c), m.score(digit, cell))
		}
	}
	return true
}

// A guess of 9×9 is the one that choose promises: without cells of two digits one of the fewest places of a digit in a row
// or a box, and without cells of three or more digits any place.
func TestChoose3(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	for i := range 1000 {
		m := drawModel(rng, 3, 2+i%2)
		b := &board3{}
		several := false
		for c := range m.digits {
			band, bit := c/27, uint32(1)<<(c%27)
			for d := range 9 {
				b.places[band][d%half] |= (m.digits[c] >> d & 1) << (c%27 + d/half*32)
			}
			switch size := m.size(c); {
			case size == 2:
				b.pairs[band] |= bit
			case size > 2:
				b.triples[band] |= bit
				several = true
			}
		}
		if b.pairs == [3]uint32{} && !several {
			continue
		}
		digit, band, bit := b.choose()
		cell := 27*band + bits.TrailingZeros32(bit)
		digit = digit&31 + digit>>5*half
		switch {
		case !several:
			require.True(t, m.isPair(cell))
			require.NotZero(t, m.digits[cell]>>digit&1)
		case !m.requireChosen(t, digit, cell):
			require.Equal(t, m.fewestPlaces(), m.placesAround(digit, cell))
		}
	}
}

// placesAround returns the number of places of a digit in the row or the box of one of them: the smaller one above 1.
func (m model) placesAround(digit, cell int) int {
	least := len(m.digits)
	for _, n := range []int{
		m.places(digit, func(c int) bool { return c/9 == cell/9 }),
		m.places(digit, func(c int) bool { return m.box(c) == m.box(cell) }),
	} {
		if n > 1 {
			least = min(least, n)
		}
	}
	return least
}

// fewestPlaces returns the smallest number of places, above 1, of a digit in a row or a box.
func (m model) fewestPlaces() int {
	least := len(m.digits)
	for c, digits := range m.digits {
		for d := range 9 {
			if digits>>d&1 != 0 {
				least = min(least, m.placesAround(d, c))
			}
		}
	}
	return least
}

// A guess of 16×16 is the one that choose promises: without cells of two digits one of a cell with the fewest, where
// eight are as good as more. A digit of that cell which is favoured is guessed.
func TestChoose4(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for i := range 200 {
		m := drawModel(rng, 4, 2+i%3+i%20/19*5)
		b, fewest := &board4{}, 16
		for c := range m.digits {
			band, bit := c/64, uint64(1)<<(c%64)
			for d := range 16 {
				b.places[band][d] |= (m.digits[c] >> d & 1) << (c % 64)
			}
			switch size := m.size(c); {
			case size == 2:
				b.pairs[band] |= bit
				fallthrough
			case size > 2:
				b.open[band] |= bit
				fewest = min(fewest, size)
			}
		}
		if b.open == [4]uint64{} {
			continue
		}
		digit, band, bit := b.choose()
		cell := 64*band + bits.TrailingZeros64(bit)
		if !m.requireChosen(t, digit, cell) {
			require.Equal(t, min(fewest, 8), min(m.size(cell), 8))
			require.NotEqual(t, 1, m.size(cell))
		}
		favour, other := make([]int32, 256), state4{}
		favour[cell] = int32(bits.Len64(m.digits[cell]))
		b.guess(favour, &other)
		require.NotZero(t, b.places[band][favour[cell]-1]&bit)
		require.Zero(t, other.places[band][favour[cell]-1]&bit, "the favoured digit is guessed")
	}
}
