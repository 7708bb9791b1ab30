package experiments

import (
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// TestChoices: an experiment gets the value of an option, or its default. With changes one option of a copy.
func TestChoices(t *testing.T) {
	var none Params
	one := none.With("puzzles", "4")
	two := one.With("population", "2,3").With("rules", "a=singles; b=locked")
	require.Nil(t, none.Options, "a copy was set")
	require.Equal(t, map[string]string{"puzzles": "4"}, one.Options)
	p := of(t, two)
	require.Len(t, Value[[]maker.Population](p, OptionPopulation), 2)
	require.Equal(t, uint64(4), Value[uint64](p, OptionPuzzles))
	require.Equal(t, "b", Value[[]heuristics.RuleSet](p, OptionRules)[1].Name)
	require.Equal(t, "naked-single", Value[[]heuristics.RuleSet](of(t, none), OptionRules)[0].Rules.String())
	require.Nil(t, Value[[]maker.Population](of(t, none), OptionPopulation))
	require.Zero(t, Value[uint64](none, OptionPuzzles), "without an experiment there are no values")
}

// TestOptionsRefuse sets each option to a valid text and then to an invalid one.
func TestOptionsRefuse(t *testing.T) {
	for _, x := range []struct{ name, good, bad string }{
		{OptionPopulation, "2", "1"},
		{OptionPopulation, "minimal", "round"},
		{OptionPopulation, "random 0.4:0.6:0.1", "random 1.5"},
		{OptionPopulation, "3 1", "3 0"},
		{OptionPopulation, "3 by singles", "3 by nonsense"},
		{OptionPuzzles, "1", "0"},
		{OptionPuzzles, "9", "x"},
		{OptionPuzzles, "5000000", "5000001"},
		{OptionRules, "a=singles", "a=nonsense"},
	} {
		of(t, Params{}.With(x.name, x.good))
		_, err := Params{}.With(x.name, x.bad).For(taker{})
		require.ErrorContains(t, err, x.name+": ")
	}
}

// of returns parameters with the values of the options of taker.
func of(t *testing.T, p Params) Params {
	p, err := p.For(taker{})
	require.NoError(t, err)
	return p
}

// taker is an experiment with the options of a population. It refuses scale 13.
type taker struct{ fake }

func (taker) Options(c solver.Catalog) []option.Option {
	rules := option.New(OptionRules, option.Rules, "SETS", "the rules", c.Rules.ParseSets).WithDefault("naked-single")
	return append(PopulationOptions(c, []Sample{
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, 100, time.Second},
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4}, 100, time.Second},
		{maker.Population{Basis: 2, Columns: 3, Holes: maker.BalancedHoles, Fill: 0.5}, 7, time.Second},
		{maker.Population{Basis: 2, Holes: maker.MinimalHoles}, 9, time.Second},
	}, true), rules)
}

func (taker) Check(p Params) error {
	if p.Scale == 13 {
		return Warnings{"thirteen"}
	}
	return nil
}

// TestTakes: the options of an experiment with a population show its defaults, and what it does not take is refused.
func TestTakes(t *testing.T) {
	var names, help []string
	for _, o := range OptionsOf(taker{}, solver.Catalog{}) {
		require.NotEmpty(t, o.Kind, o.Name)
		names, help = append(names, o.Name), append(help, o.Help)
	}
	require.Equal(t, []string{OptionPopulation, OptionPuzzles, OptionData, OptionRules}, names)
	require.Contains(t, help[0], "(default: 3 random 0.3 to 0.4; 2x3 balanced 0.5; 2 minimal)")
	require.Contains(t, help[1], "(default at scale 1: 100, 7, 9)")
	require.Len(t, PopulationOptions(catalog.Default(), nil, false), 2)
	require.Empty(t, OptionsOf(fake{}, solver.Catalog{}))

	for _, x := range []struct {
		p       Params
		e       Experiment
		message string
	}{
		{Params{Scale: 13}, taker{}, "thirteen"},
		{Params{Scale: 12}, taker{}, ""},
		{Params{Puzzles: []Puzzle{}}, taker{}, ""},
		{Params{Puzzles: []Puzzle{}}, fake{}, "experiment fake takes no --data"},
		{Params{}.With("limit", "1s"), taker{}, "experiment taker takes no --limit"},
		{Params{Scale: 1}.With("population", "minimal").With("puzzles", "3"), taker{}, ""},
		{Params{Scale: 2}.With("puzzles", "3"), taker{}, "--puzzles cannot be combined with a scale: both say how many there are"},
		{Params{}.With("population", "random 20"), taker{}, ""},
	} {
		_, err := x.p.For(x.e)
		if x.message == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, x.message)
		}
	}
}

