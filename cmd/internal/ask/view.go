package ask

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/solver"
)

// A page shows the view of an answer and knows nothing of the question: a text, tables, and an overlay of the board.

// View is an answer as a page shows it.
type View struct {
	Text    string      `json:"text"`              // the answer in a sentence
	Note    string      `json:"note,omitempty"`    // how the text is meant
	Tables  []ViewTable `json:"tables"`            // what else it says
	Overlay *Overlay    `json:"overlay,omitempty"` // what it shows on the board
}

// ViewTable is a table of texts. Without columns its rows are names with their values.
type ViewTable struct {
	Title   string     `json:"title,omitempty"`   // its title
	Columns []string   `json:"columns,omitempty"` // the names of its columns
	Rows    [][]string `json:"rows"`              // its entries
}

// Overlay is what an answer shows on the board.
type Overlay struct {
	Digits     []grid.Digit   `json:"digits,omitempty"`     // the digit of each cell, 0 for open ones
	Candidates [][]grid.Digit `json:"candidates,omitempty"` // the candidates of each cell
	Marks      []string       `json:"marks,omitempty"`      // the names of cells with a frame
}

// Viewer is an answer that a page shows.
type Viewer interface{ View() View }

// Column is a value of an answer that a list of puzzles shows.
type Column struct {
	Of    string // its name in the answer
	Title string // the title of its column
	With  string // the value without which an answer has none, unless it is ""
}

// timeColumn returns the column of the time that a puzzle of a list took.
func timeColumn() Column { return Column{Of: "seconds", Title: "Time"} }

// facts is a table of names with their values, without those that have none.
func facts(pairs ...string) ViewTable {
	t := ViewTable{Rows: [][]string{}}
	for pair := range slices.Chunk(pairs, 2) {
		if pair[1] != "" {
			t.Rows = append(t.Rows, pair)
		}
	}
	return t
}

// cost is a table of what a search has cost; stopped says why it stopped before its end.
func (t *Tail) cost(stopped string) []ViewTable {
	s := t.Stats
	if s == nil {
		return []ViewTable{}
	}
	end := s.End.String()
	switch s.End {
	case solver.Exhausted:
		end = "complete"
	case solver.Stopped:
		end = stopped
	}
	return []ViewTable{facts("Nodes", grouped(s.Nodes), "Conflicts", unlessZero(s.Conflicts), "Work", grouped(s.Work),
		"Restarts", unlessZero(s.Restarts), "Search", end)}
}

// grouped formats a number for people: 1,234,567.
func grouped(n uint64) string { return bigNumber(strconv.FormatUint(n, 10)) }

// unlessZero is grouped, "" for 0.
func unlessZero(n uint64) string {
	if n == 0 {
		return ""
	}
	return grouped(n)
}

// yesOrNo formats a truth.
func yesOrNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// mostFigures is the number of figures that are written out, and superscripts are those of exponents.
const (
	mostFigures  = 15
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"
)

// bigNumber formats a decimal for people: 1,234,567, beyond 15 figures and of the form 1.23e45 as 1.23·10⁴⁵.
func bigNumber(text string) string {
	mantissa, exponent, isPower := strings.Cut(strings.Replace(text, "e+", "e", 1), "e")
	if !isPower && len(text) > mostFigures && !strings.Contains(text, ".") {
		mantissa, exponent = text[:1]+"."+text[1:6], strconv.Itoa(len(text)-1)
	} else if !isPower {
		return withCommas(text)
	}
	short, _ := strconv.ParseFloat(mantissa, 64)
	power := strings.Map(func(r rune) rune { return []rune(superscripts)[r-'0'] }, exponent)
	return fmt.Sprintf("%.2f·10%s", short, power)
}

