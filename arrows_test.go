package basisk_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Imports run one way. A package imports the standard library and what its line lists, nothing else; each
// package has a line. The idea is from the test go/build.TestDependencies of the Go project.

const module = "basisk"

// The modules of others.
const (
	bitset     = "github.com/bits-and-blooms/bitset"
	cobra      = "github.com/spf13/cobra"
	fpdf       = "codeberg.org/go-pdf/fpdf"
	liberation = "codeberg.org/go-fonts/liberation"
	fastjson   = "github.com/go-json-experiment/json" // what encoding/json is to become
	gonum      = "gonum.org/v1/gonum"
	mpb        = "github.com/vbauerster/mpb/v8"
	pflag      = "github.com/spf13/pflag" // the flags of cobra
	websocket  = "github.com/coder/websocket"
	qr         = "rsc.io/qr"
	plot       = "gonum.org/v1/plot"
	rapid      = "pgregory.net/rapid"
	testify    = "github.com/stretchr/testify"
	ximage     = "golang.org/x/image"
)

// arrows lists for each package, named without the module, what it may import
// outside its tests.
var arrows = map[string][]string{
	"":                         {},
	"grid":                     {bitset, "internal/cancel"},
	"grid/format":              {"grid", bitset},
	"grid/draw":                {"grid", bitset, fpdf, liberation, ximage},
	"grid/symmetry":            {"grid", bitset, "internal/cancel"},
	"grid/bands":               {"grid", gonum},
	"grid/generate":            {"grid", "grid/symmetry", "dlx", "dlx/cdcl"},
	"grid/pattern":             {"grid", "grid/symmetry", "internal/cancel", gonum},
	"heuristics":               {"grid", "heuristics/hall", "internal/suggest", bitset, "internal/cancel"},
	"heuristics/hall":          {},
	"heuristics/verify":        {"grid", bitset},
	"heuristics/heuristictest": {"grid", "grid/symmetry", "heuristics", "internal/testenv", rapid, testify},
	"internal/amount":          {},
	"internal/cancel":          {},
	"internal/cputime":         {"golang.org/x/sys"},
	"internal/disk":            {},
	"internal/hugepage":        {},
	"internal/shell":           {},
	"internal/suggest":         {},
	"internal/testenv":         {},
	"dlx":                      {"internal/cancel", "internal/hugepage"},
	"dlx/cdcl":                 {"dlx", "internal/suggest", "internal/cancel", "internal/hugepage"},
	"dlx/proof":                {},
	"solver":                   {"grid", "heuristics", "dlx", "dlx/cdcl", "solver/bitboard", "solver/encode", "solver/processor", "internal/suggest", "internal/cancel"},
	"solver/bitboard":          {},
	"solver/encode":            {"grid", "grid/format", "dlx", "internal/cancel", "internal/hugepage"},
	"solver/certify":           {"grid", "dlx/proof"},
	"solver/exploring":         {"grid", "heuristics", "dlx", "dlx/cdcl", "solver", "solver/encode", "internal/cancel"},
	"solver/catalog":           {"heuristics", "solver", "solver/external"},
	"solver/external":          {"grid", "grid/format", "dlx", "solver", "solver/encode", "solver/processor", "golang.org/x/sys"},
	"solver/processor":         {"internal/cputime"},
	"solver/rating":            {"grid", "heuristics", "solver"},
	"solver/sampling":          {"grid", "heuristics", "dlx", "solver", "solver/encode", "internal/cancel"},
	"solver/race":              {"heuristics", "solver", "solver/processor", "grid", "internal/suggest"},
	"solver/maker":             {"grid", "grid/generate", "heuristics", "solver", "solver/rating"},
	"solver/payoff":            {"grid", "heuristics", "internal/cputime", "solver"},
	"results/plot":             {plot, fpdf, liberation},
	"results":                  {"internal/cancel", "internal/disk", "internal/suggest", fastjson, gonum, "results/plot"},
	"experiments":              {"grid", "grid/format", "heuristics", "internal/cputime", "internal/disk", "solver", "solver/catalog", "solver/maker", "results", "internal/shell", "internal/suggest", "experiments/option"},
	"experiments/slurm":        {"experiments", "internal/disk", "internal/shell"},
	"experiments/option":       {"internal/amount", "internal/suggest"},
	"experiments/studies":      slices.Concat(grids, engines, []string{"results", "results/plot", "experiments", "experiments/option", "internal/cputime"}),
	"experiments/claims":       slices.Concat(grids, engines, []string{"internal/cancel", "results", "experiments", "gonum.org/v1/gonum"}),
	"cmd/basisk":               {"cmd/cli"},
	"cmd/cli":                  slices.Concat(grids, engines, asking, parts, []string{"internal/amount", "internal/cancel", "internal/shell", "internal/suggest", "results", "results/plot", cobra, pflag, qr}),
	"cmd/internal/ask":         {"grid", "grid/draw", "grid/format", "grid/generate", "heuristics", "heuristics/verify", "dlx", "dlx/cdcl", "solver", "solver/encode", "solver/exploring", "solver/maker", "solver/processor", "solver/rating", "solver/sampling", "experiments/option", "internal/amount", "internal/cancel", "internal/disk"},
	"cmd/internal/batch":       {},
	"cmd/internal/explain":     {"grid", "grid/draw", "heuristics", "internal/suggest"},
	"cmd/internal/input":       {"grid/format", "internal/cancel", "internal/disk", "results", mpb},
	"cmd/internal/output":      {"grid", "grid/draw", "grid/format", "cmd/internal/progress", mpb},
	"cmd/page":                 {"grid", "grid/format", "grid/draw", "heuristics", "solver", "solver/catalog", "solver/maker", "solver/payoff", "experiments", "experiments/option", "results", "results/plot", "internal/disk", "internal/shell", "internal/suggest", "cmd/internal/ask", "cmd/internal/explain", "cmd/internal/output", websocket},
	"cmd/internal/progress":    {mpb},

	"cmd/page/browser": {}, // tests alone, with the build tag browser
}

