package questions

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizePlacement tells what the records say.
func summarizePlacement(records iter.Seq[results.Record]) results.Section {
	nodes := newRace("nodes", "nodes", placementNodes)
	seconds := growth{}
	for r := range records {
		h, contestant := experiments.KindOf(r.Config), experiments.Config(r.Config).Text("chooser")
		instance, _ := splitVariant(r.Key)
		count, settled := r.Value(metricNodes), r.Value(metricSettled)
		if !math.IsNaN(settled) {
			nodes.add(h.Title(), contestant, instance, results.Lifetime{Time: count, Done: settled == 1})
		}
		if count > 0 {
			seconds.add(contestant, h, r.Value(metricTime)/count)
		}
	}
	perNode := seconds.medianTable("Time a node, µs", 1e6)
	return results.Section{
		Method: fmt.Sprintf("Every way of choosing searches for one solution of the same puzzles, with naked and hidden singles at every node and at most %d nodes. "+
			"rowcol guesses in the row or column with the fewest open cells; cell in the cell with the fewest candidates; place there or at the fewest places of a digit in a unit; "+
			"domwdeg in the cell with the fewest candidates for the failures that its units have seen; random in one of the smallest cells or places, drawn by lot. Restarts come after %d nodes times the terms of Luby's sequence.", placementNodes, placementRestart),
		Answer: placementAnswer(nodes),
		Caveats: []string{
			"The puzzles have at least one solution and at N ≥ 16 mostly several: finding one is what is raced, not proving that there is no other.",
			"Nodes are guesses; a node of a method that keeps fewer sets is cheaper, see the table of times.",
		},
		Tables:  []results.Table{nodes.table("Nodes to a solution"), perNode},
		Figures: nodes.figures("nodes", "Nodes to a solution"),
	}
}

// placementAnswer names the best of each group and how far rowcol is behind.
func placementAnswer(r *race) string {
	var parts []string
	for _, group := range r.order {
		best := r.best(group)
		part := fmt.Sprintf("%s %s", group, best)
		if _, ok := r.groups[group]["rowcol"]; ok && best != "rowcol" {
			part += fmt.Sprintf(" (the fullest row or column costs %s times its nodes)", r.against(group, "rowcol", best))
		}
		parts = append(parts, part)
	}
	return "Fewest nodes, time-outs counted twice: " + strings.Join(parts, "; ") + "." + restartAnswer(r)
}

// restartAnswer compares each way that restarts with itself without.
func restartAnswer(r *race) string {
	const suffix = "-restarts"
	var parts []string
	for _, group := range r.order {
		for _, restarting := range sortedKeys(r.groups[group]) {
			plain, ok := strings.CutSuffix(restarting, suffix)
			if _, raced := r.groups[group][plain]; ok && raced {
				parts = append(parts, fmt.Sprintf("%s %s %s", group, plain, r.against(group, restarting, plain)))
			}
		}
	}
	if parts == nil {
		return ""
	}
	return " Restarts multiply the nodes by: " + strings.Join(parts, "; ") + "."
}
