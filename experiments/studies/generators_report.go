package studies

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// reachKey is a generator under an aim.
type reachKey struct{ aim, generator string }

// reachTally has what the draws of a generator came to.
type reachTally struct {
	reachKey
	trials, draws, pairs, cells, hit int
	// coincided is the number of pairs that there were, in each trial by itself.
	coincided float64
	chi2      float64
	// distances are estimates of φ², one a trial, see distance.
	distances []float64
	seconds   float64
}

// add adds what a record has of the generator.
func (y *reachTally) add(r *results.Record) {
	value := func(name string) float64 { return r.Value(numbered(name, y.generator)) }
	draws := value(reachDraws)
	if !(draws > 0) {
		return // ended by a time limit
	}
	y.trials++
	y.draws += int(draws)
	y.seconds += value(metricTime)
	if pairs := value(reachPairs); !math.IsNaN(pairs) {
		y.pairs += int(pairs)
		y.coincided += draws * (draws - 1) / 2
	}
	if cells, chi2, hit := value(reachCellCount), value(reachChi2), value(reachHit); cells > 1 && !math.IsNaN(chi2+hit) {
		y.chi2 += chi2
		y.cells += int(cells) - 1
		y.hit = max(y.hit, int(hit))
		y.distances = append(y.distances, (chi2-cells+1)/draws)
	}
}

// normal returns how many standard deviations χ² is above that of a generator that is
// fair (Wilson and Hilferty 1931): the cube root of χ² is nearly normal.
func (y *reachTally) normal() float64 {
	dof := float64(y.cells)
	return (math.Cbrt(y.chi2/dof) - (1 - 2/(9*dof))) / math.Sqrt(2/(9*dof))
}

// probability returns how often a fair generator has a χ² as large.
func (y *reachTally) probability() float64 { return math.Erfc(y.normal()/math.Sqrt2) / 2 }

// distance returns φ², the variance of the ratio of true to fair chances: 0 for a fair
// generator. (χ² - degrees of freedom)/draws estimates it without bias.
func (y *reachTally) distance() results.Interval {
	return results.MeanInterval(y.distances, confidence)
}

// effective returns how many grids with the same chance would coincide as often, with
// its interval from that of the share of pairs.
func (y *reachTally) effective() results.Interval {
	share := results.Wilson(y.pairs, int(y.coincided), confidence)
	return results.Interval{Value: 1 / share.Value, Low: 1 / share.High, High: 1 / share.Low}
}

// reach is what a run says, sorted.
type reach struct {
	groups  map[int]results.Record
	tallies map[reachKey]*reachTally
}

// sortReach sorts the records of a run.
func sortReach(records iter.Seq[results.Record]) reach {
	x := reach{map[int]results.Record{}, map[reachKey]*reachTally{}}
	for r := range records {
		c := experiments.Config(r.Config)
		if c.Text("aim") == reachGroup {
			x.groups[c.Int("basis")] = r
			continue
		}
		for _, g := range generators() {
			key := reachKey{c.Text("aim"), g.name}
			entry(x.tallies, key, func() *reachTally { return &reachTally{reachKey: key} }).add(&r)
		}
	}
	return x
}

// order returns the generators of an aim in the order of the catalogue, those with cells
// that they can be compared with or with pairs that can coincide.
func (x reach) order(aim string) []*reachTally {
	var list []*reachTally
	for _, g := range generators() {
		if y := x.tallies[reachKey{aim, g.name}]; y != nil && (y.cells > 0 || aim == reachBirthday && y.coincided > 0) {
			list = append(list, y)
		}
	}
	return list
}

// whole returns a number of a group, nil if it was not computed.
func (x reach) whole(basis int, name string) *big.Int {
	r, ok := x.groups[basis]
	if !ok {
		return nil
	}
	return wholeOf(&r, name)
}

// orbitOf returns how many grids a generator reaches for a basis if that is known: those
// of its group.
func (x reach) orbitOf(basis int, generator string) *big.Int {
	switch generator {
	case "shifted":
		return x.whole(basis, reachOrbit)
	case "swapped":
		return x.whole(basis, reachSwapOrbit)
	case "counted-swaps":
		return x.whole(basis, reachCountedOrbit)
	}
	return nil
}

