package maker_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/heuristics"
	"basisk/solver/maker"
)

// kinds are populations of all sorts.
var kinds = []struct {
	kind                  maker.Population
	text, seedName, title string
	side, cells, k        int
	asks                  bool
}{
	{maker.Population{Basis: 2, Holes: maker.MinimalHoles}, "2 minimal", "k2-minimal", "4×4", 4, 16, 2, true},
	{maker.Population{Basis: 2, Columns: 3, Holes: maker.BalancedHoles, Clues: 12}, "2x3 balanced 12", "k2x3-balanced-c12", "6×6 (2×3)", 6, 36, 3, false},
	{maker.Population{Basis: 1, Columns: 9, Units: "latin"}, "9 latin", "latin9", "9×9 latin", 9, 81, 3, false},
	{maker.Population{Basis: 1, Columns: 9, Units: "latin", Holes: maker.QWH, Clues: 40}, "9 latin qwh 40", "latin9-qwh-c40", "9×9 latin", 9, 81, 3, false},
	{maker.Population{Basis: 1, Columns: 9, Units: "latin+x"}, "9 latin+x", "latin9+x", "9×9 x", 9, 81, 3, false},
	{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, "3 random 0.3", "k3-random-0.3", "9×9", 9, 81, 3, false},
	{
		maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3, SolvableBy: "singles,locked"},
		"3 random 0.3 by singles,locked",
		"k3-random-0.3-by-singles+locked", "9×9", 9, 81, 3, true,
	},
	{maker.Population{Basis: 3, Holes: maker.UniqueHoles, Clues: 30}, "3 unique 30", "k3-strict-c30", "9×9", 9, 81, 3, true},
	{maker.Population{Basis: 3, Holes: maker.StagedHoles, Clues: 30}, "3 staged 30", "k3-unique-c30", "9×9", 9, 81, 3, true},
	{maker.Population{Basis: 4, Holes: maker.UniformHoles, Clues: 115}, "4 uniform 115", "k4-uniform-c115", "16×16", 16, 256, 4, true},
	{maker.Population{Basis: 3, Units: "x+windows", Holes: maker.UniqueHoles}, "3 x+windows unique", "k3+x+windows-strict", "9×9 x windows", 9, 81, 3, true},
	{maker.Population{Basis: 1, Columns: 10, Units: "latin", Holes: maker.QCP, Fill: 0.5}, "10 latin qcp 0.5", "latin10-qcp-0.5", "10×10 latin", 10, 100, 4, false},
	{maker.Population{Basis: 2, Columns: 6}, "2x6", "k2x6", "12×12 (2×6)", 12, 144, 6, false},
	{maker.Population{Basis: 2, Cube: true, Holes: maker.Given}, "cube2 given", "cube2-given", "4×4×4", 4, 64, 2, false},
	{maker.Population{Basis: 3, Cube: true}, "cube3", "cube3", "9×9×9", 9, 729, 3, false},
}

// TestPopulations: each has a text that is read again, the name from which its seeds derive, and
// sizes.
func TestPopulations(t *testing.T) {
	for _, x := range kinds {
		k := x.kind
		require.Equal(t, x.text, k.String())
		require.Equal(t, x.seedName, k.SeedName())
		require.Equal(t, x.title, k.Title())
		require.Equal(t, []int{x.side, x.cells, x.k}, []int{k.Side(), k.Cells(), k.K()}, x.text)
		require.Equal(t, x.asks, k.NeedsSolver(), x.text)
		back, err := maker.ParsePopulation(x.text)
		require.NoError(t, err)
		require.Equal(t, k, back)
		s, err := k.Shape()
		require.NoError(t, err)
		require.Equal(t, k.OnShape(), maker.PopulationOn(s))
		require.Equal(t, x.cells, s.Cells())
	}
	drawn := maker.Population{Basis: 1, Columns: 6, Units: "latin+irregular:7"} // which is one of many names for its regions
	require.Equal(t, "6 latin+irregular:7", drawn.String())
	require.Equal(t, "latin6+irregular:7", drawn.SeedName())
	s, err := drawn.Shape()
	require.NoError(t, err)
	require.Contains(t, maker.PopulationOn(s).String(), "6 latin+irregular:AA")
	require.Equal(t, "6×6 irregular", maker.PopulationOn(s).Title())
	require.Equal(t, "6 latin+irregular", maker.PopulationOn(s).Short())
	rules := heuristics.MustParse("singles,hall-K+1")
	require.Equal(t, "naked-single,hidden-single,hall-4", drawn.Sized(rules).String(), "√6 is 3, rounded up")
	require.Equal(t, rules, maker.Population{Basis: 2}.Sized(rules))
	require.Equal(t, heuristics.Size(4), drawn.Size(heuristics.K+1))
	require.Equal(t, heuristics.K, maker.Population{Basis: 2}.Size(heuristics.K))
	_, err = maker.Population{Basis: 1}.Shape()
	require.Error(t, err)
	require.Equal(t, maker.Holes("given-needs-fish"), maker.GivenAs("needs-fish"))
	require.Equal(t, maker.Given, maker.GivenAs(""))
}

