//go:build browser

package browser

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/internal/testenv"

	"github.com/chromedp/chromedp/kb"
)

// Walks of different seeds are different ones, so that a long one can be made in pieces:
//
//	go test -tags browser -v -run TestWalk/64 ./cmd/page/browser -walk 100 -walk-seed 7
var (
	walkActions = flag.Int("walk", 0, "the `number` of actions of a walk; 0 is 30, with BASISK_LONG 1,000")
	walkSeed    = flag.Uint64("walk-seed", 1, "the `seed` of a walk")
)

// TestWalk: whatever somebody does, in whatever order, no edit, no puzzle of the list and no
// question is lost: typing and undoing, pasting, asking, reloading, going to the runs and
// back, closing the tab, opening the document in another one, killing the server.
func TestWalk(t *testing.T) {
	t.Parallel()
	actions := cmp.Or(*walkActions, testenv.Scale(30, 30, 1000))
	sizes := []int{3, 8}
	if testenv.Long() {
		sizes = []int{3, 5, 8}
	}
	for _, basis := range sizes {
		t.Run(strconv.Itoa(basis*basis), func(t *testing.T) {
			t.Parallel()
			w := newWalker(t, basis)
			for i := range actions {
				act := w.step()
				if i%50 == 49 || i == actions-1 {
					t.Logf("%d actions, the last one %s: %d edits, %d puzzles, %d questions, none lost", i+1, act, w.edits, w.puzzles, w.questions)
				}
			}
			w.ended()
		})
	}
}

// position is the expected state of the board: its digits, and which of them are clues.
type position struct {
	cells []int
	clues []bool
}

// walker is somebody who does anything, and remembers what should be there.
type walker struct {
	*tab
	t      *testing.T
	server *server
	rng    *rand.Rand
	side   int

	now                       position
	past                      []position
	edits, puzzles, questions int
}

// newWalker opens a page with a puzzle.
func newWalker(t *testing.T, basis int) *walker {
	t.Helper()
	browser := somebody(t)
	w := &walker{t: t, server: served(t), rng: rand.New(rand.NewPCG(*walkSeed, uint64(basis))), side: basis * basis}
	w.tab = open(browser, t, w.server.start())
	w.now = position{make([]int, w.side*w.side), make([]bool, w.side*w.side)}
	w.pasted()
	w.holds()
	return w
}

// basis is the side of a box.
func (w *walker) basis() int { return int(math.Sqrt(float64(w.side))) }

// step does something and checks that nothing is lost. It returns what was done.
func (w *walker) step() string {
	w.t.Helper()
	acts := []struct {
		name  string
		share int
		do    func()
	}{
		{"type", 12, w.typed},
		{"undo", 3, w.undone},
		{"paste", 2, w.pasted},
		{"ask", 2, w.asked},
		{"reload", 3, w.reloaded},
		{"runs and back", 2, w.returned},
		{"another tab", 2, w.moved},
		{"close", 2, w.closed},
		{"kill", 1, w.killed},
	}
	sum := 0
	for _, act := range acts {
		sum += act.share
	}
	at := w.rng.IntN(sum)
	for _, act := range acts {
		if at -= act.share; at < 0 {
			act.do()
			w.holds()
			return act.name
		}
	}
	panic("shares add up")
}

// put makes another position the present one.
func (w *walker) put(next position) {
	w.past, w.now = append(w.past, w.now), next
	w.edits++
}

// typed types a digit into a cell, or opens it.
func (w *walker) typed() {
	w.t.Helper()
	row, column, digit := w.rng.IntN(w.side), w.rng.IntN(w.side), w.rng.IntN(10)
	w.pick(fmt.Sprintf("R%dC%d", row+1, column+1), 1, kb.ModifierNone)
	if digit > 0 {
		w.press(strconv.Itoa(digit), kb.Enter)
	} else {
		w.press(kb.Delete)
	}
	at := row*w.side + column
	if w.now.clues[at] || w.now.cells[at] == digit {
		return
	}
	next := position{slices.Clone(w.now.cells), w.now.clues}
	next.cells[at] = digit
	w.put(next)
}

// undone takes the last edit back.
func (w *walker) undone() {
	w.t.Helper()
	if len(w.past) == 0 {
		return
	}
	w.click("#undo")
	w.now, w.past = w.past[len(w.past)-1], w.past[:len(w.past)-1]
}

