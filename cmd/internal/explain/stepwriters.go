// Package explain shows the steps of rules as they are made: as text, as a log, as text between
// drawn boards, or as one picture.
//
// # Words
//
// A step writer receives the steps of one puzzle and the outcome; a replay is a second board that
// follows one step after the engine's.
//
// # Invariants
//
// A step is drawn on the board before the step. Only the last step is kept, so an explanation may
// have any length.
//
// # Design
//
// Rules report a step after making it, so the board of the engine is ahead and pictures need a
// replay. Its cost is proportional to what the steps changed; a copy of the board before each step
// would cost all its candidates, even for steps that are not drawn.
package explain

import (
	"fmt"
	"io"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/heuristics"
)

// Replay is the board before the last step.
type Replay struct {
	puzzle *grid.Puzzle
	title  string
	board  *grid.Board
	// last is the last step, nil before the first; number counts steps.
	last   *heuristics.Step
	number int
}

// NewReplay returns the replay of p from board b before any step. It copies b, since the engine's
// board is ahead. The title is above pictures.
func NewReplay(p *grid.Puzzle, b *grid.Board, title string) *Replay {
	return &Replay{puzzle: p, title: title, board: b.Clone()}
}

// Step advances the board by the last step and keeps the next.
func (p *Replay) Step(next heuristics.Step) {
	if p.last != nil {
		p.apply()
	}
	p.last = &next
	p.number++
}

// apply applies the conclusions of the last step, as far as the board is consistent. Removals come
// first: a placement would cause some of them, which rules do not list.
func (p *Replay) apply() {
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

// Picture returns the board with the last step highlighted, if there is one. The pattern of a probe
// is its assumption, which is drawn as its result.
func (p *Replay) Picture() draw.Picture {
	picture := draw.Picture{
		Board: p.board, Givens: p.puzzle.Givens, View: draw.Candidates,
		Title: p.title, Alphabet: p.puzzle.Alphabet,
	}
	if s := p.last; s != nil {
		picture.Text = fmt.Sprintf("Step %d: %s.", p.number, s.DescribeIn(p.board.Shape(), p.puzzle.Alphabet))
		picture.Step = &draw.Highlight{
			Units: s.Units, Covers: s.Covers, Pattern: draw.Pattern(p.board, s.Cells, s.Digits),
			Placed: s.Placed, Removed: s.Removed,
		}
	}
	return picture
}

// DrawnText is a text with a drawing of the board before each step.
type DrawnText struct {
	Replay  *Replay
	Text    *heuristics.Text
	Out     io.Writer
	Options draw.TerminalOptions
	// Say receives, at the first drawing, a note about what does not fit.
	Say func(note string)
}

// Step draws the step and writes it below the drawing, which belongs to the line below: hence the
// empty line above.
func (t *DrawnText) Step(s heuristics.Step) {
	t.Replay.Step(s)
	if t.Replay.number > 1 {
		fmt.Fprintln(t.Out)
	}
	// The output keeps the error.
	note, _ := draw.Terminal(t.Out, t.Replay.Picture(), t.Options)
	t.Text.Step(s)
	if note != "" && t.Replay.number == 1 {
		t.Say(note)
	}
}

// Close writes the outcome.
func (t *DrawnText) Close(o heuristics.Outcome) error { return t.Text.Close(o) }

// LastPicture is one picture: the last step, or the puzzle if there is none.
type LastPicture struct {
	*Replay
	Draw func(draw.Picture) error
}

// Close draws the picture.
func (t *LastPicture) Close(heuristics.Outcome) error { return t.Draw(t.Picture()) }
