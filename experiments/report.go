package experiments

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

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
func Report(ctx context.Context, catalog Catalog, dir string) (results.Section, error) {
	s, err := Summarize(ctx, catalog, dir)
	if err != nil {
		return results.Section{}, err
	}
	report := results.Report{Title: "Experiment " + s.Section.Name, About: s.About, Sections: []results.Section{s.Section}}
	return s.Section, report.Write(dir)
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
