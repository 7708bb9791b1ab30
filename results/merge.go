package results

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"basisk/internal/cancel"
	"basisk/internal/disk"
)

// The idea: workers and shards write records in the order in which they finish. An index remembers
// the file and position of the record of each key; then one pass over the plan fetches each record,
// compares it with its trial, copies it, and writes the export beside it. So memory holds an entry
// per record and never the records.
//
// Cost: two passes over the files, the second with a read per record; about 100 bytes of memory and
// 25 µs per record, see the package comment.

// The files that Merge writes: the records, a table of them, and the script that loads it into a
// database.
const (
	RecordsFile = "records.jsonl"
	TableFile   = "records.csv"
	ScriptFile  = "load.sql"
)

// Index has the positions of the records of the parts of a run.
type Index struct {
	files  []*os.File
	places map[string]place
	// columns are those of a table of the records.
	columns *tableColumns
	buf     []byte
	scanner recordScanner
}

// place is the position of a line.
type place struct {
	offset int64
	length int32
	file   int32
}

// OpenIndex reads the named files, which have records of experiment, and keeps them open. Two
// records of one trial are an error that names both places, as are damaged lines. A truncated last
// line is skipped.
func OpenIndex(ctx context.Context, experiment string, names ...string) (*Index, error) {
	x := &Index{places: make(map[string]place), columns: newColumns()}
	for _, name := range names {
		if err := x.add(ctx, name, experiment); err != nil {
			x.Close()
			return nil, err
		}
	}
	x.columns.name()
	return x, nil
}

// add reads a file.
func (x *Index) add(ctx context.Context, name, experiment string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	x.files = append(x.files, file)
	lines := newLineReader(file, name)
	check := cancel.On(ctx)
	_, err = lines.each(experiment, func(line []byte, r *Record) error {
		if check.Spend(recordSteps) {
			return context.Cause(ctx)
		}
		if p, twice := x.places[r.Key]; twice {
			return lines.fail(fmt.Errorf("a second record of trial %q: the first is in %s at byte %d",
				r.Key, x.files[p.file].Name(), p.offset))
		}
		x.places[r.Key] = place{lines.begin, int32(len(line)), int32(len(x.files) - 1)}
		x.columns.add(r)
		return nil
	})
	return err
}

// recordSteps is the number of steps of package cancel per record.
const recordSteps = cancel.Pace / 256

// Close closes the files.
func (x *Index) Close() {
	for _, file := range x.files {
		file.Close()
	}
}

// Len returns the number of records.
func (x *Index) Len() int { return len(x.places) }

// find reads into r the record of the trial that has the experiment, key, seed and configuration of
// want, and reports whether there is one. It returns an error if the record of that key is of
// another trial. It reuses the memory of r. The line of the record, which it also returns, is valid
// until the next call.
func (x *Index) find(want, r *Record) (line []byte, found bool, err error) {
	p, ok := x.places[want.Key]
	if !ok {
		return nil, false, nil
	}
	name := x.files[p.file].Name()
	x.buf = slices.Grow(x.buf[:0], int(p.length))[:p.length]
	if _, err := x.files[p.file].ReadAt(x.buf, p.offset); err != nil {
		return nil, false, fmt.Errorf("%s: %w", name, err)
	}
	if err := x.scanner.read(x.buf, r); err != nil {
		return nil, false, fmt.Errorf("%s: byte %d: %w", name, p.offset, err)
	}
	if !r.SameTrial(want) {
		return nil, false, fmt.Errorf("%s: the record of trial %q is of another run: it has seed %d and %v, "+
			"the plan seed %d and %v",
			name, want.Key, r.Seed, r.Config, want.Seed, want.Config)
	}
	return x.buf, true, nil
}

// Records yields the existing records of the plan, in the order of the plan. The plan has records
// without metrics. The last element is an error if there are records that belong to no trial of the
// plan.
func (x *Index) Records(plan iter.Seq[Record]) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		known := 0
		for want := range plan {
			var r Record // not reused: the receiver may keep it
			_, found, err := x.find(&want, &r)
			if !found && err == nil {
				continue
			}
			if !yield(r, err) || err != nil {
				return
			}
			known++
		}
		if err := x.foreign(x.Len()-known, plan); err != nil {
			yield(Record{}, err)
		}
	}
}

// Check returns an error unless every record belongs to a trial of the plan.
func (x *Index) Check(ctx context.Context, plan iter.Seq[Record]) error {
	check := cancel.On(ctx)
	for _, err := range x.Records(plan) {
		if err != nil {
			return err
		}
		if check.Spend(recordSteps) {
			return context.Cause(ctx)
		}
	}
	return nil
}

// Merge writes the records of the whole plan, in its order, and the export, into a directory, which
// may be that of a file of the index. The manifest is that of the run; Merge adds the entries of
// these files to it. Records that are missing or belong to no trial of the plan are errors, as is a
// file that somebody is appending to; then nothing is written.
func (x *Index) Merge(ctx context.Context, d *disk.Disk, dir string, m *Manifest, plan iter.Seq[Record]) error {
	for _, file := range x.files {
		if err := disk.Lock(file); err != nil {
			return fmt.Errorf("%s: another process is writing it: %w", file.Name(), err)
		}
	}
	names := []string{RecordsFile, TableFile, ScriptFile}
	var files []*disk.AtomicFile
	for _, name := range names {
		file, err := d.Create(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		defer file.Discard()
		files = append(files, file)
	}
	x.columns.writeHeading(files[1])
	x.columns.writeSQL(files[2], m)
	if err := x.copy(ctx, files[0], files[1], plan); err != nil {
		return err
	}
	if err := d.Commit(files...); err != nil {
		return err
	}
	m.Files = nil
	for i, name := range names {
		m.Files = append(m.Files, DataFileOf(name, files[i].Checksum()))
	}
	return nil
}

// copy writes the records of the plan unchanged and as rows of a table. The writers keep their errors.
func (x *Index) copy(ctx context.Context, records, table *disk.AtomicFile, plan iter.Seq[Record]) error {
	check := cancel.On(ctx)
	trials, missing, first := 0, 0, ""
	var r Record
	var text []byte
	for want := range plan {
		if trials++; check.Spend(recordSteps) {
			return context.Cause(ctx)
		}
		line, found, err := x.find(&want, &r)
		if err != nil {
			return err
		}
		if !found {
			if missing++; missing == 1 {
				first = want.Key
			}
			continue
		}
		_, _ = records.Write(append(line, '\n'))
		text = x.columns.appendRow(text[:0], &r)
		_, _ = table.Write(text)
	}
	if err := x.foreign(x.Len()-(trials-missing), plan); err != nil {
		return err
	}
	if missing > 0 {
		return &MissingError{missing, trials, first}
	}
	return nil
}

// foreign returns the error for a number of records that belong to no trial of the plan, nil for 0.
// It names the first by its key.
func (x *Index) foreign(count int, plan iter.Seq[Record]) error {
	if count == 0 {
		return nil
	}
	for want := range plan {
		delete(x.places, want.Key)
	}
	key := slices.Min(slices.Collect(maps.Keys(x.places)))
	return fmt.Errorf("%d records are of no trial of the plan, as that of %q in %s",
		count, key, x.files[x.places[key].file].Name())
}

// MissingError is the error of an incomplete run.
type MissingError struct {
	Missing, Trials int
	// First is the key of the first trial without a record.
	First string
}

// Error says how many records are missing.
func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of %d trials have no record, the first is %q", e.Missing, e.Trials, e.First)
}
