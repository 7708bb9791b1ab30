package questions

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"basisk/experiments"
	"basisk/results"
)

// payoffGroup is a basis and a ladder.
type payoffGroup struct {
	basis int
	side  string
}

// payoffSums are the sums over the puzzles of a group; slices are by size.
type payoffSums struct {
	puzzles, units int
	solved         rate
	uses, removed  map[int]float64
	// squares has the squares of the uses of a puzzle, summed: uses come in bunches.
	squares map[int]float64
	// over has the uses of a puzzle above K+1, of all.
	over          results.SumRatio
	work, seconds map[int]float64
	// needs counts the puzzles whose largest size it was.
	needs map[int]int
	// cleared has the shares of the surplus that sizes up to one remove, of the puzzles
	// that had any after singles and locked candidates.
	cleared map[int][]float64
	// fills are those of the puzzles.
	fills map[float64]bool
}

// summarizeTuplePayoff tells what the records say.
func summarizeTuplePayoff(records iter.Seq[results.Record]) results.Section {
	groups := map[payoffGroup]*payoffSums{}
	for r := range records {
		c := experiments.Config(r.Config)
		g := payoffGroup{c.Int("basis"), c.Text("side")}
		entry(groups, g, newPayoffSums).add(&r, g.basis)
	}
	maps.DeleteFunc(groups, func(_ payoffGroup, s *payoffSums) bool { return s.puzzles == 0 })
	order := slices.SortedFunc(maps.Keys(groups), func(a, b payoffGroup) int {
		return cmp.Or(cmp.Compare(a.basis, b.basis), cmp.Compare(a.side, b.side))
	})
	return results.Section{
		Method: payoffMethod, Answer: payoffAnswer(order, groups),
		Caveats: []string{
			"The puzzles are full grids with holes at random near the fill at which tuples find most; few of them have a unique solution where N ≥ 16. Puzzles made otherwise need other sizes.",
			"A use is one distinct tuple in one unit on the board as it stood; within one round of a size the units are visited in order.",
		},
		Tables:  []results.Table{usesTable(order, groups), enoughTable(order, groups), costTable(order, groups), sidesTable(order, groups)},
		Figures: []results.Figure{usesFigure(order, groups), clearedFigure(order, groups), costFigure(order, groups)},
	}
}

const payoffMethod = "Singles and locked candidates to their fixpoint, then tuples lowest size first: after each use back to the singles. " +
	"So a size counts as used only where all smaller ones find nothing. Size is the smaller of the naked and the hidden set that show an elimination. " +
	"One trial is one puzzle; intervals are Wilson's at 95 %."

// newPayoffSums returns empty sums.
func newPayoffSums() *payoffSums {
	return &payoffSums{
		uses: map[int]float64{}, squares: map[int]float64{}, removed: map[int]float64{}, work: map[int]float64{}, seconds: map[int]float64{},
		needs: map[int]int{}, cleared: map[int][]float64{}, fills: map[float64]bool{},
	}
}

// add adds a record.
func (s *payoffSums) add(r *results.Record, basis int) {
	units, largest := r.Value(payoffUnits), r.Value(payoffLargest)
	if math.IsNaN(units + largest) {
		return // it does not tell what was used
	}
	s.puzzles++
	s.units += int(units)
	s.solved.add(r.Value(metricSolved))
	s.needs[int(largest)]++
	s.fills[experiments.Config(r.Config).Number("fill")] = true
	over, all := 0.0, 0.0
	for _, m := range r.Metrics {
		name, size, ok := cutSize(m.Name)
		if !ok {
			continue
		}
		switch name {
		case payoffUses:
			s.uses[size] += m.Value
			s.squares[size] += m.Value * m.Value
			all += m.Value
			if size > basis+1 {
				over += m.Value
			}
		case payoffRemoved:
			s.removed[size] += m.Value
		case metricWork:
			s.work[size] += m.Value
		case metricTime:
			s.seconds[size] += m.Value
		}
	}
	s.over.Add(over, all)
	s.addCleared(r, basis)
}

