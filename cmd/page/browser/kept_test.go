//go:build browser

package browser

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"basisk/internal/testenv"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// server is a basisk serve at an address of its own, which can be killed and started again.
type server struct {
	t    *testing.T
	addr string
	args []string
	c    *exec.Cmd
}

// served starts a server at a port that is free.
func served(t *testing.T, args ...string) *server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, l.Close())
	s := &server{t: t, addr: l.Addr().String(), args: append([]string{"--documents", t.TempDir()}, args...)}
	t.Cleanup(s.kill)
	return s
}

// start starts the server and returns the address that it prints.
func (s *server) start() string {
	s.t.Helper()
	s.c = exec.Command("basisk", append([]string{"serve", "--addr", s.addr, "--quiet"}, s.args...)...)
	s.c.Stderr = os.Stderr
	out, err := s.c.StdoutPipe()
	require.NoError(s.t, err)
	require.NoError(s.t, s.c.Start())
	address, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(s.t, err)
	return strings.TrimSpace(address)
}

// kill ends the server at once, as kill -9 does.
func (s *server) kill() {
	if s.c != nil {
		_ = s.c.Process.Kill()
		_ = s.c.Wait()
		s.c = nil
	}
}

// leave closes the tab, and waits until the browser has it no longer: until then its document is open there.
// Cancel waits for that too, but not longer than half a second.
func (p *tab) leave() {
	p.t.Helper()
	id := chromedp.FromContext(p.ctx).Target.TargetID
	require.NoError(p.t, chromedp.Cancel(p.ctx))
	require.Eventually(p.t, func() bool {
		open, err := chromedp.Targets(p.browser)
		return err == nil && !slices.ContainsFunc(open, func(tab *target.Info) bool { return tab.TargetID == id })
	}, patience, 20*time.Millisecond, "the tab is closed")
}

// forgive forgets what the browser has complained of: a server that was killed, for one. The next server refuses a
// token that was sent before the browser had another one, which may be said later.
func (p *tab) forgive() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.faults, p.late = nil, refused
}

// refused is a part of what the browser reports about a token that a server does not know.
const refused = "no valid credentials"

// back goes back in the history of the tab.
func (p *tab) back() {
	p.t.Helper()
	evaluate[chromedp.Void](p, `() => history.back()`)
}

// reload reloads the page, and waits until it is loaded again.
func (p *tab) reload() {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.Reload()))
}

// filled waits for a board of 9×9 with a number of clues and of digits.
func (p *tab) filled(clues, filled int) {
	p.t.Helper()
	p.see(fmt.Sprintf("#board[data-shape='3'][data-clues='%d'][data-filled='%d']", clues, filled))
}

// play opens the easy puzzle and types three digits into it.
func (p *tab) play() {
	p.t.Helper()
	p.enter(easy)
	p.focus()
	p.chord(kb.Home)
	p.press(kb.ArrowRight, kb.ArrowRight)
	p.press("4", kb.ArrowRight, "6", kb.ArrowRight, kb.ArrowRight, "8")
	p.filled(30, 33)
}

// TestKeptOverReload: a reload, the way to the runs and back by the browser and by the link,
// and a closed and opened tab lose nothing: the digits, the explanation with its place, the answer and
// the list; nor, in the same tab, what can be undone.
func TestKeptOverReload(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	address := serve(t, "--runs", t.TempDir())
	p := open(browser, t, address)
	p.paste(easy + "\n" + rules + "\n")
	p.see("#puzzle-list[data-puzzles='2']")
	p.focus()
	p.chord(kb.Home)
	p.press(kb.ArrowRight, kb.ArrowRight, "4")
	p.filled(30, 31)
	p.click("#tab-steps")
	p.click("#question-explain")
	p.see("#step-list[data-outcome='solved']")
	p.click("#step-list .list-row[data-index='2']")
	p.see("#step-card[data-step='3']")
	p.click("#tab-ask")
	p.ask("count")
	check := func(how string) {
		t.Helper()
		t.Log(how)
		p.filled(30, 31)
		p.see("#puzzle-list[data-puzzles='2']")
		p.click("#tab-steps")
		p.see("#step-card[data-step='3']")
		p.click("#tab-ask")
		p.read(".answer[data-question='count'] .headline", "1 solution")
		if how != "another tab" {
			p.click("#undo")
			p.filled(30, 30)
			p.click("#redo")
		}
		p.filled(30, 31)
		p.click("#tab-puzzles")
	}
	for _, how := range []string{"reload", "link", "back"} {
		switch how {
		case "reload":
			p.reload()
		case "link":
			p.click(".pages a[href='/runs']")
			p.read("#count", "There are no runs yet")
			p.click(".pages a[href='/']")
		case "back":
			p.click(".pages a[href='/runs']")
			p.read("#count", "There are no runs yet")
			p.back()
		}
		p.wait("the board again", `() => document.documentElement.dataset.ready === "yes"`)
		check(how)
	}
	p.leave()
	p = open(browser, t, address)
	check("another tab")
	p.click("#puzzle-list .list-row[data-index='1']")
	p.filled(18, 18)
	p.click("#puzzle-list .list-row[data-index='0']")
	p.filled(30, 31) // as it was left
	p.click("#documents summary")
	p.see("#documents[data-count='1']")
	p.picture("end")
}

