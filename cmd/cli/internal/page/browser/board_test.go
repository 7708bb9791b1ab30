package browser

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp/kb"
)

// What the page of the board has words for of its own.

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

// ask puts a question and waits for its answer.
func (p *tab) ask(question string) {
	p.t.Helper()
	before := tell[int](p, `() => document.querySelectorAll(".answer").length`)
	p.click("#question-" + question)
	p.click("#ask")
	p.wait("an answer to "+question, `(n) => document.querySelectorAll(".answer").length > n`, before)
}

// cells reads the board cell by cell, with the arrows, as somebody does who only hears it.
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

// focus gives the board the focus.
func (p *tab) focus() {
	p.t.Helper()
	tell[bool](p, `() => { document.getElementById("board").focus(); return true; }`)
}
