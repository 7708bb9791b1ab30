package experiments_test

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// dice is an experiment of a user: it knows only this package and its own catalogue.
type dice struct{}

func (dice) Name() string     { return "dice-sum" }
func (dice) Question() string { return "What is the mean sum of several dice?" }

func (dice) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for i := range p.Samples(50) {
			for _, k := range counts(p) {
				if !yield(p.Trial(fmt.Sprintf("k%d/%d", k, i), "", experiments.Config{"dice": k})) {
					return
				}
			}
		}
	}
}

// counts returns the numbers of dice: 2 and 3, or those of them that are bases of the chosen shapes.
func counts(p experiments.Params) []int {
	chosen := experiments.Value[[]maker.Population](p, experiments.OptionPopulation)
	return slices.DeleteFunc([]int{2, 3}, func(k int) bool {
		return chosen != nil && !slices.ContainsFunc(chosen, func(x maker.Population) bool { return x.Basis == k })
	})
}

func (dice) Options(c solver.Catalog) []option.Option {
	return experiments.PopulationOptions(c, nil, false)[:1]
}

func (dice) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	rng, sum := t.Rand("dice"), 0
	for range t.Config.Int("dice") {
		sum += rng.IntN(6) + 1
	}
	return []results.Metric{{Name: "sum", Unit: "pips", Value: float64(sum), Exact: true, Range: results.CountRange}}, ctx.Err()
}

func (dice) Analysis() results.Analysis {
	sum := func(dice string) results.Slot { return results.Slot{Of: "sums", At: map[string]string{"dice": dice}} }
	return results.Analysis{
		Tables: []results.Projection{{
			Name: "sums", Title: "Sums", Rows: []string{"dice"}, Measures: []results.Measure{{Value: "sum", Summary: "mean"}},
		}},
		Answer: []results.Sentence{{
			Slots: []results.Slot{sum("2"), sum("3")}, Text: "Two dice show {0.value}, three {1.value}.",
		}},
	}
}

// own is a catalogue with dice.
func own() experiments.Catalog {
	return experiments.Catalog{Experiments: []experiments.Entry{{Experiment: dice{}, Full: 1}}}
}

// TestOwnExperiment: a user's experiment is created, stopped midway, reopened, finished, run in shards,
// merged, reported and compared as ours are.
func TestOwnExperiment(t *testing.T) {
	e, err := own().Find("dice-sum")
	require.NoError(t, err)
	p := experiments.Params{Seed: 3}
	base := t.TempDir()
	whole, sharded := filepath.Join(base, "whole"), filepath.Join(base, "sharded")

	r, err := experiments.Runs{}.Create(t.Context(), whole, e.Experiment, p, experiments.Setup{})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	require.ErrorIs(t, r.Measure(ctx, 1, stop), context.Canceled)
	require.NoError(t, r.Close())
	section, err := experiments.Runs{Catalog: own()}.Report(t.Context(), whole)
	require.NoError(t, err)
	require.Contains(t, strings.Join(section.Warnings, " "), "The run is not complete: 1 of 100 trials.")

	r, err = experiments.Runs{Catalog: own()}.Reopen(t.Context(), whole, experiments.Shard{}, "")
	require.NoError(t, err)
	require.Equal(t, 1, r.Done)
	measure(t, r, 2)
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{whole}, whole)
	require.NoError(t, err)

	for i := range 3 {
		r, err := experiments.Runs{}.Create(t.Context(), sharded, e.Experiment, p, experiments.Setup{Shard: experiments.Shard{Index: i + 1, Count: 3}})
		require.NoError(t, err)
		measure(t, r, 1)
	}
	merged := filepath.Join(base, "merged")
	_, err = experiments.Runs{Catalog: own()}.Merge(t.Context(), []string{sharded}, merged)
	require.NoError(t, err)
	requireAgreement(t, whole, merged)

	for _, dir := range []string{whole, sharded, merged} {
		section, err = experiments.Runs{Catalog: own()}.Report(t.Context(), dir)
		require.NoError(t, err)
		require.Regexp(t, `^Two dice show [67]\.\d+, three (9|10|11)(\.\d+)?\.$`, section.Answer)
		require.Equal(t, "What is the mean sum of several dice?", section.Question)
		text, err := os.ReadFile(filepath.Join(dir, "summary.md"))
		require.NoError(t, err)
		require.Contains(t, string(text), section.Answer)
		require.NotContains(t, string(text), "not complete")
	}
	_, err = experiments.Runs{Catalog: experiments.Catalog{}}.Report(t.Context(), whole)
	require.ErrorContains(t, err, `manifest.json: unknown experiment "dice-sum": expected one of `)
}

