package experiments

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"basisk/results"
)

// The idea: a report needs the records in the order of the plan and an experiment
// that understands them. A run that was merged is read as it stands, also years
// later by a version that would plan it differently; of one that is not complete
// the plan tells the order, and the report says how much is missing.

// Report writes summary.md, report.html and the figures of the run in dir, and
// returns what they say. A run that is not complete is reported as far as it is.
func Report(dir string) (results.Section, error) {
	parts, err := gather([]string{dir})
	if err != nil {
		return results.Section{}, err
	}
	if m, err := results.ReadManifest(dir + "/" + manifestFile); err == nil && m.Merged {
		parts = []part{{manifest: m, name: manifestFile}}
	}
	m := *parts[0].manifest
	m.Sessions = sessions(parts)
	e, err := Find(m.Experiment)
	if err != nil {
		return results.Section{}, fmt.Errorf("%s: %w", parts[0].name, err)
	}
	section, count, err := summarizeRun(e.Experiment, dir, parts)
	if err != nil {
		return section, err
	}
	if count < m.Trials {
		section.Caveats = append(section.Caveats, fmt.Sprintf("The run is not complete: %d of %d trials.", count, m.Trials))
	}
	report := results.Report{Title: "Experiment " + e.Name(), About: about(&m, count), Sections: []results.Section{section}}
	return section, report.Write(dir)
}

// summarizeRun lets e summarize the records of parts, and counts them.
func summarizeRun(e Experiment, dir string, parts []part) (results.Section, int, error) {
	if parts[0].manifest.Merged {
		return summarize(e, readMerged(dir))
	}
	_, p, err := replan(parts[0].name, parts[0].manifest)
	if err != nil {
		return results.Section{}, 0, err
	}
	x, err := openParts(e.Name(), parts)
	if err != nil {
		return results.Section{}, 0, err
	}
	defer x.Close()
	return summarize(e, x.Records(blanks(e, p)))
}

// summarize lets e summarize records, and counts them. The error is that of reading
// them.
func summarize(e Experiment, records iter.Seq2[results.Record, error]) (results.Section, int, error) {
	count := 0
	var failure error
	var doubts *doubts
	good := func(yield func(results.Record) bool) {
		count, doubts = 0, newDoubts()
		for r, err := range records {
			if failure = err; err != nil {
				return
			}
			if r.Experiment != e.Name() {
				failure = fmt.Errorf("a record of experiment %q: expected %q", r.Experiment, e.Name())
				return
			}
			count++
			doubts.add(&r)
			if !yield(r) {
				return
			}
		}
	}
	var section results.Section
	if s, ok := e.(Summarizer); ok {
		section = s.Summarize(good)
	} else {
		section = tally(good)
	}
	section.Name, section.Question = e.Name(), e.Question()
	if doubts != nil {
		section.Caveats = append(section.Caveats, doubts.caveats(count)...)
	}
	return section, count, failure
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
	table := results.Table{Title: "Metrics over all trials", Columns: []string{"metric", "unit", "trials", "mean", "least", "most"}}
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
	lines := []string{fmt.Sprintf("%d of %d trials of experiment %s, seed %d, plan %.12s", count, m.Trials, m.Experiment, m.Seed, m.Plan)}
	if m.Timeout != "" {
		lines = append(lines, "time limit of a trial: "+m.Timeout)
	}
	for _, d := range m.Data {
		lines = append(lines, fmt.Sprintf("data: %s, SHA-256 %.12s", d.Name, d.SHA256))
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
		s.Workers, s.GOMAXPROCS, s.CPU, s.Platform, s.Go, s.Version(), strings.Join(s.Args, " "))
	return b.String()
}
