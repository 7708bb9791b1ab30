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
	"basisk/grid"
	"basisk/results"
	"basisk/solver/maker"
)

// strengthSums has what the records of one kind of holes say.
type strengthSums struct {
	kind    experiments.Kind
	puzzles int
	levels  []levelSum
}

// levelSum has what a level did on the puzzles on which it was tried.
type levelSum struct {
	strict, solved   rate
	cleared, seconds []float64
}

// witness is a puzzle that shows a step: what the level below leaves, it does not.
type witness struct {
	record results.Record
	side   int
	// below and left are the candidates that the level below and the level leave.
	below, left float64
}

// summarizeStrength tells what the records say.
func summarizeStrength(records iter.Seq[results.Record], puzzle experiments.PuzzleOf) results.Section {
	kinds, witnesses := map[experiments.Kind]*strengthSums{}, make([]*witness, len(levels()))
	for r := range records {
		k := experiments.KindOf(r.Config)
		entry(kinds, k, func() *strengthSums { return &strengthSums{kind: k, levels: make([]levelSum, len(levels()))} }).add(&r, witnesses)
	}
	var sums []*strengthSums
	for _, k := range slices.SortedFunc(maps.Keys(kinds), experiments.Kind.Compare) {
		sums = append(sums, kinds[k])
	}
	return results.Section{
		Method: "Minimal puzzles and grids with random or balanced holes climb a chain of consistencies, each with the rules of those below it, to the common fixpoint. " +
			"A step is strict on a puzzle if the level removes a candidate that the one below leaves. The witness of a step is the puzzle of the smallest side, " +
			"and of those the one with the fewest candidates left below it.",
		Answer:  strengthAnswer(sums, witnesses),
		Caveats: []string{"The smallest witness is the smallest met, not the smallest that exists.", "Probing and dilemmas run only on boards that the level below leaves with at most 3000, 800 and 50 candidates beyond one a cell: they are too slow on wide open ones."},
		Tables:  []results.Table{strengthTable(sums), witnessTable(witnesses, puzzle)},
		Figures: []results.Figure{
			strengthFigure(sums, "cleared-minimal", "What each level clears, minimal puzzles", func(k experiments.Kind) bool { return k.Holes == maker.MinimalHoles }),
			strengthFigure(sums, "cleared-carved", "What each level clears, grids with holes", func(k experiments.Kind) bool { return k.Holes != maker.MinimalHoles && k.Basis >= 3 }),
		},
	}
}

// add adds a record and offers it as a witness of each step that it shows.
func (s *strengthSums) add(r *results.Record, witnesses []*witness) {
	given := r.Value(strengthGiven)
	shape, err := s.kind.Shape()
	if err != nil {
		return // records of a shape that there is not
	}
	s.puzzles++
	below := given
	for i := range s.levels {
		left, ok := r.Metric(numbered(metricLeft, i))
		if !ok {
			break
		}
		l := &s.levels[i]
		l.solved.add(r.Value(numbered(metricSolved, i)))
		l.seconds = append(l.seconds, r.Value(numbered(metricTime, i)))
		l.cleared = append(l.cleared, clearedShare(given, left, shape.Side()))
		l.strict.count(left < below)
		if left < below {
			w := &witness{*r, shape.Side(), below, left}
			if witnesses[i] == nil || w.compare(witnesses[i]) < 0 {
				witnesses[i] = w
			}
		}
		below = left
	}
}

// compare orders witnesses, the smallest first.
func (w *witness) compare(o *witness) int {
	return cmp.Or(cmp.Compare(w.side, o.side), cmp.Compare(w.below, o.below), cmp.Compare(w.record.Key, o.record.Key))
}

// strengthTable shows what each level clears and solves.
func strengthTable(sums []*strengthSums) results.Table {
	t := results.Table{
		Title: "The chain", Columns: []string{"puzzles", "level", "runs", "strict step on", "cleared, mean", "solved", "mean time of the step, µs"},
		Note: "Cleared is the share of the candidates beyond one a cell that are gone, whichever level removed them; the time is that from the fixpoint below. Where a level runs on fewer puzzles than the one before, those are the nearly solved ones: compare strict steps, not cleared shares.",
	}
	for _, s := range sums {
		for i, l := range s.levels {
			if l.strict.of > 0 {
				t.Rows = append(t.Rows, row(s.kind.Title(), levels()[i].name, l.strict.of, l.strict,
					percent(results.Mean(l.cleared)), l.solved, results.FormatNumber(1e6*results.Mean(l.seconds), 3)))
			}
		}
	}
	return t
}

