package page

import (
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRunFiles: only files of known types are served, under a policy that runs nothing.
func TestRunFiles(t *testing.T) {
	base := t.TempDir()
	run := filepath.Join(base, "run")
	for _, name := range []string{
		"manifest.json", "report.html", "plot.svg", "summary.md", "log.txt", "table.csv", "records.jsonl.gz",
		"a script.js", "program", "page.xhtml", ".hidden.txt", "tool.exe", "sub/inner.txt", "übersicht.txt", "a#b?c%2f.txt",
	} {
		put(t, filepath.Join(run, name), "contents of "+name)
	}
	put(t, filepath.Join(base, "secret.txt"), "secret")
	require.NoError(t, os.Symlink("../secret.txt", filepath.Join(run, "out.txt")))
	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(run, "far.txt")))
	require.NoError(t, os.Symlink("log.txt", filepath.Join(run, "in.txt")))
	require.NoError(t, os.Mkdir(filepath.Join(run, "folder.txt"), 0o777))
	require.NoError(t, syscall.Mkfifo(filepath.Join(run, "pipe.txt"), 0o666))

	c := serveRuns(t, base)
	for _, test := range []struct{ name, kind, disposition string }{
		{"manifest.json", "application/json", ""},
		{"report.html", "text/html; charset=utf-8", ""},
		{"plot.svg", "image/svg+xml", ""},
		{"summary.md", "text/plain; charset=utf-8", ""},
		{"log.txt", "text/plain; charset=utf-8", ""},
		{"table.csv", "text/csv; charset=utf-8", "attachment"},
		{"records.jsonl.gz", "application/gzip", "attachment"},
		{"%C3%BCbersicht.txt", "text/plain; charset=utf-8", ""},
		{"a%23b%3Fc%252f.txt", "text/plain; charset=utf-8", ""},
	} {
		w, text := c.get("/api/runs/run/files/" + test.name)
		require.Equal(t, http.StatusOK, w.StatusCode, test.name)
		require.Contains(t, text, "contents of ")
		require.Equal(t, test.kind, w.Header.Get("Content-Type"))
		require.Equal(t, test.disposition, w.Header.Get("Content-Disposition"))
		require.Equal(t, "nosniff", w.Header.Get("X-Content-Type-Options"))
		require.Equal(t, "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:", w.Header.Get("Content-Security-Policy"))
	}
	for _, name := range []string{
		"a%20script.js", "program", "page.xhtml", ".hidden.txt", "tool.exe", "missing.txt", "folder.txt", "pipe.txt",
		"out.txt", "far.txt", "in.txt", "sub%2Finner.txt", "..%2Fsecret.txt", "..%2f..%2fsecret.txt", "%2e%2e%2fsecret.txt", "..%5Csecret.txt",
		"%2Fetc%2Fpasswd.txt", "log.txt%00.svg", "%00.txt", "..txt/..", ".txt", "%ff.txt",
	} {
		w, text := c.get("/api/runs/run/files/" + name)
		require.Equal(t, http.StatusNotFound, w.StatusCode, name)
		require.NotContains(t, text, "secret")
		require.NotContains(t, text, "contents")
	}
	require.ElementsMatch(t, []string{
		"a#b?c%2f.txt", "log.txt", "manifest.json", "plot.svg", "records.jsonl.gz", "report.html", "summary.md", "table.csv", "übersicht.txt",
	}, c.of.at("run").files())
}
