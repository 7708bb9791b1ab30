package studies

import (
	"fmt"
	"math"
	"math/big"

	"basisk/experiments"
	"basisk/results"
)

// gridTable lists the estimates of all grids.
func (x *countedRun) gridTable() results.Table {
	t := results.Table{
		Title:   "The number of all grids",
		Columns: []string{"shape", "method", "trials", "probes", "that met a grid", "log10", "number", "trials whose interval holds the exact number", "time, s"},
		Note: "Estimates are means over the trials with Student's interval, or of a single trial with its own. Independent is exact arithmetic on an assumption: bands and stacks independent of each other, from the number of floors (K. Kilfoil 2005). " +
			"In print: 5.958e98 for K = 4 and 4.36e308 for K = 5, both of that kind.",
	}
	for _, k := range sortedKinds(x.grids) {
		for _, m := range countMethods() {
			if list := x.grids[k][m.name]; list != nil {
				t.Rows = append(t.Rows, x.gridRow(k, m.name, list))
			}
		}
	}
	return t
}

// gridRow writes what a method says of all grids of a shape.
func (x *countedRun) gridRow(k experiments.Kind, method string, list []counted) []string {
	probes, hits, seconds, held := 0.0, 0.0, 0.0, 0
	exactLog := math.NaN()
	if n := x.exactly[k]; n != nil {
		exactLog = results.Log10(new(big.Float).SetInt(n))
	}
	for _, c := range list {
		probes, hits, seconds = probes+c.probes, hits+c.hits, seconds+c.time
		if c.holds(exactLog) {
			held++
		}
	}
	row := []string{k.ShapeTitle(), method, fmt.Sprint(len(list)), "–", "–", "–", "–", "–", results.FormatNumber(seconds, 3)}
	if !(probes > 0) { // an exact count
		row[5], row[6] = results.FormatNumber(list[0].log, 8), powerOfTen(list[0].log, 6)
		if n := x.exactly[k]; n != nil && method != "independent" {
			row[6] = commas(n)
		}
		return row
	}
	row[3], row[4] = results.FormatNumber(probes, 6), results.FormatNumber(hits, 6)
	if log := meanLog(list); hits > 0 {
		row[5], row[6] = logText(log), numberText(log)
	}
	if !math.IsNaN(exactLog) {
		row[7] = fmt.Sprintf("%d of %d", held, len(list))
	}
	return row
}

// meanLog returns the decimal logarithm of the mean of estimates, with that of Student's
// interval; of a single estimate its own.
func meanLog(list []counted) results.Interval {
	top := math.Inf(-1)
	for _, c := range list {
		if !math.IsNaN(c.log) {
			top = max(top, c.log)
		}
	}
	if len(list) == 1 {
		return results.Interval{Value: list[0].log, Low: list[0].low, High: list[0].high}
	}
	var values []float64
	for _, c := range list {
		v := 0.0 // an estimate without a hit
		if !math.IsNaN(c.log) {
			v = math.Pow(10, c.log-top)
		}
		values = append(values, v)
	}
	m := results.MeanInterval(values, confidence)
	log := func(v float64) float64 { return top + math.Log10(max(v, 0)) }
	return results.Interval{Value: log(m.Value), Low: log(m.Low), High: log(m.High)}
}
