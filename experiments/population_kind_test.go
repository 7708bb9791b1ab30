package experiments

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver/maker"
)

// TestPeakFill: what was measured at some sides, lines between, the ends beyond.
func TestPeakFill(t *testing.T) {
	for side, fill := range map[int]float64{
		2: 0.25, 4: 0.25, 9: 0.30, 16: 0.43, 25: 0.51, 36: 0.56, 49: 0.59, 64: 0.61, 81: 0.63, 100: 0.65, 121: 0.65, 256: 0.65,
		6:  0.27,  // two fifths of the way from 4 to 9
		12: 0.356, // 0.30 + 3/7 · 0.13
		20: 0.466, // 0.43 + 4/9 · 0.08
		90: 0.639, // 0.63 + 9/19 · 0.02
	} {
		require.Equal(t, fill, PeakFill(side), "N = %d", side)
	}
}

// kinds are some of all sorts, in order.
var kinds = []struct {
	kind               Population
	name, title        string
	side, cells, k     int
	asks               bool
	shapeName, onShape string
}{
	{Population{Basis: 2, Holes: maker.MinimalHoles}, "k2-minimal", "4×4 minimal", 4, 16, 2, true, "k2", "4×4"},
	{Population{Basis: 2, Columns: 3, Holes: maker.BalancedHoles, Clues: 12}, "k2x3-balanced-c12", "6×6 (2×3) balanced 12 clues", 6, 36, 3, false, "k2x3", "6×6 (2×3)"},
	{Population{Basis: 1, Columns: 9, Units: "latin"}, "latin9", "9×9 latin", 9, 81, 3, false, "latin9", "9×9 latin"},
	{Population{Basis: 1, Columns: 9, Units: "latin", Holes: QWH, Clues: 40}, "latin9-qwh-c40", "9×9 latin qwh 40 clues", 9, 81, 3, false, "latin9", "9×9 latin"},
	{Population{Basis: 1, Columns: 9, Units: "latin+x"}, "latin9+x", "9×9 x", 9, 81, 3, false, "latin9+x", "9×9 x"},
	{Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, "k3-random-0.3", "9×9 random 30 %", 9, 81, 3, false, "k3", "9×9"},
	{Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3, SolvableBy: "singles,locked"}, "k3-random-0.3-by-singles+locked", "9×9 random 30 %, solvable by singles,locked", 9, 81, 3, true, "k3", "9×9"},
	{Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4}, "k3-random-0.4", "9×9 random 40 %", 9, 81, 3, false, "k3", "9×9"},
	{Population{Basis: 3, Holes: maker.UniqueHoles, Clues: 30}, "k3-unique-c30", "9×9 unique 30 clues", 9, 81, 3, true, "k3", "9×9"},
	{Population{Basis: 3, Units: "x+windows", Holes: maker.UniqueHoles}, "k3+x+windows-unique", "9×9 x windows unique", 9, 81, 3, true, "k3+x+windows", "9×9 x windows"},
	{Population{Basis: 1, Columns: 10, Units: "latin", Holes: QCP, Fill: 0.5}, "latin10-qcp-0.5", "10×10 latin qcp 50 %", 10, 100, 4, false, "latin10", "10×10 latin"},
	{Population{Basis: 2, Columns: 6}, "k2x6", "12×12 (2×6)", 12, 144, 6, false, "k2x6", "12×12 (2×6)"},
	{Population{Basis: 3, Columns: 4}, "k3x4", "12×12 (3×4)", 12, 144, 4, false, "k3x4", "12×12 (3×4)"},
	{Population{Basis: 2, Cube: true, Holes: Given}, "cube2-given", "4×4×4 given", 4, 64, 2, false, "cube2", "4×4×4"},
	{Population{Basis: 3, Cube: true}, "cube3", "9×9×9", 9, 729, 3, false, "cube3", "9×9×9"},
}

