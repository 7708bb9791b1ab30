package studies

import (
	"math"
	"slices"

	"basisk/experiments"
	"basisk/results"
	"basisk/results/plot"
)

// What the analysis adds to the records of an instance: for every run, its time, whether a solution or
// its absence was found and whether the solution was proved the only one; for the run that counts, the
// same, whether it was not solved, and whether it was still running after a time.
const (
	runTime            = "run time"
	runSolved          = "run solved"
	runUnique          = "run proved unique"
	frontierSolved     = "solved"
	frontierFailed     = "not solved"
	frontierUnfinished = "goes on"
	keyAfter           = "seconds"
)

// survivalSteps are the times of a survival curve below the limit, four per power of ten.
const survivalSteps = 20

// frontierAnalysis declares the tables and the answer of the report. It is long because it is one literal.
func frontierAnalysis() results.Analysis {
	rows := []string{frontierSet, raceContestant}
	return results.Analysis{
		Observe: observeFrontier,
		Method: "Every contestant gets the same board, the same processor time and each seed, one run at a time: {seed} or " +
			"--seed= of programs. Their commands are in the tables as they ran. Solved is a solution that the judge accepts, or " +
			"that there is none. Times are of the processor, ours with encoding, of programs from their start on. A run that " +
			"settles nothing counts as the limit, in PAR-2 as twice the limit; times of runs that failed or answered wrongly " +
			"are left out. Of several seeds the run with the median time counts for an instance, except where runs are " +
			"counted. Memory is the largest of the whole process, instances included, without outside programs.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: Contestants, Measure: SettledHead}, {Of: Contestants, Measure: medianHead}},
				Over:  []string{raceContestant},
				Text:  "Within the limit {each}.", Each: "{0.contestant} settles {0.percent} (median {1} s)",
			},
			{Slots: []results.Slot{{Of: "agreement"}}, Text: "Those that ended agree on {0}."},
		},
		Tables: []results.Projection{
			contestantsTable(),
			{
				Name: "runs", Title: "All runs", Rows: rows,
				Measures: []results.Measure{
					{Head: "runs", Value: runSolved, Summary: "count", Plain: true},
					{Value: runFailed, Summary: "total", Plain: true},
					{Value: runWrong, Summary: "total", Plain: true},
					{Head: "solved", Value: runSolved, Summary: "share", Percent: true, Plain: true},
					{Head: "proved unique", Value: runUnique, Summary: "share", Percent: true, Plain: true},
					{Head: "median s", Value: runTime, Summary: "median", Plain: true, Digits: 3},
					{Head: "p99 s", Value: runTime, Summary: "p99", Plain: true, Digits: 3},
					{Head: "worst s", Value: runTime, Summary: "max", Plain: true, Digits: 3},
					{Head: "memory, MB", Value: ranMemory, Summary: "max", Plain: true, Scale: 1e-6, Digits: 3},
				},
				Note: "A run that settles nothing counts as the limit, but the times of failed and wrong runs are left out.",
			},
			{
				Name: "beside", Title: "Instances by file", Rows: rows,
				Measures: []results.Measure{
					{Head: "n", Value: frontierSolved, Summary: "count", Plain: true},
					{Head: "solved", Value: frontierSolved, Summary: "share", Percent: true},
					{Head: "median s", Value: raceTime, Upper: raceTime + atMost, Summary: "median"},
					{Head: "PAR-2 s", Value: racePAR2, Summary: "mean"},
				},
			},
			{
				Name: "pairs", Title: "In pairs with the first contestant", Rows: rows,
				Measures: []results.Measure{
					{Head: "it alone solves", Value: frontierSolved, Summary: "alone", Against: raceContestant, Plain: true},
					{Head: "the first alone solves", Value: frontierFailed, Summary: "alone", Against: raceContestant, Plain: true},
					{Head: "McNemar's p", Value: frontierSolved, Summary: "mcnemar", Against: raceContestant, Plain: true, Digits: 2},
					{Head: "times its time", Value: raceTime, Upper: raceTime + atMost, Summary: "ratio", Against: raceContestant},
				},
				Note: "p is two-sided and exact. The ratio is the median of those on the same instance.",
			},
			floorTable(rows...), agreementTable(), disputedTable(),
		},
		Cells: []results.Projection{
			{
				Name: "curves", Rows: []string{frontierPanel, keyAfter}, Columns: raceContestant,
				Measures: []results.Measure{{Value: frontierUnfinished, Summary: "share", Scale: 100}},
			},
		},
		Figures: []results.Plot{{
			Of: "curves", X: keyAfter, Series: raceContestant, Panel: frontierPanel, Style: plot.Steps,
			Figure: plot.Figure{
				Name: "not-yet-solved", Title: "Instances not yet settled",
				Caption: "The share that goes on after a time of the processor, with 95 % intervals.",
				X:       plot.Axis{Label: "seconds", Log: true}, Y: plot.Axis{Label: "not settled, %"},
			},
		}},
		Caveats: []string{
			"Times are of one machine; other work on it is not charged, but takes caches and memory.",
			"Files have their own difficulty and selection: no figure here is one of a population.",
		},
	}
}

