package results

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
	"slices"
)

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
