package studies

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver"
)

// countingTrial returns the trial of a method on puzzle i of a basis.
func countingTrial(t *testing.T, basis, i int, method string) experiments.Trial {
	for trial := range solutionCounts().Plan(experiments.Params{Seed: 3, Scale: 0.1}.With("shapes", fmt.Sprint(basis))) {
		c := trial.Config
		if c.Text("aim") != countPuzzle || c.Text("method") != method {
			continue
		}
		if i--; i < 0 {
			return trial
		}
	}
	t.Fatalf("no such trial of %s", method)
	return experiments.Trial{}
}

// TestCountingMethods: on the same puzzle the exact methods agree, and estimates with
// many probes are not far off.
func TestCountingMethods(t *testing.T) {
	for i := range testenv.Scale(1, 2, 3) {
		count := func(method string) results.Record {
			metrics, err := solutionCounts().Measure(t.Context(), countingTrial(t, 3, i, method))
			require.NoError(t, err, method)
			return results.Record{Metrics: metrics}
		}
		links, diagram := count("links"), count("diagram")
		n := wholeOf(&diagram, "count")
		require.NotNil(t, n)
		if m := wholeOf(&links, "count"); m != nil { // within the budget
			require.Equal(t, n, m)
		}
		log := math.Log10(float64(n.Int64()))
		for _, method := range []string{"knuth", "chen", "walk"} {
			r := count(method)
			require.InDelta(t, log, r.Value(metricLog10), 0.5, method)
			require.LessOrEqual(t, r.Value(countLow), r.Value(metricLog10)+1e-9)
			require.GreaterOrEqual(t, r.Value(countHigh), r.Value(metricLog10)-1e-9)
			require.Positive(t, r.Value(countHits))
			require.Equal(t, value(t, links.Metrics, "clues"), value(t, r.Metrics, "clues"), "the same puzzle")
		}
		for _, m := range countMethods() {
			if m.cells == 0 {
				continue
			}
			r := count(m.name)
			require.LessOrEqual(t, value(t, r.Metrics, "distinct"), float64(n.Int64()))
			require.LessOrEqual(t, value(t, r.Metrics, "distinct"), value(t, r.Metrics, "hits"))
		}
	}
	trial := countingTrial(t, 3, 0, "walk")
	trial.Config["method"] = "magic"
	_, err := solutionCounts().Measure(t.Context(), trial)
	require.ErrorContains(t, err, `method "magic"`)
}

// TestCountingBudget: a count that does not end within the budget is no count.
func TestCountingBudget(t *testing.T) {
	metrics, err := exactCount(t.Context(), experiments.Trial{}, givens(t, "................").Board(), solver.DLX())
	require.NoError(t, err)
	r := results.Record{Metrics: metrics}
	require.Equal(t, "288", wholeOf(&r, "count").String())
	s := square(t, 3)
	trial := experiments.Params{}.Trial("x", "", experiments.Config{"aim": countGrids, "basis": 3})
	empty, err := countedPuzzle(t.Context(), trial)
	require.NoError(t, err)
	require.True(t, empty.Shape.Equal(s))
	metrics, err = exactCount(t.Context(), trial, empty.Board(), solver.DLX())
	require.NoError(t, err)
	r = results.Record{Metrics: metrics}
	require.Nil(t, wholeOf(&r, "count"))
	require.Zero(t, r.Value(metricSettled))
}

// countingRecords returns what the walk and links say of puzzles with n solutions, 0
// for a puzzle that links did not count within the budget. The walk says 100 of each.
func countingRecords(counts ...int64) (records []results.Record) {
	for i, n := range counts {
		add := func(method string, m ...results.Metric) {
			c := experiments.Config{"aim": countPuzzle, "method": method}
			records = append(records, made(experiments.Population{Basis: 3, Holes: "random", Clues: 20 + i}, i, method, c, m...))
		}
		links := numbers(metricSettled, n > 0, metricNodes, 50, metricTime, 0.005)
		if n > 0 {
			links = append(links, countOf(n)...)
		}
		add("links", links...)
		add("walk", numbers("probes", 1000, "hits", 900, "log10", 2, "low", 1.9, "high", 2.1, "error", 0.1, "time", 0.01)...)
	}
	return records
}

