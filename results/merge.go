package results

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"iter"
	"maps"
	"math"
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

// shardReader reads the records of a shard from its files, one after the other.
type shardReader struct {
	names   []string
	decoder *lineDecoder
	at      int // the index of the file that is read
	file    *os.File
	lines   *lineReader
	// parked are the places of records that were read before their turn.
	parked Order[place]
	// seen are the records that were read, if there are several files.
	seen map[string]seen
	// found is the place of the last record found.
	found place
	buf   []byte
}

// place is the position of a line.
type place struct {
	offset int64
	length int32
	file   int32
	number int // of the line, from 1
}

// seen is a record that was read: the hash of its exact values, and its file.
type seen struct {
	exact uint64
	file  int32
}

// located adds file and line of the last record found to an error.
func (s *shardReader) located(err error) error {
	return fmt.Errorf("%s: line %d: %w", s.names[s.found.file], s.found.number, err)
}

// find reads the record of a key into r and returns its line; nil if there is none.
func (s *shardReader) find(key string, r *Record) (line []byte, err error) {
	at, found, err := s.parked.Take(key, func() (string, place, bool, error) {
		line, err = s.next(r)
		return r.Key, s.found, line != nil, err
	})
	switch {
	case !found && err != nil && line != nil: // read, but not wanted
		return nil, s.located(err)
	case !found:
		return nil, err
	case line != nil:
		return line, nil
	}
	s.found = at
	return s.fetch(at, r)
}

// fetch reads the record at a place.
func (s *shardReader) fetch(p place, r *Record) ([]byte, error) {
	file := s.file
	if int(p.file) != s.at {
		var err error
		if file, err = os.Open(s.names[p.file]); err != nil {
			return nil, err
		}
		defer file.Close()
	}
	s.buf = slices.Grow(s.buf[:0], int(p.length)+1)[:p.length]
	if _, err := file.ReadAt(s.buf, p.offset); err != nil {
		return nil, err
	}
	return s.buf, s.decoder.decode(s.buf, r)
}

// next reads the next record that no earlier file has into r and returns its line; nil after the
// last.
func (s *shardReader) next(r *Record) ([]byte, error) {
	for s.at < len(s.names) {
		if s.file == nil {
			if err := s.open(); err != nil {
				return nil, err
			}
		}
		line, err := s.lines.next(r)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, errTorn):
			s.close()
			s.at++
			continue
		case err != nil:
			return nil, err
		}
		s.found = place{s.lines.begin, int32(len(line)), int32(s.at), s.lines.number}
		if s.seen == nil {
			return line, nil
		}
		if first, known := s.seen[r.Key]; known {
			if err := s.compare(first, r); err != nil {
				return nil, err
			}
			continue
		}
		s.seen[r.Key] = seen{exactHash(r), int32(s.at)}
		return line, nil
	}
	return nil, nil
}

// open opens the next file.
func (s *shardReader) open() (err error) {
	s.file, err = os.Open(s.names[s.at])
	s.lines = newLineReader(s.file, s.names[s.at], s.decoder)
	return err
}

// close closes the file that is read.
func (s *shardReader) close() {
	if s.file != nil {
		s.file.Close()
		s.file = nil
	}
}

// compare returns an error if a record differs in its exact values from the first of its trial.
func (s *shardReader) compare(first seen, r *Record) error {
	switch now := exactHash(r); {
	case int(first.file) == s.at:
		return s.located(fmt.Errorf("a second record of trial %q", r.Key))
	case first.exact == 0 || now == 0 || first.exact == now:
		return nil
	}
	return s.located(fmt.Errorf("the exact values of trial %q differ from those in %s: "+
		"expected both attempts to be made by one program; remove the wrong one", r.Key, s.names[first.file]))
}

// exactHash returns a hash of the exact values of a record, 0 if it promises none since a time limit
// ended it.
func exactHash(r *Record) uint64 {
	if r.censored() {
		return 0
	}
	h := fnv.New64a()
	for i := range r.Metrics {
		if m := &r.Metrics[i]; m.Exact {
			_, _ = io.WriteString(h, m.Name)
			_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(m.Value)))
		}
	}
	return max(h.Sum64(), 1)
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
