//go:build browser

package browser

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestKeyboard: from the first page to a solved puzzle without the pointer.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.press(kb.Tab, kb.Enter) // to the board, past all before it
	p.wait("the board has the focus", `() => document.activeElement.id === "board"`)
	p.gone("#notice")
	for i, digit := range easy {
		if digit != '.' {
			p.press(string(digit))
		}
		p.press(kb.ArrowRight)
		if i%9 == 8 {
			p.press(kb.ArrowDown)
		}
	}
	p.see("#board[data-clues='30'][data-filled='30']")
	p.tabTo("#tab-puzzles")
	p.press(kb.ArrowRight, kb.ArrowRight)
	p.see("#panel-ask")
	p.tabTo("#ask")
	p.press(kb.Enter)
	p.see(".answer[data-question='solve'][data-status='solved']")
	p.tabTo(".answer [data-act=fill]")
	p.picture("focus")
	p.press(kb.Enter)
	p.see("#board[data-clues='30'][data-filled='81']")
	p.chord("z")
	p.see("#board[data-clues='30'][data-filled='30']")
}

// tabTo presses the tabulator until an element has the focus, which must be visible then.
func (p *tab) tabTo(selector string) {
	p.t.Helper()
	for range 60 {
		p.press(kb.Tab)
		if evaluate[bool](p, `(s) => document.activeElement.matches(s)`, selector) {
			require.NotEqual(p.t, "none", evaluate[string](p, `() => getComputedStyle(document.activeElement).outlineStyle`), selector)
			return
		}
	}
	require.Fail(p.t, "the tabulator does not lead to "+selector)
}

// TestTelephone: at 390 pixels nothing is wider than the page, on any page, and digits are
// tapped.
func TestTelephone(t *testing.T) {
	t.Parallel()
	p := visit(t, "--runs", runs(t))
	p.resize(narrow, tall)
	fits := func() {
		t.Helper()
		require.LessOrEqual(t, evaluate[int](p, `() => document.documentElement.scrollWidth`), narrow)
	}
	p.enter(easy)
	p.click("#canvas")
	p.click("#keypad [data-digit='5'] button")
	p.see("#board[data-filled='31']")
	for _, panel := range []string{"puzzles", "steps", "ask", "make", "export"} {
		p.click("#tab-" + panel)
		fits()
	}
	p.click("#tab-steps")
	p.click("#question-explain")
	p.see("#step-list[data-outcome='solved']")
	fits()
	for _, path := range []string{"/runs", "/runs/first", "/runs/compare?a=first&b=second"} {
		p.visit(path)
		p.settled()
		fits()
	}
}

// settled waits until a page about runs shows everything.
func (p *tab) settled() {
	p.t.Helper()
	p.wait("all is shown", `() => !document.querySelector("#state")?.checkVisibility() && !/…/.test(document.getElementById("count")?.innerText)`)
	p.still()
}

