package bands

import (
	"context"
	"iter"
	"math/big"

	"basisk/grid"
	"basisk/internal/cancel"
)

// MaxCountedList is the largest basis whose second rows and floors are listed completely: the next
// one has 248,341,303,296 second rows.
const MaxCountedList = 3

// itemSteps is the number of steps per item of a list.
const itemSteps = cancel.Pace / 1024

// Method is a way to count something, for bases from 2 to MaxBasis. All methods for the same thing give
// the same number.
type Method struct {
	Name     string
	MaxBasis int
	// Count counts for basis k. progress gets the completed share as far as the method knows it,
	// and may be nil. It fails if ctx ends; beyond MaxBasis it fails, or takes longer than anybody waits.
	Count func(ctx context.Context, k int, progress func(float64)) (*big.Int, error)
}

// RowMethods lists the methods that count second rows given the first.
func RowMethods() []Method {
	return []Method{
		{"rook polynomials", MaxRookBasis, atOnce(SecondRows)},
		{"contents of boxes", MaxTransferBasis, SecondRowsByContent},
		{"listing", MaxCountedList, byListing(EachSecondRow)},
	}
}

// FloorMethods lists the methods that count floors given the first row.
func FloorMethods() []Method {
	return []Method{
		{"row by row", MaxTransferBasis, Floors},
		{"listing", MaxCountedList, byListing(EachFloor)},
	}
}

// atOnce adapts a count that takes negligible time.
func atOnce(count func(k int) (*big.Int, error)) func(context.Context, int, func(float64)) (*big.Int, error) {
	return func(_ context.Context, k int, _ func(float64)) (*big.Int, error) { return count(k) }
}

// byListing returns a count of the items of a list.
func byListing(
	each func(k int) (iter.Seq[[]grid.Digit], error),
) func(context.Context, int, func(float64)) (*big.Int, error) {
	return func(ctx context.Context, k int, _ func(float64)) (*big.Int, error) {
		items, err := each(k)
		if err != nil {
			return nil, err
		}
		count, check := int64(0), cancel.On(ctx)
		for range items {
			if count++; check.Spend(itemSteps) {
				return nil, context.Cause(ctx)
			}
		}
		return big.NewInt(count), nil
	}
}
