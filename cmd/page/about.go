package page

import (
	"net/http"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/solver/maker"
)

// about is what there is to choose from.
type about struct {
	Version string `json:"version"`
	// Questions are those of /api/questions.
	Questions []asked `json:"questions"`
	// Methods, Rules, Formats and Symmetries are in the order in which they should be shown.
	Methods    []choice `json:"methods"`
	Rules      []choice `json:"rules"`
	Explain    string   `json:"explain"` // the rules of an explanation that names none
	Formats    []choice `json:"formats"` // that /api/write writes
	Reads      []choice `json:"reads"`   // that /api/read can be told to expect
	Symmetries []choice `json:"symmetries"`
	Holes      []string `json:"holes"`
	Fulls      []string `json:"fulls"`
	Limits     bounds   `json:"limits"`
	Externals  []string `json:"externals"`
	Files      []listed `json:"files"`
}

// asked is a kind of question, with the options that it takes.
type asked struct {
	Name    string   `json:"name"`
	Options []string `json:"options"`
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
	x := about{Version: s.options.Version, Explain: ask.ExplainRules(c.Rules).String(), Fulls: maker.Fulls(), Limits: bounds{s.limits, s.limits.Time.Seconds()}}
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
	for _, k := range kinds() {
		x.Questions = append(x.Questions, asked{k.name, append([]string{"seconds"}, k.takes...)})
	}
	names, help := generate.Symmetries()
	for i, name := range names {
		x.Symmetries = append(x.Symmetries, choice{Name: name, Help: help[i]})
	}
	for _, h := range maker.AllHoles() {
		x.Holes = append(x.Holes, string(h))
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
