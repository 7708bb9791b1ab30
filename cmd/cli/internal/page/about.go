package page

import (
	"net/http"

	"basisk/cmd/cli/internal/ask"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/solver/maker"
)

// about is what there is to choose from.
type about struct {
	Version string `json:"version"`
	// Methods, Rules, Formats and Symmetries are in the order in which they should be shown.
	Methods    []choice `json:"methods"`
	Rules      []choice `json:"rules"`
	Explain    string   `json:"explain"` // the rules of an explanation that names none
	Formats    []choice `json:"formats"`
	Symmetries []choice `json:"symmetries"`
	Holes      []string `json:"holes"`
	Fulls      []string `json:"fulls"`
	Limits     bounds   `json:"limits"`
	Externals  []string `json:"externals"`
	Files      []string `json:"files"`
}

// choice is something to choose by its name.
type choice struct {
	Name string `json:"name"`
	Help string `json:"help"`
	// Tier is that of a rule.
	Tier *int `json:"tier,omitempty"`
	// Counts tells of a method that it can count.
	Counts bool `json:"counts,omitempty"`
	// Reads and Writes tell of a format whether it is read and written.
	Reads  bool `json:"reads,omitempty"`
	Writes bool `json:"writes,omitempty"`
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
	for _, f := range format.Formats() {
		x.Formats = append(x.Formats, choice{Name: f.Name, Help: f.About, Reads: f.CanRead, Writes: f.CanWrite})
	}
	names, help := generate.Symmetries()
	for i, name := range names {
		x.Symmetries = append(x.Symmetries, choice{Name: name, Help: help[i]})
	}
	for _, h := range maker.AllHoles() {
		x.Holes = append(x.Holes, string(h))
	}
	x.Externals, x.Files = []string{}, []string{}
	for _, e := range s.options.Externals {
		x.Externals = append(x.Externals, e.Name)
	}
	reply(w, http.StatusOK, x)
}
