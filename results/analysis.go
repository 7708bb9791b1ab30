package results

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
)

// Analysis is an experiment's declaration of how to read its records: how to observe them, and
// which projections, figures and sentences draw conclusions. All of these show the same cells.
type Analysis struct {
	// Observe, unless nil, transforms the records of one case: it adds keys and values, and splits
	// a record about several things into one for each. It may change the records that it is given.
	Observe func(records []Record) []Record
	// Method says in a few sentences what was done, and Caveats what a reader must know before
	// believing the answer.
	Method  string
	Caveats []string
	// Answer are sentences of at most [MaxWords] words together, and Otherwise those that answer instead
	// if the records fill none of them.
	Answer, Otherwise []Sentence
	// Tables are the projections that are shown: the first has the answer, the others are folded.
	// Cells are those that only sentences and figures use.
	Tables, Cells []Projection
	Figures       []Plot
}

// Unanswered and Unmeasured are the answers if no slot of a sentence can be filled, with tables and
// without.
const (
	Unanswered = "These records cannot answer the question; see the tables."
	Unmeasured = "These records cannot answer the question; see the caveats."
)

// Section returns the report on the records, which come in the order of their plan. Unless t is nil,
// it also records the trials behind each number in t. The error names a mistake in the declaration.
func (a *Analysis) Section(records iter.Seq[Record], t *Trace) (Section, error) {
	p, err := a.projector()
	if err != nil {
		return Section{}, err
	}
	if t != nil {
		a.trace(p, t)
	}
	return a.section(p.project(records), t)
}

// projector returns a projector of all projections.
func (a *Analysis) projector() (*projector, error) {
	return newProjector(a.Observe, append(append([]Projection{}, a.Tables...), a.Cells...)...)
}

// Apart returns a section for each label of a key of the rows, with that label as its name, and the
// cells of all tables. Projections without the key are in no section. Without a key there is one section, if
// any table has a row.
func (a *Analysis) Apart(records iter.Seq[Record], key string) ([]Section, []*Cells, error) {
	p, err := a.projector()
	if err != nil {
		return nil, nil, err
	}
	all := p.project(records)
	tables := all[:len(a.Tables)]
	var sections []Section
	if key == "" && slices.ContainsFunc(tables, func(c *Cells) bool { return len(c.Labels) > 0 }) {
		s, err := a.section(all, nil)
		return []Section{s}, tables, err
	}
	for _, label := range labelsOf(all, key) {
		of := make([]*Cells, len(all))
		for i, c := range all {
			of[i] = c.Only(key, label)
		}
		s, err := a.section(of, nil)
		if err != nil {
			return nil, nil, err
		}
		s.Name = label
		sections = append(sections, s)
	}
	return sections, tables, nil
}

// labelsOf returns the labels of a key of the rows of some cells, in order.
func labelsOf(all []*Cells, key string) (labels []string) {
	for _, c := range all {
		at := slices.Index(c.Rows, key)
		for _, row := range c.Labels {
			if at >= 0 && !slices.Contains(labels, row[at]) {
				labels = append(labels, row[at])
			}
		}
	}
	return labels
}

// section returns the report with the cells of all projections.
func (a *Analysis) section(all []*Cells, t *Trace) (Section, error) {
	s := Section{Method: a.Method, Caveats: a.Caveats}
	byName := map[string]*Cells{}
	for i, c := range all {
		byName[c.Name] = c
		if i < len(a.Tables) && len(c.Labels) > 0 {
			s.Tables = append(s.Tables, c.Table())
			if t != nil {
				t.tables = append(t.tables, c)
			}
		}
	}
	if err := a.check(byName); err != nil {
		return Section{}, err
	}
	s.Answer = cmp.Or(answerOf(a.Answer, byName), answerOf(a.Otherwise, byName))
	if s.Answer == "" && len(s.Tables) > 0 {
		s.Answer = Unanswered
	}
	s.Answer = cmp.Or(s.Answer, Unmeasured)
	for _, p := range a.Figures {
		f, points := p.draw(byName[p.Of])
		if len(points) == 0 {
			continue
		}
		s.Figures = append(s.Figures, f)
		if t != nil {
			t.figures[f.Name] = tracedFigure{byName[p.Of], points}
		}
	}
	return s, nil
}

// Declare adds to the measures of a projection what the tables of the analysis say of their values: that they are
// shares, whose intervals lie between 0 and 1, and the upper bounds of those that a limit may have cut.
func (a *Analysis) Declare(p *Projection) {
	p.Measures = slices.Clone(p.Measures)
	for i := range p.Measures {
		m := &p.Measures[i]
		for _, known := range slices.Concat(a.Tables, a.Cells) {
			for _, k := range known.Measures {
				if k.Value == m.Value {
					m.Share = m.Share || k.Share && k.Per == m.Per
					m.Upper = cmp.Or(m.Upper, k.Upper)
				}
			}
		}
	}
}

// trace sets up the tracing of the projections that tables and figures show.
func (a *Analysis) trace(p *projector, t *Trace) {
	p.trials = &t.trials
	for i, c := range p.cells {
		if i < len(a.Tables) || slices.ContainsFunc(a.Figures, func(f Plot) bool { return f.Of == c.Name }) {
			c.traces = map[cellAt]*traced{}
		}
	}
}

// check returns an error if a sentence or a figure names an unknown projection or measure.
func (a *Analysis) check(all map[string]*Cells) error {
	type named struct{ projection, measure string }
	var names []named
	for _, sentence := range slices.Concat(a.Answer, a.Otherwise) {
		for _, slot := range sentence.Slots {
			names = append(names, named{slot.Of, slot.Measure})
		}
	}
	for _, p := range a.Figures {
		names = append(names, named{p.Of, p.Measure})
	}
	for _, n := range names {
		if all[n.projection] == nil {
			return fmt.Errorf("analysis: no projection is named %q", n.projection)
		}
		if _, found := all[n.projection].measure(n.measure); !found {
			return fmt.Errorf("analysis: projection %s has no measure %q", n.projection, n.measure)
		}
	}
	return nil
}
