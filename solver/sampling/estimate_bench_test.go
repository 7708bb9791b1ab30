package sampling_test

import (
	"fmt"
	"testing"

	"basisk/grid"
	"basisk/solver/sampling"
)

// BenchmarkEstimate measures a walk through the empty grid, and what it is worth: the
// standard deviation of its value as a part of the mean.
func BenchmarkEstimate(b *testing.B) {
	for _, k := range []int{3, 4, 5} {
		b.Run(fmt.Sprintf("basis=%d", k), func(b *testing.B) {
			board := grid.NewBoard(square(b, k))
			var e sampling.Estimation
			for b.Loop() {
				board.Reset()
				e = estimated(b, board, walks(100, 1))
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(100*b.N), "µs/walk")
			b.ReportMetric(10*e.Error, "sd/mean")
		})
	}
}
