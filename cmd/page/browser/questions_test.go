//go:build browser

package browser

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestQuestions: every question has an answer in words, and what can be shown on the board
// is shown there.
func TestQuestions(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(rules)
	p.click("#tab-ask")
	for _, test := range []struct{ question, says string }{
		{"solve", "Solved"},
		{"count", "1 solution"},
		{"candidates", "81 true candidates"},
		{"rate", "Difficulty "},
		{"payoff", "What each size adds"},
		{"why", "There is one solution"},
		{"estimate", "solution"},
	} {
		p.ask(test.question)
		p.read(".answer[data-question='"+test.question+"'] :is(.headline, .study)", test.says)
		require.NotEqual(t, "failed", p.has(".answer", "data-status"), test.question)
		evaluate[chromedp.Void](p, `(s) => [...document.querySelectorAll(s)].find((e) => e.textContent === "Copy as command").click()`,
			".answer[data-question='"+test.question+"'] button")
		p.wait("the command", `async () => (await navigator.clipboard.readText()).startsWith("basisk ")`)
		out, err := exec.Command("sh", "-c", evaluate[string](p, `() => navigator.clipboard.readText()`)).Output()
		require.NotEmpty(t, out, "%s: %v", test.question, err)
		evaluate[chromedp.Void](p, `() => navigator.clipboard.writeText("")`)
	}
	p.gone("#ask-working")
	p.picture("all")
	p.click(".answer[data-question='solve'] [data-act=fill]")
	p.see("#board[data-filled='81'][data-clues='18']")
	var solved struct{ Solution []int }
	require.NoError(t, json.Unmarshal([]byte(run(t, rules, "solve", "--json", "-")), &solved))
	for i, cell := range p.cells() {
		require.True(t, strings.HasSuffix(cell, fmt.Sprint(" ", solved.Solution[i])), cell)
	}
	p.picture("filled")
}

// TestMethods: all methods of the command are there, and solve with live figures.
func TestMethods(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.enter(easy)
	p.click("#tab-ask")
	p.question("solve")
	methods := evaluate[[]string](p, `() => [...document.querySelectorAll("#ask-method option")].map((o) => o.value)`)
	require.Greater(t, len(methods), 4)
	for i, method := range methods {
		p.choose("#ask-method", method)
		p.click("#ask")
		p.wait(method+" answers", `(n) => document.querySelectorAll(".answer").length === n`, i+1)
		require.Equal(t, "solved", p.has(".answer", "data-status"), method)
	}
}

// TestCountAndStop: counting goes on with figures until it is stopped, and what was found
// until then is said.
func TestCountAndStop(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("#new-board")
	p.choose("#new-kind", "square")
	p.fill("#new-basis", "7") // a million of solutions take minutes
	p.click("#new-make")
	p.see("#board[data-shape='7']")
	p.click("#tab-ask")
	p.question("count")
	p.choose("#ask-method", "search")
	p.choose("#ask-limit", "1000000")
	p.click("#ask")
	p.read("#ask-working", "solutions so far")
	p.picture("working")
	p.click("#ask-stop")
	p.read(".answer[data-question='count']", "Stopped by you")
	p.read(".answer .headline", "At least")
	p.gone("#ask-working")
	p.picture("stopped")
}

// TestEstimate: the answer has an interval that contains the known number.
func TestEstimate(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("#new-board")
	p.choose("#new-kind", "square")
	p.fill("#new-basis", "2")
	p.click("#new-make")
	p.see("#board[data-shape='2'][data-filled='0']")
	p.click("#tab-ask")
	p.question("estimate")
	p.fill("#ask-probes", "20000")
	p.click("#ask")
	p.read(".answer[data-question='estimate'] .headline", "About")
	var low, high float64
	_, err := fmt.Sscanf(p.text(".answer[data-question='estimate'] .facts dd"), "%f to %f", &low, &high)
	require.NoError(t, err)
	require.Less(t, low, 288.0)
	require.Greater(t, high, 288.0)
	csv := p.download(".answer [data-save=csv]")
	require.Contains(t, csv, "\nWalks,\"20,000\"\n")
	require.Contains(t, p.download(".answer [data-save=json]"), "\"probes\": 20000")
	p.picture("end")
}

// TestMake: a puzzle that is made is the same when it is written in a format and read again,
// in every format that is read too.
func TestMake(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("#tab-make")
	p.fill("#make-clues", "30")
	p.choose("#make-symmetry", "half-turn")
	p.fill("#make-seed", "7")
	p.fill("#make-count", "3")
	p.click("#make")
	p.see("#board[data-clues='30']")
	p.read("#make-answers .headline", "3 puzzles")
	made := lines(t, run(t, "", "generate", "--json", "--clues", "30", "--unique", "--symmetry", "half-turn", "--seed", "7", "-n", "3"))
	p.click("#tab-export")
	require.Equal(t, made[0], p.written("line"))
	p.picture("line")
	require.Contains(t, p.download("#write-download"), made[0])
	for _, format := range []string{"rows", "csv", "json", "candidates"} {
		text := p.written(format)
		p.enter(empty)
		p.paste(text)
		p.see("#board[data-shape='3'][data-clues='30']")
		require.Equal(t, made[0], p.written("line"), format)
	}
	p.click("#tab-puzzles")
	p.see("#puzzle-list[data-puzzles='11']") // three that were made, and eight that were pasted
}

// lines returns the puzzles of generate --json, each on a line.
func lines(t *testing.T, printed string) (all []string) {
	t.Helper()
	for object := range strings.Lines(printed) {
		var x struct{ Cells []int }
		require.NoError(t, json.Unmarshal([]byte(object), &x))
		all = append(all, strings.ReplaceAll(strings.Trim(strings.ReplaceAll(fmt.Sprint(x.Cells), " ", ""), "[]"), "0", "."))
	}
	return all
}

// written writes the board in a format and returns the text.
func (p *tab) written(format string) string {
	p.t.Helper()
	p.choose("#write-to", format)
	p.wait("the board as "+format, `() => document.getElementById("written").value !== ""`)
	evaluate[chromedp.Void](p, `() => navigator.clipboard.writeText("")`)
	p.click("#write-copy")
	p.wait("a copy", `async () => await navigator.clipboard.readText() === document.getElementById("written").value`)
	text := evaluate[string](p, `() => navigator.clipboard.readText()`)
	return strings.TrimSuffix(text, "\n")
}
