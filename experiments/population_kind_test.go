package experiments

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver/maker"
)

// TestPeakFill: the values are measured at some sides, linear in between and constant beyond.
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

// puzzleOfKind returns a puzzle of a kind.
func puzzleOfKind(t *testing.T, k maker.Population) *grid.Puzzle {
	t.Helper()
	p, err := (&Params{Seed: 3}).Instance(k, 0).Trial("", nil).Puzzle(t.Context())
	require.NoError(t, err)
	require.NoError(t, grid.CheckPuzzle(p))
	return p
}

// TestPuzzlesOfKinds: puzzles have the clues, the balance, the symmetry and the rules that their population
// states.
func TestPuzzlesOfKinds(t *testing.T) {
	for _, x := range []struct {
		kind  maker.Population
		clues int
	}{
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, 24}, // 24.3
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Clues: 31}, 31},
		{maker.Population{Basis: 3, Holes: maker.BalancedHoles, Fill: 0.3}, 27},   // 6.3 holes a unit are 6
		{maker.Population{Basis: 3, Holes: maker.BalancedHoles, Fill: 0.28}, 27},  // 6.48 too
		{maker.Population{Basis: 3, Holes: maker.BalancedHoles, Fill: 0.26}, 18},  // 6.66 are 7
		{maker.Population{Basis: 3, Holes: maker.BalancedHoles, Clues: 45}, 45},   // 4 holes a unit
		{maker.Population{Basis: 2, Holes: maker.SymmetricHoles, Clues: 7}, 8},    // no cell is its own image
		{maker.Population{Basis: 3, Holes: maker.SymmetricHoles, Clues: 31}, 31},  // the middle cell is
		{maker.Population{Basis: 3, Holes: maker.SymmetricHoles, Fill: 0.40}, 32}, // 32.4
		{maker.Population{Basis: 2, Holes: maker.UniqueHoles, Clues: 8}, 8},
		{maker.Population{Basis: 1, Columns: 7, Units: "latin", Holes: maker.QWH, Clues: 20}, 20},
		{maker.Population{Basis: 1, Columns: 7, Units: "latin", Holes: maker.BalancedQWH, Fill: 0.45}, 21}, // 3.85 holes a unit are 4
		{maker.Population{Basis: 1, Columns: 7, Units: "latin", Holes: maker.QCP, Fill: 0.42}, 21},
		{maker.Population{Basis: 3, Units: "x", Holes: maker.QCP, Clues: 20}, 20},
		{maker.Population{Basis: 2, Units: "x", Holes: maker.BalancedHoles, Clues: 8}, 8},
		{maker.Population{Basis: 1, Columns: 6, Units: "latin+irregular:1", Holes: maker.BalancedHoles, Clues: 12}, 12},
		{maker.Population{Basis: 1, Columns: 6, Units: "latin+irregular:1", Holes: maker.UniqueHoles, Clues: 16}, 16},
	} {
		p := puzzleOfKind(t, x.kind)
		require.Equal(t, x.clues, p.Clues(), x.kind.String())
		n := x.kind.Side()
		switch x.kind.Holes {
		case maker.BalancedHoles, maker.BalancedQWH:
			for u := range grid.Unit(p.Shape.Units()) {
				clues := 0
				for _, c := range p.Shape.UnitCells(u) {
					if p.Givens[c] != 0 {
						clues++
					}
				}
				require.Equal(t, x.clues/n, clues, "unit %d of %s", u, x.kind.String())
			}
		case maker.SymmetricHoles:
			for c, d := range p.Givens {
				require.Equal(t, d == 0, p.Givens[n*n-1-c] == 0, "half a turn of %s", x.kind.String())
			}
		}
	}
	p := puzzleOfKind(t, maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4, SolvableBy: "hidden-single"})
	b := p.Board()
	heuristics.MustParse("singles").Engine(b).Propagate()
	require.True(t, b.Solved(), "together with naked singles")
	half := puzzleOfKind(t, maker.Population{Basis: 2, Holes: maker.SymmetricHoles, Clues: 8, SolvableBy: "singles"})
	for c, d := range half.Givens {
		require.Equal(t, d == 0, half.Givens[15-c] == 0)
	}
}

