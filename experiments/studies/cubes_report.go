package studies

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// cubePlace is a shape of a basis, and for puzzles with random holes a fill.
type cubePlace struct {
	basis int
	form  string
	fill  float64
}

// name names the shape: "9×9×9 cube", "27×27 flat".
func (at cubePlace) name() string {
	k := at.basis
	switch at.form {
	case shapeCube:
		return fmt.Sprintf("%d×%d×%d cube", k*k, k*k, k*k)
	case shapeSameCells:
		return fmt.Sprintf("%d×%d flat", k*k*k, k*k*k)
	}
	return fmt.Sprintf("%d×%d flat", k*k, k*k)
}

// compare orders places by basis, then cube and flat grids, then fill.
func (at cubePlace) compare(o cubePlace) int {
	forms := cubeForms()
	return cmp.Or(cmp.Compare(at.basis, o.basis), cmp.Compare(slices.Index(forms, at.form), slices.Index(forms, o.form)), cmp.Compare(at.fill, o.fill))
}

// surplusCleared returns the part of the candidates too many that rules removed, of each puzzle
// that had any.
func surplusCleared(y *sample[cubePlace], rules string) []float64 {
	return y.each(func(metric func(string) float64) float64 {
		if metric(cubeSurplus) > 0 {
			return 1 - metric(numbered(surplusLeft, rules))/metric(cubeSurplus)
		}
		return math.NaN()
	})
}

// cubeRun is a run, sorted: the puzzles with random holes and the dug ones by place.
type cubeRun struct {
	counts      []results.Record
	estimates   map[int]counted
	carved, dug []*sample[cubePlace]
}

// sortCubes sorts the records of a run. Puzzles that a time limit ended are left out.
func sortCubes(records iter.Seq[results.Record]) *cubeRun {
	x := &cubeRun{estimates: map[int]counted{}}
	carved, dug := samples[cubePlace]{}, samples[cubePlace]{}
	last := cubeMethods()[len(cubeMethods())-1]
	for r := range records {
		c := experiments.Config(r.Config)
		at := cubePlace{basis: c.Int("basis"), form: c.Text("shape")}
		switch aim := c.Text("aim"); {
		case aim == cubeCount:
			x.counts = append(x.counts, r)
		case aim == cubeEstimate:
			x.estimates[at.basis] = countedOf(&r)
		case aim == cubeCarved && has(&r, metricUnique, metricSettled):
			at.fill = c.Number("fill")
			carved.add(at, &r)
		case aim == cubeDug && has(&r, numbered(metricTime, last), metricClues, metricMinimal):
			dug.add(at, &r)
		}
	}
	x.carved, x.dug = carved.sorted(cubePlace.compare), dug.sorted(cubePlace.compare)
	return x
}

// carvedOf returns the puzzles with random holes of a shape, by fill.
func (x *cubeRun) carvedOf(basis int, form string) []*sample[cubePlace] {
	var list []*sample[cubePlace]
	for _, y := range x.carved {
		if y.at.basis == basis && y.at.form == form {
			list = append(list, y)
		}
	}
	return list
}

// summarizeCubePuzzles tells what the records say.
func summarizeCubePuzzles(records iter.Seq[results.Record]) results.Section {
	x := sortCubes(records)
	return results.Section{
		Method: cubeMethodText, Answer: x.answer(),
		Caveats: []string{
			"Full cubes are the shift pattern after moves that exchange two digits on chains; whether these moves reach all cubes is not known, so the puzzles may be of a kind.",
			"A square box does not exist for 27×27 or 8×8; the flat grids with as many cells have boxes of K×K² cells, and long boxes overlap more with rows than square ones do.",
			"Dug puzzles keep every clue about which the short question was not answered: large ones have more clues than minimal puzzles, and what is left is easier to prove than that.",
			"Nodes of different methods are not the same thing: branches of search and links, conflicts of clause learning.",
		},
		Tables:  []results.Table{x.countTable(), x.estimateTable(), x.carvedTable(3), x.carvedTable(2), x.dugTable(), x.raceTable()},
		Figures: x.figures(),
	}
}

var cubeMethodText = fmt.Sprintf("In a cube of basis K every plane along two axes is a Sudoku of side K². Beside it stand the flat grid of side K³ with boxes of K×K² cells, which has as many cells, and the flat grid of side K², which has as many digits. "+
	"All 4×4×4 cubes are counted by every method, and by piling up flat grids as long as the judge sees no clash. Random grids lose cells at random: rules then clear what they can, each list with more than the one before, "+
	"and a solver asks for a second solution with at most %d nodes. Other grids are dug: clues go while the solution stays the only one, as far as %d branches tell; then each method proves that it is, with at most %d nodes.",
	cubeNodes, cubePatience()[1].Nodes, cubeRace)

