package questions

import (
	"fmt"
	"iter"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizeBackends tells what the records say.
func summarizeBackends(records iter.Seq[results.Record]) results.Section {
	seconds := newRace("time", "s", backendLimit.Seconds())
	found := map[string]map[string]float64{} // solutions by instance and engine
	invalid, missing := 0, map[string]bool{}
	for r := range records {
		c := experiments.Config(r.Config)
		instance, name := splitVariant(r.Key)
		ended, ok := r.Metric(backendEnded)
		if !ok {
			missing[name] = true
			continue
		}
		time := r.Value(backendSeconds)
		if _, cut := r.Metric(results.Censored); ended == 0 && !cut {
			time = backendLimit.Seconds() // what counts is that it was not enough
		}
		seconds.add(c.Text("group"), name, instance, results.Lifetime{Time: time, Done: ended == 1})
		if r.Value(backendValid) == 0 {
			invalid++
		}
		if solutions, ok := r.Metric(backendSolutions); ok && ended == 1 {
			within(found, instance)[name] = solutions
		}
	}
	section := results.Section{
		Method: fmt.Sprintf("Every engine gets the same board and %v of processor time, one run at a time. Minimal puzzles are solved and proved unique, of the others one solution is wanted. "+
			"Times are of the processor, user and system: of our own methods with encoding, of outside programs those of the whole program, start and reading the clauses included.", backendLimit),
		Answer: backendAnswer(seconds, found, invalid),
		Caveats: []string{
			"Times of one machine; other work on it is not charged, but takes caches and memory. A program that has to start pays some milliseconds for it, which decides on small puzzles.",
			"Few puzzles a group: the intervals of the ratios say how few.",
		},
		Tables:  []results.Table{seconds.table("Time to the answer")},
		Figures: append(seconds.figures("time", "Time to the answer"), seconds.cactus()),
	}
	if len(missing) > 0 {
		section.Caveats = append(section.Caveats, "Not installed and so not raced: "+strings.Join(sortedKeys(missing), ", ")+".")
	}
	return section
}

// cactus draws how many runs of all groups ended within a time.
func (r *race) cactus() results.Figure {
	f := results.Figure{
		Name: "cactus", Title: "All puzzles", Caption: "How many puzzles of all groups an engine settles within a time each. Further up and to the left is better. Engines are not tried on sides where they seldom end.",
		X: results.Axis{Label: r.cost + " for each puzzle, " + r.unit, Log: true}, Y: results.Axis{Label: "puzzles settled"},
	}
	runs := map[string][]results.Lifetime{}
	for key, group := range r.all() {
		runs[key[1]] = append(runs[key[1]], group...)
	}
	for _, contestant := range sortedKeys(runs) {
		f.Series = append(f.Series, results.Cactus(contestant, runs[contestant]))
	}
	return f
}

// backendAnswer names the winners and says whether all agree.
func backendAnswer(r *race, found map[string]map[string]float64, invalid int) string {
	var parts []string
	for _, group := range r.order {
		part := group + " " + r.best(group)
		if second := r.second(group); second != "" {
			part += fmt.Sprintf(" (next %s, %s times)", second, r.against(group, second, r.best(group)))
		}
		parts = append(parts, part)
	}
	return fmt.Sprintf("Least mean time, time-outs counted twice: %s. Engines that ended agree on the number of solutions of %d of %d puzzles; %d solutions were refused by the judge.",
		strings.Join(parts, "; "), agreeing(found), len(found), invalid)
}

// agreeing counts the instances on which all engines that ended found as many solutions.
func agreeing(found map[string]map[string]float64) int {
	count := 0
	for _, engines := range found {
		first, same := -1.0, true
		for _, solutions := range engines {
			same = same && (first < 0 || solutions == first)
			first = solutions
		}
		if same {
			count++
		}
	}
	return count
}
