//go:build browser

package browser

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestFirstTen: a first visitor reads what the page is for, tries a puzzle of each size, and has
// it solved, explained and counted by buttons beside the board; a question mark lists all keys.
func TestFirstTen(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.read("#welcome", "solves Sudoku of any size")
	p.picture("first")
	answered := func(n int, question, text string) {
		t.Helper()
		p.wait("an answer for each puzzle", `(n, question, text) => [...document.querySelectorAll(`+"`.answer[data-question=${question}]`"+`)].filter((card) => card.innerText.includes(text)).length === n`, n, question, text)
	}
	for i, try := range []struct{ title, shape string }{{"9×9", "3"}, {"16×16", "4"}, {"25×25", "5"}} {
		p.click("#tab-puzzles")
		p.click("[data-try='" + try.title + "']")
		p.see("#board[data-shape='" + try.shape + "']")
		p.click("#act-solve")
		answered(i+1, "solve", "Solved")
		p.click("#act-count")
		answered(i+1, "count", "1 solution")
		p.click("#act-explain")
		p.see("#panel-steps #step-list[data-outcome='solved']")
		p.picture(try.title)
	}
	p.focus()
	p.press("?")
	p.read("#help-dialog", "choose several")
	p.picture("help")
	p.press(kb.Escape)
	p.gone("#help-dialog")
	p.click("#help")
	p.see("#help-dialog")
}

// TestHand: cells are chosen by a drag and with Shift; digits, notes and
// crosses go into all of them, and all of it is undone.
func TestHand(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(strings.Repeat(".", 9) + "123456789" + strings.Repeat(".", 63))
	p.drag("#canvas", p.at("R5C1"), p.at("R5C4"))
	p.read("#status", "4 cells chosen")
	p.press("x", "7")
	p.read("#status", "R5C4: open, 8 candidates 1 2 3 5 6 7 8 9, noted 7")
	p.press("z")
	require.NoError(t, chromedp.Do(p.ctx, chromedp.KeyEvent("3", chromedp.KeyModifiers(kb.ModifierShift))))
	p.read("#status", "noted 3 7")
	p.press("c", "9")
	p.read("#status", "7 candidates 1 2 3 5 6 7 8, noted 3 7")
	p.picture("notes")
	p.press(kb.Backspace)
	p.read("#status", "8 candidates")
	p.press("z", kb.Delete)
	p.read("#status", "1 2 3 5 6 7 8 9")
	require.NotContains(t, p.text("#status"), "noted")
	p.chord("z")
	p.read("#status", "noted 3 7")
	p.press("8")
	p.see("#board[data-filled='13']")
	p.pick("R5C1", 1, kb.ModifierNone)
	for _, cell := range []string{"R5C2", "R5C3", "R5C4", "R2C8"} {
		p.pick(cell, 1, kb.ModifierShift)
	}
	p.read("#status", "5 cells chosen")
	p.pick("R9C9", 1, kb.ModifierShift)
	p.read("#status", "6 cells chosen")
	p.pick("R9C9", 1, kb.ModifierShift)
	p.read("#status", "5 cells chosen")
	p.press("4")
	p.see("#board[data-filled='13'][data-clues='9']")
	p.read("#status", "R2C8: clue 8")
	for range 6 {
		p.chord("z")
	}
	p.see("#board[data-filled='9']")
	require.NotContains(t, p.text("#status"), "noted")
}

// TestFind: a digit is highlighted with its candidates, by mode and by key.
func TestFind(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(easy)
	p.focus()
	require.Zero(t, p.painted("--where"))
	p.press("f", "5")
	p.read("#status", "5 is highlighted")
	require.Positive(t, p.painted("--where"))
	p.picture("five")
	p.press(kb.Escape)
	require.Zero(t, p.painted("--where"))
}