// TestKinds: names, titles and sizes, and a configuration that states all of a kind.
func TestKinds(t *testing.T) {
	for _, x := range kinds {
		k := x.kind
		require.Equal(t, x.name, k.Name())
		require.Equal(t, x.title, k.Title())
		require.Equal(t, []int{x.side, x.cells, x.k}, []int{k.Side(), k.Cells(), k.K()}, x.name)
		require.Equal(t, x.asks, k.NeedsSolver(), x.name)
		require.Equal(t, x.shapeName, k.ShapeName())
		require.Equal(t, x.onShape, k.OnShape().Title())
		require.Equal(t, k, PopulationOf(Params{}.Trial("x", "", k.Config(Config{"more": 1})).Config), x.name)
		require.Equal(t, 1, k.Config(Config{"more": 1})["more"])
		s, err := k.Shape()
		require.NoError(t, err)
		require.Equal(t, k.OnShape(), PopulationOn(s))
		require.Equal(t, x.cells, s.Cells())
	}
	require.Equal(t, Config{"n": 9, "units": "latin"}, Population{Basis: 1, Columns: 9, Units: "latin"}.Config(nil))
	drawn := Population{Basis: 1, Columns: 6, Units: "latin+irregular:7"} // which is one of many names for its regions
	require.Equal(t, "latin6+irregular:7", drawn.Name())
	require.Equal(t, drawn, PopulationOf(Params{}.Trial("x", "", drawn.Config(nil)).Config))
	s, err := drawn.Shape()
	require.NoError(t, err)
	require.Contains(t, PopulationOn(s).Name(), "latin6+jigsaw:AA")
	rules := heuristics.MustParse("singles,hall-K+1")
	require.Equal(t, "naked-single,hidden-single,hall-4", drawn.Sized(rules).String(), "√6 is 3, rounded up")
	require.Equal(t, rules, Population{Basis: 2}.Sized(rules))
	require.Equal(t, heuristics.Size(4), drawn.Size(heuristics.K+1))
	require.Equal(t, heuristics.K, Population{Basis: 2}.Size(heuristics.K))
	require.NotContains(t, Population{Basis: 2}.Config(nil), "cube")
	require.Len(t, Population{Basis: 2}.Config(nil), 1)
	_, err = Population{Basis: 1}.Shape()
	require.Error(t, err)
}

// puzzleOfKind returns a puzzle of a kind.
func puzzleOfKind(t *testing.T, k Population) *grid.Puzzle {
	t.Helper()
	p, err := Params{Seed: 3}.Trial("x", "", k.Config(nil)).Puzzle(t.Context())
	require.NoError(t, err)
	require.NoError(t, grid.CheckPuzzle(p))
	return p
}