// TestKindsThatCannotBe: populations without any puzzle are refused before a run is made.
func TestKindsThatCannotBe(t *testing.T) {
	for _, x := range []struct {
		kind    maker.Population
		message string
	}{
		{maker.Population{Basis: 2, Holes: maker.RandomHoles, Clues: 15}, ""},
		{maker.Population{Basis: 2, Holes: maker.RandomHoles, Clues: 16}, "16 clues: expected 1 to 15"},
		{maker.Population{Basis: 2, Holes: maker.RandomHoles, Clues: 1}, ""},
		{maker.Population{Basis: 2, Holes: maker.RandomHoles, Fill: 0.01}, "0 clues: expected 1 to 15"},
		{maker.Population{Basis: 2, Holes: maker.BalancedHoles, Fill: 0.25}, ""},
		{maker.Population{Basis: 2, Holes: maker.BalancedHoles, Fill: 0.99}, "16 clues: expected 1 to 15"},
		{maker.Population{Basis: 2, Holes: "oval", Clues: 5}, `holes "oval": expected one of`},
		{maker.Population{Basis: 1, Holes: maker.RandomHoles, Clues: 5}, "basis 1"},
		{maker.Population{Basis: 2, Holes: maker.BalancedHoles, Clues: 8, SolvableBy: "singles"}, "leaves no balance"},
		{maker.Population{Basis: 2, Holes: maker.MinimalHoles, SolvableBy: "nonsense"}, "nonsense"},
		{maker.Population{Basis: 2, Holes: maker.QWH, Clues: 5}, "expected a Latin square"},
		{maker.Population{Basis: 1, Columns: 5, Units: "latin", Holes: maker.QCP, Clues: 5, SolvableBy: "singles"}, "expected no rules"},
		{maker.Population{Basis: 1, Columns: 3, Units: "latin+x", Clues: 5, Holes: maker.RandomHoles}, "there is no full grid"},
		{maker.Population{Basis: 1, Columns: 4, Units: "latin+irregular:AAABACBBCCDBCDDD", Clues: 5, Holes: maker.RandomHoles}, "there is no full grid"},
		{maker.Population{Basis: 2, Cube: true, Units: "x", Clues: 5, Holes: maker.RandomHoles}, "a cube has no others"},
	} {
		trial := (&Params{}).Instance(x.kind, 0).Trial("", nil)
		err := trial.check()
		if x.message == "" {
			require.NoError(t, err, x.kind.String())
			continue
		}
		require.ErrorContains(t, err, x.message)
		require.ErrorContains(t, err, x.kind.String()+": ")
	}
	other := Params{}.Trial("x", "", nil)
	require.NoError(t, other.check(), "not about puzzles")
	ruled := (&Params{}).Instance(maker.Population{Basis: 10}, 0).Trial("", Config{"rules": "naked-tuple-map-K"})
	require.ErrorContains(t, ruled.check(), "10: ", "subsets as words end at 64")
	word := (&Params{}).Instance(maker.Population{Basis: 2}, 0).Trial("", Config{"rules": "nonsense"})
	require.NoError(t, word.check(), "it may mean something else")
}

// populationOf returns the kinds and sizes of a population.
func populationOf(p Params, own []Sample) (list []string) {
	for _, s := range p.Select(own) {
		text, _ := json.Marshal(s.Count)
		list = append(list, s.Population.String()+": "+string(text))
	}
	return list
}

