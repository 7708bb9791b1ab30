package claims

import (
	"context"
	"io"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/symmetry"
	"basisk/internal/testenv"
)

// The findings of the claims according to the literature and the reports of others: the values here do not
// come from a run of this program.
func TestClaims(t *testing.T) {
	want := map[string]struct {
		result Result
		found  string
	}{
		"Y1": {Corrected, "10000"}, "Y2": {Corrected, "300, 177100, 5200300"}, "Y3": {Corrected, "3402, 209664: as n^3.6; 42488941393080000 for K = 10"},
		"Y3b": {Corrected, "209664, 13282500: as n^4.6"}, "Y4": {Corrected, "4; candidates left 2587 by sizes up to 5, 2557 by all"}, "Y7": {Agrees, "0 of 389; locked candidates clear 389 of them"}, "Y9": {Agrees, "21, 254"},
		"F1": {Corrected, "38699, 4424"}, "F2": {Agrees, "27"}, "O1": {Corrected, "0; candidates left 75733, by naked singles 75733"}, "O2": {Corrected, "18 of 16267"},
		"O3": {Agrees, "197, 103; candidates left 45736, 39969, 39191"},
		"L1": {Corrected, "12096"}, "L2": {Agrees, "2612736"}, "L4": {Agrees, "416"},
		"L5": {Corrected, "2, 2; with 1, 6, 9 as 7, 9, 3 it is right: true"},
		"L6": {Corrected, "84 sets, but 504 rows (K = 2, 4, 5: 6 sets, but 12 rows, 1820 sets, but 43680 rows, 53130 sets, but 6375600 rows)"}, "L7": {Corrected, "22574039040"}, "L8": {Agrees, "6670903752021072936960"},
		"G1": {Corrected, "5643509760"}, "G2": {Agrees, "0 of 3 automorphisms are odd in rows, columns and digits"}, "G2b": {Corrected, "1/4, 1/8"},
		"G3": {Agrees, "1218998108160 (K = 2, 4: 3072, 2653151236254761301835776000)"},
		"G4": {Corrected, "92897280; 5643509760 with all bands and stacks"},
		"C1": {Agrees, "768"}, "C2": {Agrees, "37"},
	}
	for _, claim := range All() {
		t.Run(claim.ID, func(t *testing.T) {
			expected, ok := want[claim.ID]
			require.True(t, ok, "a claim that this test does not know")
			require.Equal(t, claim.ID == "Y3b", claim.Slow)
			if claim.Slow && !testenv.Long() {
				t.Skip("slow: make long runs it")
			}
			ctx := newFuse(t.Context(), math.MaxInt64)
			f, err := claim.Find(ctx)
			require.NoError(t, err)
			requireInterrupted(t, claim, math.MaxInt64-ctx.left.Load())
			require.Equal(t, expected.found, f.First)
			require.Equal(t, expected.result, f.Result(), "again %s", f.Second)
			require.NotEmpty(t, f.Method)
			require.NotEmpty(t, claim.Detects)
		})
	}
	require.Len(t, All(), len(want))
}

// A fuse is a context that ends when it is looked at once too often.
type fuse struct {
	context.Context
	blow context.CancelFunc
	left atomic.Int64
}

// Err returns why the context ended, after the looks that are left.
func (f *fuse) Err() error {
	if f.left.Add(-1) < 0 {
		f.blow()
	}
	return f.Context.Err()
}

// newFuse returns a fuse that ends after a number of looks.
func newFuse(parent context.Context, looks int64) *fuse {
	f := &fuse{}
	f.Context, f.blow = context.WithCancel(parent)
	f.left.Store(looks)
	return f
}

// requireInterrupted fails unless a claim returns the error of its context, whichever of all its looks at the
// context finds it ended.
func requireInterrupted(t *testing.T, claim Claim, all int64) {
	t.Helper()
	if !testenv.Long() {
		all /= 16 // a late look takes as long as the claim
	}
	for looks := int64(0); looks < all; looks = 7*looks + 1 {
		f := newFuse(t.Context(), looks)
		_, err := claim.Find(f)
		require.ErrorIs(t, err, f.Context.Err(), "%s, after %d looks", claim.ID, looks)
		f.blow()
	}
}

func TestResult(t *testing.T) {
	for _, test := range []struct {
		finding Finding
		want    Result
	}{
		{Finding{First: "1", Second: "1", Holds: true}, Agrees},
		{Finding{First: "1", Second: "1"}, Corrected},
		{Finding{First: "1", Second: "2", Holds: true}, Differs},
		{Finding{First: "1", Second: "2"}, Differs},
	} {
		require.Equal(t, test.want, test.finding.Result())
	}
	for _, failing := range []int{1, 2} {
		way := func(n int) func() (any, error) {
			return func() (any, error) {
				if n == failing {
					return nil, io.EOF
				}
				return n, nil
			}
		}
		_, err := ways("1", "two ways", way(1), way(2))
		require.ErrorIs(t, err, io.EOF)
	}
	require.Panics(t, func() { square(-1) })
	require.True(t, finding("1,000", 1000, 1000).Holds)
	require.False(t, finding("1,000", 1001, 1001).Holds)
}

// finding is a finding of two values.
func finding(said string, first, second int) *Finding {
	f := twice(said, "two ways", first, second)
	return &f
}

// TestByFirstRow: grids that relabelling takes to each other have one text, which begins with 1 to 9.
func TestByFirstRow(t *testing.T) {
	base := symmetry.Shift(square(3))
	text := byFirstRow(base)
	require.True(t, strings.HasPrefix(text, "[1 2 3 4 5 6 7 8 9 "), text)
	require.Equal(t, text, byFirstRow(must(symmetry.Parse(square(3), "digits=4,2,9,1,5,6,7,8,3")).Grid(base)))
	require.NotEqual(t, text, byFirstRow(must(symmetry.Parse(square(3), "rows=2,1,3,4,5,6,7,8,9")).Grid(base)))
}
