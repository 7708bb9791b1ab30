package cli

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/internal/shell"
	"basisk/results"
	"basisk/solver"
)

// The idea: a command that measures is a run of an experiment over the user's puzzles. All puzzles are
// read first, since a plan has all of them; then the run is measured, in memory or, with --keep, in a
// folder, and its projections are printed:
//
//	files ── read ──puzzles──▶ plan ── workers ──records──▶ analysis ──▶ a section for each shape ──▶ output
//
// An interrupt ends the measurement, and what is known by then is printed.

// study is a run of an experiment over the puzzles of a command.
type study struct {
	*session
	catalog Catalog
	entry   experiments.Entry
	params  experiments.Params
	files   []results.DataFile
	// ended is closed when all puzzles are read.
	ended chan struct{}
	// key is the key whose labels have a section each; "" for one section.
	key string
	// warn, unless nil, is asked first about a warning, and reports whether it has dealt with it.
	warn func(r *results.Record, warning string) bool
	// timeout is the time limit of a trial, 0 for none.
	timeout time.Duration
	// measured are the puzzles of which all trials are done, and failed those that are in no table.
	measured, failed map[string]bool
}

// keepFlag is the flag of commands that are runs.
func keepFlag() option.Option {
	return option.NewText("keep", "keep the run in this `DIR`, for experiment report, compare and resume").InGroup(ask.GroupOutput)
}

// settingFlags returns options of an experiment as flags of a command, each with another help; none if the catalogue
// lacks the experiment, which the command says.
func settingFlags(catalog Catalog, experiment string, help map[string]string) (list []option.Option) {
	e, err := catalog.Find(experiment)
	if err != nil {
		return nil
	}
	for _, o := range experiments.OptionsOf(e.Experiment, catalog.Catalog) {
		if text, has := help[o.Name]; has {
			o.Help, o.Default = text, ""
			list = append(list, o)
		}
	}
	return list
}

// newStudy reads the puzzles of a command, for a run of the experiment called name with some options.
func newStudy(ctx context.Context, x *request, name string, options map[string]string) (*study, error) {
	entry, err := x.catalog.Find(name)
	if err != nil {
		return nil, err
	}
	s, err := newSession(x)
	if err != nil {
		return nil, err
	}
	s.whole = true
	y := &study{
		session: s, catalog: x.catalog, entry: entry, timeout: on[time.Duration](x, "timeout"),
		ended: make(chan struct{}), measured: map[string]bool{}, failed: map[string]bool{},
	}
	y.params = experiments.Params{Catalog: x.catalog.Catalog, Seed: 1, Options: options}
	if _, err := y.params.For(entry.Experiment); err != nil {
		return nil, err
	}
	if err := y.readAll(ctx); err != nil && ctx.Err() == nil {
		return nil, err
	}
	return y, nil
}

// readAll reads the puzzles, unless ctx ends, and reports those that are invalid.
func (s *study) readAll(ctx context.Context) error {
	data, err := s.in.All(ctx)
	if err != nil {
		return err
	}
	s.files, s.read = data.Files, len(data.Records)
	close(s.ended)
	for _, r := range data.Records {
		s.readable(r)
	}
	s.params.Puzzles, err = experiments.PuzzlesOf(data.Records, func(r format.Record) {
		if r.Puzzle != nil {
			s.Fail(output.Failed)
			s.Errorf("%v", r.Err)
		}
	})
	return err
}

// answer measures the run and returns its answer; keep is the folder in which it is kept, or "".
func (s *study) answer(ctx context.Context, keep string) (experiments.Answer, error) {
	if len(s.params.Puzzles) == 0 || ctx.Err() != nil {
		return experiments.Answer{}, ctx.Err()
	}
	var records iter.Seq2[results.Record, error]
	if keep != "" {
		r, err := s.kept(ctx, keep)
		if err != nil {
			return experiments.Answer{}, err
		}
		records = r
	} else {
		memory := experiments.Memory{
			Experiment: s.entry.Experiment, Params: s.params, Workers: max(s.options.workers, 1), Timeout: s.timeout,
		}
		s.Watch("trials", 0, func() float64 { return 1 })
		defer s.Progress.Hide()
		memory.Started, memory.Finished = s.Progress.Started, s.Progress.Finished
		records = memory.Records(ctx)
	}
	return experiments.AnswerOf(s.entry.Experiment, s.watched(records), s.key)
}