// TestPan: the middle button moves a board that is zoomed in, and so does Space with a drag.
func TestPan(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(easy)
	p.focus()
	p.press("+", "+", "+", "+", "+")
	x := p.find("#canvas")
	for _, pan := range []func(){
		func() { p.drags(x, 1, input.MouseButtonMiddle, 4) },
		func() {
			p.focus()
			do(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: " ", Code: "Space"})
			p.drags(x, 0, input.MouseButtonLeft, 1)
			do(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Key: " ", Code: "Space"})
		},
	} {
		before := p.shot()
		pan()
		require.NotEqual(t, before, p.shot())
		p.read("#status", "R1C1")
		require.NotContains(t, p.text("#status"), "chosen")
	}
}

// shot returns the sum of the board's pixels, each by its place.
func (p *tab) shot() float64 {
	p.t.Helper()
	p.still()
	return evaluate[float64](p, `() => (`+pixels+`)().reduce((sum, value, i) => (sum + value * (i % 9973)) % 1e9, 0)`)
}

// margin is the space around a whole board, in pixels of the page.
const margin = 18

// at returns where a cell of the board is, which is seen whole, as shares of the canvas.
func (p *tab) at(cell string) place {
	p.t.Helper()
	p.still()
	n, _ := strconv.Atoi(p.has("#board", "aria-colcount"))
	row, column, _ := strings.Cut(strings.TrimPrefix(cell, "R"), "C")
	r, _ := strconv.Atoi(row)
	c, _ := strconv.Atoi(column)
	size := evaluate[struct{ W, H float64 }](p, `() => { const {width, height} = document.getElementById("canvas").getBoundingClientRect(); return {w: width, h: height}; }`)
	side := (math.Min(size.W, size.H) - 2*margin) / float64(n)
	middle := func(length float64, i int) float64 { return 0.5 + side*(float64(i)-0.5-float64(n)/2)/length }
	return place{middle(size.W, c), middle(size.H, r)}
}

// pick clicks a cell, once or twice, with a key held.
func (p *tab) pick(cell string, clicks int, held chromedp.Modifier) {
	p.t.Helper()
	at := p.at(cell)
	x := p.find("#canvas", at.X, at.Y)
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.MouseClickXY(x.X, x.Y, chromedp.ClickCount(clicks), chromedp.ButtonModifiers(held))))
}

// TestLegible: candidates of 16×16 have nine pixels or more; on 25×25 they are close together,
// or their number replaces them, unless they are switched off, and the view zooms in on each step until they can be read.
func TestLegible(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("[data-try='16×16']")
	p.see("#board[data-shape='4']")
	p.click("#more summary")
	p.choose("#alphabet", "")
	size := func() float64 {
		p.still()
		x, err := strconv.ParseFloat(p.has("#canvas", "data-candidate"), 64)
		require.NoError(t, err)
		return x
	}
	require.GreaterOrEqual(t, size(), 9.0)
	p.picture("16")
	p.click("[data-try='25×25']")
	p.see("#board[data-shape='5']")
	counted := p.shot()
	p.click("#small")
	require.NotEqual(t, counted, p.shot())
	p.click("#small")
	far := size()
	p.click("#act-explain")
	p.see("#step-card[data-step='1']")
	p.focus()
	for i := 0; i < 9 && size() <= far; i++ { // a step that spans the board leaves it whole
		p.press("]")
	}
	require.Greater(t, size(), far)
	p.picture("25")
}

// TestCases: a case of a step opens into its own steps, which are played, and closes again.
func TestCases(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(stuck)
	p.click("#act-explain")
	p.see("#step-list[data-outcome='stuck']")
	outside, _ := explain(t, stuck)
	p.read("#step-card", "Suppose that")
	p.picture("probe")
	p.click("#step-card [data-trial='0']")
	p.read("#step-card", "Suppose R1C4=3")
	p.see("#step-list[data-outcome='contradiction']")
	require.NotEqual(t, strconv.Itoa(len(outside)), p.has("#step-list", "data-steps"))
	p.click("#on")
	p.see("#step-card[data-step='1']")
	require.Positive(t, p.painted("--placed")+p.painted("--removed"))
	p.picture("inside")
	p.click("#last")
	p.read("#step-card", "The case ends: contradiction, ")
	p.click("#way-out")
	p.see("#step-card[data-step='1'] [data-trial='0']")
	p.see("#step-list[data-outcome='stuck'][data-steps='" + strconv.Itoa(len(outside)) + "']")
}
