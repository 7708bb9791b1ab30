//go:build browser

package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// explained is a line of explain --json: a step, or the outcome.
type explained struct {
	Step, Steps, Naked, Hidden int
	Placed, Removed            []string
	Outcome                    string
	Left                       int `json:"candidates_left"`
}

// explain returns the steps of the command for a puzzle, and the outcome.
func explain(t *testing.T, puzzle string) (steps []explained, outcome explained) {
	t.Helper()
	lines := bufio.NewScanner(bytes.NewReader([]byte(run(t, puzzle, "explain", "--json", "-"))))
	for lines.Scan() {
		var x explained
		require.NoError(t, json.Unmarshal(lines.Bytes(), &x))
		switch {
		case x.Step > 0:
			steps = append(steps, x)
		case x.Outcome != "":
			outcome = x
		}
	}
	return steps, outcome
}

// TestSteps: every step, and the board after the last, equals the step and the board of explain --json; the player
// shows the last ones.
func TestSteps(t *testing.T) {
	t.Parallel()
	p := visit(t)
	sets := false
	for name, puzzle := range map[string]string{"solved": rules, "stuck": stuck} {
		steps, outcome := explain(t, puzzle)
		require.Equal(t, name, outcome.Outcome)
		p.enter(puzzle)
		p.click("#tab-steps")
		p.click("#question-explain")
		p.see(fmt.Sprintf("#step-list[data-outcome='%s'][data-steps='%d']", name, len(steps)))
		p.focus()
		for i, step := range steps[:painted] {
			card := until[string](p, fmt.Sprint("step ", step.Step), `(n) => { const e = document.getElementById("step-card"); return e.dataset.step === String(n) && e.checkVisibility() ? e.innerText : null; }`, step.Step)
			says(t, card, step)
			require.Equal(t, step.Placed != nil, p.painted("--placed") > 0, "step %d", step.Step)
			require.Equal(t, step.Removed != nil, p.painted("--removed") > 0, "step %d", step.Step)
			if step.Naked > 0 && step.Hidden > 0 && !sets {
				sets = true
				p.picture(name + "-set")
				p.click("#set-hidden")
				p.see("#set-hidden[aria-pressed=true]")
				require.Positive(t, p.painted("--hidden"))
				p.picture(name + "-hidden")
				p.focus()
			}
			if i < painted-1 {
				p.press("]")
			}
		}
		for i, card := range p.cards(len(steps) - painted) {
			says(t, card, steps[painted+i])
		}
		p.click("#last")
		p.see(fmt.Sprintf("#player[data-position='%d']", len(steps)+1))
		require.Equal(t, outcome.Left, candidates(t, p.cells()))
		p.picture(name)
	}
	require.True(t, sets, "a step with sets")
}

// painted is the number of steps whose marks on the board are tested.
const painted = 12

// cards takes a number of steps, by the key for the next one, and returns what the card says of each.
func (p *tab) cards(steps int) []string {
	p.t.Helper()
	return evaluate[[]string](p, `(n) => Array.from({length: n}, () => {
		document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "]", bubbles: true}));
		return document.getElementById("step-card").innerText;
	})`, steps)
}

// says checks the card of a step.
func says(t *testing.T, card string, step explained) {
	t.Helper()
	for _, conclusion := range append(first(step.Placed), first(step.Removed)...) {
		cell, digit, _ := strings.Cut(strings.Replace(conclusion, "<>", "=", 1), "=")
		require.Regexp(t, `\b`+digit+`(, \d+)* (in|from) (R\d+C\d+, )*`+cell+`\b`, card, "step %d", step.Step)
	}
	if step.Naked > 0 && step.Hidden > 0 {
		require.Regexp(t, `Smallest: (naked|.* of (row|column|box)).*Smallest: (hidden|.* of )`, strings.ReplaceAll(card, "\n", " "))
	}
}

// first returns as many conclusions as the page spells out.
func first(conclusions []string) []string { return conclusions[:min(len(conclusions), 8)] }

var (
	several = regexp.MustCompile(`: open, (\d+) candidates `)
	single  = regexp.MustCompile(`: (clue \d|\d|open, candidate \d)$`)
)

// candidates counts the candidates of cells in words.
func candidates(t *testing.T, cells []string) (sum int) {
	t.Helper()
	require.Len(t, cells, 81)
	for _, cell := range cells {
		if found := several.FindStringSubmatch(cell); found != nil {
			n, err := strconv.Atoi(found[1])
			require.NoError(t, err)
			sum += n
		} else {
			require.Regexp(t, single, cell)
			sum++
		}
	}
	return sum
}

