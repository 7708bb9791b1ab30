package studies

import (
	"fmt"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/results/plot"
)

// The analysis adds to the records the finder, which on cubes is a separate one, since a cube of side N has N
// times as many cells, and the number of subsets that its rules enumerate.
const (
	keyFinder    = "finder"
	valueSubsets = "subsets"
)

// finderCostAnalysis declares the tables and the answer of the report.
func finderCostAnalysis() results.Analysis {
	return results.Analysis{
		Observe: observeFinders,
		Method: "Grids of squares and of boxes that are nearly square with 40 % of the cells given at random, unless other " +
			"puzzles were chosen; singles to the fixpoint; then each finder looks once at all units, and in another run " +
			"goes to the fixpoint together with singles. Unless other rules were chosen all of them look for naked and " +
			"hidden tuples of up to K+1 cells or digits, K being the longer side of a box: map enters every subset in a " +
			"table (Young 2020), gosper enumerates subsets as bit sets, union prunes while it extends them, and hall " +
			"finds the smallest tuple of every elimination from a matching, without enumeration. " + finderReach(),
		Answer: []results.Sentence{
			{
				Slots: []results.Slot{{Of: "growth", At: map[string]string{keyFinder: finderKernel}}},
				Text: "The time of one look for naked and hidden tuples grows with the side N as N to the power {0} " +
					"with {0.finder}.",
			},
			{
				Slots: []results.Slot{{Of: "ratio", At: map[string]string{keyFinder: "union"}}},
				More:  "On {0.shape}, {0.finder} takes {0} times as long as " + finderKernel + ".",
				Less:  "On {0.shape}, {0.finder} takes only {0} times as long as " + finderKernel + ".",
				None:  "On {0.shape}, no difference is seen between {0.finder} and " + finderKernel + ".",
			},
		},
		Tables: append([]results.Projection{finderGrowth()}, finderTables()...),
		Cells:  finderCurves(),
		Figures: []results.Plot{
			finderFigure("look-side", "First look at a whole board"),
			finderFigure("fixpoint-side", "To the fixpoint with singles"),
		},
		Caveats: []string{
			"A law fitted to a few sides describes them and predicts nothing.",
			"Each finder is fitted over the sides up to its own limit, so exponents are of different ranges.",
			"The number of subsets is that of open units; singles have settled some cells, so a finder that enumerates " +
				"the open ones alone grows a little slower than that number.",
			"Work counts what each finder enumerates, subsets or sets, so it compares sides, not finders.",
		},
	}
}

// finderGrowth is the projection of the exponents of all finders.
func finderGrowth() results.Projection {
	law := func(head, value, along string) results.Measure {
		return results.Measure{Head: head, Value: value, Summary: "law", Along: along}
	}
	return results.Projection{
		Name: "growth", Title: "How the cost of a first look grows: the exponent b", Rows: []string{keyFinder},
		Note: "The law of the number of subsets, C(N,k) summed over the sizes and units, is for finders that enumerate them.",
		Measures: []results.Measure{
			law("time, N^b", finderLookTime, keySide), law("time to the fixpoint, N^b", metricTime, keySide),
			law("work, N^b", finderLookWork, keySide), law("time, subsets^b", finderLookTime, valueSubsets),
			law("work, subsets^b", finderLookWork, valueSubsets),
		},
	}
}

// finderTables are the costs of each finder on each shape.
func finderTables() []results.Projection {
	table := func(name, title string, m results.Measure) results.Projection {
		return results.Projection{
			Name: name, Title: title, Rows: []string{keyShape}, Columns: keyFinder, Measures: []results.Measure{m},
		}
	}
	median := func(value string, scale float64) results.Measure {
		return results.Measure{Value: value, Summary: "median", Scale: scale}
	}
	ratio := results.Measure{
		Value: finderLookTime, Summary: "ratio", Per: numbered(finderLookTime, finderKernel), Against: keyFinder + "=" + finderKernel,
	}
	return []results.Projection{
		table("look", "First look at the whole board, µs, median", median(finderLookTime, 1e6)),
		table("ratio", "Time of the first look, times that of the Hall kernel", ratio),
		table("work", "Work of the first look, median", median(finderLookWork, 1)),
		table("fixpoint", "To the fixpoint with singles, µs, median", median(metricTime, 1e6)),
	}
}

// finderCurves are the costs against the side, which figures draw.
func finderCurves() []results.Projection {
	curve := func(name, value string) results.Projection {
		return results.Projection{
			Name: name, Rows: []string{keySide}, Columns: keyFinder,
			Measures: []results.Measure{{Value: value, Summary: "median", Scale: 1e6}},
		}
	}
	return []results.Projection{curve("look-side", finderLookTime), curve("fixpoint-side", metricTime)}
}

// finderFigure draws a curve.
func finderFigure(of, title string) results.Plot {
	return results.Plot{
		Of: of, X: keySide, Series: keyFinder,
		Figure: plot.Figure{
			Name: strings.TrimSuffix(of, "-side"), Title: title, Caption: "Medians over the puzzles with 95 % intervals.",
			X: plot.Axis{Label: "side N, cells", Log: true}, Y: plot.Axis{Label: "processor time, µs", Log: true},
		},
	}
}

// observeFinders adds the names of the finders of a puzzle and the numbers of subsets.
func observeFinders(records []results.Record) []results.Record {
	k := experiments.PopulationOf(records[0].Config)
	s, err := k.Shape()
	for i := range records {
		r := &records[i]
		addKind(r)
		r.Config[keyFinder] = r.Text(configSet)
		if k.Cube {
			r.Config[keyFinder] = r.Text(configSet) + ", cubes"
		}
		if err != nil {
			continue
		}
		if n := subsetsOf(r.Text(configRules), s); n > 0 {
			r.Metrics = append(r.Metrics, results.Metric{Name: valueSubsets, Value: n})
		}
	}
	return records
}

// subsetsOf returns the number of subsets that a list of rules enumerates, 0 if it has unknown
// rules.
func subsetsOf(list string, s *grid.Shape) float64 {
	rules, err := withReferences(heuristics.Catalog()).Parse(list)
	if err != nil {
		return 0
	}
	return enumerated(rules, s)
}

// finderReach is a sentence on the limits of the finders.
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
