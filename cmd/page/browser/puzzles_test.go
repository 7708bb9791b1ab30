//go:build browser

package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// The puzzles of the journeys: one for singles, one for rules of many kinds, one that they do
// not solve, one without a solution, and an open board.
const (
	easy  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rules = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
	stuck = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	none  = "12345678...........................9...................................4........."
)

// solved is the solution of easy.
const solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

var empty = strings.Repeat(".", 81)

// shifted returns a puzzle of basis k: the shift pattern with every fifth cell open, its
// digits written in an alphabet, or as numbers without one.
func shifted(k int, alphabet string) string {
	n := k * k
	var b strings.Builder
	for row := range n {
		for column := range n {
			digit := (k*(row%k) + row/k + column) % n
			switch {
			case (3*row+column)%5 == 0:
				b.WriteString(".")
			case alphabet != "":
				b.WriteByte(alphabet[digit])
			default:
				fmt.Fprint(&b, digit+1)
			}
			if alphabet == "" {
				b.WriteString(" ")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestPaste: a text from elsewhere becomes a board, with its digits as they were written.
func TestPaste(t *testing.T) {
	t.Parallel()
	p := visit(t)
	for _, test := range []struct{ name, text, shape, clues, title, last string }{
		{"9", easy, "3", "30", "9×9, boxes 3×3", "R9C9: clue 9"},
		{"16", shifted(4, "0123456789ABCDEF"), "4", "204", "16×16, boxes 4×4", "R16C16: open, candidate E"},
		{"25", shifted(5, "ABCDEFGHIJKLMNOPQRSTUVWXY"), "5", "500", "25×25, boxes 5×5", "R25C25: clue X"},
	} {
		p.paste(test.text)
		p.see(fmt.Sprintf("#board[data-shape='%s'][data-clues='%s'][data-filled='%s']", test.shape, test.clues, test.clues))
		p.read("#status", test.title)
		p.focus()
		p.chord(kb.End)
		p.read("#status", test.last)
		p.gone("#notice")
		p.picture(test.name)
	}
}

// TestOpenFiles: files are opened, one of 100×100 and one of several puzzles with names,
// which are listed and mean nothing as markup; the list is gone through.
func TestOpenFiles(t *testing.T) {
	t.Parallel()
	p := visit(t)
	markup := `<img src=x onerror=alert(1)>`
	p.files(write(t, "large.txt", shifted(10, "")), write(t, markup[:9]+".txt", "# "+markup+"\n"+easy+"\n"+rules+"\n"))
	p.see("#board[data-shape='10'][data-clues='8000']")
	p.see("#puzzle-list[data-puzzles='3']")
	p.picture("100")
	p.click("#puzzle-list .list-row[data-index='2']")
	p.see("#board[data-shape='3'][data-clues='18']")
	p.press(kb.ArrowUp)
	p.see("#board[data-clues='30']")
	require.Contains(t, strings.Join(p.texts("#puzzle-list .list-row"), "\n"), "<img")
}

// TestReadingError: an error points to its place in the text, and what can be read is read.
func TestReadingError(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.fill("#paste", easy+"\n\n12..37..........\n")
	p.click("#read")
	p.see("#read-errors .error-at[data-line='3'][data-column='6']")
	require.Equal(t, "7", p.text("#read-errors mark"))
	p.see("#board[data-clues='30']")
	p.picture("end")
}

// TestClash: a digit typed beside its like is shown as a clash, and undone.
func TestClash(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(easy)
	p.click("#canvas")
	p.read("#status", "R5C5")
	p.press("8")
	p.read("#status .bad", "3 cells clash")
	p.read("#status", "R5C5: 8, clashes")
	require.Positive(t, p.painted("--clash"))
	p.picture("end")
	p.click("#undo")
	p.gone("#status .bad")
	require.Zero(t, p.painted("--clash"))
	p.read("#status", "R5C5: open, candidate 5")
	p.click("#redo")
	p.see("#board[data-filled='31']")
}

// TestNoSolution: a cell without a candidate is counted, why there is no solution is asked, and the
// clues that contradict are framed.
func TestNoSolution(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(none)
	p.read("#status .bad", "1 cell without a candidate")
	p.click("#tab-ask")
	p.ask("solve")
	p.read(".answer[data-question='solve'] .headline", "There is no solution")
	require.Zero(t, p.painted("--clash"))
	p.ask("why")
	p.read(".answer[data-question='why']", "9 contradicting clues")
	p.read(".answer[data-question='why']", "R4C9")
	require.Positive(t, p.painted("--clash"))
	p.picture("end")
}

// TestLongList: all of a list of 100,000 puzzles are there, its rows scroll, and are found by name, number and
// size; all of them are written, in several requests; a file that is too large is refused before it is sent.
func TestLongList(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.files(write(t, "many.txt", strings.Repeat(easy+"\n", 100_000)+strings.ReplaceAll(shifted(2, "1234"), "\n", "")+"\n"))
	p.see("#puzzle-list[data-puzzles='100001']")
	p.fill("#list-filter-number", "99999")
	p.wait("one is found", `() => document.querySelectorAll("#puzzle-list .list-row").length === 1`)
	p.read("#panel-puzzles h2", "1 of 100,001 puzzles")
	p.fill("#list-filter-number", "")
	p.press(kb.Delete)
	p.point("#puzzle-list")
	p.press(kb.End)
	p.see("#board[data-shape='2']")
	p.see("#puzzle-list .list-row[data-index='100000'][aria-selected='true']")
	p.press(kb.ArrowUp)
	p.see("#board[data-shape='3']")
	require.Less(t, len(p.texts("#puzzle-list .list-row")), 100, "only the rows in view are made")
	require.Equal(t, 100_002, strings.Count(p.download("#list-puzzles"), "\n"), "a header before the other size")
	p.fill("#list-filter-name", "many.txt")
	p.fill("#list-filter-size", "4x4")
	p.click("#puzzle-list .list-row[data-index='0']")
	p.see("#board[data-shape='2']")
	p.picture("found")
	p.files(write(t, "huge.txt", strings.Repeat(".", 17<<20)))
	p.read("#read-errors", "huge.txt has 17 MB, but the server reads at most 16 MB at a time")
	require.Zero(t, evaluate[int](p, `() => performance.getEntriesByType("resource").filter((e) => e.name.includes("huge")).length`))
	p.see("#board[data-shape='2']")
}

// sideways scrolls the table of the list by 150 pixels, and returns how far it went and how far a name has moved.
const sideways = `() => new Promise((done) => {
	const frame = document.querySelector(".list-frame");
	const left = () => frame.querySelector(".list-row > :nth-child(2)").getBoundingClientRect().left;
	const before = left();
	frame.scrollLeft = 150;
	requestAnimationFrame(() => requestAnimationFrame(() => done([frame.scrollLeft, Math.round(left() - before)])));
})`

// TestListTable: a list is rated, continued, explained and counted; its columns sort and filter it; what is
// shown is saved; its payoff has a figure; and all of it is there after a reload.
func TestListTable(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.files(write(t, "five.txt", strings.Join([]string{easy, rules, none, "1" + empty[1:], strings.ReplaceAll(shifted(2, "1234"), "\n", "")}, "\n")+"\n"))
	p.see("#puzzle-list[data-puzzles='5']")
	first := func(what, text string) {
		t.Helper()
		p.wait(what, `(text) => document.querySelector("#puzzle-list .list-row[data-index='0']").innerText.replace(/\s+/g, " ").includes(text)`, text)
	}
	p.fill("#list-filter-number", "1-2")
	p.read("#listed", "2 of 5 puzzles")
	p.click("#list-ask-rate")
	p.read("#list-says", "Rate: 2 of 2 puzzles in")
	p.fill("#list-filter-number", ">0")
	p.read("#list-ask-rate", "Continue: Rate 3")
	p.click("#list-ask-rate")
	p.read("#list-says", "Rate: 3 of 3 puzzles in")
	p.click("#list-sort-rating")
	p.click("#list-sort-rating")
	first("the hardest is the first", "five.txt 2")
	p.see("body.folded")
	p.gone("#board")
	p.click("#list-fold")
	p.see("#board")
	p.click("#list-ask-explain")
	p.read("#list-says", "Explain: 5 of 5 puzzles in")
	p.see("body.folded")
	p.wait("the answers are in sight", `() => {
		const frame = document.querySelector(".list-frame").getBoundingClientRect();
		const column = document.getElementById("list-sort-by-rules").getBoundingClientRect();
		return column.left >= frame.left && column.right <= frame.right;
	}`)
	require.Equal(t, "2", evaluate[string](p, `() => document.querySelector("#puzzle-list .name-cell > :last-child").textContent.trim()`))
	p.picture("folded")
	p.click("#list-ask-count")
	p.read("#list-says", "Count: 5 of 5 puzzles in")
	p.fill("#list-filter-status", "unique")
	p.fill("#list-filter-by-rules", "solved")
	p.read("#listed", "3 of 5 puzzles")
	p.picture("table")
	p.see("body.folded")
	p.resize(narrow, tall)
	p.see("#board")
	require.Equal(t, []int{150, 0}, evaluate[[]int](p, sideways), "the name stays where it was")
	p.resize(wide, high)
	csv := p.download(".list-acts [data-save=csv]")
	require.Contains(t, csv, "Number,Name,Size,Clues,Status,By rules,")
	require.Len(t, strings.Split(strings.TrimSpace(csv), "\n"), 4)
	require.Contains(t, p.download(".list-acts [data-save=json]"), "Status unique, By rules solved")
	require.Len(t, strings.Split(strings.TrimSpace(p.download("#list-puzzles")), "\n"), 4, "a header before the other size")
	p.click("#list-ask-payoff")
	p.read("#list-study", "Payoff of 3 puzzles")
	p.wait("the figure is in sight", `() => {
		const panel = document.getElementById("panel-puzzles").getBoundingClientRect();
		const figure = document.querySelector("#list-study figure")?.getBoundingClientRect();
		return figure && figure.top < panel.bottom && figure.bottom > panel.top;
	}`)
	p.see("#list-study figure svg")
	require.Contains(t, p.download("#list-study .files [download$=svg]"), "<svg")
	require.Contains(t, p.download("#list-study .files [download$=png]"), "PNG")
	require.Contains(t, p.download("#list-study .files [download$=csv]"), ",")
	p.picture("payoff")
	p.sorts("#list-study table")
	p.reload()
	p.ready()
	p.see("#list-study figure svg")
	p.click("#list-sort-rating")
	p.click("#list-sort-rating")
	first("the values are kept", "unique")
	p.click("#puzzle-list .list-row[data-index='0']")
	p.see("#board")
	p.filled(18, 18)
}

// TestListStop: a question about a list is stopped: what is there stays, and the rest can be asked.
func TestListStop(t *testing.T) {
	t.Parallel()
	p := visit(t)
	endless := "# N=64 box=8x8 kind=2d\n" + strings.Repeat(strings.Repeat(". ", 64)+"\n", 64)
	p.files(write(t, "two.txt", easy+"\n"+empty+"\n"), write(t, "hard.txt", endless))
	p.see("#puzzle-list[data-puzzles='3']")
	p.click("#list-ask-count")
	p.read("#list-says", "Count: 2 of 3 puzzles,")
	p.click("#list-stop")
	p.read("#list-says", "stopped by you")
	p.read("#list-ask-count", "Continue: Count 1")
	p.read("#puzzle-list .list-row[data-index='0']", "unique")
	p.read("#puzzle-list .list-row[data-index='1']", "multiple")
}
