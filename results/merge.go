package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"slices"

	"basisk/internal/cancel"
)

// The idea: workers write records in the order in which they finish, which is nearly the order of
// the plan. So the files of a shard are read along the plan; a record that comes before its turn is
// parked, with its place in the file. A record is read once, and memory holds only what is parked.
//
// A shard may have several files, one per attempt at it. The first record of a key counts; a record
// of another attempt must have the same exact values.
//
// Cost: one pass over the files; some 100 bytes of memory per parked record and, if a shard has
// several files, per record of it.

// RecordsFile is the name of the file of a merged run's records.
const RecordsFile = "records.jsonl"

// Parts are the files of the records of a run: for each shard one file per attempt, in their order.
type Parts struct {
	// Files are the paths, by shard.
	Files [][]string
	// Values say what the values of the records are.
	Values Quantities
}

// Planned is a record without metrics of a plan, and the number of its shard, from 0.
type Planned = iter.Seq2[int, Record]

// Records yields the existing records of the plan, in its order. The last element is an error if a
// line is damaged, if two records of a trial disagree, or if a record belongs to no trial of the
// plan. A truncated last line of a file is skipped.
func (p *Parts) Records(plan Planned) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		if !slices.ContainsFunc(p.Files, func(names []string) bool { return len(names) > 0 }) {
			return // a new run; its plan may be long
		}
		shards := p.open()
		defer shards.Close()
		for shard, want := range plan {
			var r Record // not reused: the receiver may keep it
			_, found, err := shards.take(shard, &want, &r)
			if !found && err == nil {
				continue
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
		if err := shards.rest(); err != nil {
			yield(Record{}, err)
		}
	}
}

// Copy writes the records of the whole plan, in its order, and returns what their values are. The
// writer keeps its errors. Missing records are an error, as is all that is one of [Parts.Records].
func (p *Parts) Copy(ctx context.Context, out io.Writer, plan Planned) (Quantities, error) {
	shards := p.open()
	defer shards.Close()
	check, values := cancel.On(ctx), Quantities{}
	var missing MissingError
	var r Record
	for shard, want := range plan {
		if missing.Trials++; check.Spend(recordSteps) {
			return nil, context.Cause(ctx)
		}
		line, found, err := shards.take(shard, &want, &r)
		if err != nil {
			return nil, err
		}
		if !found {
			missing.add(want.Key)
			continue
		}
		for _, m := range r.Metrics {
			if _, declared := p.Values[m.Name]; !declared {
				return nil, shards[shard].located(undeclared(m.Name))
			}
		}
		_, _ = out.Write(append(line, '\n'))
		if _, err := values.Add(&r); err != nil {
			return nil, err
		}
	}
	if err := shards.rest(); err != nil {
		return nil, err
	}
	if missing.Missing > 0 {
		return nil, &missing
	}
	return values, nil
}

// recordSteps is the number of steps of package cancel per record.
const recordSteps = cancel.Pace / 256

// MissingError is the error of an incomplete run.
type MissingError struct {
	Missing, Trials int
	// First is the key of the first trial without a record.
	First string
}

// add counts a trial without a record.
func (e *MissingError) add(key string) {
	if e.Missing++; e.Missing == 1 {
		e.First = key
	}
}

// Error says how many records are missing.
func (e *MissingError) Error() string {
	return fmt.Sprintf("%d of %d trials have no record, the first is %q", e.Missing, e.Trials, e.First)
}

// openParts are the shards of a run that are being read.
type openParts []*shardReader

// open returns readers of the shards.
func (p *Parts) open() openParts {
	d := newLineDecoder(p.Values)
	shards := make(openParts, len(p.Files))
	for i, names := range p.Files {
		shards[i] = &shardReader{names: names, decoder: d, parked: Order[place]{}}
		if len(names) > 1 {
			shards[i].seen = map[string]seen{}
		}
	}
	return shards
}

// take reads into r the record of a planned trial, and reports whether there is one. It returns an
// error if the record of that key is of another trial. It reuses the memory of r. The line of the
// record, which it also returns, is valid until the next call.
func (shards openParts) take(shard int, want, r *Record) (line []byte, found bool, err error) {
	s := shards[shard]
	if line, err = s.find(want.Key, r); line == nil || err != nil {
		return nil, false, err
	}
	if !r.SameTrial(want) {
		return nil, false, s.located(fmt.Errorf("the record of trial %q is of another run: it has seed %d and %v, "+
			"the plan seed %d and %v", want.Key, r.Seed, r.Config, want.Seed, want.Config))
	}
	return line, true, nil
}

// rest reads the rest of the files, which must have no new record.
func (shards openParts) rest() error {
	for _, s := range shards {
		if _, err := s.find("", new(Record)); err != nil {
			return err
		}
		if len(s.parked) == 0 {
			continue
		}
		key := slices.Min(slices.Collect(maps.Keys(s.parked)))
		s.found = s.parked[key]
		return s.located(fmt.Errorf("the record of %q is of no trial of the plan, or the second of it (as are %d in all)",
			key, len(s.parked)))
	}
	return nil
}

// Close closes the files.
func (shards openParts) Close() {
	for _, s := range shards {
		s.close()
	}
}

// CountKeys returns the number of different keys of the records in files, some of which may be
// growing, and the number of records of each file. A damaged record is an error.
func CountKeys(names ...string) (count int, lines []int, err error) {
	keys, lines := map[string]struct{}{}, make([]int, len(names))
	for i, name := range names {
		err := eachRecord(name, func(r *Record) {
			lines[i]++
			keys[r.Key] = struct{}{}
		})
		if err != nil {
			return 0, nil, err
		}
	}
	return len(keys), lines, nil
}

// eachRecord passes the records of the whole lines of a file to a function; a missing file has none.
func eachRecord(name string, pass func(*Record)) error {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	lines := newLineReader(file, name, newLineDecoder(nil))
	var r Record
	for _, err = lines.next(&r); err == nil; _, err = lines.next(&r) {
		pass(&r)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, errTorn) {
		return nil
	}
	return err
}