var (
	grids = []string{
		"grid", "grid/format", "grid/draw", "grid/symmetry", "grid/bands", "grid/generate", "grid/pattern",
	}
	engines = []string{
		"heuristics", "heuristics/hall", "heuristics/verify", "dlx", "dlx/cdcl", "dlx/proof", "solver", "solver/maker", "solver/catalog", "solver/certify", "solver/encode", "solver/exploring", "solver/payoff", "solver/processor", "solver/race", "solver/rating", "solver/sampling",
	}
	asking = []string{"experiments", "experiments/studies", "experiments/claims", "experiments/option", "experiments/slurm"}
	parts  = []string{
		"cmd/internal/ask", "cmd/internal/batch", "cmd/internal/explain",
		"cmd/internal/input", "cmd/internal/output", "cmd/page", "cmd/internal/progress",
	}
)

// listed has the fields of go list -json that the test reads: Imports excludes the tests.
type listed struct {
	ImportPath string
	Imports    []string
}

func TestArrows(t *testing.T) {
	packages := listPackages(t)
	require.NotEmpty(t, packages)
	for _, p := range packages {
		for _, wrong := range violations(p) {
			t.Error(wrong)
		}
	}
}

// listPackages returns the packages of the module.
func listPackages(t *testing.T) []listed {
	var stderr bytes.Buffer
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	list.Stderr = &stderr
	out, err := list.Output()
	require.NoError(t, err, stderr.String())

	var packages []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages
		}
		require.NoError(t, err)
		packages = append(packages, p)
	}
}

// violations returns a sentence for each import of p that arrows does not allow.
func violations(p listed) []string {
	allowed, known := arrows[within(p.ImportPath)]
	if !known {
		return []string{p.ImportPath + " has no line in arrows"}
	}
	var found []string
	for _, imported := range p.Imports {
		if !standard(imported) && !slices.ContainsFunc(allowed, func(a string) bool { return covers(a, imported) }) {
			found = append(found, p.ImportPath+" may not import "+imported)
		}
	}
	return found
}

// within returns the path of a package of the module inside it.
func within(importPath string) string {
	return strings.TrimPrefix(strings.TrimPrefix(importPath, module), "/")
}

// standard reports whether a package belongs to the standard library, whose paths
// begin without a dot.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return first != module && !strings.Contains(first, ".")
}

// covers reports whether an entry of arrows allows an import: a package of this
// module by its path, one of another module by the module.
func covers(entry, imported string) bool {
	if standard(entry) {
		return imported == path.Join(module, entry)
	}
	return imported == entry || strings.HasPrefix(imported, entry+"/")
}

func TestArrowsRefuse(t *testing.T) {
	for _, test := range []struct {
		name, from, to string
		refused        bool
	}{
		{"down", "basisk/grid/format", "basisk/grid", false},
		{"up", "basisk/grid", "basisk/grid/format", true},
		{"across", "basisk/dlx", "basisk/grid", true},
		{"the frame knows no question", "basisk/experiments", "basisk/experiments/studies", true},
		{"results know no Sudoku", "basisk/results", "basisk/grid", true},
		{"a generator may not solve", "basisk/grid/generate", "basisk/solver", true},
		{"the verifier shares no code", "basisk/heuristics/verify", "basisk/heuristics/hall", true},
		{"the proof checker shares no code", "basisk/dlx/proof", "basisk/dlx/cdcl", true},
		{"the certifier shares no code with the solver", "basisk/solver/certify", "basisk/solver", true},
		{"the certifier shares no code with the encoder", "basisk/solver/certify", "basisk/dlx", true},
		{"the certifier derives clauses for the proof checker", "basisk/solver/certify", "basisk/dlx/proof", false},
		{"test harness outside tests", "basisk/cmd/basisk", "basisk/heuristics/heuristictest", true},
		{"standard library", "basisk/dlx", "math/rand/v2", false},
		{"module", "basisk/grid", "github.com/bits-and-blooms/bitset", false},
		{"package of a module", "basisk/results", "gonum.org/v1/gonum/stat", false},
		{"module of another package", "basisk/dlx", "gonum.org/v1/gonum/stat", true},
		{"module with the same beginning", "basisk/results", "gonum.org/v1/gonumx", true},
		{"root", module, "basisk/grid", true},
		{"importing the root", "basisk/grid", module, true},
		{"package without a line", "basisk/util", "fmt", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := violations(listed{ImportPath: test.from, Imports: []string{"fmt", test.to}})
			if !test.refused {
				require.Empty(t, found)
				return
			}
			require.Len(t, found, 1)
			require.Contains(t, found[0], test.from)
		})
	}
}

// Every arrow ends at a package that has a line, and none leads back.
func TestArrowsHaveNoCycle(t *testing.T) {
	done := make(map[string]bool)
	var visit func(name string, above []string)
	visit = func(name string, above []string) {
		require.NotContains(t, above, name, "a cycle")
		require.Contains(t, arrows, name)
		if done[name] {
			return
		}
		done[name] = true
		for _, entry := range arrows[name] {
			if standard(entry) {
				visit(entry, append(slices.Clone(above), name))
			}
		}
	}
	for name := range arrows {
		visit(name, nil)
	}
}
