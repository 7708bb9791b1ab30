package studies

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// comparisons are the studies with a table that compares variants of a puzzle: the end of the name of the published
// run, the key that names the variants, and the two that are compared; the table, and labels of the compared cell.
// Every step-th puzzle is enough, unless the test is run in full.
var comparisons = map[string]struct {
	run, key, first, second string
	step                    int
	table                   string
	at                      map[string]string
}{
	"cap":      {"cap-small-81", capSize, "1", "5", 1, "searches", map[string]string{keyCap: "K+1"}},
	"coupling": {"coupling", configSet, "8", "15", 3, "search-gain", nil},
}

// The answers of a comparison.
const (
	saysMore = "more"
	saysLess = "less"
	saysNone = "none"
)

// TestShuffledNames: in the published runs, a comparison is reversed if the names of the two variants are
// exchanged. If the names of all variants are shuffled within each puzzle, a difference is seen in one of
// twenty shuffles, as often as an interval of 95 % errs, give or take two standard errors of the shuffles.
func TestShuffledNames(t *testing.T) {
	shuffles := testenv.Scale(0, 20, 200)
	for _, e := range Catalog() {
		names, compares := comparisons[e.Name()]
		if !compares {
			continue
		}
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			analysis := comparing(t, experiments.AnalysisOf(e.Experiment), names.table, names.at)
			variants := inRow(analysis, variantsOf(published(t, names.run, testenv.Scale(names.step, names.step, 1))))
			turned := map[string]string{saysMore: saysLess, saysLess: saysMore}
			beside, shuffled := analysis.Tables[0].Measures[0], testenv.Long() || e.Name() == "coupling"
			if beside.Per == "" && !shuffled {
				keepTwo(variants, names.key, names.first, names.second)
			}
			said := answer(t, analysis, variants)
			if beside.Per != "" {
				exchangeWithin(variants, beside, func() bool { return true })
			} else {
				exchange(variants, names.key, names.first, names.second)
			}
			require.Equal(t, turned[said], answer(t, analysis, variants))
			if !shuffled {
				return
			}
			none, rng := 0, rand.New(rand.NewPCG(29, 1))
			for range shuffles {
				if beside.Per != "" {
					exchangeWithin(variants, beside, func() bool { return rng.IntN(2) == 0 })
				} else {
					shuffle(variants, names.key, rng)
				}
				if answer(t, analysis, variants) == saysNone {
					none++
				}
			}
			t.Logf("%s: no difference is seen in %d of %d shuffles", e.Name(), none, shuffles)
			require.GreaterOrEqual(t, float64(none), 0.95*float64(shuffles)-2*math.Sqrt(0.95*0.05*float64(shuffles)))
		})
	}
}