// ruled is the experiment with dice, made to name rules in its trials.
type ruled struct{ dice }

func (r ruled) Options(c solver.Catalog) []option.Option {
	rules := option.New(experiments.OptionRules, option.Rules, "SETS", "the rules", c.Rules.ParseSets).WithDefault("none")
	return append(r.dice.Options(c), rules)
}

func (r ruled) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for t := range r.dice.Plan(p) {
			t.Config["rules"] = experiments.Value[[]heuristics.RuleSet](p, experiments.OptionRules)[0].Rules.String()
			if !yield(t) {
				return
			}
		}
	}
}

func (r ruled) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if _, err := t.Catalog.Rules.Parse(t.Config.Text("rules")); err != nil {
		return nil, err
	}
	return r.dice.Measure(ctx, t)
}

// mine is a rule of a user.
type mine struct{ heuristics.NakedSingle }

func (mine) Name() string { return "mine" }

// A run with a user's rules is reopened by a program that has them, and refused by one that does not. An
// experiment that takes no rules refuses them.
func TestOwnRules(t *testing.T) {
	entry := heuristics.Entry{Name: "mine", New: func() heuristics.Heuristic { return mine{} }}
	known := experiments.Catalog{Catalog: catalog.Default(), Experiments: []experiments.Entry{{Experiment: ruled{}}}}
	known.Rules = append(known.Rules, entry)
	p := experiments.Params{Catalog: known.Catalog}.With("rules", "singles,mine")

	dir := filepath.Join(t.TempDir(), "run")
	r, err := experiments.Runs{}.Create(t.Context(), dir, ruled{}, p, experiments.Setup{})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	r, err = experiments.Runs{Catalog: known}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.NoError(t, err)
	measure(t, r, 2)
	_, err = experiments.Runs{Catalog: known}.Merge(t.Context(), []string{dir}, dir)
	require.NoError(t, err)

	_, err = experiments.Runs{Catalog: experiments.Catalog{Catalog: catalog.Default(), Experiments: known.Experiments}}.Reopen(t.Context(), dir, experiments.Shard{}, "")
	require.ErrorContains(t, err, `rule "mine": expected one of naked-single`)
	_, err = experiments.Runs{}.Create(t.Context(), filepath.Join(t.TempDir(), "other"), dice{}, p, experiments.Setup{})
	require.ErrorContains(t, err, "experiment dice-sum takes no --rules")
}

// "all" means all rules of the catalogue when a run was made: its manifest names them.
func TestAllRulesOfARun(t *testing.T) {
	entry := heuristics.Entry{Name: "mine", New: func() heuristics.Heuristic { return mine{} }}
	known := experiments.Catalog{Catalog: catalog.Default(), Experiments: []experiments.Entry{{Experiment: ruled{}}}}
	known.Rules = heuristics.Catalog()[:4]
	p := experiments.Params{Catalog: known.Catalog}.With("rules", "x=all,-pairwise")
	dir := filepath.Join(t.TempDir(), "run")
	r, err := experiments.Runs{}.Create(t.Context(), dir, ruled{}, p, experiments.Setup{})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	manifest := filepath.Join(dir, "manifest.json")
	text, err := os.ReadFile(manifest)
	require.NoError(t, err)
	const members = "x=naked-single,hidden-single,locked"
	require.Contains(t, string(text), `"rules": "`+members+`"`)

	reopen := func(catalog experiments.Catalog) error {
		r, err := experiments.Runs{Catalog: catalog}.Reopen(t.Context(), dir, experiments.Shard{}, "")
		if err == nil {
			err = r.Close()
		}
		return err
	}
	require.NoError(t, reopen(known))
	known.Rules = append(known.Rules, entry)
	require.NoError(t, reopen(known), "a rule that was added is not among those that are named")
}

// A catalogue with a duplicate or an incomplete entry is refused.
func TestCatalogCheck(t *testing.T) {
	c := own()
	c.Catalog = catalog.Default()
	require.NoError(t, c.Check())
	c.Experiments = append(c.Experiments, experiments.Entry{Experiment: dice{}})
	require.ErrorContains(t, c.Check(), `duplicate experiment "dice-sum"`)
	c.Experiments = []experiments.Entry{{}}
	require.ErrorContains(t, c.Check(), "experiment 1 is nil")
	c = own()
	c.Choosers = []solver.ChooserEntry{{Name: "empty"}}
	require.ErrorContains(t, c.Check(), `chooser "empty"`)
}
