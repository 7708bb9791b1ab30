package generate_test

import (
	"context"
	"fmt"
	"testing"

	"basisk/grid/generate"

	"github.com/stretchr/testify/require"
)

// BenchmarkFull mixes one full grid.
func BenchmarkFull(b *testing.B) {
	for _, k := range []int{3, 4, 5, 6, 10} {
		b.Run(fmt.Sprintf("basis=%d", k), func(b *testing.B) {
			s, rng := box(b, k, k), random(1)
			for b.Loop() {
				generate.Full(s, rng)
			}
		})
	}
}

// BenchmarkDig digs one puzzle, by a counter of search alone.
func BenchmarkDig(b *testing.B) {
	for _, of := range []struct {
		name     string
		k, clues int
	}{{"basis=3/minimal", 3, 0}, {"basis=4/fill=40", 4, 102}, {"basis=5/fill=55", 5, 344}} {
		b.Run(of.name, func(b *testing.B) {
			s, rng := box(b, of.k, of.k), random(1)
			d, err := generate.NewDigger(s, generate.Goal{Clues: of.clues}, counter(b, 30), counter(b, 0))
			require.NoError(b, err)
			asked := 0
			for b.Loop() {
				dug, err := d.Dig(context.Background(), generate.Full(s, rng), rng)
				require.NoError(b, err)
				asked += dug.Asked
			}
			b.ReportMetric(float64(asked)/float64(b.N), "asked/op")
		})
	}
}
