package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"basisk/internal/shell"
	"basisk/results"
)

// The idea: a report needs the records in the order of the plan and an experiment that understands
// them. They go one way:
//
//	files ── read ──▶ frame: counts, caveats ──▶ analysis ──▶ section ──▶ files
//
// A merged run is read as it is, even years later by a version that would plan it differently: its
// records were compared with the plan when it was merged. For an incomplete run the plan gives the
// order, and the report says how much is missing.

// Report writes summary.md, report.html and the figures of the run in dir, of an experiment of the
// catalogue, and returns their content. An incomplete run is reported as far as it is.
func (rs Runs) Report(ctx context.Context, dir string) (results.Section, error) {
	r, err := rs.Open(ctx, dir)
	if err != nil {
		return results.Section{}, err
	}
	return r.Report(ctx)
}

// Report writes the report of the run into its folder.
func (r *Reader) Report(ctx context.Context) (results.Section, error) {
	s, err := (&pool{runs: []*Reader{r}}).summarize(ctx, false)
	if err != nil {
		return results.Section{}, err
	}
	report := s.Report()
	return s.Section, errors.Join(report.Write(r.disk, r.dirs[0]), r.disk.Sweep(r.dirs[0], results.SummaryFile, "report.html", "*.svg"))
}

// section returns the section that an experiment declares for its records, and if traced the trials behind the
// numbers. The error names a mistake in the declaration.
func section(
	e Experiment, a results.Analysis, records iter.Seq[results.Record], traced bool,
) (results.Section, *results.Trace, error) {
	var trace *results.Trace
	if traced {
		trace = results.NewTrace()
	}
	section, err := a.Section(records, trace)
	section.Name, section.Question = e.Name(), e.Question()
	return section, trace, err
}

// AnalysisOf returns the analysis that an experiment declares, by default each metric over all
// trials. Its records have the keys of their population, such as [KeyShape], too.
func AnalysisOf(e Experiment) results.Analysis {
	a := plainAnalysis()
	if own, ok := e.(Analyzer); ok {
		a = own.Analysis()
	}
	observe := a.Observe
	a.Observe = func(records []results.Record) []results.Record {
		for i := range records {
			describe(&records[i])
		}
		if observe == nil {
			return records
		}
		return observe(records)
	}
	return a
}

// plainAnalysis returns the analysis of an experiment that declares none.
func plainAnalysis() results.Analysis {
	return results.Analysis{
		Observe: splitMetrics,
		Tables: []results.Projection{{
			Title: "Metrics over all trials", Rows: []string{"metric", "unit"},
			Measures: []results.Measure{
				{Head: "trials", Value: "value", Summary: "count", Plain: true},
				{Head: "mean", Value: "value", Summary: "mean"},
				{Head: "median", Value: "value", Summary: "median"},
			},
		}},
	}
}

// splitMetrics returns a record for each metric of some records, with its name as a key.
func splitMetrics(records []results.Record) []results.Record {
	var list []results.Record
	for _, r := range records {
		for _, m := range r.Metrics {
			config := map[string]any{"metric": m.Name, "unit": cmp.Or(m.Unit, "–")}
			if seed, ok := r.Config[results.KeySeed]; ok {
				config[results.KeySeed] = seed
			}
			value := results.Metric{Name: "value", Unit: m.Unit, Value: m.Value}
			list = append(list, results.Record{Key: r.Key, Config: config, Metrics: []results.Metric{value}})
		}
	}
	return list
}

// Choices returns the choices for projections of the runs in some folders.
func (rs Runs) Choices(ctx context.Context, dirs ...string) (choices results.Choices, err error) {
	err = rs.analyse(ctx, dirs, func(records iter.Seq[results.Record], a *results.Analysis) error {
		choices = results.ChoicesOf(records, a.Observe)
		return nil
	})
	return choices, err
}

