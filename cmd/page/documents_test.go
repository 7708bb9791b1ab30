package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// name1 is the name of the document of the tests.
const name1 = "0123456789abcdef01234567"

// storing returns the options of a server that stores documents in a folder.
func storing(dir string) Options {
	o := usual()
	o.Documents = dir
	return o
}

// told is an event of the socket of a document.
type told struct {
	Metadata struct {
		State   map[string]any
		Version int
		Seen    map[string]int
	}
	Log     []operation
	Tab     string
	Seq     int
	Version int
	Changes json.RawMessage
	Error   string
}

// put sends an operation.
func (k *talk) put(tab string, seq int, changes string) {
	k.t.Helper()
	k.say(fmt.Sprintf(`{"tab":%q,"seq":%d,"changes":%s}`, tab, seq, changes))
}

// event reads the next event, which has to have a name.
func (k *talk) event(name string) (x told) {
	k.t.Helper()
	e := k.next()
	require.Equal(k.t, name, e.name, e.data)
	require.NoError(k.t, json.Unmarshal([]byte(e.data), &x), e.data)
	return x
}

// whole sends the document whole.
func (k *talk) whole(version int, state string) {
	k.t.Helper()
	k.say(fmt.Sprintf(`{"version":%d,"whole":{"metadata":{"about":{"title":"t"},"state":%s},"n":4,"box":[2,2],"givens":[1,2,0,0,0,0,2,1,4,3,0,0,0,0,0,0]}}`, version, state))
}

// TestDocument: operations are numbered, answered and passed on to the other tabs; what is sent again changes
// nothing; who opens the document gets it; it is stored whole, as a puzzle that the commands read.
func TestDocument(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "documents")
	c := open(t, storing(dir))
	a, b := c.dial("/api/documents/"+name1), c.dial("/api/documents/"+name1)
	require.Zero(t, a.event("document").Metadata.Version)
	b.event("document")
	a.put("a", 1, `[{"at":["x"],"now":1}]`)
	require.Equal(t, 1, a.event("saved").Version)
	require.JSONEq(t, `[{"at":["x"],"now":1}]`, string(b.event("changed").Changes))
	b.put("b", 1, `[{"at":["x"],"now":2}]`)
	require.Equal(t, 2, b.event("saved").Version)
	require.Equal(t, "b", a.event("changed").Tab)
	a.put("a", 1, `[{"at":["x"],"now":1}]`)
	require.Equal(t, "a", a.event("saved").Tab, "it is answered again")
	later := c.dial("/api/documents/" + name1).event("document")
	require.Len(t, later.Log, 2)

	_, text := c.get("/api/documents")
	require.Contains(t, text, `"about":null`, "it was never stored whole")
	a.whole(1, `{"x":2}`)
	a.event("saved")
	require.NoFileExists(t, filepath.Join(dir, name1+".json"), "there is a newer version")
	a.whole(2, `{"x":2}`)
	a.event("saved")
	info, err := os.Stat(filepath.Join(dir, name1+".json"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	info, err = os.Stat(dir)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	log, err := os.ReadFile(filepath.Join(dir, name1+".log"))
	require.NoError(t, err)
	require.Empty(t, log)
	_, text = c.get("/api/documents")
	require.Contains(t, text, `"about":{"title":"t"}`)
	later = c.dial("/api/documents/" + name1).event("document")
	require.Equal(t, []any{2, map[string]any{"x": 2.0}, map[string]int{"a": 1, "b": 1}}, []any{later.Metadata.Version, later.Metadata.State, later.Metadata.Seen})
	a.put("b", 1, `[]`)
	require.Equal(t, 1, a.event("saved").Seq, "also when it was stored whole")

	file, err := os.Open(filepath.Join(dir, name1+".json"))
	require.NoError(t, err)
	defer file.Close()
	for r := range format.Read(file, "document", format.Options{}) {
		require.NoError(t, r.Err)
		require.Equal(t, 6, r.Puzzle.Clues())
	}
	for _, id := range []string{"x", "../" + name1, strings.ToUpper(name1), name1 + "0"} {
		code, _ := c.get("/api/documents/" + id + "/list")
		require.Equal(t, http.StatusNotFound, code, id)
	}
}

// TestDocumentServers: two servers of one folder number operations together, and each tells its tabs those of the
// other, also after one of them has stored the document whole, or was killed.
func TestDocumentServers(t *testing.T) {
	dir := t.TempDir()
	one, two := open(t, storing(dir)), open(t, storing(dir))
	a, b := one.dial("/api/documents/"+name1), two.dial("/api/documents/"+name1)
	a.event("document")
	b.event("document")
	for i := range 3 {
		a.put("a", i+1, `["a"]`)
		require.Equal(t, 2*i+1, a.event("saved").Version)
		require.Equal(t, "a", b.event("changed").Tab, "it looks every second")
		b.put("b", i+1, `["b"]`)
		require.Equal(t, 2*i+2, b.event("saved").Version, "and before it appends")
		require.Equal(t, "b", a.event("changed").Tab)
	}
	a.whole(6, `{"x":6}`)
	a.event("saved")
	require.Equal(t, 6, b.event("document").Metadata.Version)
	b.put("b", 4, `["b"]`)
	require.Equal(t, 7, b.event("saved").Version)
	require.Equal(t, 7, a.event("changed").Version)

	a.whole(7, `{"x":7}`)
	a.event("saved")
	b.event("document")
	log := filepath.Join(dir, name1+".log") // of a server that was killed before it emptied the log, and after half a line
	require.NoError(t, os.WriteFile(log, []byte(`{"version":7,"tab":"b","seq":4,"changes":["b"]}`+"\n"+`{"version":8,"ta`), 0o600))
	three := open(t, storing(dir)).dial("/api/documents/" + name1)
	x := three.event("document")
	require.Equal(t, []any{7, 0}, []any{x.Metadata.Version, len(x.Log)})
	three.put("c", 1, `["c"]`)
	require.Equal(t, 8, three.event("saved").Version)
	text, err := os.ReadFile(log)
	require.NoError(t, err)
	require.Len(t, strings.Split(strings.TrimSpace(string(text)), "\n"), 2)
}

// TestDocumentUnsaved: where nothing can be written, each operation is answered so, and works once it can be; without
// a folder there are no documents.
func TestDocumentUnsaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "documents")
	require.NoError(t, os.WriteFile(dir, nil, 0o600)) // a file where the folder should be
	c := open(t, storing(dir))
	a := c.dial("/api/documents/" + name1)
	a.event("document")
	a.put("a", 1, `["x"]`)
	require.Contains(t, a.event("unsaved").Error, "not a directory")
	code, _ := c.do(c.request(http.MethodPut, "/api/documents/"+name1+"/list", "x"))
	require.Equal(t, http.StatusBadRequest, code)
	_, text := c.get("/api/documents")
	require.Contains(t, text, `"documents":[]`)
	require.NoError(t, os.Remove(dir))
	require.NoError(t, os.Mkdir(dir, 0o700))
	a.put("a", 1, `["x"]`)
	require.Equal(t, 1, a.event("saved").Version)
	lock, err := os.Open(filepath.Join(dir, name1+".log"))
	require.NoError(t, err)
	require.NoError(t, syscall.Flock(int(lock.Fd()), syscall.LOCK_EX))
	a.put("a", 2, `["y"]`)
	require.Contains(t, a.event("unsaved").Error, "another server is writing")
	require.NoError(t, lock.Close())
	a.put("a", 2, `["y"]`)
	require.Equal(t, 2, a.event("saved").Version)
	a.say("no JSON")
	require.NotEmpty(t, a.event("unsaved").Error)

	none := open(t, usual())
	code, _ = none.get("/api/documents/" + name1)
	require.Equal(t, http.StatusNotFound, code)
	_, text = none.get("/api/documents")
	require.Contains(t, text, `"documents":[]`)
	_, text = none.get("/api/about")
	require.Contains(t, text, `"documents":false`)
}

