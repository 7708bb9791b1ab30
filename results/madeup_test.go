package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"basisk/results"
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

// madeUpPayoff has bars over named places and marks on a logarithmic axis.
func madeUpPayoff() results.Section {
	bars := results.Series{Name: "basis 4", Style: results.Bars}
	other := results.Series{Name: "basis 5", Style: results.Bars}
	shares := results.Series{Name: "uses a house, of 100,000", Style: results.Marks}
	upper := results.Series{Name: "never seen: upper bound", Style: results.Marks}
	table := results.Table{
		Title: "Uses by size", Columns: []string{"size", "rule", "uses", "share of houses"},
		Note: "Shares with Wilson intervals at 95 %.",
	}
	for i, uses := range []int{7133, 1201, 258, 21, 2, 0} {
		x := float64(i + 2)
		i95 := results.Wilson(uses, 100_000, 0.95)
		if uses == 0 {
			upper.Points = append(upper.Points, results.Point{X: x, Y: results.Unseen(100_000, 0.95).High})
		} else {
			shares.Points = append(shares.Points, i95.Point(x))
		}
		bars.Points = append(bars.Points, results.Point{X: float64(i), Y: 40 / x, Low: 36 / x, High: 44 / x})
		other.Points = append(other.Points, results.Point{X: float64(i), Y: 50 / x, Low: 50 / x, High: 50 / x})
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
		Figures: []results.Figure{
			{
				Name: "payoff-by-size", Title: "Uses of each size", Caption: "Whiskers are 95 % intervals.",
				X:      results.Axis{Label: "size of the set, cells"},
				Y:      results.Axis{Label: "uses a house", Log: true},
				Series: []results.Series{shares, upper},
			},
			{
				Name: "bars", Title: "Eliminations by rule: a title that is rather long, so that it has to be broken into two lines",
				X:      results.Axis{Label: "rule", Ticks: []string{"naked pair", "hidden pair", "naked triple", "hidden triple", "locked candidates", "fish"}},
				Y:      results.Axis{Label: "share of eliminations, %"},
				Series: []results.Series{bars, other},
			},
		},
	}
}

// madeUpScaling has measured costs with fitted laws on two logarithmic axes.
func madeUpScaling(r *rand.Rand) results.Section {
	figure := results.Figure{
		Name: "scaling", Title: "Cost of finding all tuples", Caption: "Lines are power laws with 95 % bands.",
		X: results.Axis{Label: "side N, cells", Log: true},
		Y: results.Axis{Label: "time a fixpoint, s", Log: true},
	}
	for k, name := range []string{"hall", "union", "gosper", "map"} {
		var xs, ys []float64
		marks := results.Series{Name: name, Style: results.Marks}
		for basis := 2; basis <= 10-k; basis++ {
			for range 4 {
				x := float64(basis * basis)
				y := 1e-7 * math.Pow(x, 1.5+float64(k)) * math.Exp(0.3*r.NormFloat64())
				xs, ys = append(xs, x), append(ys, y)
				marks.Points = append(marks.Points, results.Point{X: x, Y: y, Low: 0.8 * y, High: 1.3 * y})
			}
		}
		fit, err := results.NewFit(results.Power, xs, ys, 0.95)
		if err != nil {
			panic(err)
		}
		figure.Series = append(figure.Series, marks, fit.Series("", 4, 100))
	}
	return results.Section{
		Name: "scaling", Question: "How does the cost grow?", Answer: "By power laws.",
		Figures: []results.Figure{figure},
	}
}

// madeUpRaces has a cactus plot and survival curves.
func madeUpRaces(r *rand.Rand) results.Section {
	cactus := results.Figure{
		Name: "cactus", Title: "Solved within a time", X: results.Axis{Label: "time, s", Log: true}, Y: results.Axis{Label: "instances solved"},
	}
	survival := results.Figure{
		Name: "survival", Title: "Still running", X: results.Axis{Label: "time, s", Log: true}, Y: results.Axis{Label: "share of runs"},
	}
	for k, name := range []string{"links", "learning"} {
		runs := make([]results.Lifetime, 120)
		for i := range runs {
			time := math.Exp(3*r.NormFloat64() - float64(k)*2)
			runs[i] = results.Lifetime{Time: min(time, 60), Done: time < 60}
		}
		cactus.Series = append(cactus.Series, results.Cactus(name, runs))
		survival.Series = append(survival.Series, results.KaplanMeier(runs, 0.95).Series(name, 0.001))
	}
	return results.Section{
		Name: "races", Question: "Which engine wins where?", Answer: "Learning.",
		Figures: []results.Figure{cactus, survival},
	}
}

// madeUpMaps has a small heat map, a large one and a dense line.
func madeUpMaps(r *rand.Rand) results.Section {
	small := &results.Heat{Xs: []float64{30, 35, 40, 45, 50, 55}, Ys: []float64{3, 4, 5, 6}, Label: "mean of log10 nodes"}
	for y := range small.Ys {
		row := make([]float64, len(small.Xs))
		for x := range row {
			row[x] = 6 * math.Exp(-math.Pow(float64(x-y)-0.5, 2)/4)
		}
		small.Values = append(small.Values, row)
	}
	small.Values[3][0] = math.NaN()
	large := &results.Heat{Label: "nodes"}
	for i := range 200 {
		large.Xs, large.Ys = append(large.Xs, float64(i)/200), append(large.Ys, float64(i))
		row := make([]float64, 200)
		for x := range row {
			row[x] = math.Sin(float64(x)/30)*math.Cos(float64(i)/20) + 0.2*r.NormFloat64()
		}
		large.Values = append(large.Values, row)
	}
	dense := results.Series{Style: results.Line}
	height := 0.0
	for i := range 100_000 {
		height += r.NormFloat64()
		dense.Points = append(dense.Points, results.Point{X: float64(i), Y: height})
	}
	return results.Section{
		Name: "maps", Question: "Where is the peak?", Answer: "In the middle.",
		Figures: []results.Figure{
			{Name: "peak", Title: "Effort over fill", X: results.Axis{Label: "fill, %"}, Y: results.Axis{Label: "basis K", Ticks: []string{"3", "4", "5", "6"}}, Heat: small},
			{Name: "large-map", Title: "A large map", X: results.Axis{Label: "fill"}, Y: results.Axis{Label: "trial"}, Heat: large},
			{Name: "walk", Title: "A dense line", X: results.Axis{Label: "step"}, Y: results.Axis{Label: "height, steps"}, Series: []results.Series{dense}},
			{Name: "empty", Title: "Nothing measured yet", X: results.Axis{Label: "x"}, Y: results.Axis{Label: "y", Log: true}},
		},
	}
}
