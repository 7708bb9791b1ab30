package studies

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/solver"
)

// TestPlans: the golden file has the question, options, samples, trials and estimates of each experiment. A
// run of an older version can be resumed only if its plan is unchanged.
func TestPlans(t *testing.T) {
	var b strings.Builder
	for _, e := range Catalog() {
		fmt.Fprintf(&b, "%s, full %v: %s\n", e.Name(), e.Full, e.Question())
		q := e.Experiment.(question)
		for _, o := range q.Options(solver.Default()) {
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
			p, err := experiments.Params{Seed: 1, Scale: 0.004, Catalog: solver.Default()}.With(x.name, x.value).For(e.Experiment)
			if err == nil {
				_, err = experiments.NewPlan(t.Context(), e.Experiment, p)
				require.NoError(t, err, x)
				taken[x.value] = true
			}
		}
	}
	require.Len(t, taken, 3, taken)
}
