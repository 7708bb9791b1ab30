package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// The columns of tables, by the line of names that begins each.
//
//	row,column,area,cell,digit,value     hypotheses (hypotheses.go)
//	SudRow,SudCol,Hypothesis,Result      those of Opasnet, in any order
//	Cell,Hypothesis,Result               with the number of the cell, from 1 row by row
//	Obs,SudRow,1,2,3,4,5,6,7,8,9         a row on each line (opasnet.go)
//
// Names may have any case, with or without Sud. Commas, semicolons or tabs separate fields. Obs,
// which counts the lines, and a column without a name, as R writes it, are ignored.

// role is the meaning of a field of a line.
type role uint8

// The roles. Fields from location on are those of the columns 1, 2, … of the grid.
const (
	ignored role = iota
	layerField
	rowField
	columnField
	areaField
	placeField // in its area
	digitField
	resultField
	cellField // in the grid
	location
)

// The columns of hypotheses, without layers, and with them.
const (
	flatColumns = "row,column,area,cell,digit,value"
	cubeColumns = "layer," + flatColumns
)

// opasnetNames are the roles of Opasnet's columns, in lower case and without Sud.
var opasnetNames = map[string]role{
	"": ignored, "obs": ignored, "layer": layerField, "row": rowField, "col": columnField, "column": columnField,
	"area": areaField, "cell": cellField, "hypothesis": digitField, "result": resultField,
}

// tableColumns has the roles of the fields of a table.
type tableColumns struct {
	delim byte
	roles []role
	// at has for each field the column of the grid that it is in, or 0.
	at []int
	// opasnet reports whether the names are those of Opasnet, so that fields may have any order and
	// not all hypotheses are listed.
	opasnet bool
}

// tableKind returns the format of the table that a line begins, or empty.
func tableKind(text []byte) string {
	if len(text) == 0 || isDigit(text[0]) {
		return ""
	}
	s := strings.ToLower(string(text[:min(len(text), 256)]))
	s = strings.NewReplacer(" ", "", `"`, "", ";", ",", "\t", ",").Replace(s)
	s = strings.TrimPrefix(s, ",") // R writes names of lines so
	if first, _, _ := strings.Cut(s, "\n"); strings.Contains(first, "hypothesis") {
		return opasnetLong
	}
	s = strings.TrimPrefix(s, "obs,")
	switch {
	case strings.HasPrefix(s, "row,col"), strings.HasPrefix(s, "layer,row,col"):
		return "hypotheses"
	case strings.HasPrefix(s, "sudrow,"), strings.HasPrefix(s, "sudlayer,sudrow,"):
		return opasnetRows
	}
	return ""
}

// The names of Opasnet's formats.
const (
	opasnetRows = "opasnet"
	opasnetLong = "opasnet-long"
)

func parseColumns(l line) (tableColumns, error) {
	kind := tableKind(l.text)
	c := tableColumns{delim: tableDelimiter(l.text), opasnet: kind != "hypotheses"}
	names := splitFields(nil, l, c.delim)
	if !c.opasnet {
		return hypothesisColumns(names)
	}
	for _, name := range names {
		if err := c.add(name, kind == opasnetRows); err != nil {
			return c, err
		}
	}
	if missing := c.missing(kind == opasnetRows); missing != "" {
		return c, position{0, 1}.refused("no "+missing, opasnetColumns)
	}
	return c, nil
}

// opasnetColumns describes the expected columns.
const opasnetColumns = "SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns"

// tableDelimiter returns the most frequent delimiter of a line.
func tableDelimiter(text []byte) byte {
	return slices.MaxFunc([]byte(",;\t"), func(a, b byte) int {
		return bytes.Count(text, []byte{a}) - bytes.Count(text, []byte{b})
	})
}

// hypothesisColumns are the columns of hypotheses, which must have these names.
func hypothesisColumns(names []cell) (tableColumns, error) {
	found, want := make([]string, len(names)), flatColumns
	for i, name := range names {
		if found[i] = strings.ToLower(string(name.text)); found[i] == "col" {
			found[i] = "column"
		}
	}
	if found[0] == "layer" {
		want = cubeColumns
	}
	c := unnamed(want)
	if list := strings.Join(found, ","); list != want {
		return c, position{0, 1}.refused("columns "+quote([]byte(list)), want)
	}
	return c, nil
}

// unnamed returns the columns of hypotheses in a list of names.
func unnamed(list string) tableColumns {
	c := tableColumns{delim: ','}
	for r := resultField - role(strings.Count(list, ",")); r <= resultField; r++ {
		c.roles = append(c.roles, r)
	}
	return c
}

// add parses the name of a column; numbers reports whether it may be the number of a column of the
// grid.
func (c *tableColumns) add(name cell, numbers bool) error {
	r, known := opasnetNames[strings.TrimPrefix(strings.ToLower(string(name.text)), "sud")]
	at := 0
	if n, ok := number(name.text); ok && numbers && n > 0 {
		r, known, at = location, true, n
	}
	if !known {
		return name.refused("column "+quote(name.text), opasnetColumns)
	}
	for i := range c.roles {
		if r != ignored && c.roles[i] == r && c.at[i] == at {
			return name.refused("column "+quote(name.text)+" again", "each once")
		}
	}
	c.roles, c.at = append(c.roles, r), append(c.at, at)
	return nil
}

// missing names a required column that is missing.
func (c *tableColumns) missing(rows bool) string {
	switch {
	case !c.has(rowField) && !c.has(cellField):
		return "column SudRow"
	case rows && !c.has(location):
		return "numbers of columns"
	case rows:
	case c.has(rowField) && !c.has(columnField):
		return "column SudCol"
	case !c.has(resultField):
		return "column Result"
	}
	return ""
}

func (c *tableColumns) of(r role, cells []cell) cell { return cells[slices.Index(c.roles, r)] }

// has reports whether some field has a role.
func (c *tableColumns) has(r role) bool { return slices.Contains(c.roles, r) }

// fields cuts a line into as many fields as there are columns.
func (c *tableColumns) fields(l line) ([]cell, error) {
	cells := splitFields(nil, l, c.delim)
	if len(cells) != len(c.roles) {
		return nil, position{0, 1}.refused(plural(len(cells), "field"), fmt.Sprint(len(c.roles)))
	}
	return cells, nil
}

// numbers reads the fields that are numbers from 1, by their roles.
func (c *tableColumns) numbers(cells []cell) (v [location]int, err error) {
	v[layerField] = 1
	for i, field := range cells {
		r := c.roles[i]
		if r == ignored || r == resultField || r == location {
			continue
		}
		n, ok := number(field.text)
		if !ok || n == 0 {
			return v, field.refused(quote(field.text), "a number from 1")
		}
		v[r] = n
	}
	return v, nil
}
