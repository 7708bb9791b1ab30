package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"

	"github.com/coder/websocket"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
	"rsc.io/qr"
)

// served is a server that runs in this process.
type served struct {
	t      *testing.T
	args   []string
	url    string // the address without its token
	client *http.Client
	end    func() string // ends it and returns all that it printed
}

// startServe runs serve with some arguments until it has printed its address.
func startServe(t *testing.T, args ...string) *served {
	t.Helper()
	stdout, stderr := os.Stdout, os.Stderr
	defer func() { os.Stdout, os.Stderr = stdout, stderr }()
	out, in, err := os.Pipe()
	require.NoError(t, err)
	var talk func() string
	os.Stdout = in
	os.Stderr, talk = drain(t)
	ctx, cancel := context.WithCancel(t.Context())
	root := newRoot(Default())
	line := append([]string{"serve"}, args...)
	if !slices.Contains(args, "--documents") {
		line = append(line, "--documents", t.TempDir())
	}
	root.SetArgs(line)
	ended := make(chan error, 1)
	go func() {
		ended <- root.ExecuteContext(ctx)
		in.Close()
	}()
	first, err := bufio.NewReader(out).ReadString('\n')
	s := &served{t: t, args: args, client: &http.Client{}}
	s.end = sync.OnceValue(func() string {
		cancel()
		require.NoError(t, <-ended)
		return talk()
	})
	if err != nil {
		cancel()
		require.NoError(t, <-ended, talk())
	}
	s.enter(first)
	require.Equal(t, http.StatusOK, s.status(http.MethodGet, "/api/about", ""))
	return s
}

// enter takes the address and the token of a line that serve has printed.
func (s *served) enter(line string) {
	var token string
	s.url, token, _ = strings.Cut(strings.TrimSpace(line), "/#token=")
	s.client.Transport = bearer(token)
}

// bearer sends requests with a token.
type bearer string

// RoundTrip sends a request.
func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// ask sends a request and returns the answer.
func (s *served) ask(method, path, host, body string) (int, string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	require.NoError(s.t, err)
	r.Host = host
	w, err := s.client.Do(r)
	require.NoError(s.t, err)
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	require.NoError(s.t, err)
	return w.StatusCode, string(text)
}

// status sends a request and returns the status of the answer.
func (s *served) status(method, path, body string) int {
	s.t.Helper()
	code, _ := s.ask(method, path, "", body)
	return code
}

// limits returns the limits that the server sends to the page.
func (s *served) limits() any {
	_, text := s.ask(http.MethodGet, "/api/about", "", "")
	var about struct{ Limits map[string]any }
	require.NoError(s.t, json.Unmarshal([]byte(text), &about))
	return about.Limits
}

// question asks a question and returns its socket.
func (s *served) question(object string) *websocket.Conn {
	s.t.Helper()
	c, _, err := websocket.Dial(s.t.Context(), s.url+"/api/question", &websocket.DialOptions{HTTPClient: s.client}) //nolint:bodyclose // of a socket
	require.NoError(s.t, err)
	s.t.Cleanup(func() { _ = c.CloseNow() })
	require.NoError(s.t, c.Write(s.t.Context(), websocket.MessageText, []byte(object)))
	return c
}

// first returns the first event of a question.
func (s *served) first(object string) string {
	s.t.Helper()
	_, text, err := s.question(object).Read(s.t.Context())
	require.NoError(s.t, err)
	return string(text)
}

// asked asks a number of questions that do not end, and returns the first event of the last one.
func (s *served) asked(number int) (event string) {
	for range number {
		event = s.first(countAll)
	}
	return event
}

// files returns the answer about the files.
func (s *served) files() any {
	_, text := s.ask(http.MethodGet, "/api/files", "", "")
	return text
}

// countAll is a question that does not end.
var countAll = `{"question":"count","board":{"n":9,"box":[3,3],"cells":[` + strings.Repeat("0,", 80) + `0]},"options":{"limit":"0"}}`