// TestFilledAfterReload: what an answer fills in after a reload is the puzzle of the list that was asked about.
func TestFilledAfterReload(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.paste(easy + "\n" + rules + "\n")
	p.see("#puzzle-list[data-puzzles='2']")
	p.click("#puzzle-list .list-row[data-index='1']")
	p.filled(18, 18)
	p.click("#act-solve")
	p.read(".answer[data-question='solve'] .headline", "Solved")
	p.click("#tab-puzzles")
	p.click("#puzzle-list .list-row[data-index='0']")
	p.filled(30, 30)
	p.reload()
	p.ready()
	p.filled(30, 30)
	p.click("#tab-ask")
	p.click(".answer[data-question='solve'] [data-act=fill]")
	p.filled(18, 81)
	p.click("#tab-puzzles")
	p.see("#puzzle-list .list-row[data-index='1'][aria-selected='true']")
	p.click("#puzzle-list .list-row[data-index='0']")
	p.filled(30, 30)
	p.click("#puzzle-list .list-row[data-index='1']")
	p.filled(18, 81)
	p.click("#undo")
	p.filled(18, 18)
}

// TestListGrows: what is pasted joins the list, and nothing of it is lost; a new document is
// another one, and the first can be opened again.
func TestListGrows(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.paste(strings.Repeat(rules+"\n", 1000))
	p.see("#puzzle-list[data-puzzles='1000']")
	p.paste(easy)
	p.see("#puzzle-list[data-puzzles='1001']")
	p.filled(30, 30)
	p.fill("#document-name", "a thousand")
	p.press(kb.Enter)
	p.click("#new-document")
	p.filled(0, 0)
	p.gone("#puzzle-list")
	p.click("#documents summary")
	p.see("#documents[data-count='1']") // the new one is empty
	p.read("#documents", "a thousand")
	p.picture("documents")
	p.click("#documents li:not([aria-current]) button.stop")
	p.see("#documents[data-count='0']")
	p.click("#undo-delete")
	p.see("#documents[data-count='1']")
	p.click("#documents li:not([aria-current]) button")
	p.see("#puzzle-list[data-puzzles='1001']")
	p.filled(30, 30)
}

// TestLargeBoard: edits of a board that no link holds are kept.
func TestLargeBoard(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.paste(shifted(8, ""))
	p.see("#board[data-shape='8']")
	filled := p.has("#board", "data-filled")
	p.click("#mode-clue")
	p.focus()
	p.press(kb.ArrowRight, kb.Delete)
	p.wait("one less", `(before) => document.getElementById("board").dataset.filled !== before`, filled)
	less := p.has("#board", "data-filled")
	p.reload()
	p.ready()
	p.see("#board[data-shape='8'][data-filled='" + less + "']")
	p.click("#undo")
	p.see("#board[data-shape='8'][data-filled='" + filled + "']")
}

