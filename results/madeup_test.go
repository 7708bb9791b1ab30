package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/results"
	"basisk/results/plot"
)

// madeUp returns a report with one figure of every kind, from simulated data: it is
// what the tests of reports and drawings look at.
func madeUp() *results.Report {
	r := rand.New(rand.NewPCG(1, 2))
	return &results.Report{
		Title: "Made-up run",
		About: []string{"commit 0123456789ab, clean", "made by `basisk experiment run made-up --seed 1`", "2 cores, Go 1.26"},
		Sections: []results.Section{
			madeUpPayoff(), madeUpScaling(r), madeUpRaces(r), madeUpMaps(r),
		},
	}
}

// madeUpPayoff has marks over named places and marks on a logarithmic axis.
func madeUpPayoff() results.Section {
	bars := plot.Series{Name: "basis 4", Style: plot.Marks}
	other := plot.Series{Name: "basis 5", Style: plot.Marks}
	shares := plot.Series{Name: "uses a house, of 100,000", Style: plot.Marks}
	upper := plot.Series{Name: "never seen: upper bound", Style: plot.Marks}
	table := results.Table{
		Title: "Uses by size", Columns: []string{"size", "rule", "uses", "share of houses"},
		Note: "Shares with exact intervals at 95 %.",
	}
	for i, uses := range []int{7133, 1201, 258, 21, 2, 0} {
		x := float64(i + 2)
		i95 := results.ClopperPearson(uses, 100_000)
		if uses == 0 {
			upper.Points = append(upper.Points, plot.Point{X: x, Y: results.ClopperPearson(0, 100_000).High})
		} else {
			shares.Points = append(shares.Points, i95.Point(x))
		}
		bars.Points = append(bars.Points, plot.Point{X: float64(i), Y: 40 / x, Low: 36 / x, High: 44 / x})
		other.Points = append(other.Points, plot.Point{X: float64(i), Y: 50 / x, Low: 50 / x, High: 50 / x})
		table.Rows = append(table.Rows, []string{fmt.Sprint(i + 2), "naked | hidden", results.FormatNumber(float64(uses), 6), i95.String()})
	}
	return results.Section{
		Name: "payoff", Question: "What does each size pay?",
		Method: "2,500 simulated puzzles; a use is counted lowest size first, with rules `singles,locked`.",
		Answer: "Uses fall by a factor of 6 a size: P(size > 5) = 2e-5 [5.5e-6, 7.3e-5].",
		Caveats: []string{
			"The data are made up, and <b>this</b> is no tag.",
			"n = 12: interval is wide",
		},
		Tables: []results.Table{table},
		Figures: []plot.Figure{
			{
				Name: "payoff-by-size", Title: "Uses of each size", Caption: "Whiskers are 95 % intervals.",
				X:      plot.Axis{Label: "size of the set, cells"},
				Y:      plot.Axis{Label: "uses a house", Log: true},
				Series: []plot.Series{shares, upper},
			},
			{
				Name: "bars", Title: "Eliminations by rule: a title that is rather long, so that it has to be broken into two lines",
				X:      plot.Axis{Label: "rule", Ticks: []string{"naked pair", "hidden pair", "naked triple", "hidden triple", "locked candidates", "fish"}},
				Y:      plot.Axis{Label: "share of eliminations, %"},
				Series: []plot.Series{bars, other},
			},
		},
	}
}

