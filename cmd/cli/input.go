package cli

import (
	"errors"
	"io"
	"iter"
	"os"
	"sync/atomic"

	"basisk/grid/format"

	"github.com/vbauerster/mpb/v8/cwriter"
)

// The idea: sources are opened one after another, when their turn comes, and read
// as far as the window of the batch allows; so neither the number of files nor
// their size matters. Nothing here is an end: a missing file, a folder or an empty
// file is a record with an error like any broken puzzle, and reading goes on.

// stdinName is how messages and results name standard input.
const stdinName = "stdin"

// input is the list of sources of a command.
type input struct {
	files   []string
	options format.Options
	// size is the bytes of all files together, 0 if that cannot be known, and read
	// the bytes read so far.
	size int64
	read atomic.Int64
}

// newInput returns the input that the arguments name. Without any it is standard
// input, unless that is a terminal where nobody would know what to type.
func newInput(args []string, o format.Options) (*input, error) {
	if len(args) == 0 {
		if cwriter.IsTerminal(int(os.Stdin.Fd())) {
			return nil, errors.New("no input: name a FILE, or - for standard input")
		}
		args = []string{"-"}
	}
	return &input{files: args, options: o, size: totalSize(args)}, nil
}

// totalSize returns the size of all files, 0 if one of them has none to know.
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

// records yields the puzzles of all sources one after another. A source that
// cannot be opened, or is empty, is a record with an error.
func (in *input) records() iter.Seq[format.Record] {
	return func(yield func(format.Record) bool) {
		for _, name := range in.files {
			if !in.readFile(name, yield) {
				return
			}
		}
	}
}

// readFile yields the puzzles of one source and reports whether to go on.
func (in *input) readFile(name string, yield func(format.Record) bool) bool {
	r, title, err := openSource(name)
	if err != nil {
		return yield(format.Record{Source: title, Err: err})
	}
	defer r.Close()
	found := false
	for record := range format.Read(&countingReader{r, &in.read}, title, in.options) {
		found = true
		if !yield(record) {
			return false
		}
	}
	if !found {
		err := &format.Error{Source: title, Found: "no puzzle", Expected: "at least one"}
		return yield(format.Record{Source: title, Err: err})
	}
	return true
}

// openSource opens a file, or standard input as "-", and returns how to call it.
func openSource(name string) (r io.ReadCloser, title string, err error) {
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

// Read reads from the source.
func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	r.count.Add(int64(n))
	return n, err
}
