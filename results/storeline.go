package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math"
)

// The idea: a record is a line of JSON that ends with its own checksum,
//
//	{"schema":1,"experiment":"phase", … ,"metrics":[…],"crc":"0123abcd"}
//
// the CRC-32C (Castagnoli 1993) of all bytes before `,"crc"`. So a line that was changed by hand or
// by a failing disk is detected, and the line is still JSON that any tool reads. The last line of a
// file may be truncated if a machine stopped; it lacks its end of line.

// maxLine bounds the length of a line, so that a foreign file does not fill the memory. The records
// of all experiments together are far shorter.
const maxLine = 1 << 24

// The text around the checksum, and its length including the eight digits.
const (
	crcBegin = `,"crc":"`
	crcEnd   = `"}`
	crcFrame = len(crcBegin) + 8 + len(crcEnd)
)

// castagnoli is the polynomial for which processors have an instruction.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Checksum returns the checksum of a text, as in a line, in eight hexadecimal digits.
func Checksum(text []byte) string { return fmt.Sprintf("%08x", crc32.Checksum(text, castagnoli)) }

// appendLine appends the line of r, with its end, to buf.
func appendLine(buf []byte, r *Record) ([]byte, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("record %q: %w", r.Key, err)
	}
	text = text[:len(text)-1] // the closing brace follows the checksum
	buf = append(buf, text...)
	return fmt.Appendf(buf, "%s%s%s\n", crcBegin, Checksum(text), crcEnd), nil
}

// verifyLine returns an error unless line, given without its end, has the checksum of its contents.
func verifyLine(line []byte) error {
	at := len(line) - crcFrame
	if at < 0 || !bytes.HasPrefix(line[at:], []byte(crcBegin)) || !bytes.HasSuffix(line, []byte(crcEnd)) {
		return fmt.Errorf("expected a record that ends with its checksum, found %.40q", line)
	}
	said := line[at+len(crcBegin) : len(line)-len(crcEnd)]
	if found := Checksum(line[:at]); string(said) != found {
		return fmt.Errorf("the checksum %s of the record does not match its contents, which have %s: "+
			"it was changed after it was written", said, found)
	}
	return nil
}

// The metrics that the runner adds to every record: the processor time of the trial, on the thread
// that measured it, and 1 if a time limit of the clock ended it, so that all other metrics are the
// state at that time.
const (
	Elapsed  = "elapsed"
	Censored = "censored"
)

// check normalizes the record and returns an error if it should not be stored: for metrics with
// values that JSON has no numbers for, without a name, or with a duplicate name.
func (r *Record) check() error {
	for i, m := range r.Metrics {
		if m.Name == "" {
			return fmt.Errorf("record %q: metric %d has no name", r.Key, i+1)
		}
		if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) {
			return fmt.Errorf("record %q: metric %s is %v: expected a finite number", r.Key, m.Name, m.Value)
		}
		for _, other := range r.Metrics[:i] {
			if other.Name == m.Name {
				return fmt.Errorf("record %q: two metrics are named %s", r.Key, m.Name)
			}
		}
	}
	return r.normalize()
}

// SameTrial reports whether both records are of one trial: everything is equal except the
// measurements.
func (r *Record) SameTrial(o *Record) bool {
	if r.Experiment != o.Experiment || r.Key != o.Key || r.Seed != o.Seed || len(r.Config) != len(o.Config) {
		return false
	}
	for name, value := range r.Config {
		if other, ok := o.Config[name]; !ok || other != value {
			return false
		}
	}
	return true
}