// TestCountingReport: coverage is over the puzzles with several solutions; those that nobody
// counted stay in it, as puzzles whose count the interval holds or not.
func TestCountingReport(t *testing.T) {
	records := countingRecords(1, 100, 1000, 0, 0)
	s := summaryOf(t, solutionCounts(), records)
	require.Contains(t, s.Answer, "for 50 % [9.45, 90.5]† of the 2 counted; of all 4, for 25 to 75 % [4.56, 95.4]†.")
	require.NotContains(t, s.Answer, "DIFFER")
	row := tableOf(t, s, "Estimates against exact counts").Rows[0]
	require.Equal(t, []string{"9×9 random", "walk", "4"}, row[:3])
	require.Equal(t, "45 %", row[6], "the median of errors of 0 and 90 %")
	require.Equal(t, "9×9 random | links | 60 % [23.1, 88.2]† | 50 | 5", strings.Join(tableOf(t, s, "Exact counts").Rows[0], " | "))

	diagram := made(experiments.Population{Basis: 3, Holes: "random", Clues: 20}, 0, "diagram", experiments.Config{"aim": countPuzzle, "method": "diagram"}, countOf(7)...)
	s = summaryOf(t, solutionCounts(), append(countingRecords(100), diagram))
	require.Contains(t, s.Answer, "THE EXACT COUNTS DIFFER on 9×9 random puzzles.")
	summaryOf(t, solutionCounts(), nil)
}

// TestCountingGrids: the report has the estimates of all grids beside the exact numbers.
func TestCountingGrids(t *testing.T) {
	records := recordsOf(t, solutionCounts(), experiments.Params{Seed: 1, Scale: 0.2}.With("shapes", "2"), nil)
	text := ""
	for _, row := range tableOf(t, summaryOf(t, solutionCounts(), records), "The number of all grids").Rows {
		text += row[1] + " " + row[2] + " " + row[3] + "\n"
	}
	require.Contains(t, text, "links 2.4593925 –\nclasses 2.4593925 –\nindependent 2.40824 –\nknuth – 2\n")
}

// TestCountingGiven: given puzzles have one row per shape; puzzles with one solution or none are
// not sampled; samples are repeated with every seed, and what is exact is bounded.
func TestCountingGiven(t *testing.T) {
	p := mixedData(t).With("seeds", "2")
	p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: "none", Puzzle: givens(t, "12....3........4")})
	records := recordsOf(t, solutionCounts(), p, func(c experiments.Config) bool { return c.Text("method") != "chen" })
	s := summaryOf(t, solutionCounts(), records)
	require.ElementsMatch(t, mixedTitles(), columnOf(t, s, "Exact counts", "puzzles"))

	seen := map[string]bool{} // puzzles and estimates
	puzzles := map[string]bool{}
	for _, r := range records {
		for _, m := range r.Metrics {
			require.False(t, math.IsInf(m.Value, 0) || math.IsNaN(m.Value), "%s: %s cannot be recorded", r.Key, m.Name)
		}
		if r.Config["method"] == "knuth" && !math.IsNaN(r.Value(metricLog10)) {
			instance := results.CaseOf(r.Key)
			puzzles[instance], seen[fmt.Sprint(instance, r.Value(metricLog10))] = true, true
		}
	}
	require.Greater(t, len(seen), len(puzzles), "seeds draw differently")

	for _, r := range recordsOf(t, solutionCounts(), mixedData(t).With("nodes", "1"), func(c experiments.Config) bool { return c.Text("method") == "links" }) {
		require.LessOrEqual(t, r.Value(metricNodes), 1.0)
	}
}

// TestCountingShapes: boxes and cubes are counted as squares are.
func TestCountingShapes(t *testing.T) {
	p := experiments.Params{Seed: 1, Scale: 1e-9}.With("shapes", "cube2")
	records := recordsOf(t, solutionCounts(), p, func(c experiments.Config) bool {
		return c.Text("aim") == countGrids && c.Text("method") != "chen" && c.Text("method") != "walk"
	})
	for _, row := range tableOf(t, summaryOf(t, solutionCounts(), records), "The number of all grids").Rows {
		require.Equal(t, "4×4×4", row[0])
		if row[1] == "links" || row[1] == "diagram" {
			require.Equal(t, "2.8853612", row[2], "768 cubes")
		}
	}
	require.Len(t, records, 3)
}
