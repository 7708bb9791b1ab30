//go:build browser

package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// patience is how long something may take that happens at once on an idle machine.
const patience = 2 * time.Minute

// tab is a tab of a browser, with the words of somebody who uses it. What does not happen,
// or cannot be done, fails the test.
type tab struct {
	t       *testing.T
	browser context.Context
	ctx     context.Context
	home    string // the origin
	mutex   sync.Mutex
	faults  []string
	late    string // is in a fault that counts no longer, unless it is ""
}

// visit starts a server and opens its first page.
func visit(t *testing.T, args ...string) *tab {
	t.Helper()
	return open(somebody(t), t, serve(t, args...))
}

// open opens an address in a new tab, and waits for the board if there is one.
func open(browser context.Context, t *testing.T, address string) *tab {
	t.Helper()
	at, err := url.Parse(address)
	require.NoError(t, err)
	p := &tab{t: t, browser: browser, home: "http://" + at.Host}
	ctx, closeTab := chromedp.NewContext(browser)
	t.Cleanup(closeTab)
	p.ctx = ctx
	require.NoError(t, chromedp.Listen(ctx, p.hear))
	p.resize(wide, high)
	do(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.visit(address)
	t.Cleanup(p.check)
	return p
}

// visit goes to another address, or to a path of the same server.
func (p *tab) visit(address string) {
	p.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = p.home + address
	}
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.Navigate(address)))
	p.ready()
}

// ready waits for the page to have all that it has at the start.
func (p *tab) ready() {
	p.t.Helper()
	p.wait("the page is ready", `() => document.readyState === "complete" && (!document.getElementById("canvas") || document.documentElement.dataset.ready === "yes")`)
}

// hear keeps the errors that the browser reports.
func (p *tab) hear(event any) {
	fault := ""
	switch e := event.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			fault = fmt.Sprintf("%s: %s (%s)", e.Entry.Source, e.Entry.Text, e.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		fault = e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			fault += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		fault = fmt.Sprintf("console.%s", e.Type)
	case *network.EventRequestWillBeSent:
		if at := e.Request.URL; !strings.HasPrefix(at, p.home+"/") && !strings.HasPrefix(at, "blob:"+p.home+"/") && !strings.HasPrefix(at, "data:") {
			fault = "a request to " + at
		}
	}
	if fault == "" {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.late == "" || !strings.Contains(fault, p.late) {
		p.faults = append(p.faults, fault)
	}
}

// check fails the test if the browser has complained.
func (p *tab) check() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.faults) > 0 {
		p.t.Errorf("the browser complains:\n%s", strings.Join(p.faults, "\n"))
	}
}

// do runs a command of the protocol.
func do[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	result, err := chromedp.Call(p.ctx, command, params)
	require.NoError(p.t, err, command.Method)
	return result
}

// evaluate calls a function in the page and returns its value, or the value of its promise.
func evaluate[T any](p *tab, function string, args ...any) T {
	p.t.Helper()
	v, err := try[T](p, function, args...)
	require.NoError(p.t, err, function)
	return v
}

func try[T any](p *tab, function string, args ...any) (T, error) {
	if args == nil {
		args = []any{}
	}
	list, err := json.Marshal(args)
	require.NoError(p.t, err)
	return chromedp.Run(p.ctx, chromedp.Evaluate[T](fmt.Sprintf("(%s)(...%s)", function, list), chromedp.EvalAwaitPromise))
}

// wait waits until a function in the page says yes. What is waited for is said in words.
func (p *tab) wait(what, function string, args ...any) {
	p.t.Helper()
	until[bool](p, what, "async (...args) => (await ("+function+")(...args)) ? true : null", args...)
}

// until waits until a function in the page returns something, and returns that.
func until[T any](p *tab, what, function string, args ...any) T {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		v, err := try[*T](p, function, args...)
		if v != nil {
			return *v
		}
		if time.Now().After(end) || p.ctx.Err() != nil { // or the browser is gone
			p.picture("failed")
			require.FailNow(p.t, "not seen: "+what, "%s\n%v\n%v\n%s", function, args, err, p.about())
		}
	}
}

// about returns the text of the page, for somebody who wonders why a test fails.
func (p *tab) about() string {
	words, _ := try[string](p, `() => ["title", "status", "notice", "state"].map((id) => document.getElementById(id)?.textContent).join("\n")`)
	return words
}

// see waits until something that a selector names is visible.
func (p *tab) see(selector string) {
	p.t.Helper()
	p.wait(selector, `(s) => document.querySelector(s)?.checkVisibility({visibilityProperty: true})`, selector)
}

