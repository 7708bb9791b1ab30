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
	"sync"
	"time"
)

// The idea: runs are in folders that were named at the start. The id of a run consists of its
// name and a hash of its path, so an address stays valid after a restart and when other runs
// are added. Requests name runs by their ids, which are looked up and never become part of a
// path; of a request only the name of a file that the run is known to have does. The contents
// of the folders are not trusted either: they are read through os.Root, which does not follow
// links out of a folder.

// runs are the runs in some folders. Its methods may be called by several goroutines.
type runs struct {
	options *Options
	reads   *readQueue
	// lookEvery is the interval at which the files of a followed run are checked.
	lookEvery time.Duration

	mutex sync.Mutex
	known map[string]*run // by their ids
}

// run is a run in a folder, or the folder itself if name is ".".
type run struct {
	id           string
	folder, name string

	mutex   sync.Mutex // guards the fields below
	outline outline
	records tally
}

// newRuns returns the runs in the folders of o, which need not exist yet.
func newRuns(o *Options) *runs {
	return &runs{options: o, reads: newReadQueue(o.Log), lookEvery: time.Second, known: map[string]*run{}}
}

// route adds the paths of the runs.
func (r *runs) route(mux *http.ServeMux) {
	mux.HandleFunc("GET /runs", page("runs.html"))
	mux.HandleFunc("GET /runs/{run}", page("run.html"))
	mux.HandleFunc("GET /compare", page("compare.html"))
	mux.HandleFunc("GET /api/runs", r.list)
	mux.HandleFunc("GET /api/runs/{run}", r.withRun(r.serveRun))
	mux.HandleFunc("GET /api/runs/{run}/live", r.withRun(r.live))
	mux.HandleFunc("GET /api/runs/{run}/files/{name}", r.withRun(r.file))
	mux.HandleFunc("GET /api/runs/{run}/trials", r.withRun(r.trials))
	mux.HandleFunc("GET /api/runs/{run}/puzzle", r.withRun(r.puzzle))
	mux.HandleFunc("GET /api/runs/{run}/figures/{name}", r.withRun(r.figure))
	mux.HandleFunc("GET /api/compare", r.compare)
	mux.HandleFunc("GET /api/overlay", r.overlay)
	mux.HandleFunc("GET /api/overlay/{name}", r.overlay)
}

// look returns the present runs, folder by folder.
func (r *runs) look() []*run {
	var found []*run
	for _, folder := range r.options.Runs {
		for _, name := range namesOfRuns(folder) {
			if x := r.of(folder, name); !slices.Contains(found, x) {
				found = append(found, x)
			}
		}
	}
	return found
}

// of returns the run of a name in a folder.
func (r *runs) of(folder, name string) *run {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	x := &run{folder: folder, name: name}
	x.id = idOf(x.dir())
	if r.known[x.id] == nil {
		r.known[x.id] = x
	}
	return r.known[x.id]
}

// idOf returns the id of the run in a directory: its name, and a hash of the path.
func idOf(dir string) string {
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

// at returns the run with an id, or with a name that no other run has, or nil if there is none.
func (r *runs) at(id string) *run {
	if x := r.get(id); x != nil {
		return x
	}
	var named []*run
	for _, x := range r.look() { // the run may be new
		if x.id == id {
			return x
		}
		if filepath.Base(x.dir()) == id {
			named = append(named, x)
		}
	}
	if len(named) != 1 {
		return nil
	}
	return named[0]
}

// get returns the run with an id if it was seen before.
func (r *runs) get(id string) *run {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.known[id]
}

// noRun is the error that no run has an id.
const noRun = "there is no run of that name; GET /api/runs lists the runs"

// withRun returns a handler about the run that the path names.
func (r *runs) withRun(handle func(http.ResponseWriter, *http.Request, *run)) http.HandlerFunc {
	return func(w http.ResponseWriter, request *http.Request) {
		x := r.at(request.PathValue("run"))
		if x == nil {
			refuse(w, http.StatusNotFound, noRun)
			return
		}
		handle(w, request, x)
	}
}

// dir returns the path of the run.
func (x *run) dir() string { return filepath.Join(x.folder, x.name) }

// open opens the folder of the run.
func (x *run) open() (*os.Root, error) {
	root, err := os.OpenRoot(x.folder)
	if err != nil || x.name == "." {
		return root, err
	}
	defer root.Close()
	return root.OpenRoot(x.name)
}

// list answers with all runs.
func (r *runs) list(w http.ResponseWriter, _ *http.Request) {
	answer := runList{Runs: []runEntry{}}
	for _, x := range r.look() {
		answer.Runs = append(answer.Runs, r.entry(x))
	}
	reply(w, http.StatusOK, answer)
}
