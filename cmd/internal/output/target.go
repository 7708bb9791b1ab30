package output

import (
	"errors"
	"os"
)

// target is the destination of results: standard output, or a file that is opened at once, so that
// a wrong name is reported before any work, and truncated at the first result. A command without
// results leaves the file unchanged, or no file if there was none.
type target struct {
	*os.File
	// held reports whether the file is untouched, and fresh whether it is new.
	held, fresh bool
}

// openTarget opens the named file, standard output if there is no name.
func openTarget(name string) (*target, error) {
	if name == "" || name == "-" {
		return &target{File: os.Stdout}, nil
	}
	_, err := os.Lstat(name)
	fresh := errors.Is(err, os.ErrNotExist)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	return &target{File: file, held: true, fresh: fresh}, nil
}

// Write writes after all earlier results.
func (t *target) Write(text []byte) (int, error) {
	if err := t.empty(); err != nil {
		return 0, err
	}
	return t.File.Write(text)
}

// empty truncates a file before its first result. Anything but a regular file is already empty.
func (t *target) empty() error {
	if !t.held {
		return nil
	}
	t.held = false
	if info, err := t.Stat(); err != nil || !info.Mode().IsRegular() {
		return err
	}
	return t.Truncate(0)
}

// Close closes a file; if it has no results, it is empty then.
func (t *target) Close() error {
	if t.File == os.Stdout {
		return nil
	}
	return errors.Join(t.empty(), t.File.Close())
}

// drop closes a file that got no results, and keeps its old content.
func (t *target) drop() error {
	if !t.held {
		return t.Close()
	}
	err := t.File.Close()
	if t.fresh {
		err = errors.Join(err, os.Remove(t.Name()))
	}
	return err
}
