package studies

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPlans: the golden file has the question, options, samples, trials and estimates of each experiment. A
// run of an older version can be resumed only if its plan is unchanged.
func TestPlans(t *testing.T) {
	var b strings.Builder
	for _, e := range Catalog() {
		fmt.Fprintf(&b, "%s, full %v: %s\n", e.Name(), e.Full, e.Question())
		q := e.Experiment.(question)
		for _, o := range q.Options(catalog.Default()) {
			_, otherwise, _ := strings.Cut(o.Help, " (default")
			fmt.Fprintf(&b, "\t--%s %s%s\n", o.Name, o.Default, strings.Trim(otherwise, ": )"))
		}
		if q.samples != nil {
			for _, s := range (experiments.Params{}).Select(q.samples()) {
				fmt.Fprintf(&b, "\t%d of %s, %v each\n", s.Count, s.Population, s.Each)
			}
		}
		for _, options := range []string{
			"",
			"population=2", "population=3,4", "population=2x3,cube2", "population=5,7", "population=3x4,8,10", "puzzles=3",
			"population=unique,minimal", "population=0.4",
		} {
			p := experiments.Params{Seed: 1, Scale: 0.004}
			if options != "" {
				name, value, _ := strings.Cut(options, "=")
				p = p.With(name, value)
			}
			if check(p, q) != nil {
				continue
			}
			count, hash := 0, sha256.New()
			for trial := range e.Plan(p) {
				config, err := json.Marshal(trial.Config)
				require.NoError(t, err)
				fmt.Fprintln(hash, trial.Key, trial.Seed, string(config))
				count++
			}
			estimate := e.Experiment.(experiments.Estimator).Estimate(p)
			p.Scale = 1
			fmt.Fprintf(&b, "\t%q: %d trials %.4x, %v, at scale 1 %v\n", options, count, hash.Sum(nil), estimate, e.Experiment.(experiments.Estimator).Estimate(p))
		}
	}
	requireGolden(t, "plans", b.String())
	text, err := os.ReadFile("../../docs/experiments.md")
	require.NoError(t, err)
	for _, e := range Catalog() {
		require.Contains(t, string(text), fmt.Sprintf("| `%s` | %s |\n", e.Name(), e.Question()))
	}
}

// TestValueTwice: a value that an option is given twice, in one spelling or two, plans no trial twice.
func TestValueTwice(t *testing.T) {
	taken := map[string]bool{}
	for _, e := range Catalog() {
		for _, x := range []struct{ name, value string }{
			{OptionSizes, "1,2,2"},
			{OptionSizes, "K,4,K+1,5"},
			{OptionMethods, "dlx,dlx"},
			{OptionWith, "dlx\ndlx"},
			{OptionRules, "a=singles;a=locked"},
			{OptionRules, "singles;singles"},
			{experiments.OptionPopulation, "3;3"},
			{experiments.OptionPopulation, "4 random 0.4,0.40; 4 random 0.4"},
		} {
			p, err := experiments.Params{Seed: 1, Scale: 0.004, Catalog: catalog.Default()}.With(x.name, x.value).For(e.Experiment)
			if err == nil {
				_, err = experiments.NewPlan(t.Context(), e.Experiment, p)
				require.NoError(t, err, x)
				taken[x.value] = true
			}
		}
	}
	require.Len(t, taken, 3, taken)
}

// fewTrials returns a trial of each method and basis of the fixed run of an experiment, with and
// without search.
func fewTrials(t *testing.T, e experiments.Entry) (few []experiments.Trial) {
	met := map[string]bool{}
	for _, trial := range fixedTrials(t, e) {
		what := ""
		for _, name := range []string{"method", "search", "basis"} {
			if value, ok := trial.Config[name]; ok {
				what += "/" + name + "=" + fmt.Sprint(value)
			}
		}
		if !met[what] {
			met[what] = true
			few = append(few, trial)
		}
	}
	return few
}

// labels are settings that only name what is measured, or in which all values but one mean the same.
var labels = map[string]bool{
	"set": true, "factors": true, "parts": true, "contestant": true, "population": true,
	"tuple-payoff kind": true, "frontier file": true, "frontier panel": true, "frontier first": true,
}

