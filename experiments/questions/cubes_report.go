package questions

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

// carvedTally has what the puzzles with random holes of a place came to.
type carvedTally struct {
	puzzles, settled, unique int
	// cleared has the shares of the candidates too many that each list of rules removed,
	// solved the puzzles of which it left nothing.
	cleared map[string][]float64
	solved  map[string]rate
	nodes   []float64
}

// add adds a record.
func (y *carvedTally) add(r *results.Record) {
	unique, settled := r.Value(metricUnique), r.Value(metricSettled)
	if math.IsNaN(unique + settled) {
		return // ended by a time limit
	}
	y.puzzles++
	y.settled += int(settled)
	y.unique += int(unique)
	y.nodes = append(y.nodes, r.Value(metricNodes))
	for _, rules := range cubeRules {
		left := r.Value(numbered(metricLeft, rules.name))
		if surplus := r.Value(cubeSurplus); surplus > 0 {
			y.cleared[rules.name] = append(y.cleared[rules.name], 1-left/surplus)
		}
		if !math.IsNaN(left) {
			solved := y.solved[rules.name]
			solved.count(left == 0)
			y.solved[rules.name] = solved
		}
	}
}

// dugTally has what the dug puzzles of a shape came to.
type dugTally struct {
	clues, fills, asked, seconds []float64
	minimal                      int
	settled                      map[string]int
	nodes, times                 map[string][]float64
}

// add adds a record of a shape with so many cells.
func (y *dugTally) add(r *results.Record, cells float64) {
	clues, minimal := r.Value(metricClues), r.Value(metricMinimal)
	if _, ended := r.Metric(numbered(metricTime, cubeMethods()[len(cubeMethods())-1])); !ended || math.IsNaN(clues+minimal) {
		return // ended by a time limit
	}
	y.clues, y.fills = append(y.clues, clues), append(y.fills, clues/cells)
	y.asked, y.seconds = append(y.asked, r.Value(metricAsked)), append(y.seconds, r.Value(cubeDigTime))
	y.minimal += int(minimal)
	for _, method := range cubeMethods() {
		if r.Value(numbered(metricSettled, method)) == 1 {
			y.settled[method]++
		}
		y.nodes[method] = append(y.nodes[method], r.Value(numbered(metricNodes, method)))
		y.times[method] = append(y.times[method], r.Value(numbered(metricTime, method)))
	}
}

// cubeRun is a run, sorted.
type cubeRun struct {
	counts    []results.Record
	estimates map[int]counted
	carved    map[cubePlace]*carvedTally
	dug       map[cubePlace]*dugTally
}

// sortCubes sorts the records of a run.
func sortCubes(records iter.Seq[results.Record]) *cubeRun {
	x := &cubeRun{estimates: map[int]counted{}, carved: map[cubePlace]*carvedTally{}, dug: map[cubePlace]*dugTally{}}
	for r := range records {
		c := experiments.Config(r.Config)
		at := cubePlace{basis: c.Int("basis"), form: c.Text("shape")}
		switch c.Text("aim") {
		case cubeCount:
			x.counts = append(x.counts, r)
		case cubeEstimate:
			x.estimates[at.basis] = countedOf(&r)
		case cubeCarved:
			at.fill = c.Number("fill")
			entry(x.carved, at, func() *carvedTally {
				return &carvedTally{cleared: map[string][]float64{}, solved: map[string]rate{}}
			}).add(&r)
		case cubeDug:
			y := entry(x.dug, at, func() *dugTally {
				return &dugTally{settled: map[string]int{}, nodes: map[string][]float64{}, times: map[string][]float64{}}
			})
			if s, err := cubeShape(at.form, at.basis); err == nil {
				y.add(&r, float64(s.Cells()))
			}
		}
	}
	return x
}

// places returns places in order: by basis, then cube and flat grids, then fill.
func places[T any](m map[cubePlace]T) []cubePlace {
	return slices.SortedFunc(maps.Keys(m), func(a, b cubePlace) int {
		forms := cubeForms()
		return cmp.Or(cmp.Compare(a.basis, b.basis), cmp.Compare(slices.Index(forms, a.form), slices.Index(forms, b.form)), cmp.Compare(a.fill, b.fill))
	})
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
	t := results.Table{
		Title: "All 4×4×4 cubes, counted", Columns: []string{"method", "cubes", "nodes", "time, ms"},
		Note: "layers is the count that shares no code with the solvers but for the list of the flat grids.",
	}
	for i := range x.counts {
		r := &x.counts[i]
		n := wholeOf(r, metricCount)
		if n == nil {
			continue
		}
		t.Rows = append(t.Rows, []string{
			experiments.Config(r.Config).Text("method"), commas(n), results.FormatNumber(r.Value(metricNodes), 6), results.FormatNumber(1e3*r.Value(metricTime), 3),
		})
	}
	return t
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
	for _, at := range places(x.carved) {
		y := x.carved[at]
		if y.puzzles == 0 || at.basis != basis {
			continue
		}
		row := []string{
			at.name(), results.FormatNumber(100*at.fill, 3) + " %", fmt.Sprint(y.puzzles),
			results.Wilson(y.unique, y.puzzles, confidence).Percent(), fmt.Sprint(y.puzzles - y.settled),
		}
		for _, rules := range cubeRules {
			row = append(row, percent(results.Mean(y.cleared[rules.name])))
		}
		all := cubeRules[len(cubeRules)-1].name
		t.Rows = append(t.Rows, append(row, y.solved[all].String(), results.FormatNumber(results.MedianOf(y.nodes), 4)))
	}
	return t
}

