package bands_test

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/grid/bands"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// What is known of second rows, given the first.
var published = map[int]string{2: "4", 3: "12096", 4: "248341303296", 5: "66479063739206860800000"}

func TestSecondRows(t *testing.T) {
	for k, known := range published {
		require.Equal(t, known, bands.SecondRows(k).String())
	}
}

// 56 = Σ C(3,a)³: a digits of box 1 go to box 2, and by the margins a of box 2 to box
// 3 and a of box 3 to box 1.
func TestSecondRowsOfBasis3(t *testing.T) {
	sum := new(big.Int)
	for a := range int64(4) {
		choose := new(big.Int).Binomial(3, a)
		sum.Add(sum, choose.Exp(choose, big.NewInt(3), nil))
	}
	require.Equal(t, int64(56), sum.Int64())
	require.Equal(t, bands.SecondRows(3), sum.Mul(sum, big.NewInt(6*6*6)))
}

// For large N the digits of a random permutation miss their own boxes, each with
// probability 1-1/K, nearly independently.
func TestSecondRowsOfLargeBasis(t *testing.T) {
	const k = 16
	part, _ := new(big.Rat).SetFrac(bands.SecondRows(k), new(big.Int).MulRange(1, k*k)).Float64()
	require.InEpsilon(t, math.Pow(1-1.0/k, k*k), part, 0.05)
}

func TestListing(t *testing.T) {
	for k := 2; k <= 3; k++ {
		n, last := 0, []grid.Digit(nil)
		for row := range bands.EachSecondRow(k) {
			n++
			require.Equal(t, -1, slices.Compare(last, row))
			last = slices.Clone(row)
		}
		require.Equal(t, bands.SecondRows(k).Int64(), int64(n))
	}
}

// Every floor is one, they ascend, and there are as many as there are to be; with
// -short of basis 3 only the first are looked at.
func TestListingFloors(t *testing.T) {
	for k := 2; k <= 3; k++ {
		n, last := 0, make([]grid.Digit, k*k*k)
		for floor := range bands.EachFloor(k) {
			if testing.Short() && n == 200_000 {
				break
			}
			if slices.Compare(last, floor) >= 0 {
				t.Fatalf("%v before %v", last, floor)
			}
			if n%1009 == 0 {
				require.True(t, bands.CheckFloor(k, floor))
			}
			copy(last, floor)
			n++
		}
		want := bands.Catalogs[k]().Floors()
		if testing.Short() {
			want = min(want, 200_000)
		}
		require.EqualValues(t, want, n)
	}
}

// A cancelled count says so.
func TestInterrupts(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := bands.Classify(ctx, 3)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "classify floors: ")
	c, err := bands.Classify(t.Context(), 2)
	require.NoError(t, err)
	for looks := range 2 {
		err = c.Complete(testenv.EndingAfter(t.Context(), looks, context.Canceled))
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorContains(t, err, "complete floors: ")
	}
}
