package payoff

import (
	"slices"

	"basisk/results"
)

// figure draws what rows clear: of one shape by all three ladders, of several by that of
// both kinds of tuples.
func figure(shapes []Shape) results.Figure {
	f := results.Figure{
		Name: "cleared", Title: "What tuples up to each size clear",
		Caption: "Mean share of the candidates beyond one a cell that the rules before tuples (first), " +
			"and with them tuples up to a size, clear. Whiskers: 95 %, bootstrap.",
		X: results.Axis{Label: "rules before tuples, tuples up to a size"},
		Y: results.Axis{Label: "surplus cleared, %"},
	}
	names := rowNames(shapes)
	f.X.Ticks = append([]string{"first"}, names[1:]...)
	if len(shapes) == 1 {
		f.Title = shapes[0].title()
		for _, l := range ladders() {
			f.Series = append(f.Series, shapes[0].series(l, l.name, names))
		}
		return f
	}
	for i := range shapes {
		f.Series = append(f.Series, shapes[i].series(ladders()[0], shapes[i].String(), names))
	}
	return f
}

// rowNames returns the names of the rows of all shapes, in the order of the longest.
func rowNames(shapes []Shape) []string {
	var names []string
	for _, s := range shapes {
		if len(s.Rows) > len(names) {
			names = names[:0]
			for _, r := range s.Rows {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// series returns the bars of a ladder at the places of the named rows.
func (s *Shape) series(l ladder, name string, rows []string) results.Series {
	bars := results.Series{Name: name, Style: results.Bars}
	for i := range s.Rows {
		if f := l.of(&s.Rows[i]); f != nil {
			c := f.Cleared
			if !c.Bounded() {
				c = Interval{c[0], c[0], c[0]}
			}
			bars.Points = append(bars.Points, results.Point{
				X: float64(slices.Index(rows, s.Rows[i].Name)), Y: 100 * c[0], Low: 100 * c[1], High: 100 * c[2],
			})
		}
	}
	return bars
}