// dugTable lists the dug puzzles.
func (x *cubeRun) dugTable() results.Table {
	t := results.Table{
		Title: "Puzzles dug to one solution", Columns: []string{"shape", "puzzles", "clues", "fill", "fewest clues", "minimal", "questions", "time to dig, s"},
		Note: "Medians. A puzzle is minimal if every clue was shown to be needed.",
	}
	for _, at := range places(x.dug) {
		y := x.dug[at]
		if len(y.clues) == 0 {
			continue
		}
		t.Rows = append(t.Rows, []string{
			at.name(), fmt.Sprint(len(y.clues)), results.FormatNumber(results.MedianOf(y.clues), 4), results.FormatNumber(100*results.MedianOf(y.fills), 3) + " %",
			results.FormatNumber(slices.Min(y.clues), 4), fmt.Sprint(y.minimal), results.FormatNumber(results.MedianOf(y.asked), 4), results.FormatNumber(results.MedianOf(y.seconds), 3),
		})
	}
	return t
}

// raceTable lists how the methods prove that the solution is the only one.
func (x *cubeRun) raceTable() results.Table {
	t := results.Table{
		Title: "Methods on the dug puzzles", Columns: []string{"shape", "method", "puzzles", "settled", "nodes", "time, ms"},
		Note: "Medians; puzzles that were not settled within the nodes count with what they took.",
	}
	for _, at := range places(x.dug) {
		y := x.dug[at]
		for _, method := range cubeMethods() {
			if len(y.clues) == 0 {
				continue
			}
			t.Rows = append(t.Rows, []string{
				at.name(), method, fmt.Sprint(len(y.clues)), fmt.Sprint(y.settled[method]),
				results.FormatNumber(results.MedianOf(y.nodes[method]), 5), intervalText(results.Median(y.times[method], confidence).Times(1e3)),
			})
		}
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
			name := cubePlace{basis: k, form: form}.name()
			one := results.Series{Name: name, Style: results.Band}
			series := map[string]*results.Series{"singles": {Name: name + ", singles", Style: results.Line}, "fish": {Name: name + ", all rules", Style: results.Line}}
			for _, at := range places(x.carved) {
				y := x.carved[at]
				if at.basis != k || at.form != form || y.puzzles == 0 {
					continue
				}
				one.Points = append(one.Points, results.Wilson(y.unique, y.puzzles, confidence).Point(at.fill))
				for rules, s := range series {
					if share := results.Mean(y.cleared[rules]); !math.IsNaN(share) {
						s.Points = append(s.Points, results.Point{X: at.fill, Y: share, Low: share, High: share})
					}
				}
			}
			if one.Points != nil {
				unique.Series = append(unique.Series, one)
				cleared.Series = append(cleared.Series, *series["singles"], *series["fish"])
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
	order := places(x.carved)
	slices.Reverse(order)
	for _, at := range order {
		y := x.carved[at]
		if at.basis != basis || at.form != form || y.puzzles == 0 {
			continue
		}
		if 2*y.unique < y.puzzles {
			break
		}
		fill, ok = at.fill, true
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
		at := cubePlace{basis: 3, form: form}
		if _, asked := x.carved[cubePlace{3, form, cubeFills[0]}]; asked {
			if fill, ok := x.halfUnique(3, form); ok {
				half = append(half, fmt.Sprintf("%s %s %%", at.name(), results.FormatNumber(100*fill, 3)))
			} else {
				half = append(half, fmt.Sprintf("%s more than %s %%", at.name(), results.FormatNumber(100*slices.Max(cubeFills), 3)))
			}
		}
		if y := x.dug[at]; y != nil && len(y.clues) > 0 {
			dug = append(dug, fmt.Sprintf("%s %s of the cells, %s", at.name(), results.FormatNumber(100*results.MedianOf(y.fills), 3)+" %", y.quickest()))
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
func (y *dugTally) quickest() string {
	best := slices.MinFunc(cubeMethods(), func(a, b string) int {
		return cmp.Or(cmp.Compare(y.settled[b], y.settled[a]), cmp.Compare(results.MedianOf(y.times[a]), results.MedianOf(y.times[b])))
	})
	return fmt.Sprintf("quickest proof by %s (%d of %d settled, median %s ms)", best, y.settled[best], len(y.clues), results.FormatNumber(1e3*results.MedianOf(y.times[best]), 3))
}
