package results

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"iter"
	"maps"
	"slices"
	"strings"
)

// The idea: the trials of two runs are paired by their keys. A metric that both runs must repeat,
// by its dependency and their versions, is checked value by value. All other metrics, such as times
// and results of a new version, are estimated: pair against pair, in a table like benchstat's
// (golang.org/x/perf).
//
// A difference of times between two runs is not evidence, since they were measured separately: a
// machine may be faster today, for all trials at once. It is reported without a verdict. Trials
// without a partner, for example because of another seed or other data, are compared by groups.
//
// Cost: the records of the first run are held as their numbers, the records of the second are read
// once; two numbers per metric of a pair remain for the table.

// ComparedRun is one of two runs that are compared.
type ComparedRun struct {
	// Name is the name of its folder.
	Name string
	// Versions are those that all sessions of the run have in common; see [Session.Versions].
	Versions map[Dependency]int
	// Values say what the values of its records are.
	Values  Quantities
	Records iter.Seq2[Record, error]
}

// Comparison holds what two runs, A and B, have in common and what differs.
type Comparison struct {
	A      string `json:"a"`      // the folder of the first run
	B      string `json:"b"`      // the folder of the second run
	Equal  int    `json:"equal"`  // trials that agree in all exact values
	Differ int    `json:"differ"` // trials that do not
	OnlyA  Keys   `json:"only_a"` // trials of A alone
	OnlyB  Keys   `json:"only_b"` // trials of B alone
	// trials with other seeds or puzzles: compared by groups
	Reseeded Keys `json:"reseeded"`
	// trials with another configuration
	Reconfigured Keys         `json:"reconfigured"`
	Censored     CensoredKeys `json:"censored"` // trials that a limit ended
	Metrics      []Agreement  `json:"metrics"`  // what became of each metric
	// the differences
	Rows []Row `json:"rows"`
}

// maxNamed is the maximum number of named entries of a list.
const maxNamed = 5

// Keys are trials: their number, and the first few by name.
type Keys struct {
	Count int      `json:"count"`           // the number of trials
	First []string `json:"first,omitempty"` // up to five of them
}

// CensoredKeys are trials that a time limit ended in one run, or in both.
type CensoredKeys struct {
	A    Keys `json:"a"`    // trials of the first run
	B    Keys `json:"b"`    // trials of the second run
	Both Keys `json:"both"` // trials of both runs
}

// add adds a trial.
func (k *Keys) add(key string) {
	if k.Count++; k.Count <= maxNamed {
		k.First = append(k.First, key)
	}
}

// Agreement is the result of comparing a metric.
type Agreement struct {
	Name    string     `json:"name"`              // its name
	Unit    string     `json:"unit"`              // its unit
	Depends Dependency `json:"depends,omitempty"` // what it depends on
	// the trials in which it had to be equal
	Required int          `json:"required"`
	Differ   int          `json:"differ"`          // the trials in which it is not
	First    []Difference `json:"first,omitempty"` // up to five of these
	// the trials in which only one run has it
	Missing int `json:"missing,omitempty"`
}

// Difference is a trial with its two values; nil is a value that is missing.
type Difference struct {
	Key string   `json:"key"` // the trial
	A   *float64 `json:"a"`   // the value in the first run
	B   *float64 `json:"b"`   // the value in the second run
}

// Compare compares two runs. It makes rows for each variant, which is the last part of a key
// "instance/variant", and for each combination of the values that the configuration has for kinds,
// such as shapes: it averages over none of these. The errors come from reading the records.
func Compare(a, b ComparedRun, kinds ...string) (*Comparison, error) {
	c := &comparison{
		a: a, b: b, kinds: kinds, trials: make(map[string]*trial), metrics: make(map[string]int),
		layouts: make(map[string][]column), groups: make(map[string]int), cells: make(map[cell]*pairs),
	}
	for r, err := range a.Records {
		if err != nil {
			return nil, err
		}
		if c.trials[r.Key] != nil {
			return nil, fmt.Errorf("two records of trial %q", r.Key)
		}
		c.trials[r.Key] = c.condense(&r)
	}
	for r, err := range b.Records {
		if err != nil {
			return nil, err
		}
		c.meet(&r)
	}
	c.finish()
	c.A, c.B = a.Name, b.Name
	return &c.Comparison, nil
}

// Empty reports whether the two runs have no common trial that can be compared, by itself or in its group.
func (c *Comparison) Empty() bool {
	cut := c.Censored.A.Count + c.Censored.B.Count + c.Censored.Both.Count
	return c.Equal+c.Differ+cut == 0 && (c.Reseeded.Count == 0 || len(c.Rows) == 0)
}

// comparison is a comparison in progress.
type comparison struct {
	Comparison
	a, b    ComparedRun
	kinds   []string
	trials  map[string]*trial // trials of A not yet paired with one of B
	metrics map[string]int    // indices in Metrics
	layouts map[string][]column
	groups  map[string]int
	names   []string // of groups
	cells   map[cell]*pairs
}

// trial is a record as its numbers.
type trial struct {
	seed   uint64
	config uint64 // a hash
	group  int
	cut    bool // whether a time limit ended it
	// columns describe the values; records of one kind share them.
	columns []column
	values  []float64
}

// column is a metric of a trial, by its index in Metrics.
type column struct {
	metric  int
	depends Dependency
}

// find returns the index of a metric among the values, or -1.
func (t *trial) find(metric int) int {
	return slices.IndexFunc(t.columns, func(c column) bool { return c.metric == metric })
}