// pasted pastes a puzzle with a few clues that clash nowhere.
func (w *walker) pasted() {
	w.t.Helper()
	next := position{make([]int, w.side*w.side), make([]bool, w.side*w.side)}
	for row := range w.side {
		if digit := 1 + w.rng.IntN(9); w.rng.IntN(2) == 0 && !slices.Contains(next.cells, digit) {
			at := row*w.side + w.rng.IntN(w.side)
			next.cells[at], next.clues[at] = digit, true
		}
	}
	at := w.rng.IntN(w.side)
	if next.cells[at] == 0 && !slices.Contains(next.cells, 9) {
		next.cells[at], next.clues[at] = 9, true
	}
	head, between := "", ""
	if w.side > 36 { // a character a cell is for smaller ones, and as many cells are a cube's
		head, between = fmt.Sprintf("# N=%d box=%[2]dx%[2]d kind=2d\n", w.side, w.basis()), " "
	}
	cells := make([]string, len(next.cells))
	for i, digit := range next.cells {
		cells[i] = ".123456789"[digit : digit+1]
	}
	w.paste(head + strings.Join(cells, between))
	w.puzzles++
	w.put(next)
	w.past = nil // of another puzzle
}

// asked asks a question that is answered at once, or one that takes a while and may be
// answered when it will.
func (w *walker) asked() {
	w.t.Helper()
	w.click("#tab-ask")
	w.questions++
	if w.rng.IntN(2) == 0 {
		w.question("estimate")
		w.fill("#ask-probes", "1000000")
		w.fill("#ask-seconds", "1")
		w.click("#ask")
	} else {
		w.fill("#ask-seconds", "1")
		w.ask("solve")
	}
	w.counted()
	w.click("#tab-puzzles")
}

// counted checks that all questions are there.
func (w *walker) counted() {
	w.t.Helper()
	w.click("#tab-ask")
	w.see(fmt.Sprintf("#panel-ask[data-questions='%d']", w.questions))
	w.click("#tab-puzzles")
}

func (w *walker) reloaded() {
	w.t.Helper()
	w.reload()
	w.ready()
	w.counted()
}

// returned goes to the runs, and back by the browser or by the link.
func (w *walker) returned() {
	w.t.Helper()
	w.click(".pages a[href='/runs']")
	w.read("#count", "no runs yet")
	if w.rng.IntN(2) == 0 {
		w.back()
	} else {
		w.click(".pages a[href='/']")
	}
	w.wait("the board again", `() => document.documentElement.dataset.ready === "yes"`)
}

// moved opens the document in another tab, and goes on there. A tab opens the latest document that no other has open,
// which it is if the browser has just gone back to the tab before.
func (w *walker) moved() {
	w.t.Helper()
	const document = `() => sessionStorage.getItem("document") ?? ""`
	before := w.tab
	w.tab = open(w.browser, w.t, before.home)
	if evaluate[string](w.tab, document) != evaluate[string](before, document) {
		w.click("#documents summary")
		w.click("#documents li:not([aria-current]) button")
	}
	w.holds()
	before.leave()
	w.past = nil // what can be undone is in the other tab
}

// closed closes the tab and opens another.
func (w *walker) closed() {
	w.t.Helper()
	w.leave()
	w.tab = open(w.browser, w.t, w.home)
	w.past = nil // what can be undone was in the other tab
	w.counted()
}

// killed kills the server, types all the same, and starts it again.
func (w *walker) killed() {
	w.t.Helper()
	w.server.kill()
	w.typed()
	address := w.server.start()
	w.visit(address)
	w.forgive()
	w.counted()
}

// stateKept and cellsKept are functions of the page that return the document as the server stores it, and the digits of
// the board that is shown.
const (
	stateKept = `async () => {
		const {Line} = await import(document.querySelector("script[type=module]").src.replace("main.js", "line.js"));
		let line;
		const known = await new Promise((resolve) => { line = new Line(sessionStorage.getItem("document"), {taken: () => resolve(line.known)}); });
		line.leave();
		return known;
	}`
	cellsKept = `async () => {
		const {boards, view} = await (` + stateKept + `)();
		const {givens, entered} = boards[view.item];
		return givens.map((digit, cell) => digit || entered[cell]);
	}`
)

// holds checks the board and the length of the list.
func (w *walker) holds() {
	w.t.Helper()
	w.wait("the board as it was left", `async (want) => {
		const filled = want.filter((digit) => digit > 0).length;
		if (document.getElementById("board").dataset.filled !== String(filled)) return false;
		const cells = await (`+cellsKept+`)();
		return cells.length === want.length && want.every((digit, i) => digit === cells[i]);
	}`, w.now.cells)
	w.wait("the list", `(n) => document.getElementById("puzzle-list")?.dataset.puzzles === String(n)`, w.puzzles)
}

// ended checks that all questions have an answer, but for those that ended with their page or with the
// server.
func (w *walker) ended() {
	w.t.Helper()
	w.click("#tab-ask")
	w.gone("#ask-working")
	w.wait("all questions have ended", `(n) => {
		const ends = [...document.querySelectorAll("#ask-answers .answer")].map((card) => card.dataset.status !== "failed" || card.querySelector(".bad").innerText);
		return ends.length === n && ends.every((end) => end === true || /page was closed|does not answer|connection ended/.test(end));
	}`, w.questions)
}
