package results

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

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
	// Of names the projection, and Measure is the head of the measure; default the first.
	Of, Measure string
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
	measure, _ := c.measure(s.Measure) // checked with the analysis
	for row := range c.Labels {
		for column := range c.Heads {
			x := &chosen{c, row, column, measure, c.At(row, column, measure)}
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