// condense converts a record of A or B to its numbers.
func (c *comparison) condense(r *Record) *trial {
	t := &trial{seed: r.Seed, config: hashConfig(r.Config), group: c.group(r)}
	_, t.cut = r.Metric(Censored)
	var name strings.Builder
	var columns []column
	for _, m := range r.Metrics {
		at := column{c.metric(&m), m.Depends}
		columns, t.values = append(columns, at), append(t.values, m.Value)
		fmt.Fprintf(&name, "%d%s,", at.metric, m.Depends)
	}
	if c.layouts[name.String()] == nil {
		c.layouts[name.String()] = columns
	}
	t.columns = c.layouts[name.String()]
	return t
}

// hashConfig returns a hash of a configuration; JSON sorts its names.
func hashConfig(config map[string]any) uint64 {
	text, _ := json.Marshal(config) // strings, numbers and bools always have JSON
	h := fnv.New64a()
	h.Write(text)
	return h.Sum64()
}

// metric returns the index of a metric in Metrics.
func (c *comparison) metric(m *Metric) int {
	at, known := c.metrics[m.Name]
	if !known {
		at = len(c.Metrics)
		c.metrics[m.Name] = at
		c.Metrics = append(c.Metrics, Agreement{Name: m.Name, Unit: m.Unit, Depends: m.Depends})
	}
	c.Metrics[at].Depends = c.Metrics[at].Depends.weaker(m.Depends)
	return at
}

// group returns the index of the group of a trial in names.
func (c *comparison) group(r *Record) int {
	var words []string
	for _, kind := range c.kinds {
		if value, ok := r.Config[kind]; ok {
			words = append(words, fmt.Sprintf("%s=%v", kind, value))
		}
	}
	if at := strings.LastIndexByte(r.Key, '/'); at >= 0 && !isIndex(r.Key[at+1:]) {
		words = append(words, r.Key[at+1:])
	}
	name := strings.Join(words, " ")
	at, known := c.groups[name]
	if !known {
		at = len(c.names)
		c.groups[name] = at
		c.names = append(c.names, name)
	}
	return at
}

// required reports whether the two runs must agree in a metric with this dependency.
func (c *comparison) required(d Dependency) bool {
	same := func(d Dependency) bool {
		a, inA := c.a.Versions[d]
		b, inB := c.b.Versions[d]
		return inA && inB && a == b
	}
	switch d {
	case OnInstance:
		return true
	case OnRules:
		return same(OnRules)
	case OnEngine:
		return same(OnRules) && same(OnEngine)
	}
	return false
}

// meet compares a record of B with the record of A for the same trial.
func (c *comparison) meet(r *Record) {
	a := c.trials[r.Key]
	if a == nil {
		c.OnlyB.add(r.Key)
		c.unpaired(c.condense(r), false)
		return
	}
	b := c.condense(r)
	delete(c.trials, r.Key)
	switch {
	case a.seed != b.seed:
		c.Reseeded.add(r.Key)
		c.unpaired(a, true)
		c.unpaired(b, false)
		return
	case a.cut && b.cut:
		c.Censored.Both.add(r.Key)
		return
	case a.cut:
		c.Censored.A.add(r.Key)
		return
	case b.cut:
		c.Censored.B.add(r.Key)
		return
	case a.config != b.config:
		c.Reconfigured.add(r.Key)
	}
	c.compareTrial(r.Key, a, b)
}

// compareTrial compares the two records of a trial.
func (c *comparison) compareTrial(key string, a, b *trial) {
	agree := true
	differ := func(m *Agreement, x, y *float64) {
		agree = false
		m.differ(key, x, y)
	}
	for i, column := range a.columns {
		m, at := &c.Metrics[column.metric], b.find(column.metric)
		bound := a.config == b.config
		if at < 0 {
			if m.Missing++; bound && c.missed(m, column) {
				differ(m, &a.values[i], nil)
			}
			continue
		}
		bound = bound && c.required(column.depends.weaker(b.columns[at].depends))
		if bound {
			m.Required++
		}
		if bound && a.values[i] != b.values[at] {
			differ(m, &a.values[i], &b.values[at])
		}
		c.pair(column.metric, a.group, a.values[i], b.values[at], !bound)
	}
	for i, column := range b.columns {
		if a.find(column.metric) >= 0 {
			continue
		}
		m := &c.Metrics[column.metric]
		if m.Missing++; a.config == b.config && c.missed(m, column) {
			differ(m, nil, &b.values[i])
		}
	}
	if agree {
		c.Equal++
	} else {
		c.Differ++
	}
}

// missed reports whether a metric had to be equal in a trial of which one record lacks it, and counts that: both
// runs have it elsewhere.
func (c *comparison) missed(m *Agreement, at column) bool {
	_, inA := c.a.Values[m.Name]
	_, inB := c.b.Values[m.Name]
	if !inA || !inB || !c.required(at.depends) {
		return false
	}
	m.Required++
	return true
}

// differ records a trial with different values.
func (m *Agreement) differ(key string, a, b *float64) {
	if m.Differ++; m.Differ <= maxNamed {
		m.First = append(m.First, Difference{key, a, b})
	}
}

// finish adds the trials of A alone, and makes the rows.
func (c *comparison) finish() {
	for _, key := range slices.Sorted(maps.Keys(c.trials)) {
		c.OnlyA.add(key)
		c.unpaired(c.trials[key], true)
	}
	c.Rows = c.rows()
}