// TestMeasureRefusesConfigs: a configuration with an unknown word or shape is an error, and measures nothing
// else instead.
func TestMeasureRefusesConfigs(t *testing.T) {
	for _, e := range Catalog() {
		for _, trial := range fewTrials(t, e) {
			if trial.Population.IsGiven() {
				continue // the puzzle does not follow from the configuration
			}
			for name, value := range trial.Config {
				broken := trial
				broken.Config = maps.Clone(trial.Config)
				if _, text := value.(string); text && !labels[name] && !labels[e.Name()+" "+name] {
					broken.Config[name] = "nonsense"
				} else {
					continue
				}
				_, err := e.Measure(t.Context(), broken)
				assert.Error(t, err, "%s %s: %s = %v", e.Name(), trial.Key, name, broken.Config[name])
			}
			trial.Population.Basis = 1
			_, err := e.Measure(t.Context(), trial)
			assert.Error(t, err, "%s %s: basis 1", e.Name(), trial.Key)
		}
	}
}

// TestMeasureEndsWithItsContext: a measurement whose context has ended returns an error or a warning, at
// whichever look it ended, since its metrics may be incomplete.
func TestMeasureEndsWithItsContext(t *testing.T) {
	for _, e := range Catalog() {
		for _, trial := range fewTrials(t, e) {
			for looks := 0; looks < testenv.Scale(40, 1e6, 1e6); looks = testenv.Scale(2, 4, 2)*looks + 1 {
				ctx := testenv.EndingAfter(t.Context(), looks, context.Canceled)
				_, err := e.Measure(ctx, trial)
				if context.Cause(ctx) == nil {
					break // it was done before
				}
				require.Error(t, err, "%s %s: %d looks", e.Name(), trial.Key, looks)
				var warnings experiments.Warnings
				require.True(t, errors.Is(err, context.Canceled) || errors.As(err, &warnings), "%s %s: %v", e.Name(), trial.Key, err)
			}
		}
	}
}

// TestMetricsSayWhatTheyDependOn: a number of clues depends on the puzzle, what rules leave on the rules, and
// what engines take on the engine; times are not exact.
func TestMetricsSayWhatTheyDependOn(t *testing.T) {
	seen := map[string]results.Dependency{}
	for _, e := range Catalog() {
		for _, r := range recordsOfFixed(t, e) {
			for _, m := range r.Metrics {
				require.Equal(t, m.Exact, m.Depends != "", "%s: %s", r.Key, m.Name)
				seen[e.Name()+" "+m.Name] = m.Depends
			}
		}
	}
	for metric, depends := range map[string]results.Dependency{
		"phase clues":         results.OnInstance,
		"phase rules-left":    results.OnRules,
		"phase conflicts":     results.OnEngine,
		"tuple-payoff left-0": results.OnRules,
		"coupling cleared":    results.OnRules,
		"coupling nodes":      results.OnEngine,
		"coupling time":       "",
	} {
		got, ok := seen[metric]
		require.True(t, ok, "%s was not measured", metric)
		require.Equal(t, depends, got, metric)
	}
}

// TestBackboneWithinLimits: a cell belongs to the backbone only if the survey has proved its digit; with a
// small budget it is unknown, never wrong.
func TestBackboneWithinLimits(t *testing.T) {
	doubtful := 0
	for _, text := range []string{tuple9, fish9, several4, strings.Repeat(".", 81)} {
		p := given(t, text).Puzzles[0].Puzzle
		n := naiveOf(maker.PopulationOn(p.Shape)).with(p.Givens)
		forced := 0
		for c := range n.cells {
			if p.Givens[c] == 0 && n.forced(c) {
				forced++
			}
		}
		for _, nodes := range []int{1, 2, 3, 1000} {
			metrics, err := backboneOf(t.Context(), p, solver.Config{Nodes: uint64(nodes)})
			require.NoError(t, err)
			fixed, unknown := int(value(t, metrics, freezingFixed)), int(value(t, metrics, freezingUnknown))
			require.LessOrEqual(t, fixed, forced, "%s, %d", text, nodes)
			require.GreaterOrEqual(t, fixed+unknown, forced, "%s, %d", text, nodes)
			if nodes == 1000 {
				require.Equal(t, []int{forced, 0}, []int{fixed, unknown}, text)
			}
			doubtful += unknown
		}
	}
	require.Positive(t, doubtful, "some budget is too small")
}

func TestMain(m *testing.M) { testenv.Main(m) }