// observeFrontier keeps all runs, for each contestant the run that counts with its curve, and whether
// all agree.
func observeFrontier(records []results.Record) []results.Record {
	names, runs, found := racedRuns(records)
	var counting, others []results.Record
	for _, name := range names {
		for i := range runs[name] {
			r := &runs[name][i]
			others = append(append(others, runOf(r)), again(r)...)
		}
		r := countingOf(runs[name])
		solved := solvedBy(&r)
		r.Metrics = append(r.Metrics, inexactly(frontierSolved, solved), inexactly(frontierFailed, !solved))
		counting = append(counting, r)
		others = append(others, curveOf(&r)...)
	}
	besideFirst(counting, firstOf(names, runs))
	return slices.Concat(counting, others, agreement(counting, found))
}

// countingOf returns the run that represents several: of those that have a time the one with the median, else one
// without.
func countingOf(runs []results.Record) results.Record {
	list := slices.DeleteFunc(slices.Clone(runs), func(r results.Record) bool { return !hasTime(&r) })
	if len(list) == 0 {
		return runs[0]
	}
	return results.MedianRecord(list, racePAR2)
}

// solvedBy reports whether a run found a solution or proved that there is none.
func solvedBy(r *results.Record) bool {
	return hasTime(r) && (r.Value(ranEnded) == 1 || r.Value(ranSolutions) >= 1)
}

// runOf returns what the tables of all runs show of a run.
func runOf(r *results.Record) results.Record {
	failed, wrong := faults(r)
	metrics := []results.Metric{
		inexactly(runSolved, solvedBy(r)), inexactly(runFailed, failed), inexactly(runWrong, wrong),
	}
	if hasTime(r) {
		metrics = append(metrics, results.Metric{Name: runTime, Value: r.Value(raceTime)})
		metrics = append(metrics, apart(r, ranSeconds)...)
	}
	if experiments.Config(r.Config).Bool(raceProve) {
		unique := hasTime(r) && r.Value(ranEnded) == 1 && r.Value(ranSolutions) == 1
		metrics = append(metrics, inexactly(runUnique, unique))
	}
	if v, ok := r.Metric(ranMemory); ok {
		metrics = append(metrics, results.Metric{Name: ranMemory, Value: v})
	}
	return deriveRecord(r, nil, metrics...)
}

// curveOf returns for times up to the limit whether a run was still running then, nothing for one without a time.
func curveOf(r *results.Record) (list []results.Record) {
	if !hasTime(r) {
		return nil
	}
	limit := experiments.Config(r.Config).Number(raceLimit)
	for k := survivalSteps; k >= 0; k-- {
		after := limit * math.Pow(10, -float64(k)/4)
		goesOn := r.Value(ranEnded) != 1 || r.Value(raceTime) > after
		list = append(list, deriveRecord(r, map[string]any{keyAfter: after}, inexactly(frontierUnfinished, goesOn)))
	}
	return list
}
