package maker_test

import (
	"strings"
	"testing"

	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// Shapes are read from the names that they are written with.
func TestShapes(t *testing.T) {
	shapes, err := maker.ParseShapes("3, 4,2x3,3x2,1x5,16,cube2,cube4,latin9+x,3+x+windows+groups,latin4+jigsaw:AAAABBBBCCDDCCDD,2+jigsaw:AAAABBBBCCDDCCDD")
	require.NoError(t, err)
	var names, texts []string
	for _, s := range shapes {
		names, texts = append(names, maker.ShapeName(s)), append(texts, s.String())
	}
	require.Equal(t, []string{
		"3", "4", "2x3", "3x2", "latin5", "16", "cube2", "cube4", "latin9+x", "3+x+windows+groups",
		"latin4+jigsaw:AAAABBBBCCDDCCDD", "2+jigsaw:AAAABBBBCCDDCCDD",
	}, names)
	again, err := maker.ParseShapes(strings.Join(names, ","))
	require.NoError(t, err)
	for i, s := range shapes {
		require.True(t, s.Equal(again[i]), names[i])
	}
	require.Equal(t, []string{
		"9x9, boxes 3x3", "16x16, boxes 4x4", "6x6, boxes 2x3", "6x6, boxes 3x2", "5x5, Latin square",
		"256x256, boxes 16x16", "4x4x4, boxes 2x2", "16x16x16, boxes 4x4", "9x9, Latin square, diagonals", "9x9, boxes 3x3, diagonals, windows, disjoint groups", "4x4, irregular boxes", "4x4, boxes 2x2, irregular boxes",
	}, texts)
}

func TestShapeErrors(t *testing.T) {
	for text, message := range map[string]string{
		"":      `shape "": expected a basis as in 3, a box as in 2x3, a cube as in cube2, latin9, or units as in 3+x`,
		"latin": `shape "latin": expected`, "latin2x3": `shape "latin2x3": expected`, "cubelatin4": `shape "cubelatin4": expected`,
		"latin1": "side 1: expected", "3+": `units ""`, "3+y": `units "y": expected latin, x, windows or groups`,
		"cube2+x": "units x: a cube has no others than its own", "latin6+windows": "side 6: windows and groups",
		"latin4+jigsaw:AB":    "regions of 2 letters: expected 16",
		"3,":                  `shape "": expected`,
		"3|4":                 `shape "3|4": expected`,
		"x3":                  `shape "x3": expected`,
		"2x":                  `shape "2x": expected`,
		"2x3x4":               `shape "2x3x4": expected`,
		"cube":                `shape "cube": expected`,
		"cube2x2":             `shape "cube2x2": expected`,
		"-3":                  "basis -3: expected 2 to 16",
		"1":                   "basis 1: expected 2 to 16",
		"3,17":                "basis 17: expected 2 to 16",
		"2x200":               "box 2x200: expected a side",
		"0x5":                 "box 0x5: expected a side",
		"cube9":               "cube of basis 9: expected 2 to 8",
		"cube4294967296":      "cube of basis 4294967296: expected 2 to 8",
		"3,2x3,3x3":           `"3,2x3,3x3": 3 comes twice`,
		"9999999999999999999": `shape "9999999999999999999": expected`,
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

func TestParseHoles(t *testing.T) {
	holes, err := maker.ParseHoles("random,balanced,symmetric,unique,minimal")
	require.NoError(t, err)
	require.Equal(t, maker.AllHoles(), holes)
	_, err = maker.ParseHoles("unique,few")
	require.EqualError(t, err, `holes "few": expected some of random, balanced, symmetric, unique, minimal`)
	_, err = maker.ParseHoles("unique,random,unique")
	require.EqualError(t, err, `"unique,random,unique": unique comes twice`)
}
