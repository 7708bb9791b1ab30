package page

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"basisk/internal/disk"
)

// The idea: a document is an object that only the page understands. Tabs send operations, which replace values at
// places in it. The server numbers them, appends them to the log, answers, and passes them on to the other tabs, so
// the later one wins a place. A tab sends again what was not answered, with the same number, which makes that
// harmless. When a document rests, a tab sends it whole, and the log begins anew.
//
// Whoever appends has the lock of the log, and first takes what another server has appended. Operations that
// ID.json has already, since a server ended before it emptied the log, have a version that is not larger.

const (
	lookEvery  = time.Second   // the interval at which a document looks for operations of other servers
	mostLogged = 4 * mostBytes // the largest log
	mostTabs   = 256           // the number of tabs whose last operations are known
)

// document is a document, and the tabs that have it open.
type document struct {
	name string // of its files, without the endings

	mutex   sync.Mutex // guards the fields below
	tabs    map[*socket]bool
	version int            // the number of operations
	seen    map[string]int // the number of the last operation of each tab
	stamp   string         // names the state of ID.json
	offset  int64          // the log was read up to it
}

// documentFile is ID.json: what the page stores, and the clues of the board that it has shown last.
type documentFile struct {
	Metadata struct {
		About   any             `json:"about"` // what the list of documents shows
		State   json.RawMessage `json:"state"`
		Version int             `json:"version"`
		Seen    map[string]int  `json:"seen"`
	} `json:"metadata"`
	N       json.RawMessage `json:"n,omitempty"`
	Box     json.RawMessage `json:"box,omitempty"`
	Cube    json.RawMessage `json:"cube,omitempty"`
	Units   json.RawMessage `json:"units,omitempty"`
	Regions json.RawMessage `json:"regions,omitempty"`
	Label   json.RawMessage `json:"label,omitempty"`
	Givens  json.RawMessage `json:"givens,omitempty"`
}

// operation is a message of a tab: an operation, or the whole document.
type operation struct {
	Version int             `json:"version"` // of the document after it
	Tab     string          `json:"tab,omitempty"`
	Seq     int             `json:"seq,omitempty"`     // its number in the tab, from 1
	Changes json.RawMessage `json:"changes,omitempty"` // that the page understands
	Whole   *documentFile   `json:"whole,omitempty"`
}

// stored is a document for a tab: ID.json and the operations since then.
type stored struct {
	Metadata any         `json:"metadata"`
	Log      []operation `json:"log"`
}

// isOpen reports whether a tab has the document open.
func (x *document) isOpen() bool {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	return len(x.tabs) > 0
}

// serveDocument serves the socket of a tab: the document first, then the answers to its operations, and those of
// other tabs.
func serveDocument(w http.ResponseWriter, r *http.Request, x *document) {
	k := accept(w, r)
	if k == nil {
		return
	}
	defer k.close()
	k.conn.SetReadLimit(mostBytes)
	x.enter(k)
	defer x.leave(k)
	go x.follow(k)
	for {
		_, text, err := k.conn.Read(k.ctx)
		if err != nil {
			return
		}
		var o operation
		if err = json.Unmarshal(text, &o); err == nil {
			err = x.locked(func(log *disk.File) error { return x.take(&o, k, log) })
		}
		if err != nil {
			k.send("unsaved", failure{sentence(err)})
		} else {
			k.send("saved", operation{Version: o.Version, Tab: o.Tab, Seq: o.Seq})
		}
	}
}

// enter adds a tab and sends it the document.
func (x *document) enter(k *socket) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	x.tabs[k] = true
	k.send("document", x.load())
}

// leave removes a tab.
func (x *document) leave(k *socket) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	delete(x.tabs, k)
}

// follow takes operations of other servers until the tab is gone.
func (x *document) follow(k *socket) {
	every := time.NewTicker(lookEvery)
	defer every.Stop()
	for {
		select {
		case <-k.ctx.Done():
			return
		case <-every.C:
			_ = x.locked(func(*disk.File) error { return nil }) // the next operation has the error
		}
	}
}

