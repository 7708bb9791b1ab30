package symmetry_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// TestMapping: a permutation written as a mapping is read as itself.
func TestMapping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		digits := make([]grid.Digit, n)
		for i, to := range rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)).Perm(n) {
			digits[i] = grid.Digit(to) + 1
		}
		read, err := symmetry.ParseDigits(symmetry.Mapping(digits), n)
		require.NoError(t, err)
		require.Equal(t, digits, read)
	})
	require.Equal(t, "{1=3,3=1}", symmetry.Mapping([]grid.Digit{3, 0, 1}))
}

// TestParseMapping: the mapping of a published example is not a bijection, and the error names
// the digits that go to the same digit and those that nothing goes to.
func TestParseMapping(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"exchange", "{4=6,6=4}", ""},
		{"blanks", "{ 4 = 6 , 6=4 }", ""},
		{"published", "{4=6,5=8,3=1,8=2,2=4,7=5,9=6,6=1,1=9}", "no bijection: 3 and 6 go to 1, 4 and 9 go to 6; nothing goes to 3, 7"},
		{"alone", "{4=6}", "no bijection: 4 and 6 (not mentioned, so it stays) go to 6; nothing goes to 4"},
		{"twice", "{4=6,4=5}", "4 occurs twice before ="},
		{"open", "{4=6,6=4", "expected a mapping such as {1=2,2=1}"},
		{"no pair", "{4,6=4}", `found "4", expected a pair of numbers of 1 to 9 such as 1=2`},
		{"too large", "{4=10}", `found "4=10", expected a pair`},
		{"zero", "{0=1}", `found "0=1", expected a pair`},
		{"empty", "{}", `found "", expected a pair`},
	} {
		t.Run(test.name, func(t *testing.T) {
			digits, err := symmetry.ParseDigits(test.text, 9)
			if test.want != "" {
				require.ErrorContains(t, err, test.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, []grid.Digit{1, 2, 3, 6, 5, 4, 7, 8, 9}, digits)
		})
	}
}

// TestParseDigits: lists and keys are read, and no digit occurs twice.
func TestParseDigits(t *testing.T) {
	row, err := symmetry.ParseDigits("2,1,3", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	row, err = symmetry.ParseDigits("{1=2,2=1}", 3)
	require.NoError(t, err)
	require.Equal(t, []grid.Digit{2, 1, 3}, row)
	_, err = symmetry.ParseDigits("1,1,2", 3)
	require.ErrorContains(t, err, "places 1 and 2 both go to 1")
}