// countTable lists the counts of all cubes.
func (x *cubeRun) countTable() results.Table {
	return results.Table{
		Title: "All 4×4×4 cubes, counted", Columns: []string{"method", "cubes", "nodes", "time, ms"},
		Note: "layers is the count that shares no code with the solvers but for the list of the flat grids.",
		Rows: rows(x.counts, func(r results.Record) []string {
			n := wholeOf(&r, metricCount)
			if n == nil {
				return nil
			}
			return row(r.Config["method"], commas(n), results.FormatNumber(r.Value(metricNodes), 6), results.FormatNumber(1e3*r.Value(metricTime), 3))
		}),
	}
}

// cubeCounts returns the different numbers that the methods found.
func (x *cubeRun) cubeCounts() []string {
	found := map[string]bool{}
	for i := range x.counts {
		if n := wholeOf(&x.counts[i], metricCount); n != nil {
			found[commas(n)] = true
		}
	}
	return sortedKeys(found)
}

// estimateTable lists the estimates by random walks.
func (x *cubeRun) estimateTable() results.Table {
	t := results.Table{
		Title: "All cubes, estimated by random walks", Columns: []string{"shape", "walks", "that met a cube", "log10", "number"},
		Note: "Importance sampling with rules that look ahead. Where no walk meets a cube nothing is known of their number but that there is one, the shift pattern.",
	}
	for _, k := range slices.Sorted(maps.Keys(x.estimates)) {
		c := x.estimates[k]
		row := []string{cubePlace{basis: k, form: shapeCube}.name(), results.FormatNumber(c.probes, 6), results.FormatNumber(c.hits, 6), "–", "–"}
		if !c.missed {
			log := results.Interval{Value: c.log, Low: c.low, High: c.high}
			row[3], row[4] = logText(log), numberText(log)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// carvedTable lists the puzzles with random holes of a basis.
func (x *cubeRun) carvedTable(basis int) results.Table {
	t := results.Table{
		Title: fmt.Sprintf("Puzzles with random holes, K = %d", basis), Columns: []string{"shape", "fill", "puzzles", "one solution", "not settled"},
		Note: "Cleared is the mean share of the candidates beyond one a cell that the rules remove, each column with all rules of those before it; solved, that nothing is left after all of them. " +
			"Nodes is the median of those that the question for a second solution takes.",
	}
	for _, rules := range cubeRules {
		t.Columns = append(t.Columns, rules.name+" clear")
	}
	t.Columns = append(t.Columns, "solved by rules", "nodes")
	t.Rows = rows(x.carved, func(y *sample[cubePlace]) []string {
		if y.at.basis != basis {
			return nil
		}
		entries := row(y.at.name(), percent(y.at.fill), y.size, y.rate(metricUnique), y.rate(metricSettled).no())
		for _, rules := range cubeRules {
			entries = append(entries, percent(results.Mean(surplusCleared(y, rules.name))))
		}
		left := y.known(numbered(surplusLeft, cubeRules[len(cubeRules)-1].name))
		solved := rateOf(left, func(left float64) bool { return left == 0 })
		return append(entries, row(solved, results.FormatNumber(results.MedianOf(y.known(metricNodes)), 4))...)
	})
	return t
}

// dugFills returns the parts of the cells that dug puzzles keep.
func dugFills(y *sample[cubePlace]) []float64 {
	s, err := cubeShape(y.at.form, y.at.basis)
	if err != nil {
		return nil // records of a shape that there is not
	}
	return y.each(func(metric func(string) float64) float64 { return metric(metricClues) / float64(s.Cells()) })
}

// dugTable lists the dug puzzles.
func (x *cubeRun) dugTable() results.Table {
	return results.Table{
		Title: "Puzzles dug to one solution", Columns: []string{"shape", "puzzles", "clues", "fill", "fewest clues", "minimal", "questions", "time to dig, s"},
		Note: "Medians. A puzzle is minimal if every clue was shown to be needed.",
		Rows: rows(x.dug, func(y *sample[cubePlace]) []string {
			clues := y.known(metricClues)
			return row(y.at.name(), y.size, results.FormatNumber(results.MedianOf(clues), 4), percent(results.MedianOf(dugFills(y))),
				results.FormatNumber(slices.Min(clues), 4), y.rate(metricMinimal).yes,
				results.FormatNumber(results.MedianOf(y.known(metricAsked)), 4), results.FormatNumber(results.MedianOf(y.known(cubeDigTime)), 3))
		}),
	}
}

// raceTable lists how the methods prove that the solution is the only one.
func (x *cubeRun) raceTable() results.Table {
	t := results.Table{
		Title: "Methods on the dug puzzles", Columns: []string{"shape", "method", "puzzles", "settled", "nodes", "time, ms"},
		Note: "Medians; puzzles that were not settled within the nodes count with what they took.",
	}
	for _, y := range x.dug {
		t.Rows = append(t.Rows, rows(cubeMethods(), func(method string) []string {
			return row(y.at.name(), method, y.size, y.rate(numbered(metricSettled, method)).yes,
				results.FormatNumber(results.MedianOf(y.known(numbered(metricNodes, method))), 5),
				intervalText(results.Median(y.known(numbered(metricTime, method)), confidence).Times(1e3)))
		})...)
	}
	return t
}

// figures draws uniqueness and what rules clear, by fill.
func (x *cubeRun) figures() []results.Figure {
	var figures []results.Figure
	for _, k := range []int{2, 3} {
		unique := results.Figure{
			Name: fmt.Sprintf("unique-k%d", k), Title: fmt.Sprintf("Puzzles with one solution, by fill, K = %d", k),
			Caption: "Random holes; 95 % intervals after Wilson. Puzzles that were not settled count as having several solutions.",
			X:       results.Axis{Label: "fill, share of the cells given"}, Y: results.Axis{Label: "puzzles with one solution, share"},
		}
		cleared := results.Figure{
			Name: fmt.Sprintf("cleared-k%d", k), Title: fmt.Sprintf("What the rules clear, by fill, K = %d", k),
			Caption: "Mean share of the candidates beyond one a cell that singles remove, and that singles, locked candidates, tuples and fish remove together.",
			X:       results.Axis{Label: "fill, share of the cells given"}, Y: results.Axis{Label: "surplus cleared, share"},
		}
		for _, form := range cubeForms() {
			list := x.carvedOf(k, form)
			if list == nil {
				continue
			}
			name := cubePlace{basis: k, form: form}.name()
			unique.Series = append(unique.Series, series(name, results.Band, list, func(y *sample[cubePlace]) results.Point {
				r := y.rate(metricUnique)
				return results.Wilson(r.yes, r.of, confidence).Point(y.at.fill)
			}))
			for _, of := range []struct{ rules, name string }{{"singles", "singles"}, {"fish", "all rules"}} {
				cleared.Series = append(cleared.Series, series(name+", "+of.name, results.Line, list, func(y *sample[cubePlace]) results.Point {
					return dot(y.at.fill, results.Mean(surplusCleared(y, of.rules)))
				}))
			}
		}
		if unique.Series != nil {
			figures = append(figures, unique, cleared)
		}
	}
	return figures
}

// halfUnique returns the lowest fill tried from which on at least half of the puzzles of
// a shape have one solution; ok is false if there is none.
func (x *cubeRun) halfUnique(basis int, form string) (fill float64, ok bool) {
	for _, y := range slices.Backward(x.carvedOf(basis, form)) {
		if unique := y.rate(metricUnique); 2*unique.yes < unique.of {
			break
		}
		fill, ok = y.at.fill, true
	}
	return fill, ok
}

// answer is the answer in figures.
func (x *cubeRun) answer() string {
	var parts []string
	switch found := x.cubeCounts(); len(found) {
	case 0:
	case 1:
		parts = append(parts, fmt.Sprintf("There are %s 4×4×4 cubes, by %d methods.", found[0], len(x.counts)))
	default:
		parts = append(parts, "THE METHODS DISAGREE about the number of 4×4×4 cubes: "+strings.Join(found, ", ")+".")
	}
	var half, dug []string
	for _, form := range cubeForms() {
		if x.carvedOf(3, form) == nil {
			continue
		}
		name := cubePlace{basis: 3, form: form}.name()
		if fill, ok := x.halfUnique(3, form); ok {
			half = append(half, fmt.Sprintf("%s %s", name, percent(fill)))
		} else {
			half = append(half, fmt.Sprintf("%s more than %s", name, percent(slices.Max(cubeFills))))
		}
	}
	for _, y := range x.dug {
		if y.at.basis == 3 {
			dug = append(dug, fmt.Sprintf("%s %s of the cells, %s", y.at.name(), percent(results.MedianOf(dugFills(y))), quickest(y)))
		}
	}
	if half != nil {
		parts = append(parts, "Half of the puzzles with random holes have one solution from this fill on: "+strings.Join(half, ", ")+".")
	}
	if dug != nil {
		parts = append(parts, "Dug puzzles keep, in the median: "+strings.Join(dug, "; ")+".")
	}
	return strings.Join(parts, " ")
}

// quickest names the methods that settle most, and of those the one with the least median
// time.
func quickest(y *sample[cubePlace]) string {
	settled := func(method string) int { return y.rate(numbered(metricSettled, method)).yes }
	time := func(method string) float64 { return results.MedianOf(y.known(numbered(metricTime, method))) }
	best := slices.MinFunc(cubeMethods(), func(a, b string) int {
		return cmp.Or(cmp.Compare(settled(b), settled(a)), cmp.Compare(time(a), time(b)))
	})
	return fmt.Sprintf("quickest proof by %s (%d of %d settled, median %s ms)", best, settled(best), y.size, results.FormatNumber(1e3*time(best), 3))
}
