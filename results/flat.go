package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"
)

// WriteFlat writes records as CSV: a head and a line for each record with its key, its seed, its
// configuration by name and its metrics in the order of their first appearance. Yes and no of a
// configuration are true and false; what a record lacks is empty. It iterates over the records twice, since
// the columns of the last one belong in the head, and keeps none.
func WriteFlat(w io.Writer, records iter.Seq[Record]) error {
	config, metrics := map[string]bool{}, []string{}
	known := map[string]bool{}
	for r := range records {
		for key := range r.Config {
			config[key] = true
		}
		for _, m := range r.Metrics {
			if !known[m.Name] {
				known[m.Name], metrics = true, append(metrics, m.Name)
			}
		}
	}
	keys := slices.Sorted(maps.Keys(config))
	out := csv.NewWriter(w)
	_ = out.Write(slices.Concat([]string{"key", "seed"}, keys, metrics)) // an error stays for Error
	for r := range records {
		line := []string{r.Key, strconv.FormatUint(r.Seed, 10)}
		for _, key := range keys {
			line = append(line, r.Text(key))
		}
		for _, name := range metrics {
			text := ""
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
