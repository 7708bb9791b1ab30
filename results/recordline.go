package results

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// The idea: a record is a line of JSON that any tool reads,
//
//	{"key":"k3/0/dlx","seed":7,"config":{"basis":3},"values":{"nodes":12,"elapsed":0.25},"warnings":["…"],"sum":"0a1b2c3d"}
//
// and what the values are is in the manifest, once. The sum is a CRC-32 of the line before it, so that a
// changed byte is noticed; records of versions before 0.4.0 have none. The line is read token by token, without a copy
// and without reflection.
//
// Cost: 9 µs for a record of 30 values; encoding/json takes 45 µs.

// MarshalJSON returns the record as a line without its end. Its values have the order of its
// metrics.
func (r *Record) MarshalJSON() ([]byte, error) {
	var line bytes.Buffer
	out := jsontext.NewEncoder(&line)
	_ = out.WriteToken(jsontext.BeginObject) // memory is not full
	err := errors.Join(
		writeMember(out, "key", r.Key),
		writeMember(out, "seed", r.Seed),
		writeMember(out, "config", r.Config),
		writeMember(out, "values", r.Metrics),
	)
	if len(r.Warnings) > 0 {
		err = errors.Join(err, writeMember(out, "warnings", r.Warnings))
	}
	if err != nil {
		return nil, fmt.Errorf("record %q: %w", r.Key, err)
	}
	_ = out.WriteToken(jsontext.EndObject)
	return bytes.TrimSuffix(line.Bytes(), []byte("\n")), nil
}

// lineEnd is the end of a line with a sum.
const lineEnd = `,"sum":"` + sumVerb + `"}`

// writeMember writes a member of an object.
func writeMember(out *jsontext.Encoder, name string, value any) error {
	return errors.Join(out.WriteToken(jsontext.String(name)), json.MarshalEncode(out, value, json.Deterministic(true)))
}

// MarshalJSONTo writes the metrics as an object of numbers by their names.
func (list Metrics) MarshalJSONTo(out *jsontext.Encoder) error {
	_ = out.WriteToken(jsontext.BeginObject)
	for i := range list {
		if err := writeMember(out, list[i].Name, list[i].Value); err != nil {
			return err
		}
	}
	return out.WriteToken(jsontext.EndObject)
}

// lineDecoder reads lines of records.
type lineDecoder struct {
	line bytes.Buffer
	in   *jsontext.Decoder
	// words are the texts of configurations, as values of one, and templates the metrics without
	// their numbers, both by their quoted texts: many records share them.
	words     map[string]any
	templates map[string]Metric
	known     Quantities
	// sum reports whether the last record had a sum, and undeclared is a value of it without an entry.
	sum        bool
	undeclared string
	// metrics and settings are the numbers of metrics and of configuration entries in the last
	// record.
	metrics, settings int
}

// maxWords bounds the words that are kept, for configurations that differ in every record.
const maxWords = 1 << 12

// newLineDecoder returns a decoder of records with these values, nil if they are not known. A value
// without an entry has no unit and is not exact; it is an error in a line without a sum, while with
// one the line is right, and was written since the entries were read.
func newLineDecoder(q Quantities) *lineDecoder {
	d := &lineDecoder{known: q, words: map[string]any{}, templates: map[string]Metric{}}
	d.in = jsontext.NewDecoder(&d.line)
	return d
}

// decode reads a line, given without its end, into r, reusing its configuration and metrics.
func (d *lineDecoder) decode(line []byte, r *Record) error {
	d.line.Reset()
	d.line.Write(line)
	d.in.Reset(&d.line)
	if r.Config == nil {
		r.Config, r.Metrics = make(map[string]any, d.settings), make(Metrics, 0, d.metrics)
	}
	clear(r.Config)
	*r = Record{Config: r.Config, Metrics: r.Metrics[:0]}
	d.sum, d.undeclared = false, ""
	err := d.object(func(name []byte) error { return d.member(name, line, r) })
	if err == nil {
		_, err = d.in.ReadToken()
	}
	d.settings, d.metrics = len(r.Config), len(r.Metrics)
	switch {
	case errors.Is(err, errChanged):
		return err
	case err == nil:
		return errors.New("expected the end of the line after a record")
	case !errors.Is(err, io.EOF):
		return fmt.Errorf("expected a record: %w", err)
	case r.Key == "":
		return errors.New("expected a record with a key")
	case d.undeclared != "" && !d.sum:
		return undeclared(d.undeclared)
	}
	return r.normalize()
}

