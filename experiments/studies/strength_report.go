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
	"basisk/grid"
	"basisk/results"
	"basisk/solver/maker"
)

// strengthRun is what the records of a run say: of each kind of puzzles, and the smallest
// witness of each level.
type strengthRun struct {
	levels    []string
	chain     string // the levels with their rules, as they were written
	sums      []*strengthSums
	witnesses []*witness
}

// strengthSums has what the records of one kind say.
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
	kind   experiments.Kind
	// below and left are the candidates that the level below and the level leave.
	below, left float64
}

// strengthOf sorts records.
func strengthOf(records iter.Seq[results.Record]) *strengthRun {
	run, kinds := &strengthRun{}, map[experiments.Kind]*strengthSums{}
	for r := range records {
		if !has(&r, strengthGiven) {
			continue // no puzzle, or one without a solution
		}
		c := experiments.Config(r.Config)
		if run.levels == nil {
			run.chain = c.Text(strengthChain)
			for i, name := range setNames(run.chain) {
				if i > 0 {
					name = "+ " + name
				}
				run.levels = append(run.levels, name)
			}
			run.witnesses = make([]*witness, len(run.levels))
		}
		k := experiments.KindOf(c)
		entry(kinds, k, func() *strengthSums { return &strengthSums{kind: k, levels: make([]levelSum, len(run.levels))} }).add(&r, run.witnesses)
	}
	for _, k := range slices.SortedFunc(maps.Keys(kinds), experiments.Kind.Compare) {
		run.sums = append(run.sums, kinds[k])
	}
	return run
}

// add adds a record and offers it as a witness of each step that it shows.
func (s *strengthSums) add(r *results.Record, witnesses []*witness) {
	given := r.Value(strengthGiven)
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
		l.cleared = append(l.cleared, surplusGone(given, left, s.kind.Cells()))
		l.strict.count(left < below)
		if left < below {
			w := &witness{*r, s.kind, below, left}
			if witnesses[i] == nil || w.compare(witnesses[i]) < 0 {
				witnesses[i] = w
			}
		}
		below = left
	}
}

// compare orders witnesses, the smallest first.
func (w *witness) compare(o *witness) int {
	return cmp.Or(cmp.Compare(w.kind.Cells(), o.kind.Cells()), cmp.Compare(w.below, o.below), cmp.Compare(w.record.Key, o.record.Key))
}

// summarizeStrength tells what the records say.
func summarizeStrength(records iter.Seq[results.Record], puzzle experiments.PuzzleOf) results.Section {
	run := strengthOf(records)
	section := results.Section{
		Method: "The puzzles climb a chain of levels, each with its own rules and those of all levels below it, to the fixpoint: " + strings.ReplaceAll(run.chain, ";", "; ") + ". " +
			"A step is strict on a puzzle if the level removes a candidate that the one below leaves. The witness of a step is the puzzle with the fewest cells, " +
			"and of those the one with the fewest candidates left below it.",
		Answer:  run.answer(),
		Caveats: []string{"The smallest witness is the smallest met, not the smallest that exists."},
		Tables:  []results.Table{run.table(), run.witnessTable(puzzle)},
		Figures: run.figures(),
	}
	if run.skipped() {
		section.Caveats = append(section.Caveats, "Probing and dilemmas run only on boards that the level below leaves with at most 3000, 800 and, if nested deeper, 50 candidates beyond one a cell: they are too slow on wide open ones.")
	}
	return section
}

// skipped reports whether a level was not tried on some puzzles.
func (run *strengthRun) skipped() bool {
	return slices.ContainsFunc(run.sums, func(s *strengthSums) bool {
		return slices.ContainsFunc(s.levels, func(l levelSum) bool { return l.strict.of < s.puzzles })
	})
}

// table shows what each level clears and solves.
func (run *strengthRun) table() results.Table {
	t := results.Table{
		Title: "The chain", Columns: []string{"puzzles", "level", "runs", "strict step on", "cleared, mean", "solved", "mean time of the step, µs"},
		Note: "Cleared is the share of the candidates beyond one a cell that are gone, whichever level removed them; the time is that from the fixpoint below. Where a level runs on fewer puzzles than the one before, those are the nearly solved ones: compare strict steps, not cleared shares.",
	}
	for _, s := range run.sums {
		for i, l := range s.levels {
			if l.strict.of > 0 {
				t.Rows = append(t.Rows, row(s.kind.Title(), run.levels[i], l.strict.of, l.strict,
					percent(results.Mean(l.cleared)), l.solved, results.FormatNumber(1e6*results.Mean(l.seconds), 3)))
			}
		}
	}
	return t
}

