package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// target is the destination of results: standard output, or a file that is opened at once, so that
// a wrong name is reported before any work. The results for an existing file go to a temporary one in
// its folder, which replaces it when it is whole; devices and pipes are written straight, and so is a
// new file, which keeps what an interrupted command has found.
type target struct {
	*os.File
	// replaces is the file that this temporary one will replace, or empty.
	replaces string
	// fresh reports whether the file is new, and written whether it has results.
	fresh, written bool
}

// openTarget opens the named file, standard output if there is no name.
func openTarget(name string) (*target, error) {
	if name == "" || name == "-" {
		return &target{File: os.Stdout}, nil
	}
	_, err := os.Lstat(name)
	fresh := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && (fresh || !info.Mode().IsRegular()) {
		return &target{File: file, fresh: fresh}, nil
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	return replacement(name, info.Mode())
}

// replacement opens a temporary file that will replace the named one, or the one to which that links.
func replacement(name string, mode fs.FileMode) (*target, error) {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		return nil, err
	}
	t := &target{File: file, replaces: name}
	if err := file.Chmod(mode.Perm()); err != nil {
		return nil, errors.Join(err, t.abandon())
	}
	return t, nil
}

// Write writes after all earlier results.
func (t *target) Write(text []byte) (int, error) {
	t.written = true
	return t.File.Write(text)
}

// Close closes a file, which is whole; if it has no results, it is empty then.
func (t *target) Close() error {
	if t.File == os.Stdout {
		return nil
	}
	if err := t.File.Close(); err != nil || t.replaces == "" {
		return err
	}
	return os.Rename(t.Name(), t.replaces)
}

// drop closes a file; without results it keeps its old content, or is removed if it is new.
func (t *target) drop() error {
	if t.written {
		return t.Close()
	}
	return t.abandon()
}

// abandon closes a file that is not whole and keeps its old content. A new file keeps what it has.
func (t *target) abandon() error {
	if t.File == os.Stdout {
		return nil
	}
	err := t.File.Close()
	if t.replaces != "" || t.fresh && !t.written {
		err = errors.Join(err, os.Remove(t.Name()))
	}
	return err
}
