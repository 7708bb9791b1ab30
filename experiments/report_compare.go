package experiments

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"basisk/results"
)

// Compare compares two complete runs of one experiment, which need not have the same plan: their
// common trials, and groups of trials with different seeds or data. A trial whose stored instance
// differs between the runs counts as one with another seed. The comparison reports where they had
// to agree and do not. It returns an error if they have neither trials nor groups in common; the
// error is that of ctx if it ends first.
func Compare(ctx context.Context, dir, other string) (*results.Comparison, error) {
	a, err := complete(dir)
	if err != nil {
		return nil, err
	}
	b, err := complete(other)
	if err != nil {
		return nil, err
	}
	if a.Experiment != b.Experiment {
		return nil, fmt.Errorf("%s is a run of %s and %s one of %s: expected two runs of one experiment",
			dir, a.Experiment, other, b.Experiment)
	}
	changed, err := changedInstances(dir, a, other, b)
	if err != nil {
		return nil, err
	}
	records := func(dir string, m *results.Manifest) iter.Seq2[results.Record, error] {
		return described(until(ctx, results.ReadMerged(dir, m)))
	}
	runA := results.ComparedRun{Name: dir, Versions: a.Depends(), Records: records(dir, a)}
	runB := results.ComparedRun{Name: other, Versions: b.Depends(), Records: reseeded(records(other, b), changed)}
	c, err := results.Compare(runA, runB, KeyShape) // nothing is averaged over shapes
	if err == nil && c.Empty() {
		err = fmt.Errorf("%s, of seed %d, and %s, of seed %d, have nothing in common, or fewer than six trials of a group",
			dir, a.Seed, other, b.Seed)
	}
	return c, err
}

// Compared is the comparison of two runs with what their experiment says about each.
type Compared struct {
	results.Comparison
	AnswerA string `json:"answer_a"` // the answer of the experiment from the first run
	AnswerB string `json:"answer_b"` // that from the second run
	// why the runs may differ: other versions, settings, seeds, data or instances
	Reasons []string `json:"reasons"`

	// Rows of the table with the answer that differ, each of A and then of B.
	Differing results.Table `json:"-"`
}

// Compare compares two complete runs of an experiment of the catalogue as the function of that name does, and
// adds the answers of the experiment in the units of its report, and the reasons why the runs may differ.
func (rs Runs) Compare(ctx context.Context, dir, other string) (*Compared, error) {
	c, err := Compare(ctx, dir, other)
	if err != nil {
		return nil, err
	}
	var sections [2]results.Section
	var manifests [2]*results.Manifest
	for i, d := range []string{dir, other} {
		s, err := rs.Summarize(ctx, d)
		if err != nil {
			return nil, err
		}
		sections[i], manifests[i] = s.Section, s.Manifest
	}
	return &Compared{
		AnswerA: sections[0].Answer, AnswerB: sections[1].Answer, Comparison: *c,
		Reasons: reasonsOf(manifests[0], manifests[1], c), Differing: differing(&sections[0], &sections[1]),
	}, nil
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
		names := maps.Clone(pa.Options)
		maps.Copy(orEmpty(&names), pb.Options)
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

// orEmpty returns a map, which is made if it is nil.
func orEmpty(m *map[string]string) map[string]string {
	if *m == nil {
		*m = map[string]string{}
	}
	return *m
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
		same := func(o []string) bool { return o[0] == row[0] }
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

// againMetric ends the names of times of the same work, measured again within a run: they are no result.
const againMetric = "-again"

// described adds the keys of their populations to records.
func described(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				describe(&r)
				again := func(m results.Metric) bool { return strings.HasSuffix(m.Name, againMetric) }
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
func changedInstances(dir string, m *results.Manifest, other string, o *results.Manifest) (map[string]bool, error) {
	a, err := openInstances(m, dir)
	if err != nil {
		return nil, err
	}
	b, err := openInstances(o, other)
	if err != nil {
		return nil, err
	}
	changed := map[string]bool{}
	for name, mine := range a.slots {
		if theirs := b.slots[name]; theirs != nil && mine.stored.text != theirs.stored.text {
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
