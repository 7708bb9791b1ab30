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
// Names are read in either case and with or without Sud. Fields are parted by commas,
// semicolons or tabs. Obs, which counts the lines, and a column without a name, as R
// writes it, say nothing.

// role is what a field of a line is.
type role uint8

// The roles. Fields from location on are those of the columns 1, 2, … of the grid.
const (
	ignored role = iota
	layerField
	rowField
	columnField
	areaField
	placeField // in its area
	cellField  // in the grid
	digitField
	resultField
	location
)

// roleOf returns the role of the column of a name, in small letters and without Sud.
func roleOf(name string) (r role, known bool) {
	switch name {
	case "", "obs":
		return ignored, true
	case "layer":
		return layerField, true
	case "row":
		return rowField, true
	case "col", "column":
		return columnField, true
	case "area":
		return areaField, true
	case "cell":
		return cellField, true
	case "hypothesis":
		return digitField, true
	case "result":
		return resultField, true
	}
	return ignored, false
}

// tableColumns says what the fields of the lines of a table are.
type tableColumns struct {
	delim byte
	roles []role
	// at has for each field the column of the grid that it is in, 0 for none.
	at []int
	// opasnet tells that the names are those of Opasnet, so that fields may stand in any
	// order and not all hypotheses are listed.
	opasnet bool
}

// isColumns matches the line that begins a table.
func isColumns(text []byte) bool { return tableKind(text) != "" }

// tableKind names the format of the table that a line begins, empty if it begins none.
func tableKind(text []byte) string {
	if len(text) == 0 || isDigit(text[0]) {
		return ""
	}
	s := strings.ToLower(string(text[:min(len(text), 256)]))
	s = strings.NewReplacer(" ", "", `"`, "", ";", ",", "\t", ",").Replace(s)
	s = strings.TrimPrefix(s, ",") // as R writes the names of lines
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

// parseColumns reads the names of the columns.
func parseColumns(l line) (tableColumns, error) {
	kind := tableKind(l.text)
	c := tableColumns{delim: tableDelimiter(l.text), opasnet: kind != "hypotheses"}
	names := splitFields(nil, l, c.delim)
	if !c.opasnet {
		layers := bytes.EqualFold(names[0].text, []byte("layer"))
		return hypothesisColumns(layers), checkColumns(names, layers)
	}
	for _, name := range names {
		if err := c.add(name, kind == opasnetRows); err != nil {
			return c, err
		}
	}
	return c, c.check(kind == opasnetRows)
}

// tableDelimiter returns what parts the fields of a line most often.
func tableDelimiter(text []byte) byte {
	best := byte(',')
	for _, delim := range []byte(";\t") {
		if bytes.Count(text, []byte{delim}) > bytes.Count(text, []byte{best}) {
			best = delim
		}
	}
	return best
}

// checkColumns returns an error unless columns have the names of hypotheses.
func checkColumns(names []cell, layers bool) error {
	want := flatColumns
	if layers {
		want = cubeColumns
	}
	found := make([]string, len(names))
	for i, name := range names {
		if found[i] = strings.ToLower(string(name.text)); found[i] == "col" {
			found[i] = "column"
		}
	}
	if list := strings.Join(found, ","); list != want {
		return position{0, 1}.refused("columns "+quote([]byte(list)), want)
	}
	return nil
}

// hypothesisColumns are those of hypotheses, with layers or without.
func hypothesisColumns(layers bool) tableColumns {
	c := tableColumns{delim: ',', roles: []role{rowField, columnField, areaField, placeField, digitField, resultField}}
	if layers {
		c.roles = append([]role{layerField}, c.roles...)
	}
	return c
}

// add takes the name of a column; numbers tells that it may be the number of one of the
// grid.
func (c *tableColumns) add(name cell, numbers bool) error {
	text := strings.TrimPrefix(strings.ToLower(string(name.text)), "sud")
	r, known := roleOf(text)
	at := 0
	if n, ok := number(name.text); ok && numbers && n > 0 {
		r, known, at = location, true, n
	}
	if !known {
		return name.refused("column "+quote(name.text),
			"SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns")

	}
	for i := range c.roles {
		if r != ignored && c.roles[i] == r && c.at[i] == at {
			return name.refused("column "+quote(name.text)+" again", "each once")
		}
	}
	c.roles, c.at = append(c.roles, r), append(c.at, at)
	return nil
}

// check returns an error if a column is missing.
func (c *tableColumns) check(rows bool) error {
	missing := ""
	switch {
	case !c.has(rowField) && !c.has(cellField):
		missing = "column SudRow"
	case rows && !c.has(location):
		missing = "numbers of columns"
	case rows:
	case c.has(rowField) && !c.has(columnField):
		missing = "column SudCol"
	case !c.has(resultField):
		missing = "column Result"
	}
	if missing == "" {
		return nil
	}
	return position{0, 1}.refused("no "+missing, "SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns")
}

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
		if r == ignored || r >= resultField {
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
