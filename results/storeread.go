package results

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// errTorn is the error of a last line without its end.
var errTorn = errors.New("the last line is cut off")

// lineReader reads lines and knows where they are.
type lineReader struct {
	in *bufio.Reader
	// name is the name of the file, number that of the last line read, from 1.
	name   string
	number int
	// begin and end are the offsets of the last line read, including its end.
	begin, end int64
	buf        []byte
	scanner    recordScanner
}

// newLineReader returns a reader of the lines of r; name is for errors.
func newLineReader(r io.Reader, name string) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(r, 1<<16), name: name}
}

// next returns the next line without its end, valid until the next call. The error is io.EOF after
// the last line, and errTorn if the last line has no end.
func (l *lineReader) next() ([]byte, error) {
	l.number, l.begin, l.buf = l.number+1, l.end, l.buf[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		l.end += int64(len(part))
		if err == nil && len(l.buf) == 0 {
			return part[:len(part)-1], nil
		}
		l.buf = append(l.buf, part...)
		switch {
		case err == nil:
			return l.buf[:len(l.buf)-1], nil
		case len(l.buf) > maxLine:
			return nil, l.fail(fmt.Errorf("longer than %d bytes: expected a record", maxLine))
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(l.buf) == 0:
			return nil, io.EOF
		case errors.Is(err, io.EOF):
			return nil, errTorn
		default:
			return nil, l.fail(err)
		}
	}
}

// fail adds the position to an error.
func (l *lineReader) fail(err error) error {
	return fmt.Errorf("%s: line %d: %w", l.name, l.number, err)
}

// ReadRecords yields the records of r, a file of the given name, in their order. It stops after an
// error, which names file and line. A truncated last line is an error, as are records of another
// schema and records that were changed after they had been written.
func ReadRecords(r io.Reader, name string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		lines := newLineReader(r, name)
		for {
			line, err := lines.next()
			if errors.Is(err, io.EOF) {
				return
			}
			if errors.Is(err, errTorn) {
				err = lines.fail(err)
			}
			var record Record
			if err == nil {
				err = lines.parse(line, &record, "")
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// each passes every whole line and its record, which is of an experiment as in [lineReader.parse],
// to a function until that returns an error, and reports whether the last line is truncated. It
// reuses the memory of both.
func (l *lineReader) each(experiment string, pass func(line []byte, r *Record) error) (torn bool, err error) {
	var r Record
	for {
		line, err := l.next()
		switch {
		case errors.Is(err, io.EOF):
			return false, nil
		case errors.Is(err, errTorn):
			return true, nil
		case err == nil:
			err = l.parse(line, &r, experiment)
		}
		if err == nil {
			err = pass(line, &r)
		}
		if err != nil {
			return false, err
		}
	}
}

// parse parses a line into r, reusing its memory, and checks its schema and, unless empty, its
// experiment.
func (l *lineReader) parse(line []byte, r *Record, experiment string) error {
	if err := l.scanner.read(line, r); err != nil {
		return l.fail(err)
	}
	if r.Schema != Schema {
		return l.fail(fmt.Errorf("record of schema %d: this program reads schema %d", r.Schema, Schema))
	}
	if experiment != "" && r.Experiment != experiment {
		return l.fail(fmt.Errorf("record of experiment %q: expected %q", r.Experiment, experiment))
	}
	return nil
}

// File is a file of records, open for reading; it may be compressed.
type File struct {
	io.Reader
	file *os.File
}

// OpenRecords opens a file of records, or, if it does not exist, the same file compressed by gzip:
// "records.jsonl.gz".
func OpenRecords(name string) (*File, error) {
	file, err := os.Open(name)
	if err == nil {
		return &File{file, file}, nil
	}
	packed, packedErr := os.Open(name + ".gz")
	if packedErr != nil {
		return nil, err
	}
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		packed.Close()
		return nil, fmt.Errorf("%s: %w", packed.Name(), err)
	}
	return &File{unpacked, packed}, nil
}

// Name returns the name of the file.
func (f *File) Name() string { return f.file.Name() }

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }
