package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// The files of the page. All of them are embedded in the program as they are, without a build step.

//go:embed web
var web embed.FS

// edition is a hash of all files, which is part of their paths: /web/EDITION/style.css never
// changes, since a program with other files has another edition.
var edition = sync.OnceValue(func() string {
	sum := sha256.New()
	_ = fs.WalkDir(web, ".", func(name string, _ fs.DirEntry, _ error) error {
		text, _ := fs.ReadFile(web, name)
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil)[:8])
})

// page returns a handler that serves a page by its name in web. Browsers revalidate it each
// time, since it names the edition of the other files.
func page(name string) http.HandlerFunc {
	text, _ := fs.ReadFile(web, "web/"+name)
	text = bytes.ReplaceAll(withImports(text), []byte(`="/web/`), []byte(`="/web/`+edition()+"/"))
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, no-cache")
		w.Header().Set("ETag", `"`+edition()+`"`)
		serveText(w, r, name, text)
	}
}

// preload is the element by which a page names a module, and imported the line by which one module needs another.
var (
	preload  = regexp.MustCompile(`<link rel="modulepreload" href="/web/([^"]*)">\n`)
	imported = regexp.MustCompile(`(?m)^import .*"(\.[^"]*)";$`)
)

// withImports adds to a page, after the modules that it names, those that they need: a browser that learns of each
// from another one waits for a request at every level.
func withImports(text []byte) []byte {
	at := preload.FindAllSubmatchIndex(text, -1)
	if at == nil {
		return text
	}
	var names []string
	for _, found := range at {
		names = append(names, string(text[found[2]:found[3]]))
	}
	named := len(names)
	for i := 0; i < len(names); i++ {
		module, _ := fs.ReadFile(web, "web/"+names[i])
		for _, found := range imported.FindAllSubmatch(module, -1) {
			if name := path.Join(path.Dir(names[i]), string(found[1])); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	var more bytes.Buffer
	for _, name := range names[named:] {
		fmt.Fprintf(&more, "<link rel=\"modulepreload\" href=\"/web/%s\">\n", name)
	}
	return slices.Insert(text, at[len(at)-1][1], more.Bytes()...)
}

// asset serves a file of web by its edition and name. Browsers keep it and do not ask again.
func asset(w http.ResponseWriter, r *http.Request) {
	name := path.Clean(r.PathValue("name"))
	text, err := fs.ReadFile(web, "web/"+name)
	if err != nil || r.PathValue("edition") != edition() {
		refuse(w, http.StatusNotFound, "there is no such page")
		return
	}
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	serveText(w, r, name, text)
}

// serveText serves a text with the media type of its name, compressed if the browser takes that.
func serveText(w http.ResponseWriter, r *http.Request, name string, text []byte) {
	w.Header().Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		text = squeezed(text)
	}
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(text))
}

// squeezed returns a text compressed by gzip.
func squeezed(text []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(text)
	_ = z.Close() // a buffer has no errors
	return b.Bytes()
}
