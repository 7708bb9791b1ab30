package main

import (
	"math"

	"basisk/results"
	"basisk/results/plot"
)

// figures returns the figures of the texts, in the order of their files.
func (s *source) figures() ([]plot.Figure, error) {
	list, err := s.climbs(payoffSeeds...)
	if err != nil {
		return nil, err
	}
	all, err := s.needs()
	return []plot.Figure{capFigure(list), curveFigure(list), needFigure(all)}, err
}

// needFigure shows how often a size above K+1 is needed where rules solve about half: a point for each side.
func needFigure(all map[needKey]*need) plot.Figure {
	f := plot.Figure{
		Name: "need", Title: "Puzzles that need a tuple above K+1",
		Caption: "% of the dug puzzles in which tuples remove anything, at the number of clues where rules solve about half. " +
			"Whiskers: 95 %, by Clopper and Pearson.",
		X: plot.Axis{Label: "side"}, Y: plot.Axis{Label: "% of the puzzles", Log: true},
	}
	x := plot.Series{Name: "need more than K+1", Style: plot.Marks}
	for i, k := range bases {
		n := sumOf(all, func(key needKey) bool { return key.k == k && key.half })
		rate := results.ClopperPearson(n.over, n.users).Times(100)
		f.X.Ticks = append(f.X.Ticks, side(k))
		x.Points = append(x.Points, plot.Point{X: float64(i), Y: rate.Value, Low: rate.Low, High: rate.High})
	}
	f.Series = []plot.Series{x}
	return f
}

// capFigure shows what each cap solves where all sizes solve nearly half: a colour for each side.
func capFigure(list []climb) plot.Figure {
	f := plot.Figure{
		Name: "payoff", Title: "Dug puzzles that rules solve, by the largest size of tuples",
		Caption: "Singles and locked candidates always run. Each side has the number of clues at which all sizes solve nearly half " +
			"of its puzzles; 9×9 has minimal puzzles. Whiskers: 95 %.",
		X: plot.Axis{Label: "largest size of tuples", Ticks: []string{"none", "pairs", "triples", "quads", "K+1", "all"}},
		Y: plot.Axis{Label: "% of the puzzles solved"},
	}
	for i, k := range append([]int{3}, bases...) {
		l := levelsOf(list, k)
		x := plot.Series{Name: side(k), Style: plot.Marks}
		for at, limit := range caps(k) {
			p := percentPoint(l.of[l.half()], limit)
			p.X = float64(at) + .08*(float64(i)-2.5)
			x.Points = append(x.Points, p)
		}
		f.Series = append(f.Series, x)
	}
	return f
}

// curveFigure shows the share that is solved along the clues: a panel for each cap, a colour for each side.
func curveFigure(list []climb) plot.Figure {
	f := plot.Figure{
		Name: "payoff-curves", Title: "From stuck to solved",
		Caption: "Dug puzzles with one solution. The clues are counted from those at which all sizes solve half of the side's " +
			"puzzles, in points of fill. Whiskers: 95 %.",
		X: plot.Axis{Label: "clues beyond that half, points of fill"}, Y: plot.Axis{Label: "% of the puzzles solved"},
	}
	for _, cap := range []struct {
		name  string
		limit int
	}{{"locked candidates", levelLocked}, {"pairs", 2}, {"triples", 3}, {"all sizes", levelAll}} {
		f.Series = append(f.Series, plot.Series{Name: side(3), Panel: cap.name}) // keeps the colours of the sides
		for _, k := range bases {
			l := levelsOf(list, k)
			middle := l.at(levelAll, .5)
			x := plot.Series{Name: side(k), Style: plot.Marks, Panel: cap.name}
			for i, clues := range l.clues {
				p := percentPoint(l.of[i], cap.limit)
				p.X = 100 * (float64(clues) - middle) / math.Pow(float64(k), 4)
				x.Points = append(x.Points, p)
			}
			f.Series = append(f.Series, x)
		}
	}
	return f
}

// percentPoint is the share that a cap solves, in percent, with the interval of Wilson.
func percentPoint(list []int, limit int) plot.Point {
	i := results.Wilson(solvedBy(list, limit), len(list)).Times(100)
	return plot.Point{Y: i.Value, Low: i.Low, High: i.High}
}
