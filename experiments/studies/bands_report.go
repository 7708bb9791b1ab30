package studies

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// bandKey is what is counted, of which basis.
type bandKey struct {
	basis    int
	quantity string
}

// bandTally has what the methods found, and the classes where they were listed.
type bandTally struct {
	bandKey
	counts map[string]*big.Int // by method
	times  map[string][]float64
	// differ tells that a method was not of one mind with itself.
	differ bool
	// independent is the logarithm of the number of grids if bands and stacks were
	// independent of each other.
	independent float64
	// sizes and completions are those of the classes, different the number of different
	// completions.
	sizes, completions []float64
	different          int
}

// add adds a record.
func (y *bandTally) add(r *results.Record) {
	method, n := experiments.Config(r.Config).Text("method"), wholeOf(r, metricCount)
	if n == nil {
		return // ended by a time limit
	}
	if before := y.counts[method]; before != nil && before.Cmp(n) != 0 {
		y.differ = true
	}
	y.counts[method] = n
	y.times[method] = known(y.times[method], r.Value(metricTime))
	if log, ok := r.Metric(bandIndependent); ok {
		y.independent = log
	}
	y.addClasses(r)
}

// addClasses takes the classes of a record that has them.
func (y *bandTally) addClasses(r *results.Record) {
	different, ok := r.Metric(bandDifferent)
	if !ok || y.sizes != nil {
		return
	}
	y.different = int(different)
	for i := 0; ; i++ {
		size, ok := r.Metric(numbered(bandSize, i))
		completions, both := r.Metric(numbered(bandCompletions, i))
		if !ok || !both {
			return
		}
		y.sizes, y.completions = append(y.sizes, size), append(y.completions, completions)
	}
}

// count returns the number found, nil if methods disagree or there is none.
func (y *bandTally) count() *big.Int {
	var found *big.Int
	for _, n := range y.counts {
		if y.differ || found != nil && found.Cmp(n) != 0 {
			return nil
		}
		found = n
	}
	return found
}

// bandRun is a run, sorted by quantity, then by basis.
type bandRun []*bandTally

// sortBands sorts the records of a run.
func sortBands(records iter.Seq[results.Record]) bandRun {
	tallies := map[bandKey]*bandTally{}
	for r := range records {
		c := experiments.Config(r.Config)
		key := bandKey{c.Int("basis"), c.Text("quantity")}
		entry(tallies, key, func() *bandTally {
			return &bandTally{bandKey: key, counts: map[string]*big.Int{}, times: map[string][]float64{}}
		}).add(&r)
	}
	order := []string{bandRows, bandFloors, bandClasses, bandGrids}
	return slices.SortedFunc(maps.Values(tallies), func(a, b *bandTally) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.quantity), slices.Index(order, b.quantity)), cmp.Compare(a.basis, b.basis))
	})
}

// of returns what was found of a quantity, nothing if it was not counted.
func (x bandRun) of(basis int, quantity string) *bandTally {
	for _, y := range x {
		if y.bandKey == (bandKey{basis, quantity}) {
			return y
		}
	}
	return &bandTally{}
}

// summarizeBandCounts tells what the records say.
func summarizeBandCounts(records iter.Seq[results.Record]) results.Section {
	x := sortBands(records)
	return results.Section{
		Method: "A floor is a band of a grid of basis K: K boxes side by side. Second rows and floors are counted given the first row 1, 2, …, K²; in all there are (K²)! times as many. " +
			"Floors are in one class if relabelling and the orders of rows, boxes and columns inside boxes make one of the other. " +
			"Each number is counted by every method there is for its basis, methods that share no idea; all of it is exact. Repetitions are for the times.",
		Answer: bandAnswer(x),
		Caveats: []string{
			"Where a number has one method only, nothing here checks it: floors of basis 5, classes and second rows beyond the bases of the other method, and the grids of basis 3, whose count by Felgenhauer and Jarvis (2005) is the same.",
			"Times are of one core. Those of listing are for counting what is listed, one by one.",
		},
		Tables:  []results.Table{bandTable(x), bandTimes(x), bandEstimates(x), bandClassTable(x)},
		Figures: append([]results.Figure{bandGrowth(x)}, bandSpread(x)...),
	}
}