// kept measures the run in a folder and returns its records.
func (s *study) kept(ctx context.Context, dir string) (iter.Seq2[results.Record, error], error) {
	runs := experiments.Runs{Catalog: s.catalog}
	r, err := runs.Create(ctx, dir, s.entry.Experiment, s.params, experiments.Setup{Timeout: s.timeout, Data: s.files})
	if err != nil {
		return nil, err
	}
	done, err := measure(ctx, s.Console, r, max(s.options.workers, 1))
	s.Progress = nil
	switch {
	case err == nil:
		if _, err = r.Finish(ctx); err != nil {
			return nil, err
		}
	case ctx.Err() == nil:
		return nil, err
	default:
		s.Errorf("%d of %d trials are kept; go on with: %s experiment resume %s", done, r.Total, program(), shell.Path(dir))
	}
	return runs.Records(context.WithoutCancel(ctx), dir)
}

// watched passes records on, counts their puzzles, and reports the puzzles that could not be measured.
func (s *study) watched(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				s.note(&r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// note counts the puzzle of a record, and reports why it is in no table.
func (s *study) note(r *results.Record) {
	name := results.CaseOf(r.Key)
	if !s.measured[name] {
		s.measured[name] = true
		s.answered++
	}
	if cut, _ := r.Metric(results.Censored); cut == 1 && len(r.Metrics) <= 2 {
		s.leaveOut(name, fmt.Sprintf("%s: not settled within --timeout %v", solver.Limit, s.timeout))
		return
	}
	for _, w := range r.Warnings {
		if s.warn == nil || !s.warn(r, w) {
			s.leaveOut(name, w)
		}
	}
}

// leaveOut reports that a puzzle is in no table.
func (s *study) leaveOut(name, why string) {
	at := strings.LastIndexByte(name, ':')
	s.failed[name] = true
	s.Fail(output.Failed)
	s.Errorf("%s %s: %s", name[:at], name[at+1:], why)
}

// print writes the answer in the chosen form.
func (s *study) print(a *experiments.Answer, text func(*results.Section) string) {
	if len(a.Sections) == 0 {
		s.Fail(output.Unusable)
		s.Errorf("no puzzle to measure")
		return
	}
	for i := range a.Sections {
		s.nameParts(&a.Sections[i], i)
	}
	switch {
	case s.options.JSON:
		for i := range a.Sections {
			x := &a.Sections[i]
			s.Out.JSON(studyObject{x.Name, x.Answer, append([]string{}, a.Caveats...), tableObjects(x.Tables)})
		}
	case s.options.format == "":
		for i := range a.Sections {
			if i > 0 {
				s.Out.Printf("\n")
			}
			s.Out.Printf("%s", text(&a.Sections[i]))
		}
	default:
		full := slices.IndexFunc(a.Cells, func(c *results.Cells) bool { return len(c.Labels) > 0 })
		report := results.Report{Title: s.entry.Question(), About: a.Caveats, Sections: a.Sections}
		encoded, err := encode(report, a.Cells[max(0, full)], s.options.format)
		if err != nil {
			s.Fail(output.Failed)
			s.Errorf("%v", err)
		}
		// Write stores its error.
		_, _ = s.Out.Write(encoded)
	}
}

// studyObject is a section of a study: of the puzzles of one shape, or of all.
type studyObject struct {
	Section string          `json:"section,omitempty"` // the shape, with the numbers of puzzles
	Answer  string          `json:"answer"`            // the answer
	Caveats []string        `json:"caveats"`           // what limits the answer
	Tables  []reportedTable `json:"tables"`            // the tables
}

// textWidth is the width to which notes are filled.
const textWidth = 100

// tableText returns a table with its notes for a terminal.
func tableText(t *results.Table) string {
	text := t.Text()
	for _, note := range t.Notes() {
		text += output.Fill(strings.Fields(note), "", "", textWidth)
	}
	return text
}

// nameParts gives the figures of all sections different names, and in LaTeX, which has no headings, the name of
// a section to its tables.
func (s *study) nameParts(x *results.Section, number int) {
	for i := range x.Figures {
		if number > 0 {
			x.Figures[i].Name = fmt.Sprintf("%s-%d", x.Figures[i].Name, number+1)
		}
	}
	for i := range x.Tables {
		if s.options.format == "latex" && x.Name != "" {
			x.Tables[i].Title = x.Name + ": " + x.Tables[i].Title
		}
	}
}

// end prints what remains to be said and returns the outcome.
func (s *study) end(ctx context.Context) error {
	s.Progress.Hide()
	switch {
	case ctx.Err() != nil:
		s.Errorf("interrupted: %s done", s.doneOfAll(s.ended))
	case s.read > 1:
		s.Infof("%s in %v: %d measured%s", ask.Plural(uint64(s.read), "puzzle"), short(time.Since(s.summary.begin)),
			len(s.measured)-len(s.failed), s.leftOut())
	}
	return s.Close(ctx)
}

// leftOut says how many puzzles are in no table, if any are.
func (s *study) leftOut() string {
	if n := s.read - len(s.measured) + len(s.failed); n > 0 {
		return fmt.Sprintf(", %d left out", n)
	}
	return ""
}
