package studies

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// backended is a run of the experiment, sorted.
type backended struct {
	times *race
	// found has the solutions by instance and by contestant and seed, for whoever ended.
	found map[string]map[string]float64
	// starts has what outside programs take to start.
	starts map[string][]float64
	// invalid counts the solutions that the judge refused.
	invalid int
}

// sortBackends sorts the records of a run.
func sortBackends(records iter.Seq[results.Record]) backended {
	x := backended{newRace("time", "ms"), map[string]map[string]float64{}, map[string][]float64{}, 0}
	for r := range records {
		c, limit := experiments.Config(r.Config), experiments.Config(r.Config).Number(backendLimited)
		ended, ok := r.Metric(backendEnded)
		if !ok {
			continue // it did not take part
		}
		time := r.Value(backendSeconds)
		if _, cut := r.Metric(results.Censored); ended == 0 && !cut {
			time = limit // what counts is that it was not enough
		}
		contestant, h := c.Text(raceContestant), heatOf(&r)
		x.times.add(experiments.KindOf(c), contestant, h, results.Lifetime{Time: 1e3 * time, Done: ended == 1}, 1e3*limit)
		if r.Value(backendValid) == 0 {
			x.invalid++
		}
		if solutions, ok := r.Metric(backendSolutions); ok && ended == 1 {
			within(x.found, h.instance)[raceVariant(contestant, h.seed)] = solutions
		}
		if start, ok := r.Metric(backendStart); ok {
			x.starts[contestant] = append(x.starts[contestant], start)
		}
	}
	return x
}

// summarizeBackends tells what the records say.
func summarizeBackends(records iter.Seq[results.Record]) results.Section {
	x := sortBackends(records)
	tables := []results.Table{x.times.table("Time to the answer")}
	if len(x.starts) > 0 {
		tables = append(tables, x.startTable())
	}
	return results.Section{
		Method: fmt.Sprintf("Every engine gets the same board and %s s of processor time, one run at a time. Puzzles made to be unique or minimal are solved and proved unique; "+
			"of the others, given ones among them, one solution is wanted, or that there is none. "+
			"Times are of the processor, user and system: of our own methods with encoding, of outside programs those of the whole program, start and reading included. Names in brackets are sets of rules.",
			results.FormatNumber(x.times.limit/1e3, 6)),
		Answer: x.answer(),
		Caveats: []string{
			"Times of one machine; other work on it is not charged, but takes caches and memory. A program that has to start pays some milliseconds for it, which decides on small puzzles.",
			"Where there are few puzzles of a kind, the intervals of the ratios say how few.",
		},
		Tables:  tables,
		Figures: append(x.times.figures("time", "Time to the answer"), x.times.cactus()),
	}
}

// startTable tells what outside programs take to start.
func (x backended) startTable() results.Table {
	return results.Table{
		Title: "Start-up of outside programs", Columns: []string{"contestant", "runs", "median, ms"},
		Note: "What the program takes of the processor for nothing to solve; it is part of the times above.",
		Rows: rows(sortedKeys(x.starts), func(contestant string) []string {
			list := x.starts[contestant]
			return row(contestant, len(list), results.FormatNumber(1e3*results.MedianOf(list), 3))
		}),
	}
}

// cactus draws how many runs of all kinds ended within a time.
func (r *race) cactus() results.Figure {
	f := results.Figure{
		Name: "cactus", Title: "All puzzles", Caption: "How many runs on puzzles of all kinds an engine ends within a time each. Further up and to the left is better. Engines raced by default are not tried on sides where they seldom end.",
		X: results.Axis{Label: r.cost + " for each puzzle, " + r.unit, Log: true}, Y: results.Axis{Label: "puzzles settled"},
	}
	runs := map[string][]results.Lifetime{}
	for k, contestant := range r.all() {
		runs[contestant] = append(runs[contestant], r.runs(k, contestant)...)
	}
	for _, contestant := range sortedKeys(runs) {
		f.Series = append(f.Series, results.Cactus(contestant, runs[contestant]))
	}
	return f
}

// answer names the winners and says whether all agree.
func (x backended) answer() string {
	r := x.times
	var parts []string
	for _, k := range sortedKinds(r.kinds) {
		part := k.Title() + " " + r.best(k)
		if second := r.second(k); second != "" {
			part += fmt.Sprintf(" (next %s, %s times)", second, r.against(k, second, r.best(k)))
		}
		parts = append(parts, part)
	}
	if parts == nil {
		return ""
	}
	doubted, names := disputed(x.found), ""
	if doubted != nil {
		names = ", but NOT OF " + strings.Join(doubted, ", ")
	}
	return fmt.Sprintf("Least mean time, time-outs counted twice: %s. Engines that ended agree on the number of solutions of %d of %d puzzles%s; %d solutions were refused by the judge.",
		strings.Join(parts, "; "), len(x.found)-len(doubted), len(x.found), names, x.invalid)
}

// disputed returns the instances on which engines that ended did not find as many
// solutions as each other.
func disputed(found map[string]map[string]float64) (list []string) {
	for _, instance := range sortedKeys(found) {
		if counts := inOrder(found[instance]); slices.Min(counts) != slices.Max(counts) {
			list = append(list, instance)
		}
	}
	return list
}
