package questions

import (
	"fmt"
	"iter"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizeHeuristicScaling tells what the records say.
func summarizeHeuristicScaling(records iter.Seq[results.Record]) results.Section {
	cost, hits, removed, cleared, each := growth{}, growth{}, growth{}, growth{}, growth{}
	for r := range records {
		c := experiments.Config(r.Config)
		side, name := c.Int("basis")*c.Int("basis"), c.Text("rule")
		own := r.Value(scalingTime)
		if name == scalingSuite {
			own = r.Value(metricTime)
		}
		cost.add(name, side, own)
		cleared.add(name, side, clearedShare(r.Value(scalingCandidates), r.Value(metricLeft), side))
		if name == scalingSuite {
			continue
		}
		hits.add(name, side, r.Value(scalingHits))
		found := r.Value(scalingEliminations) + r.Value(scalingPlacements)
		removed.add(name, side, found)
		if found > 0 {
			each.add(name, side, own/found)
		}
	}
	return results.Section{
		Method: "Puzzles with random holes near the hardness peak of their basis. Each rule runs with the singles below it to the common fixpoint, on the same puzzles; " +
			"its own time, hits and conclusions are counted apart from those of the singles. The suite is singles, locked, hall and fish together. Probing runs to K = 6, dilemmas to K = 4.",
		Answer: scalingAnswer(cost),
		Caveats: []string{
			"A power law is what the sentence above speaks of; the table says for which rules an exponential one explains the medians better, or neither is shown.",
			"Time a conclusion is of the puzzles on which the rule concludes anything.",
			"Fills for K ≥ 8 are extrapolated, so the yield there tells as much of the fill as of the side.",
			"Times are of one machine; work, hits and conclusions repeat anywhere.",
		},
		Tables: []results.Table{
			cost.table("Time of a rule on a puzzle, µs", "rule", 1e6),
			each.medianTable("Time a conclusion of the rule's own, µs", "rule", 1e6),
			hits.medianTable("Hits on a puzzle", "rule", 1),
			removed.medianTable("Placements and eliminations of the rule's own on a puzzle", "rule", 1),
			cleared.medianTable("Share of the candidates beyond one a cell that the rule and singles clear, %", "rule", 100),
		},
		Figures: []results.Figure{
			cost.figure("cost", "What a rule costs on a puzzle", "time, µs", 1e6, true),
			hits.figure("hits", "How often a rule concludes", "hits a puzzle", 1, false),
		},
	}
}

// scalingAnswer names the exponents of all rules.
func scalingAnswer(cost growth) string {
	var parts []string
	for _, r := range scaledRules() {
		if l := cost.laws(r.name); l != nil {
			parts = append(parts, fmt.Sprintf("%s N^%s", r.name, l.Power.Rate))
		}
	}
	if parts == nil {
		return "Too few sides were measured to tell."
	}
	return "Time of a rule on a puzzle grows with the side N as: " + strings.Join(parts, ", ") + "."
}
