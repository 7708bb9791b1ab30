package page

import (
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// filePolicy is the Content-Security-Policy of the files of runs: whatever they contain, they
// run no script, load nothing and reach nothing.
const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:"

// fileTypes are the media types of the files of runs by extension; no others are served.
var fileTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".svg": "image/svg+xml",
	".md": "text/plain; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".jsonl": "text/plain; charset=utf-8", ".json": "application/json",
	".csv": "text/csv; charset=utf-8", ".gz": "application/gzip",
}

// shown are the extensions of files that browsers show; they download others.
var shown = []string{".html", ".svg", ".md", ".txt", ".json"}

// files returns the names of the files of the run that are served.
func (x *run) files() []string {
	names := []string{}
	root, err := x.open()
	if err != nil {
		return names
	}
	defer root.Close()
	entries, _ := fs.ReadDir(root.FS(), ".")
	for _, e := range entries {
		if served(e.Name()) && e.Type().IsRegular() {
			names = append(names, e.Name())
		}
	}
	return names
}

// served reports whether a file of that name may be served.
func served(name string) bool {
	return fileTypes[path.Ext(name)] != "" && !strings.HasPrefix(name, ".") && !strings.ContainsAny(name, `/\`)
}

// file answers with a file of a run.
func (r *runs) file(w http.ResponseWriter, request *http.Request, x *run) {
	name := request.PathValue("name")
	root, err := x.open()
	if err != nil || !served(name) {
		noFile(w)
		return
	}
	defer root.Close()
	// The type is checked before the file is opened: opening a pipe would wait for its writer.
	info, err := root.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		noFile(w)
		return
	}
	file, err := root.Open(name)
	if err != nil {
		noFile(w)
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Type", fileTypes[path.Ext(name)])
	h.Set("Content-Security-Policy", filePolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "private, no-cache")
	if !slices.Contains(shown, path.Ext(name)) {
		h.Set("Content-Disposition", "attachment")
	}
	http.ServeContent(w, request, name, info.ModTime(), file)
}

// noFile answers that there is no such file.
func noFile(w http.ResponseWriter) {
	refuse(w, http.StatusNotFound, "the run has no such file, or its type is not served")
}