// TestPopulation: what a chosen population says replaces what the experiment's own populations say.
func TestPopulation(t *testing.T) {
	own := []Sample{
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, 100, time.Second},
		{maker.Population{Basis: 3, Holes: maker.MinimalHoles}, 10, 2 * time.Second},
		{maker.Population{Basis: 5, Holes: maker.BalancedHoles, Clues: 300}, 20, 4 * time.Second},
	}
	for _, x := range []struct {
		chosen, puzzles string
		scale           float64
		want            []string
	}{
		{"", "", 0, []string{"3 random 0.3: 100", "3 minimal: 10", "5 balanced 300: 20"}},
		{"", "", 0.1, []string{"3 random 0.3: 10", "3 minimal: 1", "5 balanced 300: 2"}},
		{"", "7", 0, []string{"3 random 0.3: 7", "3 minimal: 7", "5 balanced 300: 7"}},
		{"3", "", 0, []string{"3 random 0.3: 100", "3 minimal: 10"}},
		// A shape of its own takes the holes of the next side and the fill of its peak.
		{"2", "", 0, []string{"2 random 0.25: 100"}},
		{"4", "", 0, []string{"4 balanced 0.43: 20"}}, // 25/16 is less than 16/9
		{"6,cube3", "", 0, []string{"6 balanced 0.56: 20", "cube3 random 0.3: 100"}},
		{"random", "", 0, []string{"3 random 0.3: 100", "5 random 300: 20"}}, // minimal ones take the peak, which is there already
		{"minimal,unique", "", 0, []string{"3 minimal: 100", "5 minimal: 20", "3 unique 0.3: 100", "5 unique 300: 20"}},
		{"0.4,0.5", "", 0, []string{
			"3 random 0.4: 100", "3 staged 0.4: 10", "5 balanced 0.4: 20", "3 random 0.5: 100", "3 staged 0.5: 10", "5 balanced 0.5: 20",
		}},
		{"3,5 40", "", 0, []string{"3 random 40: 100", "3 staged 40: 10", "5 balanced 40: 20"}},
		{"latin", "", 0, []string{"9 latin random 0.3: 100", "9 latin minimal: 10", "25 latin balanced 300: 20"}},
		{"9 irregular:4+x; 2x3 x; cube2", "", 0, []string{
			"9 latin+irregular:4+x random 0.3: 100", "2x3 x random 0.27: 100", "cube2 random 0.25: 100",
		}},
		{"x qcp 30", "", 0, []string{"3 x qcp 30: 100", "5 x qcp 30: 20"}},
		{"3,5 by naked-single", "", 0, []string{
			"3 random 0.3 by naked-single: 100", "3 minimal by naked-single: 10", "5 balanced 300 by naked-single: 20",
		}},
		{"5 random 0.47; 3 unique", "", 0, []string{"5 random 0.47: 20", "3 unique 0.3: 100"}},
	} {
		p := Params{Scale: x.scale}
		if x.chosen != "" {
			p = p.With("population", x.chosen)
		}
		if x.puzzles != "" {
			p = p.With("puzzles", x.puzzles)
		}
		require.Equal(t, x.want, populationOf(of(t, p), own), x.chosen)
	}
	require.Empty(t, populationOf(of(t, Params{}.With("population", "3")), nil))
	require.Equal(t, 200*time.Second, Params{}.Estimate(own), "100·1 + 10·2 + 20·4 seconds")
	require.Equal(t, 21*time.Second, of(t, Params{}.With("puzzles", "3")).Estimate(own))
	square, err := grid.Square(3)
	require.NoError(t, err)
	box, err := grid.Square(5)
	require.NoError(t, err)
	given := Params{Puzzles: []Puzzle{{"a", grid.NewPuzzle(square)}, {"b", grid.NewPuzzle(box)}, {"c", grid.NewPuzzle(box)}}}
	require.Equal(t, 9*time.Second, given.Estimate(own), "the next sample's time each")
	require.Equal(t, 5*time.Second, of(t, given.With("puzzles", "1")).Estimate(own))
}