// shareOver returns the share of the uses that are above K+1: a ratio of sums over
// puzzles, since the uses of one puzzle are not independent.
func (s *payoffSums) shareOver() results.Interval {
	i := s.over.Interval(confidence)
	if over := s.over.Part(); over > 0 && over < 5 {
		i.Warnings = append(i.Warnings, fmt.Sprintf("%g uses of so large a size only", over))
	}
	return i
}

// perUnit returns the uses of a size for each unit, with an interval from the scatter
// between puzzles.
func (s *payoffSums) perUnit(size int) results.Interval {
	n, units, puzzles := s.uses[size], float64(s.units), float64(s.puzzles)
	half := 1.96 * math.Sqrt(max(n, s.squares[size]-n*n/puzzles)) // less than Poisson is chance
	return results.Interval{
		Value: n / units, Low: max(n-half, 0.05) / units, High: (n + half) / units, Confidence: confidence, N: s.puzzles,
	}
}

// addCleared adds the share of the surplus that sizes up to each one clear.
func (s *payoffSums) addCleared(r *results.Record, basis int) {
	cells := math.Pow(float64(basis), 4)
	given := r.Value(payoffGiven)
	surplus := given - cells
	if !(surplus > 0) {
		return
	}
	for size := 2; size <= basis+payoffRungs; size++ {
		above := numbered(payoffLeftBelow, size+1)
		if size == basis+payoffRungs {
			above = numbered(payoffLeftBelow, payoffRest)
		}
		left, ok := r.Metric(above)
		if !ok { // that rung was never reached
			left = r.Value(metricLeft)
		}
		s.cleared[size] = append(s.cleared[size], (given-left)/surplus)
	}
}

// cutSize splits "uses-3" into its parts.
func cutSize(name string) (word string, size int, ok bool) {
	at := strings.LastIndexByte(name, '-')
	if at < 0 {
		return "", 0, false
	}
	size, err := strconv.Atoi(name[at+1:])
	return name[:at], size, err == nil
}

// beyondRule returns how many puzzles needed a size above K+1.
func (s *payoffSums) beyondRule(basis int) int {
	count := 0
	for size, n := range s.needs {
		if size > basis+1 {
			count += n
		}
	}
	return count
}

// largest returns the largest size that any puzzle used.
func (s *payoffSums) largest() int {
	most := 0
	for size := range s.uses {
		most = max(most, size)
	}
	return most
}

// both returns the groups of the full ladder.
func both(order []payoffGroup) []payoffGroup {
	return slices.DeleteFunc(slices.Clone(order), func(g payoffGroup) bool { return g.side != "both" })
}

// usesTable counts distinct tuples by size.
func usesTable(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Table {
	order = both(order)
	t := results.Table{
		Title: "Tuples used, by size", Columns: []string{"K", "fill", "puzzles"},
		Note: "Distinct smallest tuples, lowest size first, after singles and locked candidates. The last column is the share of all puzzles solved without a guess.",
	}
	most := 2
	for _, g := range order {
		most = max(most, groups[g].largest())
	}
	for size := 2; size <= most; size++ {
		t.Columns = append(t.Columns, fmt.Sprintf("size %d", size))
	}
	t.Columns = append(t.Columns, "solved")
	for _, g := range order {
		s := groups[g]
		row := []string{fmt.Sprint(g.basis), fillRange(s.fills), fmt.Sprint(s.puzzles)}
		for size := 2; size <= most; size++ {
			row = append(row, countOrDash(s.uses[size], size, g.basis))
		}
		t.Rows = append(t.Rows, append(row, s.solved.String()))
	}
	return t
}

// countOrDash writes a count, or a dash where a size cannot be the smaller side.
func countOrDash(v float64, size, basis int) string {
	if size > basis*basis/2 {
		return "–"
	}
	return results.FormatNumber(v, 6)
}

// fillRange writes the fills of a group.
func fillRange(fills map[float64]bool) string {
	all := slices.Sorted(maps.Keys(fills))
	low, high := results.FormatNumber(100*all[0], 3), results.FormatNumber(100*all[len(all)-1], 3)
	if low == high {
		return low + " %"
	}
	return low + "–" + high + " %"
}

// enoughTable tells whether K+1 is enough.
func enoughTable(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Table {
	t := results.Table{
		Title:   "Is K+1 enough?",
		Columns: []string{"K", "puzzles", "needed a size > K+1", "share of puzzles", "share of uses", "largest size seen", "provable bound ⌊N/2⌋"},
		Note: "Shares of puzzles with Wilson intervals, one-sided where none was seen; those of uses with intervals from the scatter between puzzles. " +
			"For K ≥ 5 puzzles of several fills, as many of each, are taken together: the share is of that mixture.",
	}
	for _, g := range both(order) {
		s := groups[g]
		beyond := s.beyondRule(g.basis)
		share := results.Wilson(beyond, s.puzzles, confidence)
		if beyond == 0 {
			share = results.Unseen(s.puzzles, confidence)
		}
		uses := s.shareOver().Percent()
		if s.over.Part() == 0 {
			uses = "0 %"
		}
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(g.basis), fmt.Sprint(s.puzzles), fmt.Sprint(beyond), share.Percent(),
			uses, fmt.Sprint(s.largest()), fmt.Sprint(g.basis * g.basis / 2),
		})
	}
	return t
}

