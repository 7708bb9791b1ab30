package cli

import (
	"context"
	"fmt"
	"math"
	"time"

	"basisk/grid/format"
)

// The idea: a command is a task, what to do with a puzzle and how to print the
// answer; a session is all the rest that commands have in common.
//
//	files ── feed ──records──▶ batch: workers ──answers──▶ print ──▶ output
//	         one goroutine            in any order        in input order
//
// Unreadable records take the same way, so that they are told in their place, and
// never reach a worker. The one thing that depends on the whole input is whether a
// puzzle is the only one: then it is drawn large and may have all workers. So the
// first record is held back until the second, or the end, is seen; no other is.

// recordWindow is how many records may wait between reader and workers.
const recordWindow = 32

// goodbye is how long, after an interrupt, the reader may go on to learn how many
// puzzles there are.
const goodbye = 200 * time.Millisecond

// session is one run of a command over its input.
type session struct {
	*console
	options *puzzleOptions
	input   *input
	// single tells that the input has one record. It is set before that record is
	// sent, so whoever has a record may read it.
	single bool
	// pictured tells that the output has its picture.
	pictured bool
	// read counts records. It belongs to the reader until that has ended.
	read int
	// answered counts records that are done with, unreadable ones included and
	// those cut short by an interrupt not; refused the unreadable ones.
	answered, refused int
}

// newSession opens input and output as the options say.
func newSession(args []string, o *puzzleOptions) (*session, error) {
	if o.workers < 1 {
		return nil, fmt.Errorf("--workers %d: expected at least 1", o.workers)
	}
	if o.reading.MaxSide < 0 {
		return nil, fmt.Errorf("--max-side %d: expected a side", o.reading.MaxSide)
	}
	in, err := newInput(args, o.reading)
	if err != nil {
		return nil, err
	}
	c, err := newConsole(&o.outputOptions, in.files)
	if err != nil {
		return nil, err
	}
	return &session{console: c, options: o, input: in}, nil
}

// task is what a command does with each puzzle, and A what it finds out.
type task[A any] struct {
	// inline asks for one puzzle after another in the caller's goroutine, so that
	// the work itself may print.
	inline bool
	// worker returns the work of worker number i. It is called once a worker, in
	// the goroutine that will work, so the work may own memory.
	worker func(i int) func(context.Context, format.Record) A
	// print prints what was found out. It is called in the order of the input.
	print func(format.Record, A)
	// end is called after the last puzzle; nil if there is nothing left to do.
	end func()
}

// process does t with every puzzle of the input and tells of the unreadable ones.
// The error is nil, or the exit code, or says why the output failed.
func process[A any](ctx context.Context, s *session, t task[A]) error {
	workers := s.options.workers
	if t.inline {
		workers = 0
	}
	if !s.options.quiet {
		s.progress = newProgress("puzzles", workers, s.partRead)
	}
	records, ended := make(chan format.Record, recordWindow), make(chan struct{})
	go s.feed(ctx, records, ended)
	b := batch[A]{records: records, workers: workers, worker: t.worker, wait: s.flush}
	b.print = func(r format.Record, answer A) {
		s.answered++
		s.progress.finished()
		if r.Err != nil {
			s.refuse(r)
			return
		}
		t.print(r, answer)
	}
	b.run(ctx)
	s.progress.hide()
	if t.end != nil {
		t.end()
	}
	return s.finish(ctx, ended)
}

// partRead returns the part of the input that is read, NaN if that is unknown.
func (s *session) partRead() float64 {
	if s.input.size == 0 {
		return math.NaN()
	}
	return float64(s.input.read.Load()) / float64(s.input.size)
}

// feed sends the records of the input. The first is held back until it is known
// whether there is a second. After an interrupt records are only counted.
func (s *session) feed(ctx context.Context, records chan<- format.Record, ended chan<- struct{}) {
	defer close(ended)
	defer close(records)
	send := func(r format.Record) {
		select {
		case records <- r:
			s.progress.started()
		case <-ctx.Done():
		}
	}
	var first format.Record
	for r := range s.input.records() {
		switch s.read++; s.read {
		case 1:
			first = r
			continue
		case 2:
			send(first)
		}
		send(r)
	}
	if s.read == 1 {
		s.single = true // unwritten if there are more: they are being worked on
		send(first)
	}
}

// refuse tells of a record that is no puzzle.
func (s *session) refuse(r format.Record) {
	s.refused++
	s.fail(unusable)
	s.complain("%v", r.Err)
	if s.options.json {
		s.beginObject(r)
		s.object.word("status", "invalid")
		s.object.value("message", r.Err.Error())
		s.out.Write(s.object.end())
	}
}

// beginObject starts the JSON object of a record with what is known of it.
func (s *session) beginObject(r format.Record) {
	o := &s.object
	o.begin()
	o.value("source", r.Source)
	o.number("index", r.Index)
	if r.Label != "" {
		o.value("label", r.Label)
	}
	if r.Puzzle == nil {
		o.number("n", 0)
		return
	}
	shape := r.Puzzle.Shape
	o.number("n", shape.Side())
	rows, cols := shape.Box()
	o.value("box", [2]int{rows, cols})
	if shape.IsCube() {
		o.flag("cube", true)
	}
	o.number("givens", r.Puzzle.Clues())
}

// finish closes the output and returns the outcome.
func (s *session) finish(ctx context.Context, ended <-chan struct{}) error {
	if ctx.Err() != nil {
		s.complain("interrupted: %s done", s.doneOfAll(ended))
		return s.close(ctx)
	}
	<-ended
	return s.close(ctx)
}

// doneOfAll says how many puzzles were done, and of how many if that can be
// learnt soon.
func (s *session) doneOfAll(ended <-chan struct{}) string {
	select {
	case <-ended:
		return fmt.Sprintf("%d of %d puzzles", s.answered, s.read)
	case <-time.After(goodbye):
		return fmt.Sprintf("%d puzzles of an input not yet read to its end", s.answered)
	}
}
