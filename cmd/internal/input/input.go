// Package input reads the sources that the arguments of a command name, and their records.
//
// # Words
//
// A source is a file or standard input; a record is a puzzle of a source, or the error in its place. Data are
// sources that are read as a whole, for a plan, which needs all puzzles at once.
//
// # Invariants
//
// No error ends the reading: a missing file, a folder or an empty file is a record with an error,
// like any broken puzzle.
//
// # Design
//
// Sources are opened one after another, when needed, and read as far as records are consumed; so
// neither the number of files nor their size matters. Opening all of them first would report a wrong
// name sooner, but exceed the limit of open files of a process.
package input

import (
	"errors"
	"io"
	"iter"
	"math"
	"os"
	"sync/atomic"

	"basisk/grid/format"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// stdinName is the name of standard input in messages and results.
const stdinName = "stdin"

// Sources are the sources of a command.
type Sources struct {
	// files are their names, "-" for standard input.
	files []string
	// options are options of the reader of puzzles.
	options format.Options
	// size is the size of all files together, 0 if unknown, and read the number of bytes read so
	// far.
	size int64
	read atomic.Int64
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
	return &Sources{files: args, options: o, size: totalSize(args)}, nil
}

// totalSize returns the size of all files, 0 if the size of one is unknown.
func totalSize(files []string) int64 {
	total := int64(0)
	for _, name := range files {
		info, err := os.Stat(name)
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
		for _, name := range in.files {
			if !in.readFile(name, yield) {
				return
			}
		}
	}
}

// readFile yields the puzzles of one source and reports whether to continue.
func (in *Sources) readFile(name string, yield func(format.Record) bool) bool {
	r, title, err := Open(name)
	if err != nil {
		return yield(format.Record{Source: title, Err: err})
	}
	defer r.Close()
	for record := range format.Read(&countingReader{r, &in.read}, title, in.options) {
		if !yield(record) {
			return false
		}
	}
	return true
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