// TestDark: the page is dark for who wants that, until it is switched, which it remembers.
func TestDark(t *testing.T) {
	t.Parallel()
	p := visit(t, "--runs", runs(t))
	p.media(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	p.see("html[data-theme=dark]")
	p.enter(rules)
	p.click("#tab-steps")
	p.click("#question-explain")
	p.see("#step-list[data-outcome='solved']")
	require.Less(t, p.brightness(), 90.0)
	p.picture("board")
	p.visit("/runs/first")
	p.see(figure + " svg")
	p.picture("run")
	p.visit("/")
	p.click("#theme")
	p.see("html[data-theme=light]")
	p.still()
	require.Greater(t, p.brightness(), 160.0)
	p.visit("/")
	p.see("html[data-theme=light]")
}

// brightness returns the mean brightness of the board, from 0 to 255.
func (p *tab) brightness() float64 {
	p.t.Helper()
	p.still()
	return evaluate[float64](p, `() => {
		const data = (`+pixels+`)();
		return data.reduce((sum, value, i) => i % 4 === 3 ? sum : sum + value, 0) / data.length / 0.75;
	}`)
}

// TestPrint: the board, and the rows shown of the list, are downloaded as PDF, with as many puzzles a page as asked.
func TestPrint(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.files(write(t, "many.txt", strings.Repeat(easy+"\n", 11)))
	p.see("#puzzle-list[data-puzzles='11']")
	p.fill("#list-filter-number", "<11")
	p.read("#listed", "10 of 11 puzzles")
	p.click("#tab-export")
	p.fill("#print-title", "For the train")
	p.click("#print-rating")
	for _, test := range []struct {
		what, perPage string
		pages         int // with those of the solutions
	}{{"board", "0", 2}, {"list", "0", 3}, {"list", "1", 11}, {"list", "9", 3}} {
		p.choose("#print-what", test.what)
		p.choose("#print-pages", test.perPage)
		pdf := p.download("#print")
		require.Len(t, regexp.MustCompile(`/Type /Page\b`).FindAllString(pdf, -1), test.pages, test)
	}
}

// axeHash is the SHA-256 of testdata/axe.min.js, as testdata/README.md has it.
const axeHash = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"

// TestAxe: axe finds nothing serious on any page, light or dark.
func TestAxe(t *testing.T) {
	t.Parallel()
	address := serve(t, "--runs", runs(t))
	p := open(somebody(t), t, address)
	axe, err := os.ReadFile("testdata/axe.min.js")
	require.NoError(t, err)
	sum := sha256.Sum256(axe)
	require.Equal(t, axeHash, hex.EncodeToString(sum[:]))
	options := "{}"
	examine := func(name string) {
		t.Helper()
		if !evaluate[bool](p, `() => "axe" in window`) {
			require.NoError(t, chromedp.Do(p.ctx, chromedp.Evaluate[chromedp.Void](string(axe)+";0")))
		}
		found := evaluate[[]string](p, `async () => (await axe.run(`+options+`)).violations.filter((v) => ["serious", "critical"].includes(v.impact))
			.map((v) => v.id + ": " + v.help + "\n" + v.nodes.slice(0, 5).map((n) => "  " + n.html.slice(0, 200) + "\n    " + n.failureSummary.replaceAll("\n", "\n    ")).join("\n"))`)
		require.Empty(t, found, "%s\n%s", name, strings.Join(found, "\n"))
		p.picture(name)
	}
	for _, theme := range []string{"light", "dark"} {
		if theme == "dark" {
			options = `{runOnly: ["color-contrast"]}`
		}
		p.media(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: theme})
		p.visit("/")
		p.enter(rules)
		for _, panel := range []string{"puzzles", "steps", "ask", "make", "export"} {
			p.click("#tab-" + panel)
			switch panel {
			case "steps":
				p.click("#question-explain")
				p.see("#step-list[data-outcome='solved']")
				p.click("#rules summary")
			case "ask":
				p.question("count")
				p.ask("count")
				p.see(".answer")
			}
			examine(fmt.Sprint("the board, ", theme, ", ", panel))
		}
		p.click("#mode-colour")
		p.click("#what-if")
		p.click("#tab-steps")
		p.click("#question-hint")
		p.see("#hint-next")
		examine("colours, a trial and a hint, " + theme)
		p.visit("/")
		p.click("#documents summary")
		p.see("#documents li")
		evaluate[chromedp.Void](p, `() => localStorage.setItem("token", "of another server")`)
		p.click("#act-count") // is refused
		p.see("#sign-in")
		examine("signing in, " + theme)
		p.forgive()
		p.visit(address)
		for _, path := range []string{"/runs", "/runs/first", "/runs/compare?a=first&b=second"} {
			p.visit(path)
			p.settled()
			if path == "/runs/first" {
				p.click(figure + " circle[data-series='0'][data-point='1']")
				p.see("#trials tbody a")
				examine("trials, " + theme)
				p.click("#trials .primary")
			}
			examine(path + ", " + theme)
		}
	}
}
