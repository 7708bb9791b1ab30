package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// The idea: a file is written under a temporary name in the same folder, and renamed when it is
// complete and on the disk. The writer locks it meanwhile, so an unlocked temporary file was left by
// a process that has ended.

// AtomicFile is a file that appears only when it is complete. Its errors are kept for [Disk.Commit].
type AtomicFile struct {
	*bufio.Writer
	name string
	file *File
	sum  *Checksum
}

// temporary follows the name of a file that is being written, with a number instead of the asterisk.
const temporary = ".*.tmp"

// leftover matches names of temporary files, but not names that a person would choose.
var leftover = regexp.MustCompile(`\.[0-9]+\.tmp$`)

// Create begins a file to be called name.
func (d *Disk) Create(name string) (*AtomicFile, error) {
	for {
		file, err := d.Temporary(filepath.Dir(name), filepath.Base(name)+temporary)
		if err != nil {
			return nil, notWritten(name, err)
		}
		locked := file.Lock()
		if _, swept := os.Lstat(file.Name()); locked == nil && swept == nil {
			sum := NewChecksum()
			return &AtomicFile{bufio.NewWriterSize(io.MultiWriter(file, sum), 1<<16), name, file, sum}, nil
		}
		_ = file.Close() // another process swept it away before it was locked
	}
}

// finish writes the contents to the disk.
func (f *AtomicFile) finish() error {
	err := f.Flush()
	if err == nil {
		err = f.file.Chmod(0o644)
	}
	if err == nil {
		err = f.file.Sync()
	}
	if err != nil {
		return notWritten(f.name, err)
	}
	return nil
}

// Checksum returns the size and the hash of the contents after Commit.
func (f *AtomicFile) Checksum() *Checksum { return f.sum }

// notWritten returns an error with the file's name instead of its temporary one.
func notWritten(name string, err error) error {
	if temporary := new(fs.PathError); errors.As(err, &temporary) {
		err = temporary.Err
	}
	return fmt.Errorf("write %s: %w", name, err)
}

// Discard closes the file, and removes it unless it was committed.
func (f *AtomicFile) Discard() {
	_ = f.file.Close()
	_ = f.file.disk.Remove(f.file.Name())
}

// Commit gives files in one folder their names, in order, after all of them are on the disk. If an
// error occurs before that, none gets its name.
func (d *Disk) Commit(files ...*AtomicFile) error {
	for _, f := range files {
		if err := f.finish(); err != nil {
			return err
		}
		if info, err := os.Lstat(f.name); err == nil && info.IsDir() {
			return fmt.Errorf("write %s: it is a directory", f.name)
		}
	}
	for _, f := range files {
		if err := d.Rename(f.file.Name(), f.name); err != nil {
			return err
		}
	}
	return d.syncFolder(filepath.Dir(files[0].name))
}

// syncFolder writes the names in a folder to the disk, if the system can.
func (d *Disk) syncFolder(name string) error {
	folder, err := d.Open(name, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer folder.Close()
	// Some file systems cannot do this; then syncing the files has to suffice.
	_ = folder.Sync()
	return nil
}

// WriteFiles writes files with the given names in a folder. If an error occurs before the first has
// its name, none is written.
func (d *Disk) WriteFiles(dir string, files map[string][]byte) error {
	var written []*AtomicFile
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := d.Create(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		defer w.Discard()
		_, _ = w.Write(files[name]) // the writer keeps its errors
		written = append(written, w)
	}
	return d.Commit(written...)
}

// WriteFile writes a file, or nothing on an error.
func (d *Disk) WriteFile(name string, data []byte) error {
	return d.WriteFiles(filepath.Dir(name), map[string][]byte{filepath.Base(name): data})
}

// Sweep removes temporary files that an ended process has left in a folder, for names that match a
// pattern. It keeps those that a process on this machine is writing. No process on another machine
// may be writing any.
func (d *Disk) Sweep(dir string, patterns ...string) error {
	var failed error
	for _, pattern := range patterns {
		names, err := fs.Glob(os.DirFS(dir), pattern+temporary)
		failed = errors.Join(failed, err)
		for _, name := range names {
			if leftover.MatchString(name) {
				failed = errors.Join(failed, d.sweep(filepath.Join(dir, name)))
			}
		}
	}
	return failed
}

// sweep removes a temporary file unless a process has locked it.
func (d *Disk) sweep(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return nil // it has got its name meanwhile, or is none of ours
	}
	defer file.Close()
	if lock(file) != nil {
		return nil
	}
	return d.Remove(name)
}