// TestInstancesMix: samples of two and of four are mixed in proportion, each in its order; the loop may end
// early.
func TestInstancesMix(t *testing.T) {
	own := []Sample{{maker.Population{Basis: 2, Holes: maker.RandomHoles, Clues: 5}, 2, 0}, {maker.Population{Basis: 3, Holes: maker.RandomHoles, Clues: 30}, 4, 0}}
	var names []string
	for x := range (Params{}).Instances(own) {
		names = append(names, x.Name)
		require.Equal(t, byte('0'+x.Index), x.Name[len(x.Name)-1])
	}
	const a, b = "2 random 5/", "3 random 30/"
	require.Equal(t, []string{b + "0", a + "0", b + "1", b + "2", a + "1", b + "3"}, names)
	for range (Params{}).Instances(own) {
		break
	}
	x := slices.Collect((Params{Seed: 2}).Instances(own))[0]
	trial := x.Trial("way", Config{"more": true})
	require.Equal(t, b+"0/way", trial.Key)
	require.Equal(t, DeriveSeed(2, "k3-random-c30/0"), trial.Seed, "seeds never change")
	require.Equal(t, 30, trial.Population.Clues)
	require.Equal(t, trial.Population, PopulationOf(trial.Config))
	require.True(t, trial.Config.Bool("more"))
}

// TestSelected: puzzles that were selected by the rules they need have a population of their own, also as
// stored instances, and cannot be mixed with others.
func TestSelected(t *testing.T) {
	const selected = "# population=needs-hall-4-not-hall-3\n"
	const line = "..4258....253.6..93...............9....5.94.1.316..8.....1...7..6...2.....8...6.3\n"
	read := func(source, text string) []format.Record {
		return slices.Collect(format.Read(strings.NewReader(text), source, format.Options{}))
	}
	never := func(format.Record) { t.Fail() }
	chosen, plain := read("chosen", selected+line), read("plain", line)
	puzzles, err := PuzzlesOf(chosen, never)
	require.NoError(t, err)
	for x := range (Params{Puzzles: puzzles}).Instances(nil) {
		require.Equal(t, "3 given-needs-hall-4-not-hall-3", x.Population.String())
		require.True(t, x.Population.IsGiven())
		require.NotEqual(t, maker.Given, x.Population.Holes)
	}
	list, err := stored(puzzles)
	require.NoError(t, err)
	again, _, err := cutInstance(textOf(list))
	require.NoError(t, err)
	puzzle, err := newInstanceStore(nil, "").puzzle(again)
	require.NoError(t, err)
	first := puzzles[0].Puzzle
	require.True(t, first.Shape.Equal(puzzle.Shape))
	require.Equal(t, []any{first.Givens, first.Population}, []any{puzzle.Givens, puzzle.Population})

	_, err = PuzzlesOf(append(chosen, plain...), never)
	require.ErrorContains(t, err, `chosen:1 is of the population "needs-hall-4-not-hall-3" and plain:1 of ""`)
}

// TestDescribe: a record gets the keys that its population has, and keeps its own keys.
func TestDescribe(t *testing.T) {
	for _, x := range []struct {
		config Config
		keys   map[string]any
	}{
		{Config{}, nil},
		{Config{"population": "of many"}, nil},
		{
			Config{"population": "2x3 random 0.4"},
			map[string]any{"shape": "6×6 (2×3)", "side": 6.0, "holes": "random", "fill": 0.4},
		},
		{
			Config{"population": "3 random 0.5", "fill": "low", "side": 8.0},
			map[string]any{"shape": "9×9", "holes": "random"},
		},
		{Config{"population": "3 random 30"}, map[string]any{"shape": "9×9", "side": 9.0, "holes": "random"}},
		{Config{"population": "3"}, map[string]any{"shape": "9×9", "side": 9.0}},
	} {
		want := map[string]any{}
		maps.Copy(want, x.keys)
		maps.Copy(want, x.config)
		r := results.Record{Config: x.config}
		describe(&r)
		require.Equal(t, want, r.Config)
	}
}