// comparing returns an analysis of a table that compares variants of a puzzle, with the wanted labels alone.
func comparing(t *testing.T, a results.Analysis, name string, at map[string]string) results.Analysis {
	i := slices.IndexFunc(a.Tables, func(p results.Projection) bool { return p.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	table, where := a.Tables[i], map[string]string{}
	maps.Copy(where, table.Where)
	maps.Copy(where, at)
	table.Where = where
	return results.Analysis{Observe: a.Observe, Tables: []results.Projection{table}}
}

// published returns the records of every step-th puzzle of the published run whose name has that ending.
func published(t *testing.T, name string, step int) (records []results.Record) {
	t.Helper()
	dirs, err := filepath.Glob("../../results/runs/*-" + name)
	require.NoError(t, err)
	require.NotEmpty(t, dirs)
	dir := dirs[len(dirs)-1]
	m, err := results.ReadManifest(filepath.Join(dir, "manifest.json"))
	require.NoError(t, err)
	chosen := map[string]bool{}
	for r, err := range results.ReadMerged(dir, m) {
		require.NoError(t, err)
		puzzle := results.CaseOf(r.Key)
		if _, met := chosen[puzzle]; !met {
			chosen[puzzle] = len(chosen)%step == 0
		}
		if !chosen[puzzle] {
			continue
		}
		r.Config, r.Metrics = maps.Clone(r.Config), slices.Clone(r.Metrics)
		records = append(records, r)
	}
	return records
}

// variantsOf returns groups of records that differ only in the variant: of one puzzle, all with search or all
// without it, or all with one use of a cap.
func variantsOf(records []results.Record) (groups [][]results.Record) {
	at := map[string]int{}
	for _, r := range records {
		group := results.CaseOf(r.Key) + r.Text(searchPart) + r.Text(capUse)
		if _, met := at[group]; !met {
			at[group] = len(groups)
			groups = append(groups, nil)
		}
		groups[at[group]] = append(groups[at[group]], r)
	}
	return groups
}

// inRow returns the groups of the puzzles in the row of a comparison: the answer has no others.
func inRow(a results.Analysis, groups [][]results.Record) [][]results.Record {
	return slices.DeleteFunc(groups, func(g []results.Record) bool {
		seen := a.Observe(copies(g[:1]))[0]
		return slices.ContainsFunc(a.Tables[0].Rows, func(key string) bool {
			label, chosen := a.Tables[0].Where[key]
			return chosen && seen.Text(key) != label
		})
	})
}

// copies returns records that an analysis may change.
func copies(records []results.Record) []results.Record {
	records = slices.Clone(records)
	for i := range records {
		records[i].Config = maps.Clone(records[i].Config)
		records[i].Metrics = slices.Clip(records[i].Metrics)
	}
	return records
}

// answer says how the last cell of the comparison lies to no difference: with its interval above, below or around it.
func answer(t *testing.T, a results.Analysis, groups [][]results.Record) string {
	t.Helper()
	all, err := results.Project(slices.Values(copies(slices.Concat(groups...))), a.Observe, a.Tables[0])
	require.NoError(t, err)
	c, neutral := all[0], 0.0
	if c.Measures[0].Summary == "ratio" {
		neutral = 1
	}
	switch i := c.At(len(c.Labels)-1, len(c.Heads)-1, 0); {
	case i.Low > neutral:
		return saysMore
	case i.High < neutral:
		return saysLess
	}
	return saysNone
}

// keepTwo keeps two variants of each group.
func keepTwo(groups [][]results.Record, key, first, second string) {
	for i, g := range groups {
		groups[i] = slices.DeleteFunc(g, func(r results.Record) bool {
			name := fmt.Sprint(r.Config[key])
			return name != first && name != second
		})
	}
}

// exchange exchanges the metrics of two variants.
func exchange(groups [][]results.Record, key, first, second string) {
	for _, g := range groups {
		named := func(name string) int {
			return slices.IndexFunc(g, func(r results.Record) bool { return fmt.Sprint(r.Config[key]) == name })
		}
		if i, j := named(first), named(second); i >= 0 && j >= 0 {
			g[i].Metrics, g[j].Metrics = g[j].Metrics, g[i].Metrics
		}
	}
}

// exchangeWithin exchanges the two values that a measure compares within a record, if asked returns true.
func exchangeWithin(groups [][]results.Record, m results.Measure, asked func() bool) {
	for _, g := range groups {
		for _, r := range g {
			at := func(name string) int {
				return slices.IndexFunc(r.Metrics, func(m results.Metric) bool { return m.Name == name })
			}
			if i, j := at(m.Value), at(m.Per); i >= 0 && j >= 0 && asked() {
				r.Metrics[i].Value, r.Metrics[j].Value = r.Metrics[j].Value, r.Metrics[i].Value
			}
		}
	}
}

// shuffle shuffles the metrics among the variants that have a name.
func shuffle(groups [][]results.Record, key string, rng *rand.Rand) {
	for _, g := range groups {
		if g[0].Config[key] != nil {
			rng.Shuffle(len(g), func(i, j int) { g[i].Metrics, g[j].Metrics = g[j].Metrics, g[i].Metrics })
		}
	}
}
