package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocument: the stored document equals the document that the source gives.
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

// TestTexts: a type that is written as a text exists, so that a rename does not make it an object.
func TestTexts(t *testing.T) {
	x, err := newTypes(root, "")
	require.NoError(t, err)
	for _, name := range texts {
		found, err := x.find(name)
		require.NoError(t, err)
		require.NotNil(t, found, name)
	}
}

// section is a part of a document below a heading.
type section struct {
	names   map[string]bool // of the fields, and all that its prose names
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
				require.True(t, described(sections, heading, member) || sections["json"].names[member], "%s: %s", heading, member)
			}
		}
	}
	require.Greater(t, examples, 5)
}

// sectionsOf returns the sections of a document by their anchors. Prose and examples take turns.
func sectionsOf(text string) map[string]*section {
	sections, at := map[string]*section{}, &section{names: map[string]bool{}}
	for i, part := range strings.Split(text, "\n```\n") {
		if i%2 == 1 {
			at.objects = append(at.objects, part)
			continue
		}
		for line := range strings.Lines(part) {
			line = strings.TrimRight(line, "\n")
			if heading, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") {
				at = &section{names: map[string]bool{}}
				sections[anchor(strings.ReplaceAll(heading, "`", ""))] = at
			}
			for _, m := range regexp.MustCompile("`([a-z_0-9]+)`").FindAllStringSubmatch(line, -1) {
				at.names[m[1]] = true
			}
			if m := regexp.MustCompile(`^\|all of \[.*\]\(#(.*)\)`).FindStringSubmatch(line); m != nil {
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
	for _, token := range regexp.MustCompile(`"(?:[^"\\]|\\.)*"(:)?|[][{}]`).FindAllString(object, -1) {
		switch name, isName := strings.CutSuffix(token, ":"); {
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
	of := func(code string, omitted ...string) (string, error) {
		folder := t.TempDir()
		require.NoError(t, os.Mkdir(filepath.Join(folder, "a"), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module m\n"), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "a", "a.go"), []byte(code), 0o644))
		x, err := newTypes(folder, template)
		require.NoError(t, err)
		return x.describe("a.B", omitted...)
	}
	got, err := of(code)
	require.NoError(t, err)
	require.Equal(t, "|field|meaning|\n|-|-|\n|`t`|when|\n|`x`|what it is|\n|`y`?|why, and how|\n|`ds`|d|\n"+
		"|`ds.b`|b ([The b](#the-b))|", got)
	got, err = of(strings.Replace(code, `"ds"`, `"es"`, 1))
	require.NoError(t, err)
	require.Contains(t, got, "|`es`|d|")
	got, err = of(code, "x", "b")
	require.NoError(t, err)
	require.NotContains(t, got, "`x`", "the prose has it")
	require.Contains(t, got, "|`ds.b`|", "a field within another")
	_, err = of(strings.Replace(code, " // when", "", 1))
	require.ErrorContains(t, err, "a.go:16:2: field t has no comment")
	_, err = of(strings.Replace(code, "type B", "type E", 1))
	require.ErrorContains(t, err, "no such type")
}
