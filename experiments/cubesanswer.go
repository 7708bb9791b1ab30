package experiments

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"basisk/results"
)

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
					if share := y.share(rules); !math.IsNaN(share) {
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
