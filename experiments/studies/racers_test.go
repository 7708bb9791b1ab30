package studies

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/race"
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
	return experiments.Params{Seed: 4}.With("population", "3 random").With("puzzles", "1")
}

// TestRacesBySets: each set of rules is a contestant, and a different number of solutions is reported.
func TestRacesBySets(t *testing.T) {
	p := mixedData(t).With("methods", "search,cdcl").With("rules", "a=singles;b=singles,hall-K").With("seeds", "1")
	records := recordsBy(t, frontier(), p)
	s := summaryOf(t, frontier(), records)
	require.ElementsMatch(t, []string{"search[a]", "search[b]", "cdcl[a]", "cdcl[b]"}, columnOf(t, s, "All runs", "contestant"))
	require.Contains(t, s.Answer, "agree on 100 % [68.8, 100]† of 8")
	for i, m := range records[0].Metrics {
		if m.Name == ranSolutions {
			records[0].Metrics[i].Value = 0
		}
	}
	require.Equal(t, []string{"a/b.txt:1"}, columnOf(t, summaryOf(t, frontier(), records), "Puzzles on which engines disagree", "disputed"))
}

// TestRacesDisagree: on the second of two puzzles the judge refuses the solution of auto, and a
// third program found two.
func TestRacesDisagree(t *testing.T) {
	var records []results.Record
	for i := range 2 {
		for _, name := range []string{"auto", "external:slow", "external:odd"} {
			c := experiments.Config{raceContestant: name, raceMethod: name, raceSeed: 1, raceLimit: 10.0, frontierSet: "hard"}
			m := numbers(ranEnded, true, ranSeconds, 1, ranSolutions, 1+i*int(yes(name == "external:odd")), ranValid, name != "auto" || i == 0)
			records = append(records, made(minimal(3), i, name, c, m...))
		}
	}
	s := frontier().Summarize(slices.Values(records))
	for title, want := range map[string][]string{
		"Agreement on the number of solutions": {"50 % [9.45, 90.5]…", "2", "83.3 % […"},
		"Puzzles on which engines disagree":    {"3 minimal/1", "1"},
	} {
		rows := tableOf(t, s, title).Rows
		require.Condition(t, func() bool { return slices.ContainsFunc(rows, func(row []string) bool { return like(row, want) }) }, "%s: %q", title, rows)
	}
}

// TestRacesOptions: options reach the engines.
func TestRacesOptions(t *testing.T) {
	p := tiny().With("population", "3 random 0.25").With("methods", "cdcl").With("seeds", "1")
	nodes := func(p experiments.Params) float64 {
		r := recordsBy(t, frontier(), p)[0]
		return r.Value(metricNodes)
	}
	require.NotEqual(t, nodes(p.With("population", "4 random 0.25")), nodes(p.With("population", "4 random 0.25").With("cdcl", "phase=0,luby=2")))
	p = p.With("methods", "search")
	require.Greater(t, nodes(p.With("rules", "naked-single")), nodes(p.With("rules", "singles,locked,hall")))
	p = tiny().With("population", "3 random 0.25").With("methods", "rowcol")
	require.Greater(t, nodes(p), 5.0)
	require.EqualValues(t, 5, nodes(p.With("nodes", "5")))
	for trial := range frontier().Plan(p.With("limit", "1500ms")) {
		require.Equal(t, 1.5, trial.Config.Number("limit"))
		require.False(t, trial.Config.Bool(raceProve))
	}
	for trial := range frontier().Plan(tiny().With("solutions", "2")) {
		require.True(t, trial.Config.Bool(raceProve))
	}
	require.ErrorContains(t, p.With("methods", "dlx,dlx").Check(frontier()), "dlx is listed twice")
	require.ErrorContains(t, p.With("methods", "dlx").With("rules", "singles").Check(frontier()), "use for --rules")
	require.Error(t, p.Set("limit", "0s"))
	require.Error(t, p.Set("limit", "soon"))
}