// TestKilledServer: a server that is killed takes no edit and no answer with it. What was at work says
// so and can be asked again, once the browser has signed in to the next server in the page.
func TestKilledServer(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	s := served(t)
	p := open(browser, t, s.start())
	p.play()
	p.click("#tab-ask")
	p.ask("count")
	p.click("#tab-puzzles")
	p.click("#new-board")
	p.click("#new-make")
	p.filled(0, 0)
	p.click("#tab-ask")
	p.question("estimate")
	p.fill("#ask-probes", "1000000000")
	p.click("#ask")
	p.wait("it is at work", `() => /[0-9] s/.test(document.querySelector("#ask-working .mono")?.innerText)`)
	s.kill()
	p.read(".answer[data-question='estimate']", "does not answer")
	p.focus()
	p.press("1")
	p.filled(1, 1)
	address := s.start()
	p.click(".answer[data-question='estimate'] footer button") // Again
	p.see("#sign-in")
	p.picture("door")
	p.fill("#sign-in-address", "http://localhost/#token=wrong")
	p.press(kb.Enter)
	p.read("#sign-in", "not the address")
	p.fill("#sign-in-address", address)
	p.press(kb.Enter)
	p.gone("#sign-in")
	p.gone("#unsaved")     // the document has a line with the token
	p.gone("#ask-working") // the card of what was asked without it moves the others
	p.forgive()
	p.click(".answer[data-question='estimate'] footer button") // Again
	p.read("#ask-working", "Estimate")
	p.click("#ask-stop")
	p.gone("#ask-working")
	p.read(".answer[data-question='count'] .headline", "1 solution")
	p.picture("after")
}

// TestKilledOften: of 200 edits, during which the server is killed four times, none is lost, whether they were typed
// before it, while there was none, or after it.
func TestKilledOften(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	s := served(t)
	p := open(browser, t, s.start())
	p.enter("1" + empty[1:])
	p.focus()
	p.chord(kb.Home)
	want := make([]int, 81)
	want[0] = 1
	cell := 0
	for i := range 200 {
		if i%50 == 20 {
			s.kill()
		}
		if i%50 == 30 {
			require.LessOrEqual(t, evaluate[int](p, `() => JSON.parse(sessionStorage.getItem("waiting/" + sessionStorage.getItem("document")) ?? "[]").length`), 2, "operations that wait")
			address := s.start()
			p.see("#sign-in")
			p.wait("who types on the board keeps the focus", `() => document.activeElement.id === "board"`)
			p.fill("#sign-in-address", address)
			p.press(kb.Enter)
			p.gone("#sign-in")
			p.focus()
		}
		if cell++; cell%9 == 0 {
			p.press(kb.ArrowDown, kb.Home)
		} else {
			p.press(kb.ArrowRight)
		}
		if cell == 81 {
			cell = 1
			p.chord(kb.Home)
			p.press(kb.ArrowRight)
		}
		want[cell] = 1 + (i+i/81)%9
		p.press(fmt.Sprint(want[cell]))
	}
	p.wait("every edit", `async (want) => (await (`+cellsKept+`)()).every((digit, i) => digit === want[i])`, want)
	p.gone("#unsaved")
	p.forgive()
	p.leave()
	p = open(browser, t, p.home)
	p.wait("every edit", `async (want) => (await (`+cellsKept+`)()).every((digit, i) => digit === want[i])`, want)
}

// TestNotSaved: where the server cannot write, the page says so, and play and export go on; once it can, all that was
// done is saved. By touch, on a telephone.
func TestNotSaved(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "documents")
	require.NoError(t, os.WriteFile(dir, nil, 0o600)) // a file where the folder should be
	p := visit(t, "--documents", dir)
	p.resize(narrow, tall)
	p.paste(easy)
	p.filled(30, 30)
	p.focus()
	p.chord(kb.Home)
	p.press(kb.ArrowRight, kb.ArrowRight, "4")
	p.filled(30, 31)
	p.read("#unsaved", "Not saved: ")
	p.read("#unsaved", "not a directory")
	p.picture("not-saved")
	p.resize(narrow, tall)
	p.click("#tab-export")
	p.click("#line-copy")
	p.wait("a line", `(line) => document.getElementById("link").value.replaceAll("0", ".") === line`, easy)
	p.click("#undo")
	p.filled(30, 30)
	p.click("#redo")
	require.NoError(t, os.Remove(dir))
	require.NoError(t, os.Mkdir(dir, 0o700))
	p.gone("#unsaved")
	p.wait("it is stored", `async () => (await (`+cellsKept+`)())[2] === 4`)
	p.wait("its list, too", `async () => { const {listed} = (await (`+stateKept+`)()).about; return listed === 1; }`)
	p.reload()
	p.ready()
	p.filled(30, 31)
	p.see("#puzzle-list[data-puzzles='1']")
	p.forgive() // the answers to the list
}

