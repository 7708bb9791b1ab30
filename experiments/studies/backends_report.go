package studies

import (
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver"
)

// What the analysis adds to the records of a puzzle: the time of a run, which is the limit if
// it did not end; the same for PAR-2, which counts that twice; whose engine it was; and of
// each puzzle whether all engines agree.
const (
	backendTime  = "time to the answer"
	backendPAR2  = "PAR-2"
	backendBase  = "PAR-2 of auto"
	backendAgree = "agree"
	keyEngine    = "engine"
	keyDisputed  = "disputed"
)

// backendsAnalysis declares the tables and the answer of the report.
func backendsAnalysis() results.Analysis {
	outside := map[string]string{raceContestant: "external:cadical -q"}
	times := []results.Measure{{Value: backendPAR2, Summary: "ratio-of-totals", Per: backendBase}}
	return results.Analysis{
		Observe: observeBackends,
		Method: "Every engine gets the same board and the same processor time, one run at a time. Puzzles made to be unique " +
			"or minimal are solved and proved unique; of the others one solution is wanted, or that there is none. Times are " +
			"of the processor: of our own methods with encoding, of outside programs those of the whole program, start and reading " +
			"included. PAR-2 is the mean time, a run that did not end counting as twice the limit. Of several seeds the run " +
			"with the median time counts. Names in brackets are sets of rules.",
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "median", At: outside}},
				More:  "In the median of {0.n} puzzles, {0.contestant} takes {0} times as long as this program's default method.",
				Less:  "In the median of {0.n} puzzles, {0.contestant} takes only {0} times as long as this program's default method.",
				None: "In the median of {0.n} puzzles, no difference is seen between {0.contestant} and this program's default " +
					"method: {0} times its time.",
			},
			{
				Slots: []results.Slot{{Of: "agreement"}, {Of: "agreement", Measure: 1}},
				Text:  "The engines that ended agree on {0} of {1} puzzles.",
			},
		},
		Tables: []results.Projection{
			{
				Name: "ratio", Title: "PAR-2, times that of auto", Rows: []string{keyPuzzles}, Columns: raceContestant,
				Measures: times,
				Note:     "On the same puzzles. Where runs did not end, a ratio depends on the limit.",
			},
			agreementTable(),
			{
				Name: "time", Title: "Time to the answer", Rows: []string{keyPuzzles, raceContestant},
				Measures: []results.Measure{
					{Head: "median, ms", Value: backendTime, Upper: backendTime + atMost, Summary: "median", Scale: 1e3},
					{Head: "PAR-2, ms", Value: backendPAR2, Summary: "mean", Scale: 1e3},
					{Head: "ended", Value: ranEnded, Summary: "share", Percent: true},
					{Head: "n", Value: ranEnded, Summary: "count", Plain: true},
				},
			},
			disputedTable(), startTable(), heldTable(),
		},
		Cells: []results.Projection{
			{
				Name: "median", Columns: raceContestant,
				Measures: []results.Measure{{Value: backendPAR2, Summary: "ratio", Per: backendBase}},
			},
			{Name: "panels", Rows: []string{keyPuzzles, keyEngine}, Columns: raceContestant, Measures: times},
		},
		Figures: []results.Plot{{
			Of: "panels", X: keyPuzzles, Series: raceContestant, Panel: keyEngine,
			Figure: results.Figure{
				Name: "times-that-of-auto", Title: "Time to the answer, times that of auto",
				Caption: "Ratios of PAR-2 on the same puzzles, with 95 % intervals.",
				X:       results.Axis{Label: "puzzles"}, Y: results.Axis{Label: "times auto", Log: true},
			},
		}},
		Caveats: []string{
			"Times of one machine; other work on it is not charged, but takes caches and memory. A program that has to start " +
				"pays some milliseconds for it, which decides on small puzzles.",
			"Where there are few puzzles of a kind, the intervals say how few.",
		},
	}
}

