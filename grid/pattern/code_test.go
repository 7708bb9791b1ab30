package pattern_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/internal/testenv"
)

// The numbers of codes of a sub-row, by basis.
func TestNumbersOfCodes(t *testing.T) {
	for _, test := range []struct {
		basis         int
		sets, ordered string
	}{
		{2, "6", "12"},
		{3, "84", "504"},
		{4, "1820", "43680"},
		{5, "53130", "6375600"},
	} {
		n := test.basis * test.basis
		require.Equal(t, test.sets, pattern.SetCodes(n, test.basis).String())
		require.Equal(t, test.ordered, pattern.OrderCodes(n, test.basis).String())
	}
}

func TestEncodeDecode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, append(flatShapes(t), square(t, 5), cube(t, 2)))
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		values := symmetry.Random(s, rng).Grid(symmetry.Shift(s))
		scheme := rapid.SampledFrom(pattern.Schemes()).Draw(t, "scheme")
		code, err := pattern.Encode(t.Context(), s, values, scheme)
		require.NoError(t, err)
		require.Negative(t, code.Number.Cmp(code.Size))
		require.LessOrEqual(t, code.Bits(), pattern.Naive(s))
		read, err := pattern.ParseCode(s, code.String())
		require.NoError(t, err)
		decoded, err := pattern.Decode(s, read)
		require.NoError(t, err)
		require.Equal(t, values, decoded)
	})
}

// All grids of basis 2 have different codes.
func TestCodesDiffer(t *testing.T) {
	s := square(t, 2)
	for _, scheme := range pattern.Schemes() {
		rng := rand.New(rand.NewPCG(1, 1))
		grids := map[string]string{}
		for range 2000 {
			values := symmetry.Random(s, rng).Grid(symmetry.Shift(s))
			code, err := pattern.Encode(t.Context(), s, values, scheme)
			require.NoError(t, err)
			key := string(runes(values))
			if known, ok := grids[code.String()]; ok {
				require.Equal(t, known, key)
			}
			grids[code.String()] = key
		}
		require.Len(t, grids, 192) // the orbit: 3,072 symmetries, 16 automorphisms
	}
}

// runes makes a key of a grid.
func runes(values []grid.Digit) []rune {
	list := make([]rune, len(values))
	for i, d := range values {
		list[i] = rune(d)
	}
	return list
}

func TestSizes(t *testing.T) {
	s := square(t, 3)
	require.Equal(t, 324, pattern.Naive(s))
	for scheme, bits := range map[pattern.Scheme]int{pattern.Sets: 243, pattern.Ordered: 243, pattern.Rows: 167} {
		code, err := pattern.Encode(t.Context(), s, symmetry.Shift(s), scheme)
		require.NoError(t, err)
		require.Equal(t, bits, code.Bits())
	}
}

// Sets alone lose the order: two rows with one list of set codes, but two of ordered ones.
func TestSetCodesAreLossy(t *testing.T) {
	s := square(t, 3)
	one := symmetry.Shift(s)
	g, err := symmetry.Parse(s, "columns=(1,2)")
	require.NoError(t, err)
	two := g.Grid(one)
	require.Equal(t, pattern.SubRowCodes(t.Context(), s, one, pattern.Sets), pattern.SubRowCodes(t.Context(), s, two, pattern.Sets))
	require.NotEqual(t, pattern.SubRowCodes(t.Context(), s, one, pattern.Ordered), pattern.SubRowCodes(t.Context(), s, two, pattern.Ordered))
	require.Len(t, pattern.SubRowCodes(t.Context(), s, one, pattern.Sets), 27)
}

func TestDecodeRefuses(t *testing.T) {
	s := square(t, 2)
	for _, test := range []struct{ name, code, want string }{
		{"no scheme", "abc", `code "abc": expected one of [sets ordered rows cells key]`},
		{"foreign scheme", "runs 5", `code "runs": expected one of`},
		{"no number", "rows +!", `found "+!", expected a number with base 62`},
		{"negative", "rows -5", "expected a number with base 62"},
		{"equal rows", "rows 0", "no grid: digit 1 stands 4 times in column 1: R1C1, R2C1, R3C1 and R4C1"},
		{"too large by a little", "rows zzzzz", "the number is too large for 4x4, boxes 2x2 by rows"},
		{"too large by far", "sets zzzzzzzzzzzzzzzzzzzzzzzzz", "the number is too large"},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, err := pattern.ParseCode(square(t, 3), test.code)
			if err == nil {
				_, err = pattern.Decode(s, code)
			}
			require.ErrorContains(t, err, test.want)
		})
	}
	// Cell by cell some numbers lead to a cell without a digit; the others to a grid each.
	grids, dead := map[string]bool{}, 0
	for number := range int64(4000) {
		values, err := pattern.Decode(s, pattern.Code{Scheme: pattern.Cells, Number: big.NewInt(number)})
		switch {
		case err == nil:
			grids[string(runes(values))] = true
		default:
			require.ErrorContains(t, err, "code: ")
			if strings.Contains(err.Error(), "no grid: no digit is left for R") {
				dead++
			}
		}
	}
	require.Len(t, grids, 288)
	require.Positive(t, dead)
	_, err := pattern.Encode(t.Context(), s, make([]grid.Digit, 16), pattern.Rows)
	require.ErrorContains(t, err, "R1C1 is open")
	_, err = pattern.Encode(testenv.EndingAfter(t.Context(), 0, context.Canceled), s, symmetry.Shift(s), pattern.Sets)
	require.ErrorIs(t, err, context.Canceled)
	_, err = pattern.Encode(t.Context(), s, symmetry.Shift(s), "best")
	require.ErrorContains(t, err, `code "best"`)
}

func FuzzDecode(f *testing.F) {
	f.Add("rows 12")
	f.Add("cells 0")
	s := square(f, 2)
	f.Fuzz(func(t *testing.T, text string) {
		code, err := pattern.ParseCode(square(t, 3), text)
		if err != nil {
			return
		}
		values, err := pattern.Decode(s, code)
		if err != nil {
			return
		}
		back, err := pattern.Encode(t.Context(), s, values, code.Scheme)
		require.NoError(t, err)
		require.Zero(t, back.Number.Cmp(code.Number))
	})
}