// TestNoDocuments: without a folder the page is for play alone.
func TestNoDocuments(t *testing.T) {
	t.Parallel()
	p := visit(t, "--documents", "none")
	p.play()
	p.gone("#documents")
	p.gone("#unsaved")
	p.click("#undo")
	p.filled(30, 32)
	p.reload()
	p.ready()
	p.filled(0, 0)
}

// TestRestartedServer: what asks a server that was started again says so and brings the sign-in, and is answered after
// it: the board of another size that the list has, and a question.
func TestRestartedServer(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	s := served(t)
	p := open(browser, t, s.start())
	p.paste(easy + "\n1..............2")
	p.filled(30, 30)
	p.see("#puzzle-list[data-puzzles='2']")
	s.kill()
	address := s.start()
	p.click("#puzzle-list .list-row[data-index='1']")
	p.see("#sign-in")
	p.read("#notice", "not admitted")
	p.click("#act-solve")
	p.read(".answer[data-question='solve'][data-status='failed']", "not admitted")
	p.fill("#sign-in-address", address)
	p.press(kb.Enter)
	p.gone("#sign-in")
	p.gone("#notice")
	p.click("#act-solve")
	p.read(".answer[data-question='solve'] .headline", "Solved")
	p.click("#tab-puzzles")
	p.click("#puzzle-list .list-row[data-index='1']")
	p.see("#board[data-shape='2'][data-clues='2']")
	p.forgive()
}

// TestClosedPage: a question ends with its page, which says so when it is opened again.
func TestClosedPage(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	address := serve(t)
	p := open(browser, t, address)
	p.enter("1" + empty[1:])
	p.click("#tab-ask")
	p.question("count")
	p.choose("#ask-limit", "0")
	p.click("#ask")
	p.see("#ask-working")
	p.leave()
	p = open(browser, t, address)
	p.filled(1, 1)
	p.click("#tab-ask")
	p.read(".answer[data-question='count']", "The page was closed before the answer")
	p.click(".answer footer button") // Again
	p.see("#ask-working")
	p.click("#ask-stop")
	p.read(".answer[data-question='count'] .headline", "At least")
}

// TestLeave: the page asks before it leaves a running question, and does not ask without one.
func TestLeave(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter("1" + empty[1:])
	p.click("#tab-ask")
	p.question("count")
	p.choose("#ask-limit", "0")
	p.click("#ask")
	p.see("#ask-working")
	asked := make(chan bool, 2)
	require.NoError(t, chromedp.Listen(p.ctx, func(event any) {
		if _, opens := event.(*page.EventJavascriptDialogOpening); opens {
			asked <- true
			go do(p, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{})
		}
	}))
	evaluate[chromedp.Void](p, `() => { setTimeout(() => location.reload()); }`)
	require.True(t, <-asked)
	p.click("#ask-stop")
	p.read(".answer[data-question='count'] .headline", "At least")
	p.reload()
	p.ready()
	require.Empty(t, asked)
}

// TestTwoTabs: two tabs have two documents. A tab that opens the document of another one, also in another
// browser, sees each edit there and the other sees its own, without a reload; each undoes its own edits alone.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	address := serve(t)
	p := open(browser, t, address)
	p.play()
	q := open(browser, t, address)
	q.filled(0, 0)
	q.enter(rules)
	p.filled(30, 33)
	other, leave := chromedp.NewContext(chromium(t), chromedp.WithNewBrowserContext())
	t.Cleanup(leave)
	require.NoError(t, chromedp.Do(other))
	r := open(other, t, address)
	for _, tab := range []*tab{q, r} {
		tab.click("#documents summary")
		tab.click("#documents li:last-child button") // the first document
		tab.filled(30, 33)
	}
	p.click("#undo")
	for _, tab := range []*tab{p, q, r} {
		tab.filled(30, 32)
	}
	q.focus()
	q.chord(kb.Home)
	q.press(kb.ArrowRight, kb.ArrowRight, "1", kb.ArrowRight, "2") // the first of them was typed in p
	q.picture("two")
	p.filled(30, 32)
	p.wait("the digits of q", `async () => { const cells = await (`+cellsKept+`)(); return cells[2] === 1 && cells[3] === 2; }`)
	p.click("#undo") // the second cell of q was typed in p, too
	p.read("#notice", "changed since, in another tab")
	p.click("#undo")
	p.read("#notice", "changed since, in another tab")
	r.focus()
	r.chord(kb.End)
	r.press(kb.ArrowLeft, "7", kb.ArrowLeft, "9")
	p.filled(30, 33)
	q.filled(30, 33)
	q.click("#undo")
	q.click("#undo")
	p.filled(30, 33)
	p.wait("only the edits of q are undone", `async () => { const cells = await (`+cellsKept+`)(); return cells[2] === 4 && cells[3] === 6; }`)
	q.reload()
	q.ready()
	q.filled(30, 33)
}