// agreementTable, disputedTable, startTable and heldTable are projections of every race.
func agreementTable() results.Projection {
	return results.Projection{
		Name: "agreement", Title: "Agreement on the number of solutions",
		Measures: []results.Measure{
			{Head: "agree", Value: backendAgree, Summary: "share", Percent: true},
			{Head: "puzzles", Value: backendAgree, Summary: "count", Plain: true},
			{Head: "solutions that the judge accepts", Value: ranValid, Summary: "share", Percent: true},
		},
	}
}

func disputedTable() results.Projection {
	return results.Projection{
		Name: "disputed", Title: "Puzzles on which engines disagree", Rows: []string{keyDisputed},
		Measures: []results.Measure{{Head: "puzzles", Value: backendAgree, Summary: "count", Plain: true}},
	}
}

func startTable() results.Projection {
	return results.Projection{
		Name: "start", Title: "Start-up of outside programs", Rows: []string{raceContestant},
		Measures: []results.Measure{{Head: "median, ms", Value: ranStart, Summary: "median", Scale: 1e3}},
		Note:     "What the program takes of the processor for nothing to solve; it is part of the times above.",
	}
}

func heldTable() results.Projection {
	return results.Projection{
		Name: "held", Title: "Outside programs held to one core", Rows: []string{raceContestant},
		Measures: []results.Measure{
			{Head: "runs", Value: ranInGroup, Summary: "count", Plain: true},
			{Head: "in a control group", Value: ranInGroup, Summary: "share", Percent: true, Plain: true},
		},
		Note: "Processes in a control group share one core and the limit of memory, and are counted together. Others " +
			"have the affinity to one core, and the limit of memory is one of the address space of each.",
	}
}

// observeBackends keeps of each contestant the run that counts, adds that of auto if it took
// part, and whether all agree.
func observeBackends(records []results.Record) []results.Record {
	names, runs, found := racedRuns(records)
	var list []results.Record
	for _, name := range names {
		list = append(list, results.MedianRecord(runs[name], backendPAR2))
	}
	auto := slices.Index(names, solver.Auto().Name)
	for i := range list {
		if auto >= 0 && i != auto {
			list[i].Metrics = append(list[i].Metrics, results.Metric{Name: backendBase, Value: list[auto].Value(backendPAR2)})
		}
	}
	return append(list, agreement(list, found)...)
}

// racedRuns returns the contestants as they come, the runs of each with what addRun adds, and the
// numbers of solutions that those found that ended.
func racedRuns(records []results.Record) (names []string, runs map[string][]results.Record, found map[float64]bool) {
	runs, found = map[string][]results.Record{}, map[float64]bool{}
	for _, r := range records {
		if _, raced := r.Metric(ranEnded); !raced {
			continue
		}
		name := r.Text(raceContestant)
		if runs[name] == nil {
			names = append(names, name)
		}
		addRun(&r)
		runs[name] = append(runs[name], r)
		if r.Value(ranEnded) == 1 {
			found[r.Value(ranSolutions)] = true
		}
	}
	return names, runs, found
}

// addRun adds the kind, whose engine it is, and the times of a run.
func addRun(r *results.Record) {
	addKind(r)
	r.Config[keyEngine] = "own methods"
	if strings.Contains(r.Text(raceMethod), ":") {
		r.Config[keyEngine] = "outside programs"
	}
	time, penalized := r.Value(ranSeconds), r.Value(ranSeconds)
	if limit := experiments.Config(r.Config).Number(raceLimit); r.Value(ranEnded) != 1 {
		time, penalized = limit, 2*limit
	}
	r.Metrics = append(r.Metrics,
		results.Metric{Name: backendTime, Value: time}, results.Metric{Name: backendPAR2, Value: penalized})
	addBound(r, backendTime, ranEnded, math.Inf(1))
}

// agreement returns a record that says whether the engines that ended found the same number of
// solutions, no record if none ended.
func agreement(runs []results.Record, found map[float64]bool) []results.Record {
	switch len(found) {
	case 0:
		return nil
	case 1:
		return []results.Record{deriveRecord(&runs[0], nil, results.Metric{Name: backendAgree, Value: 1})}
	}
	disputed := map[string]any{keyDisputed: results.CaseOf(runs[0].Key)}
	return []results.Record{deriveRecord(&runs[0], disputed, results.Metric{Name: backendAgree})}
}
