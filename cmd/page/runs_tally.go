package page

import (
	"bytes"
	"io"
	"io/fs"
	"os"
)

// tally counts the records in growing files. It reads only the new part of a file, unless the
// file was replaced by another.
type tally struct {
	files map[string]counted
}

// counted is a file as far as it was counted.
type counted struct {
	info   fs.FileInfo
	offset int64
	lines  int
}

// count returns the number of whole lines in the files of those names.
func (t *tally) count(root *os.Root, names []string) int {
	if t.files == nil {
		t.files = map[string]counted{}
	}
	total := 0
	for _, name := range names {
		c := t.files[name]
		c.follow(root, name)
		t.files[name] = c
		total += c.lines
	}
	return total
}

// follow counts the new lines of a file. An unreadable file has none.
func (c *counted) follow(root *os.Root, name string) {
	file, err := root.Open(name)
	if err != nil {
		*c = counted{}
		return
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return
	}
	if c.info == nil || !os.SameFile(info, c.info) || info.Size() < c.offset {
		*c = counted{}
	}
	c.info = info
	in := io.NewSectionReader(file, c.offset, info.Size()-c.offset)
	buffer := make([]byte, 1<<16)
	for {
		n, err := in.Read(buffer)
		c.offset += int64(n)
		c.lines += bytes.Count(buffer[:n], []byte("\n"))
		if err != nil {
			return
		}
	}
}