// TestFilter: the list of steps is filtered by rule, and leads to its steps.
func TestFilter(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(rules)
	p.click("#tab-steps")
	p.click("#question-explain")
	p.see("#step-list[data-outcome='solved']")
	p.choose("#filter-rule", "locked candidates (pointing)")
	p.wait("only the steps of a rule", `() => [...document.querySelectorAll("#step-list .name")].every((e) => /^locked candidates/.test(e.textContent))`)
	p.click("#step-list .list-row[data-index='1']")
	p.read("#step-card h2", "locked candidates (pointing)")
	p.picture("end")
}

// TestHint: a hint says where to look, then what is there, then what follows, and then does it.
func TestHint(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(rules)
	p.click("#tab-steps")
	p.click("#question-hint")
	p.read("#step-card", "Look at ")
	require.NotRegexp(t, `places|removes`, p.text("#step-card"))
	require.Zero(t, p.painted("--placed"))
	p.picture("where")
	p.click("#question-hint")
	steps, _ := explain(t, rules)
	cell, digit, _ := strings.Cut(steps[0].Placed[0], "=")
	p.read("#step-card", cell)
	require.NotContains(t, p.text("#step-card"), "places")
	require.Zero(t, p.painted("--placed"))
	p.click("#question-hint")
	p.read("#step-card", "places "+digit+" in "+cell)
	require.Positive(t, p.painted("--placed"))
	p.picture("what")
	p.click("#question-hint")
	p.see("#board[data-filled='19']")
}

// TestWrongDigit: a hint marks an entered digit that differs from the only solution, and says nothing else.
func TestWrongDigit(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(rules)
	p.focus()
	p.press(kb.Home)
	p.press(kb.ArrowRight)
	p.press("5")
	p.click("#tab-steps")
	p.click("#question-hint")
	p.read("#verdict", "R1C2 differs from the only solution")
	p.gone("#step-card h2")
	p.picture("wrong")
}

// TestShown: a step whose lists are cut shows all of them, chains are drawn as links, and the contradiction of a probe
// is marked, with the step and at the end of its case.
func TestShown(t *testing.T) {
	t.Parallel()
	p := visit(t)
	var cards []string
	explained := func() {
		t.Helper()
		p.click("#tab-steps")
		p.click("#question-explain")
		p.see("#step-list[data-outcome='solved']")
		steps, err := strconv.Atoi(p.has("#step-list", "data-steps"))
		require.NoError(t, err)
		cards = p.cards(steps - 1)
	}
	find := func(what string) int {
		t.Helper()
		at := slices.IndexFunc(cards, regexp.MustCompile(what).MatchString)
		require.NotEqual(t, -1, at, what)
		return at + 2 // the first card is of step 2
	}
	p.click("[data-try='25×25']")
	p.see("#board[data-shape='5']")
	explained()
	p.step(find(`\d more`))
	p.picture("cut")
	p.click("#step-card .more-of-it")
	p.gone("#step-card .more-of-it")
	require.NotRegexp(t, `\d more`, p.text("#step-card"))
	p.enter(rules)
	explained()
	p.step(find(`\d\. two-string kite`))
	require.Positive(t, p.painted("--where"))
	p.picture("chain")
	p.step(find(`\d\. probe`))
	require.Positive(t, p.painted("--clash"))
	p.picture("probe")
	p.click("#step-card [data-trial='0']")
	p.see("#way-out")
	require.Zero(t, p.painted("--clash"))
	p.click("#last")
	p.read("#step-card", "contradiction")
	require.Positive(t, p.painted("--clash"))
	p.picture("end")
}

// step shows a step.
func (p *tab) step(n int) {
	p.t.Helper()
	evaluate[chromedp.Void](p, `(n) => {
		const slider = document.getElementById("position");
		slider.value = n;
		slider.dispatchEvent(new Event("input"));
	}`, n)
	p.see(fmt.Sprintf("#step-card[data-step='%d']", n))
}