// TestRacesFail: a program that is missing, fails, or cannot answer the question gives a warning and does not
// end the run; its name may have any characters.
func TestRacesFail(t *testing.T) {
	fails, err := filepath.Abs("testdata/none")
	require.NoError(t, err)
	for _, test := range []struct {
		method, solutions, warning string
		ended                      bool
	}{
		{"external:" + fails, "1", "not raced: ", false},
		{"external:false {cnf}", "1", "failed: ", true},
		{"external-line:cat", "2", "cannot prove", false},
	} {
		p := tiny().With("population", "2 random").With("seeds", "1").With("solutions", test.solutions).With("methods", test.method)
		for trial := range frontier().Plan(p) {
			r := measured(t, frontier(), trial)
			require.Len(t, r.Warnings, 1, test.method)
			require.True(t, strings.Contains(r.Warnings[0], test.warning), r.Warnings[0])
			ended, ok := r.Metric(ranEnded)
			require.Equal(t, test.ended, ok)
			require.Zero(t, ended)
			summaryOf(t, frontier(), []results.Record{r})
		}
	}
}

// endless is a trial that takes minutes, with a limit.
func endless(limit time.Duration) experiments.Trial {
	p := experiments.Params{}.With("methods", "dlx").With("population", "5 random 0.45").With("limit", limit.String())
	for trial := range frontier().Plan(p) {
		return trial
	}
	panic("an empty plan")
}

// A run that the limit ends is censored and has no exact metrics. If a run ends by itself, its nodes are
// exact, but not whether it ended.
func TestRacesCut(t *testing.T) {
	p := grid.NewPuzzle(square(t, 4))
	trial := endless(time.Minute)
	s, err := solver.New(solver.Config{Method: solver.DLX()})
	require.NoError(t, err)
	for _, prove := range []bool{false, true} {
		trial.Config[raceProve] = prove
		metrics, err := raced(t.Context(), trial, p, s, &race.Entrant{})
		require.NoError(t, err)
		require.EqualValues(t, 1, value(t, metrics, ranEnded))
		for _, m := range metrics {
			require.Equal(t, m.Name == metricNodes || m.Name == ranSolutions, m.Exact, m.Name)
			require.NotEqual(t, results.Censored, m.Name)
		}
	}
	metrics, err := frontier().Measure(t.Context(), endless(time.Millisecond))
	require.NoError(t, err)
	require.False(t, slices.ContainsFunc(metrics, func(m results.Metric) bool { return m.Exact }))
	require.Zero(t, value(t, metrics, ranEnded))
	require.EqualValues(t, 1, value(t, metrics, results.Censored))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = raced(ctx, trial, p, s, &race.Entrant{})
	require.ErrorIs(t, err, context.Canceled)
}

// Contestants do not run at the same time: each would be charged for both.
func TestRacesAlone(t *testing.T) {
	require.True(t, frontier().Exclusive())
	require.False(t, phase().Exclusive())
}

// TestRacesSeeds: of several seeds the run with the median time counts, a run that did not end is slower than
// all others, and seeds do not add puzzles.
func TestRacesSeeds(t *testing.T) {
	var records []results.Record
	for i := range 2 {
		for seed, seconds := range []float64{10, 1, 3} {
			c := experiments.Config{raceContestant: "a", raceMethod: "a", raceSeed: seed + 1, raceLimit: 10.0, frontierSet: "hard"}
			records = append(records, made(minimal(3), i, raceVariant("a", seed+1), c, numbers(ranEnded, seconds < 10, ranSeconds, seconds)...))
		}
	}
	row := tableOf(t, frontier().Summarize(slices.Values(records)), "Instances, here and published").Rows[0]
	require.Equal(t, []string{"hard", "a", "2", "100 % [22.4, 100]†", "3 [0, ∞]†", "3 [3, 3]†"}, row[:6])
}
