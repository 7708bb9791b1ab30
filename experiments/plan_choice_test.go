package experiments

import (
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/maker"
)

// TestChoices: an experiment gets the value of an option, or its default.
func TestChoices(t *testing.T) {
	var none Params
	set := none.With("sizes", "2, K").With("methods", "dlx,cdcl").With("seeds", "3").With("limit", "1500ms").
		With("rules", "a=singles;b=locked").With("nodes", "7").With("cdcl", "phase=0").With("population", "random 40%").With("puzzles", "1")
	require.Equal(t, []heuristics.Size{2, heuristics.K}, set.Sizes(5))
	require.Equal(t, []heuristics.Size{5}, none.Sizes(5))
	require.Equal(t, "cdcl", set.Methods()[1].Name)
	require.Equal(t, "search", none.Methods(solver.Search())[0].Name)
	require.Equal(t, []int{3, 9}, []int{set.Seeds(9), none.Seeds(9)})
	require.Equal(t, []int{2, 1}, []int{none.With("solutions", "2").Solutions(1), none.Solutions(1)})
	require.Equal(t, []time.Duration{1500 * time.Millisecond, time.Hour}, []time.Duration{set.Limit(time.Hour), none.Limit(time.Hour)})
	require.Equal(t, "b", set.RuleSets("singles")[1].Name)
	require.Equal(t, "2, K", set.Chosen("sizes"))
	require.Empty(t, none.Chosen("sizes"))
	require.Nil(t, none.Populations())
	require.Len(t, none.With("population", "2,3").Populations(), 2)

	trial := set.Trial("x", "", nil)
	require.Equal(t, 7, trial.Config.Int("nodes"))
	c, err := trial.Engine(100)
	require.NoError(t, err)
	require.Equal(t, uint64(7), c.Nodes)
	for _, text := range []string{"0", "5"} {
		config := none.With("truth-nodes", text).Trial("x", "", nil).Config
		require.Equal(t, Config{"truth-nodes": float64(text[0] - '0')}, config)
	}
	plain, err := none.Trial("x", "", nil).Engine(100)
	require.NoError(t, err)
	require.Equal(t, uint64(100), plain.Nodes)
	require.NotEqual(t, plain.CDCL, c.CDCL, "the settings reach the engine")
	_, err = none.Trial("x", "", Config{"cdcl": "phase=0,nonsense=1"}).Engine(0)
	require.ErrorContains(t, err, "nonsense")

	// A plan parses each rule set once. With changes one option of a copy.
	ready := none.Cached()
	first, second := ready.RuleSets("a=singles;b=locked"), ready.RuleSets("a=singles;b=locked")
	require.Same(t, &first[0], &second[0])
	require.NotSame(t, &none.RuleSets("a=singles;b=locked")[0], &first[0])
	require.Panics(t, func() { none.RuleSets("nonsense") })
	one := none.With("seeds", "2")
	two := one.With("puzzles", "4")
	require.Empty(t, one.Chosen("puzzles"), "a copy was set")
	require.Equal(t, "2", two.Chosen("seeds"))
	require.Empty(t, none.Chosen("seeds"))
	require.PanicsWithError(t, `unknown option "size": did you mean sizes?`,
		func() { none.With("size", "3") })
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
		{OptionRules, "a=singles", "a=nonsense"},
		{OptionSizes, "2,K+1", "2,x"},
		{OptionMethods, "dlx", "nonsense"},
		{OptionCDCL, "phase=0", "nonsense=1"},
		{OptionNodes, "1", "0"},
		{OptionNodes, "9223372036854775807", "-1"},
		{OptionNodes, "9223372036854775807", "9223372036854775808"},
		{OptionTruthNodes, "0", "-1"},
		{OptionTruthNodes, "9223372036854775807", "9223372036854775808"},
		{OptionPuzzles, "5000000", "5000001"},
		{OptionSeeds, "1", "0"},
		{OptionSeeds, "10000", "10001"},
		{OptionSolutions, "1", "0"},
		{OptionSolutions, "2", "3"},
		{OptionLimit, "1ns", "0s"},
		{OptionLimit, "1h", "soon"},
	} {
		var p Params
		require.NoError(t, p.Set(x.name, x.good), x.name)
		was := p
		require.ErrorContains(t, p.Set(x.name, x.bad), x.name+": ")
		require.Equal(t, was.Chosen(x.name), p.Chosen(x.name), "it stays as it was")
	}
	for _, o := range Options(solver.Default()) {
		require.NotEmpty(t, o.Kind, o.Name)
		require.NotEmpty(t, o.Help, o.Name)
	}
}

