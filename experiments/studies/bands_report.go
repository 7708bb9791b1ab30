package studies

import (
	"math"
	"math/big"

	"basisk/experiments"
	"basisk/grid/bands"
	"basisk/results"
)

// What the analysis adds to the counts of the trials.
const (
	valueClasses     = "number of classes"
	valueDeviation   = "deviation"
	valueIndependent = "independent"
)

// bandsAnalysis declares the tables and the answer of the report.
func bandsAnalysis() results.Analysis {
	return results.Analysis{
		Observe: observeBands,
		Method: "A floor is a band of a grid of basis K: K boxes side by side. Second rows and floors are counted given " +
			"the first row 1, 2, …, K²; in all there are (K²)! times as many. Floors are in one class if relabelling and the " +
			"orders of rows, boxes and columns inside boxes make one of the other. Each number is counted by every method " +
			"there is for its basis, methods that share no idea; all of it is exact. Repetitions are for the times.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "counts", At: map[string]string{"quantity": bandRows, "basis": "3"}}},
				Text:  "Below the first row of a {0.shape} grid one of {0.number} rows can stand.",
			},
			{
				Slots: []results.Slot{{Of: "grids", Measure: 3, At: map[string]string{keyShape: "9×9"}}, {Of: "grids"}},
				Text: "There are {0.number} such grids, with {1.value} classes of bands; an estimate from bands alone, as if " +
					"independent of stacks, is off by {0.value}.",
			},
			differing("METHODS DISAGREE about the {0.quantity} of basis {0.basis}."),
		},
		Tables: bandsTables(),
		Cells:  []results.Projection{differences("quantity", "basis")},
		Figures: []results.Plot{{
			Of: "counts", X: "basis", Series: "quantity", Style: results.Line,
			Figure: results.Figure{
				Name: "growth", Title: "How the counts grow with the basis",
				Caption: "Decimal logarithms; second rows and floors given the first row, classes and grids in all.",
				X:       results.Axis{Label: "basis K"}, Y: results.Axis{Label: "log10 of the number"},
			},
		}},
		Caveats: []string{
			"Where a number has one method only, nothing here checks it: floors of basis 5, classes and second rows beyond the " +
				"bases of the other method, and the grids of basis 3, which Felgenhauer and Jarvis (2005) counted alike.",
		},
	}
}

// bandsTables returns the tables of grids, counts and times.
func bandsTables() []results.Projection {
	return []results.Projection{
		{
			Name: "grids", Title: "Grids from the classes of their first floors", Rows: []string{keyShape, keyNumber},
			Note: "A floor begins as many grids as it has completions. Their deviation is over all floors, as a part of " +
				"the mean. Were bands and stacks independent, the product of their shares among all ways to fill K boxes " +
				"would be that of grids (K. Kilfoil 2005); the error is that of this estimate.",
			Measures: []results.Measure{
				{Head: "classes", Value: valueClasses, Summary: "median", Plain: true},
				{Head: "different completions", Value: bandDifferent, Summary: "median", Plain: true},
				{Head: "deviation of floors", Value: valueDeviation, Summary: "median", Percent: true, Plain: true},
				{Head: "error if independent", Value: valueIndependent, Summary: "median", Percent: true, Plain: true, Digits: 2},
			},
		},
		{
			Name: "counts", Title: "Counts", Rows: []string{"quantity", "basis", keyShape, keyNumber},
			Note: "A number on which methods disagree has several rows. Those of more than 75 digits are shortened here.",
			Measures: []results.Measure{
				{Head: "log10", Value: metricLog10, Summary: "median", Plain: true},
				{Head: "grids if independent, log10", Value: bandIndependent, Summary: "median", Plain: true, Digits: 7},
			},
		},
		{
			Name: "times", Title: "Times, ms", Rows: []string{"quantity", "method"}, Columns: "basis",
			Note:     "Medians. Those of listing are for counting what is listed, one by one.",
			Measures: []results.Measure{{Value: metricTime, Summary: "median", Scale: 1e3, Plain: true, Digits: 3}},
		},
	}
}

// observeBands adds the numbers as texts and logarithms, and the values of the classes.
func observeBands(records []results.Record) []results.Record {
	addNumbers(records)
	for i := range records {
		r := &records[i]
		r.Config[keyShape] = experiments.PopulationOf(experiments.Config(r.Config)).ShapeTitle()
		if n := wholeOf(r, metricCount); n != nil {
			log := results.Log10(new(big.Float).SetInt(n))
			r.Metrics = append(r.Metrics, exact(metricLog10, "", log))
			r.Metrics = append(r.Metrics, classValues(r, log)...)
		}
	}
	return records
}

// classValues returns values of a record about classes of floors: their number, the spread of the
// completions of floors, and the error of the number of grids from the floors alone; log is the
// logarithm of that number. It returns nothing for a record without classes.
func classValues(r *results.Record, log float64) []results.Metric {
	classes, floors, grids, squares := 0, 0.0, 0.0, 0.0
	for ; has(r, numbered(bandSize, classes), numbered(bandCompletions, classes)); classes++ {
		size, completions := r.Value(numbered(bandSize, classes)), r.Value(numbered(bandCompletions, classes))
		floors, grids, squares = floors+size, grids+size*completions, squares+size*completions*completions
	}
	if classes == 0 {
		return nil
	}
	k := experiments.Config(r.Config).Int("basis")
	all := new(big.Int).Mul(big.NewInt(int64(floors)), bands.Relabellings(k))
	mean := grids / floors
	return []results.Metric{
		exact(valueClasses, "", float64(classes)),
		exact(valueDeviation, "", math.Sqrt(squares/floors-mean*mean)/mean),
		exact(valueIndependent, "", math.Pow(10, results.Log10(bands.EstimateGrids(k, all))-log)-1),
	}
}
