package cli

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/catalog"
)

// Races: the experiment frontier with contestants and their settings, on the puzzles of the user.

func newBench(catalog Catalog) verb {
	written := formatFlag("write "+strings.Join(reportFormats, ", ")+" (default: text)", reportFormats...)
	own := settingFlags(catalog, "frontier", map[string]string{
		studies.OptionWith: "a contestant: a method with its settings, as in search,rules=singles,hall-K; may be repeated " +
			"(default auto, dlx and cdcl)",
	})
	return verb{
		Question: ask.BenchQuestion(catalog.Catalog), flags: append(inputFlags(written, keepFlag()), own...), run: runBench,
	}
}

func runBench(ctx context.Context, x *request) error {
	with := x.values.Texts(studies.OptionWith)
	list, err := studies.Racers(catalog.OrDefault(x.catalog.Catalog), with)
	if err != nil {
		return err
	}
	for _, e := range list {
		if _, err := solver.New(e.Config); err != nil {
			return err
		}
	}
	options := map[string]string{}
	for name, option := range map[string]string{
		"seeds": studies.OptionSeeds, "solutions": studies.OptionSolutions, "timeout": studies.OptionLimit,
	} {
		if x.values.Has(name) {
			options[option] = x.values.Text(name)
		}
	}
	if with != nil {
		options[studies.OptionWith] = strings.Join(with, "\n")
	}
	x.workers = 1
	s, err := newStudy(ctx, x, "frontier", options)
	if err != nil {
		return err
	}
	s.params.Seed, s.timeout = on[uint64](x, "seed"), 0 // the time-out is one of the processor
	b := bench{study: s, first: list[0].Name, skipped: map[string]*skipped{}, faults: map[string]bool{}}
	s.warn = b.warned
	a, err := s.answer(ctx, on[string](x, "keep"))
	if err != nil && ctx.Err() == nil {
		return err
	}
	b.Answer = &a
	for i := range a.Sections {
		b.addVerdicts(&a.Sections[i])
	}
	s.print(&a, b.text)
	b.judge()
	return s.end(ctx)
}

// skipped are the runs of a contestant on boards that it does not support, and the first reason.
type skipped struct {
	count  int
	reason string
}

// bench is a race and its answer.
type bench struct {
	*experiments.Answer
	study   *study
	first   string              // the contestant with which the others are compared
	skipped map[string]*skipped // by contestant
	faults  map[string]bool     // the contestants that failed, and those that were wrong, each with that word
}

// warned counts a contestant that did not race on a puzzle, and reports the first failure and the first wrong answer
// of each contestant. It returns whether the warning says one of these.
func (b *bench) warned(r *results.Record, warning string) bool {
	name := r.Text("contestant")
	if reason, is := strings.CutPrefix(warning, studies.NotRaced); is {
		if b.skipped[name] == nil {
			b.skipped[name] = &skipped{reason: reason}
		}
		b.skipped[name].count++
		return true
	}
	for prefix, word := range map[string]string{studies.Failed: "failed", studies.Wrong: "is wrong"} {
		reason, is := strings.CutPrefix(warning, prefix)
		if !is {
			continue
		}
		b.study.Fail(output.Failed)
		if fault := name + " " + word; !b.faults[fault] {
			b.faults[fault] = true
			b.study.Errorf("%s on %s: %s", fault, results.CaseOf(r.Key), reason)
		}
		return true
	}
	return false
}

// addVerdicts adds the verdicts to the table of contestants.
func (b *bench) addVerdicts(s *results.Section) {
	at := slices.IndexFunc(s.Tables, func(t results.Table) bool { return t.Name == studies.Contestants })
	if at < 0 {
		return
	}
	t, c := &s.Tables[at], b.cells(studies.Contestants)
	t.Columns = append(slices.Clone(t.Columns), "verdict")
	for row := range t.Rows {
		t.Rows[row] = append(slices.Clone(t.Rows[row]), b.verdict(c, row))
	}
}

// text returns the table of contestants, and those that did not race.
func (b *bench) text(s *results.Section) string {
	var text strings.Builder
	for _, t := range s.Tables {
		if t.Name == studies.Contestants {
			text.WriteString(tableText(&t))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.skipped)) {
		n := b.skipped[name]
		fmt.Fprintf(&text, "%s did not race on %s: %s\n", name, ask.Plural(uint64(n.count), "puzzle"), n.reason)
	}
	return text.String()
}

// cells returns the cells of a table.
func (b *bench) cells(name string) *results.Cells {
	return b.Cells[slices.IndexFunc(b.Cells, func(c *results.Cells) bool { return c.Name == name })]
}

// verdict says whether the contestant of a row takes more or less time than the first. It does if the whole interval of
// its ratio lies beyond the noise floor in either direction; the floor is the interval of the same run measured again.
// The total and the median may have different verdicts.
func (b *bench) verdict(c *results.Cells, row int) string {
	switch c.Labels[row][0] {
	case b.first:
		return "the first"
	case studies.SameAgain:
		return "the noise floor"
	}
	total, median := b.against(c, row, studies.TotalRatioHead), b.against(c, row, studies.MedianRatioHead)
	if total == median {
		return total
	}
	return fmt.Sprintf("total: %s; median: %s", total, median)
}

// inRow returns the interval of a row under a head.
func inRow(c *results.Cells, row int, head string) results.Interval {
	return c.At(row, 0, slices.IndexFunc(c.Measures, func(m results.Measure) bool { return m.Head == head }))
}

// against returns the verdict of the ratio under a head.
func (b *bench) against(c *results.Cells, row int, head string) string {
	i := inRow(c, row, head)
	floor := 1.0
	if at := slices.IndexFunc(c.Labels, func(l []string) bool { return l[0] == studies.SameAgain }); at >= 0 {
		floor = floorOf(inRow(c, at, head))
	}
	switch {
	case i.N < 6 || math.IsInf(i.High, 1) || math.IsNaN(i.Value):
		return "too few puzzles"
	case i.Low > floor:
		return "slower"
	case i.High < 1/floor:
		return "faster"
	}
	return "no difference"
}

// floorOf returns the factor by which a ratio must differ from 1, given the ratio of the same run measured again.
func floorOf(i results.Interval) float64 {
	floor := 1.0
	for _, end := range []float64{i.Low, i.High} {
		if end > 0 && !math.IsInf(end, 1) {
			floor = max(floor, end, 1/end)
		}
	}
	return floor
}

// judge sets the exit code: contestants that disagree, and a race in which nobody settles anything, have failed.
func (b *bench) judge() {
	if len(b.Sections) == 0 {
		return
	}
	for _, row := range b.cells("disputed").Labels {
		b.study.Fail(output.Failed)
		b.study.Errorf("%s: CONTESTANTS DISAGREE about the number of solutions", row[0])
	}
	c := b.cells(studies.Contestants)
	settled := false
	for row := range c.Labels {
		settled = settled || inRow(c, row, studies.SettledHead).Value > 0
	}
	if !settled {
		b.study.Fail(output.Failed)
	}
}
