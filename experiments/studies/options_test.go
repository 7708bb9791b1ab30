package studies_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/experiments/studies"
	"basisk/grid/format"
	"basisk/solver/catalog"
)

// tried has for each option a value that no experiment has as its default.
var tried = map[string]string{
	experiments.OptionPopulation: "3 symmetric 0.37",
	experiments.OptionPuzzles:    "2",
	experiments.OptionRules:      "mine=naked-single;more=naked-single,hall-K",
	studies.OptionSizes:          "K",
	studies.OptionKind:           "each",
	studies.OptionMethods:        "dlx",
	studies.OptionWith:           "search,rules=none",
	studies.OptionCDCL:           "phase=0",
	studies.OptionNodes:          "1",
	studies.OptionTruthNodes:     "0",
	studies.OptionSeeds:          "2",
	studies.OptionLimit:          "9s",
	studies.OptionSolutions:      "2",
	studies.OptionGoal:           "20%",
	studies.OptionSteps:          "3",
}

// TestOptions: every option of an experiment changes the trials or what they measure, and its own names no others.
func TestOptions(t *testing.T) {
	for _, e := range studies.Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			given := taken(e, experiments.OptionData)
			for _, option := range experiments.OptionsOf(e.Experiment, catalog.Default()) {
				require.NotEmpty(t, option.Kind, option.Name)
				require.NotEmpty(t, option.Help, option.Name)
				if option.Name == experiments.OptionData {
					continue
				}
				require.Contains(t, tried, option.Name)
				p := tiny()
				if option.Name == studies.OptionNodes && given {
					p = experiments.Params{Puzzles: puzzles(t)[:2]} // a search is needed there
				}
				if e.Name() == "phase" && (option.Name == studies.OptionCDCL || option.Name == studies.OptionNodes) {
					p = p.With(experiments.OptionPopulation, "4 0.3") // smaller ones have no conflicts
				}
				switch option.Name { // what these are for
				case studies.OptionGoal:
					p = p.With(experiments.OptionPopulation, "3 random")
				case studies.OptionSteps:
					p = p.With(experiments.OptionPopulation, "3 uniform 40")
				}
				was := p
				p = p.With(option.Name, tried[option.Name])
				if _, err := experiments.NewPlan(t.Context(), e.Experiment, p); err != nil { // the value does not fit the tiny plan
					require.Regexp(t, "expected|balance|scale", err.Error(), option.Name)
					continue
				}
				require.True(t, differ(t, e, was, p), "--%s changes nothing", option.Name)
			}
			p := experiments.Params{Puzzles: puzzles(t)}
			_, err := p.For(e.Experiment)
			require.Equal(t, given, err == nil, "%v", err)
			if given {
				require.True(t, differ(t, e, tiny(), p))
			}
		})
	}
}

// TestOptionsRefuse: the options of experiments have their ranges.
func TestOptionsRefuse(t *testing.T) {
	for _, x := range []struct{ experiment, name, good, bad string }{
		{"cap", studies.OptionSizes, "2,K+1", "2,x"},
		{"cap", studies.OptionMethods, "dlx", "nonsense"},
		{"cap", studies.OptionNodes, "1", "0"},
		{"cap", studies.OptionNodes, "9223372036854775807", "9223372036854775808"},
		{"cap", studies.OptionLimit, "1ns", "0s"},
		{"phase", studies.OptionCDCL, "phase=0", "nonsense=1"},
		{"phase", studies.OptionRules, "a=singles", "a=nonsense"},
		{"coupling", studies.OptionTruthNodes, "0", "-1"},
		{"coupling", studies.OptionTruthNodes, "9223372036854775807", "9223372036854775808"},
		{"tuple-payoff", studies.OptionKind, "naked", "nake"},
		{"frontier", studies.OptionSeeds, "10000", "10001"},
		{"frontier", studies.OptionSeeds, "1", "0"},
		{"frontier", studies.OptionSolutions, "2", "3"},
		{"frontier", studies.OptionLimit, "1h", "soon"},
	} {
		e, err := experiments.Catalog{Experiments: studies.Catalog()}.Find(x.experiment)
		require.NoError(t, err)
		_, err = experiments.Params{}.With(x.name, x.good).For(e.Experiment)
		require.NoError(t, err, x)
		_, err = experiments.Params{}.With(x.name, x.bad).For(e.Experiment)
		require.ErrorContains(t, err, x.name+": ")
	}
}

// taken reports whether an experiment has an option.
func taken(e experiments.Entry, name string) bool {
	return slices.ContainsFunc(experiments.OptionsOf(e.Experiment, catalog.Default()), func(o option.Option) bool { return o.Name == name })
}

// tiny returns parameters of a plan of a few small trials.
func tiny() experiments.Params {
	return experiments.Params{Seed: 3}.With(experiments.OptionPopulation, "3").With(experiments.OptionPuzzles, "1")
}

// puzzles returns one that needs a long search (A. Inkala 2012), one that needs a short one,
// one that needs none, and one of another shape.
func puzzles(t *testing.T) []experiments.Puzzle {
	const text = `8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
1...............
`
	var list []experiments.Puzzle
	for r := range format.Read(strings.NewReader(text), "some", format.Options{}) {
		require.NoError(t, r.Err)
		list = append(list, experiments.Puzzle{Name: fmt.Sprintf("some:%d", r.Index), Puzzle: r.Puzzle})
	}
	return list
}

// differ reports whether the first trials of two plans have different keys or different exact metrics. Trials
// are measured only if all keys agree, since some rules take long on 9×9.
func differ(t *testing.T, e experiments.Entry, p, q experiments.Params) bool {
	first, second := beginning(e, p), beginning(e, q)
	if !slices.EqualFunc(first, second, func(a, b experiments.Trial) bool { return a.Key == b.Key }) {
		return true
	}
	for i := range first {
		if outcome(t, e, first[i]) != outcome(t, e, second[i]) {
			return true
		}
	}
	return false
}

// beginning returns the first trials of a plan.
func beginning(e experiments.Entry, p experiments.Params) []experiments.Trial {
	var list []experiments.Trial
	for trial := range e.Plan(p) {
		if list = append(list, trial); len(list) == 40 {
			break
		}
	}
	return list
}

// outcome returns the exact metrics of a trial.
func outcome(t *testing.T, e experiments.Entry, trial experiments.Trial) string {
	metrics, err := e.Measure(t.Context(), trial)
	var warnings experiments.Warnings
	if !errors.As(err, &warnings) {
		require.NoError(t, err, trial.Key)
	}
	line := fmt.Sprint(trial.Config[studies.OptionLimit], trial.Config["memory limit"], warnings) // what those cut is not exact
	for _, m := range metrics {
		if m.Exact {
			line += fmt.Sprintf(" %s=%v", m.Name, m.Value)
		}
	}
	return line
}
