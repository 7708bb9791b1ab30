package jsondoc

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

type inner struct {
	B bool `json:"b"`
}

type flat struct {
	F float64 `json:"f,omitempty"`
}

type outer struct {
	inner
	*flat
	Texts  [][]string     `json:"texts"`
	Pair   [2]int         `json:"pair,omitzero"`
	Inners []inner        `json:"inners,omitempty"`
	By     map[string]int `json:"by"`
	Count  uint64         `json:"count,string"`
	May    *int           `json:"may"`
	None   *int           `json:"none,omitempty"`
	Any    []any          `json:"any"`
	Out    int            `json:"-"`
	hidden int
}

// page describes outer and inner without a fault.
const page = "# Page\n\n### `outer x`\n\ntext\n\n| field | type | meaning |\n|---|---|---|\n" +
	"| **all of [Inner](#inner)** |  | the inner one |\n" +
	"| `f` | number, may be missing | a `|` in code |\n" +
	"| `texts` | list of lists of texts | . |\n| `pair` | list of 2 integers, may be missing | . |\n" +
	"| `inners` | list of [Inner](#inner), may be missing | . |\n| `by` | object of integers | . |\n| `count` | text | . |\n" +
	"| `may` | integer or null | . |\n| `none` | integer, may be missing | . |\n| `any` | list of values | . |\n\n" +
	"| other | table |\n|---|---|\n| `x` | y | z |\n\n## Inner\n\n| field | type | meaning |\n|---|---|---|\n| `b` | boolean | . |\n"

var types = Types{"outer x": reflect.TypeFor[outer](), "Inner": reflect.TypeFor[inner]()}

// TestCheck: a page that says all is right; one that lacks a field, has one too many, has it
// twice or of another type is told with the line to write.
func TestCheck(t *testing.T) {
	_ = outer{hidden: 1} // which JSON does not have
	doc := parse(page)
	require.Len(t, doc, 2)
	doc.Check(t, types)
	doc.Closed(t, types)
	for _, test := range []struct{ name, old, new, fault string }{
		{"missing", "| `by` | object of integers | . |\n", "", `docs/json.md, section "outer x" lacks a line: | ` + "`by` | object of integers | … |"},
		{"another type", "| `may` | integer or null |", "| `may` | integer |", `docs/json.md, section "outer x" has another type, "integer": | ` + "`may` | integer or null | … |"},
		{"too many", "| `any` | list of values | . |\n", "| `any` | list of values | . |\n| `all` | text | . |\n", `docs/json.md, section "outer x": no type has "all"; take the line away`},
		{"twice", "| `any` | list of values | . |\n", "| `any` | list of values | . |\n| `any` | list of values | . |\n", `docs/json.md, section "outer x" has "any" twice`},
		{"an embedded type", "| **all of [Inner](#inner)** |  | the inner one |\n", "", `docs/json.md, section "outer x" lacks a line: | **all of [Inner](#inner)** |  | … |`},
	} {
		doc := parse(strings.Replace(page, test.old, test.new, 1))
		require.Equal(t, []string{test.fault}, doc.faults("outer x", types.fields(types["outer x"])), test.name)
	}
	require.Len(t, parse("").faults("outer x", types.fields(types["outer x"])), 10, "no section")
	require.Equal(t, []string{"Inner"}, doc.unknown(Types{"outer x": types["outer x"]}, nil))
	require.Empty(t, doc.unknown(Types{"outer x": types["outer x"]}, []string{"Inner"}))
}

// TestMatch: an object that a page describes, and what others have too much, too little, or
// of another type, at any depth.
func TestMatch(t *testing.T) {
	doc := parse(page)
	const whole = `{"b":true,"f":0.5,"texts":[["a"],null],"pair":[1,2],"inners":[{"b":false}],"by":{"x":1},"count":"7","may":null,"any":[{}]}`
	seen := map[string]bool{}
	require.Empty(t, doc.Match("outer x", []byte(whole), seen))
	require.Equal(t, map[string]bool{"outer x": true, "Inner": true}, seen)
	for _, test := range []struct{ old, new, fault string }{
		{`"f":0.5,`, ``, ""},
		{`"f":0.5,`, `"g":0.5,`, `docs/json.md, section "outer x" lacks a line: | ` + "`g` | … | … |"},
		{`"b":true,`, ``, `Inner: no "b", which docs/json.md does not say may be missing`},
		{`"b":true`, `"b":1`, `Inner.b: json: cannot unmarshal number into Go value of type bool`},
		{`[{"b":false}]`, `[{"b":false,"c":1}]`, `outer x.inners: docs/json.md, section "Inner" lacks a line: | ` + "`c` | … | … |"},
		{`[1,2]`, `[1,2.5]`, `outer x.pair: 2.5 is no integer`},
		{`[["a"],null]`, `[[1]]`, `outer x.texts: json: cannot unmarshal number into Go value of type string`},
		{`{"x":1}`, `{"x":"1"}`, `outer x.by: "1" is no integer`},
	} {
		faults := doc.Match("outer x", []byte(strings.Replace(whole, test.old, test.new, 1)), seen)
		require.Equal(t, test.fault, strings.Join(faults, "; "))
	}
	require.NotEmpty(t, doc.Match("outer y", []byte(whole), seen))
	require.NotEmpty(t, doc.Match("Inner", []byte("[]"), seen))
}
