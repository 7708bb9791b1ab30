package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocument: the document that is stored is that of the source.
func TestDocument(t *testing.T) {
	text, err := generate(root)
	require.NoError(t, err)
	made, lines := strings.Split(string(text), "\n"), strings.Split(stored(t), "\n")
	for i := range min(len(made), len(lines)) {
		require.Equal(t, made[i], lines[i], "%s:%d is stale: go generate ./...", document, i+1)
	}
	require.Len(t, lines, len(made), "%s is stale: go generate ./...", document)
}

// stored returns the document that is stored.
func stored(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, document))
	require.NoError(t, err)
	return string(text)
}

// TestWrittenTypes: a type with a word of its own exists, so that a rename does not make it an integer.
func TestWrittenTypes(t *testing.T) {
	for name := range written {
		folder, typeName, qualified := strings.Cut(name, ".")
		if !qualified || folder == "time" || folder == "json" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
		require.NoError(t, err)
		require.Condition(t, func() bool {
			for _, file := range files {
				if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "type "+typeName+" ") {
					return true
				}
			}
			return false
		}, name)
	}
}

// section is a part of a document below a heading.
type section struct {
	names   map[string]bool // of the fields
	links   []string        // to the sections whose fields it has, too
	objects []string        // examples
}

// TestExamples: each member of an example is described in its section.
func TestExamples(t *testing.T) {
	sections, examples := sectionsOf(stored(t)), 0
	for heading, s := range sections {
		for _, object := range s.objects {
			examples++
			for _, member := range membersOf(object) {
				require.True(t, member == "schema" || described(sections, heading, member), "%s: %s", heading, member)
			}
		}
	}
	require.Greater(t, examples, 5)
}

// sectionsOf returns the sections of a document by their anchors.
func sectionsOf(text string) map[string]*section {
	sections, at := map[string]*section{}, &section{}
	for part := range strings.SplitSeq(text, "\n```\n") {
		if _, object, ok := strings.Cut(part, "\n{\"schema\""); ok {
			at.objects = append(at.objects, "{\"schema\""+object)
			if i := strings.Index(object, "\n\n"); i < 0 {
				continue
			}
		}
		for line := range strings.Lines(part) {
			line = strings.TrimRight(line, "\n")
			if heading, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
				at = &section{names: map[string]bool{}}
				sections[anchor(strings.ReplaceAll(heading, "`", ""))] = at
			}
			if m := regexp.MustCompile("^- `([^`]+)` ").FindStringSubmatch(line); m != nil && at.names != nil {
				at.names[m[1]] = true
			}
			if m := regexp.MustCompile(`^- all of \[.*\]\(#(.*)\)`).FindStringSubmatch(line); m != nil {
				at.links = append(at.links, m[1])
			}
		}
	}
	return sections
}

// described reports whether a section has a field, or one of those that it links to.
func described(sections map[string]*section, heading, member string) bool {
	s := sections[heading]
	if s == nil || s.names[member] {
		return s != nil
	}
	for _, link := range s.links {
		if described(sections, link, member) {
			return true
		}
	}
	return false
}

// membersOf returns the names of the members of an object that may be shortened.
func membersOf(object string) (names []string) {
	depth := 0
	for _, token := range regexp.MustCompile(`"(?:[^"\\]|\\.)*"(: )?|[][{}]`).FindAllString(object, -1) {
		switch name, isName := strings.CutSuffix(token, ": "); {
		case strings.Contains("[{", token):
			depth++
		case strings.Contains("]}", token):
			depth--
		case isName && depth == 1:
			names = append(names, strings.Trim(name, `"`))
		}
	}
	return names
}

// TestStale: what a comment, a tag or a type says is in the document, and a field without a
// comment is an error.
func TestStale(t *testing.T) {
	code := "package a\n\nimport \"time\"\n\ntype B struct {\n\tC\n\tX int `json:\"x\"` // what it is\n" +
		"\t// why, and\n\t// how.\n\tY *[2]string `json:\"y,omitempty\"`\n\tD []D `json:\"ds\"` // the d\n\tH int `json:\"-\"`\n}\n\n" +
		"type C struct {\n\tT time.Time `json:\"t\"` // when\n}\n\ntype D struct {\n\tB map[string]*B `json:\"b\"` // the b\n}\n"
	template := "# The `b`\n{{fields \"a.B\"}}\n"
	of := func(code string) (string, error) {
		folder := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(folder, "a"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module m\n"), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "a", "a.go"), []byte(code), 0o644))
		x, err := newTypes(folder, template)
		require.NoError(t, err)
		return x.describe("a.B")
	}
	got, err := of(code)
	require.NoError(t, err)
	require.Equal(t, "- `t` text: when\n- `x` integer: what it is\n- `y` list of 2 texts?: why, and how\n- `ds` list of objects: the d\n"+
		"  - `b` object of [The b](#the-b): the b", got)
	got, err = of(strings.Replace(code, `"ds"`, `"es"`, 1))
	require.NoError(t, err)
	require.Contains(t, got, "- `es` list")
	_, err = of(strings.Replace(code, " // when", "", 1))
	require.ErrorContains(t, err, "a.go:16:2: field t has no comment")
	_, err = of(strings.Replace(code, "type B", "type E", 1))
	require.ErrorContains(t, err, "no such type")
}

// TestShorten: an example keeps its form, and loses what is long or differs.
func TestShorten(t *testing.T) {
	for raw, want := range map[string]string{
		`{"b":[{"x":1},{"x":2}],"a":"z"}`:                                 `{"b": [{"x": 1}, …], "a": "z"}`,
		`{"seconds":0.123,"max":7,"go":"go1","t":"2020-01-02T03:04:05Z"}`: `{"seconds": 0.001, "max": 7, "go": "go1.26.0", "t": "2026-03-01T12:00:00Z"}`,
		`"` + strings.Repeat("é", 100) + `"`:                              `"` + strings.Repeat("é", 71) + `…"`,
		`[]`:                                                              `[]`,
	} {
		require.Equal(t, want, wrap(shorten("", []byte(raw))))
	}
	for line := range strings.Lines(wrap(shorten("", []byte(`[`+strings.Repeat(`"abcdefg",`, 5)+`"h"]`)))) {
		require.Less(t, len(line), 120)
	}
}
