package grid_test

import (
	"fmt"
	"testing"

	"basisk/grid"
)

// forBases runs a benchmark on the squares that the README's findings speak of.
func forBases(b *testing.B, bench func(b *testing.B, board *grid.Board)) {
	for _, k := range []int{3, 5, 10} {
		b.Run(fmt.Sprintf("basis=%d", k), func(b *testing.B) {
			bench(b, grid.NewBoard(must(grid.Square(k))))
		})
	}
}

// BenchmarkPlaceUndo fills a board in row-major order and takes it back. It reports
// the time for one candidate taken out and put back.
func BenchmarkPlaceUndo(b *testing.B) {
	forBases(b, func(b *testing.B, board *grid.Board) {
		solution := shiftPattern(board.Shape())
		start := board.Mark()
		entries := 0
		b.ReportAllocs()
		for b.Loop() {
			for c, d := range solution {
				board.Place(grid.Cell(c), d)
			}
			entries = board.TrailLen()
			board.Undo(start)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(entries), "ns/candidate")
	})
}

// BenchmarkSnapshot saves a board and restores it.
func BenchmarkSnapshot(b *testing.B) {
	forBases(b, func(b *testing.B, board *grid.Board) {
		var snapshot grid.Snapshot
		board.Save(&snapshot) // the first time allocates
		b.ReportAllocs()
		for b.Loop() {
			board.Save(&snapshot)
			board.Restore(&snapshot)
		}
	})
}