// TestServeFlags: every flag of serve does something: what is looked at is another thing
// without the flag than with it.
func TestServeFlags(t *testing.T) {
	inSamples(t)
	require.NoError(t, os.MkdirAll("elsewhere/run", 0o777))
	require.NoError(t, os.WriteFile("elsewhere/run/manifest.json", []byte("{}"), 0o600))
	require.NoError(t, os.WriteFile("xdg-open", []byte("#!/bin/sh\necho $1 > opened\n"), 0o700))
	require.NoError(t, os.WriteFile("six.txt", []byte(strings.Repeat(".", 36)+"\n"), 0o600))
	require.NoError(t, os.WriteFile("cube.txt", []byte(strings.Repeat(". ", 64)+"\n"), 0o600))
	here, err := os.Getwd()
	require.NoError(t, err)
	t.Setenv("PATH", here+":"+os.Getenv("PATH"))
	tests := map[string]struct {
		base, with string
		look       func(s *served) any
	}{
		"addr": {"--addr 127.0.0.1:0", "--addr localhost:0", func(s *served) any { return strings.HasPrefix(s.url, "http://localhost:") }},
		"open": {"", "--open", func(s *served) any {
			if !slices.Contains(s.args, "--open") || runtime.GOOS != "linux" {
				return !slices.Contains(s.args, "--open")
			}
			require.Eventually(t, func() bool {
				text, err := os.ReadFile("opened")
				return err == nil && strings.HasSuffix(string(text), "/open.html\n")
			}, 20*time.Second, time.Millisecond)
			s.checkOpened()
			return false
		}},
		"runs": {"", "--runs elsewhere", func(s *served) any { _, text := s.ask(http.MethodGet, "/api/runs", "", ""); return text }},
		"documents": {"", "--documents none", func(s *served) any {
			_, text := s.ask(http.MethodGet, "/api/about", "", "")
			return strings.Contains(text, `"documents":true`)
		}},
		"host": {"", "--host lab.example", func(s *served) any {
			code, text := s.ask(http.MethodGet, "/api/about", "lab.example:"+s.url[strings.LastIndex(s.url, ":")+1:], "")
			return code == http.StatusForbidden && strings.Contains(text, "unknown host")
		}},
		"timeout": {"", "--timeout 5s", (*served).limits},
		"workers": {"--workers 1", "--workers 7", func(s *served) any { return s.asked(2) }},
		"from":    {"one.txt", "--from candidates", (*served).files},
		"column":  {"one.txt", "--column other", (*served).files},
		"box":     {"six.txt", "--box 3x2", (*served).files},
		"size":    {"six.txt", "--size 4", (*served).files},
		"cube":    {"cube.txt", "--cube", (*served).files},
		"units":   {"one.txt", "--units latin", (*served).files},
		"quiet":   {"", "--quiet", func(s *served) any { return s.end() }},
	}
	look := func(line string, of func(*served) any) any {
		if !strings.Contains(line, "--addr") {
			line += " --addr 127.0.0.1:0"
		}
		s := startServe(t, strings.Fields(line)...)
		defer s.end()
		return of(s)
	}
	newServe(Default()).command(Default(), nil).Flags().VisitAll(func(f *pflag.Flag) {
		test, known := tests[f.Name]
		require.True(t, known, "say what --%s does", f.Name)
		other := test.with
		if !strings.HasPrefix(test.base, "--") {
			other = test.base + " " + other
		}
		require.NotEqual(t, look(test.base, test.look), look(other, test.look), "--%s does nothing", f.Name)
	})
}

// checkOpened holds that what the browser was given shows no token to other users, leads to the
// address, and is removed in the end.
func (s *served) checkOpened() {
	s.t.Helper()
	name, err := os.ReadFile("opened")
	require.NoError(s.t, err)
	file := strings.TrimSpace(string(name))
	info, err := os.Stat(file)
	require.NoError(s.t, err)
	require.Equal(s.t, os.FileMode(0o600), info.Mode())
	if os.Getuid() == 0 {
		other := exec.Command("/bin/cat", file)
		other.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		out, err := other.Output()
		require.Error(s.t, err)
		require.Empty(s.t, out)
	}
	text, err := os.ReadFile(file)
	require.NoError(s.t, err)
	path := regexp.MustCompile(`url=` + regexp.QuoteMeta(s.url) + `(/#token=\w+)"`).FindStringSubmatch(string(text))
	require.Len(s.t, path, 2, string(text))
	browser := &served{t: s.t, client: &http.Client{}}
	browser.enter(s.url + path[1])
	require.Equal(s.t, http.StatusOK, browser.status(http.MethodGet, "/api/about", ""))
	s.end()
	require.NoFileExists(s.t, file)
}