// TestCheck: Check says that all is right so far, which digits are wrong, apart from clashes, and which crossing out
// removed a true candidate; so do Solve, Count and Explain. With several solutions it says so. When the last cell is
// right, the page says so, with the hints and the time in which it was visible.
func TestCheck(t *testing.T) {
	t.Parallel()
	p := visit(t)
	evaluate[chromedp.Void](p, `() => { window.late = 0; const now = performance.now.bind(performance); performance.now = () => now() + window.late; }`)
	p.enter(easy)
	p.click("#act-check")
	p.read("#verdict", "nothing to check")
	p.focus()
	p.chord(kb.Home)
	p.press(kb.ArrowRight, kb.ArrowRight, "4")
	p.click("#act-check")
	p.read("#verdict", "Right so far.")
	require.Zero(t, p.painted("--clash"))
	p.focus()
	p.press(kb.ArrowRight, "2") // in place of 6
	p.gone("#verdict")
	for _, act := range []string{"#act-check", "#act-explain", "#act-solve", "#act-count"} {
		p.press(kb.Escape)
		p.click(act)
		p.read("#verdict", "R1C4 differs from the only solution.")
		require.Positive(t, p.painted("--clash"))
	}
	p.picture("wrong")
	p.click("#undo")
	p.focus()
	p.press("c", "6", "z") // crossed out
	p.click("#act-check")
	p.read("#verdict", "Crossing out 6 in R1C4 removed a true candidate.")
	require.Positive(t, p.painted("--clash"))
	p.picture("crossed")
	p.focus()
	p.press("6")
	p.click("#act-check")
	p.read("#verdict", "Right so far.")

	// A check that has failed asks again.
	p.paste(solved[:79] + "..")
	p.see("#board[data-clues='79']")
	evaluate[chromedp.Void](p, `() => {
		window.Real = WebSocket;
		window.WebSocket = function () { setTimeout(() => this.onclose()); };
	}`)
	p.focus()
	p.chord(kb.End)
	p.press("9")
	p.click("#act-check")
	p.wait("no second full stop", `() => document.getElementById("verdict").innerText === "Not checked: The connection ended before the answer."`)
	evaluate[chromedp.Void](p, `() => { window.WebSocket = window.Real; }`)
	p.click("#act-check")
	p.read("#verdict", "Right so far.")

	p.paste("." + solved[1:])
	p.see("#board[data-clues='80']")
	p.click("#tab-steps")
	p.click("#question-hint")
	p.read("#step-card h2", "Hint")
	evaluate[chromedp.Void](p, `() => { window.late += 3600_000; }`)
	p.hide(true)
	evaluate[chromedp.Void](p, `() => { window.late += 7200_000; }`)
	p.hide(false)
	p.focus()
	p.chord(kb.Home)
	p.press("5")
	p.read("#verdict", "Solved: every digit is right. 1 hint, 1:0")
	p.picture("solved")
	p.paste("# N=4 box=2x2 kind=2d\n[2,3] 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n")
	p.see("#board[data-shape='2'][data-filled='15']")
	p.focus()
	p.chord(kb.Home)
	p.press("1") // which is none of the two
	p.see("#board[data-filled='16']")
	require.Empty(t, p.text("#verdict"))
	p.click("#act-check")
	p.read("#verdict", "The clues have no solution")
	p.paste(strings.Repeat(".", 80) + "1")
	p.see("#board[data-clues='1']")
	p.focus()
	p.chord(kb.Home)
	p.press("2")
	p.click("#act-check")
	p.read("#verdict", "several solutions")
	p.picture("several")
}

// hide makes the page hidden or visible.
func (p *tab) hide(hidden bool) {
	p.t.Helper()
	evaluate[chromedp.Void](p, `(hidden) => {
		Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
		document.dispatchEvent(new Event("visibilitychange"));
	}`, hidden)
}

// TestRules: with fewer rules the explanation is shorter, and says that it is stuck.
func TestRules(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(rules)
	p.click("#tab-steps")
	p.click("#question-explain")
	p.see("#step-list[data-outcome='solved']")
	p.click("#rules summary")
	for _, rule := range []string{"ladder", "probe", "dilemma", "naked-single", "hidden-single"} {
		p.click("#rules input[data-rule='" + rule + "']")
		p.wait("it keeps the focus", `(rule) => document.activeElement.dataset.rule === rule`, rule)
		p.wait("it is explained again", `() => document.getElementById("step-list").dataset.outcome && document.getElementById("steps-stop").hidden`)
	}
	p.see("#step-list[data-outcome='stuck']")
	p.read("#steps-summary", "candidates left")
	p.picture("end")
	p.see("#steps-acts button")
	p.read("#steps-acts button", "Add ")
	p.click("#steps-acts button")
	p.wait("the rule is added", `() => document.querySelectorAll("#rules input:checked").length === 3`)
	p.wait("it is explained again", `() => document.getElementById("step-list").dataset.outcome && document.getElementById("steps-stop").hidden`)
	p.click("#rules-usual")
	p.see("#step-list[data-outcome='solved']")
}