// summarizeGeneratorReach tells what the records say.
func summarizeGeneratorReach(records iter.Seq[results.Record]) results.Section {
	x := sortReach(records)
	return results.Section{
		Method: reachMethod, Answer: x.answer(),
		Caveats: []string{
			"A class of first floors tells much less than the grid: a generator may be fair by class and still not be fair. For basis 3 the tests can convict a generator and not acquit it.",
			"Draws of one generator are independent of each other, those of different generators too; no correction is made for the number of tests, so that one p in twenty is below 0.05 by chance.",
			"A generator without coincidences reaches at least as many grids as the low end of the interval says, and probably far more.",
		},
		Tables:  []results.Table{x.groupTable(), x.cellTable(reachGrids), x.cellTable(reachFloors), x.birthdayTable()},
		Figures: []results.Figure{x.mixingFigure()},
	}
}

const reachMethod = "Groups: orders by formula, automorphisms of the shift pattern by matching it with itself, orbits by their quotient; all exact. " +
	"Generators: uniform numbers all grids and draws a number; full is the shift pattern mixed by 60 moves a digit and moved by a random symmetry, as the program makes its grids; mixed-m is the same with m moves a digit; " +
	"search fills an empty board by random search and moves it; shifted is a random symmetry of the shift pattern; swapped relabels it and permutes rows and columns inside bands and stacks at random; " +
	"counted-swaps makes odd numbers of swaps, for basis 3 seven of rows, seven of columns and nine of digits. " +
	"Draws are compared with all 288 grids of basis 2, and for basis 3 with the exact frequencies of the 416 classes of first floors, pooled to at least five expected draws. " +
	"Coincidences are pairs of draws that are the same grid."

// groupTable lists what is computed.
func (x reach) groupTable() results.Table {
	t := results.Table{
		Title: "Groups and orbits of the shift pattern",
		Columns: []string{
			"K", "symmetries", "automorphisms", "orbit", "elements by swaps", "automorphisms by swaps", "orbit by swaps", "odd counted swaps reach", "which is", "can return",
		},
		Note: "Orbit is symmetries divided by automorphisms. A product of a given number of swaps of rows, columns and digits has their parities, so that it reaches at most one element in eight; " +
			"it returns to the pattern only if an automorphism has the same parities.",
	}
	for _, k := range slices.Sorted(maps.Keys(x.groups)) {
		r := x.groups[k]
		row := []string{fmt.Sprint(k)}
		for _, name := range []string{reachOrder, reachAutomorphisms, reachOrbit, reachSwapOrder, reachSwapAutomorphisms, reachSwapOrbit, reachCountedOrbit} {
			row = append(row, wholeOrNumber(&r, name))
		}
		share, back := "–", "–"
		if reached, all := wholeOf(&r, reachCountedOrbit), wholeOf(&r, reachSwapOrbit); reached != nil && all != nil {
			share = new(big.Rat).SetFrac(reached, all).RatString()
			if v, ok := r.Metric(reachReturns); ok {
				back = map[bool]string{false: "never", true: "sometimes"}[v == 1]
			}
		}
		t.Rows = append(t.Rows, append(row, share, back))
	}
	return t
}

// cellTable lists the tests of an aim.
func (x reach) cellTable(aim string) results.Table {
	return results.Table{
		Title:   map[string]string{reachGrids: "Grids of basis 2 against the 288", reachFloors: "Grids of basis 3 by class of the first floor"}[aim],
		Columns: []string{"generator", "draws", "cells hit", "χ²", "degrees of freedom", "standard deviations", "p", "φ², distance", "µs a grid"},
		Note: "Cells are grids, or classes before pooling. Standard deviations are those of χ² above that of a fair generator, p how often a fair one has a χ² as large. " +
			"φ² is the variance of the ratio of true to fair chances, with Student's interval over the trials.",
		Rows: rows(x.order(aim), func(y *reachTally) []string {
			return row(y.generator, results.FormatNumber(float64(y.draws), 6), y.hit, results.FormatNumber(y.chi2, 5), y.cells,
				results.FormatNumber(y.normal(), 3), results.FormatNumber(y.probability(), 2), intervalText(y.distance()), results.FormatNumber(1e6*y.seconds/float64(y.draws), 3))
		}),
	}
}

