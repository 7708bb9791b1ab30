package maker_test

import (
	"strings"
	"testing"

	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// TestShapes: shapes are populations that say nothing else.
func TestShapes(t *testing.T) {
	shapes, err := maker.ParseShapes("3, 4,2x3,3x2,1x5,16,cube2,9 latin+x,3 x+windows+groups,4 latin+jigsaw:AAAABBBBCCDDCCDD,2 jigsaw:AAAABBBBCCDDCCDD")
	require.NoError(t, err)
	var names, texts []string
	for _, s := range shapes {
		names, texts = append(names, maker.PopulationOn(s).String()), append(texts, s.String())
	}
	require.Equal(t, []string{
		"3", "4", "2x3", "3x2", "5 latin", "16", "cube2", "9 latin+x", "3 x+windows+groups",
		"4 latin+jigsaw:AAAABBBBCCDDCCDD", "2 jigsaw:AAAABBBBCCDDCCDD",
	}, names)
	again, err := maker.ParseShapes(strings.Join(names, ","))
	require.NoError(t, err)
	for i, s := range shapes {
		require.True(t, s.Equal(again[i]), names[i])
	}
	require.Equal(t, []string{
		"9x9, boxes 3x3", "16x16, boxes 4x4", "6x6, boxes 2x3", "6x6, boxes 3x2", "5x5, Latin square",
		"256x256, boxes 16x16", "4x4x4, boxes 2x2", "9x9, Latin square, diagonals", "9x9, boxes 3x3, diagonals, windows, disjoint groups", "4x4, irregular boxes", "4x4, boxes 2x2, irregular boxes",
	}, texts)
	for text, message := range map[string]string{
		"": `shape "": expected a basis as in 3, a box as in 2x3, cube2, 9 latin or 3 x`, "3,": `shape "": expected`, "3 random": `shape "3 random": expected`,
		"latin": `shape "latin": expected`, "17": "basis 17: expected 2 to 16", "3,2x3,3x3": `"3,2x3,3x3": 3 comes twice`, "3|4": `shape "3|4": expected`,
	} {
		_, err := maker.ParseShapes(text)
		require.ErrorContains(t, err, message, text)
	}
}

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
