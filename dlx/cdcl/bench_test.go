package cdcl_test

import (
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// BenchmarkCount counts the solutions of problems that need no files.
func BenchmarkCount(b *testing.B) {
	for name, p := range map[string]*dlx.Problem{"queens=8": cdcl.Queens(8), "latin=4": cdcl.Latin(4), "sudoku=4": cdcl.Sudoku(2, 2)} {
		b.Run(name, func(b *testing.B) {
			s := cdcl.New(cdcl.Config{})
			var stats cdcl.Stats
			b.ReportAllocs()
			for b.Loop() {
				s.Load(p)
				var err error
				stats, err = s.Search(b.Context(), cdcl.Limits{Conflicts: 1 << 20}, nil)
				require.NoError(b, err)
			}
			b.ReportMetric(float64(stats.Conflicts), "conflicts/op")
			b.ReportMetric(float64(stats.Propagations), "propagations/op")
		})
	}
}
