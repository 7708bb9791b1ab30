package studies

import (
	"math"

	"basisk/experiments"
	"basisk/results"
)

// What the analysis of a race adds to the records of a puzzle: the time of a run, which is the limit if
// it did not end; the same for PAR-2, which counts that twice; and whether all contestants agree.
const (
	raceTime    = "time to the answer"
	racePAR2    = "PAR-2"
	raceAgree   = "agree"
	keyDisputed = "disputed"

	// keyRacer is the contestant of a run that counts, or [SameAgain]. raceOfFirst is the time of the first
	// contestant on the same puzzle.
	keyRacer    = "racer"
	raceOfFirst = "time of the first"
)

// The table of contestants that ran in turn, for commands that add verdicts to it.
const (
	// Contestants is its name, and SameAgain its row for the first run of a puzzle measured a second time:
	// the noise floor.
	Contestants = "contestants"
	SameAgain   = "the same again"
	// SettledHead, TotalRatioHead and MedianRatioHead head its columns of the puzzles that are settled, and of
	// the ratios to the first contestant.
	SettledHead     = "settled"
	TotalRatioHead  = "total ratio"
	MedianRatioHead = "median ratio"
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
		Name: Contestants, Title: "Contestants in turn", Rows: []string{keyRacer},
		Measures: []results.Measure{
			{Head: "puzzles", Value: frontierSolved, Summary: "count", Plain: true},
			{Head: SettledHead, Value: frontierSolved, Summary: "exact-share", Counted: true, Digits: 2},
			time("total s", "total", true), time("median s", "median", true), time("worst s", "max", true),
			per(TotalRatioHead, "ratio-of-totals"), per(MedianRatioHead, "ratio"),
		},
		Note: "A run that the limit ended counts as the limit. Ratios are to the first contestant on the same puzzles. The last " +
			"row measures the first run of each puzzle twice: a ratio that is no further from 1 than its ratios shows no difference.",
	}
}

// besideFirst adds the time of the first contestant to the runs of an instance that count, and makes the
// record of the runs that were repeated.
func besideFirst(counting, records []results.Record) (again []results.Record) {
	first := 0.0
	for i := range counting {
		if r := &counting[i]; r.Text(raceContestant) == firstOf(r, counting) {
			first = r.Value(raceTime)
		}
	}
	for i := range counting {
		r := &counting[i]
		r.Config[keyRacer] = r.Text(raceContestant)
		if first > 0 {
			r.Metrics = append(r.Metrics, results.Metric{Name: raceOfFirst, Unit: "s", Value: first})
		}
	}
	for i := range records {
		r := &records[i]
		once, twice := r.Value(ranSeconds), r.Value(ranSeconds+experiments.AgainSuffix)
		if once > 0 && twice > 0 {
			again = append(again, results.Record{
				Key: r.Key, Config: map[string]any{keyRacer: SameAgain}, Metrics: []results.Metric{
					{Name: raceTime, Unit: "s", Value: twice}, {Name: raceOfFirst, Unit: "s", Value: once},
				},
			})
		}
	}
	return again
}

// firstOf returns the name of the contestant with which the others on an instance are compared.
func firstOf(r *results.Record, counting []results.Record) string {
	if name := r.Text(raceFirst); name != "" {
		return name
	}
	return counting[0].Text(raceContestant)
}

// agreementTable and disputedTable are projections of every race.
func agreementTable() results.Projection {
	return results.Projection{
		Name: "agreement", Title: "Agreement on the number of solutions",
		Measures: []results.Measure{
			{Head: "agree", Value: raceAgree, Summary: "share", Percent: true},
			{Head: "puzzles", Value: raceAgree, Summary: "count", Plain: true},
			{Head: "solutions that the judge accepts", Value: ranValid, Summary: "share", Percent: true},
		},
	}
}

func disputedTable() results.Projection {
	return results.Projection{
		Name: "disputed", Title: "Puzzles on which engines disagree", Rows: []string{keyDisputed},
		Measures: []results.Measure{{Head: "puzzles", Value: raceAgree, Summary: "count", Plain: true}},
	}
}

// racedRuns returns the contestants in order, the runs of each after addRun, and the numbers of
// solutions of the runs that ended.
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

// addRun adds the population and the times of a run.
func addRun(r *results.Record) {
	addKind(r)
	time, penalized := r.Value(ranSeconds), r.Value(ranSeconds)
	if limit := experiments.Config(r.Config).Number(raceLimit); r.Value(ranEnded) != 1 {
		time, penalized = limit, 2*limit
	}
	r.Metrics = append(r.Metrics,
		results.Metric{Name: raceTime, Value: time}, results.Metric{Name: racePAR2, Value: penalized})
	addBound(r, raceTime, ranEnded, math.Inf(1))
}

// agreement returns a record that says whether the engines that ended found the same number of
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
