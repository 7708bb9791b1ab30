package experiments

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"basisk/results"
)

// Compared is the comparison of two runs with what their experiment says about each.
type Compared struct {
	A       string `json:"a"`        // the folder of the first run
	B       string `json:"b"`        // the folder of the second run
	AnswerA string `json:"answer_a"` // answer of A
	AnswerB string `json:"answer_b"` // answer of B
	// why the runs may differ
	Reasons []string `json:"reasons"`
	// Comparison is of the trials of both, nil if the runs have different seeds or puzzles.
	*results.Comparison
	// Section has, for people, the answers and the lines of the comparison, or without one the tables side by side.
	Section results.Section `json:"-"`
}

// Compare compares two complete runs of one experiment of the catalogue: the answers of the experiment and the
// reasons why the runs may differ. Runs with one seed and the same puzzles are of one plan, or of two that have
// trials in common: their trials are paired, and the comparison reports values that had to agree and do not. Of
// other runs the tables are set side by side. It returns an error if paired runs have no trial in common, or if ctx
// ends first.
func (rs Runs) Compare(ctx context.Context, dir, other string) (*Compared, error) {
	if err := checkComparable(dir, other); err != nil {
		return nil, err
	}
	p, err := rs.openPool(ctx, []string{dir, other})
	if err != nil {
		return nil, err
	}
	a, b := p.runs[0], p.runs[1]
	changed, err := changedInstance(a, b)
	if err != nil {
		return nil, err
	}
	x, err := (&pool{runs: p.runs[:1]}).summarize(ctx, false)
	if err != nil {
		return nil, err
	}
	y, err := (&pool{runs: p.runs[1:]}).summarize(ctx, false)
	if err != nil {
		return nil, err
	}
	c := &Compared{A: dir, B: other, Reasons: reasonsOf(a.Manifest, b.Manifest)}
	c.AnswerA, c.AnswerB = x.Section.Answer, y.Section.Answer
	switch {
	case a.Manifest.Seed != b.Manifest.Seed:
		c.Section.Tables = sideBySide(&x.Section, &y.Section)
	case changed != "":
		c.Reasons = append(c.Reasons, "other instances of the same names, as "+changed)
		c.Section.Tables = sideBySide(&x.Section, &y.Section)
	default:
		c.Comparison, err = compareRecords(ctx, a, b)
		if err != nil {
			return nil, err
		}
		c.Section.Tables = []results.Table{c.Table()}
	}
	c.Section.Name, c.Section.Question = x.Section.Name, x.Section.Question
	c.Section.Answer, c.Section.Caveats = c.answers(), c.Reasons
	return c, nil
}

// answers has the answers of the experiment, one if they are equal.
func (c *Compared) answers() string {
	if c.AnswerA == c.AnswerB {
		return "A and B: " + c.AnswerA
	}
	return "A: " + c.AnswerA + "\nB: " + c.AnswerB
}

// checkComparable returns an error unless both folders have complete runs of one experiment.
func checkComparable(dir, other string) error {
	a, err := complete(dir)
	if err != nil {
		return err
	}
	b, err := complete(other)
	if err == nil && a.Experiment != b.Experiment {
		err = otherExperiment(dir, other, a, b)
	}
	return err
}

// otherExperiment is the error of runs of two experiments.
func otherExperiment(dir, other string, a, b *results.Manifest) error {
	return fmt.Errorf("%s is a run of %s and %s one of %s: expected runs of one experiment", dir, a.Experiment, other, b.Experiment)
}

// complete returns the manifest of a run whose records are complete.
func complete(dir string) (*results.Manifest, error) {
	m, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	if err == nil && !m.Merged {
		err = fmt.Errorf("%s is not complete: finish it with resume, or join its shards with merge", dir)
	}
	return m, err
}

// compareRecords compares the records of two runs.
func compareRecords(ctx context.Context, a, b *Reader) (*results.Comparison, error) {
	side := func(r *Reader) results.ComparedRun {
		m := r.Manifest
		records := withoutAgain(until(ctx, r.records()))
		return results.ComparedRun{Versions: m.Depends(), Values: m.Values, Records: records}
	}
	c, err := results.Compare(side(a), side(b))
	if err == nil && c.Empty() {
		err = fmt.Errorf("%s and %s have no trial in common: their keys differ, as %s and %s",
			a.dirs[0], b.dirs[0], strings.Join(c.OnlyA.First, ", "), strings.Join(c.OnlyB.First, ", "))
	}
	return c, err
}

