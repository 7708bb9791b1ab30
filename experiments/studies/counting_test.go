package studies

import (
	"fmt"
	"math"
	"math/big"
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
	for i := range testenv.Scale(1, 3, 3) {
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
			c := countedOf(&r)
			require.InDelta(t, log, c.log, 0.5, method)
			require.LessOrEqual(t, c.low, c.log+1e-9)
			require.GreaterOrEqual(t, c.high, c.log-1e-9)
			require.False(t, c.missed)
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
	require.False(t, countedOf(&r).settled)
}

// TestMeanLog: estimates are averaged as numbers, not as logarithms.
func TestMeanLog(t *testing.T) {
	m := meanLog([]counted{{log: 300 + math.Log10(1)}, {log: 300 + math.Log10(3)}})
	require.InDelta(t, 300+math.Log10(2), m.Value, 1e-12)
	require.Less(t, m.Low, m.Value)
	require.Greater(t, m.High, m.Value)
	m = meanLog([]counted{{log: math.NaN()}, {log: 2}, {log: 2}})
	require.InDelta(t, math.Log10(200.0/3), m.Value, 1e-12)
	m = meanLog([]counted{{log: 5, low: 4, high: 6}})
	require.Equal(t, results.Interval{Value: 5, Low: 4, High: 6}, m)
	require.Equal(t, "98.66 [98.48, 99.12]", logText(results.Interval{Value: 98.6552, Low: 98.4774, High: 99.1166}))
	require.Equal(t, "3.00 [−∞, 5.00]", logText(results.Interval{Value: 3, Low: math.Inf(-1), High: 5}))
}

// countingRecord is a record of a puzzle.
func countingRecord(key, method string, metrics ...results.Metric) results.Record {
	trial := experiments.Params{}.Trial(key, method, experiments.Config{"aim": countPuzzle, "basis": 3, "method": method})
	return results.Record{Key: trial.Key, Config: trial.Config, Metrics: metrics}
}

// TestCountingReport: coverage is over the puzzles with several solutions, held or not.
func TestCountingReport(t *testing.T) {
	var records []results.Record
	for key, n := range map[string]int64{"k3/0": 1, "k3/1": 100, "k3/2": 1000} {
		whole := append(exactWhole("count", "", big.NewInt(n)), exactly("settled", true), exact("log10", "", math.Log10(float64(n))))
		records = append(records, countingRecord(key, "links", whole...), countingRecord(key, "diagram", whole...))
		records = append(records, countingRecord(key, "walk",
			exact("probes", "", 1000), exact("hits", "", 900), exact("log10", "", 2), exact("low", "", 1.9), exact("high", "", 2.1), exact("error", "", 0.1), timed("time", 0)))
	}
	y, ok := sortCounted(func(yield func(results.Record) bool) {
		for _, r := range records {
			if !yield(r) {
				return
			}
		}
	}).sum(experiments.Kind{Basis: 3}, "walk")
	require.True(t, ok)
	require.Equal(t, 2, y.estimates)
	require.Equal(t, 1, y.held)
	require.ElementsMatch(t, []float64{0, 0.9}, []float64{y.errors[0], math.Round(10*y.errors[1]) / 10})

	s := summaryOf(t, solutionCounts(), records)
	require.Contains(t, s.Answer, "hold the exact count for walk 50 %")
	require.NotContains(t, s.Answer, "DIFFER")
	records[1].Metrics = exactWhole("count", "", big.NewInt(7))
	require.Contains(t, summaryOf(t, solutionCounts(), records).Answer, "EXACT COUNTS DIFFER")
	summaryOf(t, solutionCounts(), nil)
}

// TestCountingGrids: the estimates of all grids are told beside the exact numbers.
func TestCountingGrids(t *testing.T) {
	records := recordsOf(t, solutionCounts(), experiments.Params{Seed: 1, Scale: 0.2}.With("shapes", "2"), nil)
	s := summaryOf(t, solutionCounts(), records)
	require.Contains(t, s.Answer, "4×4 2.4")
	text := ""
	for _, row := range s.Tables[3].Rows {
		text += row[1] + " " + row[6] + "\n"
	}
	require.Contains(t, text, "links 288\nclasses 288\nindependent 256\n")
}

// TestCountingGiven: given puzzles have a row a shape and an entry each, with one solution,
// several or none; samples are repeated with every seed, and what is exact is bounded.
func TestCountingGiven(t *testing.T) {
	p := mixedData(t).With("seeds", "2")
	p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: "none", Puzzle: givens(t, "12....3........4")})
	records := recordsOf(t, solutionCounts(), p, func(c experiments.Config) bool { return c.Text("method") != "chen" })
	s := summaryOf(t, solutionCounts(), records)
	require.Equal(t, mixedTitles(), columnOf(t, s, "Exact counts", "puzzles"))
	require.Len(t, tableOf(t, s, "The puzzles").Rows, 9)
	require.Contains(t, s.Answer, "Of 3 4×4 given puzzles 3 are counted exactly: 1 have no solution, ")
	require.Contains(t, tableOf(t, s, "Estimates against exact counts").Note, "with 2 seeds")

	seen := map[string]map[float64]bool{}
	for _, r := range records {
		for _, m := range r.Metrics {
			require.False(t, math.IsInf(m.Value, 0) || math.IsNaN(m.Value), "%s: %s cannot be recorded", r.Key, m.Name)
		}
		if r.Config["method"] == "knuth" && !math.IsNaN(r.Value(metricLog10)) {
			instance, _ := splitVariant(r.Key)
			within(seen, instance)[r.Value(metricLog10)] = true
		}
	}
	differ := 0
	for _, values := range seen {
		differ += len(values) - 1
	}
	require.Positive(t, differ, "seeds draw differently")

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
			require.Equal(t, "768", row[6])
		}
	}
	require.Len(t, records, 3)
}