// TestLink: the link of a step opens the same board, step and rules in another tab.
func TestLink(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	address := serve(t)
	p := open(browser, t, address)
	p.enter(rules)
	p.click("#tab-steps")
	p.click("#rules summary")
	p.click("#rules input[data-rule='probe']")
	p.click("#rules input[data-rule='dilemma']")
	p.click("#question-explain")
	p.see("#step-list[data-outcome='stuck']")
	p.click("#step-list .list-row[data-index='2']")
	p.see("#step-card[data-step='3']")
	p.press(kb.ArrowDown)
	p.see("#step-card[data-step='4']")
	p.click("#tab-export")
	p.click("#link-copy")
	p.read("#export-says", "Copied.")
	link := p.text("#link")
	require.Equal(t, link, evaluate[string](p, `() => navigator.clipboard.readText()`))

	q := open(browser, t, link)
	q.see("#step-card[data-step='4']")
	q.see("#step-list[data-outcome='stuck']")
	q.see("#panel-steps")
	require.False(t, evaluate[bool](q, `() => document.querySelector("#rules input[data-rule='probe']").checked`))
	require.Equal(t, p.cells(), q.cells())
	q.picture("end")
}

// TestShare: a link has the whole puzzle, with entered digits and notes. Another browser that opens it keeps it only after
// the first edit; pasted into a page it opens there, and solve reads its clues. f-puzzles gets a link and every
// program a line; without a clipboard the text is shown, selected.
func TestShare(t *testing.T) {
	t.Parallel()
	address := serve(t)
	p := open(somebody(t), t, address)
	p.play()
	p.click("#mode-note")
	p.focus()
	p.chord(kb.Home)
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, "1", "2")
	p.click("#tab-export")
	p.click("#link-copy")
	p.read("#export-says", "Copied.")
	link := p.text("#link")
	require.Contains(t, link, "#?load=N4Ig")
	require.Contains(t, run(t, link+"\n", "solve"), "5 3 4 | 6 7 8 | 9 1 2")

	home, token, _ := strings.Cut(address, "#")
	_, fragment, _ := strings.Cut(link, "#")
	q := open(somebody(t), t, home+"#"+token+"&"+fragment) // with the token besides
	q.filled(30, 33)
	q.see("#documents[data-count='1']")
	require.NotContains(t, evaluate[string](q, `() => location.href`), "token")
	q.reload()
	q.ready()
	q.filled(30, 33)
	q.focus()
	q.chord(kb.Home)
	q.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	q.read("#status", "noted 1 2")
	q.see("#documents[data-count='1']")
	q.press("7")
	q.filled(30, 34)
	q.see("#documents[data-count='2']")
	q.wait("an address without the link", `() => location.hash === ""`)
	q.reload()
	q.ready()
	q.filled(30, 34)

	r := open(somebody(t), t, address)
	r.paste("look at " + strings.Replace(link, home, "https://lab.example.org/", 1) + " please")
	r.filled(30, 33)
	r.click("#tab-export")
	r.click("#fpuzzles-copy")
	r.wait("a link", `() => document.getElementById("link").value.startsWith("https://www.f-puzzles.com/?load=N4Ig")`)
	require.Contains(t, run(t, r.text("#link")+"\n", "solve"), "5 3 4 | 6 7 8 | 9 1 2")
	r.click("#line-copy")
	r.wait("a line", `(line) => document.getElementById("link").value.replaceAll("0", ".") === line`, easy)
	evaluate[chromedp.Void](r, `() => { Object.defineProperty(navigator, "clipboard", {value: undefined}); }`)
	r.click("#link-copy")
	r.read("#export-says", "The text is selected")
	require.Equal(t, link, strings.Replace(evaluate[string](r, `() => getSelection().toString() || document.activeElement.value`), home, home, 1))
	r.picture("share")
	for _, cut := range []string{"N4Igzg", "N4Igzg%2"} {
		r.visit("/#?load=" + cut)
		r.reload()
		r.read("#notice", "This link cannot be opened. It is cut off or altered.")
	}
}
