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

// MaxWords is the maximum number of words of an answer.
const MaxWords = 45

// answerOf returns the sentences whose slots cells fill. If they are too long, lists have only their extremes.
func answerOf(sentences []Sentence, all map[string]*Cells) string {
	long := filledIn(sentences, all, false)
	if len(strings.Fields(long)) <= MaxWords {
		return long
	}
	return filledIn(sentences, all, true)
}

// filledIn joins the sentences whose slots cells fill, with whole lists or with short ones.
func filledIn(sentences []Sentence, all map[string]*Cells, short bool) string {
	var texts []string
	for _, s := range sentences {
		if text := s.fill(all, short); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " ")
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
// {0.value} its estimate alone, {0.n} its number of observations, {0.percent} a share without the numbers of
// cases, and {0.shape} the cell's label of the key shape.
type Sentence struct {
	Slots []Slot
	Text  string
	// Each, unless empty, is filled with each of the cells that differ from the first slot only in the keys Over;
	// the list of these texts is in the place of {each}.
	Each string
	Over []string
	// Say, unless nil, returns how the sentence says a label of a key; tables show the label itself.
	Say func(key, label string) string
}

// Slot names a cell.
type Slot struct {
	// Of names the projection, and Measure is the index of the measure.
	Of      string
	Measure int
	// At has labels of keys of the rows and columns; for other keys a slot has the labels of the
	// first one. Among the cells with the most matching labels the slot is the last one.
	At map[string]string
}

// slotPattern finds the slots of a sentence.
var slotPattern = regexp.MustCompile(`\{(\d+)(?:\.([^}]+))?\}`)

// fill returns the sentence with its slots filled, "" if a cell has no estimate.
func (s *Sentence) fill(all map[string]*Cells, short bool) string {
	first := s.Slots[0].choose(all[s.Slots[0].Of])
	if first == nil {
		return ""
	}
	text := s.Text
	if s.Each != "" {
		var parts []string
		cells := first.others(s.Over)
		if short = short && len(cells) > 2; short {
			cells = extremes(cells)
		}
		for _, x := range cells {
			parts = append(parts, s.filled(s.Each, x, all))
		}
		text = strings.Replace(text, "{each}", listing(parts, short), 1)
	}
	return s.filled(text, first, all)
}

// filled returns a text with its slots filled, the first by a cell; "" if a cell has no estimate.
func (s *Sentence) filled(text string, first *chosen, all map[string]*Cells) string {
	cells := []*chosen{first}
	for _, slot := range s.Slots[1:] {
		slot.At = first.labels(slot.At)
		x := slot.choose(all[slot.Of])
		if x == nil {
			return ""
		}
		cells = append(cells, x)
	}
	return slotPattern.ReplaceAllStringFunc(text, func(match string) string {
		parts := slotPattern.FindStringSubmatch(match)
		at, _ := strconv.Atoi(parts[1])
		text := cells[at].text(parts[2])
		if s.Say != nil {
			text = s.Say(parts[2], text)
		}
		return text
	})
}

// extremes returns the cells with the least and the largest estimate of some.
func extremes(cells []*chosen) []*chosen {
	order := func(a, b *chosen) int {
		return cmp.Or(cmp.Compare(a.interval.Value, b.interval.Value), cmp.Compare(a.interval.High, b.interval.High))
	}
	return []*chosen{slices.MinFunc(cells, order), slices.MaxFunc(cells, order)}
}

// listing joins the parts of a list, or its extremes.
func listing(parts []string, extremes bool) string {
	last := len(parts) - 1
	switch {
	case last == 0:
		return parts[0]
	case extremes:
		return "from " + strings.Join(parts, " to ")
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
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
			if finite(x.interval.Value) && matches >= score {
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

// others returns the cell and those that differ from it only in some keys, in the order of the table; cells without an
// estimate are left out.
func (x *chosen) others(keys []string) (list []*chosen) {
	for row := range x.cells.Labels {
		for column := range x.cells.Heads {
			o := &chosen{x.cells, row, column, x.measure, x.cells.At(row, column, x.measure)}
			differs := func(k string) bool { return !slices.Contains(keys, k) && o.label(k) != x.label(k) }
			if finite(o.interval.Value) && !slices.ContainsFunc(x.cells.keys(), differs) {
				list = append(list, o)
			}
		}
	}
	return list
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
	case "percent":
		return x.interval.Times(100).text(cmp.Or(m.Digits, 3), " %")
	}
	return x.label(what)
}