// TestNotBefore: puzzles of the server are no document before an edit or an answer.
func TestNotBefore(t *testing.T) {
	t.Parallel()
	p := visit(t, write(t, "two.txt", easy+"\n"+rules+"\n"))
	p.see("#puzzle-list[data-puzzles='2']")
	p.reload()
	p.ready()
	p.filled(30, 30)
	p.see("#documents[data-count='0']")
	p.click("#puzzle-list .list-row[data-index='1']")
	p.filled(18, 18)
	p.focus()
	p.chord(kb.Home)
	p.press(kb.ArrowRight, "1")
	p.filled(18, 19)
	p.see("#documents[data-count='1']")
	p.reload()
	p.ready()
	p.filled(18, 19)
	p.see("#puzzle-list[data-puzzles='2']")
}

// TestManyTabs: more tabs than a browser opens connections to a server, which are six, have a document
// open, and the browser can still ask the server.
func TestManyTabs(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	address := serve(t)
	first := open(browser, t, address)
	first.enter(easy)
	var tabs []*tab
	for range testenv.Scale(12, 12, 30) {
		p := open(browser, t, first.home)
		p.click("#documents summary")
		p.click("#documents li:last-child button")
		tabs = append(tabs, p)
	}
	first.focus()
	first.chord(kb.Home)
	first.press(kb.ArrowRight, kb.ArrowRight, "4")
	for _, p := range tabs {
		p.filled(30, 31)
	}
	first.click("#tab-ask")
	first.ask("solve")
}

// TestToken: the address lets in any browser, and keeps its link; without the token a browser asks for it, which works
// for all tabs of the browser. A server at another port, to which a tab is lured, never sees it.
func TestToken(t *testing.T) {
	t.Parallel()
	address := serve(t)
	browser := somebody(t)
	var heard strings.Builder
	var mutex sync.Mutex
	listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		_ = r.Write(&heard) // of a request that has no body
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<link rel=icon href=data:,><p>listens")
	}))
	t.Cleanup(listener.Close)
	p := open(browser, t, address)
	p.wait("an address without it", `() => location.hash === ""`)
	p.enter(easy)
	token := evaluate[string](p, `() => localStorage.getItem("token")`)
	require.Contains(t, address, "#token="+token)
	require.Empty(t, evaluate[string](p, `() => document.cookie`))
	lured := open(browser, t, listener.URL)
	lured.read("body", "listens")
	require.Empty(t, evaluate[map[string]any](lured, `() => ({...localStorage})`))
	require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate(listener.URL+"/from-the-page")))
	p.read("body", "listens")
	lured.forgive()
	p.forgive()
	mutex.Lock()
	require.Contains(t, heard.String(), "/from-the-page")
	require.NotContains(t, heard.String(), token)
	mutex.Unlock()

	home, _, _ := strings.Cut(address, "#")
	require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate(strings.Replace(home, "127.0.0.1", "localhost", 1))))
	p.ready()
	require.Equal(t, home, evaluate[string](p, `() => location.href`), "localhost is sent to where the token is")
	p.forgive()

	q := open(somebody(t), t, listener.URL) // a browser that has no token
	require.NoError(t, chromedp.Do(q.ctx, chromedp.Navigate(home)))
	q.see("#sign-in")
	q.wait("the field has the focus", `() => document.activeElement.id === "sign-in-address"`)
	q.picture("door")
	q.fill("#sign-in-address", address)
	q.press(kb.Enter)
	q.wait("the page again", `() => document.documentElement.dataset.ready === "yes"`)
	require.NoError(t, chromedp.Do(q.ctx, chromedp.Navigate(home+"runs")))
	q.read("#count", "run")
	q.forgive()
}
