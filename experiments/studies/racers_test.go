package studies

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/results"
)

// mixedData returns parameters with two given puzzles of each of four shapes.
func mixedData(t *testing.T) experiments.Params {
	t.Helper()
	box, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	p := experiments.Params{Seed: 2}
	for i, s := range []*grid.Shape{square(t, 2), square(t, 3), box, cube} {
		rng := experiments.Params{}.Trial("mixed", "", nil).Rand("grid")
		for j := range 2 {
			pattern, err := generate.RandomPattern(s, s.Cells()*2/5, rng)
			require.NoError(t, err)
			name := "a/b.txt:" + string(rune('1'+2*i+j))
			p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: name, Puzzle: generate.Carve(s, generate.Full(s, rng), pattern)})
		}
	}
	return p
}

// mixedTitles are the titles of its kinds.
func mixedTitles() []string {
	return []string{"4×4 given", "6×6 (2×3) given", "9×9 given", "4×4×4 given"}
}

// columnOf returns the different entries of a column of a table, in order.
func columnOf(t *testing.T, s results.Section, title, column string) (list []string) {
	t.Helper()
	table := tableOf(t, s, title)
	at := slices.Index(table.Columns, column)
	require.GreaterOrEqual(t, at, 0, column)
	for _, row := range table.Rows {
		if !slices.Contains(list, row[at]) {
			list = append(list, row[at])
		}
	}
	return list
}

// tiny is one puzzle of 9×9.
func tiny() experiments.Params {
	return experiments.Params{Seed: 4}.With("shapes", "3").With("holes", "random").With("puzzles", "1")
}

// TestRacesMixShapes: given puzzles of several shapes have a row a shape.
func TestRacesMixShapes(t *testing.T) {
	p := mixedData(t)
	records := recordsOf(t, backends(), p.With("methods", "search,cdcl").With("rules", "a=singles;b=singles,hall-K"), nil)
	s := summaryOf(t, backends(), records)
	require.ElementsMatch(t, mixedTitles(), columnOf(t, s, "Time to the answer", "puzzles"))
	require.ElementsMatch(t, []string{"search[a]", "search[b]", "cdcl[a]", "cdcl[b]"}, columnOf(t, s, "Time to the answer", "contestant"))
	require.Contains(t, s.Answer, "agree on 100 % [68.8, 100]† of 8 puzzles")
	for i, m := range records[0].Metrics {
		if m.Name == ranSolutions {
			records[0].Metrics[i].Value = 0
		}
	}
	require.Equal(t, []string{"a/b.txt:1"}, columnOf(t, summaryOf(t, backends(), records), "Puzzles on which engines disagree", "disputed"))
}

// TestBackendsOptions: what is chosen reaches the engines.
func TestBackendsOptions(t *testing.T) {
	p := tiny().With("fill", "0.25").With("methods", "cdcl")
	nodes := func(p experiments.Params) float64 {
		r := recordsOf(t, backends(), p, nil)[0]
		return r.Value(metricNodes)
	}
	require.NotEqual(t, nodes(p.With("shapes", "4")), nodes(p.With("shapes", "4").With("cdcl", "phase=0,stable=0")))
	p = p.With("methods", "search")
	require.Greater(t, nodes(p.With("rules", "naked-single")), nodes(p.With("rules", "singles,locked,hall")))
	p = tiny().With("fill", "0.25").With("methods", "rowcol")
	require.Greater(t, nodes(p), 5.0)
	require.EqualValues(t, 5, nodes(p.With("nodes", "5")))
	for trial := range backends().Plan(p.With("limit", "1500ms")) {
		require.Equal(t, 1.5, trial.Config.Number("limit"))
		require.False(t, trial.Config.Bool(raceProve))
	}
	for trial := range backends().Plan(experiments.Params{}.With("holes", "unique").With("shapes", "2")) {
		require.True(t, trial.Config.Bool(raceProve))
	}
	require.ErrorContains(t, p.With("methods", "dlx,dlx").Check(backends()), "dlx is listed twice")
	require.ErrorContains(t, p.With("methods", "dlx").With("rules", "singles").Check(backends()), "use for --rules")
	require.Error(t, p.Set("limit", "0s"))
	require.Error(t, p.Set("limit", "soon"))
}

// TestBackendsFail: a program that is missing, fails, or cannot do what is asked is a
// warning, and ends no run; its name may hold any characters.
func TestBackendsFail(t *testing.T) {
	fails, err := filepath.Abs("testdata/none")
	require.NoError(t, err)
	for _, test := range []struct {
		method, holes, warning string
		ended                  bool
	}{
		{"external:" + fails, "random", "not raced: ", false},
		{"external:false {cnf}", "random", "failed: ", true},
		{"external-line:cat", "minimal", "cannot prove", false},
	} {
		p := experiments.Params{}.With("shapes", "2").With("puzzles", "1").With("holes", test.holes).With("methods", test.method)
		for trial := range backends().Plan(p) {
			e := experiments.Entry{Experiment: backends()}
			r := measured(t, e, trial)
			require.Len(t, r.Warnings, 1, test.method)
			require.True(t, strings.Contains(r.Warnings[0], test.warning), r.Warnings[0])
			ended, ok := r.Metric(ranEnded)
			require.Equal(t, test.ended, ok)
			require.Zero(t, ended)
			summaryOf(t, backends(), []results.Record{r})
		}
	}
}
