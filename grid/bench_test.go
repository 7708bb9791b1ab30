package grid_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
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

// sides are those for which sets are measured: one word, one word of more digits, and
// two words.
var sides = []int{9, 25, 100}

// fifths returns a board of a side on which every fifth candidate is left, and some
// of its cells in an order that is no order.
func fifths(b *testing.B, side int) (*grid.Board, []grid.Cell) {
	board := grid.NewBoard(must(grid.NearlySquare(side)))
	rng := rand.New(rand.NewPCG(uint64(side), 1))
	cells := make([]grid.Cell, 64)
	for i := range cells {
		cells[i] = grid.Cell(rng.IntN(board.Shape().Cells()))
		for d := range grid.Digit(side) {
			if rng.IntN(5) > 0 {
				board.Remove(cells[i], d+1)
			}
		}
	}
	return board, cells
}

// BenchmarkSets does the same by the methods of bitset and on the words of the slab:
// it counts a set, intersects two and counts, and walks through the members. The table
// in the package comment has what it measures.
func BenchmarkSets(b *testing.B) {
	for _, side := range sides {
		board, cells := fifths(b, side)
		for _, work := range []struct {
			name string
			of   func(x, y grid.Cell) int
		}{
			{"count/method", func(x, _ grid.Cell) int { return int(board.Digits(x).Count()) }},
			{"count/words", func(x, _ grid.Cell) int { return board.Size(board.CellSet(x)) }},
			{"and/method", func(x, y grid.Cell) int { return int(board.Digits(x).IntersectionCardinality(board.Digits(y))) }},
			{"and/words", func(x, y grid.Cell) int {
				n, other := 0, board.Words(board.CellSet(y))
				for w, word := range board.Words(board.CellSet(x)) {
					n += bits.OnesCount64(word & other[w])
				}
				return n
			}},
			{"walk/NextSet", func(x, _ grid.Cell) int {
				sum, set := 0, board.Digits(x)
				for i, ok := set.NextSet(0); ok; i, ok = set.NextSet(i + 1) {
					sum += int(i)
				}
				return sum
			}},
			{"walk/EachSet", func(x, _ grid.Cell) int {
				sum := 0
				for i := range board.Digits(x).EachSet() {
					sum += int(i)
				}
				return sum
			}},
			{"walk/Members", func(x, _ grid.Cell) int {
				sum := 0
				for i := range grid.Members(board.Words(board.CellSet(x))) {
					sum += i
				}
				return sum
			}},
			{"walk/words", func(x, _ grid.Cell) int {
				sum := 0
				for w, rest := range board.Words(board.CellSet(x)) {
					for ; rest != 0; rest &= rest - 1 {
						sum += w<<6 + bits.TrailingZeros64(rest)
					}
				}
				return sum
			}},
		} {
			b.Run(fmt.Sprintf("side=%d/%s", side, work.name), func(b *testing.B) {
				sum := 0
				b.ReportAllocs()
				for b.Loop() {
					for i, c := range cells {
						sum += work.of(c, cells[(i+1)%len(cells)])
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(cells)), "ns/set")
				_ = sum
			})
		}
	}
}
