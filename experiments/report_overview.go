package experiments

import (
	"slices"
	"time"

	"basisk/results"
	"basisk/solver/catalog"
)

// Overview describes a run from its manifests, without reading its records.
type Overview struct {
	Experiment string `json:"experiment,omitempty"` // the experiment
	Question   string `json:"question,omitempty"`   // the question
	// the answer of the report beside a complete run
	Answer string    `json:"answer,omitempty"`
	Date   time.Time `json:"date,omitzero"` // when it was last worked on
	// the commits of the programs; `+` marks local changes
	Commits []string `json:"commits,omitempty"`
	// the versions in which all sessions agree
	Versions map[results.Dependency]int `json:"versions,omitempty"`
	Stale    bool                       `json:"stale"`    // whether a version of this program is another
	Complete bool                       `json:"complete"` // whether all trials are done and merged
}

// Overview returns the overview of a run from its manifests, one of the whole run or one of each
// shard, with the question and the answer of its report.
func (c Catalog) Overview(manifests []*results.Manifest, question, answer string) Overview {
	m := manifests[0]
	g := Overview{Experiment: m.Experiment, Question: question, Versions: m.Depends(), Complete: m.Merged}
	if m.Merged {
		g.Answer = answer // with fewer records it would be another answer
	}
	if known, err := c.Find(m.Experiment); err == nil {
		g.Question = known.Question()
	}
	for _, part := range manifests {
		for _, version := range part.Versions() {
			if !slices.Contains(g.Commits, version) {
				g.Commits = append(g.Commits, version)
			}
		}
		if last := lastSession(part); last.After(g.Date) {
			g.Date = last
		}
	}
	for depends, version := range versionsWith(catalog.OrDefault(c.Catalog).Rules) {
		g.Stale = g.Stale || g.Versions[depends] != version
	}
	return g
}

// lastSession returns the time of the last session of the run.
func lastSession(m *results.Manifest) time.Time {
	var last time.Time
	for _, s := range m.Sessions {
		if s.Start.After(last) {
			last = s.Start
		}
		if s.End.After(last) {
			last = s.End
		}
	}
	return last
}