// undeclared returns the error of a value that the manifest lacks.
func undeclared(name string) error {
	return fmt.Errorf("metric %s: the manifest has no such value", name)
}

// member reads a member of a record in a line.
func (d *lineDecoder) member(name, line []byte, r *Record) (err error) {
	switch string(name) {
	case `"key"`:
		err = json.UnmarshalDecode(d.in, &r.Key)
	case `"seed"`:
		err = json.UnmarshalDecode(d.in, &r.Seed)
	case `"config"`:
		err = d.object(func(quoted []byte) error { return d.setting(quoted, r.Config) })
	case `"values"`:
		err = d.object(func(quoted []byte) error { return d.metric(quoted, r) })
	case `"warnings"`:
		err = json.UnmarshalDecode(d.in, &r.Warnings)
	case `"sum"`:
		d.sum = true
		if _, err = d.in.ReadValue(); err == nil && !hasSum(line, lineEnd) {
			err = fmt.Errorf("the line %w", errChanged)
		}
	default:
		err = fmt.Errorf("%s: no part of a record", name)
	}
	return err
}

// object reads an object, whose members a function reads after their quoted names, which are valid
// until it reads.
func (d *lineDecoder) object(member func(name []byte) error) error {
	if begin, err := d.in.ReadToken(); err != nil || begin.Kind() != '{' {
		return cmp.Or(err, errors.New("expected an object"))
	}
	for d.in.PeekKind() == '"' {
		name, err := d.in.ReadValue()
		if err == nil {
			err = member(name)
		}
		if err != nil {
			return err
		}
	}
	_, err := d.in.ReadToken()
	return err
}

// setting reads an entry of a configuration.
func (d *lineDecoder) setting(quoted []byte, config map[string]any) error {
	word, err := d.word(quoted)
	if err != nil {
		return err
	}
	name := word.(string)
	switch d.in.PeekKind() {
	case '"':
		if quoted, err = d.in.ReadValue(); err == nil {
			config[name], err = d.word(quoted)
		}
	case 't', 'f':
		var yes jsontext.Token
		if yes, err = d.in.ReadToken(); err == nil {
			config[name] = yes.Bool()
		}
	default:
		config[name], err = d.number()
	}
	return err
}

// word returns a quoted text that many records share.
func (d *lineDecoder) word(quoted []byte) (any, error) {
	if word, met := d.words[string(quoted)]; met {
		return word, nil
	}
	text, err := jsontext.AppendUnquote(nil, quoted)
	var word any = string(text)
	if len(d.words) < maxWords {
		d.words[string(quoted)] = word
	}
	return word, err
}

// metric reads a value.
func (d *lineDecoder) metric(quoted []byte, r *Record) (err error) {
	m, met := d.templates[string(quoted)]
	if !met {
		name, err := jsontext.AppendUnquote(nil, quoted)
		if err != nil {
			return err
		}
		q, declared := d.known[string(name)]
		m = Metric{Name: string(name), Unit: q.Unit, Exact: q.Exact, Depends: q.Depends, Range: q.Range}
		if declared || d.known == nil {
			d.templates[string(quoted)] = m
		} else {
			d.undeclared = m.Name
		}
	}
	m.Value, err = d.number()
	r.Metrics = append(r.Metrics, m)
	return cmp.Or(err, m.check())
}

// number reads a number.
func (d *lineDecoder) number() (float64, error) {
	token, err := d.in.ReadToken()
	if err != nil || token.Kind() != '0' {
		return 0, cmp.Or(err, errors.New("expected a number"))
	}
	return token.Float(), nil
}
