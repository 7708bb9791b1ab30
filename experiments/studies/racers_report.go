package studies

import (
	"cmp"
	"math"
	"slices"

	"basisk/experiments"
	"basisk/results"
)

// What the analysis of a race adds to the records of a puzzle: the time of a run, which is the limit if
// it did not end; the same for PAR-2, which counts that twice; whether it failed and whether it is wrong; and whether
// all contestants agree.
const (
	raceTime    = "time to the answer"
	racePAR2    = "PAR-2"
	runFailed   = "failed runs"
	runWrong    = "wrong runs"
	raceAgree   = "agree"
	keyDisputed = "disputed"

	// raceOfFirst is the time of the first contestant on the same puzzle.
	raceOfFirst = "time of the first"
)

// The table of contestants that ran in turn, for commands that add verdicts to it.
const (
	// Contestants is its name, and SameAgain its row for the first run of a puzzle measured a second time:
	// the noise floor.
	Contestants = "contestants"
	SameAgain   = "the same again"
	// SettledHead, TotalRatioHead and MedianRatioHead head its columns of the puzzles that are settled, and of
	// the ratios to the first contestant, and medianHead that of the median time.
	SettledHead     = "settled"
	TotalRatioHead  = "total ratio"
	MedianRatioHead = "median ratio"
	medianHead      = "median s"
)

// contestantsTable is the projection of contestants that ran in turn.
func contestantsTable() results.Projection {
	time := func(head, summary string, plain bool) results.Measure {
		return results.Measure{Head: head, Value: raceTime, Summary: summary, Plain: plain, Digits: 3}
	}
	per := func(head, summary string) results.Measure {
		return results.Measure{Head: head, Value: raceTime, Summary: summary, Per: raceOfFirst, Digits: 3}
	}
	return results.Projection{
		Name: Contestants, Title: "Contestants in turn", Rows: []string{raceContestant},
		Measures: []results.Measure{
			{Head: "puzzles", Value: frontierSolved, Summary: "count", Plain: true},
			{Head: SettledHead, Value: frontierSolved, Summary: "share", Percent: true, Digits: 2},
			{Value: runFailed, Summary: "total", Plain: true},
			{Value: runWrong, Summary: "total", Plain: true},
			time("total s", "total", true), time(medianHead, "median", true), time("worst s", "max", true),
			per(TotalRatioHead, "ratio-of-totals"), per(MedianRatioHead, "ratio"),
		},
		Note: "A run that settles nothing counts as the limit, but failed and wrong runs are left out of times and ratios. " +
			"Ratios are to the first contestant on the same puzzles. The last row measures the first run of each puzzle " +
			"twice: a ratio that is no further from 1 than its ratios shows no difference.",
	}
}

// besideFirst adds the time of the first contestant, if it has one, to the runs of the others that count.
func besideFirst(counting []results.Record, first string) {
	at := slices.IndexFunc(counting, func(r results.Record) bool { return r.Text(raceContestant) == first && hasTime(&r) })
	if at < 0 {
		return
	}
	time := counting[at].Value(raceTime)
	for i := range counting {
		if i == at {
			continue
		}
		counting[i].Metrics = append(counting[i].Metrics, results.Metric{Name: raceOfFirst, Unit: "s", Value: time})
	}
}

// again returns the record of a run that was measured twice and has a time, none for other runs.
func again(r *results.Record) []results.Record {
	once, twice := r.Value(ranSeconds), r.Value(ranSeconds+experiments.AgainSuffix)
	if !(once > 0 && twice > 0 && hasTime(r)) {
		return nil
	}
	return []results.Record{{
		Key: r.Key, Config: map[string]any{raceContestant: SameAgain}, Metrics: []results.Metric{
			{Name: raceTime, Unit: "s", Value: twice}, {Name: raceOfFirst, Unit: "s", Value: once},
		},
	}}
}

// firstOf returns the name of the contestant with which the others are compared, of those that ran on an instance.
func firstOf(names []string, runs map[string][]results.Record) string {
	if names == nil {
		return ""
	}
	return cmp.Or(runs[names[0]][0].Text(raceFirst), names[0])
}

// agreementTable and disputedTable are projections of every race.
func agreementTable() results.Projection {
	return results.Projection{
		Name: "agreement", Title: "Agreement on the number of solutions",
		Measures: []results.Measure{
			{Head: "agree", Value: raceAgree, Summary: "share", Percent: true, Digits: 2},
			{Head: "puzzles", Value: raceAgree, Summary: "count", Plain: true},
		},
	}
}

func disputedTable() results.Projection {
	return results.Projection{
		Name: "disputed", Title: "Puzzles on which contestants disagree", Rows: []string{keyDisputed},
		Measures: []results.Measure{{Head: "puzzles", Value: raceAgree, Summary: "count", Plain: true}},
	}
}

// racedRuns returns the contestants in order, the runs of each after addRun, and the numbers of
// solutions of the runs that ended and are not wrong.
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
		if hasTime(&r) && r.Value(ranEnded) == 1 {
			found[r.Value(ranSolutions)] = true
		}
	}
	return names, runs, found
}

// faults reports whether a run failed and whether it is wrong. Records of earlier versions say of a wrong run only that
// the judge refused its solution.
func faults(r *results.Record) (failed, wrong bool) {
	return r.Value(ranFailed) == 1, r.Value(ranWrong) == 1 || r.Value(ranValid) == 0
}

// addRun adds the population of a run, and its times unless it failed or is wrong.
func addRun(r *results.Record) {
	addKind(r)
	if failed, wrong := faults(r); failed || wrong {
		return
	}
	time, penalized := r.Value(ranSeconds), r.Value(ranSeconds)
	if limit := experiments.Config(r.Config).Number(raceLimit); r.Value(ranEnded) != 1 {
		time, penalized = limit, 2*limit
	}
	r.Metrics = append(r.Metrics,
		results.Metric{Name: raceTime, Value: time}, results.Metric{Name: racePAR2, Value: penalized})
	addBound(r, raceTime, ranEnded, math.Inf(1))
}

// hasTime reports whether a run after addRun is neither failed nor wrong.
func hasTime(r *results.Record) bool { return has(r, raceTime) }

// agreement returns a record that says whether the contestants that ended found the same number of
// solutions, no record if none ended.
func agreement(runs []results.Record, found map[float64]bool) []results.Record {
	switch len(found) {
	case 0:
		return nil
	case 1:
		return []results.Record{deriveRecord(&runs[0], nil, results.Metric{Name: raceAgree, Value: 1})}
	}
	disputed := map[string]any{keyDisputed: results.CaseOf(runs[0].Key)}
	return []results.Record{deriveRecord(&runs[0], disputed, results.Metric{Name: raceAgree})}
}
