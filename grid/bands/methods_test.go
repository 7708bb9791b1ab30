package bands_test

import (
	"context"
	"fmt"
	"testing"

	"basisk/grid/bands"

	"github.com/stretchr/testify/require"
)

func ExampleRowMethods() {
	for _, m := range bands.RowMethods() {
		n, err := m.Count(context.Background(), 3, nil)
		fmt.Println(m.Name, n, err)
	}
	// Output:
	// rook polynomials 12096 <nil>
	// contents of boxes 12096 <nil>
	// listing 12096 <nil>
}

// TestMethodsAgree: all methods count the same number, and refuse bases that they do not count.
func TestMethodsAgree(t *testing.T) {
	for _, methods := range [][]bands.Method{bands.RowMethods(), bands.FloorMethods()} {
		for k := 2; k <= bands.MaxCountedList; k++ {
			first, err := methods[0].Count(t.Context(), k, nil)
			require.NoError(t, err)
			for _, m := range methods {
				n, err := m.Count(t.Context(), k, nil)
				require.NoError(t, err)
				require.Equal(t, first, n, "%s, basis %d", m.Name, k)
				_, err = m.Count(t.Context(), 1, nil)
				require.Error(t, err, m.Name)
			}
		}
	}
}

// TestListingStops: a count by listing ends with its context.
func TestListingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	methods := bands.FloorMethods()
	_, err := methods[len(methods)-1].Count(ctx, bands.MaxCountedList, nil)
	require.ErrorIs(t, err, context.Canceled)
}
