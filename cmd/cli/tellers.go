package cli

import (
	"fmt"
	"io"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/heuristics"
)

// The ways to tell an explanation: text, a log, text between drawn boards, and one
// picture. A step must be drawn on the board as it was before the step, but rules
// report a step when they have taken it. So pictures replay: a second board starts
// from the puzzle and follows one step behind. That costs what the steps themselves
// changed, and no step is kept but the last.

// teller is told the steps of one puzzle and how they end. Both heuristics.Text and
// heuristics.Log are tellers.
type teller interface {
	Step(heuristics.Step)
	Close(heuristics.Outcome) error
}

// replay is the board before the last step.
type replay struct {
	record format.Record
	board  *grid.Board
	// last is the last step, nil before the first; number counts steps.
	last   *heuristics.Step
	number int
}

// newReplay returns the board of r before any step. It is a board of its own: the
// engine's is ahead.
func newReplay(r format.Record) *replay {
	return &replay{record: r, board: r.Puzzle.Board()}
}

// Step moves the board behind the last step and notes the next.
func (p *replay) Step(next heuristics.Step) {
	if p.last != nil {
		p.apply()
	}
	p.last = &next
	p.number++
}

// apply does on the board what the last step concludes, as far as the board stands.
// Removals come first: a placement would cause some of them, which rules do not list.
func (p *replay) apply() {
	for _, x := range p.last.Removed {
		if !p.board.Remove(x.Cell, x.Digit) {
			return
		}
	}
	for _, x := range p.last.Placed {
		if !p.board.Place(x.Cell, x.Digit) {
			return
		}
	}
}

// picture returns the board with the last step highlighted, if there is one. The
// pattern of a probe is its assumption, which is drawn as what becomes of it.
func (p *replay) picture() draw.Picture {
	picture := draw.Picture{
		Board: p.board, Givens: p.record.Puzzle.Givens, View: draw.Candidates,
		Title: title(p.record),
	}
	if s := p.last; s != nil {
		picture.Text = fmt.Sprintf("Step %d: %s.", p.number, s.Describe(p.board.Shape()))
		picture.Step = &draw.Highlight{
			Units: s.Units, Covers: s.Covers, Pattern: draw.Pattern(p.board, s.Cells, s.Digits),
			Placed: s.Placed, Removed: s.Removed,
		}
	}
	return picture
}

// drawnText is a text with a drawing of the board before each step.
type drawnText struct {
	replay  *replay
	text    *heuristics.Text
	out     io.Writer
	options draw.TerminalOptions
	// say is told, at the first drawing, what does not fit on it.
	say func(note string)
}

// Step draws the step and writes it below the drawing, which belongs to the line
// below and not to the one above: hence the empty line.
func (t *drawnText) Step(s heuristics.Step) {
	t.replay.Step(s)
	if t.replay.number > 1 {
		fmt.Fprintln(t.out)
	}
	// The output keeps the error.
	note, _ := draw.Terminal(t.out, t.replay.picture(), t.options)
	t.text.Step(s)
	if note != "" && t.replay.number == 1 {
		t.say(note)
	}
}

// Close writes the outcome.
func (t *drawnText) Close(o heuristics.Outcome) error { return t.text.Close(o) }

// lastPicture is one picture: the last step, or the puzzle if there is none.
type lastPicture struct {
	*replay
	session *session
}

// Close draws the picture.
func (t *lastPicture) Close(heuristics.Outcome) error { return t.session.writeSVG(t.picture()) }