// bandTable lists the numbers and who found them.
func bandTable(x bandRun) results.Table {
	return results.Table{
		Title: "Counts", Columns: []string{"counted", "K", "number", "log10", "methods"},
		Note: "Second rows and floors are given the first row. Numbers of more than 75 digits are shortened; the records have them in full.",
		Rows: rows(x, func(y *bandTally) []string {
			methods := strings.Join(sortedKeys(y.counts), ", ")
			switch n := y.count(); {
			case n != nil:
				return row(y.quantity, y.basis, wholeText(n, 100), results.FormatNumber(results.Log10(new(big.Float).SetInt(n)), 6), methods)
			case len(y.counts) > 0:
				return row(y.quantity, y.basis, "THE METHODS DISAGREE", "–", methods)
			}
			return nil
		}),
	}
}

// bandTimes lists what each method takes.
func bandTimes(x bandRun) results.Table {
	t := results.Table{
		Title: "Times", Columns: []string{"counted", "method", "K", "median, ms", "runs"},
		Note: "Medians, with exact 95 % intervals where there are enough runs for one.",
	}
	for _, y := range x {
		t.Rows = append(t.Rows, rows(sortedKeys(y.times), func(method string) []string {
			return row(y.quantity, method, y.basis, intervalText(results.Median(y.times[method], confidence).Times(1e3)), len(y.times[method]))
		})...)
	}
	return t
}

// bandEstimates compares the number of grids with what floors alone tell.
func bandEstimates(x bandRun) results.Table {
	return results.Table{
		Title: "Grids, if bands and stacks were independent", Columns: []string{"K", "estimate", "log10", "exact", "error"},
		Note: "Each of the 2K bands and stacks is a floor with its share of floors among all ways to fill K boxes; their product is the estimate (K. Kilfoil 2005). " +
			"Exact numbers are those counted here.",
		Rows: rows(x, func(y *bandTally) []string {
			if y.quantity != bandFloors || y.independent == 0 {
				return nil
			}
			exact, off := "–", "–"
			if n := x.of(y.basis, bandGrids).count(); n != nil {
				exact, off = commas(n), excess(y.independent, n)
			}
			return row(y.basis, powerOfTen(y.independent, 5), results.FormatNumber(y.independent, 7), exact, off)
		}),
	}
}

// excess writes by how many percent 10^log is above n.
func excess(log float64, n *big.Int) string {
	ratio := math.Pow(10, log-results.Log10(new(big.Float).SetInt(n)))
	return results.FormatNumber(100*(ratio-1), 2) + " %"
}

// bandClassTable describes how many grids begin with a floor.
func bandClassTable(x bandRun) results.Table {
	t := results.Table{
		Title:   "How many grids begin with a floor",
		Columns: []string{"K", "classes", "different numbers", "fewest", "mean of classes", "mean of floors", "most", "deviation of floors"},
		Note:    "Completions of a floor of each class. The last column is the standard deviation over all floors as a part of their mean: how far floors are from being alike.",
	}
	for _, y := range x {
		if len(y.sizes) == 0 {
			continue
		}
		mean, deviation := spreadOf(y.completions, y.sizes)
		number := func(v float64) string { return commas(big.NewInt(int64(math.Round(v)))) }
		t.Rows = append(t.Rows, row(y.basis, len(y.sizes), y.different, number(slices.Min(y.completions)),
			number(results.Mean(y.completions)), number(mean), number(slices.Max(y.completions)), percent(deviation)))
	}
	return t
}