// withCommas puts a comma after every third figure of a whole number.
func withCommas(text string) string {
	for i := len(text) - 3; i > 0 && !strings.Contains(text, "."); i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// many formats a number with its noun: 1 solution, at least 1,000 solutions.
func many(bound, number, noun string) string {
	if number != "1" {
		noun += "s"
	}
	return strings.TrimSpace(bound + " " + bigNumber(number) + " " + noun)
}

// numbers formats digits.
func numbers(digits []grid.Digit) string { return strings.Trim(fmt.Sprint(digits), "[]") }

// sentence says what a status of an answer means.
func sentence(status solver.Status) string {
	switch status {
	case solver.Solved:
		return "solved"
	case solver.Unsolvable, solver.None:
		return "there is no solution"
	case solver.StatusStuck:
		return noMore
	case solver.Limit:
		return "no answer yet"
	case solver.StatusUnsupported:
		return "the method or a rule does not serve this shape"
	case solver.Invalid:
		return "invalid puzzle or options"
	case solver.Unique:
		return "there is one solution"
	case solver.Multiple:
		return "there are several solutions"
	case OK:
		return "no digits clash"
	case StatusClash:
		return "digits clash"
	case Unchecked:
		return "the solutions were not counted"
	case StepLimit:
		return "all steps asked for are shown"
	}
	return string(status)
}

// View shows an answer with nothing but its status.
func (x Answer) View() View { return View{Text: sentence(x.Status), Tables: x.cost("")} }

// View shows the solution on the board, and what it cost.
func (x Solution) View() View {
	v := View{Text: sentence(x.Status), Tables: x.cost("stopped at the first solution")}
	if x.Uniqueness != "" {
		v.Tables = append([]ViewTable{facts("Solutions", sentence(x.Uniqueness))}, v.Tables...)
	}
	if x.Solution != nil {
		v.Overlay = &Overlay{Digits: x.Solution}
	}
	return v
}

// View shows the number.
func (n Number) View() View { return View{Text: n.text(), Tables: []ViewTable{}} }

// text formats a number of solutions, which is a lower bound unless it is exact.
func (n Number) text() string {
	if n.Exact {
		return many("", n.Count, "solution")
	}
	return many("at least", n.Count, "solution")
}

// View shows the number of solutions, and what it cost.
func (x Count) View() View {
	v := View{Text: sentence(x.Status), Tables: x.cost("stopped at " + many("", x.Count, "solution"))}
	if x.Count != "0" {
		v.Text = x.text()
	}
	return v
}

// View shows the estimate with its interval, and the digits of the chosen cells.
func (x Estimate) View() View {
	v := View{Text: sentence(x.Status), Tables: []ViewTable{}}
	if x.Number != nil && x.Count != "0" {
		v.Text = x.text()
	}
	if b := x.ErrorBars; b != nil {
		low, high := "0", "no end"
		if b.Interval[0] != nil {
			low = bigNumber(*b.Interval[0])
		}
		if b.Interval[1] != nil {
			high = bigNumber(*b.Interval[1])
		}
		if x.Count != "0" {
			v.Text = many("about", x.Count, "solution")
		}
		v.Tables = append(v.Tables, facts("95 % interval", low+" to "+high, "Walks", grouped(b.Probes),
			"With a solution", grouped(b.Hits)))
	}
	if len(x.Joint) > 0 {
		t := ViewTable{Title: "Digits of the cells", Columns: []string{"Digits", "Solutions", "Share"}}
		for _, j := range x.Joint {
			t.Rows = append(t.Rows, []string{numbers(j.Digits), bigNumber(j.Count), fmt.Sprintf("%.1f %%", 100*j.Share)})
		}
		v.Tables = append(v.Tables, t)
	}
	return v
}

// View shows the candidates on the board.
func (x Candidates) View() View {
	v := View{Text: sentence(x.Status), Tables: []ViewTable{}}
	if x.Left == 0 {
		return v
	}
	bound := ""
	if x.Status == solver.Limit {
		bound = "at least"
	}
	v.Text = many(bound, strconv.Itoa(x.Left), "true candidate")
	v.Overlay = &Overlay{Candidates: x.Candidates, Digits: make([]grid.Digit, len(x.Candidates))}
	for cell, digits := range x.Candidates {
		if len(digits) == 1 {
			v.Overlay.Digits[cell] = digits[0]
		}
	}
	if x.Tallies != nil {
		v.Tables = append(v.Tables, facts("Counted up to", unlessZero(x.Limit), "All counts are final", yesOrNo(x.Exact)))
	}
	return v
}

// View shows the rating and what makes it.
func (x Rate) View() View {
	v := View{Text: sentence(x.Status), Note: "The scale of difficulty: " + ratingScale}
	number := func(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }
	if x.Value != nil {
		v.Text = "difficulty " + number(*x.Value)
		if x.Status == solver.Limit {
			v.Text = "difficulty at least " + number(*x.Value)
		}
	}
	v.Tables = []ViewTable{facts("Difficulty", x.Grade, "Hardest rule", x.Title, "Tuples needed", strconv.Itoa(x.Tuple), "Fish needed", strconv.Itoa(x.Fish),
		"Share left", number(x.Share), "Left to search", strconv.Itoa(x.Search.Left))}
	if len(x.Breakdown) > 0 {
		t := ViewTable{Title: "Conclusions of each rule", Columns: []string{"Rule", "Used", "Placed", "Removed"}}
		for _, u := range x.Breakdown {
			t.Rows = append(t.Rows, []string{u.Title, grouped(u.Hits), grouped(u.Placements), grouped(u.Eliminations)})
		}
		v.Tables = append(v.Tables, t)
	}
	return v
}

// View shows why a puzzle has no solution, with the clues on the board.
func (v Checked) View() View {
	x := View{Text: sentence(v.Status), Tables: []ViewTable{}}
	if v.Solutions != "" {
		x.Text = sentence(v.Solutions)
	}
	if v.Reasons == nil {
		return x
	}
	x.Tables = append(x.Tables, facts("Solutions", sentence(v.Solutions), "None can be left out", yesOrNo(v.Minimal)))
	if len(v.Why) > 0 {
		x.Text, x.Overlay = many("", strconv.Itoa(len(v.Why)), "contradicting clue"), &Overlay{}
		for _, clue := range v.Why {
			x.Overlay.Marks = append(x.Overlay.Marks, clue.Cell)
		}
	}
	if len(v.Repairs) > 0 {
		t := ViewTable{Title: "Exactly one solution", Columns: []string{"Clue", "Digit", "Without it", "With instead"}}
		for _, r := range v.Repairs {
			t.Rows = append(t.Rows, []string{r.Cell, numbers(r.Digits), yesOrNo(r.Drop), numbers(r.Change)})
		}
		x.Tables = append(x.Tables, t)
	}
	return x
}

// View shows a puzzle that was made, or why there is none.
func (x Generated) View() View { return View{Text: sentence(x.Status), Tables: []ViewTable{}} }
