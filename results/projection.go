package results

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The idea: a conclusion is a projection of the records. Each record is a point with keys, the
// entries of its configuration, and values, its metrics. A projection groups the records into cells
// by some of the keys, and a summary makes an interval from the values of a cell. Comparisons are
// within a case: the trials of one instance are adjacent, so one pass over the records is enough,
// and the difficulty of instances cancels. After the packages benchproc (projections) and benchmath
// (summaries) of golang.org/x/perf.

// Projection is a table of cells: rows by columns by measures.
type Projection struct {
	// Name is its name in sentences and figures: "gain".
	Name string
	// Title heads the table, and Note explains what is not obvious.
	Title, Note string
	// Where, unless empty, has required values of keys: records with others are in no cell.
	Where map[string]string
	// Rows are the keys whose combinations are the rows, and Columns, unless empty, is the key
	// whose values have their own columns.
	Rows    []string
	Columns string
	// Single asks for a warning about cells that have several records of one case, which intervals take for different
	// cases.
	Single bool
	// Measures are the values that each cell shows.
	Measures []Measure
}

// Cells are the cells of a projection.
type Cells struct {
	*Projection
	// Labels has the values of the keys of each row, and Heads the values of the key of the columns,
	// or one empty head.
	Labels [][]string
	Heads  []string

	summaries []Summary
	samples   map[cellAt]*Sample
	traces    map[cellAt]*traced // nil unless trials are traced
	intervals map[cellAt]Interval
	// first has the first values of keys, and entered the rows that have labels.
	first   map[string]string
	entered map[string]bool
}

// cellAt is the position of a cell.
type cellAt struct {
	row, column string
	measure     int
}

// KeySeed is the key of the seed of a run whose records are pooled with those of others.
const KeySeed = "run seed"

// rowSeparator joins the labels of a row to one string.
const rowSeparator = "\x00"

// projector adds the records of one case after the other to the cells of projections.
type projector struct {
	observe func([]Record) []Record
	cells   []*Cells
	trials  *[]string // their keys, nil unless trials are traced
}

// newProjector returns a projector without records. The error names a summary that does not exist or does not
// fit its measure.
func newProjector(observe func([]Record) []Record, projections ...Projection) (*projector, error) {
	p := &projector{observe: observe, cells: make([]*Cells, len(projections))}
	for i := range projections {
		c, err := newCells(&projections[i])
		if err != nil {
			return nil, err
		}
		p.cells[i] = c
	}
	return p, nil
}

// add adds the records of a case, in the order of their plan.
func (p *projector) add(list []Record) {
	first := 0
	if p.trials != nil {
		first = len(*p.trials)
		for i := range list {
			*p.trials = append(*p.trials, list[i].Key)
		}
	}
	if p.observe != nil {
		list = p.observe(list)
	}
	for _, c := range p.cells {
		c.add(list, p.placesOf(list, first))
	}
}

// placesOf returns the indices of the trials of observed records, which were made from the trials
// from first on, -1 for a record with a new key; nil unless trials are traced.
func (p *projector) placesOf(list []Record, first int) []int32 {
	if p.trials == nil {
		return nil
	}
	places := make([]int32, len(list))
	for i := range list {
		places[i] = -1
		if at := slices.Index((*p.trials)[first:], list[i].Key); at >= 0 {
			places[i] = int32(first + at)
		}
	}
	return places
}

// project adds records, in the order of their plan, case by case, and returns the cells of the projections.
func (p *projector) project(records iter.Seq[Record]) []*Cells {
	for list := range Cases(records) {
		p.add(list)
	}
	for _, c := range p.cells {
		c.finish()
	}
	return p.cells
}

// Project groups records, in the order of their plan, into the cells of projections. Observe, unless nil,
// transforms the records of each case first. The error names a summary that does not exist or does not fit its
// measure.
func Project(records iter.Seq[Record], observe func([]Record) []Record, projections ...Projection) ([]*Cells, error) {
	p, err := newProjector(observe, projections...)
	if err != nil {
		return nil, err
	}
	return p.project(records), nil
}

// newCells returns cells without samples.
func newCells(p *Projection) (*Cells, error) {
	c := &Cells{
		Projection: p, samples: map[cellAt]*Sample{}, intervals: map[cellAt]Interval{},
		first: map[string]string{}, entered: map[string]bool{},
	}
	for _, m := range p.Measures {
		s, err := FindSummary(m.Summary)
		if err == nil {
			err = m.check(&s)
		}
		if err != nil {
			return nil, err
		}
		c.summaries = append(c.summaries, s)
	}
	return c, nil
}

// Text returns the value of a key as text, "" if the record does not have it.
func (r *Record) Text(key string) string {
	switch v := r.Config[key].(type) {
	case nil:
		return ""
	case string:
		return v
	default:
		return fmt.Sprint(v)
	}
}

// label returns the labels of the row and the head of the column of a record. ok is false for a
// record that lacks one of the keys, which is in no cell.
func (c *Cells) label(r *Record) (row, column string, ok bool) {
	labels := make([]string, len(c.Rows))
	for i, key := range c.Rows {
		if labels[i] = r.Text(key); labels[i] == "" {
			return "", "", false
		}
	}
	if c.Columns != "" {
		column = r.Text(c.Columns)
	}
	return strings.Join(labels, rowSeparator), column, c.Columns == "" || column != ""
}

