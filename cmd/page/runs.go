package page

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/internal/shell"
)

// The idea: runs are in folders that were named at the start. The id of a run consists of its
// name and a hash of its path, so an address stays valid after a restart and when other runs
// are added. Requests name runs by their ids, which are looked up and never become part of a
// path. The contents of the folders are not trusted either: links out of a folder are refused.

// runs are the runs in some folders. Its methods may be called by several goroutines.
type runs struct {
	options *Options
	turn    chan struct{} // has an element while a run is read
	last    summed        // the last run that was read; whoever has the turn may use it
}

// run is a run in a folder, or the folder itself if name is ".".
type run struct{ folder, name string }

// runEntry is the entry of a run in the list, which is made without reading its records.
type runEntry struct {
	ID     string `json:"id"`     // its name and a hash of its path, by which requests name it
	Folder string `json:"folder"` // its folder, as `--runs` names it
	Name   string `json:"name"`   // its name there
	experiments.Overview
	Seed  uint64 `json:"seed"`            // the seed of the run
	Count int    `json:"trials"`          // the number of trials of its plan
	Error string `json:"error,omitempty"` // why it cannot be read; then most of the rest is missing
	// the command line that finishes the run; missing if it is complete, or made in shards
	Command string `json:"command,omitempty"`
}

// newRuns returns the runs in the folders of o, which need not exist yet.
func newRuns(o *Options) *runs { return &runs{options: o, turn: make(chan struct{}, 1)} }

// route adds the paths of the runs.
func (r *runs) route(mux *http.ServeMux) {
	mux.HandleFunc("GET /runs", page("runs.html"))
	mux.HandleFunc("GET /runs/{run}", page("run.html")) // or /runs/compare
	mux.HandleFunc("GET /api/runs", r.list)
	mux.HandleFunc("GET /api/runs/{run}", r.withRun(r.report))
	mux.HandleFunc("GET /api/runs/{run}/trials", r.withRun(r.trials))
	mux.HandleFunc("GET /api/runs/{run}/puzzle", r.withRun(r.puzzle))
	mux.HandleFunc("GET /api/compare", r.compare)
}

// look returns the present runs, folder by folder.
func (r *runs) look() []run {
	var found []run
	for _, folder := range r.options.Runs {
		for _, name := range namesOfRuns(folder) {
			x := run{folder, name}
			if !slices.ContainsFunc(found, func(y run) bool { return y.id() == x.id() }) {
				found = append(found, x)
			}
		}
	}
	return found
}

// id returns the id of the run: its name, and a hash of its path.
func (x run) id() string {
	dir := x.dir()
	if whole, err := filepath.Abs(dir); err == nil {
		dir = whole
	}
	return fmt.Sprintf("%s.%.3x", filepath.Base(dir), sha256.Sum256([]byte(dir)))
}

// namesOfRuns returns the sorted names of the runs in a folder, or "." if the folder itself is
// a run. An unreadable folder has none.
func namesOfRuns(folder string) []string {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil
	}
	defer root.Close()
	if holdsRun(root, ".") {
		return []string{"."}
	}
	entries, _ := fs.ReadDir(root.FS(), ".")
	var names []string
	for _, e := range entries {
		if e.IsDir() && holdsRun(root, e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// holdsRun reports whether a directory has the manifest of a run or of a shard.
func holdsRun(root *os.Root, dir string) bool {
	entries, _ := fs.ReadDir(root.FS(), dir)
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return isManifest(e.Name()) })
}

// isManifest reports whether a file is the manifest of a run or of a shard.
func isManifest(name string) bool {
	return name == "manifest.json" || strings.HasPrefix(name, "manifest-") && strings.HasSuffix(name, ".json")
}

// at returns the run with an id, or with a name that no other run has, and whether there is one.
func (r *runs) at(id string) (run, bool) {
	var named []run
	for _, x := range r.look() {
		if x.id() == id {
			return x, true
		}
		if filepath.Base(x.dir()) == id {
			named = append(named, x)
		}
	}
	if len(named) != 1 {
		return run{}, false
	}
	return named[0], true
}

// noRun is the error that no run has an id.
const noRun = "there is no run of that name; GET /api/runs lists the runs"

// withRun returns a handler about the run that the path names.
func (r *runs) withRun(handle func(http.ResponseWriter, *http.Request, run)) http.HandlerFunc {
	return func(w http.ResponseWriter, request *http.Request) {
		x, ok := r.at(request.PathValue("run"))
		if !ok {
			refuse(w, http.StatusNotFound, noRun)
			return
		}
		handle(w, request, x)
	}
}

// dir returns the path of the run.
func (x run) dir() string { return filepath.Join(x.folder, x.name) }

// open opens the folder of the run.
func (x run) open() (*os.Root, error) {
	root, err := os.OpenRoot(x.folder)
	if err != nil || x.name == "." {
		return root, err
	}
	defer root.Close()
	return root.OpenRoot(x.name)
}

// list answers with all runs.
func (r *runs) list(w http.ResponseWriter, _ *http.Request) {
	list := []runEntry{}
	for _, x := range r.look() {
		list = append(list, r.entry(x))
	}
	reply(w, http.StatusOK, map[string]any{"runs": list})
}

// entry returns the entry of a run.
func (r *runs) entry(x run) runEntry {
	e := runEntry{ID: x.id(), Folder: x.folder, Name: x.name}
	if x.name == "." {
		e.Name = filepath.Base(x.folder)
	}
	s, err := x.state()
	e.Date = s.changed
	if err != nil {
		e.Error = err.Error()
		return e
	}
	m := s.manifests[0]
	e.Overview = r.options.Catalog.Overview(s.manifests, s.question, s.answer)
	if !m.Merged || e.Date.IsZero() {
		e.Date = s.changed // the files of a copied run may be newer
	}
	e.Seed, e.Count = m.Seed, m.Trials
	if !m.Merged && m.Shard == "" {
		e.Command = "basisk experiment resume " + shell.Dir(x.dir())
	}
	return e
}
