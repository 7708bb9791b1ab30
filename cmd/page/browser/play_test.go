//go:build browser

package browser

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// Journeys of playing: by the mouse alone, by the keyboard alone, and by touch at the width of a telephone.

// TestMouseAlone: a click chooses a cell, a key of the keypad enters its digit, a double click on a candidate places
// it, a right click crosses it out and brings it back, there and on the keypad; in the mode Colours a click paints
// cells or candidates, and Shift takes the other colour of a pair; Clear takes all of it away.
func TestMouseAlone(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("[data-try='9×9']")
	p.see("#board[data-clues='26'][data-filled='26']")
	p.pick("R1C1", 1, kb.ModifierNone)
	p.see("#keypad[data-cell='R1C1'] [data-digit='5'][data-is='']")
	p.see("#keypad [data-digit='7'][data-is=gone]")
	p.click("#keypad [data-digit='5'] button")
	p.read("#status", "R1C1: 5")
	p.click("#undo")
	p.read("#status", "R1C1: open, 5 candidates 1 2 4 5 6")
	p.spot("R1C1", 9, 6, input.MouseButtonRight, 1)
	p.read("#status", "R1C1: open, 4 candidates 1 2 4 5")
	p.see("#keypad [data-digit='6'][data-is=crossed]")
	p.spot("R1C1", 9, 6, input.MouseButtonRight, 1)
	p.read("#status", "R1C1: open, 5 candidates 1 2 4 5 6")
	key := p.find("#keypad [data-digit='5']")
	require.NoError(t, chromedp.Do(p.ctx, chromedp.MouseClickXY(key.X, key.Y, chromedp.ButtonRight)))
	p.see("#keypad [data-digit='5'][data-is=crossed]")
	p.spot("R1C1", 9, 6, input.MouseButtonLeft, 2)
	p.read("#status", "R1C1: 6")
	p.click("#mode-colour")
	p.click("#colour-4")
	require.Zero(t, p.painted("--mark-4")+p.painted("--mark-3"))
	p.pick("R5C5", 1, kb.ModifierNone)
	require.Positive(t, p.painted("--mark-4"))
	p.pick("R9C9", 1, kb.ModifierShift)
	require.Positive(t, p.painted("--mark-3"))
	p.pick("R9C9", 1, kb.ModifierShift)
	require.Zero(t, p.painted("--mark-3"))
	p.click("#fine")
	p.click("#colour-1")
	p.spot("R9C9", 9, 1, input.MouseButtonLeft, 1)
	require.Positive(t, p.painted("--mark-1"))
	p.picture("painted")
	p.click("#clear")
	p.see("#board[data-filled='26']")
	require.Zero(t, p.painted("--mark-1")+p.painted("--mark-4"))
	p.see("#clear:disabled")
	p.click("#undo")
	require.Positive(t, p.painted("--mark-1"))
}

// TestKeyboardAlone: notes, crosses, colours and digits by keys, and candidates by the keypad.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("[data-try='25×25']")
	p.see("#board[data-shape='5']")
	p.focus()
	p.press(kb.ArrowRight, kb.ArrowRight, "x", "A")
	p.see("#keypad[data-cell='R1C3'] [data-digit='10'][data-noted=true]")
	p.press(".", "C")
	p.see("#keypad [data-digit='12'][data-is=crossed]")
	p.press(".", ".", ".", "3") // the modes have no letters here
	p.see("#mode-colour[aria-checked=true]")
	require.Positive(t, p.painted("--mark-3"))
	p.tabTo("#keypad [data-digit='4'] button")
	p.press(kb.Enter)
	p.see("#keypad [data-digit='4'][data-colour='3']")
	p.picture("keys")
	p.chord("z")
	p.see("#keypad [data-digit='4'][data-colour='']")
	p.focus()
	p.press(kb.Delete)
	require.Zero(t, p.painted("--mark-3"))
}

