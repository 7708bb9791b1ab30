package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const source = `package p

import "fmt"

var table [4]int

func f(a, b int, name string) (bool, error) {
	if a < b && !(a == 0x10) {
		a++
	}
	_, err := fmt.Println("n" + name)
	if err != nil {
		return true, err
	}
	return even(a), nil
}
`

func TestMutantsOf(t *testing.T) {
	found, err := mutantsOf("p.go", []byte(source))
	require.NoError(t, err)
	var listed []string
	for _, m := range found {
		lines := strings.Split(string(m.apply([]byte(source))), "\n")
		assert.Len(t, lines, strings.Count(source, "\n")+1, "the lines keep their numbers")
		listed = append(listed, m.what+": "+strings.TrimSpace(lines[m.line-1]))
	}
	assert.ElementsMatch(t, []string{
		"&& to ||: if a < b || !(a == 0x10) {",
		"< to <=: if a <= b && !(a == 0x10) {",
		"< to >=: if a >= b && !(a == 0x10) {",
		"! dropped: if a < b && (a == 0x10) {",
		"== to !=: if a < b && !(a != 0x10) {",
		"0x10 to 17: if a < b && !(a == 17) {",
		"0x10 to 15: if a < b && !(a == 15) {",
		"statement dropped: ",
		"++ to --: a--",
		"statement dropped: ",
		"!= to ==: if err == nil {",
		"statement dropped: ",
		"true to false: return false, err",
		"results swapped: return err, true",
		"return of nil for err: return true, nil",
		"results swapped: return nil, even(a)",
	}, listed)
}

// TestTallyLimit counts seven mutants that survive with a reason and two that are
// noticed, of which one is listed as well: five are left out of the share and the other
// two count, so that 2 of 4 were noticed. Without a limit it is 2 of 2.
func TestTallyLimit(t *testing.T) {
	count := func(most int) *tally {
		counted := &tally{allowed: most}
		counted.add(mutant{file: "m.go", line: 1}, noticed, "Nobody asks for the product.")
		for line := range 7 {
			counted.add(mutant{file: "m.go", line: 2 + line, what: "* to /"}, survived, "Nobody asks for the product.")
		}
		counted.add(mutant{file: "m.go", line: 9}, noticed, "")
		return counted
	}
	var out strings.Builder
	drawn := count(allowed)
	drawn.print(&out, options{pattern: "."}, 0)
	assert.Equal(t, 0.5, drawn.share())
	assert.Contains(t, out.String(), "drawn 9, noticed 2, equivalent 5, survivors 2: 50.0 %")
	assert.Contains(t, out.String(), "m.go:7: * to /")
	assert.Contains(t, out.String(), "beyond the 5 equivalent mutants that count: Nobody asks for the product.")
	assert.Equal(t, 1.0, count(7).share())
}

// TestMutate runs the program on a module of its own, with one test that notices the
// comparison and the sum and none that notices the product.
func TestMutate(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module for each mutant")
	}
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		require.NoError(t, os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	write("go.mod", "module m\n\ngo 1.26\n")
	write("m.go", "package m\n\nfunc sum(a, b int) int {\n\treturn a + b\n}\n\nfunc product(a, b int) int {\n\treturn a * b\n}\n")
	write("m_test.go", "package m\n\nimport \"testing\"\n\nfunc TestSum(t *testing.T) {\n\tif sum(1, 2) != 3 {\n\t\tt.Fail()\n\t}\n}\n")
	write("internal/mutate/equivalent.txt", "# none\n")
	t.Chdir(folder)
	t.Setenv("GOFLAGS", "-ldflags=-s") // links faster
	var out strings.Builder
	err := mutate(context.Background(), options{number: 10, seed: 1, least: 0.85, pattern: "."}, &out)
	require.ErrorIs(t, err, errBelow)
	assert.Contains(t, out.String(), "drawn 2, noticed 1, equivalent 0, survivors 1: 50.0 %")
	assert.Contains(t, out.String(), "m.go:8: * to /\n      return a * b")

	write("internal/mutate/equivalent.txt", "m.go\treturn a * b\t* to /\tNobody asks for the product.\n")
	out.Reset()
	require.NoError(t, mutate(context.Background(), options{least: 0.85, pattern: ".", line: "m.go:8"}, &out))
	assert.Contains(t, out.String(), "drawn 1, noticed 0, equivalent 1, survivors 0: 100.0 %")
	assert.Contains(t, out.String(), "Nobody asks for the product.")

	_, err = readReasons(t.TempDir())
	require.Error(t, err)
	write("internal/mutate/equivalent.txt", "m.go\ttwo fields\n")
	_, err = readReasons(folder)
	assert.ErrorContains(t, err, "equivalent.txt:1: found 2 fields")
}
