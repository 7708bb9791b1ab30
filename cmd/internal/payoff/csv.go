package payoff

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// csvHead names the columns of CSV, which are those of the object.
const csvHead = "n,box,cube,puzzles,ladder,name,size,solved,cleared,cleared_low,cleared_high,gain,gain_low,gain_high," +
	"uses,eliminations,needed_by,work,seconds"

// csv returns a line for each row of each ladder of each shape.
func (x *Summary) csv() ([]byte, error) {
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	lines := [][]string{strings.Split(csvHead, ",")}
	for i := range x.Shapes {
		s := &x.Shapes[i]
		for _, l := range ladders() {
			for k := range s.Rows {
				if f := l.of(&s.Rows[k]); f != nil {
					lines = append(lines, s.csvLine(l.name, &s.Rows[k], f))
				}
			}
		}
	}
	err := w.WriteAll(lines)
	return text.Bytes(), err
}

// csvLine returns the line of a row of a ladder.
func (s *Shape) csvLine(ladder string, r *Row, f *Figures) []string {
	size := ""
	if r.Size != nil {
		size = fmt.Sprint(*r.Size)
	}
	gain := []string{"", "", ""}
	if f.Gain != nil {
		gain = f.Gain.fields()
	}
	return slices.Concat(
		[]string{
			fmt.Sprint(s.N), fmt.Sprintf("%dx%d", s.Box[0], s.Box[1]), fmt.Sprint(count(s.Cube)), fmt.Sprint(s.Puzzles),
			ladder, r.Name, size, fmt.Sprint(f.Solved),
		},
		f.Cleared.fields(), gain,
		[]string{
			fmt.Sprint(f.Uses), fmt.Sprint(f.Eliminations), fmt.Sprint(f.NeededBy), fmt.Sprint(f.Work),
			fmt.Sprintf("%.9f", float64(f.Seconds)),
		},
	)
}

// fields returns the three numbers as the object has them, empty where there is none.
func (i Interval) fields() []string {
	fields := make([]string, len(i))
	for k, v := range i {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			fields[k] = strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return fields
}
