package results

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
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
	// Answer are sentences of at most 40 words together, and Otherwise those that answer instead if
	// the records fill none of them.
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
			s.Tables, s.Doubts = append(s.Tables, c.Table()), append(s.Doubts, c.doubts()...)
			if t != nil {
				t.tables = append(t.tables, c)
			}
		}
	}
	slices.SortStableFunc(s.Doubts, func(a, b string) int {
		return cmp.Compare(strings.Count(b, carried), strings.Count(a, carried))
	})
	if err := a.check(byName); err != nil {
		return Section{}, err
	}
	if s.Sentences = filledIn(a.Answer, byName); s.Sentences == nil {
		s.Sentences = filledIn(a.Otherwise, byName)
	}
	s.Answer = strings.Join(s.Sentences, " ")
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

// filledIn returns the sentences whose slots cells fill.
func filledIn(sentences []Sentence, all map[string]*Cells) (texts []string) {
	for _, sentence := range sentences {
		for _, one := range sentence.each(all) {
			if text := one.fill(all); text != "" {
				texts = append(texts, text)
			}
		}
	}
	return texts
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

// check returns an error if a sentence or a figure names an unknown projection.
func (a *Analysis) check(all map[string]*Cells) error {
	var names []string
	for _, sentence := range slices.Concat(a.Answer, a.Otherwise) {
		for _, slot := range sentence.Slots {
			names = append(names, slot.Of)
		}
	}
	for _, p := range a.Figures {
		names = append(names, p.Of)
	}
	for _, name := range names {
		if all[name] == nil {
			return fmt.Errorf("analysis: no projection is named %q", name)
		}
	}
	return nil
}

// Sentence is a sentence with slots, which cells fill: {0} is the interval of the first slot,
// {0.value} its estimate alone, {0.n} its number of observations, and {0.shape} the cell's label of
// the key shape. Of a share of cases {0.of} is their number, "3 of 200", {0.ends} the interval after it,
// and {0.are} the number with a verb, "none is", "1 is", "3 are".
type Sentence struct {
	Slots []Slot
	// Every says the sentence of every row of the projection of the first slot.
	Every bool
	// Text is the sentence. A sentence that compares has More, Less and None instead, for an
	// interval of the first slot above the value that means no difference, below it, or around it.
	Text, More, Less, None string
	// One, unless empty, is the sentence if the first slot has a single observation, of which
	// neither a plural nor a share can be told.
	One string
	// Say, unless nil, returns how the sentence says a label of a key; tables show the label itself.
	Say func(key, label string) string
}

// Slot names a cell.
type Slot struct {
	// Of names the projection, and Measure is the index of the measure.
	Of      string
	Measure int
	// At has labels of keys of the rows and columns; for other keys a slot has the labels of the
	// first one. Among the cells with the most matching labels the slot is the last one, or with
	// Largest the one with the largest estimate. There is no sentence unless the cell has the labels
	// of the keys in Only.
	At      map[string]string
	Largest bool
	Only    []string
}

// slotPattern finds the slots of a sentence.
var slotPattern = regexp.MustCompile(`\{(\d+)(?:\.([^}]+))?\}`)

// each returns the sentence, or one for every row.
func (s Sentence) each(all map[string]*Cells) []Sentence {
	if !s.Every {
		return []Sentence{s}
	}
	c := all[s.Slots[0].Of]
	list := make([]Sentence, len(c.Labels))
	for row := range c.Labels {
		list[row] = s
		list[row].Slots = slices.Clone(s.Slots)
		list[row].Slots[0].At = (&chosen{cells: c, row: row}).labels(nil)
	}
	return list
}

// fill returns the sentence with its slots filled, "" if a cell has no estimate.
func (s *Sentence) fill(all map[string]*Cells) string {
	filled := make([]*chosen, len(s.Slots))
	for i, slot := range s.Slots {
		if i > 0 {
			slot.At = filled[0].labels(slot.At)
		}
		filled[i] = slot.choose(all[slot.Of])
		if filled[i] == nil {
			return ""
		}
		for _, key := range slot.Only {
			if filled[i].label(key) != slot.At[key] {
				return ""
			}
		}
	}
	text := s.Text
	if s.More != "" {
		text = filled[0].direction(s.More, s.Less, s.None)
	}
	if s.One != "" && filled[0].interval.N == 1 {
		text = s.One
	}
	return slotPattern.ReplaceAllStringFunc(text, func(match string) string {
		parts := slotPattern.FindStringSubmatch(match)
		at, _ := strconv.Atoi(parts[1])
		text := filled[at].text(parts[2])
		if s.Say != nil {
			text = s.Say(parts[2], text)
		}
		return text
	})
}

// chosen is the cell of a slot.
type chosen struct {
	cells       *Cells
	row, column int
	measure     int
	interval    Interval
}

// choose returns the cell that a slot names, or nil if no cell has an estimate.
func (s *Slot) choose(c *Cells) *chosen {
	var best *chosen
	score := -1
	for row := range c.Labels {
		for column := range c.Heads {
			x := &chosen{c, row, column, s.Measure, c.At(row, column, s.Measure)}
			matches := 0
			for key, label := range s.At {
				if x.label(key) == label {
					matches++
				}
			}
			if finite(x.interval.Value) && (matches > score || matches == score && s.prefers(x, best)) {
				best, score = x, matches
			}
		}
	}
	return best
}

// labels returns the labels of the cell, except for the keys of others, which override them.
func (x *chosen) labels(others map[string]string) map[string]string {
	all := map[string]string{}
	for _, key := range x.cells.keys() {
		all[key] = x.label(key)
	}
	maps.Copy(all, others)
	return all
}

// prefers reports whether a later cell replaces an earlier one.
func (s *Slot) prefers(later, earlier *chosen) bool {
	return !s.Largest || later.interval.Value > earlier.interval.Value
}

// label returns the cell's label of a key.
func (x *chosen) label(key string) string {
	for i, name := range x.cells.Rows {
		if name == key {
			return x.cells.Labels[x.row][i]
		}
	}
	if key == x.cells.Columns {
		return x.cells.Heads[x.column]
	}
	return ""
}

// direction returns more if the interval lies above no difference, less if it lies below, and else
// none.
func (x *chosen) direction(more, less, none string) string {
	neutral := x.cells.summaries[x.measure].Neutral
	switch {
	case x.interval.Low > neutral:
		return more
	case x.interval.High < neutral:
		return less
	}
	return none
}

// text returns what a slot asks of the cell.
func (x *chosen) text(what string) string {
	m := x.cells.Measures[x.measure]
	switch what {
	case "":
		return m.text(x.interval)
	case "value":
		m.Plain = true
		return m.text(x.interval)
	case "n":
		return FormatNumber(float64(x.interval.N), 9)
	case "of":
		return x.interval.of()
	case "ends":
		return x.interval.ends(cmp.Or(m.Digits, 2))
	case "are":
		return areText(x.interval.cases())
	}
	return x.label(what)
}

// areText returns a number with its verb.
func areText(n float64) string {
	switch n {
	case 0:
		return "none is"
	case 1:
		return "1 is"
	}
	return FormatNumber(n, 9) + " are"
}
