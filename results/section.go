package results

import (
	"regexp"
	"slices"

	"basisk/results/plot"
)

// Section is an experiment's report on its records: words, tables and figures as data. The answer,
// the warnings, the first table unless it is long, and the first two figures are shown at once; the
// rest is folded.
type Section struct {
	// Name is the name of the experiment, Question its question in one sentence.
	Name, Question string
	// Method says in a few sentences what was done, with sample sizes.
	Method string
	// Answer is the answer in one or two sentences, with their figures and intervals.
	Answer string
	// Warnings must be known before the answer can be believed.
	Warnings []string
	// Caveats are further limits of the answer.
	Caveats []string
	Tables  []Table
	Figures []plot.Figure
}

// Limits that keep a report short.
const (
	maxRows    = 8 // in the table that carries the answer
	maxFigures = 2
)

// ShownTables returns the number of tables that are not folded. A long table is shown only if there
// is nothing else.
func (s *Section) ShownTables() int {
	alone := len(s.Tables) == 1 && len(s.Figures) == 0
	if len(s.Tables) > 0 && (alone || len(s.Tables[0].Rows) <= maxRows) {
		return 1
	}
	return 0
}

// ShownFigures returns the number of figures that are not folded.
func (s *Section) ShownFigures() int { return min(maxFigures, len(s.Figures)) }

// beyondCaveat explains estimates outside the range that was measured.
const beyondCaveat = "Above and below: the estimate lies outside the range that was measured; the number of observations that say so follows."

// AllCaveats returns the caveats and, if they occur in the section, the meaning of estimates outside the range that was
// measured.
func (s *Section) AllCaveats() []string {
	text := s.Answer + s.Method
	for _, t := range s.Tables {
		text += t.words()
	}
	if beyond.MatchString(text) {
		return append(slices.Clip(s.Caveats), beyondCaveat)
	}
	return s.Caveats
}

// beyond matches an estimate or an end of an interval outside the range that was measured.
var beyond = regexp.MustCompile(`\[below |, above [^]]*\]|(above|below) [^ ]+( %)? \(\d+ of `)

// Table is a table of words and formatted numbers.
type Table struct {
	// Name is the name of the projection, if it is one.
	Name    string
	Title   string
	Columns []string
	// Keys is the number of leading columns that name a row.
	Keys int
	// Rows have one entry per column.
	Rows [][]string
	// Note explains columns that are not obvious, and Doubts are the reasons of the marks.
	Note   string
	Doubts []string
}

// Notes returns the texts below the table: the note and the reasons of the marks.
func (t Table) Notes() []string {
	if t.Note == "" {
		return t.Doubts
	}
	return append([]string{t.Note}, t.Doubts...)
}