// birthdayTable lists the coincidences.
func (x reach) birthdayTable() results.Table {
	return results.Table{
		Title:   "Coincidences among grids of basis 3",
		Columns: []string{"generator", "draws a trial", "trials", "coincidences", "expected of its orbit", "effective number of grids", "orbit"},
		Note: "The effective number is that of grids with the same chance that would coincide as often, with the interval that Wilson's of the share of pairs gives. " +
			"Expected are the coincidences of a generator that reaches its orbit evenly; others have no orbit.",
		Rows: rows(x.order(reachBirthday), func(y *reachTally) []string {
			expected, size := "–", "–"
			if orbit := x.orbitOf(3, y.generator); orbit != nil {
				m, _ := new(big.Float).SetInt(orbit).Float64()
				expected, size = results.FormatNumber(y.coincided/m, 3), commas(orbit)
			}
			return row(y.generator, results.FormatNumber(float64(y.draws/y.trials), 6), y.trials, y.pairs, expected, effectiveText(y), size)
		}),
	}
}

// effectiveText writes the effective number of grids.
func effectiveText(y *reachTally) string {
	e := y.effective()
	if y.pairs == 0 {
		return "at least " + results.FormatNumber(e.Low, 2)
	}
	return e.String()
}

// mixingFigure draws the distance by the number of moves, and that of the others.
func (x reach) mixingFigure() results.Figure {
	f := results.Figure{
		Name: "mixing", Title: "How many mixing moves it takes",
		Caption: "Distance φ² from fair draws after so many moves a digit from the shift pattern, with 95 % intervals; the last point is what the program does (60). Points not above zero, which are as good as fair, are left out.",
		X:       results.Axis{Label: "moves a digit", Log: true}, Y: results.Axis{Label: "φ², distance from fair", Log: true},
	}
	for _, aim := range []struct{ name, label string }{{reachGrids, "K = 2, 288 grids"}, {reachFloors, "K = 3, classes of the first floor"}} {
		s := results.Series{Name: aim.label, Style: results.Marks}
		for _, y := range x.order(aim.name) {
			moves, ok := isMixed(y.generator)
			if y.generator == "full" {
				moves, ok = 60, true
			}
			if d := y.distance(); ok && d.Value > 0 {
				p := d.Point(moves)
				p.Low, p.High = max(p.Low, p.Y/10), bounded(p.High, p.Y)
				s.Points = append(s.Points, p)
			}
		}
		slices.SortFunc(s.Points, func(a, b results.Point) int { return cmp.Compare(a.X, b.X) })
		f.Series = append(f.Series, s)
	}
	return f
}

// answer is the answer in figures.
func (x reach) answer() string {
	var parts []string
	if part := x.swapAnswer(); part != "" {
		parts = append(parts, part)
	}
	for _, aim := range []struct{ name, words string }{{reachGrids, "the 288 grids of basis 2"}, {reachFloors, "the classes of first floors of basis 3"}} {
		var fair, unfair []string
		for _, y := range x.order(aim.name) {
			if y.probability() >= 0.001 {
				fair = append(fair, y.generator)
			} else {
				unfair = append(unfair, fmt.Sprintf("%s (φ² %s)", y.generator, results.FormatNumber(y.distance().Value, 2)))
			}
		}
		if fair == nil && unfair == nil {
			continue
		}
		text := "On " + aim.words
		if fair != nil {
			text += " no unevenness is seen (p ≥ 0.001) of " + strings.Join(fair, ", ")
		}
		if unfair != nil {
			text += map[bool]string{true: "; ", false: " "}[fair != nil] + "uneven are " + strings.Join(unfair, ", ")
		}
		parts = append(parts, text+".")
	}
	return strings.Join(parts, " ")
}

// swapAnswer says what the groups of basis 3 reach, and whether coincidences confirm it.
func (x reach) swapAnswer() string {
	swaps, counted, all := x.whole(3, reachSwapOrbit), x.whole(3, reachCountedOrbit), x.whole(3, reachOrbit)
	if swaps == nil || counted == nil || all == nil {
		return ""
	}
	text := fmt.Sprintf("For basis 3 relabelling and swaps reach %s grids, 7 + 7 + 9 swaps %s of them", commas(swaps), commas(counted))
	if y := x.tallies[reachKey{reachBirthday, "counted-swaps"}]; y != nil && y.coincided > 0 {
		text += fmt.Sprintf(" (coincidences of draws say %s)", effectiveText(y))
	}
	return text + fmt.Sprintf(", all symmetries of the shift pattern %s.", commas(all))
}
