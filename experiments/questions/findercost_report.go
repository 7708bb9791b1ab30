package questions

import (
	"fmt"
	"iter"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizeFinderCost tells what the records say.
func summarizeFinderCost(records iter.Seq[results.Record]) results.Section {
	look, whole, work, memory := growth{}, growth{}, growth{}, growth{}
	for r := range records {
		c := experiments.Config(r.Config)
		side, name := c.Int("side"), c.Text("finder")
		for metric, g := range map[string]growth{finderLookTime: look, metricTime: whole, finderLookWork: work, finderLookMemory: memory} {
			g.add(name, side, r.Value(metric))
		}
	}
	return results.Section{
		Method: "Grids of squares and of rectangular boxes with 40 % of the cells given at random, singles to the fixpoint; then each finder looks once at all units, for naked and hidden " +
			"tuples of up to ⌊√N⌋+1 cells or digits, and in another run goes to the fixpoint together with singles. map enters every subset in a table (Young 2020), gosper enumerates subsets as bit sets, " +
			"union prunes while it extends them, and hall finds the smallest tuple of every elimination from a matching, without enumeration. " + finderReach(),
		Answer: finderAnswer(look),
		Caveats: []string{
			"A law fitted to a few sides is a description, not a prediction.",
			"Each finder is fitted over the sides up to its own limit, so exponents are of different ranges.",
			"Memory is what the process allocated during the look: it is right only for runs with one worker.",
			"Work counts what each finder enumerates, subsets or sets, so it compares sides, not finders.",
		},
		Tables: []results.Table{
			look.table("First look at the whole board, µs", "finder", 1e6),
			whole.table("To the fixpoint with singles, µs", "finder", 1e6),
			work.table("Work of the first look", "finder", 1),
			memory.table("Memory allocated by the first look, bytes", "finder", 1),
		},
		Figures: []results.Figure{
			look.figure("first-look", "First look at a whole board", "time, µs", 1e6, true),
			whole.figure("fixpoint", "To the fixpoint with singles", "time, µs", 1e6, true),
		},
	}
}

// finderReach says up to which basis each finder runs.
func finderReach() string {
	var parts []string
	for _, f := range finders() {
		parts = append(parts, fmt.Sprintf("%s to N = %d", f.name, f.top))
	}
	return "Beyond some side a finder does not end in useful time: " + strings.Join(parts, ", ") + "."
}

// finderAnswer tells how the finders grow and where the kernel wins.
func finderAnswer(look growth) string {
	var growths, leads []string
	for _, f := range finders() {
		if l := look.laws(f.name); l != nil {
			growths = append(growths, f.name+" "+describeLaw(l))
		}
		if ratio := look.ratios(f.name, "hall"); ratio != "" {
			leads = append(leads, f.name+" "+ratio)
		}
	}
	text := ""
	if growths != nil {
		text = "Time of the first look: " + strings.Join(growths, "; ") + ". "
	}
	if leads == nil {
		return text
	}
	return text + "Ratio of the median times to that of the Hall kernel: " + strings.Join(leads, "; ") + "."
}

// describeLaw writes the law that explains the data better, or both if the data do not
// decide.
func describeLaw(l *results.Laws) string {
	if len(l.Warnings) > 0 {
		return fmt.Sprintf("grows as N^%s or by e^(%s N), which the data do not decide", l.Power.Rate, l.Exponential.Rate)
	}
	if l.Better == results.Exponential {
		return fmt.Sprintf("grows by e^(%s N)", l.Exponential.Rate)
	}
	return fmt.Sprintf("grows as N^%s", l.Power.Rate)
}