// costTable tells what an elimination of each size costs.
func costTable(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Table {
	t := results.Table{
		Title:   "What a size pays and costs",
		Columns: []string{"K", "size", "uses a unit", "candidates removed", "work an elimination, sets", "time an elimination, µs", "surplus cleared so far"},
		Note: "Work counts the sets that the rule of this size looked at, misses included; the surplus is the candidates beyond one a cell " +
			"that singles and locked candidates leave, and the last column the mean share of it that sizes up to this one clear.",
	}
	for _, g := range both(order) {
		s := groups[g]
		for size := 2; size <= s.largest(); size++ {
			t.Rows = append(t.Rows, []string{
				fmt.Sprint(g.basis), fmt.Sprint(size), results.FormatNumber(s.uses[size]/float64(s.units), 3),
				results.FormatNumber(s.removed[size], 6), perRemoved(s.work, s, size, 1), perRemoved(s.seconds, s, size, 1e6), s.clearedUpTo(size),
			})
		}
	}
	return t
}

// clearedUpTo writes the mean share of the surplus that sizes up to one clear, where
// the size has a rung of its own.
func (s *payoffSums) clearedUpTo(size int) string {
	return percent(results.Mean(s.cleared[size]))
}

// perRemoved writes a cost for each candidate removed by a size, a dash if none was
// or the size has no rung of its own.
func perRemoved(cost map[int]float64, s *payoffSums, size int, scale float64) string {
	if s.removed[size] == 0 || cost[size] == 0 {
		return "–"
	}
	return results.FormatNumber(scale*cost[size]/s.removed[size], 3)
}

// sidesTable compares the ladders.
func sidesTable(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Table {
	t := results.Table{
		Title:   "Both sides, or one",
		Columns: []string{"K", "ladder", "puzzles", "needed a size > K+1", "largest size seen", "solved"},
		Note:    "The one-sided ladders climb on every tenth puzzle of each fill.",
	}
	for _, g := range order {
		s := groups[g]
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(g.basis), g.side, fmt.Sprint(s.puzzles), results.Wilson(s.beyondRule(g.basis), s.puzzles, confidence).Percent(),
			fmt.Sprint(s.largest()), s.solved.String(),
		})
	}
	return t
}

