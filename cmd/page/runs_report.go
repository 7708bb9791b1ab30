package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver"
)

// The idea: the page of a run is the report that the command writes, drawn from the records that there are. Its
// numbers lead to the trials that they come from, and a trial leads to its puzzle with the question that was asked
// about it. Reading a run takes seconds, so the last one is kept until its files change.

// readingTime is the time limit of reading a run.
const readingTime = 5 * time.Minute

// summed is the summary of a run in a state.
type summed struct {
	dir, stamp string
	experiments.Summary
}

// runReport is the report of a run.
type runReport struct {
	runEntry
	Page string `json:"page,omitempty"` // report.html
	Done int    `json:"done"`           // the number of trials with a record
	// the number of columns of each table, from the first on, that are keys: the numbers in the others have
	// trials; missing if the run has too many trials
	Keys    []int    `json:"keys,omitempty"`
	Figures []string `json:"figures,omitempty"` // the names of the figures
}

// report answers with the report of a run. If the run cannot be read, the report has its entry with the error.
func (r *runs) report(w http.ResponseWriter, request *http.Request, x run) {
	o := runReport{runEntry: r.entry(x)}
	s, err := r.summary(request.Context(), x)
	if err == nil {
		report := s.Report()
		var page []byte
		page, err = report.HTML()
		o.Page, o.Done = string(page), s.Records
	}
	if err != nil {
		o.Error = err.Error()
	}
	for _, t := range s.Section.Tables {
		if s.Trace != nil {
			o.Keys = append(o.Keys, t.Keys)
		}
	}
	for i := range s.Section.Figures {
		o.Figures = append(o.Figures, s.Section.Figures[i].Name)
	}
	reply(w, http.StatusOK, o)
}

// summary returns the summary of a run.
func (r *runs) summary(ctx context.Context, x run) (experiments.Summary, error) {
	s, err := x.state()
	if err != nil {
		return experiments.Summary{}, err
	}
	kept := summed{dir: x.dir(), stamp: s.stamp}
	err = r.alone(ctx, func(ctx context.Context) (err error) {
		if r.last.dir == kept.dir && r.last.stamp == kept.stamp {
			kept = r.last
			return nil
		}
		if kept.Summary, err = (experiments.Runs{Catalog: r.options.Catalog}).Summarize(ctx, kept.dir); err == nil {
			r.last = kept
		}
		return err
	})
	return kept.Summary, err
}

// alone waits for its turn and calls do, both within readingTime. An experiment of a user may panic in its
// summary, which must not end the server.
func (r *runs) alone(ctx context.Context, do func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
	select {
	case r.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() {
		<-r.turn
		if mistake := recover(); mistake != nil {
			r.options.Log.Printf("panic: %v\n%s", mistake, debug.Stack())
			err = fmt.Errorf("the experiment has failed: %v", mistake)
		}
	}()
	err = do(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("reading the run takes longer than %v; basisk experiment report has no limit", readingTime)
	}
	return err
}

// compare answers with the text that the command prints about two runs.
func (r *runs) compare(w http.ResponseWriter, request *http.Request) {
	a, known := r.at(request.FormValue("a"))
	b, ok := r.at(request.FormValue("b"))
	if !known || !ok {
		refuse(w, http.StatusNotFound, noRun)
		return
	}
	text, err := r.compared(request.Context(), a, b)
	replyOr(w, map[string]any{"text": text}, err)
}

// compared compares two runs.
func (r *runs) compared(ctx context.Context, a, b run) (text string, err error) {
	for _, x := range []run{a, b} {
		if _, err := x.state(); err != nil {
			return "", err
		}
	}
	err = r.alone(ctx, func(ctx context.Context) (err error) {
		text, err = r.options.Compare(ctx, a.dir(), b.dir())
		return err
	})
	return text, err
}

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
	Value string `json:"value"` // its value
}

// runPuzzle is the puzzle of a trial.
type runPuzzle struct {
	Board    Board  `json:"board"`    // the puzzle, labelled with the key of the trial
	Question string `json:"question"` // the question that solves it
	// the method and the seed of the engine as options of that question, if the trial has them
	Options map[string]string `json:"options"`
}

// trials answers with the trials that a number comes from.
func (r *runs) trials(w http.ResponseWriter, request *http.Request, x run) {
	s, err := r.summary(request.Context(), x)
	if err == nil && s.Trace == nil {
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
	if known := number("done"); known >= 0 && known != s.Records {
		refuse(w, http.StatusConflict, "the run has new trials: fetch its report again")
		return
	}
	o, ok := s.Trace.Table(number("table"), number("row"), number("column"))
	if figure := request.FormValue("figure"); figure != "" {
		o, ok = s.Trace.Point(figure, number("series"), number("point"))
	}
	if !ok {
		refuse(w, http.StatusNotFound, "the run has no such number: expected table, row and column, or figure, series and point")
		return
	}
	reply(w, http.StatusOK, trialsOf(o))
}

// trialsOf returns the trials of a number, those with the largest value first.
func trialsOf(o results.Origin) runTrials {
	slices.SortStableFunc(o.Trials, func(a, b results.TrialValue) int { return cmp.Compare(b.Value, a.Value) })
	list := runTrials{Keys: o.Keys, Value: o.Value, Summary: o.Summary, Number: len(o.Trials), Trials: []runTrial{}}
	for _, t := range o.Trials[:min(len(o.Trials), mostTrials)] {
		list.Trials = append(list.Trials, runTrial{t.Key, results.FormatNumber(t.Value, 6)})
	}
	return list
}

// puzzle answers with the puzzle of a trial.
func (r *runs) puzzle(w http.ResponseWriter, request *http.Request, x run) {
	answer, err := r.puzzleOf(request.Context(), x, request.FormValue("trial"))
	replyOr(w, answer, err)
}

// puzzleOf returns the puzzle of the trial with a key.
func (r *runs) puzzleOf(ctx context.Context, x run, key string) (*runPuzzle, error) {
	if _, err := x.state(); err != nil {
		return nil, err
	}
	var p *grid.Puzzle
	var trial results.Record
	err := r.alone(ctx, func(ctx context.Context) (err error) {
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
func (r *runs) solving(trial results.Record) map[string]string {
	t := experiments.Trial{Instance: &experiments.Instance{Seed: trial.Seed}, Config: trial.Config}
	method := cmp.Or(t.Config.Text("method"), strings.Split(t.Config.Text("with"), ",")[0])
	known := func(m solver.MethodEntry) bool { return m.Name == method }
	if !slices.ContainsFunc(r.options.Catalog.Methods, known) {
		return map[string]string{}
	}
	return map[string]string{"method": method, "seed": fmt.Sprint(t.EngineSeed())}
}