// TestTouchAlone: on a telephone a tap shows the cell enlarged, with a key to set and one to cross out each candidate,
// in one view with the board; the keyboard of the device opens; a hint has buttons, and the keypad stays.
func TestTouchAlone(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.touching()
	p.tap("[data-try='25×25']")
	p.see("#board[data-shape='5']")
	evaluate[chromedp.Void](p, `() => scrollTo(0, 0)`)
	require.True(t, evaluate[bool](p, `() => {
		const board = document.getElementById("board").getBoundingClientRect();
		const last = document.getElementById("keypad-more").getBoundingClientRect();
		return board.top >= 0 && last.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
	}`), "board and keypad are in one view")
	p.tapCell("R1C3")
	p.see("#keypad[data-cell='R1C3'] [data-digit='21'][data-is='']")
	for _, button := range []string{"button", ".cross"} {
		size := evaluate[struct{ W, H float64 }](p, `(s) => { const {width, height} = document.querySelector("#keypad [data-digit='21'] " + s).getBoundingClientRect(); return {w: width, h: height}; }`, button)
		require.GreaterOrEqual(t, min(size.W, size.H), 24.0)
	}
	p.tap("#keypad [data-digit='21'] .cross")
	p.see("#keypad [data-digit='21'][data-is=crossed]")
	p.tap("#keypad [data-digit='12'] button")
	p.see("#board[data-filled='314']")
	p.read("#status", "R1C3: C")
	p.picture("keypad")
	p.touching()
	p.tap("#erase")
	p.see("#board[data-filled='313']")
	p.tap("#keyboard")
	p.wait("the field of the keyboard has the focus", `() => document.activeElement.id === "typed"`)
	do(p, input.InsertText, input.InsertTextParams{Text: "c"})
	p.see("#board[data-filled='314']")
	p.tap("#undo")
	p.tap("#mode-note")
	p.tap("#keypad [data-digit='12'] button")
	p.see("#keypad [data-digit='12'][data-noted=true]")
	p.tap("#mode-colour")
	p.tap("#colour-2")
	p.tap("#keypad [data-digit='12'] button")
	p.see("#keypad [data-digit='12'][data-colour='2']")
	p.tap("#keypad [data-digit='12'] .cross") // the other colour of the pair
	p.see("#keypad [data-digit='12'][data-colour='1']")
	p.tapCell("R25C24")
	require.Positive(t, p.painted("--mark-2"))
	p.tapCell("R1C3")
	p.tap("#mode-find")
	p.tap("#keypad [data-digit='1'] button")
	p.read("#status", "1 is highlighted")
	p.tap("#escape")
	p.wait("nothing is highlighted", `() => !document.getElementById("status").innerText.includes("highlighted")`)
	p.tap("#tab-steps")
	p.tap("#question-hint")
	for range 3 {
		p.tap("#hint-next")
	}
	p.gone("#hint-next")
	p.see("#undo:enabled")
	p.tap("#question-hint")
	p.see("#hint-close")
	p.see("#keypad [data-digit='1']")
	p.picture("hint")
	p.touching()
	p.tap("#hint-close")
	p.gone("#hint-close")
}

