package studies

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"
)

// recordsOf runs those trials of a plan that keep says, in order, and returns their
// records; nil keeps all.
func recordsOf(t *testing.T, e experiments.Experiment, p experiments.Params, keep func(experiments.Config) bool) []results.Record {
	t.Helper()
	var records []results.Record
	for trial := range e.Plan(p) {
		if keep != nil && !keep(trial.Config) {
			continue
		}
		metrics, err := e.Measure(t.Context(), trial)
		require.NoError(t, err, trial.Key)
		records = append(records, results.Record{Experiment: e.Name(), Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: metrics})
	}
	require.NotEmpty(t, records)
	return records
}

// summaryOf summarizes records, and draws the figures.
func summaryOf(t *testing.T, e question, records []results.Record) results.Section {
	t.Helper()
	s := e.Summarize(slices.Values(records))
	for _, table := range s.Tables {
		for _, row := range table.Rows {
			require.Len(t, row, len(table.Columns), table.Title)
		}
	}
	for _, f := range s.Figures {
		_, err := f.SVG()
		require.NoError(t, err, f.Name)
	}
	return s
}

// TestWholeNumbers: what is cut into parts is put together again, whatever its size.
func TestWholeNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 80).Draw(t, "bytes"))
		r := results.Record{Metrics: exactWhole("n", "", x)}
		require.Equal(t, x.String(), wholeOf(&r, "n").String())
		require.Equal(t, x.String(), strings.ReplaceAll(commas(x), ",", ""))
		for _, m := range r.Metrics {
			require.Less(t, m.Value, float64(1<<53))
			require.True(t, m.Exact)
		}
	})
	require.Nil(t, wholeOf(&results.Record{}, "n"))
	require.Equal(t, "12,345,678", commas(big.NewInt(12_345_678)))
	require.Equal(t, "123", commas(big.NewInt(123)))
}

// TestBandsMethods: each method finds what the others find, and what is in print. Those
// that take a second for basis 3 need BASISK_LONG=1; the claims ask them anyway.
func TestBandsMethods(t *testing.T) {
	want := map[string]map[float64]string{
		bandRows:    {2: "4", 3: "12096", 4: "248341303296", 5: "66479063739206860800000"},
		bandFloors:  {2: "4", 3: "2612736", 4: "46506177615378500246568960"},
		bandClasses: {2: "2", 3: "416"},
		bandGrids:   {2: "288", 3: "6670903752021072936960"},
	}
	slow := []string{"canonical-floors", "completed-classes", "contents-of-boxes", "burnside"}
	for _, r := range recordsOf(t, bandCounts(), experiments.Params{Scale: 0.01}.With("shapes", "2,3,4,5"), func(c experiments.Config) bool {
		_, known := want[c.Text("quantity")][c.Number("basis")]
		return known && !(!testenv.Long() && c.Int("basis") > 2 && slices.Contains(slow, c.Text("method")))
	}) {
		c := experiments.Config(r.Config)
		require.Equal(t, want[c.Text("quantity")][c.Number("basis")], wholeOf(&r, "count").String(), r.Key)
		if c.Text("quantity") == bandGrids && c.Text("method") == "completed-classes" && c.Int("basis") == 3 {
			different, _ := r.Metric("different")
			require.Equal(t, 44.0, different)
		}
	}
	_, err := bandCounts().Measure(t.Context(), experiments.Params{}.Trial("x", "", experiments.Config{"basis": 3, "quantity": bandFloors, "method": "magic"}))
	require.ErrorContains(t, err, `method "magic"`)
}

// TestBandsReport: it says what was counted, and if methods disagree.
func TestBandsReport(t *testing.T) {
	records := recordsOf(t, bandCounts(), experiments.Params{Scale: 0.4}.With("shapes", "2"), nil)
	s := summaryOf(t, bandCounts(), records)
	require.Contains(t, s.Answer, "a 4×4 grid one of 4 rows can stand. There are 288 such grids, with 2 classes of bands;")
	require.Contains(t, s.Answer, "off by −11 %.")
	require.NotContains(t, s.Answer, "DISAGREE")

	for i, r := range slices.Backward(records) {
		if experiments.Config(r.Config).Text("quantity") == bandFloors {
			records[i].Metrics = exactWhole("count", "", big.NewInt(5))
			break
		}
	}
	s = summaryOf(t, bandCounts(), records)
	require.Contains(t, s.Answer, "METHODS DISAGREE about the floors of basis 2.")
	counts := tableOf(t, s, "Counts")
	require.Equal(t, [][]string{{"floors", "2", "4×4", "4"}, {"floors", "2", "4×4", "5"}}, [][]string{counts.Rows[1][:4], counts.Rows[2][:4]})
	summaryOf(t, bandCounts(), nil)
}