// TestPuzzlesOfKinds: as many clues as the kind says, where it says, and all that else it asks for.
func TestPuzzlesOfKinds(t *testing.T) {
	for _, x := range []struct {
		kind  Population
		clues int
	}{
		{Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, 24}, // 24.3
		{Population{Basis: 3, Holes: maker.RandomHoles, Clues: 31}, 31},
		{Population{Basis: 3, Holes: maker.BalancedHoles, Fill: 0.3}, 27},   // 6.3 holes a unit are 6
		{Population{Basis: 3, Holes: maker.BalancedHoles, Fill: 0.28}, 27},  // 6.48 too
		{Population{Basis: 3, Holes: maker.BalancedHoles, Fill: 0.26}, 18},  // 6.66 are 7
		{Population{Basis: 3, Holes: maker.BalancedHoles, Clues: 45}, 45},   // 4 holes a unit
		{Population{Basis: 2, Holes: maker.SymmetricHoles, Clues: 7}, 8},    // no cell is its own image
		{Population{Basis: 3, Holes: maker.SymmetricHoles, Clues: 31}, 31},  // the middle cell is
		{Population{Basis: 3, Holes: maker.SymmetricHoles, Fill: 0.40}, 32}, // 32.4
		{Population{Basis: 2, Holes: maker.UniqueHoles, Clues: 8}, 8},
		{Population{Basis: 1, Columns: 7, Units: "latin", Holes: QWH, Clues: 20}, 20},
		{Population{Basis: 1, Columns: 7, Units: "latin", Holes: BalancedQWH, Fill: 0.45}, 21}, // 3.85 holes a unit are 4
		{Population{Basis: 1, Columns: 7, Units: "latin", Holes: QCP, Fill: 0.42}, 21},
		{Population{Basis: 3, Units: "x", Holes: QCP, Clues: 20}, 20},
		{Population{Basis: 2, Units: "x", Holes: maker.BalancedHoles, Clues: 8}, 8},
		{Population{Basis: 1, Columns: 6, Units: "latin+irregular:1", Holes: maker.BalancedHoles, Clues: 12}, 12},
		{Population{Basis: 1, Columns: 6, Units: "latin+irregular:1", Holes: maker.UniqueHoles, Clues: 16}, 16},
	} {
		p := puzzleOfKind(t, x.kind)
		require.Equal(t, x.clues, p.Clues(), x.kind.Name())
		n := x.kind.Side()
		switch x.kind.Holes {
		case maker.BalancedHoles, BalancedQWH:
			for u := range grid.Unit(p.Shape.Units()) {
				clues := 0
				for _, c := range p.Shape.UnitCells(u) {
					if p.Givens[c] != 0 {
						clues++
					}
				}
				require.Equal(t, x.clues/n, clues, "unit %d of %s", u, x.kind.Name())
			}
		case maker.SymmetricHoles:
			for c, d := range p.Givens {
				require.Equal(t, d == 0, p.Givens[n*n-1-c] == 0, "half a turn of %s", x.kind.Name())
			}
		}
	}
	p := puzzleOfKind(t, Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4, SolvableBy: "hidden-single"})
	b := p.Board()
	heuristics.MustParse("singles").Engine(b).Propagate()
	require.True(t, b.Solved(), "together with naked singles")
	half := puzzleOfKind(t, Population{Basis: 2, Holes: maker.SymmetricHoles, Clues: 8, SolvableBy: "singles"})
	for c, d := range half.Givens {
		require.Equal(t, d == 0, half.Givens[15-c] == 0)
	}
}

// TestKindsThatCannotBe: kinds of which there is no puzzle are refused before a run is made.
func TestKindsThatCannotBe(t *testing.T) {
	for _, x := range []struct {
		kind    Population
		message string
	}{
		{Population{Basis: 2, Holes: maker.RandomHoles, Clues: 15}, ""},
		{Population{Basis: 2, Holes: maker.RandomHoles, Clues: 16}, "16 clues: expected 1 to 15"},
		{Population{Basis: 2, Holes: maker.RandomHoles, Clues: 1}, ""},
		{Population{Basis: 2, Holes: maker.RandomHoles, Fill: 0.01}, "0 clues: expected 1 to 15"},
		{Population{Basis: 2, Holes: maker.BalancedHoles, Fill: 0.25}, ""},
		{Population{Basis: 2, Holes: maker.BalancedHoles, Fill: 0.99}, "16 clues: expected 1 to 15"},
		{Population{Basis: 2, Holes: "oval", Clues: 5}, `holes "oval": expected one of`},
		{Population{Basis: 1, Holes: maker.RandomHoles, Clues: 5}, "basis 1"},
		{Population{Basis: 2, Holes: maker.BalancedHoles, Clues: 8, SolvableBy: "singles"}, "leaves no balance"},
		{Population{Basis: 2, Holes: maker.MinimalHoles, SolvableBy: "nonsense"}, "nonsense"},
		{Population{Basis: 2, Holes: QWH, Clues: 5}, "expected a Latin square"},
		{Population{Basis: 1, Columns: 5, Units: "latin", Holes: QCP, Clues: 5, SolvableBy: "singles"}, "expected no rules"},
		{Population{Basis: 1, Columns: 3, Units: "latin+x", Clues: 5, Holes: maker.RandomHoles}, "there is no full grid"},
		{Population{Basis: 1, Columns: 4, Units: "latin+jigsaw:AAABACBBCCDBCDDD", Clues: 5, Holes: maker.RandomHoles}, "there is no full grid"},
		{Population{Basis: 2, Cube: true, Units: "x", Clues: 5, Holes: maker.RandomHoles}, "a cube has no others"},
	} {
		trial := Params{}.Trial("x", "", x.kind.Config(nil))
		known := map[demand]error{}
		for range 2 { // the second time it is known
			err := trial.check(known)
			if x.message == "" {
				require.NoError(t, err, x.kind.Name())
				continue
			}
			require.ErrorContains(t, err, x.message)
			require.ErrorContains(t, err, x.kind.Title()+": ")
		}
		require.Len(t, known, 1)
	}
	require.NoError(t, Params{}.Trial("x", "", nil).check(map[demand]error{}), "not about puzzles")
	ruled := Params{}.Trial("x", "", Population{Basis: 10}.Config(Config{"rules": "naked-tuple-map-K"}))
	require.ErrorContains(t, ruled.check(map[demand]error{}), "100×100: ", "subsets as words end at 64")
	word := Params{}.Trial("x", "", Population{Basis: 2}.Config(Config{"rules": "nonsense"}))
	require.NoError(t, word.check(map[demand]error{}), "it may mean something else")
}

