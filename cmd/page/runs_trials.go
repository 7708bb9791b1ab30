package page

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver"
)

// The way from a number of a report to a puzzle: the trials that the number comes from, and the
// puzzle of a trial with the question that was asked about it.

// noNumber is the error that a place in a report has no number.
const noNumber = "the run has no such number: expected table, row and column, or figure, series and point"

// mostTrials is the number of trials of a number that are listed.
const mostTrials = 500

// runTrials are the trials that a number of a run comes from.
type runTrials struct {
	Keys    []results.Label `json:"keys"`    // the keys of the cell of the number
	Value   string          `json:"value"`   // the value that was summarized
	Summary string          `json:"summary"` // the summary
	Number  int             `json:"number"`  // the number of trials
	Trials  []runTrial      `json:"trials"`  // the first 500 in the order of their values
}

// runTrial is a trial in a cell.
type runTrial struct {
	Key   string `json:"key"`   // its key
	Value number `json:"value"` // its value
}

// runPuzzle is the puzzle of a trial.
type runPuzzle struct {
	Board    Board  `json:"board"`    // the puzzle, labelled with the key of the trial
	Question string `json:"question"` // the question that solves it
	// the method and the seed of the engine as options of that question, if the trial has them
	Options map[string]any `json:"options"`
}

// trials answers with the trials that a number comes from.
func (r *runs) trials(w http.ResponseWriter, request *http.Request, x *run) {
	result, err := r.result(request.Context(), x)
	if err == nil && result.trace == nil {
		err = &httpError{http.StatusUnprocessableEntity, "the run has too many trials to list the ones behind a number"}
	}
	if err != nil {
		replyError(w, err)
		return
	}
	number := func(name string) int {
		n, err := strconv.Atoi(request.FormValue(name))
		if err != nil {
			return -1
		}
		return n
	}
	if known := number("done"); known >= 0 && known != result.done {
		refuse(w, http.StatusConflict, "the run has new trials: fetch its report again")
		return
	}
	o, ok := result.trace.Table(number("table"), number("row"), number("column"))
	if figure := request.FormValue("figure"); figure != "" {
		o, ok = result.trace.Point(figure, number("series"), number("point"))
	}
	if !ok {
		refuse(w, http.StatusNotFound, noNumber)
		return
	}
	reply(w, http.StatusOK, trialsOf(o, request.FormValue("order") == "least"))
}

// trialsOf returns the trials of a number, those with the least or the largest value first.
func trialsOf(o results.Origin, least bool) runTrials {
	slices.SortStableFunc(o.Trials, func(a, b results.TrialValue) int {
		if least {
			return cmp.Compare(a.Value, b.Value)
		}
		return cmp.Compare(b.Value, a.Value)
	})
	list := runTrials{Keys: o.Keys, Value: o.Value, Summary: o.Summary, Number: len(o.Trials), Trials: []runTrial{}}
	for _, t := range o.Trials[:min(len(o.Trials), mostTrials)] {
		list.Trials = append(list.Trials, runTrial{t.Key, number(t.Value)})
	}
	return list
}

// puzzle answers with the puzzle of a trial.
func (r *runs) puzzle(w http.ResponseWriter, request *http.Request, x *run) {
	answer, err := r.puzzleOf(request.Context(), x, request.FormValue("trial"))
	replyUnlessGone(w, request, answer, err)
}

// puzzleOf returns the puzzle of the trial with a key.
func (r *runs) puzzleOf(ctx context.Context, x *run, key string) (*runPuzzle, error) {
	if o, _ := x.glance(); o.err != nil {
		return nil, o.err
	}
	var p *grid.Puzzle
	var trial results.Record
	err := r.reads.withSlot(ctx, func(ctx context.Context) (err error) {
		trial, p, err = experiments.Runs{Catalog: r.options.Catalog}.Puzzle(ctx, x.dir(), key)
		return err
	})
	switch {
	case errors.Is(err, experiments.ErrNoTrial):
		return nil, &httpError{http.StatusNotFound, err.Error()}
	case err != nil:
		return nil, &httpError{http.StatusUnprocessableEntity, err.Error()}
	}
	return &runPuzzle{
		Board: boardOf(format.Record{Puzzle: p, Label: trial.Key}), Question: "solve", Options: r.solving(trial),
	}, nil
}

// solving returns the method, alone or of a contestant with settings, and the seed with which the puzzle of a trial
// was solved, if this program has the method.
func (r *runs) solving(trial results.Record) map[string]any {
	t := experiments.Trial{Seed: trial.Seed, Config: trial.Config}
	method := cmp.Or(t.Config.Text("method"), strings.Split(t.Config.Text("with"), ",")[0])
	known := func(m solver.MethodEntry) bool { return m.Name == method }
	if !slices.ContainsFunc(r.options.Catalog.Methods, known) {
		return map[string]any{}
	}
	return map[string]any{"method": method, "seed": t.EngineSeed()}
}
