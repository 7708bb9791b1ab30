package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// The page itself lists what it can ask, from the table of questions.

// question is a question of the page, as in /api/about.
type question struct {
	Name, Help string
	Options    []string
	Fields     []entry
}

// entry is an option of a question.
type entry struct {
	Name, Kind, Help, Default string
	Min, Max                  uint64
	Words                     []struct{ Name string }
}

// about returns the questions of the page.
func (s *stage) about() ([]question, error) {
	var x struct{ Questions []question }
	err := json.Unmarshal(s.do(http.MethodGet, "/api/about"), &x)
	return x.Questions, err
}

// questions returns a line for each question: what it asks, and the options that it accepts.
func (s *stage) questions() (string, error) {
	list, err := s.about()
	var out strings.Builder
	for _, q := range list {
		fmt.Fprintf(&out, "- `%s`: %s\n", q.Name, strings.TrimSpace(q.Help+" "+quoted(q.Options[1:])))
	}
	return out.String(), err
}

func quoted(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "`" + strings.Join(names, "` `") + "`"
}

// few is the maximum number of questions for which an option lists those that accept it in this
// way.
const few = 4

// options returns a line for each option, and more if questions accept it in different ways.
func (s *stage) options() (string, error) {
	list, err := s.about()
	ways := make(map[string][]string)   // the lines of each option
	askers := make(map[string][]string) // the questions of each line
	for _, q := range list {
		for _, e := range q.Fields {
			line := e.line()
			if askers[line] == nil {
				ways[e.Name] = append(ways[e.Name], line)
			}
			askers[line] = append(askers[line], q.Name)
		}
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(ways)) {
		for _, line := range ways[name] {
			if len(ways[name]) > 1 && len(askers[line]) <= few {
				line += " (" + quoted(askers[line]) + ")"
			}
			out.WriteString(line + "\n")
		}
	}
	return out.String(), err
}

func (e entry) line() string {
	text := fmt.Sprintf("- `%s` %s", e.Name, e.Kind)
	if e.Max > 0 {
		text += fmt.Sprintf(" from %d to %d", e.Min, e.Max)
	}
	if e.Default != "" {
		text += ", default " + e.Default
	}
	return text + ": " + strings.ReplaceAll(e.Help, "`", "")
}
