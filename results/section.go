package results

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Section is an experiment's report on its records: words, tables and figures as data. The answer,
// the warnings, the first table unless it is long, and the first two figures are shown at once; the
// rest is folded.
type Section struct {
	// Name is the name of the experiment, Question its question in one sentence.
	Name, Question string
	// Method says in a few sentences what was done, with sample sizes.
	Method string
	// Answer is the answer in a sentence, with its figures and intervals.
	Answer string
	// Warnings must be known before the answer can be believed.
	Warnings []string
	// Caveats are further limits of the answer.
	Caveats []string
	Tables  []Table
	Figures []Figure
}

// How much a reader takes in at a glance.
const (
	maxAnswer  = 40 // words
	maxRows    = 8  // in the table that carries the answer
	maxFigures = 2
	maxSeries  = 5 // in a panel
)

// CheckReadable returns an error if the answer has more than 40 words, the first table more than
// eight rows, or a panel more than five series.
func (s *Section) CheckReadable() error {
	var faults []error
	limit := func(what string, is, most int) {
		if is > most {
			faults = append(faults, fmt.Errorf("%s: %d: expected at most %d", what, is, most))
		}
	}
	limit("words of the answer", len(strings.Fields(s.Answer)), maxAnswer)
	if len(s.Tables) > 0 {
		limit(fmt.Sprintf("rows of the first table, %q", s.Tables[0].Title), len(s.Tables[0].Rows), maxRows)
	}
	for _, f := range s.Figures {
		for _, p := range f.panels() {
			limit(fmt.Sprintf("series of figure %q", f.Name), len(legend(p)), maxSeries)
		}
	}
	return errors.Join(faults...)
}

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

// markCaveat explains the mark of intervals with warnings.
const markCaveat = Mark + " An interval with this mark deserves less trust than it looks: it rests on few " +
	"observations (fewer than 20 to 30, or 10 places of a fitted law), on an outcome seen fewer than five " +
	"times, or on values of which some are only bounded or had to be left out."

// AllCaveats returns the caveats and, if an interval of the section has a mark, its meaning.
func (s *Section) AllCaveats() []string {
	marked := strings.Contains(s.Answer+s.Method, Mark)
	for _, t := range s.Tables {
		marked = marked || t.marked()
	}
	if !marked {
		return s.Caveats
	}
	return append(slices.Clip(s.Caveats), markCaveat)
}

// Table is a table of words and formatted numbers.
type Table struct {
	// Name is the name of the projection, if it is one.
	Name    string
	Title   string
	Columns []string
	// Rows have one entry per column.
	Rows [][]string
	// Note explains columns that are not obvious.
	Note string
}

// Figure is a plot: series over common axes, in one panel or several.
type Figure struct {
	// Name is the name of the file without its extension: "payoff-by-size".
	Name string
	// Title heads the plot, Caption is printed below it.
	Title, Caption string
	X, Y           Axis
	Series         []Series
}

// Axis is the scale of one direction.
type Axis struct {
	// Label names the quantity and its unit: "time, s".
	Label string
	// Log asks for a logarithmic scale, which leaves out points that are not positive.
	Log bool
	// Ticks name the positions 0, 1, 2 … of a scale without numbers.
	Ticks []string
}

// Style is how a series is drawn.
type Style int

// The styles. Marks are points with whiskers from Low to High; Steps go right, then up or down, and
// fill the area between Low and High; Bars start at the bottom of the plot.
const (
	Marks Style = iota
	Line
	Steps
	Bars
)

// Series is a set of points with one name in the legend.
type Series struct {
	Name   string
	Style  Style
	Points []Point
	// Panel is the title of the panel of the series; a series without a name is in the panel of the
	// previous one. Panels are side by side over the same axes, and series with the same name look
	// the same in all of them.
	Panel string
}

// Point is a point with its interval. Low and High equal Y if there is none.
type Point struct{ X, Y, Low, High float64 }