// wanted reports whether a record has the required values of all keys except one.
func (c *Cells) wanted(r *Record, but string) bool {
	for key, value := range c.Where {
		if key != but && !isLabel(r.Text(key), value) {
			return false
		}
	}
	return true
}

// isLabel reports whether a label is the wanted one, in which an x may replace the sign ×: 16x16 is 16×16.
func isLabel(label, wanted string) bool {
	return label == wanted || strings.ReplaceAll(label, "×", "x") == wanted
}

// add adds the records of a case; places are the indices of their trials, if they are traced.
func (c *Cells) add(list []Record, places []int32) {
	var of map[*Sample]int // with Single, the records of the case in each cell
	if c.Single {
		of = map[*Sample]int{}
	}
	for i := range list {
		r := &list[i]
		row, column, ok := c.label(r)
		if !ok || !c.wanted(r, "") {
			continue
		}
		c.enterRow(row)
		for k := range c.Measures {
			m := &c.Measures[k]
			o := Observation{Value: r.Value(m.Value), Place: m.place(r), Case: CaseOf(r.Key), Seed: r.Text(KeySeed)}
			o.Upper = m.upper(r, o.Value)
			o.Base, o.BaseUpper = c.base(list, i, m)
			if !math.IsNaN(o.Value+o.Place) && !math.IsNaN(o.Base) {
				s := c.sample(cellAt{row, column, k}, r.unit(m.Value))
				s.Add(o)
				if of != nil {
					if of[s]++; of[s] == 2 {
						s.crowded++
					}
				}
				if c.traces != nil && places[i] >= 0 {
					c.trace(cellAt{row, column, k}, places[i], o.Value)
				}
			}
		}
	}
}

// sample returns the sample of a cell, creating it if necessary for values of a unit.
func (c *Cells) sample(at cellAt, unit string) *Sample {
	if c.samples[at] == nil {
		m := &c.Measures[at.measure]
		c.samples[at] = &Sample{kept: c.summaries[at.measure].Kept, share: m.Share, united: unit != ""}
		if !slices.Contains(c.Heads, at.column) {
			c.Heads = append(c.Heads, at.column)
		}
	}
	return c.samples[at]
}

// trace records that a cell has a value of a trial.
func (c *Cells) trace(at cellAt, trial int32, value float64) {
	if c.traces[at] == nil {
		c.traces[at] = &traced{}
	}
	x := c.traces[at]
	x.trials, x.values = append(x.trials, trial), append(x.values, value)
}

// enterRow adds the labels of a row in the order of their first appearance, even if its first record has no value.
func (c *Cells) enterRow(row string) {
	if c.entered[row] {
		return
	}
	c.entered[row] = true
	var labels []string
	if len(c.Rows) > 0 {
		labels = strings.Split(row, rowSeparator)
	}
	c.Labels = append(c.Labels, labels)
}

// finish sorts rows and columns and summarizes the samples, which it frees. It leaves out rows
// without any estimate.
func (c *Cells) finish() {
	estimated := map[string]bool{}
	for at, sample := range c.samples {
		i := c.summaries[at.measure].Of(sample)
		if sample.crowded > 0 {
			i.Warnings = append(i.Warnings, fmt.Sprintf("%d puzzles have several records in this cell: choose some by a condition, or a row "+
				"for each", sample.crowded))
		}
		c.intervals[at] = i
		estimated[at.row] = estimated[at.row] || !math.IsNaN(i.Value)
	}
	c.samples = nil
	c.Labels = slices.DeleteFunc(c.Labels, func(row []string) bool { return !estimated[strings.Join(row, rowSeparator)] })
	columns := make([][]string, len(c.Heads))
	for i, head := range c.Heads {
		columns[i] = []string{head}
	}
	sortLabels(columns)
	for i := range columns {
		c.Heads[i] = columns[i][0]
	}
	sortLabels(c.Labels)
}

// sortLabels sorts rows of labels by one key after the other: numbers by size, words by their first
// appearance.
func sortLabels(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	ranks := make([]func(string) float64, len(rows[0]))
	for key := range ranks {
		ranks[key] = rankOf(rows, key)
	}
	slices.SortStableFunc(rows, func(a, b []string) int {
		for key, rank := range ranks {
			if order := cmp.Compare(rank(a[key]), rank(b[key])); order != 0 {
				return order
			}
		}
		return 0
	})
}

// rankOf returns the order of the labels of a key.
func rankOf(rows [][]string, key int) func(string) float64 {
	first := map[string]float64{}
	numbers := true
	for i, row := range rows {
		if _, known := first[row[key]]; !known {
			first[row[key]] = float64(i)
		}
		numbers = numbers && !math.IsNaN(numberIn(row[key]))
	}
	if numbers {
		return numberIn
	}
	return func(label string) float64 { return first[label] }
}

// numberIn returns the number in a label, NaN if it has none.
func numberIn(label string) float64 {
	if v, err := strconv.ParseFloat(label, 64); err == nil {
		return v
	}
	return math.NaN()
}

// At returns the cell at a row, a column and a measure. A cell without records has no observations.
func (c *Cells) At(row, column, measure int) Interval {
	at := cellAt{strings.Join(c.Labels[row], rowSeparator), c.Heads[column], measure}
	if i, ok := c.intervals[at]; ok {
		return i
	}
	return Interval{Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1)}
}
