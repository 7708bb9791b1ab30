package cli

import (
	"fmt"
	"math"

	"basisk/cmd/internal/output"
	"basisk/results"
	"basisk/results/plot"
)

// The idea: a table of means hides luck. If a method solves a puzzle at once with most seeds and
// never with some, its curve falls and then is flat. Runs that the time-out ended count as
// unfinished until then.

// timedRun is a run of bench as a step of a curve.
type timedRun struct {
	racer, puzzle string
	results.Lifetime
}

// timed returns a run of the racer as a step of a curve.
func (r *racer) timed(l *benchRun) timedRun {
	return timedRun{r.Name, fmt.Sprintf("%s:%d", l.Source, l.Index), results.Lifetime{Time: float64(l.Seconds), Done: l.Solved}}
}

// drawCurves writes the curves of all runs as SVG.
func (c *benchSession) drawCurves() {
	if len(c.runs) == 0 {
		c.Fail(output.Failed)
		c.Errorf("no method supports any of the puzzles: there are no runs to draw")
		return
	}
	svg, err := survivalFigure(c.runs).SVG()
	if err != nil {
		panic(err) // a bug in the declaration
	}
	c.Out.Printf("%s", svg)
}

// survivalFigure draws the share of runs that are not settled after a time: a curve for each racer,
// or for each puzzle if there is only one racer. Up to two curves have bands of 95 % intervals; more
// would hide each other.
func survivalFigure(runs []timedRun) *plot.Figure {
	f := &plot.Figure{
		Name: "survival", Title: "Runs not yet settled",
		X: plot.Axis{Label: "processor time, s", Log: true}, Y: plot.Axis{Label: "share not yet settled"},
	}
	names, lives := lifetimes(runs, func(r timedRun) string { return r.racer })
	if len(names) == 1 {
		f.Title += ": " + names[0]
		names, lives = lifetimes(runs, func(r timedRun) string { return r.puzzle })
	}
	from := minTime(runs) / 2
	for _, name := range names {
		curve := results.KaplanMeier(lives[name]).Series(name, from)
		if len(names) > 2 {
			for i, p := range curve.Points {
				curve.Points[i] = plot.Point{X: p.X, Y: p.Y, Low: p.Y, High: p.Y}
			}
		}
		f.Series = append(f.Series, curve)
	}
	return f
}

// lifetimes returns the times of runs by name, and the names in order of appearance.
func lifetimes(
	runs []timedRun, nameOf func(timedRun) string,
) (names []string, lives map[string][]results.Lifetime) {
	lives = make(map[string][]results.Lifetime)
	for _, r := range runs {
		name := nameOf(r)
		if lives[name] == nil {
			names = append(names, name)
		}
		lives[name] = append(lives[name], r.Lifetime)
	}
	return names, lives
}

// minTime returns the shortest positive time, or 1 if there is none. A program that takes no longer
// than its start-up has time 0.
func minTime(runs []timedRun) float64 {
	least := math.Inf(1)
	for _, r := range runs {
		if r.Time > 0 {
			least = min(least, r.Time)
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	return least
}