// usesFigure draws uses a unit by size.
func usesFigure(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Figure {
	f := results.Figure{
		Name: "uses-by-size", Title: "How often each size is needed",
		Caption: "Distinct tuples for each unit of the puzzle, lowest size first; sizes never seen are left out. Whiskers: 95 %, from the scatter between puzzles.",
		X:       results.Axis{Label: "size of the tuple, cells or digits"}, Y: results.Axis{Label: "uses a unit", Log: true},
	}
	for _, g := range both(order) {
		s := groups[g]
		series := results.Series{Name: fmt.Sprintf("K = %d", g.basis), Style: results.Marks}
		for _, size := range slices.Sorted(maps.Keys(s.uses)) {
			series.Points = append(series.Points, s.perUnit(size).Point(float64(size)+0.06*float64(g.basis-5)))
		}
		f.Series = append(f.Series, series)
	}
	return f
}

// clearedFigure draws the share of the surplus that sizes up to each one clear.
func clearedFigure(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Figure {
	f := results.Figure{
		Name: "surplus-cleared", Title: "What sizes up to k clear",
		Caption: "Mean share of the candidates beyond one a cell, after singles and locked candidates, that tuples of sizes up to k remove together with what follows from them.",
		X:       results.Axis{Label: "largest size allowed"}, Y: results.Axis{Label: "surplus cleared, share"},
	}
	f.Series = bySize(order, groups, func(s *payoffSums, size int) float64 { return results.Mean(s.cleared[size]) })
	return f
}

// costFigure draws the time that an elimination of each size costs.
func costFigure(order []payoffGroup, groups map[payoffGroup]*payoffSums) results.Figure {
	f := results.Figure{
		Name: "cost-by-size", Title: "What an elimination costs",
		Caption: "Time of the rule of a size, misses included, for each candidate that it removed.",
		X:       results.Axis{Label: "size of the tuple, cells or digits"}, Y: results.Axis{Label: "time an elimination, µs", Log: true},
	}
	f.Series = bySize(order, groups, func(s *payoffSums, size int) float64 { return 1e6 * s.seconds[size] / s.removed[size] })
	return f
}

// bySize returns for each basis a line through the values of all sizes that have one
// above zero.
func bySize(order []payoffGroup, groups map[payoffGroup]*payoffSums, value func(*payoffSums, int) float64) []results.Series {
	var list []results.Series
	for _, g := range both(order) {
		series := results.Series{Name: fmt.Sprintf("K = %d", g.basis), Style: results.Line}
		for size := 2; size <= g.basis*g.basis/2; size++ {
			if y := value(groups[g], size); y > 0 && !math.IsInf(y, 0) {
				series.Points = append(series.Points, results.Point{X: float64(size), Y: y, Low: y, High: y})
			}
		}
		list = append(list, series)
	}
	return list
}

// payoffAnswer is the answer in a sentence for each thing asked.
func payoffAnswer(order []payoffGroup, groups map[payoffGroup]*payoffSums) string {
	var enough, slopes []string
	for _, g := range both(order) {
		s := groups[g]
		text := share(s.beyondRule(g.basis), s.puzzles)
		if g.basis+1 >= g.basis*g.basis/2 {
			text = "none, for K+1 is the provable bound ⌊N/2⌋"
		}
		enough = append(enough, fmt.Sprintf("K=%d %s", g.basis, text))
		if factor, ok := s.slope(); ok {
			slopes = append(slopes, fmt.Sprintf("K=%d %s", g.basis, factor))
		}
	}
	text := "Puzzles that need a tuple larger than K+1: " + strings.Join(enough, ", ") + "."
	if slopes != nil {
		text += fmt.Sprintf(" Each further size is used this many times as often as the one before (sizes used at least %d times): ", leastUses) + strings.Join(slopes, ", ") + "."
	}
	return text
}

// leastUses is how often a size must be used to count for the slope: the logarithms of
// smaller numbers scatter too much, and those of none are missing.
const leastUses = 5

// slope returns the factor by which uses change from one size to the next, from an
// exponential law through three sizes or more.
func (s *payoffSums) slope() (results.Interval, bool) {
	var xs, ys []float64
	for _, size := range slices.Sorted(maps.Keys(s.uses)) {
		if s.uses[size] < leastUses {
			break
		}
		xs, ys = append(xs, float64(size)), append(ys, s.uses[size])
	}
	f, err := results.NewFit(results.Exponential, xs, ys, confidence)
	if err != nil {
		return results.Interval{}, false
	}
	i := f.Rate
	i.Value, i.Low, i.High = math.Exp(i.Value), math.Exp(i.Low), math.Exp(i.High)
	return i, true
}