// witnessTable prints the smallest puzzle met for each step.
func (run *strengthRun) witnessTable(puzzle experiments.PuzzleOf) results.Table {
	t := results.Table{
		Title: "Smallest witnesses", Columns: []string{"level", "shape", "candidates below", "candidates left", "trial", "puzzle, row by row"},
		Note: "The level removes what all levels above it in this list leave. The trial is that of the records; its name begins with that of the puzzle.",
	}
	for i, level := range run.levels {
		if w := run.witnesses[i]; w != nil {
			t.Rows = append(t.Rows, row(level, w.kind.ShapeTitle(), w.below, w.left, w.record.Key, w.puzzle(puzzle)))
		} else {
			t.Rows = append(t.Rows, row(level, "–", "–", "–", "–", "none met"))
		}
	}
	return t
}

// puzzle writes the givens of the witness.
func (w *witness) puzzle(of experiments.PuzzleOf) string {
	p, err := of(&w.record)
	if err != nil {
		return err.Error()
	}
	separator := ""
	if w.kind.Side() > 9 {
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

// figures draws minimal puzzles and others apart. Sides below 9 are left out of the others
// if there are larger ones: they have many fills.
func (run *strengthRun) figures() []results.Figure {
	var minimal, others, large []*strengthSums
	for _, s := range run.sums {
		switch {
		case s.kind.Holes == maker.MinimalHoles:
			minimal = append(minimal, s)
		case s.kind.Side() >= 9:
			large = append(large, s)
			fallthrough
		default:
			others = append(others, s)
		}
	}
	if large != nil {
		others = large
	}
	var list []results.Figure
	if minimal != nil {
		list = append(list, run.figure("cleared-minimal", "What each level clears, minimal puzzles", minimal))
	}
	if others != nil {
		list = append(list, run.figure("cleared-carved", "What each level clears", others))
	}
	return list
}

// figure draws what is cleared at each level on some kinds of puzzles. A line ends where a
// level was not tried on all of them: what is cleared on the others, the nearly solved
// ones, would make it jump.
func (run *strengthRun) figure(name, title string, some []*strengthSums) results.Figure {
	f := results.Figure{
		Name: name, Title: title, Caption: "Mean share of the candidates beyond one a cell that are gone at the fixpoint of each level, up to the last level that all puzzles of the kind could be put through.",
		X: results.Axis{Label: "level", Ticks: ticks(setNames(run.chain))}, Y: results.Axis{Label: "cleared, share"},
	}
	for _, s := range some {
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

// answer says which steps are strict and how often.
func (run *strengthRun) answer() string {
	if run.sums == nil {
		return nothingMeasured
	}
	var parts []string
	for i, level := range run.levels {
		part := level + " on " + run.strictRange(i)
		if w := run.witnesses[i]; w != nil {
			part += fmt.Sprintf(" (smallest witness %s)", w.kind.ShapeTitle())
		}
		parts = append(parts, part)
	}
	least := ""
	if len(run.sums) > 1 {
		least = ", from the kind of puzzle with the least to that with the most"
	}
	return "Share of the puzzles on which a level removes more than the one below" + least + ": " + strings.Join(parts, "; ") + "."
}

// strictRange writes the share of puzzles on which a level is strict, of several kinds the
// least and the most: a mean would be that of a mixture which nobody asked for.
func (run *strengthRun) strictRange(level int) string {
	if len(run.sums) == 1 {
		return run.sums[0].levels[level].strict.String()
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range run.sums {
		if r := s.levels[level].strict; r.of > 0 {
			share := float64(r.yes) / float64(r.of)
			low, high = min(low, 100*share), max(high, 100*share)
		}
	}
	if low > high {
		return "none (it was not tried)"
	}
	return fromTo(low, high) + " %"
}
