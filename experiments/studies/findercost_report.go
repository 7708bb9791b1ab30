package studies

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// summarizeFinderCost tells what the records say.
func summarizeFinderCost(records iter.Seq[results.Record]) results.Section {
	look, whole, work, memory := newScaling(byMedian()), newScaling(byMedian()), newScaling(byMedian()), newScaling(byMedian())
	for r := range records {
		look.add(&r, r.Value(finderLookTime))
		whole.add(&r, r.Value(metricTime))
		work.add(&r, r.Value(finderLookWork))
		memory.add(&r, r.Value(finderLookMemory))
	}
	s := results.Section{
		Method: "Grids of squares and of boxes that are nearly square with 40 % of the cells given at random, unless other puzzles were chosen; singles to the fixpoint; then each finder looks once at all units, and in another run " +
			"goes to the fixpoint together with singles. Unless other rules were chosen all of them look for naked and hidden tuples of up to K+1 cells or digits, K being the longer side of a box: map enters every subset in a table (Young 2020), " +
			"gosper enumerates subsets as bit sets, union prunes while it extends them, and hall finds the smallest tuple of every elimination from a matching, without enumeration. " + finderReach(),
		Answer: finderAnswer(look, work),
		Caveats: []string{
			"A law fitted to a few sides is a description, not a prediction.",
			"Each finder is fitted over the sides up to its own limit, so exponents are of different ranges.",
			"The number of subsets is that of open units; singles have settled some cells, so a finder that enumerates the open ones alone grows a little slower than that number.",
			"Memory is what the process allocated during the look: it is right only for runs with one worker.",
			"Work counts what each finder enumerates, subsets or sets, so it compares sides, not finders.",
		},
		Tables: []results.Table{
			look.costTable("First look at the whole board, µs", 1e6),
			look.lawTable("How the time of the first look grows, µs", "finder", 1e6),
		},
		Figures: []results.Figure{
			look.figure("first-look", "First look at a whole board", "time, µs", 1e6),
			whole.figure("fixpoint", "To the fixpoint with singles", "time, µs", 1e6),
		},
	}
	if slices.Contains(look.things, finderKernel) {
		s.Tables = append(s.Tables, look.ratioTable("Time of the first look, as a multiple of that of the Hall kernel", finderKernel))
	}
	s.Tables = append(s.Tables,
		whole.costTable("To the fixpoint with singles, µs", 1e6), whole.lawTable("How the time to the fixpoint grows, µs", "finder", 1e6),
		work.costTable("Work of the first look", 1), work.lawTable("How the work of the first look grows", "finder", 1),
		memory.costTable("Memory allocated by the first look, bytes", 1))
	return s
}

// finderReach says how far each finder runs.
func finderReach() string {
	var parts []string
	for _, f := range finders() {
		if f.keys > 0 {
			parts = append(parts, fmt.Sprintf("%s to %s subsets", f.name, results.FormatNumber(f.keys, 2)))
		} else if f.side > 0 {
			parts = append(parts, fmt.Sprintf("%s to N = %d", f.name, f.side))
		}
	}
	return "Beyond some side a finder does not end in useful time: " + strings.Join(parts, ", ") + "."
}

// finderAnswer tells how the finders grow, in time and in work, and where the kernel wins.
func finderAnswer(look, work *scaling) string {
	var growths, leads []string
	for _, what := range look.things {
		if l := look.laws(what); l != nil {
			text := what + " " + describeLaw(l)
			if w := work.laws(what); w != nil && w.Best.Name == subsetLaw && l.Best.Name != subsetLaw {
				text += ", its work " + describeLaw(w)
			}
			growths = append(growths, text)
		}
		if what == finderKernel {
			continue
		}
		if ratios := look.leads(what, finderKernel); ratios != "" {
			leads = append(leads, what+" "+ratios)
		}
	}
	text := ""
	if growths != nil {
		text = "Time of the first look grows with the side N as: " + strings.Join(growths, "; ") + ". "
	}
	if leads == nil {
		return text
	}
	return text + "The median times, as multiples of that of the Hall kernel: " + strings.Join(leads, "; ") + "."
}

// leads writes how many times the middle cost of the second thing the first has, at the
// smallest, the middle and the largest shape of both.
func (s *scaling) leads(first, second string) string {
	shapes := slices.DeleteFunc(s.shapesOf(first), func(on experiments.Kind) bool { return math.IsNaN(s.ratio(first, second, on).Value) })
	if len(shapes) == 0 {
		return ""
	}
	var parts []string
	for _, on := range slices.Compact([]experiments.Kind{shapes[0], shapes[len(shapes)/2], shapes[len(shapes)-1]}) {
		parts = append(parts, fmt.Sprintf("%s (%s)", s.ratio(first, second, on), on.ShapeTitle()))
	}
	return strings.Join(parts, ", ")
}
