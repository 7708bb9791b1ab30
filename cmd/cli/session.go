package cli

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"sync/atomic"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/batch"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// The idea: a command is a task, which answers a puzzle and prints the answer; a session has what
// all commands share.
//
//		files ── feed ──records──▶ batch: workers ──answers──▶ print ──▶ output
//		         one goroutine            in any order        in input order
//
// Unreadable records pass through the batch too, so that they are reported in order, but do not
// reach a worker. A single puzzle is drawn large and may use all workers, so the first record waits
// until the second, or the end, is seen.

// recordWindow is the number of records that may wait between reader and workers.
const recordWindow = 32

// signalGrace is the time that the reader has after an interrupt to count the remaining puzzles.
const signalGrace = 20 * time.Millisecond

// session is one run of a command over its input.
type session struct {
	*output.Console
	options *puzzleOptions
	ctx     context.Context // of the work
	in      *input.Sources  // nil if puzzles are made
	// records are the input, and part returns the share of it that is read, NaN if that is unknown.
	records iter.Seq[format.Record]
	part    func() float64
	// single reports whether the input has one record. It is set before that record is sent.
	single bool
	// whole reports whether the results are one object for all records.
	whole bool
	// pictured reports whether the picture has been written.
	pictured bool
	// files is the pattern of the file names if each puzzle has a file.
	files string
	// read counts records. It belongs to the reader until the reader has ended.
	read int
	// answered counts finished records, including unreadable ones but not those cut short by an
	// interrupt; refused counts the unreadable ones.
	answered, refused int
	// making is the number of records if they are made, not read, otherwise 0.
	making int
	// summary has the answers that were reported.
	summary summary
}

// newSession opens the input and output of x.
func newSession(x *request) (*session, error) {
	o := &x.puzzleOptions
	if err := o.configure(); err != nil {
		return nil, err
	}
	if _, err := solver.New(o.asking.Config); err != nil {
		return nil, err
	}
	in, err := input.New(x.args, o.reading)
	if err != nil {
		return nil, err
	}
	if err := guardFiles(o.File, in.Files()); err != nil {
		return nil, err
	}
	s, err := o.session()
	if err != nil {
		return nil, err
	}
	s.in, s.records, s.part = in, o.applySymbols(in.Records()), in.Part
	return s, nil
}

// newGenerateSession returns a session with count records from make instead of the input.
func newGenerateSession(o *puzzleOptions, count int, make func(index int) format.Record) (*session, error) {
	if err := o.configure(); err != nil {
		return nil, err
	}
	s, err := o.session()
	if err != nil {
		return nil, err
	}
	var sent atomic.Int64
	records := func(yield func(format.Record) bool) {
		for i := 1; i <= count && yield(make(i)); i++ {
			sent.Add(1)
		}
	}
	s.part = func() float64 { return float64(sent.Load()) / float64(count) }
	s.making, s.records = count, o.applySymbols(records)
	return s, nil
}

// configure sets the options of the workers, and checks the format of grids.
func (o *puzzleOptions) configure() (err error) {
	if o.asking, err = ask.Configure(o.values); err != nil {
		return err
	}
	o.asking.Program = program()
	return o.checkFormat(o.format)
}

// session opens the output, which is a file if the format is not text, or a file for each puzzle.
func (o *puzzleOptions) session() (*session, error) {
	files := ""
	if strings.Contains(o.File, puzzlePlaceholder) {
		files, o.File = o.File, ""
	}
	c, err := output.NewConsole(&o.Options)
	if err != nil {
		return nil, err
	}
	if to := o.format; (to == pdfFormat || to == pngFormat) && c.Out.Terminal && !o.JSON && files == "" {
		c.Out.Discard()
		return nil, fmt.Errorf("a %s is no text: name a file for it, as in -o puzzles.%s", strings.ToUpper(to), to)
	}
	return &session{Console: c, options: o, files: files, summary: newSummary()}, nil
}

// work answers a puzzle; A is the type of answers.
type work[A any] func(context.Context, format.Record) A

// task says how to answer puzzles and print the answers.
type task[A any] struct {
	// inline processes one puzzle after another in the caller's goroutine, so that the work itself
	// may print.
	inline bool
	// worker returns the work that a worker does, which may own more memory. It is called
	// once per worker, with its first puzzle, in the goroutine that will work. With nil the
	// command only prints.
	worker func(w *ask.Worker) work[A]
	// print prints an answer. It is called in the order of the input.
	print func(format.Record, A)
	// end is called after the last puzzle; nil if there is nothing left to do.
	end func()
}