// populationOf returns the kinds and sizes of a population.
func populationOf(p Params, own []Sample) (list []string) {
	for _, s := range p.Select(own) {
		text, _ := json.Marshal(s.Count)
		list = append(list, s.Population.Name()+" "+string(text))
	}
	return list
}

// TestPopulation: options change the samples of an experiment each by itself.
func TestPopulation(t *testing.T) {
	own := []Sample{
		{Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, 100, time.Second},
		{Population{Basis: 3, Holes: maker.MinimalHoles}, 10, 2 * time.Second},
		{Population{Basis: 5, Holes: maker.BalancedHoles, Clues: 300}, 20, 4 * time.Second},
	}
	for _, x := range []struct {
		options []string
		scale   float64
		want    []string
	}{
		{nil, 0, []string{"k3-random-0.3 100", "k3-minimal 10", "k5-balanced-c300 20"}},
		{nil, 0.1, []string{"k3-random-0.3 10", "k3-minimal 1", "k5-balanced-c300 2"}},
		{[]string{"puzzles", "7"}, 0, []string{"k3-random-0.3 7", "k3-minimal 7", "k5-balanced-c300 7"}},
		{[]string{"shapes", "3"}, 0, []string{"k3-random-0.3 100", "k3-minimal 10"}},
		// A shape of its own takes the holes of the next side and the fill of its peak.
		{[]string{"shapes", "2"}, 0, []string{"k2-random-0.25 100"}},
		{[]string{"shapes", "4"}, 0, []string{"k4-balanced-0.43 20"}}, // 25/16 is less than 16/9
		{[]string{"shapes", "6,cube3"}, 0, []string{"k6-balanced-0.56 20", "cube3-random-0.3 100"}},
		{[]string{"holes", "random"}, 0, []string{"k3-random-0.3 100", "k5-random-c300 20"}}, // minimal ones take the peak, which is there already
		{[]string{"holes", "minimal,unique"}, 0, []string{"k3-minimal 100", "k3-unique-0.3 100", "k5-minimal 20", "k5-unique-c300 20"}},
		{[]string{"fill", "0.4,0.5"}, 0, []string{"k3-random-0.4 100", "k3-random-0.5 100", "k3-unique-0.4 10", "k3-unique-0.5 10", "k5-balanced-0.4 20", "k5-balanced-0.5 20"}},
		{[]string{"clues", "40"}, 0, []string{"k3-random-c40 100", "k3-unique-c40 10", "k5-balanced-c40 20"}},
		{[]string{"units", "latin"}, 0, []string{"latin9-random-0.3 100", "latin9-minimal 10", "latin25-balanced-c300 20"}},
		{[]string{"units", "irregular:4,x", "shapes", "3,2x3,cube2"}, 0, []string{
			"latin9+irregular:4+x-random-0.3 100", "latin9+irregular:4+x-minimal 10", "latin6+irregular:4+x-random-0.27 100", "cube2+latin+irregular:4+x-random-0.25 100",
		}},
		{[]string{"units", "x", "holes", "qcp", "clues", "30"}, 0, []string{"k3+x-qcp-c30 100", "k5+x-qcp-c30 20"}},
		{[]string{"solvable-by", "naked-single"}, 0, []string{"k3-random-0.3-by-naked-single 100", "k3-minimal-by-naked-single 10", "k5-balanced-c300-by-naked-single 20"}},
	} {
		p := Params{Scale: x.scale}
		for i := 0; i < len(x.options); i += 2 {
			p = p.With(x.options[i], x.options[i+1])
		}
		require.Equal(t, x.want, populationOf(p, own), x.options)
	}
	require.Empty(t, populationOf(Params{}.With("shapes", "3"), nil))
	require.Equal(t, 200*time.Second, Params{}.Estimate(own), "100·1 + 10·2 + 20·4 seconds")
	require.Equal(t, 21*time.Second, Params{}.With("puzzles", "3").Estimate(own))
	square, err := grid.Square(3)
	require.NoError(t, err)
	box, err := grid.Square(5)
	require.NoError(t, err)
	given := Params{Puzzles: []Puzzle{{"a", grid.NewPuzzle(square)}, {"b", grid.NewPuzzle(box)}, {"c", grid.NewPuzzle(box)}}}
	require.Equal(t, 9*time.Second, given.Estimate(own), "the next sample's time each")
	require.Equal(t, 5*time.Second, given.With("puzzles", "1").Estimate(own))
}

