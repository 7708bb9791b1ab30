package page

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/internal/jsondoc"

	"github.com/stretchr/testify/require"
)

// manual is where the interface is described.
const manual = "../../docs/api.md"

// documented are the objects about boards and questions, by their sections there.
var documented = jsondoc.Types{
	"Error":                reflect.TypeFor[failure](),
	"Board":                reflect.TypeFor[Board](),
	"Reading":              reflect.TypeFor[reading](),
	"Reading error":        reflect.TypeFor[misprint](),
	"Writing":              reflect.TypeFor[order](),
	"Shape":                reflect.TypeFor[geometry](),
	"Unit":                 reflect.TypeFor[unit](),
	"About":                reflect.TypeFor[about](),
	"Kind of question":     reflect.TypeFor[asked](),
	"Field of a question":  reflect.TypeFor[entry](),
	"Choice":               reflect.TypeFor[choice](),
	"Limits":               reflect.TypeFor[bounds](),
	"File":                 reflect.TypeFor[listed](),
	"Word":                 reflect.TypeFor[option.Word](),
	"Question":             reflect.TypeFor[request](),
	"Options":              optionsType(),
	"Number of a question": reflect.TypeFor[identity](),
	"State":                reflect.TypeFor[standing](),
	"Figures":              reflect.TypeFor[figures](),
	"Number so far":        reflect.TypeFor[ask.Number](),
}

// optionsType returns a type with a member for each field of the forms.
func optionsType() reflect.Type {
	var members []reflect.StructField
	known := map[string]bool{}
	for _, f := range formsOf(&Options{}) {
		for _, x := range f.fields {
			if !known[x.Name] {
				known[x.Name] = true
				tag := reflect.StructTag(`json:"` + x.Name + `"`)
				members = append(members, reflect.StructField{Name: "X" + x.Name, Type: typeOf(x), Tag: tag})
			}
		}
	}
	return reflect.StructOf(members)
}

// typeOf returns the type of the values of a field.
func typeOf(x field) reflect.Type {
	switch x.option.Kind {
	case option.Switch:
		return reflect.TypeFor[bool]()
	case option.Count:
		return reflect.TypeFor[uint64]()
	case option.Number, option.Time:
		return reflect.TypeFor[float64]()
	}
	return reflect.TypeFor[string]()
}

// TestDocs: docs/api.md has every field of every object, and no other.
func TestDocs(t *testing.T) {
	doc := jsondoc.Read(t, manual)
	doc.Check(t, documented)
	all := maps.Clone(documented)
	maps.Copy(all, runsDocumented)
	doc.Closed(t, all)
}

// TestDocsPaths: it has every path, and no other.
func TestDocsPaths(t *testing.T) {
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	described := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Z]+ /api/[^`?]*)").FindAllStringSubmatch(string(text), -1) {
		described[shapeOfPath(row[1])] = true
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	served := map[string]bool{}
	for _, name := range files {
		code, err := os.ReadFile(name)
		require.NoError(t, err)
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, call := range regexp.MustCompile(`mux\.Handle(?:Func)?\("([A-Z]+ /api/[^"]*)"`).FindAllStringSubmatch(string(code), -1) {
			served[shapeOfPath(call[1])] = true
		}
	}
	require.Greater(t, len(served), 10)
	require.Equal(t, slices.Sorted(maps.Keys(served)), slices.Sorted(maps.Keys(described)))
}

// shapeOfPath returns a path with a star for each part that differs from request to request.
func shapeOfPath(path string) string {
	return regexp.MustCompile(`\{\w+\}|/3\b|/NAME\b`).ReplaceAllStringFunc(path, func(part string) string {
		if strings.HasPrefix(part, "/") {
			return "/*"
		}
		return "*"
	})
}

// TestDocsQuestions: it has every question with its options, and no other.
func TestDocsQuestions(t *testing.T) {
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	_, table, _ := strings.Cut(string(text), "| question | answer |")
	table, _, _ = strings.Cut(table, "\n\n")
	var want, got []string
	for row := range strings.Lines(table) {
		if cells := strings.Split(strings.Trim(row, "|\n"), " | "); len(cells) == 3 && strings.Contains(cells[0], "`") {
			got = append(got, strings.Join(strings.Fields(strings.ReplaceAll(cells[0]+" "+cells[2], "`", "")), " "))
		}
	}
	known := map[string]bool{}
	for _, f := range formsOf(&Options{}) {
		takes := f.names()[1:]
		for _, name := range f.names() {
			known[name] = true
		}
		want = append(want, strings.TrimSpace(f.Name+" "+strings.Join(takes, " ")))
	}
	for i := range got {
		got[i] = strings.TrimSuffix(got[i], " none")
	}
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got)
	for _, f := range jsondoc.Read(t, manual)["Options"] {
		require.True(t, known[f.Name], "no question takes %s", f.Name)
		delete(known, f.Name)
	}
	require.Empty(t, known, "options that are not described")
}
