//go:build browser

package browser

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The words that belong to the page of the board alone.

// enter pastes a puzzle of 9×9 on a line and waits for its board.
func (p *tab) enter(puzzle string) {
	p.t.Helper()
	p.paste(puzzle)
	clues := len(puzzle) - strings.Count(puzzle, ".")
	p.see(fmt.Sprintf("#board[data-shape='3'][data-clues='%d'][data-filled='%d']", clues, clues))
}

// files chooses files in the dialog of the browser.
func (p *tab) files(names ...string) {
	p.t.Helper()
	root := do(p, dom.GetDocument, dom.GetDocumentParams{}).Root
	input := do(p, dom.QuerySelector, dom.QuerySelectorParams{NodeID: root.NodeID, Selector: "#files"})
	do(p, dom.SetFileInputFiles, dom.SetFileInputFilesParams{NodeID: input.NodeID, Files: names})
}

// ask asks a question and waits for its answer, which is above the earlier answers.
func (p *tab) ask(question string) {
	p.t.Helper()
	evaluate[chromedp.Void](p, `() => { window.newest = document.querySelector(".answer"); }`)
	p.question(question)
	p.click("#ask")
	p.wait("an answer to "+question, `() => document.querySelector(".answer") !== window.newest`)
}

// question chooses a question, and unfolds its options.
func (p *tab) question(name string) {
	p.t.Helper()
	p.choose("#ask-question", name)
	evaluate[chromedp.Void](p, `() => { document.querySelector("#ask-options").open = true; }`)
}

// cells reads the board cell by cell, with the arrows, as users of a screen reader do.
func (p *tab) cells() []string {
	p.t.Helper()
	p.focus()
	p.chord(kb.Home)
	rows, _ := strconv.Atoi(p.has("#board", "aria-rowcount"))
	columns, _ := strconv.Atoi(p.has("#board", "aria-colcount"))
	var all []string
	for range rows {
		for range columns {
			all = append(all, p.text("#twin-cell"))
			p.press(kb.ArrowRight) // at the end of the row to its beginning
		}
		p.press(kb.ArrowDown)
	}
	return all
}

// pixels gives the pixels of the board, four numbers each, and nothing where there is none.
const pixels = `() => {
	const canvas = document.getElementById("canvas");
	if (!canvas) return null;
	const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {willReadFrequently: true});
	copy.drawImage(canvas, 0, 0);
	return copy.getImageData(0, 0, canvas.width, canvas.height).data;
}`

// painted counts the pixels of the board that have exactly a colour of the style, as frames and
// discs have.
func (p *tab) painted(colour string) int {
	p.t.Helper()
	p.still()
	return evaluate[int](p, `(name) => {
		const hex = getComputedStyle(document.body).getPropertyValue(name).trim();
		const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
		const data = (`+pixels+`)();
		let count = 0;
		for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) count++;
		return count;
	}`, colour)
}

// focus gives the board the focus.
func (p *tab) focus() {
	p.t.Helper()
	evaluate[bool](p, `() => { document.getElementById("board").focus(); return true; }`)
}
