//go:build browser

package browser

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"basisk/cmd/cli"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// TestMain lets the tests run this program as basisk, and ends the browser after them.
func TestMain(m *testing.M) {
	testscript.Main(closing{m}, map[string]func(){"basisk": func() { cli.Main(cli.Default()) }})
}

// closing runs the tests and ends the browser.
type closing struct{ *testing.M }

func (c closing) Run() int {
	defer shut()
	return c.M.Run()
}

// all ends with the tests.
var all, shut = context.WithCancel(context.Background())

// A journey has a browser alone, since the tabs of a browser have one clipboard, and leaves it to the next one.
var (
	browsers sync.Map                         // of running journeys, by their tests
	idle     = make(chan context.Context, 64) // browsers that no journey uses
)

// chromium returns the browser of a journey.
func chromium(t *testing.T) context.Context {
	t.Helper()
	if ctx, has := browsers.Load(t); has {
		return ctx.(context.Context)
	}
	ctx := unused()
	require.NoError(t, chromedp.Do(ctx), "the build tag asks for a browser")
	browsers.Store(t, ctx)
	t.Cleanup(func() {
		browsers.Delete(t)
		idle <- ctx
	})
	return ctx
}

// unused returns a browser that no journey uses, or starts one.
func unused() context.Context {
	for {
		select {
		case ctx := <-idle:
			if ctx.Err() == nil {
				return ctx
			}
		default:
			ctx, end := start()
			context.AfterFunc(all, end)
			return ctx
		}
	}
}

// start starts a browser, with further options, and returns what ends it.
func start(further ...chromedp.ExecAllocatorOption) (context.Context, context.CancelFunc) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-prefers-no-reduced-motion", true), chromedp.WindowSize(wide, high))
	allocator, end := chromedp.NewExecAllocator(context.Background(), append(options, further...)...)
	ctx, _ := chromedp.NewContext(allocator)
	return ctx, end
}

// somebody returns a browser that remembers nothing. Its tabs are closed after the test.
func somebody(t *testing.T) context.Context {
	t.Helper()
	ctx, leave := chromedp.NewContext(chromium(t), chromedp.WithNewBrowserContext())
	t.Cleanup(leave)
	require.NoError(t, chromedp.Do(ctx))
	allow(t, ctx)
	return ctx
}

// allow lets the pages of a browser read and write the clipboard.
func allow(t *testing.T, ctx context.Context) {
	t.Helper()
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
		})
		require.NoError(t, err)
	}
}

// serve starts basisk serve and returns the address that it prints. After the test it is
// interrupted, as by Ctrl-C, and has to end well.
func serve(t *testing.T, args ...string) string {
	t.Helper()
	if !slices.Contains(args, "--documents") {
		args = append(args, "--documents", t.TempDir())
	}
	c := exec.Command("basisk", append([]string{"serve", "--addr", "127.0.0.1:0", "--quiet"}, args...)...)
	var said strings.Builder
	c.Stderr = &said
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	address, err := bufio.NewReader(out).ReadString('\n')
	t.Cleanup(func() {
		require.NoError(t, c.Process.Signal(os.Interrupt))
		require.NoError(t, c.Wait())
		require.Empty(t, said.String())
	})
	require.NoError(t, err, "serve prints an address")
	return strings.TrimSpace(address)
}

// run runs the command and returns what it prints.
func run(t *testing.T, input string, args ...string) string {
	t.Helper()
	c := exec.Command("basisk", args...)
	c.Stdin = strings.NewReader(input)
	var said strings.Builder
	c.Stderr = &said
	out, err := c.Output()
	if _, some := err.(*exec.ExitError); !some || c.ProcessState.ExitCode() > 1 {
		require.NoError(t, err, said.String())
	}
	return string(out)
}

// write writes a file and returns its name.
func write(t *testing.T, name, text string) string {
	t.Helper()
	name = t.TempDir() + "/" + name
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}