// taker is an experiment with the options of a population. It refuses scale 13.
type taker struct{ fake }

func (taker) Settings() []Setting {
	return PopulationSettings([]Sample{
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.3}, 100, time.Second},
		{maker.Population{Basis: 3, Holes: maker.RandomHoles, Fill: 0.4}, 100, time.Second},
		{maker.Population{Basis: 2, Columns: 3, Holes: maker.BalancedHoles, Fill: 0.5}, 7, time.Second},
		{maker.Population{Basis: 2, Holes: maker.MinimalHoles}, 9, time.Second},
	}, true)
}

func (taker) Check(p Params) error {
	if p.Scale == 13 {
		return Warnings{"thirteen"}
	}
	return nil
}

// TestTakes: the settings of an experiment with a population show its defaults.
func TestTakes(t *testing.T) {
	require.Equal(t, []Setting{
		{OptionPopulation, "3 random 0.3 to 0.4; 2x3 balanced 0.5; 2 minimal"},
		{OptionPuzzles, "at scale 1: 100, 7, 9"},
		{OptionData, "puzzles that are made"},
	}, taker{}.Settings())
	require.Len(t, PopulationSettings(nil, false), 2)
	c := Catalog{Experiments: []Entry{{Experiment: fake{}}, {Experiment: taker{}}}}
	require.Equal(t, []string{"taker"}, c.WithSetting(OptionData))
	require.Empty(t, c.WithSetting(OptionNodes))

	require.EqualError(t, Params{Scale: 13}.Check(taker{}), "thirteen")
	require.NoError(t, Params{Scale: 12}.Check(taker{}))
	require.NoError(t, Params{Puzzles: []Puzzle{}}.Check(taker{}))
	require.EqualError(t, Params{Puzzles: []Puzzle{}}.Check(fake{}), "experiment fake takes no --data")
	require.EqualError(t, Params{}.With("limit", "1s").Check(taker{}), "experiment taker takes no --limit")
	for message, p := range map[string]Params{
		"":                             Params{Scale: 1}.With("population", "minimal").With("puzzles", "3"),
		"--puzzles cannot be combined": Params{Scale: 2}.With("puzzles", "3"),
	} {
		if err := p.Check(taker{}); message == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, message)
		}
	}
	require.NoError(t, Params{}.With("population", "random 20").Check(taker{}))
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

// TestStated: a manifest names the rules that "all" means in a population, and keeps every contestant.
func TestStated(t *testing.T) {
	known := Params{Catalog: solver.Catalog{Rules: heuristics.MustParse("singles,locked")}}
	for _, x := range []struct{ text, want string }{
		{"2 random 8 by all; 3", "2 random 8 by naked-single,hidden-single,locked; 3"},
		{"2 random 8 by locked;3", "2 random 8 by locked;3"},
	} {
		require.Equal(t, map[string]string{OptionPopulation: x.want}, stated(known.With(OptionPopulation, x.text).chosen))
	}
	both := Params{}.With(OptionWith, "dlx").With(OptionWith, "cdcl,phase=0")
	require.Equal(t, []string{"dlx", "cdcl,phase=0"}, both.Contestants())
	texts := stated(both.chosen)
	require.Equal(t, map[string]string{OptionWith: "dlx\ncdcl,phase=0"}, texts)
	require.Equal(t, both.Contestants(), Params{}.With(OptionWith, texts[OptionWith]).Contestants())
	require.Nil(t, Params{}.Contestants())
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
		x := Params{}.Instance(maker.Population{Basis: 2}, i)
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