// Plan yields a trial for each given puzzle.
func (taker) Plan(p Params) iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for x := range p.Instances(nil) {
			if !yield(x.Trial("", nil)) {
				return
			}
		}
	}
}

// Name distinguishes it from the fake one.
func (taker) Name() string { return "taker" }

// TestSaysAll: sets and rules whose names only look like the word are not the word.
func TestSaysAll(t *testing.T) {
	for text, says := range map[string]bool{
		"all": true, "a=all": true, "a=locked, -all ;b=fish": true, "fish, all": true, "x=locked;all,-probe": true,
		"3 random 0.4 by all; 4": true, "3 random by locked,all": true,
		"": false, "all=later": false, "later": false, "a=later,own": false, "ball": false, "all-2": false,
	} {
		require.Equal(t, says, saysAll.MatchString(text), text)
	}
}

// TestStated: a manifest names the rules that "all" means in a population and in sets.
func TestStated(t *testing.T) {
	known := Params{Catalog: solver.Catalog{Rules: heuristics.Catalog()[:4]}}
	for _, x := range []struct{ name, text, want string }{
		{OptionPopulation, "2 random 8 by all; 3", "2 random 8 by naked-single,hidden-single,pairwise,locked; 3"},
		{OptionPopulation, "2 random 8 by locked;3", "2 random 8 by locked;3"},
		{OptionRules, "a=all", "a=naked-single,hidden-single,pairwise,locked"},
	} {
		require.Equal(t, map[string]string{x.name: x.want}, of(t, known.With(x.name, x.text)).stated())
	}
	require.Nil(t, of(t, known).stated())
}

// TestOwnOptions: the options of a run itself have their ranges and defaults.
func TestOwnOptions(t *testing.T) {
	for _, x := range []struct {
		option          option.Option
		good, bad, said string
	}{
		{ScaleOption(), "100", "100.1", "expected a number above 0 and up to 100"},
		{ScaleOption(), "0.001", "0", "expected a number above 0 and up to 100"},
		{SeedOption(), "0", "-1", "at least 0 and below 2^64"},
		{SeedOption(), "18446744073709551615", "18446744073709551616", "at least 0 and below 2^64"},
		{TimeoutOption(), "0", "soon", "expected a time"},
	} {
		_, err := x.option.Parse(x.good)
		require.NoError(t, err, x.good)
		_, err = x.option.Parse(x.bad)
		require.ErrorContains(t, err, x.said, x.bad)
	}
	defaults := []string{ScaleOption().Default, SeedOption().Default, TimeoutOption().Default}
	require.Equal(t, []string{"1", "1", ""}, defaults)
}

// TestEngineSeed: the first engine has the seed of its trial, and every further one another.
func TestEngineSeed(t *testing.T) {
	seeds := map[uint64]bool{}
	for n := range 4 {
		trial := Params{Seed: 1}.Trial("x", "", Config{ConfigEngineSeed: n})
		require.Equal(t, n < 2, trial.EngineSeed() == trial.Seed)
		seeds[trial.EngineSeed()] = true
	}
	require.Len(t, seeds, 3)
}

// TestFirst: the first trial of each instance is marked.
func TestFirst(t *testing.T) {
	var first []bool
	for i := range 2 {
		x := (&Params{}).Instance(maker.Population{Basis: 2}, i)
		first = append(first, x.Trial("a", nil).First, x.Trial("b", nil).First)
	}
	require.Equal(t, []bool{true, false, true, false}, first)
}

// TestSampled: every population of a text is a sample of the same size and time.
func TestSampled(t *testing.T) {
	list := Sampled(7, time.Second, "3 random 0.4; 2 minimal")
	require.Len(t, list, 2)
	for i, text := range []string{"3 random 0.4", "2 minimal"} {
		require.Equal(t, []any{text, 7, time.Second}, []any{list[i].Population.String(), list[i].Count, list[i].Each})
	}
	require.Panics(t, func() { Sampled(7, time.Second, "nonsense") })
}
