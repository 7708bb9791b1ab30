package studies

import (
	"context"
	"os"
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

// TestRacesBySets: a method with two sets of rules is two contestants, and a different number of solutions is reported.
func TestRacesBySets(t *testing.T) {
	contestants := []string{"search,rules=singles", "search,rules=singles,hall-K", "cdcl", "cdcl,rules=singles,hall-K"}
	p := mixedData(t)
	for _, text := range contestants {
		p = p.With("with", strings.Trim(p.Options["with"]+"\n"+text, "\n"))
	}
	records := recordsBy(t, frontier(), p)
	s := summaryOf(t, frontier(), records)
	require.ElementsMatch(t, contestants, columnOf(t, s, "All runs", "contestant"))
	require.Contains(t, s.Answer, "agree on 8 of 8, 100 % [63, 100].")
	for i, m := range records[0].Metrics {
		if m.Name == ranSolutions {
			records[0].Metrics[i].Value = 0
		}
	}
	require.Equal(t, []string{"a/b.txt:1"}, columnOf(t, summaryOf(t, frontier(), records), "Puzzles on which contestants disagree", "disputed"))
}

// ranOnce returns the record of a run on a puzzle with a limit of 10 s.
func ranOnce(i int, name string, m ...results.Metric) results.Record {
	c := experiments.Config{
		raceContestant: name, raceWith: name, raceSeed: 1, raceLimit: 10.0, raceProve: true,
		frontierSet: "hard", frontierPanel: "hard",
	}
	return made(minimal(3), i, name, c, m...)
}

// requireRow requires that a table of a section has a row.
func requireRow(t *testing.T, s results.Section, title string, want ...string) {
	t.Helper()
	rows := tableOf(t, s, title).Rows
	found := slices.ContainsFunc(rows, func(row []string) bool { return like(row, want) })
	require.True(t, found, "%s: %q", title, rows)
}

// TestRacesDisagree: a program found two solutions of the second of two puzzles. Another one says so of the first, but
// the judge refuses its solutions: it has no vote, and proves nothing.
func TestRacesDisagree(t *testing.T) {
	var records []results.Record
	for i := range 2 {
		for name, solutions := range map[string]int{"auto": 1, "external:odd": 1 + i, "external:wrong": 2 - i} {
			m := numbers(ranEnded, true, ranSeconds, 1, ranSolutions, solutions, ranValid, name != "external:wrong")
			records = append(records, ranOnce(i, name, m...))
		}
	}
	s := frontier().Summarize(slices.Values(records))
	requireRow(t, s, "Agreement on the number of solutions", "1 of 2, 50 % [1.3, 99]", "2")
	requireRow(t, s, "Puzzles on which contestants disagree", "3 minimal/1", "1")
	require.Len(t, tableOf(t, s, "Puzzles on which contestants disagree").Rows, 1)
	requireRow(t, s, "All runs", "hard", "external:wrong", "2", "0", "2", "0 %", "0 %", "–", "–", "–", "–")
}

// TestRacesLeaveOut: of three puzzles a contestant solves one in 4 s, where the first takes 2 s, fails on another after
// a millisecond, and answers the third wrongly. Its times are those of the one, and nothing that is said of the others
// changes. If it is the first itself, there is a ratio on one puzzle only.
func TestRacesLeaveOut(t *testing.T) {
	const again = ranSeconds + experiments.AgainSuffix
	var sound []results.Record
	for i := range 3 {
		s := float64(i + 2)
		sound = append(sound,
			ranOnce(i, "auto", numbers(ranEnded, true, ranSeconds, s, ranSolutions, 1, again, s)...),
			ranOnce(i, "dlx", numbers(ranEnded, true, ranSeconds, 2*s, ranSolutions, 1)...))
	}
	const name = "external:bad"
	bad := []results.Record{
		ranOnce(0, name, numbers(ranEnded, true, ranSeconds, 4, ranSolutions, 1, again, 4)...),
		ranOnce(1, name, numbers(ranEnded, false, ranSeconds, 0.001, ranSolutions, 0, ranFailed, true)...),
		ranOnce(2, name, numbers(ranEnded, false, ranSeconds, 0.002, ranSolutions, 3, ranWrong, true, again, 9)...),
	}
	with := func(first bool) (records []results.Record) {
		for i := range 3 {
			of := []results.Record{sound[2*i], sound[2*i+1], bad[i]}
			if first {
				of[0], of[2] = of[2], of[0]
			}
			records = append(records, of...)
		}
		return records
	}
	rowsOf := func(records []results.Record, name string) (rows [][]string) {
		for _, table := range frontier().Summarize(slices.Values(records)).Tables {
			for _, row := range table.Rows {
				if slices.Contains(row, name) {
					rows = append(rows, append([]string{table.Title}, row...))
				}
			}
		}
		return rows
	}
	for _, other := range []string{"auto", "dlx"} {
		require.NotEmpty(t, rowsOf(sound, other))
		require.Equal(t, rowsOf(sound, other), rowsOf(with(false), other))
	}
	s := frontier().Summarize(slices.Values(with(false)))
	requireRow(t, s, "Contestants in turn", name, "3", "1 of 3, 33 % [0.84, 91]", "1", "1", "4", "4", "4", "2 (…", "2 (…")
	requireRow(t, s, "All runs", "hard", name, "3", "1", "1", "33.3 %", "33.3 %", "4", "4", "4", "–")
	requireRow(t, s, "Instances by file", "hard", name, "3", "1 of 3, 33.3 % […", "4 (…", "4 (…")
	requireRow(t, s, "In pairs with the first contestant", "hard", name, "0", "2", "0.5", "2 (…")
	requireRow(t, s, "Agreement on the number of solutions", "3 of 3, 100 % […", "3")
	disputed := func(table results.Table) bool { return table.Title == "Puzzles on which contestants disagree" }
	require.False(t, slices.ContainsFunc(s.Tables, disputed))
	for _, series := range s.Figures[0].Series {
		last := series.Points[len(series.Points)-1]
		require.Zero(t, last.Y, "%s settles all that count", series.Name)
	}

	s = frontier().Summarize(slices.Values(with(true)))
	requireRow(t, s, "Contestants in turn", name, "3", "1 of 3, …", "1", "1", "4", "4", "4", "–", "–")
	requireRow(t, s, "Contestants in turn", "auto", "3", "3 of 3, 100 % […", "0", "0", "9", "3", "4", "0.5 (…", "0.5 (…")
	requireRow(t, s, "Contestants in turn", SameAgain, "–", "–", "–", "–", "13", "3.5", "4", "1 (…", "1 (…")
}

// TestRacesOptions: options reach the engines.
func TestRacesOptions(t *testing.T) {
	nodes := func(population, with string) float64 {
		r := recordsBy(t, frontier(), tiny().With("population", population).With("with", with))[0]
		return r.Value(metricNodes)
	}
	require.NotEqual(t, nodes("4 random 0.25", "cdcl"), nodes("4 random 0.25", "cdcl,phase=0,luby=2"))
	few, more := nodes("3 random 0.25", "search,rules=naked-single"), nodes("3 random 0.25", "search,rules=singles,locked,hall")
	require.Greater(t, few, more)
	require.Greater(t, nodes("3 random 0.25", "rowcol"), 5.0)
	require.EqualValues(t, 5, nodes("3 random 0.25", "rowcol,nodes=5"))
	for trial := range frontier().Plan(tiny().With("limit", "1500ms")) {
		require.Equal(t, 1.5, trial.Config.Number("limit"))
		require.False(t, trial.Config.Bool(raceProve))
	}
	for trial := range frontier().Plan(tiny().With("solutions", "2")) {
		require.True(t, trial.Config.Bool(raceProve))
	}
	for name, text := range map[string]string{"rules": "singles", "methods": "dlx", "nodes": "5", "cdcl": "phase=0"} {
		require.ErrorContains(t, check(tiny().With(name, text), frontier()), "frontier takes no --"+name)
	}
	require.ErrorContains(t, check(tiny().With("with", "dxl"), frontier()), "did you mean dlx?")
	require.Error(t, check(tiny().With("limit", "0s"), frontier()))
	require.Error(t, check(tiny().With("limit", "soon"), frontier()))
}

// TestRacesFail: a program that is missing, fails, answers wrongly, or cannot answer the question gives a warning and
// does not end the run; its name may have any characters. A run that failed or is wrong says which, and has its time.
func TestRacesFail(t *testing.T) {
	missing, err := filepath.Abs("testdata/none")
	require.NoError(t, err)
	script := func(text string) string {
		name := filepath.Join(t.TempDir(), "program.sh")
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return "sh " + name
	}
	for _, test := range []struct{ method, solutions, warning, metric string }{
		{"external:" + missing, "1", NotRaced + "method", ""},
		{"external-line:cat", "2", NotRaced + "external-line:cat cannot prove", ""},
		{"external:false {cnf}", "1", Failed + "method", ranFailed},
		{"external:" + script("echo no licence >&2; exit 3"), "1", Failed + "method", ranFailed},
		{"external-line:" + script("echo no licence >&2; exit 3"), "1", Failed + "method", ranFailed},
		{"external:" + script("echo rubbish"), "1", Failed + "method", ranFailed},
		{"external-line:" + script("echo rubbish"), "1", Failed + "the program gave no solution", ranFailed},
		{"external:" + script("echo s SATISFIABLE; echo v 1 2 3 0"), "1", Wrong + "method", ranWrong},
		{"external:" + script("echo s SATISFIABLE; echo v one 0"), "1", Wrong + "method", ranWrong},
		{"external-line:" + script("echo 2222222222222222"), "1", Wrong + "method", ranWrong},
		{"external:" + script("echo s UNSATISFIABLE"), "1", Wrong + "no solution, claimed by", ranWrong},
	} {
		p := tiny().With("population", "2 random").With("solutions", test.solutions).With("with", test.method)
		for trial := range frontier().Plan(p) {
			r := measured(t, frontier(), trial)
			require.Len(t, r.Warnings, 1, test.method)
			require.True(t, strings.HasPrefix(r.Warnings[0], test.warning), r.Warnings[0])
			for _, name := range []string{ranFailed, ranWrong} {
				value, ok := r.Metric(name)
				require.Equal(t, name == test.metric, ok)
				require.Equal(t, yes(ok), value)
			}
			ended, raced := r.Metric(ranEnded)
			require.Equal(t, test.metric != "", raced)
			require.Zero(t, ended)
			require.Equal(t, raced, r.Value(ranSeconds) > 0)
			summaryOf(t, frontier(), []results.Record{r})
		}
	}
}

// endless is a trial that takes minutes, with a limit.
func endless(limit time.Duration) experiments.Trial {
	p := experiments.Params{}.With("with", "dlx").With("population", "5 random 0.45").With("limit", limit.String())
	for trial := range frontier().Plan(p) {
		return trial
	}
	panic("an empty plan")
}

// A run that the limit ends is censored and has no exact metrics. If a run ends by itself, its nodes are
// exact, but not whether it ended.
func TestRacesCut(t *testing.T) {
	p := grid.NewPuzzle(square(t, 4))
	s, err := solver.New(solver.Config{Method: solver.DLX()})
	require.NoError(t, err)
	y := attempt{entrant: &race.Entrant{}, solver: s, puzzle: p, limit: time.Minute}
	for _, y.solutions = range []uint64{1, 2} {
		metrics, err := y.run(t.Context())
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
	_, err = y.run(ctx)
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
			c := experiments.Config{raceContestant: "a", raceWith: "a", raceSeed: seed + 1, raceLimit: 10.0, frontierSet: "hard"}
			records = append(records, made(minimal(3), i, raceVariant("a", seed+1), c, numbers(ranEnded, seconds < 10, ranSeconds, seconds)...))
		}
	}
	row := tableOf(t, frontier().Summarize(slices.Values(records)), "Instances by file").Rows[0]
	require.Equal(t, []string{"hard", "a", "2", "2 of 2, 100 % [15.8, 100]", "3 (no interval)†", "3 (no interval)†"}, row[:6])
}
