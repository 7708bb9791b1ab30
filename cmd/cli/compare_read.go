package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"basisk/cmd/internal/input"
	"basisk/grid"
	"basisk/results"
)

// Outputs of bench and payoff as records: one per run of bench, and per row of payoff. Unknown
// numbers in a row, such as a measure that a later version adds, become metrics.

type payoffOutput struct {
	Rules  string `json:"rules"`
	Shapes []struct {
		N int `json:"n"`
		grid.LayoutText
		Cube    bool             `json:"cube"`
		Puzzles int              `json:"puzzles"`
		Rows    []map[string]any `json:"rows"`
	} `json:"shapes"`
}

// readTimings reads an output of bench or payoff, which may be in several files.
func readTimings(names ...string) (*timings, error) {
	m := &timings{keys: make(map[string]bool)}
	for _, name := range names {
		if err := m.read(name); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// read adds the contents of a file.
func (m *timings) read(name string) error {
	in, title, err := input.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	before := len(m.records)
	decoder := json.NewDecoder(bytes.NewReader(text))
	for {
		begin := len(text) - len(bytes.TrimLeft(text[decoder.InputOffset():], " \t\r\n"))
		line := 1 + bytes.Count(text[:begin], []byte("\n"))
		var object json.RawMessage
		err := decoder.Decode(&object)
		if errors.Is(err, io.EOF) && len(m.records) > before {
			return nil
		}
		if errors.Is(err, io.EOF) {
			err = errors.New("no runs and no rows")
		}
		if err == nil {
			err = m.add(object)
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w: expected an output of bench --json or payoff --json", title, line, err)
		}
	}
}

// add adds the contents of an object.
func (m *timings) add(object json.RawMessage) error {
	var names map[string]json.RawMessage
	if err := json.Unmarshal(object, &names); err != nil {
		return err
	}
	if text := names["versions"]; text != nil {
		if err := json.Unmarshal(text, &m.versions); err != nil {
			return err
		}
	}
	has := func(name string) bool { return names[name] != nil }
	switch {
	case m.each && has("shapes"):
		return nil // the totals of what was read
	case m.kind != "bench" && has("shapes"):
		m.kind = "payoff"
		return m.addShapes(object)
	case m.kind != "bench" && has("both") && has("source"):
		m.kind, m.each = "payoff", true
		return m.addPuzzle(object)
	case m.kind != "payoff" && has("method") && has("source"):
		m.kind = "bench"
		var l benchRun
		if err := json.Unmarshal(object, &l); err != nil || l.unserved() {
			return err
		}
		return m.keep(l.record())
	case m.kind == "bench" && has("method") && has("par2"):
		return nil // the summary of a method
	}
	return fmt.Errorf("an object with %s", strings.Join(slices.Sorted(maps.Keys(names)), ", "))
}

// record returns the record of a run. The number of solutions depends on the puzzle, and the number
// found by an unfinished run on the engine.
func (l *benchRun) record() results.Record {
	exact, found, solved := results.OnEngine, results.OnInstance, 1.0
	if !l.Exact {
		exact = ""
	}
	if !l.Solved {
		found, solved = exact, 0
	}
	puzzle := fmt.Sprintf("%s:%d", l.Source, l.Index)
	r := results.Record{
		Key: fmt.Sprintf("%s seed %d, %s", strings.TrimSpace(l.Method+" "+l.Rules), l.Seed, puzzle),
		Config: map[string]any{
			"shape": shapeName(l.N, l.LayoutText, l.Cube), "method": l.Method, "limit": float64(l.Limit), "puzzle": puzzle,
		},
		Metrics: []results.Metric{
			{Name: "seconds", Unit: "s", Value: float64(l.Seconds)},
			{Name: "solved", Value: solved, Depends: exact, Exact: exact != ""},
			{Name: "solutions", Value: float64(l.Count), Depends: found, Exact: found != ""},
			{Name: "nodes", Value: float64(l.Stats.Nodes), Depends: exact, Exact: exact != ""},
			{Name: "conflicts", Value: float64(l.Stats.Conflicts), Depends: exact, Exact: exact != ""},
			{Name: "work", Value: float64(l.Stats.Work), Depends: exact, Exact: exact != ""},
		},
	}
	if l.Rules != "" {
		r.Config["rules"] = l.Rules
	}
	if l.Whole > 0 {
		r.Metrics = append(r.Metrics, results.Metric{Name: "whole_seconds", Unit: "s", Value: float64(l.Whole)})
	}
	if l.Cut {
		r.Metrics = append(r.Metrics, results.Metric{Name: results.Censored, Value: 1})
	}
	return r
}

// keep adds a record. No other may have the same key.
func (m *timings) keep(r results.Record) error {
	if m.keys[r.Key] {
		return fmt.Errorf("a second time %q", r.Key)
	}
	m.keys[r.Key] = true
	m.records = append(m.records, r)
	return nil
}

// addShapes adds the rows of an output of payoff.
func (m *timings) addShapes(object []byte) error {
	var p payoffOutput
	if err := json.Unmarshal(object, &p); err != nil {
		return err
	}
	for _, s := range p.Shapes {
		shape := shapeName(s.N, &s.LayoutText, s.Cube)
		config := map[string]any{"shape": shape, "puzzles": float64(s.Puzzles), "first": p.Rules}
		if err := m.addRows(s.Rows, shape, config); err != nil {
			return err
		}
	}
	return nil
}

// addPuzzle adds the rows of a puzzle of an output of payoff --each.
func (m *timings) addPuzzle(object []byte) error {
	var p struct {
		Rules  string `json:"rules"`
		Source string `json:"source"`
		Index  int    `json:"index"`
		N      int    `json:"n"`
		grid.LayoutText
		Cube bool             `json:"cube"`
		Both []map[string]any `json:"both"`
	}
	if err := json.Unmarshal(object, &p); err != nil {
		return err
	}
	config := map[string]any{"shape": shapeName(p.N, &p.LayoutText, p.Cube), "first": p.Rules}
	return m.addRows(p.Both, fmt.Sprintf("%s:%d", p.Source, p.Index), config)
}

// addRows adds rows of payoff, about a shape or a puzzle, with a configuration.
func (m *timings) addRows(rows []map[string]any, of string, more map[string]any) error {
	for i, row := range rows {
		name, _ := row["name"].(string)
		if name == "" {
			return fmt.Errorf("%s: row %d has no name", of, i+1)
		}
		r := results.Record{Key: fmt.Sprintf("%s, %s", name, of), Config: maps.Clone(more)}
		r.Config["row"] = name
		delete(row, "size")
		addNumbers(&r, "", row)
		if err := m.keep(r); err != nil {
			return err
		}
	}
	return nil
}

// addNumbers adds the numbers of an object as metrics, and booleans as 1 and 0. Of a list, an
// estimate and the ends of its interval, it takes the estimate. Times are not exact; everything
// else depends on the rules.
func addNumbers(r *results.Record, prefix string, object map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(object)) {
		value := object[name]
		if list, ok := value.([]any); ok && len(list) > 0 {
			value = list[0]
		}
		if yes, ok := value.(bool); ok {
			value = map[bool]float64{true: 1}[yes]
		}
		switch v := value.(type) {
		case float64:
			metric := results.Metric{Name: prefix + name, Value: v, Exact: true, Depends: results.OnRules}
			if strings.Contains(name, "seconds") {
				metric.Exact, metric.Depends, metric.Unit = false, "", "s"
			}
			r.Metrics = append(r.Metrics, metric)
		case map[string]any:
			addNumbers(r, prefix+name+".", v)
		}
	}
}

// shapeName names a shape: "9×9", "6×6 in 2×3", "9×9×9", "9×9 latin", "9×9 x windows".
func shapeName(n int, t *grid.LayoutText, cube bool) string {
	name := fmt.Sprintf("%d×%[1]d", n)
	switch {
	case cube:
		return name + fmt.Sprintf("×%d", n)
	case t == nil:
		return name
	case t.Box != nil && t.Box[0] != t.Box[1]:
		name += fmt.Sprintf(" in %d×%d", t.Box[0], t.Box[1])
	}
	return strings.TrimRight(strings.Join(append([]string{name}, append(t.Units, t.Regions)...), " "), " ")
}
