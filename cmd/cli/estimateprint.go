package cli

import (
	"fmt"
	"math"
	"strings"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// What count prints of an estimate, and of the digits of chosen cells.

// print prints the answer to a puzzle.
func (c *estimating) print(r format.Record, e estimated) {
	c.report(r, e.Answer, solver.Unique, solver.Multiple)
	if c.session.options.JSON {
		c.printObject(r, e)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, mark(c.Out.Color, e.Answer.Status), because(e.Message))
	switch {
	case e.taken && e.Hits > 0:
		text += ", " + bars(e.Estimate, c.options.level) + fmt.Sprintf(" solutions, %d of %d walks", e.Hits, e.Probes)
	case e.listed && e.Total != nil:
		text += fmt.Sprintf(", %v solutions", e.Total)
	case e.listed && e.Count > 1:
		text += ", " + quantity(e.Count, e.Answer.Exact)
	}
	c.Out.Print("%s\n", text)
	c.printJoint(r.Puzzle.Shape, e)
}

// bars writes an estimate with its interval, which holds the number with the probability
// level: "about 288 (95 %: 280 to 296)".
func bars(e dlx.Estimate, level float64) string {
	if e.Exact {
		return dlx.Decimal(e.Log)
	}
	return fmt.Sprintf("about %s (%g %%: %s to %s)", dlx.Decimal(e.Log), math.Round(1e6*level)/1e4, dlx.Decimal(e.Low), dlx.Decimal(e.High))
}

// printJoint prints a line for each combination of digits in the chosen cells.
func (c *estimating) printJoint(s *grid.Shape, e estimated) {
	for i, j := range e.Joint {
		if uint64(i) >= c.options.show {
			c.Out.Print("  ... and %s, see --show\n", plural(uint64(len(e.Joint)-i), "other combination"))
			return
		}
		var text strings.Builder
		for k, d := range j.Digits {
			fmt.Fprintf(&text, "  %s=%d", s.CellName(e.cells[k]), d)
		}
		count := bars(j.Estimate, c.options.level)
		if e.listed && !e.Answer.Exact {
			count = "at least " + dlx.Decimal(j.Low)
		}
		c.Out.Print("%s  %5.1f %%  %s\n", text.String(), 100*j.Share, count)
	}
}

// printObject prints the answer as a JSON object.
func (c *estimating) printObject(r format.Record, e estimated) {
	o := c.beginObject(r, e.Answer.Status)
	switch {
	case e.Answer.Status == solver.Invalid:
	case e.taken:
		o.Value("count", dlx.Decimal(e.Log))
		o.Flag("exact", false)
		c.printBars(e.Estimate)
		o.Value("level", c.options.level)
		o.Value("probes", e.Probes)
		o.Value("hits", e.Hits)
		o.Value("error", number(e.Error))
	default:
		o.Value("count", e.CountOf().String())
		o.Flag("exact", e.Answer.Exact)
	}
	if e.cells != nil {
		c.printJointList(r.Puzzle.Shape, e)
	}
	c.endObject(e.Answer)
}

// printBars adds interval and logarithms to the object.
func (c *estimating) printBars(e dlx.Estimate) {
	o := &c.Object
	o.Value("interval", [2]any{decimal(e.Low), decimal(e.High)})
	o.Value("log10", number(e.Log/math.Ln10))
	o.Value("log10_interval", [2]any{number(e.Low / math.Ln10), number(e.High / math.Ln10)})
}

// combination is what JSON says of a combination of digits.
type combination struct {
	Digits   []grid.Digit `json:"digits"`
	Count    string       `json:"count"`
	Interval *[2]any      `json:"interval,omitempty"`
	Share    float64      `json:"share"`
}

// printJointList adds the chosen cells and the combinations of their digits.
func (c *estimating) printJointList(s *grid.Shape, e estimated) {
	var names []string
	for _, cell := range e.cells {
		names = append(names, s.CellName(cell))
	}
	list := []combination{}
	for _, j := range e.Joint {
		x := combination{Digits: j.Digits, Count: dlx.Decimal(j.Log), Share: j.Share}
		if e.taken {
			x.Interval = &[2]any{decimal(j.Low), decimal(j.High)}
		}
		list = append(list, x)
	}
	c.Object.Value("cells", names)
	c.Object.Value("joint", list)
	if e.Rest > 0 {
		c.Object.Value("unlisted", e.Rest)
	}
}

// number is x for JSON, nil where JSON has no number for it.
func number(x float64) any {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return x
}

// decimal is the end of an interval for JSON, nil if it is not known.
func decimal(log float64) any {
	if math.IsInf(log, 1) {
		return nil
	}
	return dlx.Decimal(log)
}