// madeUpScaling has measured costs with fitted laws on two logarithmic axes.
func madeUpScaling(r *rand.Rand) results.Section {
	figure := plot.Figure{
		Name: "scaling", Title: "Cost of finding all tuples", Caption: "Lines are power laws with 95 % bands.",
		X: plot.Axis{Label: "side N, cells", Log: true},
		Y: plot.Axis{Label: "time a fixpoint, s", Log: true},
	}
	for k, name := range []string{"hall", "union", "gosper", "map"} {
		marks := plot.Series{Name: name, Style: plot.Marks}
		for basis := 2; basis <= 10-k; basis++ {
			for range 4 {
				x := float64(basis * basis)
				y := 1e-7 * math.Pow(x, 1.5+float64(k)) * math.Exp(0.3*r.NormFloat64())
				marks.Points = append(marks.Points, plot.Point{X: x, Y: y, Low: 0.8 * y, High: 1.3 * y})
			}
		}
		law := plot.Series{Style: plot.Band}
		for x := 4.0; x <= 100; x *= 1.07 {
			y := 1e-7 * math.Pow(x, 1.5+float64(k))
			law.Points = append(law.Points, plot.Point{X: x, Y: y, Low: 0.8 * y, High: 1.25 * y})
		}
		figure.Series = append(figure.Series, marks, law)
	}
	return results.Section{
		Name: "scaling", Question: "How does the cost grow?", Answer: "By power laws.",
		Figures: []plot.Figure{figure},
	}
}

// madeUpRaces has survival curves.
func madeUpRaces(r *rand.Rand) results.Section {
	survival := plot.Figure{
		Name: "survival", Title: "Still running", X: plot.Axis{Label: "time, s", Log: true}, Y: plot.Axis{Label: "share of runs"},
	}
	for k, name := range []string{"links", "learning"} {
		runs := make([]float64, 120)
		for i := range runs {
			runs[i] = math.Exp(3*r.NormFloat64() - float64(k)*2)
		}
		slices.Sort(runs)
		curve := plot.Series{Name: name, Style: plot.Steps, Points: []plot.Point{{X: 0.001, Y: 1, Low: 1, High: 1}}}
		for i, time := range runs {
			if time > 60 {
				break
			}
			left := results.ClopperPearson(len(runs)-i-1, len(runs))
			curve.Points = append(curve.Points, plot.Point{X: time, Y: left.Value, Low: left.Low, High: left.High})
		}
		survival.Series = append(survival.Series, curve)
	}
	return results.Section{
		Name: "races", Question: "Which engine wins where?", Answer: "Learning.",
		Figures: []plot.Figure{survival},
	}
}

// madeUpMaps has small multiples, a dense curve and nothing.
func madeUpMaps(r *rand.Rand) results.Section {
	peak := plot.Figure{Name: "peak", Title: "Effort over fill", X: plot.Axis{Label: "fill, %"}, Y: plot.Axis{Label: "mean of log10 nodes"}}
	for basis := 3.0; basis <= 6; basis++ {
		for _, name := range []string{"search", "learning"} {
			s := plot.Series{Name: name, Panel: fmt.Sprintf("basis %g", basis), Style: plot.Band}
			for fill := 30.0; fill <= 55; fill += 5 {
				height := float64(len(name)) * math.Exp(-math.Pow(fill/5-basis-4, 2)/4)
				s.Points = append(s.Points, plot.Point{X: fill, Y: height, Low: height, High: height})
			}
			peak.Series = append(peak.Series, s)
		}
	}
	dense := plot.Series{Style: plot.Band}
	height := 0.0
	for i := range 1_000 {
		height += r.NormFloat64()
		dense.Points = append(dense.Points, plot.Point{X: float64(i), Y: height})
	}
	return results.Section{
		Name: "maps", Question: "Where is the peak?", Answer: "In the middle.",
		Figures: []plot.Figure{
			peak,
			{Name: "walk", Title: "A dense curve", X: plot.Axis{Label: "step"}, Y: plot.Axis{Label: "height, steps"}, Series: []plot.Series{dense}},
			{Name: "empty", Title: "Nothing measured yet", X: plot.Axis{Label: "x"}, Y: plot.Axis{Label: "y", Log: true}},
		},
	}
}

// figures returns all figures of the made-up report.
func figures() []plot.Figure {
	var all []plot.Figure
	for _, s := range madeUp().Sections {
		all = append(all, s.Figures...)
	}
	return all
}