// TestParsePopulations: words are lists, and what is left out is not said.
func TestParsePopulations(t *testing.T) {
	for text, want := range map[string]string{
		"4,5 random,unique 0.4,0.5":   "4 random 0.4; 4 random 0.5; 4 unique 0.4; 4 unique 0.5; 5 random 0.4; 5 random 0.5; 5 unique 0.4; 5 unique 0.5",
		"3 random 40%:60%:10%":        "3 random 0.4; 3 random 0.5; 3 random 0.6",
		"3 0.3333333333333333":        "3 0.3333333333333333",
		" 3 ;cube2  minimal":          "3; cube2 minimal",
		"random 0.4":                  "random 0.4",
		"0.5":                         "0.5",
		"4 30,40":                     "4 30; 4 40",
		"3x3 random 0.4":              "3 random 0.4",
		"1x9,9x1":                     "9 latin; 9 latin",
		"9 x+latin":                   "9 latin+x",
		"1x9 x":                       "9 latin+x",
		"6 irregular:3":               "6 latin+irregular:3",
		"irregular:3":                 "latin+irregular:3",
		"3 x,windows":                 "3 x; 3 windows",
		"4 jigsaw:AAAABBBBCCCCDDDD":   "",
		"5 by singles,hall-K+1":       "5 by singles,hall-K+1",
		"16 latin qwh 200":            "16 latin qwh 200",
		"2 latin+jigsaw:AABB minimal": "2 latin+irregular:AABB minimal",
	} {
		list, err := maker.ParsePopulations(text)
		switch {
		case want == "":
			require.Error(t, err, text)
			continue
		case text == "1x9,9x1":
			require.ErrorContains(t, err, "9 latin comes twice")
			continue
		}
		require.NoError(t, err, text)
		texts := make([]string, len(list))
		for i, k := range list {
			texts[i] = k.String()
		}
		require.Equal(t, want, strings.Join(texts, "; "), text)
	}
}

// TestEarlierPopulations: the name from which seeds derive calls irregular boxes with letters jigsaw, as it always did.
func TestEarlierPopulations(t *testing.T) {
	k, err := maker.ParsePopulation("2 latin+jigsaw:AABB minimal")
	require.NoError(t, err)
	require.Equal(t, "latin2+jigsaw:AABB-minimal", k.SeedName())
	require.Equal(t, "9 latin+irregular:7; 2 latin+jigsaw:AABB", maker.Earlier("9 latin+irregular:7; 2 latin+irregular:AABB"))
}

func TestPopulationErrors(t *testing.T) {
	part := "expected a part of the cells between 0 and 1"
	for text, message := range map[string]string{
		"": "expected a shape, units, holes, an amount and rules, in this order", "3;": "expected a shape",
		"random 3 0.4": "3 0.4", "3 round": `"round": expected`, "3 random,round": `holes "round": expected some of random, `,
		"3 random 0.4 solvable": `"solvable": expected`, "3 random by": `"by": expected`, "3 random by a b": `"by a b": expected`,
		"1": "basis 1: expected 2 to 16", "3,17": "basis 17: expected 2 to 16", "2x200": "box 2x200: expected a side",
		"0x5": `"0x5": expected`, "cube9": "cube of basis 9: expected 2 to 8", "cube2x2": `"cube2x2": expected`,
		"9999999999999999999": `shape "9999999999999999999": expected`, "3,3x3": "3 comes twice", "-3": `"-3": expected`,
		"1 latin": "side 1: expected", "2x3 latin": "a Latin square has no boxes: expected its side, as in 6 latin",
		"3 xy": `units "xy": expected latin, x, windows or groups`, "3 x+": `units ""`, "3 x+x": "x comes twice", "cube2 x": "units x: a cube has no others than its own",
		"6 latin+windows": "side 6: windows and groups", "4 latin+jigsaw:AB": "regions of 2 letters: expected 16", "6 irregular:x": "expected a seed",
		"3 random 0": "0 clues: expected at least 1", "3 random 1.5": part, "3 random 100%": part, "3 random .x": part,
		"3:6 random 0.5":       `"3:6 random 0.5": expected a shape, units, holes`,
		"3 random 0.6:0.4:0.1": "expected a range that does not go down", "3 random 0.4,0.4": "3 random 0.4 comes twice",
		"3 minimal 30": "minimal puzzles have no amount", "3 minimal 0.4": "minimal puzzles have no amount",
	} {
		_, err := maker.ParsePopulations(text)
		require.ErrorContains(t, err, message, text)
	}
	_, err := maker.ParsePopulation("3,4")
	require.ErrorContains(t, err, "expected one, without lists")
}

// TestPopulationTexts: every population is read from its text.
func TestPopulationTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := maker.Population{Basis: rapid.IntRange(0, 16).Draw(t, "basis")}
		switch rapid.SampledFrom([]string{"square", "box", "latin", "cube"}).Draw(t, "shape") {
		case "box":
			if k.Basis > 1 {
				k.Columns = k.Basis + 1
			}
		case "latin":
			k.Units = "latin+x"
			if k.Basis > 0 {
				k.Basis, k.Columns = 1, k.Basis
			}
		case "cube":
			k.Cube = k.Basis > 0
		}
		k.Holes = rapid.SampledFrom(append(maker.AllHoles(), "", maker.QCP, maker.BalancedQWH, maker.Given, maker.GivenAs("needs-hall-3-not-hall-2"))).Draw(t, "holes")
		if k.Holes != maker.MinimalHoles {
			if rapid.Bool().Draw(t, "counted") {
				k.Clues = rapid.IntRange(0, 900).Draw(t, "clues")
			} else {
				k.Fill = rapid.Float64Range(1e-9, 0.999).Draw(t, "fill")
			}
		}
		k.SolvableBy = rapid.SampledFrom([]string{"", "singles,hall-K+1"}).Draw(t, "rules")
		if k.Basis == 0 && k.Holes == "" { // a number alone is a shape
			k.Clues = 0
		}
		if k.String() == "" {
			return
		}
		back, err := maker.ParsePopulation(k.String())
		require.NoError(t, err, "%#v", k)
		require.Equal(t, k, back, k.String())
	})
}