// TestServeInterrupt: a signal ends the server and its questions, with what is known; that is how it is meant to end.
func TestServeInterrupt(t *testing.T) {
	c := command(t, "serve", "--addr", "127.0.0.1:0", "--documents", "none")
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	line, err := bufio.NewReader(pipe).ReadString('\n')
	require.NoError(t, err)
	s := &served{t: t, client: &http.Client{}}
	s.enter(line)
	k := s.question(countAll)
	read := func() string {
		_, text, err := k.Read(t.Context())
		require.NoError(t, err)
		return string(text)
	}
	require.Contains(t, read(), `"event":"state"`)
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	for event := ""; !strings.Contains(event, `"event":"answer"`); {
		event = read()
	}
	_, _, err = k.Read(t.Context())
	require.Equal(t, websocket.StatusNormalClosure, websocket.CloseStatus(err), "it is closed, not broken")
	require.NoError(t, c.Wait(), "exit code 0")
}

// TestServePortInUse: the error names a port that is taken, and what helps.
func TestServePortInUse(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	p := capture(t, "serve", "--addr", l.Addr().String())
	require.Equal(t, int(output.Unusable), p.code)
	require.Empty(t, p.out)
	require.Contains(t, p.err, "--addr "+l.Addr().String()+": the port is in use")
	require.Contains(t, p.err, "port 0")
}

// TestHosts: an origin of --host is the header Host of its requests, a bare name that of this port.
func TestHosts(t *testing.T) {
	for text, want := range map[string]string{
		"https://lab.example": "lab.example", "https://lab.example:443/": "lab.example", "https://lab.example:8443": "lab.example:8443",
		"http://lab.example:80": "lab.example", "http://lab.example:8080": "lab.example:8080", "lab.example": "lab.example:81",
		"192.0.2.1": "192.0.2.1:81", "2001:db8::1": "[2001:db8::1]:81", "[2001:db8::1]": "[2001:db8::1]:81",
	} {
		origin, err := parseHost(text)
		require.NoError(t, err, text)
		require.Equal(t, want, hostOf(origin, "81"), text)
	}
	require.Equal(t, "lab.example", hostOf("lab.example", "80"))
	for _, text := range []string{"", "lab.example:80", "ftp://lab.example", "https://", "https://lab.example/x", "https://a@lab.example", "a b"} {
		_, err := parseHost(text)
		require.Error(t, err, text)
	}
}

// TestBlocks: the code of an address has two modules a character, with a light edge around it.
func TestBlocks(t *testing.T) {
	code, err := qr.Encode("http://192.0.2.1:8080/#token=ABCDEFGHIJKLMNOPQRSTUVWXYZ", qr.L)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(blocks(code), "\n"), "\n")
	require.Len(t, lines, (code.Size+5)/2)
	for y := range code.Size {
		for x := range code.Size {
			module := []rune(lines[(y+2)/2])[x+2]
			dark := map[rune][2]bool{' ': {true, true}, '▄': {true, false}, '▀': {false, true}}[module][y%2]
			require.Equal(t, code.Black(x, y), dark, "%d %d", x, y)
		}
	}
	require.Equal(t, strings.Repeat("█", code.Size+4), lines[0])
}

// TestServeEverywhere: a server of all addresses prints each of them with the token, and admits them.
func TestServeEverywhere(t *testing.T) {
	s := startServe(t, "--addr", "0.0.0.0:0")
	defer s.end()
	_, port, _ := strings.Cut(strings.TrimPrefix(s.url, "http://"), ":")
	for _, name := range append(addresses(), "localhost") {
		code, _ := s.ask("GET", "/api/about", hostOf(name, port), "")
		require.Equal(t, 200, code, name)
	}
	code, _ := s.ask("GET", "/api/about", "192.0.2.77:"+port, "")
	require.Equal(t, 403, code)
	require.Contains(t, s.end(), "█")
}
