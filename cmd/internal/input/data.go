package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

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

// All reads the sources. It returns an error if ctx ends, and if two files have one name, since their puzzles would
// have one too.
func (in *Sources) All(ctx context.Context) (Data, error) {
	read := make(chan Data, 1)
	go func() { // reading standard input may not end
		var d Data
		for _, s := range in.list {
			d.read(ctx, s, in.options)
		}
		read <- d
	}()
	select {
	case <-ctx.Done():
		return Data{}, context.Cause(ctx)
	case d := <-read:
		return d, d.checkNames()
	}
}

// read appends the records of a source, and its file unless that is another kind of file of a folder.
func (d *Data) read(ctx context.Context, s source, o format.Options) {
	r, title, err := s.open()
	refuse := func(err error) { d.Records = append(d.Records, format.Record{Source: title, Err: err}) }
	if err != nil {
		refuse(err)
		return
	}
	defer r.Close()
	sum := disk.NewChecksum()
	text := io.TeeReader(cancel.Reader(ctx, r), sum)
	puzzles := 0
	for record := range s.records(text, title, o) {
		if record.Puzzle != nil {
			if d.cells += record.Puzzle.Shape.Cells(); d.cells > maxCells {
				refuse(fmt.Errorf("%s: only the puzzles before number %d are read: expected at most %d cells in all, "+
					"since a plan has all puzzles in memory", title, record.Index, maxCells))
				return
			}
			puzzles++
		}
		d.Records = append(d.Records, record)
	}
	if s.inFolder && puzzles == 0 {
		return
	}
	switch _, err = io.CopyN(io.Discard, text, maxRest+1); { // it is part of the hash
	case err == nil:
		refuse(fmt.Errorf("%s: found more than %d bytes after the last puzzle", title, maxRest))
	case !errors.Is(err, io.EOF):
		refuse(fmt.Errorf("%s: %w", title, err))
	}
	f := results.DataFileOf(s.name, sum)
	f.Puzzles = puzzles
	d.Files = append(d.Files, f)
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
