package cli

import (
	"context"
	"fmt"
	"math"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/results"

	"github.com/spf13/cobra"
)

// The idea: a table of means hides luck. If a method solves a puzzle at once with most seeds and
// never with some, its curve falls and then is flat. Runs that the time-out ended count as
// unfinished until then.

func newSurvival(Catalog) *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "survival", Short: "draw how many runs of bench are not yet settled after a time",
			Long: `Draw outputs of basisk bench --json as curves: the share of runs that are not yet
settled, by processor seconds, on a logarithmic axis. The picture is an SVG.

Each method with each list of rules has a curve of all its runs. If there is only one,
each puzzle has a curve of the runs with all seeds. Several files are drawn together,
so a long series may be run in parts; a run that is in two of them is an error.

A run that a limit ended is censored: it counts as not settled until then, and is left
out after that (Kaplan and Meier, 1958). A curve that does not fall to 0 ends at the limit of
the last run.`,
			Example: `  basisk bench --methods auto --seeds 20 --json puzzles.txt > runs.json
  basisk survival runs.json -o curves.svg`,
		},
		use: "survival RUNS.json...", args: cobra.MinimumNArgs(1), flags: outputFlags()[:1],
		run: survival,
	})
}

func survival(_ context.Context, x *request) error {
	m, err := readTimings(x.args...)
	if err != nil {
		return err
	}
	if m.kind != "bench" {
		return fmt.Errorf("%s is an output of %s: expected one of bench", x.args[0], m.kind)
	}
	figure := survivalFigure(m.records)
	svg, err := figure.SVG()
	if err != nil {
		return err
	}
	return output.Write(&x.Options, func(out *output.Results) { out.Printf("%s", svg) })
}

// survivalFigure draws runs of bench; there must be one. Up to two curves have bands of 95 %
// intervals; more would hide each other.
func survivalFigure(runs []results.Record) results.Figure {
	f := results.Figure{
		Name: "survival", Title: "Runs not yet settled",
		X: results.Axis{Label: "processor time, s", Log: true}, Y: results.Axis{Label: "share not yet settled"},
	}
	names, lives := lifetimes(runs, racerOf)
	if len(names) == 1 {
		f.Title += ": " + names[0]
		names, lives = lifetimes(runs, func(r results.Record) string { return r.Config["puzzle"].(string) })
	}
	from := minTime(runs) / 2
	for _, name := range names {
		curve := results.KaplanMeier(lives[name]).Series(name, from)
		if len(names) > 2 {
			for i, p := range curve.Points {
				curve.Points[i] = results.Point{X: p.X, Y: p.Y, Low: p.Y, High: p.Y}
			}
		}
		f.Series = append(f.Series, curve)
	}
	return f
}

// racerOf names the method of a run, with its list of rules if there are several.
func racerOf(r results.Record) string {
	method := r.Config["method"].(string)
	if rules, ok := r.Config["rules"]; ok {
		return fmt.Sprintf("%s[%s]", method, rules)
	}
	return method
}

// lifetimes returns the times of runs by name, and the names in order of appearance.
func lifetimes(
	runs []results.Record, nameOf func(results.Record) string,
) (names []string, lives map[string][]results.Lifetime) {
	lives = make(map[string][]results.Lifetime)
	for _, r := range runs {
		name := nameOf(r)
		if lives[name] == nil {
			names = append(names, name)
		}
		lives[name] = append(lives[name], results.Lifetime{Time: r.Value("seconds"), Done: r.Value("solved") == 1})
	}
	return names, lives
}

// minTime returns the shortest positive time, or 1 if there is none. A program that takes no longer
// than its start-up has time 0.
func minTime(runs []results.Record) float64 {
	least := math.Inf(1)
	for _, r := range runs {
		if t := r.Value("seconds"); t > 0 {
			least = min(least, t)
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	return least
}
