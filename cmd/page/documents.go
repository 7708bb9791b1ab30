package page

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// The idea: the work of the page lies in a folder, and every tab of every browser that has the token gets it from
// there. Requests name a document by its id and never by a path. A document is in files of its name:
//
//	ID.json   the document in a version (document.go), which the commands read as a puzzle
//	ID.log    the operations since then, one a line
//	ID.list   its list of puzzles, packed by the page

// documents are the documents in a folder, which is "" if the page stores none.
type documents struct {
	dir   string
	mutex sync.Mutex
	known map[string]*document // that were named, by their ids
}

// route adds the paths of the documents.
func (d *documents) route(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/documents", d.list)
	mux.HandleFunc("GET /api/documents/{id}", d.with(serveDocument))
	mux.HandleFunc("GET /api/documents/{id}/list", d.with(serveList))
	mux.HandleFunc("PUT /api/documents/{id}/list", d.with(keepList))
}

// ids matches the ids of documents.
var ids = regexp.MustCompile(`^[0-9a-f]{24}$`)

// with returns a handler about the document that the path names, which need not exist.
func (d *documents) with(handle func(http.ResponseWriter, *http.Request, *document)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		if d.dir == "" || !ids.MatchString(id) {
			refuse(w, http.StatusNotFound, "there is no such document")
			return
		}
		_ = os.MkdirAll(d.dir, 0o700) // what is written there has the error
		handle(w, r, d.of(id))
	}
}

// of returns the document with an id.
func (d *documents) of(id string) *document {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.known[id] == nil {
		d.known[id] = &document{name: filepath.Join(d.dir, id), tabs: map[*socket]bool{}}
	}
	return d.known[id]
}

// listedDocument is an entry of the list of documents.
type listedDocument struct {
	ID      string    `json:"id"`
	Changed time.Time `json:"changed"`
	Open    bool      `json:"open"`  // whether a tab has it open
	About   any       `json:"about"` // what the page has stored for this list, null if it was never stored whole
}

// deletedTime is how long a document can be brought back after it was deleted.
const deletedTime = time.Hour

// list answers with all documents, the latest first, and removes those that were deleted.
func (d *documents) list(w http.ResponseWriter, _ *http.Request) {
	changed := map[string]time.Time{}
	entries, _ := os.ReadDir(d.dir) // a folder that is missing has none
	for _, e := range entries {
		id, ending, _ := strings.Cut(e.Name(), ".")
		info, err := e.Info()
		if err == nil && ids.MatchString(id) && ending != "list" && info.Size() > 0 && info.ModTime().After(changed[id]) {
			changed[id] = info.ModTime()
		}
	}
	list := []listedDocument{}
	for id, when := range changed {
		x := d.of(id)
		about, _ := x.file().Metadata.About.(map[string]any)
		switch {
		case about["deleted"] == nil:
			list = append(list, listedDocument{id, when, x.isOpen(), about})
		case time.Since(when) > deletedTime:
			for _, ending := range []string{".json", ".log", ".list"} {
				_ = os.Remove(x.name + ending)
			}
		}
	}
	slices.SortFunc(list, func(a, b listedDocument) int { return b.Changed.Compare(a.Changed) })
	reply(w, http.StatusOK, map[string]any{"documents": list})
}

// serveList answers with the list of puzzles of a document.
func serveList(w http.ResponseWriter, r *http.Request, x *document) {
	w.Header().Set("Content-Type", "application/octet-stream")
	http.ServeFile(w, r, x.name+".list")
}

// keepList writes the list of puzzles of a document.
func keepList(w http.ResponseWriter, r *http.Request, x *document) {
	err := writeWhole(x.name+".list", http.MaxBytesReader(w, r.Body, mostBytes))
	replyOr(w, struct{}{}, err)
}
