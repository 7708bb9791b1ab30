package results

import (
	"slices"
	"strings"
)

// Section is what an experiment has to say about its records: words, tables and
// figures as data. Reports draw what they are given.
type Section struct {
	// Name is the experiment's, Question the question in one sentence.
	Name, Question string
	// Method says what was done, in a few sentences, with sample sizes.
	Method string
	// Answer is the answer in a sentence, with its figures and intervals.
	Answer string
	// Caveats are what a reader must know before believing the answer.
	Caveats []string
	Tables  []Table
	Figures []Figure
}

// markCaveat explains the mark of intervals with warnings.
const markCaveat = Mark + " An interval with this mark deserves less trust than it looks: it rests on few " +
	"observations (fewer than 20 to 30, or 10 places of a fitted law), on an outcome seen fewer than five " +
	"times, or on values of which some had to be left out."

// AllCaveats returns the caveats and, if an interval of the section bears a mark, what
// the mark means.
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
	Title   string
	Columns []string
	// Rows have as many entries as there are columns.
	Rows [][]string
	// Note explains columns that do not explain themselves.
	Note string
}

// Figure is a plot: series over common axes, or a heat map.
type Figure struct {
	// Name is the name of the file without its ending: "payoff-by-size".
	Name string
	// Title heads the plot, Caption is printed below it.
	Title, Caption string
	X, Y           Axis
	Series         []Series
	// Heat, where it is not nil, is drawn instead of Series.
	Heat *Heat
}

// Axis is the scale of one direction.
type Axis struct {
	// Label names the quantity and its unit: "time, s".
	Label string
	// Log asks for a logarithmic scale; points that are not positive are left out.
	Log bool
	// Ticks name the positions 0, 1, 2 … of a scale without numbers.
	Ticks []string
}

// Style tells how a series is drawn.
type Style int

// The styles. Marks are points with whiskers from Low to High; a Band fills the
// area between Low and High and draws its line; Steps go right, then up or down;
// Bars start at the bottom of the plot.
const (
	Marks Style = iota
	Line
	Band
	Steps
	Bars
)

// Series is a set of points with one name in the legend.
type Series struct {
	Name   string
	Style  Style
	Points []Point
	// Beyond tells that the points lie beyond the data, as a law foretells them: the line
	// is dashed.
	Beyond bool
}

// Point is a point with its interval. Low and High equal Y where there is none.
type Point struct{ X, Y, Low, High float64 }

// Heat is a map of values over a grid: Values[y][x] belongs to Xs[x] and Ys[y].
// NaN is a place without a value.
type Heat struct {
	Xs, Ys []float64
	Values [][]float64
	// Label names the values and their unit.
	Label string
}
