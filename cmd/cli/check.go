package cli

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/grid/format"
	"basisk/solver"
)

// Solutions are read from a second stream, in step with the puzzles, so both may be of any length.
// They may be in any format, also in a different one. Or each puzzle has a separate file, whose name
// has the puzzle's number.

func newCheck(catalog Catalog) verb {
	workers := workersFlag("work on this `number` of puzzles at a time")
	return verb{
		Question: ask.CheckQuestion(catalog.Catalog), flags: inputFlags(colorFlag(), symbolsFlag(), workers), run: check,
	}
}

// check runs the command.
func check(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	var h ask.Hooks
	answers := &answerReader{session: s, name: on[string](x, "solution")}
	if answers.name != "" {
		defer answers.close()
		h.Solutions = answers.next
	}
	// Inline, since answers are read in step with the puzzles and a quick check is fast.
	inline := h.Solutions != nil || on[bool](x, "quick")
	return process(ctx, s, task[ask.Checked]{
		inline: inline, worker: answering[ask.Checked](x, h), print: s.printVerdict, end: answers.reportUnmatched,
	})
}

// printVerdict prints the result for a puzzle.
func (s *session) printVerdict(r format.Record, v ask.Checked) {
	if v.Interrupted {
		s.answered-- // an interrupted check does not count as an answer
	}
	if !passed(v) {
		s.Fail(output.Failed)
	}
	if s.options.JSON {
		s.Out.JSON(v)
		return
	}
	answerText := ""
	if v.Answer != nil {
		answerText = fmt.Sprintf("; %v", v.Answer)
	}
	s.Out.Printf("%s, %s: %s%s%s\n", ask.Title(r), formatName(r.Format), found(v, s.Out.Color), because(v.Message), answerText)
}

// formatName returns the name of a format in words: text without a format of its own is plain text.
func formatName(name string) string {
	if name == textFormat {
		return "plain text"
	}
	return name
}

// passed reports whether a verdict is good: as far as the solutions were counted there is just one, or the
// program was right that there is none.
func passed(v ask.Checked) bool {
	return v.Status == ask.OK && (v.Solutions == "" || v.Solutions == solver.Unique || v.Answer != nil)
}

// found says what a check has found: the solutions if they were counted, else the status.
func found(v ask.Checked, color bool) string {
	switch {
	case v.Status != ask.OK || v.Solutions == "":
		return mark(color, v.Status)
	case v.Finished:
		return output.Paint(color, output.Green, "finished and right")
	case v.Solutions != solver.Multiple:
		return mark(color, v.Solutions)
	case v.Exact:
		return fmt.Sprintf("%s, %s solutions", mark(color, v.Solutions), v.Count)
	}
	return fmt.Sprintf("%s, at least %s solutions", mark(color, v.Solutions), v.Count)
}

// answerReader reads the answers in step with the puzzles.
type answerReader struct {
	*session
	name string // of the file, or a pattern of the files of the puzzles
	pull func() (format.Answer, bool)
	stop func()
}

// next returns the answer to the next puzzle.
func (x *answerReader) next(format.Record) (format.Answer, bool) {
	file := fileOfPuzzle(x.name, x.answered+1)
	if x.pull == nil || file != x.name {
		x.reportUnmatched()
		x.close()
		x.pull, x.stop = iter.Pull(x.read(file))
	}
	return x.pull()
}

// read yields the answers in a file.
func (x *answerReader) read(file string) iter.Seq[format.Answer] {
	return func(yield func(format.Answer) bool) {
		r, source, err := input.Open(file)
		if err != nil {
			yield(format.Answer{Source: source, Err: err})
			return
		}
		defer r.Close()
		for a := range format.ReadAnswers(r, source, x.options.reading) {
			if !yield(a) {
				return
			}
		}
	}
}

// reportUnmatched reports answers without a puzzle.
func (x *answerReader) reportUnmatched() {
	if x.pull == nil || x.ctx.Err() != nil {
		return
	}
	for a, more := x.pull(); more; a, more = x.pull() {
		x.Fail(output.Failed)
		x.Errorf("%s %d: this answer has no puzzle and was not checked", a.Source, a.Index)
	}
}

// close closes the file.
func (x *answerReader) close() {
	if x.stop != nil {
		x.stop()
	}
}

// puzzlePlaceholder is replaced by the puzzle's number in the name of a file.
const puzzlePlaceholder = "{puzzle}"

// fileOfPuzzle returns the name of the file for the puzzle with a number, which counts unreadable ones too.
func fileOfPuzzle(name string, number int) string {
	return strings.ReplaceAll(name, puzzlePlaceholder, fmt.Sprintf("%04d", number))
}
