package maker_test

import (
	"testing"

	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// Fills are the numbers that people mean: steps do not drift.
func TestFills(t *testing.T) {
	for text, want := range map[string][]float64{
		"0.5":               {0.5},
		"40%":               {0.4},
		"1e-1":              {0.1},
		"0.4%,.3":           {0.004, 0.3},
		"0.40:0.60:0.02":    {0.4, 0.42, 0.44, 0.46, 0.48, 0.5, 0.52, 0.54, 0.56, 0.58, 0.6},
		"40%:60%:10%":       {0.4, 0.5, 0.6},
		"0.1:0.35:0.1":      {0.1, 0.2, 0.3},
		"0.3:0.3:0.1":       {0.3},
		"0.7, 0.1:0.3:0.1":  {0.7, 0.1, 0.2, 0.3},
		"0.12345678949":     {0.123456789},
		"0.1:0.9:0.8":       {0.1, 0.9},
		"0.001:0.999:0.001": thousandths(999),
	} {
		fills, err := maker.ParseFills(text)
		require.NoError(t, err, text)
		require.Equal(t, want, fills, text)
	}
}

// thousandths returns the first n multiples of a thousandth.
func thousandths(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = float64(i+1) / 1000
	}
	return list
}

func TestFillErrors(t *testing.T) {
	part := "expected a part of the cells between 0 and 1, as in 0.4 or 40%"
	for text, message := range map[string]string{
		"": `fill "": ` + part, "0": `fill "0": ` + part, "1": `fill "1": ` + part, "100%": part, "0%": part, "-1": part,
		"1.1": part, "NaN": part, "nan%": part, "Inf": part, "%": part, "40 %": part, "0x": part, "forty": part, "1/3": part, "1e-10": part,
		"0.4,,0.5":                 `fill "": ` + part,
		"0.4:0.6":                  `fill "0.4:0.6": expected FROM:TO:STEP, as in 0.40:0.60:0.02`,
		"0.4:0.6:0.1:0.1":          "expected FROM:TO:STEP",
		"0.4:0.6:0":                `fill "0": ` + part,
		"0.4:0.6:-0.1":             `fill "-0.1": ` + part,
		"0.6:0.4:0.1":              `fill "0.6:0.4:0.1": expected a range that does not go down`,
		"0.4:0.6:0.0001":           `fill "0.4:0.6:0.0001": expected at most 1000 values`,
		"0.1:0.9:1e-9":             "expected at most 1000 values",
		"0.1:0.5:0.001,.501:1:.05": `fill "1": ` + part,
		"0.4,0.3:0.5:0.1":          `"0.4,0.3:0.5:0.1": 0.4 comes twice`,
		"0.0001:0.0999:0.0001,0.1001:0.1999:0.0001": "expected at most 1000 values",
	} {
		_, err := maker.ParseFills(text)
		require.ErrorContains(t, err, message, text)
	}
}