// TestDocumentList: a list is stored as it was sent, at most as large as a request; deleted documents are no more in
// the list, and after an hour not in the folder.
func TestDocumentList(t *testing.T) {
	dir := t.TempDir()
	c := open(t, storing(dir))
	list := "/api/documents/" + name1 + "/list"
	code, _ := c.get(list)
	require.Equal(t, http.StatusNotFound, code)
	for _, text := range []string{"one", "another <b>one</b>"} {
		code, _ = c.do(c.request(http.MethodPut, list, text))
		require.Equal(t, http.StatusOK, code)
		_, got := c.get(list)
		require.Equal(t, text, got)
	}
	code, _ = c.do(c.request(http.MethodPut, list, strings.Repeat("x", mostBytes+1)))
	require.Equal(t, http.StatusRequestEntityTooLarge, code)
	_, got := c.get(list)
	require.Equal(t, "another <b>one</b>", got, "the old one stays")
	a := c.dial("/api/documents/" + name1)
	a.event("document")
	a.put("a", 1, `["x"]`)
	a.event("saved")
	_, text := c.get("/api/documents")
	require.Contains(t, text, `"id":"`+name1+`"`, "without a whole version")
	require.Contains(t, text, `"open":true`)
	a.say(`{"version":1,"whole":{"metadata":{"about":{"deleted":true}}}}`)
	a.event("saved")
	_, text = c.get("/api/documents")
	require.Contains(t, text, `"documents":[]`)
	require.FileExists(t, filepath.Join(dir, name1+".list"), "it can be brought back")
	before := time.Now().Add(-2 * deletedTime)
	require.NoError(t, os.Chtimes(filepath.Join(dir, name1+".json"), before, before))
	c.get("/api/documents")
	left, err := filepath.Glob(filepath.Join(dir, name1+".[jl]*"))
	require.NoError(t, err)
	require.Subset(t, []string{filepath.Join(dir, name1+".log")}, left, "but for the log that its tab has open")
}
