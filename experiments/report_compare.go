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
	results.Comparison
	AnswerA string `json:"answer_a"` // answer of A
	AnswerB string `json:"answer_b"` // answer of B
	// why the runs may differ
	Reasons []string `json:"reasons"`

	// Rows of the table with the answer that differ, each of A and then of B.
	Differing results.Table `json:"-"`
}

// Compare compares two complete runs of one experiment of the catalogue, which need not have the same plan:
// the answers of the experiment in the units of its report, the reasons why the runs may differ, their common
// trials, and groups of trials with different seeds or data. A trial whose stored instance differs between the
// runs counts as one with another seed. The comparison reports values that had to agree and do not. It returns
// an error if the runs have no trial in common, or if ctx ends first.
func (rs Runs) Compare(ctx context.Context, dir, other string) (*Compared, error) {
	if err := checkComparable(dir, other); err != nil {
		return nil, err
	}
	a, err := rs.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	b, err := rs.Open(ctx, other)
	if err != nil {
		return nil, err
	}
	c, err := compareRecords(ctx, a, b)
	if err != nil {
		return nil, err
	}
	x, err := a.summarize(ctx, false)
	if err != nil {
		return nil, err
	}
	y, err := b.summarize(ctx, false)
	if err != nil {
		return nil, err
	}
	return &Compared{
		AnswerA: x.Section.Answer, AnswerB: y.Section.Answer, Comparison: *c,
		Reasons: reasonsOf(a.Manifest, b.Manifest, c), Differing: differing(&x.Section, &y.Section),
	}, nil
}

// checkComparable returns an error unless both folders have complete runs of one experiment.
func checkComparable(dir, other string) error {
	a, err := complete(dir)
	if err != nil {
		return err
	}
	b, err := complete(other)
	if err == nil && a.Experiment != b.Experiment {
		err = fmt.Errorf("%s is a run of %s and %s one of %s: expected two runs of one experiment",
			dir, a.Experiment, other, b.Experiment)
	}
	return err
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
	changed, err := changedInstances(a, b)
	if err != nil {
		return nil, err
	}
	side := func(r *Reader) results.ComparedRun {
		m := r.Manifest
		records := described(until(ctx, r.records()))
		return results.ComparedRun{Name: r.dirs[0], Versions: m.Depends(), Values: m.Values, Records: records}
	}
	runA, runB := side(a), side(b)
	runB.Records = reseeded(runB.Records, changed)
	c, err := results.Compare(runA, runB, KeyShape) // nothing is averaged over shapes
	if err == nil && c.Empty() {
		err = noCommon(a, b, c)
	}
	return c, err
}

// noCommon says why two runs cannot be compared.
func noCommon(a, b *Reader, c *results.Comparison) error {
	if c.Reseeded.Count > 0 {
		return fmt.Errorf("%s has seed %d and %s has %d: their groups have fewer than six trials, too few to compare",
			a.dirs[0], a.Manifest.Seed, b.dirs[0], b.Manifest.Seed)
	}
	return fmt.Errorf("%s and %s have no trial in common: their keys differ, as %s and %s",
		a.dirs[0], b.dirs[0], strings.Join(c.OnlyA.First, ", "), strings.Join(c.OnlyB.First, ", "))
}

// reasonsOf says what the manifests of two runs have different.
func reasonsOf(a, b *results.Manifest, c *results.Comparison) []string {
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
	if c.Reseeded.Count > 0 && a.Seed == b.Seed {
		reasons = append(reasons, "other instances of the same names")
	}
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

// differing returns the rows of the first table of two sections that differ.
func differing(a, b *results.Section) results.Table {
	if len(a.Tables) == 0 || len(b.Tables) == 0 || !slices.Equal(a.Tables[0].Columns, b.Tables[0].Columns) {
		return results.Table{}
	}
	x, y := a.Tables[0], b.Tables[0]
	t := results.Table{Title: x.Title, Columns: append([]string{"run"}, x.Columns...)}
	left := slices.Clone(y.Rows)
	for _, row := range x.Rows {
		same := func(o []string) bool { return slices.Equal(o[:y.Keys], row[:x.Keys]) }
		at := slices.IndexFunc(left, same)
		if at < 0 {
			continue
		}
		if !slices.Equal(row, left[at]) {
			t.Rows = append(t.Rows, append([]string{"A"}, row...), append([]string{"B"}, left[at]...))
		}
		left = slices.Delete(left, at, at+1)
	}
	return t
}

// AgainSuffix ends the name of the second time of the same work in a trial, for the noise floor. It is no result.
const AgainSuffix = "-again"

// described adds the keys of their populations to records.
func described(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				describe(&r)
				again := func(m results.Metric) bool { return strings.HasSuffix(m.Name, AgainSuffix) }
				r.Metrics = slices.DeleteFunc(r.Metrics, again)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// changedInstances returns the names of the instances that are stored with both runs but are not
// the same puzzle.
func changedInstances(a, b *Reader) (map[string]bool, error) {
	if err := errors.Join(a.loadInstances(), b.loadInstances()); err != nil {
		return nil, err
	}
	changed := map[string]bool{}
	for name, mine := range a.kept.byName {
		if theirs := b.kept.byName[name]; theirs != nil && mine.text != theirs.text {
			changed[name] = true
		}
	}
	return changed, nil
}

// reseeded gives the records of changed instances another seed.
func reseeded(records iter.Seq2[results.Record, error], changed map[string]bool) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			// A key is the instance, possibly followed by a variant.
			if changed[r.Key] || changed[r.Key[:max(0, strings.LastIndexByte(r.Key, '/'))]] {
				r.Seed++
			}
			if !yield(r, err) {
				return
			}
		}
	}
}
