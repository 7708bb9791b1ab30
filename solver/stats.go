package solver

import (
	"fmt"
	"io"
	"text/tabwriter"

	"basisk/heuristics"
)

// End tells how a search ended.
type End uint8

// The ends of a search.
const (
	// Exhausted: the whole space was searched; there are no further solutions.
	Exhausted End = iota
	// Stopped: the receiver of the solutions wanted no more.
	Stopped
	// OutOfNodes: the limit of nodes was reached.
	OutOfNodes
	// Stuck: the method found no further conclusion and does not guess.
	Stuck
	// Cancelled: the context ended first.
	Cancelled
)

// String returns the end in words.
func (e End) String() string {
	return [...]string{"exhausted", "stopped", "out of nodes", "stuck", "cancelled"}[e]
}

// MarshalText makes the end readable in JSON.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Stats is what a search cost. All numbers but ExternalSeconds are exact: the same
// run gives the same numbers on any machine, unless it was cancelled.
type Stats struct {
	End      End      `json:"end"`
	Nodes    uint64   `json:"nodes"`              // branches tried
	Work     uint64   `json:"work"`               // steps, of a kind that depends on the method
	Depth    int      `json:"depth"`              // most branches on one path
	Restarts uint64   `json:"restarts,omitempty"` // times the search began anew
	Levels   []uint64 `json:"levels,omitempty"`   // nodes by number of branches above them
	// ExternalSeconds is what the program of an external method took of the processor,
	// user and system.
	ExternalSeconds float64 `json:"external_seconds,omitempty"`
	// Rules has what each rule did, in the order in which they run.
	Rules []heuristics.Tally `json:"rules,omitempty"`
}

// Add adds the figures of t, those of a later part of the same search or of another
// puzzle; the end is that of t.
func (s *Stats) Add(t Stats) {
	s.End = t.End
	s.Nodes += t.Nodes
	s.Work += t.Work
	s.Depth = max(s.Depth, t.Depth)
	s.Restarts += t.Restarts
	s.ExternalSeconds += t.ExternalSeconds
	for len(s.Levels) < len(t.Levels) {
		s.Levels = append(s.Levels, 0)
	}
	for i, n := range t.Levels {
		s.Levels[i] += n
	}
	s.addRules(t.Rules)
}

// addRules adds tallies to those of the same rule.
func (s *Stats) addRules(tallies []heuristics.Tally) {
	for _, t := range tallies {
		mine := s.tally(t.Rule)
		mine.Calls += t.Calls
		mine.Hits += t.Hits
		mine.Placements += t.Placements
		mine.Eliminations += t.Eliminations
		mine.Work += t.Work
	}
}

// tally returns the tally of the rule, a new one if there is none.
func (s *Stats) tally(rule string) *heuristics.Tally {
	for i := range s.Rules {
		if s.Rules[i].Rule == rule {
			return &s.Rules[i]
		}
	}
	s.Rules = append(s.Rules, heuristics.Tally{Rule: rule})
	return &s.Rules[len(s.Rules)-1]
}

// WriteTable writes the figures as aligned columns.
func (s *Stats) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "end\tnodes\twork\tdepth\trestarts\t\n")
	fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t\n", s.End, s.Nodes, s.Work, s.Depth, s.Restarts)
	if s.ExternalSeconds > 0 {
		fmt.Fprintf(t, "external seconds\t%.3f\t\n", s.ExternalSeconds)
	}
	if len(s.Rules) > 0 {
		fmt.Fprintf(t, "rule\tcalls\thits\tplacements\teliminations\twork\t\n")
	}
	for _, r := range s.Rules {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\t%d\t\n", r.Rule, r.Calls, r.Hits, r.Placements, r.Eliminations, r.Work)
	}
	return t.Flush()
}
