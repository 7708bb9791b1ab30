package basisk_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// TestGecode: the table of searches beside Gecode, in docs/paper, follows from the failures on each puzzle, and with the
// branching of Gecode our search has its failures on each puzzle that both settle.
func TestGecode(t *testing.T) {
	file, err := os.Open("docs/paper/gecode.csv")
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	least, most, totals := map[string][2][]float64{}, map[string][2][]float64{}, map[string][4]float64{}
	for _, row := range rows[1:] {
		var v [6]float64
		for i, text := range row[1:] {
			v[i], err = strconv.ParseFloat(strings.TrimSuffix(text, "+"), 64)
			require.NoError(t, err)
		}
		require.Equal(t, row[1:3], row[5:7], row[0])
		name, _, _ := strings.Cut(row[0], "/")
		total, low, high := totals[name], least[name], most[name]
		for i := range total {
			total[i] += v[i]
		}
		for i := range low {
			require.NotContains(t, row[2+2*i], "+", "a search with tuples that was ended")
			if v[2*i] > 0 {
				high[i] = append(high[i], v[2*i+1]/v[2*i])
				if strings.HasSuffix(row[1+2*i], "+") {
					v[2*i] = math.Inf(1)
				}
				low[i] = append(low[i], v[2*i+1]/v[2*i])
			}
		}
		totals[name], least[name], most[name] = total, low, high
	}
	table := read(t, "docs/paper/gecode.tex")
	for name, total := range totals {
		_, line, found := strings.Cut(table, "\n    "+name+" & ")
		require.True(t, found, name)
		line, _, _ = strings.Cut(line, ` \\`)
		cells := strings.Split(line, " & ")
		for i, column := range []int{2, 3, 5, 6} {
			require.True(t, strings.HasSuffix(cells[column], "; "+results.FormatNumber(total[i], 9)), "%s: %s", name, cells[column])
		}
		for i, column := range []int{4, 7} {
			low, high := rawMedian(least[name][i]), rawMedian(most[name][i])
			text := low[1]
			if high[1] != low[1] {
				text += " to " + high[1]
			}
			require.Equal(t, fmt.Sprintf("%s [%s, %s]", text, low[0], high[2]), cells[column], name)
		}
	}
}

// rawMedian returns the median of values between the order statistics that each miss it with at most 2.5 %.
func rawMedian(values []float64) (texts [3]string) {
	slices.Sort(values)
	n := len(values)
	rank, tail, term := 0, 0.0, math.Pow(2, -float64(n)) // term is the probability of rank values below the median
	for ; tail+term <= 0.025; rank++ {
		tail += term
		term *= float64(n-rank) / float64(rank+1)
	}
	for i, v := range []float64{values[rank-1], (values[(n-1)/2] + values[n/2]) / 2, values[n-rank]} {
		texts[i] = results.FormatNumber(v, 3)
	}
	return texts
}