// sameWork returns workers that all do the same.
func sameWork[A any](do work[A]) func(*ask.Worker) work[A] {
	return func(*ask.Worker) work[A] { return do }
}

// of returns the work of worker number i, which skips unreadable records.
func (t *task[A]) of(s *session, i int) func(context.Context, format.Record) A {
	var do work[A]
	return func(ctx context.Context, r format.Record) (answer A) {
		var wrong error
		defer func() {
			if wrong != nil {
				s.Abort(heuristics.Blame(wrong, r.Name()))
			}
		}()
		defer heuristics.Caught(&wrong)
		if r.Err != nil || t.worker == nil {
			return answer
		}
		if do == nil {
			do = t.worker(s.newWorker(i))
		}
		return do(ctx, r)
	}
}

// process runs t on every puzzle of the input and reports unreadable ones. The error is nil, an
// exit code, or an error of writing.
func process[A any](ctx context.Context, s *session, t task[A]) error {
	s.ctx = s.Until(ctx)
	workers := s.options.workers
	if t.inline {
		workers = 0
	}
	s.Watch("puzzles", workers, s.part)
	records, ended := make(chan format.Record, recordWindow), make(chan struct{})
	go s.feed(s.ctx, records, ended)
	b := batch.Batch[format.Record, A]{Records: records, Weight: cells, Workers: workers, Wait: s.Flush}
	b.Worker = func(i int) func(context.Context, format.Record) A { return t.of(s, i) }
	b.Print = func(r format.Record, answer A) {
		if s.Broken() {
			return
		}
		s.answered++
		s.Progress.Finished()
		if s.readable(r) {
			s.apart(func() { t.print(r, answer) })
		}
	}
	b.Run(s.ctx)
	s.Progress.Hide()
	if s.Broken() {
		return s.Close(ctx)
	}
	if t.end != nil {
		t.end()
	}
	s.sumUp()
	return s.finish(ctx, ended)
}

// apart prints a puzzle, to a separate file if requested.
func (s *session) apart(print func()) {
	if s.files == "" {
		print()
		return
	}
	s.pictured = false
	s.Into(fileOfPuzzle(s.files, s.answered), print)
}

// cells returns the size of a record, 0 for one without a puzzle.
func cells(r format.Record) int {
	if r.Puzzle == nil {
		return 0
	}
	return r.Puzzle.Shape.Cells()
}

// feed sends the records of the input. It holds back the first until the second, or the end, is
// seen. After an interrupt it only counts them.
func (s *session) feed(ctx context.Context, records chan<- format.Record, ended chan<- struct{}) {
	defer close(ended)
	defer close(records)
	send := func(r format.Record) {
		select {
		case records <- r:
			s.Progress.Started(1)
		case <-ctx.Done():
		}
	}
	var first format.Record
	for r := range s.records {
		if s.Broken() {
			return
		}
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

// readable reports whether a record has a puzzle, and says why it has none, or what the reader notes.
func (s *session) readable(r format.Record) bool {
	if r.Err != nil {
		s.refuse(r)
		return false
	}
	if r.Note != "" {
		s.Infof("%s: line %d: note: %s", r.Source, r.Line, r.Note)
	}
	return true
}

func (s *session) refuse(r format.Record) {
	s.refused++
	s.Fail(output.Unusable)
	s.Errorf("%v", r.Err)
	s.writePlaceholder(r.Err.Error())
	if s.options.JSON && !s.whole {
		s.Out.JSON(ask.Invalid(r, r.Err))
	}
}

// reportError reports an error of a command about a puzzle, if err is not nil.
func (s *session) reportError(r format.Record, err error) {
	if err != nil {
		s.Fail(output.Unusable)
		text := fmt.Sprintf("%s %d: %v", r.Source, r.Index, err)
		s.Errorf("%s", text)
		s.writePlaceholder(text)
	}
}

// finish closes the output and returns the outcome.
func (s *session) finish(ctx context.Context, ended <-chan struct{}) error {
	if ctx.Err() != nil {
		s.Errorf("interrupted: %s done", s.doneOfAll(ended))
		return s.Close(ctx)
	}
	<-ended
	return s.Close(ctx)
}

// doneOfAll says how many puzzles are done, and of how many if that is known or can be found out
// soon.
func (s *session) doneOfAll(ended <-chan struct{}) string {
	if s.making > 0 {
		return fmt.Sprintf("%d of %d puzzles", s.answered, s.making)
	}
	select {
	case <-ended:
		return fmt.Sprintf("%d of %d puzzles", s.answered, s.read)
	case <-time.After(signalGrace):
		return fmt.Sprintf("%d puzzles of an input not yet read to its end", s.answered)
	}
}