// gone waits until nothing that a selector names is visible.
func (p *tab) gone(selector string) {
	p.t.Helper()
	p.wait("no "+selector, `(s) => !document.querySelector(s)?.checkVisibility({visibilityProperty: true})`, selector)
}

// read waits until the text of an element contains something.
func (p *tab) read(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("%q in %s", text, selector), `(s, text) => document.querySelector(s)?.innerText.includes(text)`, selector, text)
}

// text returns the text of an element, or what is written in a field.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return evaluate[string](p, `(s) => { const e = document.querySelector(s); return e.value ?? e.innerText; }`, selector)
}

// texts returns the texts of all elements that a selector names.
func (p *tab) texts(selector string) []string {
	p.t.Helper()
	return evaluate[[]string](p, `(s) => [...document.querySelectorAll(s)].map((e) => e.innerText)`, selector)
}

// has returns an attribute of an element, or nothing.
func (p *tab) has(selector, attribute string) string {
	p.t.Helper()
	return evaluate[string](p, `(s, a) => document.querySelector(s)?.getAttribute(a) ?? ""`, selector, attribute)
}

// place is a point of the view.
type place struct{ X, Y float64 }

// reach scrolls an element into view and returns its middle, or nothing as long as it
// cannot be clicked: because it is not there, hidden, idle, below something else, or not
// yet where it will stay.
const reach = `async (selector, across = 0.5, down = 0.5) => {
	const e = document.querySelector(selector);
	if (!e?.checkVisibility() || e.disabled) return null;
	const {top, bottom, left, right} = e.getBoundingClientRect();
	if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) {
		e.scrollIntoView({block: "center", inline: "center"});
	}
	const place = () => {
		const box = e.getBoundingClientRect();
		return {x: box.left + across * box.width, y: box.top + down * box.height};
	};
	const before = place();
	for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
	const {x, y} = place();
	if (x !== before.x || y !== before.y) return null;
	const hit = document.elementFromPoint(x, y);
	if (hit && (e.contains(hit) || hit.closest("label")?.control === e)) return {x, y};
	e.scrollIntoView({block: "center", inline: "center"}); // it may be under the tabs of its panel
	return null;
}`

// find waits until an element can be clicked, and returns the place: the middle, or at shares of its width and height.
func (p *tab) find(selector string, at ...float64) place {
	p.t.Helper()
	args := []any{selector}
	for _, share := range at {
		args = append(args, share)
	}
	return until[place](p, selector+" can be clicked", reach, args...)
}

// click clicks the middle of an element.
func (p *tab) click(selector string) {
	p.t.Helper()
	x := p.find(selector)
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.MouseClickXY(x.X, x.Y)))
}

// drag presses the pointer at one place of an element and lets it go at another.
func (p *tab) drag(selector string, from, to place) {
	p.t.Helper()
	a, b := p.find(selector, from.X, from.Y), p.find(selector, to.X, to.Y)
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.DragAndDropXY(a.X, a.Y, b.X, b.Y)))
}

// choose chooses what has a value in a list.
func (p *tab) choose(selector, value string) {
	p.t.Helper()
	p.see(selector)
	require.True(p.t, evaluate[bool](p, `(s, value) => {
		const e = document.querySelector(s);
		e.value = value;
		for (const name of ["input", "change"]) e.dispatchEvent(new Event(name, {bubbles: true}));
		return e.value === value;
	}`, selector, value), "%s has no %s", selector, value)
}

// fill writes a text into a field, in place of what is there.
func (p *tab) fill(selector, text string) {
	p.t.Helper()
	p.click(selector)
	evaluate[bool](p, `(s) => { document.querySelector(s).select(); return true; }`, selector)
	do(p, input.InsertText, input.InsertTextParams{Text: text})
}

// press presses keys one after the other: characters, or names as in kb.
func (p *tab) press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		require.NoError(p.t, chromedp.Do(p.ctx, chromedp.KeyEvent(key)))
	}
}

// paste copies a text and presses Ctrl+V.
func (p *tab) paste(text string) {
	p.t.Helper()
	evaluate[chromedp.Void](p, `(text) => navigator.clipboard.writeText(text)`, text)
	key := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeRawKeyDown, Modifiers: 2, Key: "v", Code: "KeyV", WindowsVirtualKeyCode: 'V', Commands: []string{"paste"},
	}
	do(p, input.DispatchKeyEvent, key)
	key.Type, key.Commands = input.DispatchKeyEventTypeKeyUp, nil
	do(p, input.DispatchKeyEvent, key)
}

// chord presses a key with Ctrl held.
func (p *tab) chord(key string) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, chromedp.KeyEvent(key, chromedp.KeyModifiers(kb.ModifierCtrl))))
}