// witnessTable prints the smallest puzzle met for each step.
func witnessTable(witnesses []*witness, puzzle experiments.PuzzleOf) results.Table {
	t := results.Table{
		Title: "Smallest witnesses", Columns: []string{"level", "N", "candidates below", "candidates left", "puzzle, row by row"},
		Note: "The level removes what all levels above it in this list leave. The trial that made a puzzle makes it again from its seed.",
	}
	for i, l := range levels() {
		if w := witnesses[i]; w != nil {
			t.Rows = append(t.Rows, row(l.name, w.side, w.below, w.left, w.puzzle(puzzle)))
		} else {
			t.Rows = append(t.Rows, row(l.name, "–", "–", "–", "none met"))
		}
	}
	return t
}

// puzzle makes the puzzle of the witness again and writes its givens.
func (w *witness) puzzle(of experiments.PuzzleOf) string {
	p, err := of(&w.record)
	if err != nil {
		return err.Error()
	}
	separator := ""
	if w.side > 9 {
		separator = " "
	}
	var b strings.Builder
	for c := range grid.Cell(p.Shape.Cells()) {
		if c > 0 {
			b.WriteString(separator)
		}
		if p.Givens[c] == 0 {
			b.WriteByte('.')
		} else {
			fmt.Fprint(&b, p.Givens[c])
		}
	}
	return b.String()
}

// strengthFigure draws what is cleared at each level on some kinds of puzzles. A line
// ends where a level was not tried on all of them: what is cleared on the others, the
// nearly solved ones, would make it jump.
func strengthFigure(sums []*strengthSums, name, title string, some func(experiments.Kind) bool) results.Figure {
	f := results.Figure{
		Name: name, Title: title, Caption: "Mean share of the candidates beyond one a cell that are gone at the fixpoint of each level, up to the last level that all puzzles of the kind could be put through.",
		X: results.Axis{Label: "level"}, Y: results.Axis{Label: "cleared, share"},
	}
	for _, l := range levels() {
		f.X.Ticks = append(f.X.Ticks, strings.Fields(strings.TrimPrefix(l.name, "+ "))[0])
	}
	f.X.Ticks[len(f.X.Ticks)-1] = "dilemma-2"
	for _, s := range sums {
		if !some(s.kind) {
			continue
		}
		line := results.Series{Name: s.kind.Title(), Style: results.Line}
		for i, l := range s.levels {
			if y := results.Mean(l.cleared); l.strict.of == s.puzzles && !math.IsNaN(y) {
				line.Points = append(line.Points, dot(float64(i), y))
			}
		}
		f.Series = append(f.Series, line)
	}
	return f
}

// strengthAnswer says which steps are strict and how often.
func strengthAnswer(sums []*strengthSums, witnesses []*witness) string {
	var parts []string
	for i, l := range levels() {
		part := l.name + " on " + strictRange(sums, i)
		if w := witnesses[i]; w != nil {
			part += fmt.Sprintf(" (smallest witness %d×%d)", w.side, w.side)
		}
		parts = append(parts, part)
	}
	return "Share of the puzzles on which a level removes more than the one below, from the kind of puzzle with the least to that with the most: " + strings.Join(parts, "; ") + "."
}

// strictRange writes the least and the most share of puzzles on which a level is
// strict, over the kinds: a mean would be that of a mixture which nobody asked for.
func strictRange(sums []*strengthSums, level int) string {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range sums {
		if r := s.levels[level].strict; r.of > 0 {
			share := float64(r.yes) / float64(r.of)
			low, high = min(low, share), max(high, share)
		}
	}
	if low > high {
		return "none (it was not tried)"
	}
	if low == high {
		return percent(low)
	}
	return results.FormatNumber(100*low, 3) + " to " + results.FormatNumber(100*high, 3) + " %"
}