// locked calls do with the log, which is locked and read to its end.
func (x *document) locked(do func(log *disk.File) error) error {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	log, err := (*disk.Disk)(nil).Open(x.name+".log", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	if err := lockSoon(log); err != nil {
		return fmt.Errorf("another server is writing: %w", err)
	}
	info, err := log.Stat()
	switch {
	case err != nil:
		return err
	case info.Size() < x.offset || x.stamp != x.stampNow():
		x.tell(nil, "document", x.load())
	default:
		for _, o := range x.read() {
			x.tell(nil, "changed", o)
		}
	}
	return do(log)
}

// Another server holds the lock for as long as it reads or writes a log, and is waited for.
const (
	lockTries = 40
	lockPause = 25 * time.Millisecond
)

// lockSoon locks the log, or returns an error if it stays locked.
func lockSoon(log *disk.File) (err error) {
	for range lockTries {
		if err = log.Lock(); err == nil {
			return nil
		}
		time.Sleep(lockPause)
	}
	return err
}

// take takes an operation or a whole document.
func (x *document) take(o *operation, from *socket, log *disk.File) error {
	switch {
	case o.Whole != nil && o.Version == x.version && x.offset > 0:
		return x.rest(o.Whole, log)
	case o.Whole != nil || o.Seq <= x.seen[o.Tab]:
		return nil
	case x.offset > mostLogged:
		return fmt.Errorf("the log of the document has more than %d MB", mostLogged>>20)
	}
	o.Version = x.version + 1
	line, err := json.Marshal(o)
	if err == nil {
		err = log.Truncate(x.offset) // of a line that was cut off
	}
	if err == nil {
		err = log.SeekTo(x.offset)
	}
	if err == nil {
		_, err = log.Write(append(line, '\n'))
	}
	if err == nil {
		err = log.Sync()
	}
	if err != nil {
		return errors.Join(err, log.Truncate(x.offset))
	}
	x.read()
	x.tell(from, "changed", o)
	return nil
}

// rest writes the document whole, and empties the log.
func (x *document) rest(file *documentFile, log *disk.File) error {
	if len(x.seen) > mostTabs {
		x.seen = nil // by now all of them have their answers
	}
	file.Metadata.Version, file.Metadata.Seen = x.version, x.seen
	text, err := json.Marshal(file)
	if err == nil {
		err = writeWhole(x.name+".json", bytes.NewReader(text))
	}
	if err == nil {
		err = log.Truncate(0)
	}
	x.stamp, x.offset = x.stampNow(), 0
	return err
}

// load reads the document from the beginning.
func (x *document) load() stored {
	file := x.file()
	x.version, x.seen = file.Metadata.Version, file.Metadata.Seen
	x.stamp, x.offset = x.stampNow(), 0
	return stored{file.Metadata, x.read()}
}

// file returns ID.json, an empty document if there is none.
func (x *document) file() (file documentFile) {
	text, err := os.ReadFile(x.name + ".json")
	if err == nil {
		_ = json.Unmarshal(text, &file) // it was written whole
	}
	return file
}

// stampNow names the present state of ID.json.
func (x *document) stampNow() string {
	info, err := os.Stat(x.name + ".json")
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

// read returns the operations of the log after those that were read. A line that is cut off at the end is none.
func (x *document) read() (list []operation) {
	log, err := os.Open(x.name + ".log")
	if err != nil {
		return nil
	}
	defer log.Close()
	lines := bufio.NewReader(io.NewSectionReader(log, x.offset, 2*mostLogged))
	for {
		line, err := lines.ReadBytes('\n')
		var o operation
		if err != nil || json.Unmarshal(line, &o) != nil {
			return list
		}
		x.offset += int64(len(line))
		if o.Version <= x.version {
			continue
		}
		if x.seen == nil {
			x.seen = map[string]int{}
		}
		x.version, x.seen[o.Tab] = o.Version, o.Seq
		list = append(list, o)
	}
}

// tell sends an event to all tabs but one.
func (x *document) tell(but *socket, event string, object any) {
	for k := range x.tabs {
		if k != but {
			k.send(event, object)
		}
	}
}

// writeWhole writes a file, which has its name when it is complete.
func writeWhole(name string, r io.Reader) error {
	f, err := os.CreateTemp(filepath.Dir(name), "*.new")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // unless it has its name
	_, err = io.Copy(f, r)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