// TestTelephoneTask: by touch at 390 pixels a puzzle is opened, and digits, notes and crosses are taken back beside the
// keypad; Check says what is wrong, and what is right; a hint is followed. What is looked at is in view.
func TestTelephoneTask(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.touching()
	p.tap("[data-try='9×9']")
	p.see("#board[data-clues='26'][data-filled='26']")
	p.inView("#modes", "#board", "#keypad-more")
	p.tapCell("R1C1")
	p.tap("#keypad [data-digit='5'] button")
	p.see("#board[data-filled='27']")
	p.tapCell("R1C2")
	p.tap("#keypad [data-digit='4'] .cross")
	p.see("#keypad [data-digit='4'][data-is=crossed]")
	p.tap("#mode-note")
	p.tap("#keypad [data-digit='6'] button")
	p.see("#keypad [data-digit='6'][data-noted=true]")
	p.tap("#undo-key")
	p.see("#keypad [data-digit='6'][data-noted=false]")
	p.tap("#undo-key")
	p.see("#keypad [data-digit='4'][data-is='']")
	p.tap("#undo-key")
	p.see("#board[data-filled='26']")
	p.see("#undo:disabled")
	p.tap("#redo")
	p.see("#board[data-filled='27']")
	p.tap("#act-check")
	p.read("#verdict", "Right so far")
	p.inView("#verdict")
	p.tap("#undo-key")
	p.tapCell("R1C1")
	p.tap("#mode-digit")
	p.tap("#keypad [data-digit='2'] button")
	p.tap("#act-check")
	p.read("#verdict", "R1C1 differs")
	p.inView("#verdict")
	p.picture("wrong")
	p.touching()
	p.tap("#erase")
	p.tap("#tab-steps")
	p.inView("#question-hint")
	p.tap("#question-hint")
	p.see("#hint-next")
	p.inView("#modes", "#board", "#hint-next", "#undo-key")
	p.picture("hint")
	p.touching()
	for range 3 {
		p.tap("#hint-next")
	}
	p.gone("#hint-next")
	p.see("#board[data-filled='27']")
	p.tap("#undo-key")
	p.see("#board[data-filled='26']")
	p.tap("#act-count")
	p.read(".answer[data-question='count']", "1 solution")
	p.inView(".answer[data-question='count']")
	p.tap("#act-solve")
	p.inView(".answer[data-question='solve']")
	p.picture("solved")
}

// inView waits until elements are in the view whole.
func (p *tab) inView(selectors ...string) {
	p.t.Helper()
	for _, selector := range selectors {
		p.wait(selector+" in view", `(s) => { const {top, bottom} = document.querySelector(s).getBoundingClientRect(); return top > -1 && bottom < innerHeight + 1; }`, selector)
	}
}

// TestNotes: a note goes when a peer of its cell gets the digit, and undoing brings it back; Clear takes notes, too;
// where notes are too small to read, the keypad shows them of the cell under the pointer, which the status line names.
func TestNotes(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("[data-try='25×25']")
	p.see("#board[data-shape='5']")
	p.focus()
	p.press(kb.ArrowRight, kb.ArrowRight)
	p.click("#mode-note")
	before := p.shot()
	for _, digit := range []string{"4", "12", "13"} {
		p.click("#keypad [data-digit='" + digit + "'] button")
		p.see("#keypad [data-digit='" + digit + "'][data-noted=true]")
	}
	require.NotEqual(t, before, p.shot())
	p.click("#mode-digit")
	p.pick("R1C4", 1, kb.ModifierNone)
	p.click("#keypad [data-digit='4'] button")
	p.read("#status", "R1C4: 4")
	at := p.at("R1C3")
	over := p.find("#canvas", at.X, at.Y)
	do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: over.X, Y: over.Y})
	p.read("#status", "R1C3: open")
	p.see("#keypad[data-cell='R1C3'] [data-digit='4'][data-noted=false][data-is=gone]")
	p.see("#keypad [data-digit='12'][data-noted=true]")
	p.picture("hovered")
	p.click("#undo")
	p.pick("R1C3", 1, kb.ModifierNone)
	p.see("#keypad [data-digit='4'][data-noted=true]")
	p.click("#clear")
	p.see("#keypad[data-cell='R1C3'] [data-digit='12'][data-noted=false]")
	p.click("#undo")
	p.see("#keypad [data-digit='12'][data-noted=true]")
}

