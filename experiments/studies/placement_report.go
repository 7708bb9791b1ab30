package studies

import (
	"fmt"
	"iter"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver"
)

// placed is a run of the experiment, sorted: what searches take in nodes and in seconds,
// and the seconds a node.
type placed struct {
	nodes, seconds *race
	perNode        map[experiments.Kind]map[string][]float64
}

// sortPlaced sorts the records of a run. In seconds a run that was cut counts as one that
// ended after twice its time: the limit is one of nodes.
func sortPlaced(records iter.Seq[results.Record]) placed {
	x := placed{newRace("nodes", "nodes"), newRace("time", "s"), map[experiments.Kind]map[string][]float64{}}
	for r := range records {
		c := experiments.Config(r.Config)
		k, contestant, h := experiments.KindOf(c), c.Text(raceContestant), heatOf(&r)
		count, time := r.Value(metricNodes), r.Value(metricTime)
		settled, ok := r.Metric(metricSettled)
		if !ok {
			continue
		}
		x.nodes.add(k, contestant, h, results.Lifetime{Time: count, Done: settled == 1}, c.Number(placementLimit))
		cost := time
		if settled == 0 {
			cost = 2 * time
		}
		x.seconds.add(k, contestant, h, results.Lifetime{Time: cost, Done: true}, cost)
		if count > 0 {
			within(x.perNode, k)[contestant] = known(x.perNode[k][contestant], time/count)
		}
	}
	return x
}

// summarizePlacement tells what the records say.
func summarizePlacement(records iter.Seq[results.Record]) results.Section {
	x := sortPlaced(records)
	return results.Section{
		Method: fmt.Sprintf("Every contestant searches for one solution of the same puzzles, with at most %s nodes. "+
			"rowcol guesses in the row or column with the fewest open cells and does not propagate: of the digits of a cell it tries those that no unit has. "+
			"The others are the choosers of one search, with the rules that were chosen, else naked and hidden singles, at every node: "+
			"cell guesses in the cell with the fewest candidates; place there or at the fewest places of a digit in a unit; "+
			"domwdeg in the set with the fewest members for the failures that it has seen; random in one of the smallest cells or places, drawn by lot. "+
			"Restarts come after %d nodes times the terms of Luby's sequence. Names in brackets are sets of rules.",
			results.FormatNumber(x.nodes.limit, 6), placementRestart),
		Answer: placementAnswer(x.nodes),
		Caveats: []string{
			"Finding a solution is what is raced, or that there is none, not proving that there is no other; puzzles that were made have a solution, at N ≥ 16 mostly several.",
			"Nodes are guesses; what a node costs differs: rowcol, which does not propagate, has cheaper and more of them. The table of times has both.",
		},
		Tables:  []results.Table{x.nodes.table("Nodes to a solution"), x.timeTable()},
		Figures: x.nodes.figures("nodes", "Nodes to a solution"),
	}
}

// timeTable compares the times.
func (x placed) timeTable() results.Table {
	t := results.Table{
		Title:   "Times",
		Columns: []string{"puzzles", "contestant", "a run, ms, median", "a run, ms, mean", "times the quickest", "a node, µs, median"},
		Note:    "Times are of the clock. A run that the limit of nodes cut counts with twice its time. Ratios are of means on the same puzzles, with bootstrap intervals over them.",
	}
	for k, contestant := range x.seconds.all() {
		runs := x.seconds.runs(k, contestant)
		t.Rows = append(t.Rows, row(k.Title(), contestant,
			results.FormatNumber(1e3*x.seconds.median(runs).Value, 3), results.FormatNumber(1e3*x.seconds.mean(k, contestant), 3),
			x.seconds.against(k, contestant, x.seconds.best(k)), results.FormatNumber(1e6*results.MedianOf(x.perNode[k][contestant]), 3)))
	}
	return t
}

// placementAnswer names the best of each kind and how far rowcol is behind.
func placementAnswer(r *race) string {
	var parts []string
	rowcol := solver.RowCol().Name
	for _, k := range sortedKinds(r.kinds) {
		best := r.best(k)
		part := fmt.Sprintf("%s %s", k.Title(), best)
		if _, ok := r.kinds[k][rowcol]; ok && best != rowcol && r.mean(k, best) > 0 {
			part += fmt.Sprintf(" (the fullest row or column costs %s times its nodes%s)", r.against(k, rowcol, best), cut(r.runs(k, rowcol)))
		}
		parts = append(parts, part)
	}
	if parts == nil {
		return ""
	}
	return "Fewest nodes, runs that the limit cut counted as twice the limit: " + strings.Join(parts, "; ") + "." + restartAnswer(r)
}

// cut tells how many runs the limit cut, if there are any.
func cut(runs []results.Lifetime) string {
	if done := ended(runs); done.no() > 0 {
		return fmt.Sprintf(", %d of its %d runs cut", done.no(), done.of)
	}
	return ""
}

// restartAnswer compares each way that restarts with itself without.
func restartAnswer(r *race) string {
	var parts []string
	for k, contestant := range r.all() {
		before, after, ok := strings.Cut(contestant, restarting)
		if _, raced := r.kinds[k][before+after]; ok && raced {
			parts = append(parts, fmt.Sprintf("%s %s %s", k.Title(), before+after, r.against(k, contestant, before+after)))
		}
	}
	if parts == nil {
		return ""
	}
	return " Restarts multiply the nodes by: " + strings.Join(parts, "; ") + "."
}
