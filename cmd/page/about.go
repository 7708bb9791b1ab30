package page

import (
	"net/http"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid/format"
)

// about is what there is to choose from.
type about struct {
	Version string `json:"version"`
	// Questions are those of /api/questions.
	Questions []asked `json:"questions"`
	// Methods, Rules and Formats are in the order in which they should be shown.
	Methods []choice `json:"methods"`
	Rules   []choice `json:"rules"`
	Explain string   `json:"explain"` // the rules of an explanation that names none
	Formats []choice `json:"formats"` // that /api/write writes
	Reads   []choice `json:"reads"`   // that /api/read can be told to expect
	// Symmetries, Holes and Fulls are what the fields of generate take.
	Symmetries []option.Word `json:"symmetries"`
	Holes      []string      `json:"holes"`
	Fulls      []string      `json:"fulls"`
	Limits     bounds        `json:"limits"`
	Externals  []string      `json:"externals"`
	Files      []listed      `json:"files"`
}

// asked is a question that can be put: what a button says, and the fields of its form. One
// without a title has no form of its own.
type asked struct {
	Name    string   `json:"name"`
	Title   string   `json:"title,omitempty"`
	Help    string   `json:"help,omitempty"`
	Options []string `json:"options"` // the names of the fields
	Fields  []entry  `json:"fields"`
}

// entry is a field of a form. One without a label is of the further ones.
type entry struct {
	Name  string      `json:"name"`
	Label string      `json:"label,omitempty"`
	Help  string      `json:"help"`
	Kind  option.Kind `json:"kind"`
	// Words are what a field takes that takes one of a few, or what a form offers.
	Words   []option.Word `json:"words,omitempty"`
	Default string        `json:"default,omitempty"`
	Start   string        `json:"start,omitempty"` // what the form begins with, if that is not the default
	Min     uint64        `json:"min,omitempty"`
	Max     uint64        `json:"max,omitempty"` // absent where numbers of JSON end before
}

// maxExact is the largest number that all readers of JSON keep.
const maxExact = 1<<53 - 1

// entryOf returns a field as a form shows it.
func entryOf(x field) entry {
	o := x.option
	e := entry{
		Name: x.Name, Label: x.Label, Help: o.Help, Kind: o.Kind, Words: o.Range.Words, Default: o.Default,
		Start: x.Start, Min: o.Range.Min,
	}
	if x.Choices != nil {
		e.Words = x.Choices
	}
	if o.Range.Max <= maxExact {
		e.Max = o.Range.Max
	}
	return e
}

// listed is a file that was given at the start.
type listed struct {
	Name   string `json:"name"`
	Boards int    `json:"boards"`
}

// choice is something to choose by its name.
type choice struct {
	Name string `json:"name"`
	Help string `json:"help"`
	// Tier is that of a rule.
	Tier *int `json:"tier,omitempty"`
	// Counts tells of a method that it can count.
	Counts bool `json:"counts,omitempty"`
}

// bounds are the limits of requests.
type bounds struct {
	Limits
	Seconds float64 `json:"seconds"`
}

// about answers with what there is.
func (s *Server) about(w http.ResponseWriter, _ *http.Request) {
	c := s.options.Catalog
	x := about{
		Version: s.options.Version, Explain: ask.ExplainRules(c.Rules).String(),
		Limits: bounds{s.limits, s.limits.Time.Seconds()},
	}
	for _, m := range c.Methods {
		if m.Of == nil {
			x.Methods = append(x.Methods, choice{Name: m.Name, Help: m.Help, Counts: !m.Single})
		}
	}
	for _, e := range c.Rules {
		x.Rules = append(x.Rules, choice{Name: e.Name, Help: e.Help, Tier: &e.Tier})
	}
	for _, f := range writable() {
		x.Formats = append(x.Formats, choice{Name: f.name, Help: f.help})
	}
	for _, f := range format.Formats() {
		if f.CanRead {
			x.Reads = append(x.Reads, choice{Name: f.Name, Help: f.About})
		}
	}
	for _, f := range s.forms {
		q := asked{Name: f.Name, Title: f.Title, Help: f.Help, Options: f.names()}
		for _, y := range f.fields {
			q.Fields = append(q.Fields, entryOf(y))
			switch words := y.option.Range; y.Name {
			case "symmetry":
				x.Symmetries = words.Words
			case "holes":
				x.Holes = words.Names()
			case "full":
				x.Fulls = words.Names()
			}
		}
		x.Questions = append(x.Questions, q)
	}
	x.Externals, x.Files = []string{}, []listed{}
	for _, e := range s.options.Externals {
		x.Externals = append(x.Externals, e.Name)
	}
	for _, r := range s.options.Files {
		if n := len(x.Files); n == 0 || x.Files[n-1].Name != r.Source {
			x.Files = append(x.Files, listed{Name: r.Source})
		}
		if r.Puzzle != nil {
			x.Files[len(x.Files)-1].Boards++
		}
	}
	reply(w, http.StatusOK, x)
}
