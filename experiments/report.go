package experiments

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"basisk/internal/disk"
	"basisk/internal/shell"
	"basisk/results"
)

// The idea: a report needs the records in the order of the plan and an experiment
// that understands them. They go one way:
//
//	files ── read ──▶ frame: counts, doubts ──▶ Summarize ──▶ section ──▶ files
//
// A run that was merged is read as it stands, also years later by a version that
// would plan it differently; where the plan is the same its records are held to it. Of
// one that is not complete the plan tells the order, and the report says how much is
// missing.

// Report writes summary.md, report.html and the figures of the run in dir, of an
// experiment of the catalogue, and returns what they say. A run that is not complete
// is reported as far as it is.
func (rs Runs) Report(ctx context.Context, dir string) (results.Section, error) {
	f, err := rs.open(ctx, dir)
	if err != nil {
		return results.Section{}, err
	}
	return f.report(ctx, rs.Disk)
}

// report writes the report of the run beside it.
func (f *folder) report(ctx context.Context, d *disk.Disk) (results.Section, error) {
	s, err := f.summarize(ctx)
	if err != nil {
		return results.Section{}, err
	}
	report := s.report()
	return s.Section, errors.Join(report.Write(d, f.dirs[0]), d.Sweep(f.dirs[0], results.SummaryFile, "report.html", "*.svg"))
}

// report returns the report that tells a summary.
func (s *Summary) report() results.Report {
	return results.Report{Title: "Experiment " + s.Section.Name, About: s.About, Sections: []results.Section{s.Section}}
}

// summarize lets e summarize records. Tables without rows are left out.
func summarize(e Experiment, records iter.Seq[results.Record], puzzle PuzzleOf) results.Section {
	var section results.Section
	switch s := e.(type) {
	case PuzzleSummarizer:
		section = s.SummarizePuzzles(records, puzzle)
	case Summarizer:
		section = s.Summarize(records)
	default:
		section = tally(records)
	}
	section.Name, section.Question = e.Name(), e.Question()
	// A head without rows tells a reader nothing.
	section.Tables = slices.DeleteFunc(section.Tables, func(t results.Table) bool { return len(t.Rows) == 0 })
	return section
}

// tally is the summary of an experiment that has none of its own: each metric over
// all trials.
func tally(records iter.Seq[results.Record]) results.Section {
	type sum struct {
		metric           results.Metric
		count            int
		total, low, high float64
	}
	var sums []*sum
	byName := make(map[string]*sum)
	for r := range records {
		for _, m := range r.Metrics {
			s := byName[m.Name]
			if s == nil {
				s = &sum{metric: m, low: m.Value, high: m.Value}
				byName[m.Name], sums = s, append(sums, s)
			}
			s.count++
			s.total, s.low, s.high = s.total+m.Value, min(s.low, m.Value), max(s.high, m.Value)
		}
	}
	columns := []string{"metric", "unit", "trials", "mean", "least", "most"}
	table := results.Table{Title: "Metrics over all trials", Columns: columns}
	for _, s := range sums {
		number := func(x float64) string { return fmt.Sprintf("%.4g", x) }
		table.Rows = append(table.Rows, []string{
			s.metric.Name, s.metric.Unit, fmt.Sprint(s.count), number(s.total / float64(s.count)), number(s.low), number(s.high),
		})
	}
	return results.Section{Tables: []results.Table{table}}
}

// about says where the figures come from.
func about(m *results.Manifest, count int) []string {
	lines := []string{fmt.Sprintf("%d of %d trials of experiment %s, seed %d, plan %.12s",
		count, m.Trials, m.Experiment, m.Seed, m.Plan)}
	if m.Timeout != "" {
		lines = append(lines, "time limit of a trial: "+m.Timeout)
	}
	for _, d := range m.Data {
		lines = append(lines, "data: "+d.String())
	}
	if m.Seal == "" {
		lines = append(lines, "not sealed: the run was made by a version that kept no hash of its manifest")
	}
	if versions := m.Versions(); len(versions) > 1 {
		lines = append(lines, fmt.Sprintf("CAUTION: measured by %d versions of the program", len(versions)))
	}
	for _, s := range m.Sessions {
		lines = append(lines, aboutSession(&s))
	}
	return lines
}

// aboutSession says where and how a session ran.
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

// Summary is what a run says, by the records that there are.
type Summary struct {
	// Manifest is that of the run, or of its first shard with the sessions of all.
	Manifest *results.Manifest
	// Records is how many of the trials of the plan have left one.
	Records int
	// About says where the figures come from, a line each.
	About   []string
	Section results.Section
}

// Summarize reads the run in dir, of an experiment of the catalogue, and tells what it
// says. It writes nothing: the run may be complete, cut short, or being made by another
// process at this time; then it tells how far it is. The error is that of ctx if it ends
// first.
func (rs Runs) Summarize(ctx context.Context, dir string) (Summary, error) {
	f, err := rs.open(ctx, dir)
	if err != nil {
		return Summary{}, err
	}
	return f.summarize(ctx)
}

// summarize tells what the run says.
func (f *folder) summarize(ctx context.Context) (Summary, error) {
	records, closing, err := f.records(ctx)
	if err != nil {
		return Summary{}, err
	}
	defer closing()
	d := doubts{}
	section := summarize(f.experiment, d.note(until(ctx, records)), f.kept.puzzleOf(f.params.Catalog))
	if d.failure != nil {
		return Summary{}, d.failure
	}
	section.Caveats = append(section.Caveats, d.caveats()...)
	if d.records < f.manifest.Trials {
		section.Caveats = append(section.Caveats, fmt.Sprintf("The run is not complete: %d of %d trials.",
			d.records, f.manifest.Trials))
	}
	return Summary{f.manifest, d.records, about(f.manifest, d.records), section}, nil
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
