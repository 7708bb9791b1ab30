package results_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFormatNumber(t *testing.T) {
	for _, test := range []struct {
		v      float64
		digits int
		want   string
	}{
		{0, 3, "0"},
		{0.30798, 3, "0.308"},
		{0.5, 3, "0.5"},
		{12.34, 3, "12.3"},
		{1234.5, 3, "1234"},
		{9999.9, 3, "10,000"},
		{177_100, 3, "177,100"},
		{5_200_300, 2, "5,200,300"},
		{10_000_000, 2, "1e7"},
		{4.2e16, 2, "4.2e16"},
		{0.0001, 2, "0.0001"},
		{0.0000234, 2, "2.3e-5"},
		{-1.25, 2, "−1.2"},
		{-3e-9, 2, "−3e-9"},
		{math.NaN(), 3, "–"},
		{math.Inf(1), 3, "∞"},
		{math.Inf(-1), 3, "−∞"},
	} {
		t.Run(fmt.Sprint(test.v), func(t *testing.T) {
			require.Equal(t, test.want, results.FormatNumber(test.v, test.digits))
		})
	}
}

// What is printed reads back as the number, but for rounding.
func TestFormatNumberReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64().Draw(t, "v")
		digits := rapid.IntRange(1, 12).Draw(t, "digits")
		s := strings.NewReplacer(",", "", "−", "-").Replace(results.FormatNumber(v, digits))
		back, err := strconv.ParseFloat(s, 64)
		if err != nil { // rounded beyond the largest number
			require.ErrorIs(t, err, strconv.ErrRange)
			return
		}
		require.InDelta(t, v, back, math.Abs(v)*math.Pow(10, float64(1-digits)))
	})
}