// Project returns the cells of a projection of the records of the runs in some folders, pooled. If no record has a
// key or a value, the error lists the known ones.
func (rs Runs) Project(ctx context.Context, p results.Projection, dirs ...string) (*results.Cells, error) {
	var cells []*results.Cells
	err := rs.analyse(ctx, dirs, func(records iter.Seq[results.Record], a *results.Analysis) (err error) {
		a.Declare(&p)
		cells, err = results.Project(records, a.Observe, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(cells[0].Labels) > 0 {
		return cells[0], nil
	}
	choices, err := rs.Choices(ctx, dirs...)
	if err == nil {
		err = choices.Check(&p)
	}
	return nil, cmp.Or(err, errors.New("nothing to estimate: no record has all of these keys and the value"))
}

// analyse passes the records of the runs in some folders, and the analysis of their experiment, to a function.
func (rs Runs) analyse(
	ctx context.Context, dirs []string, look func(iter.Seq[results.Record], *results.Analysis) error,
) error {
	p, err := rs.openPool(ctx, dirs)
	if err != nil {
		return err
	}
	_, err = p.pass(ctx, func(records iter.Seq[results.Record]) error {
		a := AnalysisOf(p.runs[0].Experiment)
		return look(records, &a)
	})
	return err
}

// pass passes the records of the runs to a function, which may iterate several times, and returns
// the caveats in them.
func (p *pool) pass(ctx context.Context, look func(iter.Seq[results.Record]) error) (d caveatCounts, err error) {
	err = look(d.note(until(ctx, p.records())))
	return d, cmp.Or(d.failure, err)
}

// about describes the origin of the figures.
func about(m *results.Manifest, count int) []string {
	lines := []string{fmt.Sprintf("%d of %d trials of experiment %s, seed %d, plan %.12s",
		count, m.Trials, m.Experiment, m.Seed, m.Plan)}
	if m.Timeout != "" {
		lines = append(lines, "time limit of a trial: "+m.Timeout)
	}
	for _, d := range m.Data {
		lines = append(lines, "data: "+d.String())
	}
	if versions := m.Versions(); len(versions) > 1 {
		lines = append(lines, fmt.Sprintf("CAUTION: measured by %d versions of the program", len(versions)))
	}
	for _, s := range m.Sessions {
		lines = append(lines, aboutSession(&s))
	}
	return lines
}

// aboutSession describes where and how a session ran.
func aboutSession(s *results.Session) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", s.Start.Format(time.DateTime))
	if s.Shard != "" {
		fmt.Fprintf(&b, "shard %s, ", s.Shard)
	}
	if s.End.IsZero() {
		b.WriteString("ended early")
	} else {
		fmt.Fprintf(&b, "%d trials in %v", s.Records, s.End.Sub(s.Start))
	}
	fmt.Fprintf(&b, ", %d workers, GOMAXPROCS %d, %s, %s, %s, commit %s: `%s`",
		s.Workers, s.GOMAXPROCS, s.CPU, s.Platform, s.Go, s.Version(), shell.Command(s.Args...))
	return b.String()
}

// Summary is the report of a run from its existing records.
type Summary struct {
	// Records is the number of trials of the plan that have a record.
	Records int
	// Pooled says which runs are pooled, "" for a single one.
	Pooled string
	// About says where the figures come from, one line each.
	About   []string
	Section results.Section
	// Trace has the trials behind the numbers of Section; to save memory, it is nil for several runs and for one of
	// more than a million trials.
	Trace *results.Trace
}

// Report returns the report of the summary.
func (s *Summary) Report() results.Report {
	return results.Report{Title: "Experiment " + s.Section.Name, About: s.About, Sections: []results.Section{s.Section}}
}

// maxTraced is the maximum number of trials of a traced run.
const maxTraced = 1 << 20

// Summarize reads the runs in some folders, of one experiment of the catalogue, and returns their summary, of
// several the pooled one. It writes nothing. A run may be complete, interrupted, or still in progress in another
// process; then the summary says how far it is. It fails if ctx ends first, or if a trial is in two of the runs.
func (rs Runs) Summarize(ctx context.Context, dirs ...string) (Summary, error) {
	p, err := rs.openPool(ctx, dirs)
	if err != nil {
		return Summary{}, err
	}
	return p.summarize(ctx, len(dirs) == 1 && p.trials() <= maxTraced)
}

// summarize returns the summary of the runs, traced or not.
func (p *pool) summarize(ctx context.Context, traced bool) (Summary, error) {
	var s results.Section
	var trace *results.Trace
	d, err := p.pass(ctx, func(records iter.Seq[results.Record]) (err error) {
		s, trace, err = section(p.runs[0].Experiment, p.analysis(), records, traced)
		return err
	})
	if err != nil {
		return Summary{}, err
	}
	s.Caveats = append(s.Caveats, d.caveats()...)
	if d.records < p.trials() {
		s.Warnings = append(s.Warnings, fmt.Sprintf("The run is not complete: %d of %d trials.", d.records, p.trials()))
	}
	return Summary{d.records, p.said(), p.about(), s, trace}, nil
}

// until yields records until ctx ends, and then its error.
func until(ctx context.Context, records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if ended := context.Cause(ctx); ended != nil {
				err = ended
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}
