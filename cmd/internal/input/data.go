package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"basisk/grid/format"
	"basisk/internal/cancel"
	"basisk/internal/disk"
	"basisk/results"
)

// Data are all records of sources, in memory.
type Data struct {
	Records []format.Record
	// Files are the files, with their hashes.
	Files []results.DataFile
	cells int // of all puzzles
}

const (
	// maxCells is the largest number of cells of all puzzles, since an input may be endless: 828,504 puzzles of
	// 9×9, which take about a gigabyte, or 6,710 of 100×100.
	maxCells = 1 << 26
	// maxRest is the maximum length of what may follow the last puzzle of a file.
	maxRest = 64 << 20
)

// All reads the sources, and of those that are folders all files but hidden ones. Such a file without a puzzle is
// one record with an error. All returns an error if ctx ends, and if two files have one name, since their puzzles
// would have one too.
func (in *Sources) All(ctx context.Context) (Data, error) {
	read := make(chan Data, 1)
	go func() { read <- in.all(ctx) }() // reading standard input may not end
	select {
	case <-ctx.Done():
		return Data{}, context.Cause(ctx)
	case d := <-read:
		return d, d.checkNames()
	}
}

func (in *Sources) all(ctx context.Context) (d Data) {
	for _, name := range in.files {
		entries, err := os.ReadDir(name)
		if err != nil {
			d.read(ctx, name, in.options)
		}
		for _, e := range entries {
			if e.IsDir() || strings.HasPrefix(e.Name(), ".") {
				continue
			}
			before, files := len(d.Records), len(d.Files)
			if found := d.read(ctx, filepath.Join(name, e.Name()), in.options); found == 0 {
				d.Records, d.Files = d.Records[:before+1], d.Files[:files] // another kind of file
			}
		}
	}
	return d
}

// read appends the records of a file and returns the number of its puzzles.
func (d *Data) read(ctx context.Context, name string, o format.Options) (puzzles int) {
	r, title, err := Open(name)
	refuse := func(err error) { d.Records = append(d.Records, format.Record{Source: title, Err: err}) }
	if err != nil {
		refuse(err)
		return 0
	}
	defer r.Close()
	sum := disk.NewChecksum()
	text := io.TeeReader(cancel.Reader(ctx, r), sum)
	for record := range format.Read(text, title, o) {
		if record.Puzzle != nil {
			if d.cells += record.Puzzle.Shape.Cells(); d.cells > maxCells {
				refuse(fmt.Errorf("%s: only the puzzles before number %d are read: expected at most %d cells in all, "+
					"since a plan has all puzzles in memory", title, record.Index, maxCells))
				return puzzles
			}
			puzzles++
		}
		d.Records = append(d.Records, record)
	}
	switch _, err = io.CopyN(io.Discard, text, maxRest); { // it is part of the hash
	case err == nil:
		refuse(fmt.Errorf("%s: found more than %d bytes after the last puzzle", title, maxRest))
	case !errors.Is(err, io.EOF):
		refuse(fmt.Errorf("%s: %w", title, err))
	}
	f := results.DataFileOf(name, sum)
	f.Puzzles = puzzles
	d.Files = append(d.Files, f)
	return puzzles
}

// checkNames returns an error that names two files with one name.
func (d *Data) checkNames() error {
	seen := map[string]string{}
	for _, f := range d.Files {
		base := filepath.Base(f.Name)
		if other, has := seen[base]; has {
			return fmt.Errorf("%s and %s: expected files of different names, since puzzles are named %s:1 and so on",
				other, f.Name, base)
		}
		seen[base] = f.Name
	}
	return nil
}