// TestInstancesMix: samples of two and of four are mixed in proportion, each in its order;
// all of a loop may be left early.
func TestInstancesMix(t *testing.T) {
	own := []Sample{{Population{Basis: 2, Holes: maker.RandomHoles, Clues: 5}, 2, 0}, {Population{Basis: 3, Holes: maker.RandomHoles, Clues: 30}, 4, 0}}
	var names []string
	for x := range (Params{}).Instances(own) {
		names = append(names, x.Name)
		require.Equal(t, byte('0'+x.Index), x.Name[len(x.Name)-1])
	}
	const a, b = "k2-random-c5/", "k3-random-c30/"
	require.Equal(t, []string{b + "0", a + "0", b + "1", b + "2", a + "1", b + "3"}, names)
	for range (Params{}).Instances(own) {
		break
	}
	x := slices.Collect((Params{Seed: 2}).Instances(own))[0]
	trial := x.Trial("way", Config{"more": true})
	require.Equal(t, b+"0/way", trial.Key)
	require.Equal(t, DeriveSeed(2, b+"0"), trial.Seed)
	require.Equal(t, 30, trial.Config.Int("clues"))
	require.True(t, trial.Config.Bool("more"))
	require.True(t, math.IsNaN(trial.Config.Number("fill")))
}

// TestSelected: puzzles that were selected by what they need are a kind of their own, in stored
// instances too, and do not stand beside others.
func TestSelected(t *testing.T) {
	const selected = "# population=needs-hall-4-not-hall-3\n"
	const line = "..4258....253.6..93...............9....5.94.1.316..8.....1...7..6...2.....8...6.3\n"
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	chosen, plain := write("chosen", selected+line), write("plain", line)
	d, err := ReadData([]string{chosen}, format.Options{})
	require.NoError(t, err)
	for x := range (Params{Puzzles: d.Puzzles}).Instances(nil) {
		require.Equal(t, "k3-given-needs-hall-4-not-hall-3", x.Population.Name())
		require.True(t, x.Population.IsGiven())
		require.NotEqual(t, Given, x.Population.Holes)
	}
	list, err := stored(d.Puzzles)
	require.NoError(t, err)
	again, _, err := cutInstance(textOf(list))
	require.NoError(t, err)
	puzzle, err := again.result(map[string]*grid.Shape{})
	require.NoError(t, err)
	require.True(t, puzzle.Shape.Equal(d.Puzzles[0].Puzzle.Shape))
	puzzle.Shape = d.Puzzles[0].Puzzle.Shape // which has been judged
	require.Equal(t, d.Puzzles[0].Puzzle, puzzle)

	_, err = ReadData([]string{chosen, plain}, format.Options{})
	require.ErrorContains(t, err, `chosen:1 is of the population "needs-hall-4-not-hall-3" and plain:1 of ""`)
}
