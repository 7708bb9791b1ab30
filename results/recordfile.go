package results

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"

	"basisk/internal/disk"
)

// maxLine bounds the length of a line, so that a foreign file does not fill the memory. The records
// of all experiments are far shorter.
const maxLine = 1 << 24

// errTorn is the error of a last line without its end.
var errTorn = errors.New("the last line is cut off")

// lineReader reads lines of records and knows where they are.
type lineReader struct {
	in *bufio.Reader
	// name is the name of the file, number the number of the last line read, from 1.
	name   string
	number int
	// begin and end are the offsets of the last line read, including its end.
	begin, end int64
	buf        []byte
	decoder    *lineDecoder
}

// newLineReader returns a reader of the lines of a file of that name.
func newLineReader(r io.Reader, name string, d *lineDecoder) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(r, 1<<14), name: name, decoder: d}
}

// next reads the next record into r, reusing its memory, and returns its line without the end, valid
// until the next call. The error is io.EOF after the last line, and errTorn if the last line has no
// end.
func (l *lineReader) next(r *Record) ([]byte, error) {
	line, err := l.line()
	if err == nil {
		err = l.decoder.decode(line, r)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: line %d: %w", l.name, l.number, err)
	}
	return line, err
}

// line returns the next line without its end.
func (l *lineReader) line() ([]byte, error) {
	l.number, l.begin, l.buf = l.number+1, l.end, l.buf[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		l.end += int64(len(part))
		l.buf = append(l.buf, part...)
		switch {
		case err == nil:
			return l.buf[:len(l.buf)-1], nil
		case len(l.buf) > maxLine:
			return nil, fmt.Errorf("longer than %d bytes: expected a record", maxLine)
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(l.buf) == 0:
			return nil, io.EOF
		case errors.Is(err, io.EOF):
			return nil, errTorn
		default:
			return nil, err
		}
	}
}

// ReadRecords yields the records of r, a file of the given name, in their order; the quantities say
// what their values are. It stops after an error, which names file and line. A truncated last line
// is an error.
func ReadRecords(r io.Reader, name string, q Quantities) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		lines := newLineReader(r, name, newLineDecoder(q))
		for {
			var record Record
			_, err := lines.next(&record)
			if errors.Is(err, io.EOF) {
				return
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// ReadMerged yields the records of the merged run in a folder. It yields an error if their file
// differs from what its manifest says.
func ReadMerged(dir string, m *Manifest) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		file, err := m.OpenFile(dir, RecordsFile)
		if err != nil {
			yield(Record{}, err)
			return
		}
		defer file.Close()
		count := 0
		for r, err := range ReadRecords(file, file.Name(), m.Values) {
			if count++; !yield(r, err) || err != nil {
				return
			}
		}
		if err = file.Check(); err == nil && count != m.Trials {
			err = fmt.Errorf("%s: %d records: expected %d, as the manifest says", file.Name(), count, m.Trials)
		}
		if err != nil {
			yield(Record{}, err)
		}
	}
}

// File is a file that merging has written, open for reading; it may be compressed.
type File struct {
	io.Reader
	file  *os.File
	sum   *disk.Checksum
	entry DataFile
}

// OpenFile opens a file of a merged run in a folder, or, if it does not exist, the same file
// compressed by gzip: "records.jsonl.gz".
func (m *Manifest) OpenFile(dir, name string) (*File, error) {
	f := &File{sum: disk.NewChecksum()}
	var ok bool
	if f.entry, ok = m.File(name); !ok {
		return nil, fmt.Errorf("%s: the manifest has no hash of %s", dir, name)
	}
	path := filepath.Join(dir, name)
	file, err := os.Open(path)
	if err == nil {
		f.Reader, f.file = io.TeeReader(file, f.sum), file
		return f, nil
	}
	packed, packedErr := os.Open(path + ".gz")
	if packedErr != nil {
		return nil, err
	}
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		packed.Close()
		return nil, fmt.Errorf("%s: %w", packed.Name(), err)
	}
	f.Reader, f.file = io.TeeReader(unpacked, f.sum), packed
	return f, nil
}

// Name returns the name of the file.
func (f *File) Name() string { return f.file.Name() }

// Check returns an error if the file, which was read to its end, has changed since it was written.
func (f *File) Check() error { return f.entry.same(f.Name(), f.sum.SHA256()) }

// Check returns an error if the file called name has changed since the entry was made.
func (d DataFile) Check(name string) error {
	is, err := HashFile(name)
	if err != nil {
		return err
	}
	return d.same(name, is.SHA256)
}

// same returns an error if the hash of a file is not the one in the entry.
func (d DataFile) same(name, is string) error {
	if is == d.SHA256 {
		return nil
	}
	return fmt.Errorf("%s was changed after it was written: its SHA-256 is %.12s and was %.12s; "+
		"put back what it was, or make the run again", name, is, d.SHA256)
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }
