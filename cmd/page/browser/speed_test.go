//go:build browser

package browser

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// mostBytes is the limit of the first view, and enoughFrames the number of frames that a rate is taken from.
const (
	mostBytes    = 120_000
	enoughFrames = 60
)

// TestFirstView: the first view needs little, and every file once. How long it takes until
// the board is drawn is logged: the first time, and with what the browser has kept.
func TestFirstView(t *testing.T) {
	p := visit(t)
	for _, visit := range []string{"first", "second", "third"} {
		if visit != "first" {
			p.visit("/")
		}
		p.wait("the board is drawn", `() => performance.getEntriesByName("board-drawn").length === 1`)
		p.still()
		x := evaluate[struct {
			Bytes, Requests                         int
			Reply, Loaded, Drawn, Contentful, Ready float64
		}](p, `() => {
			const [page] = performance.getEntriesByType("navigation");
			const all = [page, ...performance.getEntriesByType("resource")];
			return {
				bytes: all.reduce((sum, e) => sum + e.transferSize, 0), requests: all.length, reply: page.responseEnd,
				loaded: page.domContentLoadedEventEnd, drawn: performance.getEntriesByName("board-drawn")[0].startTime,
				ready: performance.getEntriesByName("page-ready")[0].startTime,
				contentful: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
			};
		}`)
		t.Logf("%s visit: %d requests, %d bytes; ms: page %.0f, first paint %.0f, modules run %.0f, board drawn %.0f, all there %.0f", visit, x.Requests, x.Bytes, x.Reply, x.Contentful, x.Loaded, x.Drawn, x.Ready)
		require.LessOrEqual(t, x.Bytes, mostBytes)
		again := evaluate[[]string](p, `() => { const names = performance.getEntriesByType("resource").filter((e) => e.initiatorType !== "other").map((e) => e.name); return names.filter((name, i) => names.indexOf(name) < i); }`)
		require.Empty(t, again, "fetched twice")
	}
}

// TestFrames: a board of 100×100 is panned and zoomed; the frames a second are logged.
func TestFrames(t *testing.T) {
	p := visit(t)
	p.files(write(t, "large.txt", shifted(10, "")))
	p.see("#board[data-shape='10']")
	p.still()
	p.frames("resting", func(int) {})
	p.frames("zooming", func(i int) { p.wheel([]float64{-30, 30}[i/10%2]) })
	for range 10 {
		p.click("#zoom-in")
	}
	p.still()
	p.picture("near")
	x := p.find("#canvas")
	p.frames("panning", func(i int) { p.drags(x, i, input.MouseButtonMiddle, 4) })
	p.frames("choosing", func(i int) { p.drags(x, i, input.MouseButtonLeft, 1) })
}

// drags moves the pointer to and fro with a button held.
func (p *tab) drags(x place, i int, button input.MouseButton, buttons int64) {
	p.t.Helper()
	do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMousePressed, X: x.X, Y: x.Y, Button: button, Buttons: buttons, ClickCount: 1})
	for j := range 8 {
		d := float64(40 * (j + 1) * (1 - 2*(i%2)))
		do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x.X + d, Y: x.Y + d/2, Button: button, Buttons: buttons})
	}
	do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: x.X, Y: x.Y, Button: button})
}

// frames logs the frames a second while something is done again and again.
func (p *tab) frames(what string, act func(i int)) {
	p.t.Helper()
	evaluate[chromedp.Void](p, `() => {
		const times = window.frames$ = [];
		const note = (now) => {
			if (window.frames$ !== times) return;
			times.push(now);
			requestAnimationFrame(note);
		};
		requestAnimationFrame(note);
	}`)
	i := 0
	for ; evaluate[int](p, `() => window.frames$.length`) < enoughFrames; i++ {
		act(i)
	}
	x := evaluate[struct{ PerSecond, Worst float64 }](p, `() => {
		const times = window.frames$;
		window.frames$ = null;
		const gaps = times.slice(1).map((t, i) => t - times[i]);
		return {perSecond: 1000 * gaps.length / (times.at(-1) - times[0]), worst: Math.max(...gaps)};
	}`)
	p.t.Logf("%s: %.1f frames a second, the slowest %.0f ms, %d acts", what, x.PerSecond, x.Worst, i)
}

// wheel turns the wheel over the middle of the board.
func (p *tab) wheel(by float64) {
	p.t.Helper()
	x := p.find("#canvas")
	do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x.X, Y: x.Y, DeltaX: 0.01, DeltaY: by})
}

// TestThreeClicks: how long it takes from a number of a run of 2,475 trials, once that is shown, to
// its puzzle solved on the board is logged.
func TestThreeClicks(t *testing.T) {
	p := visit(t, "--runs", "../../../results/runs")
	p.visit("/runs/2026-11-29-cap-small-81")
	for range 3 {
		p.visit("/runs/2026-11-29-cap-small-81")
		p.click("#report summary")
		p.find("#report tbody .origin")
		begin := time.Now()
		p.click("#report tbody .origin")
		p.click("#trials tbody a")
		p.see("#panel-ask #ask")
		ready := time.Since(begin)
		p.click("#ask")
		p.see(".answer")
		t.Logf("on the board after %v, answered after %v", ready.Round(time.Millisecond), time.Since(begin).Round(time.Millisecond))
	}
}
