package experiments

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"basisk/internal/disk"
	"basisk/results"
)

// Overview describes a run from its manifests, without reading its records.
type Overview struct {
	Experiment string `json:"experiment,omitempty"` // the experiment
	Question   string `json:"question,omitempty"`   // the question
	// the answer of the report beside a complete run
	Answer string    `json:"answer,omitempty"`
	Date   time.Time `json:"date,omitzero"` // when it was last worked on
	// the commits of the programs that measured; `+` marks one with local changes
	Commits []string `json:"commits,omitempty"`
	// the versions in which all sessions agree, see [versions](json.md#versions)
	Versions map[results.Dependency]int `json:"versions,omitempty"`
	Stale    bool                       `json:"stale"`    // whether a version of this program is another
	Complete bool                       `json:"complete"` // whether all trials are done and merged
}

// Overview returns the overview of a run from its manifests, that of the whole run or those of its
// shards, with the question and the answer of its report.
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
	for depends, version := range versionsWith(c.OrDefault().Rules) {
		g.Stale = g.Stale || g.Versions[depends] != version
	}
	return g
}

// IndexEntry is a run of an index.
type IndexEntry struct {
	Directory string `json:"directory"` // the folder of the run
	Overview
	Error string `json:"error,omitempty"` // why it cannot be read; then the rest is missing
}

// Index returns the runs in folders, each a run itself or one that contains runs, the newest first.
// It returns an error if there are none.
func (c Catalog) Index(dirs ...string) ([]IndexEntry, error) {
	var found []IndexEntry
	for _, dir := range dirs {
		names, err := filepath.Glob(filepath.Join(dir, "manifest*.json"))
		if err == nil && len(names) == 0 {
			names, err = filepath.Glob(filepath.Join(dir, "*", "manifest*.json"))
		}
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s: expected a run, or a folder that has runs", dir)
		}
		slices.Sort(names)
		for len(names) > 0 {
			run := filepath.Dir(names[0])
			n := slices.IndexFunc(append(names, ""), func(name string) bool { return filepath.Dir(name) != run })
			found = append(found, c.indexEntries(run, names[:n]))
			names = names[n:]
		}
	}
	slices.SortStableFunc(found, func(a, b IndexEntry) int { return b.Date.Compare(a.Date) })
	return found, nil
}

// indexEntries returns the run in a folder by the names of its manifests.
func (c Catalog) indexEntries(dir string, names []string) IndexEntry {
	f := IndexEntry{Directory: dir}
	var manifests []*results.Manifest
	for _, name := range names {
		m, err := results.ReadManifest(name)
		if err != nil {
			f.Error = err.Error()
			return f
		}
		if m.Merged {
			manifests = []*results.Manifest{m}
			break
		}
		if m.Shard != "" || len(names) == 1 {
			manifests = append(manifests, m)
		}
	}
	// A run without a report has no answer.
	summary, _ := os.ReadFile(filepath.Join(dir, results.SummaryFile))
	f.Overview = c.Overview(manifests, results.Paragraph(summary, "Question"), results.Paragraph(summary, "Answer"))
	return f
}

// IndexFile is the name of a page that lists runs.
const IndexFile = "index.html"

// WriteIndex writes a page that lists runs to file, or if that is empty to index.html in their
// common folder, and returns the name of the file.
func WriteIndex(d *disk.Disk, found []IndexEntry, file string) (string, error) {
	if file == "" {
		file = filepath.Join(commonFolder(found), IndexFile)
	}
	table := results.Table{Columns: []string{"run", "question", "answer", "date", "commit", "versions", "state"}}
	for i := range found {
		table.Rows = append(table.Rows, found[i].row(filepath.Dir(file)))
	}
	report := results.Report{Title: "Runs", Sections: []results.Section{{
		Name: fmt.Sprintf("%d runs, the newest first", len(found)), Tables: []results.Table{table},
	}}}
	page, err := report.HTML()
	if err != nil {
		return file, err
	}
	return file, d.WriteFile(file, page)
}

// commonFolder returns the folder that contains all runs.
func commonFolder(found []IndexEntry) string {
	common := filepath.Dir(filepath.Clean(found[0].Directory))
	for _, f := range found[1:] {
		for inside, err := filepath.Rel(common, f.Directory); err != nil || strings.HasPrefix(inside, ".."); {
			common = filepath.Dir(common)
			inside, err = filepath.Rel(common, f.Directory)
		}
	}
	return common
}

// answerShown is the number of words of an answer in a list: old answers are longer.
const answerShown = 40

// row returns the row of a run in a page in dir.
func (f *IndexEntry) row(dir string) []string {
	name := f.name(dir)
	if f.Error != "" {
		return []string{name, "", f.Error, "", "", "", "unreadable"}
	}
	answer := f.Answer
	if words := strings.Fields(answer); len(words) > answerShown {
		answer = strings.Join(words[:answerShown], " ") + " …"
	}
	var versions []string
	for _, depends := range []results.Dependency{results.OnRules, results.OnEngine} {
		if v, known := f.Versions[depends]; known {
			versions = append(versions, fmt.Sprintf("%s %d", depends, v))
		}
	}
	return []string{
		name, f.Question, answer, f.Date.Format(time.DateOnly), shortCommits(f.Commits), strings.Join(versions, ", "), f.state(),
	}
}

// name returns the name of the run, with a link from a page in dir to the report if there is one.
func (f *IndexEntry) name(dir string) string {
	base, err := filepath.Abs(dir)
	path, err2 := filepath.Abs(filepath.Join(f.Directory, "report.html"))
	link, err3 := filepath.Rel(base, path)
	name := filepath.Base(filepath.Dir(path))
	if _, missing := os.Stat(path); errors.Join(err, err2, err3, missing) != nil {
		return name
	}
	return fmt.Sprintf("[%s](%s)", name, (&url.URL{Path: filepath.ToSlash(link)}).EscapedPath())
}

// state says whether the run is complete, and whether this program would give the same results.
func (f *IndexEntry) state() string {
	var states []string
	if !f.Complete {
		states = append(states, "not complete")
	}
	if f.Stale {
		states = append(states, "stale")
	}
	return cmp.Or(strings.Join(states, ", "), "current")
}

// shortCommits abbreviates commits.
func shortCommits(commits []string) string {
	short := make([]string, len(commits))
	for i, commit := range commits {
		hash, changed := strings.CutSuffix(commit, "+")
		if short[i] = fmt.Sprintf("%.10s", hash); changed {
			short[i] += "+"
		}
	}
	return strings.Join(short, ", ")
}
