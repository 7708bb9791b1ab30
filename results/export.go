package results

import (
	"slices"
	"strconv"
	"strings"

	"basisk/internal/disk"
)

// The idea: a table with a heading, a row per record and a column for each entry of the
// configuration and each metric. The columns are collected before the first row, since records need
// not all have the same. Missing values are empty; yes and no are 1 and 0.
//
//	experiment  key  seed  warnings | configuration, by name | metrics, in the order of appearance

// fixedColumns begin every table, and viewColumns are those that the views of writeSQL add: no
// other column may have a name in either.
var (
	fixedColumns = []string{"experiment", "key", "seed", "warnings"}
	viewColumns  = []string{"metric", "unit", "value", "size", "place", "count", "mean", "median", "least", "most"}
)

// tableColumns are the columns of a table of records.
type tableColumns struct {
	// Config and Metrics are in the order of the table.
	Config, Metrics []tableColumn
	config, metrics map[string]int // positions by entry
	row             []*Metric      // of the current record, by position
}

// tableColumn is a column of a table.
type tableColumn struct {
	// Name is the name of the column, Entry that of the metric or the configuration.
	Name, Entry string
	// Number reports whether the column has numbers, or yes and no as 1 and 0, and not text.
	Number bool
	// Unit and Depends are those of the metric; for several records Depends is the weakest promise.
	Unit    string
	Depends Dependency
}

// newColumns returns no columns.
func newColumns() *tableColumns {
	return &tableColumns{config: make(map[string]int), metrics: make(map[string]int)}
}

// add adds the columns of r.
func (c *tableColumns) add(r *Record) {
	for entry, value := range r.Config {
		_, isText := value.(string)
		at, known := c.config[entry]
		if !known {
			c.config[entry] = len(c.Config)
			c.Config = append(c.Config, tableColumn{Entry: entry, Number: !isText})
			continue
		}
		c.Config[at].Number = c.Config[at].Number && !isText
	}
	for _, m := range r.Metrics {
		at, known := c.metrics[m.Name]
		if !known {
			c.metrics[m.Name] = len(c.Metrics)
			c.Metrics = append(c.Metrics, tableColumn{Entry: m.Name, Number: true, Unit: m.Unit, Depends: m.Depends})
			continue
		}
		c.Metrics[at].Depends = c.Metrics[at].Depends.weaker(m.Depends)
	}
}

// name sorts the configuration and gives every column a unique name, ignoring case as databases do.
func (c *tableColumns) name() {
	slices.SortFunc(c.Config, func(a, b tableColumn) int { return strings.Compare(a.Entry, b.Entry) })
	used := make(map[string]bool)
	for _, name := range slices.Concat(fixedColumns, viewColumns) {
		used[name] = true
	}
	fresh := func(name, prefix string) string {
		for used[strings.ToLower(name)] {
			name = prefix + name
		}
		used[strings.ToLower(name)] = true
		return name
	}
	for i := range c.Metrics {
		c.Metrics[i].Name = fresh(c.Metrics[i].Entry, "metric_")
	}
	for i := range c.Config {
		c.config[c.Config[i].Entry] = i
		c.Config[i].Name = fresh(c.Config[i].Entry, "config_")
	}
}

// writeHeading writes the names of the columns.
func (c *tableColumns) writeHeading(w *disk.AtomicFile) {
	var row []byte
	for _, name := range fixedColumns {
		row = appendField(row, name)
	}
	for _, column := range slices.Concat(c.Config, c.Metrics) {
		row = appendField(row, column.Name)
	}
	// The writer keeps its errors.
	_, _ = w.Write(endRow(row))
}

// appendRow appends the row of r to buf.
func (c *tableColumns) appendRow(buf []byte, r *Record) []byte {
	buf = appendField(buf, r.Experiment)
	buf = appendField(buf, r.Key)
	buf = append(strconv.AppendUint(buf, r.Seed, 10), ',')
	buf = appendField(buf, strings.Join(r.Warnings, "; "))
	for _, column := range c.Config {
		switch v := r.Config[column.Entry].(type) {
		case string:
			buf = appendField(buf, v)
			continue
		case float64:
			buf = appendNumber(buf, v)
		case bool:
			buf = appendBool(buf, v)
		}
		buf = append(buf, ',')
	}
	c.row = slices.Grow(c.row[:0], len(c.Metrics))[:len(c.Metrics)]
	clear(c.row)
	for i := range r.Metrics {
		c.row[c.metrics[r.Metrics[i].Name]] = &r.Metrics[i]
	}
	for _, m := range c.row {
		if m != nil {
			buf = appendNumber(buf, m.Value)
		}
		buf = append(buf, ',')
	}
	return endRow(buf)
}

// endRow replaces the comma after the last field by an end of line.
func endRow(row []byte) []byte {
	row[len(row)-1] = '\n'
	return row
}

// appendField appends text and a comma, in quotes if necessary (RFC 4180).
func appendField(buf []byte, text string) []byte {
	if strings.ContainsAny(text, ",\"\r\n") {
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return append(append(buf, text...), ',')
}

// wholeNumbers is the limit up to which numbers without a fraction are written in full.
const wholeNumbers = 1e15

// appendNumber appends x in a readable form that parses to the same number.
func appendNumber(buf []byte, x float64) []byte {
	if x == float64(int64(x)) && -wholeNumbers < x && x < wholeNumbers {
		return strconv.AppendInt(buf, int64(x), 10)
	}
	return strconv.AppendFloat(buf, x, 'g', -1, 64)
}

// appendBool appends 1 for yes and 0 for no.
func appendBool(buf []byte, yes bool) []byte {
	if yes {
		return append(buf, '1')
	}
	return append(buf, '0')
}
