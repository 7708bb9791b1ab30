package results

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// The idea: a file is written under a temporary name beside its own and renamed when
// it is whole and on the disk. So under the name there is always the old contents or
// the new, whatever ends the process, and an error leaves what was there.

// file is a file that is not yet written.
type file struct {
	name string
	data []byte
}

// writeFiles writes files into a directory, all of them or, on an error before the
// first has its name, none.
func writeFiles(dir string, files ...file) error {
	var written []*newFile
	for _, f := range files {
		w, err := createFile(filepath.Join(dir, f.name))
		if err != nil {
			return err
		}
		defer w.discard()
		_, _ = w.Write(f.data) // the writer keeps its errors for commitFiles
		written = append(written, w)
	}
	return commitFiles(written...)
}

// WriteFile writes a file at once and whole: whatever ends the process, there is what was
// there before or all of the data.
func WriteFile(name string, data []byte) error {
	return writeFiles(filepath.Dir(name), file{filepath.Base(name), data})
}

// Sweep removes from a directory what the end of a process has left of files that were
// being written whole: temporary files beside names that the pattern matches. Nobody may
// be writing such files meanwhile.
func Sweep(dir, pattern string) error {
	names, err := fs.Glob(os.DirFS(dir), pattern+temporary)
	if err != nil {
		return err
	}
	for _, name := range names {
		if leftover.MatchString(name) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, name)))
		}
	}
	return err
}

// temporary is what stands behind the name of a file while it is being written: in place
// of the asterisk a number.
const temporary = ".*.tmp"

// leftover matches names of such files, and not what people call so.
var leftover = regexp.MustCompile(`\.[0-9]+\.tmp$`)

// newFile is a file that is being written.
type newFile struct {
	*bufio.Writer // keeps its errors for commit
	name          string
	file          *os.File
}

// createFile begins a file that will be called name.
func createFile(name string) (*newFile, error) {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+temporary)
	if err != nil {
		return nil, notWritten(name, err)
	}
	return &newFile{bufio.NewWriterSize(file, 1<<16), name, file}, nil
}

// settle brings the contents to the disk.
func (f *newFile) settle() error {
	err := f.Flush()
	if err == nil {
		err = f.file.Chmod(0o644)
	}
	if err == nil {
		err = f.file.Sync()
	}
	if err = errors.Join(err, f.file.Close()); err != nil {
		return notWritten(f.name, err)
	}
	return nil
}

// notWritten returns an error that names a file instead of its temporary one.
func notWritten(name string, err error) error {
	if temporary := new(fs.PathError); errors.As(err, &temporary) {
		err = temporary.Err
	}
	return fmt.Errorf("write %s: %w", name, err)
}

// discard takes the temporary file away if there still is one.
func (f *newFile) discard() {
	f.file.Close()
	os.Remove(f.file.Name())
}

// commitFiles gives the files, all in one directory, their names once all of them
// are on the disk. On an error before that none has its name.
func commitFiles(files ...*newFile) error {
	for _, f := range files {
		if err := f.settle(); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := os.Rename(f.file.Name(), f.name); err != nil {
			return err
		}
	}
	return syncDir(filepath.Dir(files[0].name))
}

// syncDir brings the names in a directory to the disk, where the system can.
func syncDir(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return err
	}
	defer dir.Close()
	// Some file systems cannot; then the files themselves have to suffice.
	_ = dir.Sync()
	return nil
}
