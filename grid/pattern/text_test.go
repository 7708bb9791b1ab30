package pattern_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"

	"github.com/stretchr/testify/require"
)

func ExampleParseGrid() {
	s, _ := grid.Square(2)
	values, _ := pattern.Shift(s, nil)
	code, _ := pattern.Encode(context.Background(), s, values, pattern.Cells)
	line := code.GridText(s)
	p, err := pattern.ParseGrid(line)
	fmt.Println(line, p.Givens, err)
	// Output: 2x2 cells 1y [1 2 3 4 3 4 1 2 4 1 2 3 2 3 4 1] <nil>
}

// TestGridText: every shape and scheme comes back.
func TestGridText(t *testing.T) {
	box, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	for _, s := range []*grid.Shape{box, cube} {
		values, err := pattern.Shift(s, nil)
		require.NoError(t, err)
		code, err := pattern.Encode(t.Context(), s, values, pattern.Cells)
		require.NoError(t, err)
		p, err := pattern.ParseGrid(code.GridText(s))
		require.NoError(t, err)
		require.True(t, p.Shape.Equal(s))
		require.Equal(t, values, p.Givens)
	}
	for _, line := range []string{"", "3", "3x", "x3", "0x3 rows 1", "cube rows 1", "3x3", "3x3 rows"} {
		_, err := pattern.ParseGrid(line)
		require.Error(t, err, line)
	}
}

// The key is the code of a relabelled shift pattern, of any side, and of no other grid.
func TestKeyCode(t *testing.T) {
	for _, s := range append(flatShapes(t), square(t, 5), cube(t, 2)) {
		first := rand.New(rand.NewPCG(1, uint64(s.Side()))).Perm(s.Side())
		digits := make([]grid.Digit, s.Side())
		for i, d := range first {
			digits[i] = grid.Digit(d) + 1
		}
		values, err := pattern.Shift(s, digits)
		require.NoError(t, err)
		code, err := pattern.Encode(t.Context(), s, values, pattern.Cipher)
		require.NoError(t, err)
		require.Negative(t, code.Number.Cmp(code.Size))
		p, err := pattern.ParseGrid(code.GridText(s))
		require.NoError(t, err)
		require.Equal(t, values, p.Givens)
	}
	s := square(t, 3)
	values := symmetry.Shift(s) // moves to the left
	_, err := pattern.Encode(t.Context(), s, values, pattern.Cipher)
	require.ErrorIs(t, err, pattern.ErrNotOfPattern)
	require.Equal(t, "{1=2,2=1}", pattern.Key{0, 2, 1, 0}.String())
	for line, want := range map[string]string{
		"3x3 key {4=6,5=8,3=1,8=2,2=4,7=5,9=6,6=1,1=9}": "key: no bijection: 3 and 6 go to 1, 4 and 9 go to 6; nothing goes to 3, 7",
		"3x3 key":       "code \"key\": expected one of [sets ordered rows cells key]",
		"3x3 key 1,2,3": "key: 3 entries for places, expected 9",
	} {
		_, err := pattern.ParseGrid(line)
		require.EqualError(t, err, want)
	}
	_, err = pattern.Decode(s, pattern.Code{Scheme: pattern.Cipher, Key: pattern.Key{0, 2, 1}})
	require.EqualError(t, err, "key: 2 digits, expected 9 pairs such as 1=2")
}

// TestParseRow: lists and cycles are read, and no digit stands twice.
func TestParseRow(t *testing.T) {
	row, err := pattern.ParseRow("2,1,3", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	row, err = pattern.ParseRow("(1,2)", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	_, err = pattern.ParseRow("1,1,2", 3)
	require.ErrorContains(t, err, "places 1 and 2 both go to 1")
}
