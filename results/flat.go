package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
)

// WriteFlat writes records as CSV: a head and a line for each record with its key, its seed, some columns that come
// first, the other keys of configurations by name, and the other metrics in the order of their first appearance. Yes
// and no of a configuration are true and false; what a record lacks is empty. A metric and a key of one name share a
// column of numbers, in which the metric counts. It iterates over the records twice, since the columns of the last one
// belong in the head, and keeps none.
func WriteFlat(w io.Writer, first []string, records iter.Seq[Record]) error {
	known, measured := map[string]bool{}, map[string]bool{}
	for _, name := range first {
		known[name] = true
	}
	var keys, metrics []string
	add := func(list *[]string, name string) {
		if !known[name] {
			known[name], *list = true, append(*list, name)
		}
	}
	for r := range records {
		for key := range r.Config {
			add(&keys, key)
		}
		for _, m := range r.Metrics {
			measured[m.Name] = true
			add(&metrics, m.Name)
		}
	}
	slices.Sort(keys)
	columns := slices.Concat(first, keys, metrics)
	out := csv.NewWriter(w)
	_ = out.Write(slices.Concat([]string{"key", "seed"}, columns)) // an error stays for Error
	for r := range records {
		line := []string{r.Key, strconv.FormatUint(r.Seed, 10)}
		for _, name := range columns {
			text := r.Text(name)
			if _, isNumber := r.Config[name].(float64); measured[name] && !isNumber {
				text = ""
			}
			if v := r.Value(name); !math.IsNaN(v) {
				text = fmt.Sprint(v)
			}
			line = append(line, text)
		}
		_ = out.Write(line)
	}
	out.Flush()
	return out.Error()
}