// bandAnswer is the answer in figures.
func bandAnswer(x bandRun) string {
	words := map[string]string{bandRows: "second rows", bandFloors: "floors", bandClasses: "classes of floors"}
	parts := map[string][]string{}
	disagree := 0
	for _, y := range x {
		if n := y.count(); n != nil && y.basis <= 5 {
			parts[y.quantity] = append(parts[y.quantity], fmt.Sprintf("K=%d %s", y.basis, wholeText(n, readable)))
		} else if n == nil && len(y.counts) > 0 {
			disagree++
		}
	}
	var sentences []string
	for _, quantity := range []string{bandRows, bandFloors, bandClasses} {
		if parts[quantity] != nil {
			sentences = append(sentences, words[quantity]+" "+strings.Join(parts[quantity], ", "))
		}
	}
	text := "There are, given the first row, " + strings.Join(sentences, "; ") + ". "
	if disagree > 0 {
		return text + fmt.Sprintf("METHODS DISAGREE about %d of the numbers.", disagree)
	}
	return text + "All methods agree." + bandGridAnswer(x)
}

// bandGridAnswer adds what is known of grids.
func bandGridAnswer(x bandRun) string {
	text := ""
	for _, basis := range []int{2, 3} {
		floors, classes := x.of(basis, bandFloors), x.of(basis, bandGrids)
		n := classes.count()
		if n == nil || floors.independent == 0 {
			continue
		}
		text += fmt.Sprintf(" The %d classes of K=%d begin %s grids (%d different numbers of completions); taking bands and stacks for independent is off by %s.",
			len(classes.sizes), basis, commas(n), classes.different, excess(floors.independent, n))
	}
	return text
}

// bandGrowth draws the logarithms of the counts.
func bandGrowth(x bandRun) results.Figure {
	f := results.Figure{
		Name: "growth", Title: "How the counts grow with the basis",
		Caption: "Decimal logarithms; second rows and floors given the first row, classes and grids in all.",
		X:       results.Axis{Label: "basis K"}, Y: results.Axis{Label: "log10 of the number"},
	}
	for _, y := range x {
		n := y.count()
		if n == nil {
			continue
		}
		if last := len(f.Series) - 1; last < 0 || f.Series[last].Name != y.quantity {
			f.Series = append(f.Series, results.Series{Name: y.quantity, Style: results.Line})
		}
		s := &f.Series[len(f.Series)-1]
		s.Points = append(s.Points, dot(float64(y.basis), results.Log10(new(big.Float).SetInt(n))))
	}
	return f
}

// bandBins is the number of bars of a histogram.
const bandBins = 24

// bandSpread draws how the completions of the classes are spread, for bases that have
// enough of them.
func bandSpread(x bandRun) []results.Figure {
	var figures []results.Figure
	for _, y := range x {
		if y.different < 3 {
			continue
		}
		mean, _ := spreadOf(y.completions, y.sizes)
		classes, floors := make([]float64, len(y.sizes)), y.sizes
		for i := range classes {
			classes[i] = 1
		}
		figures = append(figures, results.Figure{
			Name: fmt.Sprintf("completions-k%d", y.basis), Title: fmt.Sprintf("How many grids begin with a floor, K = %d", y.basis),
			Caption: fmt.Sprintf("Share of the %d classes and of all floors by the number of their completions, as a part of the mean of %s.", len(classes), commas(big.NewInt(int64(math.Round(mean))))),
			X:       results.Axis{Label: "completions, times the mean over all floors"}, Y: results.Axis{Label: "share"},
			Series: []results.Series{histogram("classes", y.completions, classes, mean), histogram("floors", y.completions, floors, mean)},
		})
	}
	return figures
}

// histogram returns the shares of weight in bins of equal width.
func histogram(name string, values, weights []float64, unit float64) results.Series {
	low, high := slices.Min(values), slices.Max(values)
	width := (high - low) / bandBins
	shares, total := make([]float64, bandBins), 0.0
	for i, v := range values {
		shares[min(int((v-low)/width), bandBins-1)] += weights[i]
		total += weights[i]
	}
	s := results.Series{Name: name, Style: results.Bars}
	for i, share := range shares {
		s.Points = append(s.Points, dot((low+(float64(i)+0.5)*width)/unit, share/total))
	}
	return s
}
