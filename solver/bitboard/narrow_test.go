package bitboard

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// narrowed is the fixpoint of the rule on places[band][row in band][column], by trying all
// choices of stripes, and of columns of boxes: a stripe or column of a box stays if there is
// a choice of one for each row and box of the band, or each column and box of the stack,
// that has it.
func narrowed(k int, places map[int]bool) map[int]bool {
	n := k * k
	for {
		kept := map[int]bool{}
		for cell := range places {
			row, column := cell/n, cell%n
			across := matched(k, row%k, column/k, func(i, box int) bool {
				return anyOf(k, func(c int) bool { return places[(row/k*k+i)*n+box*k+c] })
			})
			down := matched(k, column%k, row/k, func(i, box int) bool {
				return anyOf(k, func(r int) bool { return places[(box*k+r)*n+column/k*k+i] })
			})
			if across && down {
				kept[cell] = true
			}
		}
		if len(kept) == len(places) {
			return kept
		}
		places = kept
	}
}

// anyOf reports whether f is true of any of 0 to k-1.
func anyOf(k int, f func(int) bool) bool {
	for i := range k {
		if f(i) {
			return true
		}
	}
	return false
}

// matched reports whether lines and boxes can be paired, line with box among the pairs, all
// of which can be.
func matched(k, line, box int, can func(line, box int) bool) bool {
	var pair func(i, used int) bool
	pair = func(i, used int) bool {
		if i == k {
			return true
		}
		return anyOf(k, func(b int) bool {
			return used>>b&1 == 0 && (i != line || b == box) && can(i, b) && pair(i+1, used|1<<b)
		})
	}
	return pair(0, 0)
}

// draw draws places of a digit: its places in some grid, and others.
func draw(rng *rand.Rand, k int) map[int]bool {
	n, places := k*k, map[int]bool{}
	rows, columns := rng.Perm(k), rng.Perm(k)
	for r := range n {
		places[r*n+rows[r%k]*k+(r/k+columns[r%k])%k] = true
	}
	if rng.IntN(4) == 0 {
		delete(places, rng.IntN(n*n))
	}
	share := rng.Float64() * .5
	for cell := range n * n {
		if rng.Float64() < share {
			places[cell] = true
		}
	}
	if rng.IntN(4) == 0 {
		row := rng.IntN(n)
		for c := range n {
			delete(places, row*n+c)
		}
	}
	return places
}

func TestNarrow3(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	none, changed := 0, 0
	for range 300 {
		places := draw(rng, 3)
		var w, want [3]uint32
		for cell := range places {
			w[cell/27] |= 1 << (cell % 27)
		}
		left := narrowed(3, places)
		for cell := range left {
			want[cell/27] |= 1 << (cell % 27)
		}
		var got [3]uint32
		got[0], got[1], got[2] = narrow3(w[0], w[1], w[2])
		require.Equal(t, want, got)
		if len(left) == 0 {
			none++
		} else if want != w {
			changed++
		}
		for _, band := range want {
			alone := uint32(0)
			for row := range 3 {
				if own := band >> (9 * row) & row3; own&(own-1) == 0 {
					alone |= own << (9 * row)
				}
			}
			if band != 0 {
				require.Equal(t, alone, single3(band))
			}
		}
	}
	require.Greater(t, min(none, changed), 30)
}

func TestNarrow4(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	buildFits4()
	none, changed := 0, 0
	for i := range 300 {
		places := draw(rng, 4)
		var b board4
		var w, want [4]uint64
		for cell := range places {
			w[cell/64] |= 1 << (cell % 64)
		}
		left := narrowed(4, places)
		for cell := range left {
			want[cell/64] |= 1 << (cell % 64)
		}
		d := i % 16
		for band := range w {
			b.places[band][d] = w[band]
		}
		lost := b.narrow(d, 15)
		if len(left) == 0 {
			none++
			require.Zero(t, lost)
			continue
		}
		require.EqualValues(t, 15, lost)
		for band := range w {
			require.Equal(t, want[band], b.places[band][d])
			alone := uint64(0)
			for row := range 4 {
				if own := want[band] >> (16 * row) & row4; own&(own-1) == 0 {
					alone |= own << (16 * row)
				}
			}
			require.Equal(t, alone, single4(want[band]))
		}
		require.EqualValues(t, 1, b.narrow(d, 1), "nothing is left to do")
		if want != w {
			changed++
		}
		// Only bands that have lost places need a look, and the result names those that lose some.
		cell := rng.IntN(256)
		for !left[cell] {
			cell = rng.IntN(256)
		}
		delete(left, cell)
		before := b.places
		b.places[cell/64][d] &^= 1 << (cell % 64)
		again := narrowed(4, left)
		lost = b.narrow(d, 1<<(cell/64))
		if len(again) == 0 {
			require.Zero(t, lost)
			continue
		}
		for band := range w {
			want := uint64(0)
			for cell := range again {
				if cell/64 == band {
					want |= 1 << (cell % 64)
				}
			}
			require.Equal(t, want, b.places[band][d])
			require.Equal(t, before[band][d] != want, lost>>band&1 == 1, "band %d", band)
		}
	}
	require.Greater(t, min(none, changed), 30)
}