// TestNames: rows and columns have labels at the edge, also when the board is near; a name in a sentence leads to its cell.
func TestNames(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("[data-try='25×25']")
	p.see("#board[data-shape='5']")
	for range 8 {
		require.Positive(t, p.labelled())
		p.click("#zoom-in")
	}
	p.picture("near")
	require.Positive(t, p.labelled())
	p.click("#act-explain")
	p.see("#step-card[data-step='1'] [data-name]")
	name := p.has("#step-card [data-name^=R]", "data-name")
	for range 4 {
		p.click("#zoom-in")
	}
	p.focus()
	p.chord(kb.End)
	p.see("#keypad[data-cell=R25C25]")
	p.click("#step-card [data-name=" + name + "]")
	p.see("#keypad[data-cell=" + name + "]")
	require.Positive(t, p.painted("--select"))
	p.chord(kb.End)
	p.tabTo("#step-card [data-name=" + name + "]")
	p.press(kb.Enter)
	p.see("#keypad[data-cell=" + name + "]")
	p.focus()
	p.press(kb.Escape)
	p.chord(kb.Home)
	p.press(kb.ArrowRight, kb.ArrowRight, "1")
	p.click("#act-check")
	p.see("#verdict [data-name=R1C3]")
	p.focus()
	p.chord(kb.End)
	p.click("#verdict [data-name=R1C3]")
	p.see("#keypad[data-cell=R1C3]")
	p.click("#undo")
	p.click("#act-explain")
	p.see("#step-card[data-step='1'] [data-name]")
	p.touching()
	p.tap("#step-card [data-name=" + name + "]")
	p.see("#keypad[data-cell=" + name + "]")
}

// labelled counts the pixels of labels at the left edge of the board.
func (p *tab) labelled() int {
	p.t.Helper()
	p.still()
	return evaluate[int](p, `(room) => {
		const data = (`+pixels+`)();
		const across = document.getElementById("canvas").width;
		const ground = data[0];
		let count = 0;
		for (let i = 0; i < data.length; i += 4) if ((i / 4) % across < room && Math.abs(data[i] - ground) > 60) count++;
		return count;
	}`, margin-2)
}

// TestNear: keys zoom at the cursor; what is typed into a cell out of view brings it into view.
func TestNear(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(easy)
	p.focus()
	p.chord(kb.End)
	p.press("+", "+", "+", "+", "+", "+", "+")
	p.read("#status", "R9C9")
	require.Positive(t, p.painted("--select"))
	for range 20 {
		require.NoError(t, chromedp.Do(p.ctx, chromedp.KeyEvent(kb.ArrowUp, chromedp.KeyModifiers(kb.ModifierAlt))))
	}
	require.Zero(t, p.painted("--select"))
	p.press("x", "4")
	require.Positive(t, p.painted("--select"))
	p.picture("typed")
}

// spot clicks the place of a digit in a cell of a board of some side.
func (p *tab) spot(cell string, side, digit int, button input.MouseButton, clicks int64) {
	p.t.Helper()
	at := p.at(cell)
	box := 3
	for box*box < side {
		box++
	}
	n, _ := strconv.Atoi(p.has("#board", "aria-colcount"))
	size := evaluate[struct{ W, H float64 }](p, `() => { const {width, height} = document.getElementById("canvas").getBoundingClientRect(); return {w: width, h: height}; }`)
	share := (min(size.W, size.H) - 2*margin) / float64(n) / float64(box)
	x := p.find("#canvas", at.X, at.Y)
	x.X += share * float64((digit-1)%box-(box-1)/2)
	x.Y += share * float64((digit-1)/box-(box-1)/2)
	for n := range clicks {
		for _, what := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: what, X: x.X, Y: x.Y, Button: button, ClickCount: n + 1})
		}
	}
}

// touching makes the page that of a telephone, with fingers for a pointer.
func (p *tab) touching() {
	p.t.Helper()
	p.resize(narrow, tall)
	do(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
	p.still()
}

// tap touches the middle of an element.
func (p *tab) tap(selector string) {
	p.t.Helper()
	p.touch(p.find(selector))
}

// tapCell touches a cell of the board, which is seen whole.
func (p *tab) tapCell(cell string) {
	p.t.Helper()
	at := p.at(cell)
	p.touch(p.find("#canvas", at.X, at.Y))
}

// touch touches a point.
func (p *tab) touch(x place) {
	p.t.Helper()
	do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x.X, Y: x.Y}}})
	do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// TestUndoOfPuzzle: what is undone belongs to the puzzle that is shown; nothing can be undone after a file was opened,
