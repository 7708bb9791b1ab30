package payoff

import (
	"fmt"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/results"
)

// What the figures mean, in a sentence each, for those who read tables.
const (
	clearedNote = "Each row works together with those above it. Cleared is the mean share of the surplus, " +
		"the candidates beyond one a cell, that is gone, in percent; gain is what that is more than " +
		"in the row above, with its 95 % interval (paired bootstrap). " +
		"Naked and hidden are what ladders of one kind of tuples clear."
	costNote = "Uses are distinct tuples of exactly this size, used only where the rules above find nothing, " +
		"and removed are the candidates that they take away, without what follows from that; " +
		"of the rules before tuples, all conclusions count. " +
		"Needed is the number of puzzles of which the row clears more than the row above. " +
		"Work, in sets looked at, and time are those of one candidate removed, misses included."
)

// ladder is one of the three ladders: its name in data, its title, and its figures of a
// row, nil above its top.
type ladder struct {
	name, title string
	of          func(*Row) *Figures
}

// ladders returns the three.
func ladders() []ladder {
	return []ladder{
		{"both", "Naked and hidden tuples", func(r *Row) *Figures { return &r.Figures }},
		{"naked", "Naked tuples alone", func(r *Row) *Figures { return r.Naked }},
		{"hidden", "Hidden tuples alone", func(r *Row) *Figures { return r.Hidden }},
	}
}

// clearedTable tells what the rows solve and clear.
func (s *Shape) clearedTable() results.Table {
	t := results.Table{Title: "Cleared", Columns: []string{"rules", "solved", "cleared", "gain", "naked", "hidden"}}
	for i := range s.Rows {
		r := &s.Rows[i]
		t.Rows = append(t.Rows, []string{
			r.Name, whole(uint64(r.Solved)), percent(r.Cleared[0]), r.gain() + s.mark(i), alone(r.Naked), alone(r.Hidden),
		})
	}
	return t
}

// costTable tells what the rows of a ladder did and cost.
func (s *Shape) costTable(l ladder) results.Table {
	t := results.Table{
		Title:   l.title,
		Columns: []string{"rules", "solved", "uses", "removed", "needed", "work", "time"},
	}
	for i := range s.Rows {
		f := l.of(&s.Rows[i])
		if f == nil {
			continue // above the tuples
		}
		solved, needed := whole(uint64(f.Solved)), whole(uint64(f.NeededBy))
		row := []string{s.Rows[i].Name, solved, whole(f.Uses), whole(f.Eliminations), needed, "–", "–"}
		if i > 0 && f.Eliminations > 0 { // the first rules place rather than remove
			row[5] = results.FormatNumber(float64(f.Work)/float64(f.Eliminations), 3)
			row[6] = duration(f.Seconds / ask.Seconds(f.Eliminations))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// gain writes what the row gains, empty in the first.
func (r *Row) gain() string {
	switch g := r.Gain; {
	case g == nil:
		return ""
	case !g.Bounded():
		return percent(g[0])
	default:
		return fmt.Sprintf("%s [%s, %s]", percent(g[0]), percent(g[1]), percent(g[2]))
	}
}

// few is the number of puzzles below which bootstrap intervals are too narrow.
const few = 20

// mark returns what stands behind the interval of row i.
func (s *Shape) mark(i int) string {
	if s.Puzzles < few && i > 0 && s.Rows[i].Gain.Bounded() {
		return results.Mark
	}
	return ""
}

// alone writes what a ladder of one kind clears, empty above the tuples.
func alone(f *Figures) string {
	if f == nil {
		return ""
	}
	return percent(f.Cleared[0])
}

// percent writes a share in percent: with two decimals, from 10 % on with one.
func percent(share float64) string {
	if share < 0.09995 {
		return fmt.Sprintf("%.2f", 100*share)
	}
	return fmt.Sprintf("%.1f", 100*share)
}

// whole writes a number of things.
func whole(n uint64) string { return results.FormatNumber(float64(n), 9) }

// duration writes a time with three digits and its unit.
func duration(s ask.Seconds) string {
	switch d := time.Duration(float64(s) * float64(time.Second)); {
	case d < time.Microsecond:
		return fmt.Sprintf("%d ns", d.Nanoseconds())
	case d < time.Millisecond:
		return results.FormatNumber(float64(d)/1e3, 3) + " µs"
	case d < time.Second:
		return results.FormatNumber(float64(d)/1e6, 3) + " ms"
	default:
		return results.FormatNumber(d.Seconds(), 3) + " s"
	}
}
