// Package disk writes runs: every system call that changes a file or a folder goes through a
// [Disk]. So one package ensures that files survive the end of the process, and a test can end the
// process after any call.
//
// # Invariants
//
// A file made by [Disk.Create] has either its old or its complete new contents, however the process
// ends. [Disk.Sweep] removes what a process leaves that is killed while writing such a file, and
// nothing else.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"sync"
)

// Disk is where files are written. A nil Disk is the machine's. Several goroutines may call
// its methods at the same time.
type Disk struct {
	mutex   sync.Mutex
	left    int
	stopped bool
}

// ErrStopped is the error of every call after the last of a [StopAfter].
var ErrStopped = errors.New("the disk has stopped")

// StopAfter returns a disk for tests that stops after the given number of calls, as if the process
// were killed: half of a text that was being written is there, and later calls do nothing. It does
// not wait for the machine's disk.
func StopAfter(calls int) *Disk { return &Disk{left: calls} }

// Stopped reports whether a call was refused.
func (d *Disk) Stopped() bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.stopped
}

// do makes a call unless the disk has stopped. Instead of the first refused call it calls torn, if
// not nil.
func (d *Disk) do(call, torn func() error) error {
	if d == nil {
		return call()
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.left > 0 {
		d.left--
		return call()
	}
	if !d.stopped && torn != nil {
		_ = torn() // the process has ended for its caller
	}
	d.stopped = true
	return ErrStopped
}

// MkdirAll makes a folder and its parents, as [os.MkdirAll] does. It makes no call if the folder
// exists.
func (d *Disk) MkdirAll(name string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil
	}
	return d.do(func() error { return os.MkdirAll(name, 0o777) }, nil)
}

// Remove removes a file or an empty folder, if it exists.
func (d *Disk) Remove(name string) error {
	err := d.do(func() error { return os.Remove(name) }, nil)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Rename gives a file another name in its folder.
func (d *Disk) Rename(from, to string) error {
	return d.do(func() error { return os.Rename(from, to) }, nil)
}

// Truncate cuts a file to size bytes.
func (d *Disk) Truncate(name string, size int64) error {
	return d.do(func() error { return os.Truncate(name, size) }, nil)
}

// File is an open file, read like an [os.File].
type File struct {
	file *os.File
	disk *Disk
}

// Open opens a file with the flags of [os.OpenFile].
func (d *Disk) Open(name string, flag int, mode fs.FileMode) (f *File, err error) {
	err = d.do(func() (err error) {
		f = &File{disk: d}
		f.file, err = os.OpenFile(name, flag, mode)
		return err
	}, nil)
	return f, err
}

// Temporary makes a file with a new name in a folder, as [os.CreateTemp] does.
func (d *Disk) Temporary(dir, pattern string) (f *File, err error) {
	err = d.do(func() (err error) {
		f = &File{disk: d}
		f.file, err = os.CreateTemp(dir, pattern)
		return err
	}, nil)
	return f, err
}

// Name returns the name with which the file was opened.
func (f *File) Name() string { return f.file.Name() }

// Stat returns the file's information, as [os.File.Stat] does.
func (f *File) Stat() (fs.FileInfo, error) { return f.file.Stat() }

// Read reads the next bytes.
func (f *File) Read(p []byte) (int, error) { return f.file.Read(p) }

// ReadAt reads bytes at a position, as [os.File.ReadAt] does.
func (f *File) ReadAt(p []byte, offset int64) (int, error) { return f.file.ReadAt(p, offset) }

// SeekTo sets the position, in bytes from the beginning.
func (f *File) SeekTo(offset int64) error {
	_, err := f.file.Seek(offset, io.SeekStart)
	return err
}

// Write writes the next bytes.
func (f *File) Write(p []byte) (n int, err error) {
	write := func(p []byte) func() error {
		return func() (err error) {
			n, err = f.file.Write(p)
			return err
		}
	}
	err = f.disk.do(write(p), write(p[:len(p)/2]))
	return n, err
}

// Truncate cuts the file to size bytes.
func (f *File) Truncate(size int64) error {
	return f.disk.do(func() error { return f.file.Truncate(size) }, nil)
}

// Chmod sets who may read and write the file.
func (f *File) Chmod(mode fs.FileMode) error {
	return f.disk.do(func() error { return f.file.Chmod(mode) }, nil)
}

// Sync waits until the whole file is on the disk.
func (f *File) Sync() error {
	if f.disk != nil {
		return f.disk.do(func() error { return nil }, nil)
	}
	return f.file.Sync()
}

// Close closes the file and releases its lock.
func (f *File) Close() error { return f.file.Close() }

// Lock keeps other processes from locking the file until it is closed or the process ends. It
// returns an error if another process has the lock. It does nothing if the file system has no
// locks.
func (f *File) Lock() error {
	if err := lock(f.file); errors.Is(err, errLocked) {
		return err
	}
	return nil
}
