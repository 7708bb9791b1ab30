package studies

import (
	"fmt"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// What the analysis adds to the records: the grid by its name, the joint result of the methods that
// count, the racer of each proof; which rules solve a puzzle; and bounds on whether its solution is
// the only one, if that was not settled.
const (
	keyGrid        = "grid"
	keyBasis       = "K"
	keyCounted     = "counted"
	keyMethod      = "method"
	keyRacer       = "racer"
	valueMaxUnique = "unique at most"
	valueCubes     = "cubes"
	valueFill      = "fill kept"
)

// cubePuzzlesAnalysis declares the tables and the answer of the report.
func cubePuzzlesAnalysis() results.Analysis {
	return results.Analysis{
		Observe: observeCubes, Method: cubeMethodText(),
		Answer: []results.Sentence{
			{Slots: []results.Slot{{Of: "counted"}}, Text: "{0.counted}"},
			{
				Slots: []results.Slot{
					{Of: "threshold", At: map[string]string{keyGrid: cubeName(shapeCube, 3)}},
					{Of: "threshold", At: map[string]string{keyGrid: cubeName(shapeSameSide, 3)}},
				},
				Text: "Half of the puzzles with random holes have one solution with {0} % of the cells given " +
					"on the {0.grid}, {1} % on the {1.grid}.",
			},
		},
		Tables: slices.Concat([]results.Projection{cubeThresholds()}, cubeShares(), cubeCounts(), cubeDigs()),
		Cells: []results.Projection{{
			Name: "counted", Rows: []string{keyCounted}, Measures: []results.Measure{{Value: valueCubes, Summary: "mean"}},
		}},
		Figures: []results.Plot{
			cubeFigure("unique", "Puzzles with one solution"), cubeFigure("solved", "Puzzles that the rules solve"),
		},
		Caveats: []string{
			"Full cubes are the shift pattern after moves that exchange two digits on chains; whether these moves reach " +
				"all cubes is not known, so the puzzles may be of a kind.",
			"A square box does not exist for 27×27 or 8×8; the flat grids with as many cells have boxes of K×K² cells, " +
				"and long boxes overlap more with rows than square ones do.",
			"Dug puzzles keep every clue about which the short question was not answered: large ones have more clues than " +
				"minimal puzzles, and what is left is easier to prove than that.",
			"Nodes of different methods are not the same thing: branches of search and links, conflicts of clause learning.",
		},
	}
}

// cubeMethodText describes the method.
func cubeMethodText() string {
	return fmt.Sprintf("In a cube of basis K every plane along two axes is a Sudoku of side K². Beside it stand the flat "+
		"grid of side K³ with boxes of K×K² cells, which has as many cells, and the flat grid of side K², which has as many "+
		"digits. All 4×4×4 cubes are counted by every method, and by stacking flat grids while the checker finds no "+
		"clash. Random grids lose random cells: rules then run to their fixpoint, and a solver looks for a second solution "+
		"with at most %d nodes. Other grids are dug: clues are removed while %d branches show that the solution is "+
		"unique; then each method proves that it is, with at most %d nodes.",
		cubeNodes, cubeDigBudgets()[1].Nodes, cubeRace)
}

// cubeThresholds is the projection of the fills at which half of the puzzles with random holes have
// one solution, or are solved by rules.
func cubeThresholds() results.Projection {
	at := func(head, value, summary string) results.Measure {
		return results.Measure{Head: head, Value: value, Summary: summary, Along: keyFill, Scale: 100}
	}
	return results.Projection{
		Name: "threshold", Title: "The fill at which half of the puzzles with random holes are …, %", Rows: []string{keyGrid},
		Note: "From 10 to 90 % the share rises over 4.4 times the width. What was not settled counts as several solutions.",
		Measures: []results.Measure{
			at("with one solution", metricUnique, "threshold"), at("width", metricUnique, "width"),
			at("solved by singles", cubeSolvedBy(0), "threshold"),
			at("solved by all rules", cubeSolvedBy(len(cubeRules)-1), "threshold"),
		},
	}
}

// cubeSolvedBy names the value that is 1 if the given rules solve a puzzle.
func cubeSolvedBy(list int) string { return numbered(metricSolved, cubeRules[list].name) }

// cubeShares are the shares of puzzles with random holes at each fill.
func cubeShares() []results.Projection {
	table := func(name, title string, m results.Measure) results.Projection {
		return results.Projection{
			Name: name, Title: title, Rows: []string{keyBasis, keyFill}, Columns: keyShape, Measures: []results.Measure{m},
		}
	}
	return []results.Projection{
		table("unique", "Puzzles with random holes that have one solution",
			results.Measure{Value: metricUnique, Upper: valueMaxUnique, Summary: "share", Percent: true}),
		table("solved", "Puzzles with random holes that the rules solve",
			results.Measure{Value: cubeSolvedBy(len(cubeRules) - 1), Summary: "share", Percent: true}),
	}
}

// cubeCounts are the counts of all cubes, and the estimates.
func cubeCounts() []results.Projection {
	plain := func(head, value string, scale float64) results.Measure {
		return results.Measure{Head: head, Value: value, Summary: "mean", Scale: scale, Plain: true}
	}
	return []results.Projection{
		{
			Title: "All 4×4×4 cubes, counted", Rows: []string{keyMethod},
			Note: "layers is the count that shares no code with the solvers but for the list of the flat grids.",
			Measures: []results.Measure{
				plain("cubes", valueCubes, 1), plain("nodes", metricNodes, 1), plain("time, ms", metricTime, 1e3),
			},
		},
	}
}

// cubeDigs are the dug puzzles, and how methods prove that their solution is the only one.
func cubeDigs() []results.Projection {
	median := func(head, value string, scale float64) results.Measure {
		return results.Measure{Head: head, Value: value, Summary: "median", Scale: scale}
	}
	return []results.Projection{
		{
			Title: "Puzzles dug to one solution, medians", Rows: []string{keyGrid},
			Note: "A puzzle is minimal if every clue was shown to be needed.",
			Measures: []results.Measure{
				median("clues", metricClues, 1), median("fill, %", valueFill, 100),
				{Head: "minimal", Value: metricMinimal, Summary: "share", Percent: true},
				median("questions", metricAsked, 1), median("time to dig, s", cubeDigTime, 1),
			},
		},
		{
			Title: "Methods on the dug puzzles, medians", Rows: []string{keyGrid, keyRacer},
			Note: "Puzzles that were not settled within the nodes count with what they took.",
			Measures: []results.Measure{
				{Head: "settled", Value: metricSettled, Summary: "share", Percent: true},
				median("nodes", metricNodes, 1), median("time, ms", metricTime, 1e3),
			},
		},
	}
}

// cubeFigure draws the shares by fill.
func cubeFigure(of, title string) results.Plot {
	return results.Plot{
		Of: of, X: keyFill, Series: keyShape, Panel: keyBasis, Style: results.Band,
		Figure: results.Figure{
			Name: of, Title: title + ", by fill", Caption: "Random holes, with 95 % intervals.",
			X: fillAxis(), Y: results.Axis{Label: "puzzles, share"},
		},
	}
}

// observeCubes adds the values of the trials of a puzzle, and the joint result of the counts.
func observeCubes(records []results.Record) []results.Record {
	var list, counts []results.Record
	for i := range records {
		r := &records[i]
		c := experiments.Config(r.Config)
		name := cubeName(c.Text("shape"), c.Int("basis"))
		switch c.Text("aim") {
		case cubeCount:
			counts = append(counts, *r)
		case cubeCarved:
			r.Config[keyGrid], r.Config[keyBasis] = name, fmt.Sprintf("K = %d", c.Int("basis"))
			list = append(list, deriveRecord(r, nil, carvedValues(r)...))
		case cubeDug:
			list = append(list, racesOf(r, name)...)
		}
	}
	return append(list, countedTogether(counts)...)
}

// carvedValues returns the values of a puzzle with random holes: none if it was not checked for a
// second solution.
func carvedValues(r *results.Record) []results.Metric {
	if !has(r, metricUnique, metricSettled) {
		return []results.Metric{}
	}
	values := []results.Metric{exact(metricUnique, "", r.Value(metricUnique))}
	values = append(values, exactly(valueMaxUnique, r.Value(metricUnique) == 1 || r.Value(metricSettled) == 0))
	for i, rules := range cubeRules {
		if left, ok := r.Metric(numbered(surplusLeft, rules.name)); ok {
			values = append(values, exactly(cubeSolvedBy(i), left == 0))
		}
	}
	return values
}

// racesOf returns the record of a dug puzzle, and one for each method that proved that its solution
// is the only one.
func racesOf(r *results.Record, name string) []results.Record {
	r.Config[keyGrid] = name
	list := []results.Record{*r}
	s, err := cubeShape(experiments.Config(r.Config).Text("shape"), experiments.Config(r.Config).Int("basis"))
	if err == nil {
		list[0].Metrics = append(list[0].Metrics, exact(valueFill, "", r.Value(metricClues)/float64(s.Cells())))
	}
	for _, method := range cubeMethods() {
		var metrics []results.Metric
		for _, value := range []string{metricSettled, metricNodes, metricTime} {
			if v, ok := r.Metric(numbered(value, method)); ok {
				metrics = append(metrics, results.Metric{Name: value, Value: v})
			}
		}
		list = append(list, deriveRecord(r, map[string]any{keyRacer: method}, metrics...))
	}
	return list
}

// countedTogether returns the counts of all methods as numbers, and their joint result.
func countedTogether(counts []results.Record) []results.Record {
	var found []string
	for i := range counts {
		r := &counts[i]
		n := wholeOf(r, metricCount)
		if n == nil {
			continue
		}
		found = append(found, commas(n))
		whole, _ := n.Float64()
		r.Metrics = append(r.Metrics, exact(valueCubes, "", whole))
	}
	if found == nil {
		return counts
	}
	said := fmt.Sprintf("There are %s 4×4×4 cubes, by %d methods.", found[0], len(found))
	slices.Sort(found)
	if different := slices.Compact(found); len(different) > 1 {
		said = "THE METHODS DISAGREE about the number of 4×4×4 cubes: " + strings.Join(different, ", ") + "."
	}
	return append(counts, deriveRecord(&counts[0], map[string]any{keyCounted: said, keyMethod: ""}))
}

// cubeName names the grid of a shape: "9×9×9 cube", "27×27 flat".
func cubeName(form string, k int) string {
	switch form {
	case shapeCube:
		return fmt.Sprintf("%d×%d×%d cube", k*k, k*k, k*k)
	case shapeSameCells:
		return fmt.Sprintf("%d×%d flat", k*k*k, k*k*k)
	}
	return fmt.Sprintf("%d×%d flat", k*k, k*k)
}