// or where nothing has changed; back and forward move between the puzzles.
func TestUndoOfPuzzle(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.focus()
	p.press("1")
	p.see("#undo:enabled")
	p.files(write(t, "two.txt", easy+"\n"+rules+"\n"))
	p.see("#board[data-clues='30']")
	p.see("#undo:disabled")
	p.focus()
	p.press("z", kb.Delete, kb.ArrowRight)
	p.chord("z")
	p.see("#board[data-clues='30'][data-filled='30']")
	p.pick("R5C5", 1, kb.ModifierNone)
	p.press("5", "5", "1", "1")
	p.see("#board[data-filled='31']")
	p.click("#puzzle-list [data-index='1']")
	p.see("#board[data-clues='18']")
	p.see("#undo:disabled")
	p.click("#new-board")
	p.click("#new-make")
	p.see("#board[data-clues='0']")
	p.see("#undo:disabled")
	p.back()
	p.see("#board[data-clues='18']")
	p.back()
	p.see("#board[data-clues='30'][data-filled='31']")
	p.chord("z")
	p.chord("z")
	p.see("#board[data-filled='30']")
	p.see("#undo:disabled")
	p.back()
	p.see("#board[data-clues='1']")
	p.see("#undo:enabled")
	for _, clues := range []string{"30", "18", "0"} {
		evaluate[chromedp.Void](p, `() => history.forward()`)
		p.see("#board[data-clues='" + clues + "']")
	}
}

// TestWhatIf: what was tried from a point is taken back at once, or kept; both can be undone, and a reload ends no trial.
func TestWhatIf(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(easy)
	p.focus()
	p.press("z")
	p.point("#what-if")
	p.press(kb.Enter)
	p.gone("#what-if")
	require.Zero(t, p.painted("--hidden"))
	p.pick("R5C5", 1, kb.ModifierNone)
	p.press("5")
	p.pick("R4C2", 1, kb.ModifierNone)
	p.press("x", "1", "c", "2")
	p.see("#board[data-filled='31']")
	require.Positive(t, p.painted("--hidden"))
	p.picture("trial")
	p.reload()
	p.ready()
	p.click("#go-back")
	p.see("#board[data-filled='30']")
	require.NotContains(t, p.text("#status"), "noted")
	p.see("#what-if")
	p.click("#undo")
	p.see("#board[data-filled='31']")
	require.Zero(t, p.painted("--hidden"))
	p.touching()
	p.tap("#what-if")
	p.tap("#clear")
	p.see("#board[data-filled='30']")
	p.tap("#keep")
	p.see("#what-if")
	p.see("#board[data-filled='30']")
}

// TestPossible: all steps that are possible now are listed; each is shown on the board as it is, and one is done; then there
// are others.
func TestPossible(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(rules)
	p.click("#tab-steps")
	p.see("#question-all-possible")
	p.point("#question-all-possible")
	p.press(kb.Enter)
	p.read("#steps-summary", "possible")
	count := p.has("#step-list", "data-steps")
	p.focus()
	for step := range 3 {
		p.see(fmt.Sprintf("#step-card[data-step='%d']", step+1))
		require.Positive(t, p.painted("--placed")+p.painted("--removed"))
		p.press("]")
	}
	p.picture("listed")
	p.touching()
	p.tap("#take-step")
	p.gone("#take-step")
	p.see("#undo:enabled")
	p.tap("#question-all-possible")
	p.wait("the steps of the other board", `(count) => !["0", count].includes(document.getElementById("step-list").dataset.steps)`, count)
	p.picture("shown")
}

// TestField: a board with more digits than keys has a field to type them, and keys for what a cell has.
func TestField(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.files(write(t, "large.txt", shifted(8, "")))
	p.see("#board[data-shape='8']")
	p.click("#erase")
	p.click("#mode-clue")
	p.click("#erase")
	p.click("#mode-digit")
	p.see("#keypad[data-cell='R1C1'] [data-digit='1']")
	p.fill("#typed", "1")
	p.press(kb.Enter)
	p.read("#status", "R1C1: 1")
	p.click("#undo")
	p.click("#keypad [data-digit='1'] button")
	p.read("#status", "R1C1: 1")
	p.picture("typed")
}
