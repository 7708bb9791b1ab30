package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

// The files of the page. Everything is in the program, and nothing is built.

//go:embed web
var web embed.FS

// page returns what serves a page by its name in web.
func page(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { serveFile(w, r, "web/"+name) }
}

// assets serves the files of web by their names.
func assets() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		serveFile(w, r, strings.TrimPrefix(path.Clean(r.URL.Path), "/"))
	})
}

// serveFile serves a file of the page. Browsers keep it, and ask each time whether it is
// still the same, since the next version of the program may have another.
func serveFile(w http.ResponseWriter, r *http.Request, name string) {
	text, err := fs.ReadFile(web, name)
	if err != nil {
		refuse(w, http.StatusNotFound, "there is no such page")
		return
	}
	sum := sha256.Sum256(text)
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(text))
}