// reasonsOf says what the manifests of two runs have different.
func reasonsOf(a, b *results.Manifest) []string {
	reasons := []string{}
	add := func(what string, inA, inB any) {
		if fmt.Sprint(inA) != fmt.Sprint(inB) {
			reasons = append(reasons, fmt.Sprintf("other %s: %v in A, %v in B", what, inA, inB))
		}
	}
	for _, d := range []results.Dependency{results.OnRules, results.OnEngine} {
		add("version of the "+string(d), versionIn(a, d), versionIn(b, d))
	}
	add("seed", a.Seed, b.Seed)
	var pa, pb chosenParams
	if json.Unmarshal(a.Params, &pa) == nil && json.Unmarshal(b.Params, &pb) == nil {
		add("scale", pa.Scale, pb.Scale)
		names := map[string]string{}
		maps.Copy(names, pa.Options)
		maps.Copy(names, pb.Options)
		for _, name := range slices.Sorted(maps.Keys(names)) {
			add("--"+name, cmp.Or(pa.Options[name], "the default"), cmp.Or(pb.Options[name], "the default"))
		}
	}
	add("data", dataIn(a), dataIn(b))
	return reasons
}

// versionIn returns the version on which the values of a run depend.
func versionIn(m *results.Manifest, d results.Dependency) string {
	if v, known := m.Depends()[d]; known {
		return fmt.Sprint(v)
	}
	return "unknown"
}

// dataIn names the files of the puzzles of a run with the beginning of their hashes.
func dataIn(m *results.Manifest) string {
	var files []string
	for _, f := range m.Data {
		files = append(files, fmt.Sprintf("%s %.8s", f.Name, f.SHA256))
	}
	return cmp.Or(strings.Join(files, ", "), "none")
}

// sideBySide returns the tables that two sections have in common. Below each row of A is the row of B with the same
// keys, and rows of B alone are last.
func sideBySide(a, b *results.Section) (tables []results.Table) {
	for _, x := range a.Tables {
		at := slices.IndexFunc(b.Tables, func(y results.Table) bool {
			return x.Title == y.Title && slices.Equal(x.Columns, y.Columns)
		})
		if at < 0 {
			continue
		}
		y := b.Tables[at]
		t := x
		t.Columns, t.Keys, t.Rows = slices.Insert(slices.Clone(x.Columns), x.Keys, "run"), x.Keys+1, nil
		add := func(run string, row []string) {
			t.Rows = append(t.Rows, slices.Insert(slices.Clone(row), x.Keys, run))
		}
		left := slices.Clone(y.Rows)
		for _, row := range x.Rows {
			add("A", row)
			same := func(o []string) bool { return slices.Equal(o[:y.Keys], row[:x.Keys]) }
			if i := slices.IndexFunc(left, same); i >= 0 {
				add("B", left[i])
				left = slices.Delete(left, i, i+1)
			}
		}
		for _, row := range left {
			add("B", row)
		}
		tables = append(tables, t)
	}
	return tables
}

// AgainSuffix ends the name of the second time of the same work in a trial, for the noise floor. It is no result.
const AgainSuffix = "-again"

// withoutAgain yields records without second times.
func withoutAgain(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			again := func(m results.Metric) bool { return strings.HasSuffix(m.Name, AgainSuffix) }
			r.Metrics = slices.DeleteFunc(r.Metrics, again)
			if !yield(r, err) {
				return
			}
		}
	}
}

// changedInstance returns the name of an instance that is stored with both runs but is not the same puzzle, "" if
// there is none.
func changedInstance(a, b *Reader) (string, error) {
	if err := errors.Join(a.loadInstances(), b.loadInstances()); err != nil {
		return "", err
	}
	for _, name := range slices.Sorted(maps.Keys(a.kept.byName)) {
		theirs := b.kept.byName[name]
		if mine := a.kept.byName[name]; theirs != nil && mine.text != theirs.text {
			return name, nil
		}
	}
	return "", nil
}
