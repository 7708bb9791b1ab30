package results

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// The idea: a line that appendLine wrote has its fields in one order, without blanks, and hardly
// ever an escape. A scanner that expects exactly that reads it in one pass; anything unexpected,
// such as an escape or a line of another program, it leaves to encoding/json, which decides. So it
// can be simple, and what it accepts it reads as encoding/json does.
//
// Words, which are names, units and texts of a configuration, are the same in all records of a run,
// so the scanner reuses them.
//
// Cost: 4 µs for a record of 25 metrics; encoding/json takes 40 µs.

// lineBegin begins every line of our [Schema].
const lineBegin = `{"schema":1,"experiment":`

// recordScanner reads lines of records. The zero value is ready for use.
type recordScanner struct {
	rest []byte
	bad  bool // whether something unexpected came
	// words has the words met so far, as the interface values that a configuration needs, which
	// would otherwise be allocated each time.
	words map[string]any
	// metrics and settings are the numbers of metrics and of configuration entries in the last
	// record.
	metrics, settings int
}

// maxWords bounds the words that are kept, for configurations that differ in every record.
const maxWords = 1 << 12

// read checks a line, given without its end, and reads it into r, overwriting its configuration and
// metrics and reusing their memory.
func (s *recordScanner) read(line []byte, r *Record) error {
	if err := verifyLine(line); err != nil {
		return err
	}
	config, metrics := r.Config, r.Metrics
	if s.rest, s.bad = line[:len(line)-crcFrame], false; !s.record(r) {
		clear(config)
		clear(metrics[:cap(metrics)]) // what JSON does not name would stay
		*r = Record{Config: config, Metrics: metrics[:0]}
		if err := json.Unmarshal(line, r); err != nil {
			return err
		}
	}
	s.metrics, s.settings = len(r.Metrics), len(r.Config)
	return r.normalize()
}

// record reads everything but the checksum and the closing brace, and reports whether it met
// nothing else.
func (s *recordScanner) record(r *Record) bool {
	s.skip(lineBegin)
	r.Schema = Schema
	r.Experiment, _ = s.word().(string)
	s.skip(`,"key":`)
	r.Key = string(s.text())
	s.skip(`,"seed":`)
	r.Seed = s.whole()
	s.skip(`,"config":`)
	s.config(r)
	s.skip(`,"metrics":[`)
	if r.Metrics == nil {
		r.Metrics = make([]Metric, 0, s.metrics)
	}
	r.Metrics = r.Metrics[:0]
	for more := !s.found(`]`); more; more = s.more(`]`) {
		r.Metrics = append(r.Metrics, s.metric())
	}
	r.Warnings = nil
	if s.found(`,"warnings":[`) {
		for more := true; more; more = s.more(`]`) {
			r.Warnings = append(r.Warnings, string(s.text()))
		}
	}
	return !s.bad && len(s.rest) == 0
}

// config reads a configuration.
func (s *recordScanner) config(r *Record) {
	if r.Config == nil {
		r.Config = make(map[string]any, s.settings)
	}
	clear(r.Config)
	s.skip(`{`)
	for more := !s.found(`}`); more; more = s.more(`}`) {
		name, _ := s.word().(string)
		s.skip(`:`)
		switch {
		case s.found(`true`):
			r.Config[name] = true
		case s.found(`false`):
			r.Config[name] = false
		case len(s.rest) > 0 && s.rest[0] == '"':
			r.Config[name] = s.word()
		default:
			r.Config[name] = s.number()
		}
	}
}

// metric reads a metric.
func (s *recordScanner) metric() (m Metric) {
	s.skip(`{"name":`)
	m.Name, _ = s.word().(string)
	s.skip(`,"unit":`)
	m.Unit, _ = s.word().(string)
	s.skip(`,"value":`)
	m.Value = s.number()
	if s.skip(`,"exact":`); s.found(`true`) {
		m.Exact = true
	} else {
		s.skip(`false`)
	}
	if s.found(`,"depends":`) {
		depends, _ := s.word().(string)
		m.Depends = Dependency(depends)
	}
	s.skip(`}`)
	return m
}

// found reports whether a text is next, and skips it if so.
func (s *recordScanner) found(text string) bool {
	if len(s.rest) < len(text) || string(s.rest[:len(text)]) != text {
		return false
	}
	s.rest = s.rest[len(text):]
	return true
}

// skip skips a text, which must be next.
func (s *recordScanner) skip(text string) {
	if !s.found(text) {
		s.fail()
	}
}

// more reports whether a comma is next; if not, the end of a list must be.
func (s *recordScanner) more(end string) bool {
	if s.found(`,`) {
		return true
	}
	s.skip(end)
	return false
}

// text reads a quoted text without escapes and bytes that have to be replaced. The result is part
// of the line.
func (s *recordScanner) text() []byte {
	s.skip(`"`)
	plain := true
	for i, c := range s.rest {
		switch {
		case c == '"':
			text := s.rest[:i]
			if s.rest = s.rest[i+1:]; !plain && !utf8.Valid(text) {
				s.fail()
			}
			return text
		case c < ' ' || c == '\\':
			s.fail()
			return nil
		case c >= utf8.RuneSelf:
			plain = false
		}
	}
	s.fail()
	return nil
}

// word reads a text that many records share.
func (s *recordScanner) word() any {
	text := s.text()
	if word, met := s.words[string(text)]; met {
		return word
	}
	var word any = string(text)
	if s.words == nil {
		s.words = map[string]any{}
	}
	if len(s.words) < maxWords {
		s.words[string(text)] = word
	}
	return word
}

// maxDigits is the largest number of digits such that 64 bits hold every number.
const maxDigits = 19

// whole reads a whole number, 0 or more.
func (s *recordScanner) whole() uint64 {
	n, digits := uint64(0), 0
	for ; digits < len(s.rest) && s.rest[digits]-'0' < 10; digits++ {
		n = 10*n + uint64(s.rest[digits]-'0')
	}
	if digits == 0 || digits > maxDigits || digits > 1 && s.rest[0] == '0' {
		s.fail()
		return 0
	}
	s.rest = s.rest[digits:]
	return n
}

// number reads a number.
func (s *recordScanner) number() float64 {
	text := s.rest
	negative := s.found(`-`)
	n := s.whole()
	fraction := s.found(`.`)
	if fraction {
		s.digits()
	}
	exponent := s.found(`e`) || s.found(`E`)
	if exponent {
		_ = s.found(`-`) || s.found(`+`)
		s.digits()
	}
	if !negative && !fraction && !exponent {
		return float64(n)
	}
	x, err := strconv.ParseFloat(string(text[:len(text)-len(s.rest)]), 64)
	if err != nil {
		s.fail()
	}
	return x
}

// digits skips digits, at least one.
func (s *recordScanner) digits() {
	rest := bytes.TrimLeft(s.rest, "0123456789")
	if len(rest) == len(s.rest) {
		s.fail()
		return
	}
	s.rest = rest
}

// fail records that something unexpected came, and drops the rest.
func (s *recordScanner) fail() { s.bad, s.rest = true, nil }
