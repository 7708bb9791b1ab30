package studies_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/grid/format"
	"basisk/solver"
)

// tried has for each option a value that no experiment has as its default.
var tried = map[string]string{
	experiments.OptionPopulation: "3 symmetric 0.37",
	experiments.OptionPuzzles:    "2",
	experiments.OptionRules:      "mine=naked-single;more=naked-single,hall-K",
	experiments.OptionSizes:      "K",
	experiments.OptionKind:       "each",
	experiments.OptionMethods:    "dlx",
	experiments.OptionWith:       "search,rules=none",
	experiments.OptionCDCL:       "phase=0",
	experiments.OptionNodes:      "1",
	experiments.OptionTruthNodes: "0",
	experiments.OptionSeeds:      "2",
	experiments.OptionLimit:      "9s",
	experiments.OptionSolutions:  "2",
}

// TestOptions: an experiment refuses an option by name, or the option changes the trials or what they measure.
func TestOptions(t *testing.T) {
	require.Len(t, tried, len(experiments.Options(solver.Default())), "every option is tried")
	for _, e := range studies.Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			for _, option := range experiments.Options(solver.Default()) {
				p, was := tiny(), tiny()
				if option.Name == experiments.OptionNodes && taken(e, experiments.OptionData) {
					p = experiments.Params{Puzzles: puzzles(t)[:2]} // a search is needed there
					was = p
				}
				if e.Name() == "phase" && (option.Name == experiments.OptionCDCL || option.Name == experiments.OptionNodes) {
					p = p.With(experiments.OptionPopulation, "4 0.3") // smaller ones have no conflicts
					was = p
				}
				require.NoError(t, p.Set(option.Name, tried[option.Name]))
				err := p.Check(e.Experiment)
				var refused *experiments.RefusedError
				if !taken(e, option.Name) {
					require.ErrorAs(t, err, &refused, option.Name)
					require.Equal(t, experiments.RefusedError{Experiment: e.Name(), Option: option.Name}, *refused)
					continue
				}
				require.False(t, errors.As(err, &refused), option.Name)
				if err == nil {
					_, err = experiments.Runs{}.Create(t.Context(), t.TempDir(), e.Experiment, p, experiments.Setup{})
				}
				if err != nil { // the value does not fit the tiny plan
					require.Regexp(t, "expected|balance|scale", err.Error(), option.Name)
					continue
				}
				require.True(t, differ(t, e, was, p), "--%s changes nothing", option.Name)
			}
			given := experiments.Params{Puzzles: puzzles(t)}
			err := given.Check(e.Experiment)
			require.Equal(t, taken(e, experiments.OptionData), err == nil, "%v", err)
			if err == nil {
				require.True(t, differ(t, e, tiny(), given))
			}
		})
	}
}

// taken reports whether an experiment lists an option.
func taken(e experiments.Entry, option string) bool {
	for _, x := range e.Experiment.(experiments.Configurable).Settings() {
		if x.Name == option {
			return true
		}
	}
	return false
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
	line := fmt.Sprint(trial.Config[experiments.OptionLimit], trial.Config["memory limit"], warnings) // what those cut is not exact
	for _, m := range metrics {
		if m.Exact {
			line += fmt.Sprintf(" %s=%v", m.Name, m.Value)
		}
	}
	return line
}
