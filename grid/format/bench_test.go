package format_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// BenchmarkRead reads a megabyte or so of each of the formats for many puzzles, and
// one large grid.
func BenchmarkRead(b *testing.B) {
	for _, bb := range []struct {
		to     string
		k, per int
	}{
		{"line", 3, 10000},
		{"line", 4, 3000},
		{"line", 5, 500},
		{"line", 10, 30},
		{"rows", 3, 3000},
		{"rows", 10, 30},
		{"csv", 4, 1000},
		{"json", 4, 1000},
	} {
		b.Run(fmt.Sprintf("format=%s/basis=%d", bb.to, bb.k), func(b *testing.B) {
			s, err := grid.Square(bb.k)
			require.NoError(b, err)
			puzzles := make([]*grid.Puzzle, bb.per)
			for i := range puzzles {
				puzzles[i] = makePuzzle(s, i)
			}
			text := write(b, bb.to, puzzles...)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				count := 0
				for rec := range format.Read(strings.NewReader(text), "", format.Options{}) {
					if count++; rec.Err != nil {
						b.Fatal(rec.Err)
					}
				}
				if count != bb.per {
					b.Fatal(count)
				}
			}
		})
	}
}
