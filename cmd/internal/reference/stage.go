package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"

	"basisk/cmd/cli"
	"basisk/cmd/page"
)

// A stage runs the examples: command lines in this process, in a folder that has a copy of
// testdata, and requests to a server of the page.

// stage runs commands and requests.
type stage struct {
	server *page.Server
	cookie string
	id     string // the id of the last question
}

// enter copies a folder, makes the copy the working directory, and returns a function that undoes that.
func enter(samples string) (leave func(), err error) {
	folder, err := os.MkdirTemp("", "reference")
	if err != nil {
		return nil, err
	}
	before, err := os.Getwd()
	if err == nil {
		err = os.CopyFS(folder, os.DirFS(samples))
	}
	if err == nil {
		err = os.Chdir(folder)
	}
	args := os.Args
	return func() {
		os.Args = args
		_ = os.Chdir(before)
		_ = os.RemoveAll(folder)
	}, err
}

// run runs a command line and shows nothing.
func (s *stage) run(line string) (string, error) {
	_, err := outputOf(line)
	return "", err
}

// outputOf returns the output of a command line.
func outputOf(line string) ([]byte, error) {
	out, err := os.CreateTemp(".", "output")
	if err != nil {
		return nil, err
	}
	defer out.Close()
	defer func(stdout, stderr *os.File) { os.Stdout, os.Stderr = stdout, stderr }(os.Stdout, os.Stderr)
	os.Stdout, os.Stderr, os.Args = out, nil, append([]string{"basisk"}, strings.Fields(line)...)
	cli.Run(cli.Default(), os.Args[1:])
	return os.ReadFile(out.Name())
}

// example shows an object that a command line writes with --json: the first, or the one with the
// given number, counted from the end if it is negative.
func (s *stage) example(line string, number ...int) (string, error) {
	line += " --json"
	out, err := outputOf(line)
	lines := slices.Collect(bytes.Lines(out))
	if err != nil || len(lines) == 0 {
		return "", errors.Join(fmt.Errorf("basisk %s wrote nothing", line), err)
	}
	at := 0
	if len(number) > 0 {
		at = (number[0] + len(lines)) % len(lines)
	}
	return show("basisk "+line, lines[at]), nil
}

// file shows the object in a file, or in its first line.
func (s *stage) file(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	if strings.HasSuffix(name, "l") {
		text, _, _ = bytes.Cut(text, []byte("\n"))
	}
	return show(name, text), nil
}

// show returns a block with an object and its origin.
func show(from string, object []byte) string {
	return "```\n" + from + "\n" + wrap(shorten("", object)) + "\n```"
}

// request shows a request and its answer.
func (s *stage) request(method, path string, body ...string) (string, error) {
	from := method + " " + path
	if len(body) > 0 {
		from += "\n" + body[0]
	}
	answer := s.do(method, path, body...)
	var question struct{ ID string }
	if err := json.Unmarshal(answer, &question); err != nil {
		return "", fmt.Errorf("%s: %w: %s", from, err, answer)
	}
	s.id = question.ID
	return show(from, answer), nil
}

// stream shows the events of the last question.
func (s *stage) stream() string {
	from := "GET /api/questions/"
	var out strings.Builder
	out.WriteString("```\n" + from + strings.Trim(fixed["id"], `"`) + "\n")
	for line := range strings.Lines(string(s.do(http.MethodGet, from[len("GET "):]+s.id))) {
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			line = wrap("data: "+shorten("", []byte(data))) + "\n"
		}
		out.WriteString(line)
	}
	return strings.TrimSpace(out.String()) + "\n```"
}

// do returns the answer to a request; the first one fetches the cookie.
func (s *stage) do(method, path string, body ...string) []byte {
	if s.server == nil {
		o := page.Options{Catalog: cli.Default(), Limits: page.Usual(), Runs: []string{"."}}
		o.Limits.AtOnce = 2
		s.server = page.New(o)
		s.do(http.MethodGet, "/?token="+s.server.Token())
	}
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(strings.Join(body, "")))
	w := httptest.NewRecorder()
	r.Header.Set("Cookie", s.cookie)
	s.server.ServeHTTP(w, r)
	s.cookie = cmp.Or(w.Header().Get("Set-Cookie"), s.cookie)
	return w.Body.Bytes()
}
