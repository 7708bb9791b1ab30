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

// What is known of rows and floors, given the first row, and of all floors.
var published = map[int]struct{ rows, floors, all string }{
	2: {"4", "4", "96"},
	3: {"12096", "2612736", "948109639680"},
	4: {"248341303296", "46506177615378500246568960", "973038982740573238251518542982676480000"},
	5: {rows: "66479063739206860800000"},
}

func TestSecondRows(t *testing.T) {
	for k, known := range published {
		byRooks, err := bands.SecondRows(k)
		require.NoError(t, err)
		require.Equal(t, known.rows, byRooks.String())
		if testing.Short() && k > 4 {
			continue
		}
		byContent, err := bands.SecondRowsByContent(context.Background(), k, nil)
		require.NoError(t, err)
		require.Equal(t, known.rows, byContent.String())
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
	rows, err := bands.SecondRows(3)
	require.NoError(t, err)
	require.Equal(t, rows, sum.Mul(sum, big.NewInt(6*6*6)))
}

// For large N the digits of a random permutation miss their own boxes, each with
// probability 1-1/K, nearly independently.
func TestSecondRowsOfLargeBasis(t *testing.T) {
	const k = bands.MaxRookBasis
	rows, err := bands.SecondRows(k)
	require.NoError(t, err)
	part, _ := new(big.Rat).SetFrac(rows, bands.Relabellings(k)).Float64()
	require.InEpsilon(t, math.Pow(1-1.0/k, k*k), part, 0.05)
}

func TestFloors(t *testing.T) {
	for k, known := range published {
		if known.floors == "" {
			continue
		}
		byRow, err := bands.Floors(t.Context(), k, nil)
		require.NoError(t, err)
		require.Equal(t, known.floors, byRow.String())
		require.Equal(t, known.all, byRow.Mul(byRow, bands.Relabellings(k)).String())
	}
	// 16!·4!¹²·1,273,431,960: the contents of rows, and the orders inside the boxes.
	orders := new(big.Int).Exp(big.NewInt(24), big.NewInt(12), nil)
	floors, _ := bands.Floors(t.Context(), 4, nil)
	require.Equal(t, int64(1273431960), orders.Quo(floors, orders).Int64())
}

// The published estimates of all grids, 5.96e98 and 4.36e308, come of these numbers.
func TestFloorsOfLargeBasis(t *testing.T) {
	for k, want := range map[int]string{4: "5.96e+98", 5: "4.36e+308"} {
		if k == 5 && !testenv.Long() {
			continue
		}
		last := 0.0
		floors, err := bands.Floors(t.Context(), k, func(share float64) {
			require.GreaterOrEqual(t, share, last)
			last = share
		})
		require.NoError(t, err)
		require.Greater(t, last, 0.7)
		require.Less(t, last, 1.0)
		all := floors.Mul(floors, bands.Relabellings(k))
		require.Equal(t, want, bands.EstimateGrids(k, all).Text('e', 2))
	}
}

func TestEstimateGrids(t *testing.T) {
	for k, want := range map[int]string{2: "2.56e+02", 3: "6.66e+21", 4: "5.96e+98"} {
		all, _ := new(big.Int).SetString(published[k].all, 10)
		require.Equal(t, want, bands.EstimateGrids(k, all).Text('e', 2))
	}
}

func TestListing(t *testing.T) {
	for k := 2; k <= 3; k++ {
		rows, err := bands.EachSecondRow(k)
		require.NoError(t, err)
		n, last := 0, []grid.Digit(nil)
		for row := range rows {
			n++
			require.Equal(t, -1, slices.Compare(last, row))
			last = slices.Clone(row)
		}
		want, _ := bands.SecondRows(k)
		require.Equal(t, want.Int64(), int64(n))
	}
}

// Every floor is one, they ascend, and there are as many as there are to be; with
// -short of basis 3 only the first are looked at, and TestMethodsAgree counts them.
func TestListingFloors(t *testing.T) {
	for k := 2; k <= 3; k++ {
		floors, err := bands.EachFloor(k)
		require.NoError(t, err)
		n, last := 0, make([]grid.Digit, k*k*k)
		for floor := range floors {
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
		want, _ := bands.Floors(t.Context(), k, nil)
		if testing.Short() {
			want.SetInt64(min(want.Int64(), 200_000))
		}
		require.Equal(t, want.Int64(), int64(n))
	}
}

// A list of more than anybody can read begins all the same.
func TestListingLargeBasis(t *testing.T) {
	for k := 4; k <= bands.MaxListBasis; k++ {
		floors, err := bands.EachFloor(k)
		require.NoError(t, err)
		n := 0
		for floor := range floors {
			require.True(t, bands.CheckFloor(k, floor))
			if n++; n == 3 {
				break
			}
		}
		require.Equal(t, 3, n)
	}
}

// Each function names the bases it takes, and a cancelled count says so.
func TestRefusals(t *testing.T) {
	for name, f := range map[string]func(k int) error{
		"second rows":            func(k int) error { _, err := bands.SecondRows(k); return err },
		"second rows by content": func(k int) error { _, err := bands.SecondRowsByContent(context.Background(), k, nil); return err },
		"floors":                 func(k int) error { _, err := bands.Floors(t.Context(), k, nil); return err },
		"each second row":        func(k int) error { _, err := bands.EachSecondRow(k); return err },
		"each floor":             func(k int) error { _, err := bands.EachFloor(k); return err },
		"classify":               func(k int) error { _, err := bands.Classify(t.Context(), k, bands.Options{}); return err },
	} {
		for _, k := range []int{-1, 1, 17} {
			require.ErrorContains(t, f(k), "expected 2 to ", "%s of basis %d", name, k)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := bands.Floors(ctx, 3, nil)
	require.ErrorIs(t, err, context.Canceled)
	_, err = bands.Classify(ctx, 3, bands.Options{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = bands.Classify(ctx, 2, bands.Options{Completions: true})
	require.ErrorIs(t, err, context.Canceled)
	for looks, want := range []string{"classify floors: ", "complete floors: ", "complete floors: "} {
		ctx := testenv.EndingAfter(t.Context(), looks, context.Canceled)
		_, err = bands.Classify(ctx, 2, bands.Options{Completions: true})
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorContains(t, err, want)
	}
}

// The shares of progress are shares of the whole work.
func TestProgress(t *testing.T) {
	var shares []float64
	progress := func(share float64) { shares = append(shares, share) }
	_, err := bands.Classify(t.Context(), 2, bands.Options{Completions: true, Progress: progress})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 0.5, 0.75}, shares)
	shares = nil
	_, err = bands.Floors(t.Context(), 2, progress)
	require.NoError(t, err)
	_, err = bands.SecondRowsByContent(t.Context(), 3, progress)
	require.NoError(t, err)
	require.Equal(t, []float64{0.5, 0.5}, shares)
}
