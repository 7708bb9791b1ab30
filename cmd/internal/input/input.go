// Package input reads the sources that the arguments of a command name, and their records.
//
// # Words
//
// A source is a file, standard input, or a puzzle that is an argument itself; a folder is the sources in it. A record
// is a puzzle of a source, or the error in its place. Data are sources that are read as a whole, for a plan, which
// needs all puzzles at once.
//
// # Invariants
//
// No error ends the reading: a missing file, an empty folder or an empty file is a record with an error, like any
// broken puzzle. A name of a file always means the file: only where there is none can an argument be a puzzle.
//
// # Design
//
// Folders are listed before anything is opened, so that no output is among their files. Sources are opened one after
// another, when needed, and read as far as records are consumed; so the size of files does not matter. Opening all of
// them first would report a wrong name sooner, but exceed the limit of open files of a process.
package input

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"

	"basisk/grid/format"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// The names of sources that are no files in messages and results.
const (
	stdinName    = "stdin"
	argumentName = "argument"
)

// Sources are the sources of a command.
type Sources struct {
	list []source
	// options are options of the reader of puzzles.
	options format.Options
	// size is the size of all sources together, 0 if unknown, and read the number of bytes read so
	// far.
	size int64
	read atomic.Int64
}

// source is one of the sources.
type source struct {
	name     string // of the file, "-" for standard input
	text     string // of an argument that is a puzzle, or empty
	inFolder bool   // whether the folder of the file was named
	err      error  // of a folder without files
}

// New returns the sources that the arguments name. Without arguments it is standard input, unless
// that is a terminal: users would not know what to type.
func New(args []string, o format.Options) (*Sources, error) {
	if len(args) == 0 {
		if cwriter.IsTerminal(int(os.Stdin.Fd())) {
			return nil, errors.New("no input: name a FILE, or - for standard input")
		}
		args = []string{"-"}
	}
	in := &Sources{options: o}
	for _, name := range args {
		in.add(name)
	}
	in.size = in.totalSize()
	return in, nil
}

// add appends the sources that an argument names: the files of a folder but hidden ones, or the argument itself if it
// is a puzzle and no file.
func (in *Sources) add(name string) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		in.addFolder(name)
	case err != nil && name != "-" && in.isPuzzle(name):
		title := argumentName
		if n := in.arguments(); n > 0 {
			title = fmt.Sprint(argumentName, n+1)
		}
		in.list = append(in.list, source{name: title, text: name})
	default:
		in.list = append(in.list, source{name: name})
	}
}

// addFolder appends the files of a folder, or an error if it has none.
func (in *Sources) addFolder(name string) {
	before := len(in.list)
	entries, err := os.ReadDir(name)
	for _, e := range entries {
		if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			in.list = append(in.list, source{name: filepath.Join(name, e.Name()), inFolder: true})
		}
	}
	if len(in.list) == before {
		err = cmp.Or(err, fmt.Errorf("%s: found a folder without files, expected files with puzzles", name))
		in.list = append(in.list, source{name: name, err: err})
	}
}

// Files returns the names of the files, "-" for standard input.
func (in *Sources) Files() (names []string) {
	for _, s := range in.list {
		if s.text == "" {
			names = append(names, s.name)
		}
	}
	return names
}

// arguments returns the number of arguments that are puzzles.
func (in *Sources) arguments() int { return len(in.list) - len(in.Files()) }

// puzzleLike matches an argument that is a puzzle, perhaps a broken one, rather than the name of a file: a link, lines,
// or figures and open cells.
var puzzleLike = regexp.MustCompile(`^(https?://|fpuz)|\n|^[0-9.*_?]{16,}$`)

// isPuzzle reports whether an argument is a puzzle.
func (in *Sources) isPuzzle(text string) bool {
	if puzzleLike.MatchString(text) {
		return true
	}
	for r := range format.Read(strings.NewReader(text), argumentName, in.options) {
		if r.Puzzle != nil {
			return true
		}
	}
	return false
}

// totalSize returns the size of all sources, 0 if the size of one is unknown.
func (in *Sources) totalSize() (total int64) {
	for _, s := range in.list {
		if s.text != "" {
			total += int64(len(s.text))
			continue
		}
		info, err := os.Stat(s.name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		total += info.Size()
	}
	return total
}

// Part returns the share of the input that has been read, NaN if that is unknown. Other goroutines
// may call it.
func (in *Sources) Part() float64 {
	if in.size == 0 {
		return math.NaN()
	}
	return float64(in.read.Load()) / float64(in.size)
}

// Records yields the puzzles of all sources one after another. A source that
// cannot be opened is a record with an error.
func (in *Sources) Records() iter.Seq[format.Record] {
	return func(yield func(format.Record) bool) {
		for _, s := range in.list {
			if !in.readSource(s, yield) {
				return
			}
		}
	}
}

// readSource yields the puzzles of one source and reports whether to continue.
func (in *Sources) readSource(s source, yield func(format.Record) bool) bool {
	r, title, err := s.open()
	if err != nil {
		return yield(format.Record{Source: title, Err: err})
	}
	defer r.Close()
	for record := range s.records(&countingReader{r, &in.read}, title, in.options) {
		if !yield(record) {
			return false
		}
	}
	return true
}

// records yields the records of a source. Of a file without a puzzle in a folder, which has another kind of files too,
// that is the first error alone.
func (s *source) records(r io.Reader, title string, o format.Options) iter.Seq[format.Record] {
	all := format.Read(r, title, o)
	if !s.inFolder {
		return all
	}
	return func(yield func(format.Record) bool) {
		var held []format.Record
		found := false
		for record := range all {
			held = append(held, record)
			if found = found || record.Puzzle != nil; !found {
				continue
			}
			for _, h := range held {
				if !yield(h) {
					return
				}
			}
			held = held[:0]
		}
		if !found {
			yield(held[0])
		}
	}
}

// open opens a source and returns its name for messages.
func (s *source) open() (r io.ReadCloser, title string, err error) {
	switch {
	case s.err != nil:
		return nil, s.name, s.err
	case s.text != "":
		return io.NopCloser(strings.NewReader(s.text)), s.name, nil
	}
	return Open(s.name)
}

// Open opens a file, or standard input for "-", and returns its name for messages.
func Open(name string) (r io.ReadCloser, title string, err error) {
	if name == "-" {
		return io.NopCloser(os.Stdin), stdinName, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, name, err
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = &os.PathError{Op: "read", Path: name, Err: errors.New("is a directory, expected a file")}
	}
	if err != nil {
		file.Close()
		return nil, name, err
	}
	return file, name, nil
}

// countingReader counts the bytes that pass.
type countingReader struct {
	from  io.Reader
	count *atomic.Int64
}

func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	r.count.Add(int64(n))
	return n, err
}
