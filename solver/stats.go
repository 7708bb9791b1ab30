package solver

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"basisk/dlx/cdcl"
	"basisk/heuristics"
)

// StopReason is the reason why a search ended.
type StopReason uint8

// The ends of a search.
const (
	// Exhausted: the whole space was searched; there are no further solutions.
	Exhausted StopReason = iota
	// Stopped: the caller wanted no more solutions.
	Stopped
	// OutOfNodes: the limit of nodes was reached.
	OutOfNodes
	// OutOfMemory: the limit of memory was reached.
	OutOfMemory
	// Stuck: the method found no further conclusion and does not guess.
	Stuck
	// Cancelled: the context ended first.
	Cancelled
	// Unsupported: the method, or one of the rules, does not support the shape or the candidates of the
	// puzzle. The error says which.
	Unsupported
	// Claimed: a method or a chooser from outside says that there are no further solutions. Note names it.
	Claimed
)

var endWords = []string{"exhausted", "stopped", "out of nodes", "out of memory", "stuck", "cancelled", "unserved", "claimed"}

// String returns the reason in words.
func (e StopReason) String() string { return endWords[e] }

// MarshalText makes the reason readable in JSON.
func (e StopReason) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what MarshalText has written.
func (e *StopReason) UnmarshalText(text []byte) error {
	i := slices.Index(endWords, string(text))
	if i < 0 {
		return fmt.Errorf("end %q: expected one of %s", text, strings.Join(endWords, ", "))
	}
	*e = StopReason(i)
	return nil
}

// Stats is the cost of a search. All numbers but ExternalSeconds are exact: the
// same run gives the same numbers on any machine, unless it was cancelled or is Inexact.
type Stats struct {
	// `exhausted`, `stopped` (enough found), `out of nodes`, `out of memory`, `stuck`, `cancelled`, `unserved`, or
	// `claimed`, if a method from outside says that it is complete
	End       StopReason `json:"end"`
	Nodes     uint64     `json:"nodes"`               // branches tried and, with clause learning, conflicts
	Work      uint64     `json:"work"`                // steps, whose kind depends on the method
	Depth     int        `json:"depth"`               // the most branches on one path
	Restarts  uint64     `json:"restarts,omitempty"`  // the number of restarts
	Levels    []uint64   `json:"levels,omitempty"`    // nodes by depth
	Conflicts uint64     `json:"conflicts,omitempty"` // the nodes that are conflicts of clause learning
	// whether the numbers depend on the number of workers
	Inexact  bool          `json:"inexact,omitempty"`
	Workers  []WorkerStats `json:"workers,omitempty"`  // the cost of each of several workers
	Settings Settings      `json:"settings,omitempty"` // the settings of clause learning
	// processor time of an outside program
	ExternalSeconds float64            `json:"external_seconds,omitempty"`
	Note            string             `json:"note,omitempty"`  // a remark of the method
	Rules           []heuristics.Tally `json:"rules,omitempty"` // what each rule did
}

// Settings are the settings of clause learning, by name.
type Settings map[string]int

// WorkerStats is the cost of one of several workers.
type WorkerStats struct {
	Seed uint64 `json:"seed"` // its seed
	// those that differ from the other workers', as `name=value` with blanks between
	Settings  string     `json:"settings,omitempty"`
	End       StopReason `json:"end"`       // why it ended
	Nodes     uint64     `json:"nodes"`     // its branches and conflicts
	Work      uint64     `json:"work"`      // its steps
	Restarts  uint64     `json:"restarts"`  // the number of its restarts
	Solutions uint64     `json:"solutions"` // the solutions that it found, some of which others found too
	Exported  uint64     `json:"exported"`  // clauses offered to the others
	Imported  uint64     `json:"imported"`  // clauses taken from them
}

// add adds the figures of t, which may be of another puzzle.
func (w *WorkerStats) add(t WorkerStats) {
	w.Seed, w.Settings, w.End = t.Seed, t.Settings, t.End
	w.Nodes += t.Nodes
	w.Work += t.Work
	w.Restarts += t.Restarts
	w.Solutions += t.Solutions
	w.Exported += t.Exported
	w.Imported += t.Imported
}

// Add adds the figures of t, which belong to a later part of the same search or to another puzzle;
// the end becomes the end of t.
func (s *Stats) Add(t Stats) {
	s.End = t.End
	s.Nodes += t.Nodes
	s.Work += t.Work
	s.Depth = max(s.Depth, t.Depth)
	s.Restarts += t.Restarts
	s.Conflicts += t.Conflicts
	s.Inexact = s.Inexact || t.Inexact
	if t.Settings != nil {
		s.Settings = t.Settings
	}
	s.ExternalSeconds += t.ExternalSeconds
	s.addWorkers(t.Workers)
	for len(s.Levels) < len(t.Levels) {
		s.Levels = append(s.Levels, 0)
	}
	for i, n := range t.Levels {
		s.Levels[i] += n
	}
	s.addRules(t.Rules)
}

// addWorkers adds figures to the figures of the worker with the same number.
func (s *Stats) addWorkers(workers []WorkerStats) {
	for i, w := range workers {
		if i == len(s.Workers) {
			s.Workers = append(s.Workers, WorkerStats{})
		}
		s.Workers[i].add(w)
	}
}

// addRules adds tallies to the tallies of the same rules.
func (s *Stats) addRules(tallies []heuristics.Tally) {
	for _, t := range tallies {
		i := slices.IndexFunc(s.Rules, func(mine heuristics.Tally) bool { return mine.Rule == t.Rule })
		if i < 0 {
			s.Rules = append(s.Rules, t)
		} else {
			s.Rules[i].Add(t)
		}
	}
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
	s.writeWorkers(t)
	if err := t.Flush(); err != nil || s.Settings == nil {
		return err
	}
	_, err := fmt.Fprintf(w, "cdcl: %d conflicts; %s\n", s.Conflicts, s.Settings)
	return err
}

func (s *Stats) writeWorkers(w io.Writer) {
	if len(s.Workers) > 0 {
		fmt.Fprintf(w, "worker\tnodes\twork\trestarts\texported\timported\tend\t\n")
	}
	for i, m := range s.Workers {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%s\t\n", i, m.Nodes, m.Work, m.Restarts, m.Exported, m.Imported, m.End)
	}
}

// String lists the settings in the order of the engine's table, as name=value.
func (s Settings) String() string {
	var parts []string
	for _, known := range cdcl.Settings() {
		if value, ok := s[known.Name]; ok {
			parts = append(parts, fmt.Sprintf("%s=%d", known.Name, value))
		}
	}
	return strings.Join(parts, " ")
}
