package results

import (
	"fmt"
	"strings"

	"basisk/internal/disk"
)

// The idea: the text format of Go benchmarks (Go proposal 14313, 2016) has lines of
// a name, a count and values with units. The name is made of the experiment and the
// configuration, so that the trials of one configuration are repetitions of one
// benchmark, of which benchstat takes the median. Two runs, or two configurations
// of one, are compared by
//
//	benchstat old/bench.txt new/bench.txt
//	benchstat -col /method bench.txt

// writeBenchHeader writes where the figures come from: the last session of a run.
func writeBenchHeader(w *disk.Whole, m *Manifest) {
	if len(m.Sessions) > 0 {
		s := m.Sessions[len(m.Sessions)-1]
		goos, goarch, _ := strings.Cut(s.Platform, "/")
		fmt.Fprintf(w, "goos: %s\ngoarch: %s\ncpu: %s\ncommit: %s\n", goos, goarch, s.CPU, s.Version())
	}
	fmt.Fprintf(w, "experiment: %s\nseed: %d\n\n", m.Experiment, m.Seed)
}

// appendBenchmark appends the line of a record of these columns to buf. The time of the trial has the
// unit sec/op, other times end in -sec.
func (c *tableColumns) appendBenchmark(buf []byte, r *Record) []byte {
	buf = append(buf, "Benchmark"...)
	for word := range strings.SplitSeq(r.Experiment, "-") {
		if word != "" {
			buf = append(buf, strings.ToUpper(word[:1])+word[1:]...)
		}
	}
	for _, column := range c.Config {
		if value, ok := r.Config[column.Entry]; ok {
			buf = append(buf, '/')
			buf = append(append(buf, oneWord(column.Entry)...), '=')
			buf = appendSetting(buf, value)
		}
	}
	buf = append(buf, " 1"...)
	for _, m := range r.Metrics {
		buf = append(buf, ' ')
		buf = appendNumber(buf, m.Value)
		buf = append(buf, ' ')
		if column := &c.Metrics[c.metrics[m.Name]]; m.Unit == column.Unit {
			buf = append(buf, column.bench...)
		} else {
			buf = append(buf, benchUnit(m)...)
		}
	}
	return append(buf, '\n')
}

// appendSetting appends a value of a configuration as one word.
func appendSetting(buf []byte, value any) []byte {
	if x, ok := value.(float64); ok {
		return appendNumber(buf, x)
	}
	return append(buf, oneWord(fmt.Sprint(value))...)
}

// benchUnit returns a unit that no other metric of the record has.
func benchUnit(m Metric) string {
	switch {
	case m.Name == Elapsed:
		return "sec/op"
	case m.Unit == "s":
		return oneWord(m.Name + "-sec")
	case m.Unit == "" || m.Unit == m.Name:
		return oneWord(m.Name)
	}
	return oneWord(m.Name + "-" + m.Unit)
}

// oneWord returns text without blanks, which end names and units, and without
// slashes, which begin a part of either.
func oneWord(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' || r == '/' {
			return '_'
		}
		return r
	}, text)
}
