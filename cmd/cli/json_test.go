package cli

import (
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/payoff"
	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"
	"basisk/internal/jsondoc"
	"basisk/results"
	"basisk/solver"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// solvedAll is the object of solve --all, which is written piece by piece.
type solvedAll struct {
	ask.Subject
	Solutions [][]grid.Digit `json:"solutions"`
	ask.Rest
}

// covered is the object of cover, which is written piece by piece.
type coveredAll struct {
	problemObject
	Solutions [][][]string `json:"solutions"`
	coverObject
}

// documented are the types of all objects, by their sections in docs/json.md.
var documented = jsondoc.Types{
	"Puzzle":                                reflect.TypeFor[ask.Subject](),
	"Cost":                                  reflect.TypeFor[ask.Tail](),
	"Cells":                                 reflect.TypeFor[ask.Cells](),
	"Statistics":                            reflect.TypeFor[solver.Stats](),
	"Statistics of a worker":                reflect.TypeFor[solver.WorkerStats](),
	"Statistics of a rule":                  reflect.TypeFor[heuristics.Tally](),
	"Answer":                                reflect.TypeFor[ask.Answer](),
	"solve":                                 reflect.TypeFor[ask.Solution](),
	"solve --all":                           reflect.TypeFor[solvedAll](),
	"count":                                 reflect.TypeFor[ask.Count](),
	"count --estimate, --cells":             reflect.TypeFor[ask.Estimate](),
	"Combination":                           reflect.TypeFor[ask.Combination](),
	"candidates":                            reflect.TypeFor[ask.Candidates](),
	"Conflict":                              reflect.TypeFor[ask.Conflict](),
	"check":                                 reflect.TypeFor[ask.Verdict](),
	"Clue":                                  reflect.TypeFor[ask.Clue](),
	"solve --stats, the sum":                reflect.TypeFor[sums](),
	"Spread":                                reflect.TypeFor[spread](),
	"rate":                                  reflect.TypeFor[ask.Rate](),
	"Rounds of a rule":                      reflect.TypeFor[solver.RuleSteps](),
	"Search left":                           reflect.TypeFor[ask.SearchLeft](),
	"explain --verify":                      reflect.TypeFor[ask.Verification](),
	"Unproved step":                         reflect.TypeFor[verify.Unproved](),
	"generate":                              reflect.TypeFor[ask.Generated](),
	"convert, pattern make, pattern decode": reflect.TypeFor[puzzleObject](),
	"transform":                             reflect.TypeFor[moved](),
	"canonical":                             reflect.TypeFor[formed](),
	"pattern match, pattern complete":       reflect.TypeFor[compared](),
	"pattern encode":                        reflect.TypeFor[encoded](),
	"bands":                                 reflect.TypeFor[bandsAnswer](),
	"Count of a method":                     reflect.TypeFor[methodAnswer](),
	"bands --list":                          reflect.TypeFor[bandsItem](),
	"bands --classes --list":                reflect.TypeFor[classListed](),
	"proof check":                           reflect.TypeFor[proved](),
	"Problem":                               reflect.TypeFor[problemObject](),
	"cover":                                 reflect.TypeFor[coveredAll](),
	"cover --count":                         reflect.TypeFor[coverCount](),
	"cover --estimate":                      reflect.TypeFor[coverEstimate](),
	"cover of a file without a problem":     reflect.TypeFor[noProblem](),
	"Statistics of a cover":                 reflect.TypeFor[coverStats](),
	"bench, a run":                          reflect.TypeFor[lap](),
	"bench, a method":                       reflect.TypeFor[figures](),
	"payoff":                                reflect.TypeFor[payoff.Summary](),
	"Payoff of a shape":                     reflect.TypeFor[payoff.Shape](),
	"Payoff of a row":                       reflect.TypeFor[payoff.Row](),
	"Figures of a row":                      reflect.TypeFor[payoff.Figures](),
	"Size beyond the rows":                  reflect.TypeFor[payoff.Beyond](),
	"rules, methods":                        reflect.TypeFor[listed](),
	"methods, a setting":                    reflect.TypeFor[setting](),
	"claims":                                reflect.TypeFor[claimed](),
	"version":                               reflect.TypeFor[build](),
	"experiment list":                       reflect.TypeFor[outlook](),
	"Option":                                reflect.TypeFor[takenOption](),
	"experiment plan":                       reflect.TypeFor[planned](),
	"experiment plan, the forecast":         reflect.TypeFor[foreseen](),
	"experiment status":                     reflect.TypeFor[experiments.Status](),
	"Shard":                                 reflect.TypeFor[experiments.ShardStatus](),
	"Submission":                            reflect.TypeFor[experiments.Submission](),
	"Batch":                                 reflect.TypeFor[experiments.Batch](),
	"experiment merge":                      reflect.TypeFor[merged](),
	"experiment report":                     reflect.TypeFor[reported](),
	"Table":                                 reflect.TypeFor[reportedTable](),
	"Figure":                                reflect.TypeFor[reportedFigure](),
	"experiment compare, compare":           reflect.TypeFor[compare.Comparison](),
	"Trials":                                reflect.TypeFor[results.Keys](),
	"Censored trials":                       reflect.TypeFor[results.CensoredKeys](),
	"Metric compared":                       reflect.TypeFor[results.Agreement](),
	"Trial compared":                        reflect.TypeFor[results.Difference](),
	"Row compared":                          reflect.TypeFor[results.Row](),
	"Record":                                reflect.TypeFor[results.Record](),
	"Metric":                                reflect.TypeFor[results.Metric](),
	"Manifest":                              reflect.TypeFor[results.Manifest](),
	"Data file":                             reflect.TypeFor[results.DataFile](),
	"Session":                               reflect.TypeFor[results.Session](),
}

// logSections are those of the lines of a log, whose types are checked in package heuristics.
var logSections = []string{"Log header", "Log restriction", "Log step", "Log trial", "Log outcome"}

// TestJSONDocs: docs/json.md has every field of every object, with its type, and no other.
func TestJSONDocs(t *testing.T) {
	doc := jsondoc.Read(t, "../../docs/json.md")
	doc.Check(t, documented)
	doc.Closed(t, documented, logSections...)
}

// emitted are command lines, each with the sections that its objects are described in.
var emitted = []struct {
	args     string
	sections []string
}{
	{"solve two.txt", []string{"solve"}},
	{"solve -m cdcl --workers 2 hard.txt", []string{"solve"}},
	{"solve -m logic --rules hall hard.txt", []string{"solve"}},
	{"solve bad.txt", []string{"Answer"}},
	{"solve --all empty.txt", []string{"solve --all"}},
	{"count --show 1 two.txt", []string{"count"}},
	{"count --proof proofs one.txt", []string{"count"}},
	{"proof check one.txt proofs", []string{"proof check"}},
	{"proof check two.txt proofs", []string{"proof check"}},
	{"count --estimate empty.txt", []string{"count --estimate, --cells"}},
	{"count --cells R1C1,R2C2 empty.txt", []string{"count --estimate, --cells"}},
	{"candidates hard.txt", []string{"candidates"}},
	{"candidates --counts two.txt", []string{"candidates"}},
	{"check two.txt", []string{"check"}},
	{"check clash.txt", []string{"check", "Conflict"}},
	{"check --why none.txt", []string{"check"}},
	{"solve --unique-hint --stats one.txt", []string{"solve", "solve --stats, the sum"}},
	{"check bad.txt", []string{"Answer"}},
	{"rate hard.txt", []string{"rate"}},
	{"explain one.txt -o log.jsonl", nil},
	{"explain --verify log.jsonl one.txt", []string{"explain --verify"}},
	{"explain --steps 1 --rules singles,dilemma-2 hard.txt", []string{"Log header", "Log step", "Log outcome"}},
	{"explain bad.txt", []string{"Answer"}},
	{"generate --basis 2", []string{"generate"}},
	{"convert one.json", []string{"convert, pattern make, pattern decode"}},
	{"transform --transpose one.txt", []string{"transform"}},
	{"canonical one.txt", []string{"canonical"}},
	{"pattern make --basis 2", []string{"convert, pattern make, pattern decode"}},
	{"pattern decode grid.code", []string{"convert, pattern make, pattern decode"}},
	{"pattern match full.txt", []string{"pattern match, pattern complete"}},
	{"pattern complete --by tower --limit 2 full.txt", []string{"pattern match, pattern complete"}},
	{"pattern encode --code sets full.txt", []string{"pattern encode"}},
	{"bands --basis 2", []string{"bands"}},
	{"bands --basis 2 --rows --list", []string{"bands --list"}},
	{"bands --basis 2 --classes --list --completions", []string{"bands --classes --list"}},
	{"cover toy.dlx", []string{"cover"}},
	{"cover -m cdcl toy.dlx", []string{"cover"}},
	{"cover -m diagram --count toy.dlx", []string{"cover --count"}},
	{"cover --estimate toy.dlx", []string{"cover --estimate"}},
	{"cover bad.dlx", []string{"cover of a file without a problem"}},
	{"bench --methods dlx,cdcl two.txt", []string{"bench, a run", "bench, a method"}},
	{"bench --methods dlx one.txt -o a.json", nil},
	{"compare a.json a.json", []string{"experiment compare, compare"}},
	{"payoff two.txt", []string{"payoff"}},
	{"rules", []string{"rules, methods"}},
	{"methods", []string{"rules, methods", "methods, a setting"}},
	{"claims T1", []string{"claims"}},
	{"version", []string{"version"}},
	{"experiment list --bases 2 --scale 0.001", []string{"experiment list"}},
	{"experiment plan phase --bases 2 --scale 0.0001 --pilot 1ms", []string{"experiment plan", "experiment plan, the forecast"}},
	{"experiment status sub", []string{"experiment status"}},
	{"experiment merge run", []string{"experiment merge"}},
	{"experiment report run", []string{"experiment report"}},
	{"experiment compare run run", []string{"experiment compare, compare"}},
}

// unseen are the sections that no small input leads to.
var unseen = []string{"Unproved step", "Size beyond the rows", "Trial compared", "Record", "Metric", "Log restriction"}

// TestJSONObjects: every command with --json writes objects that begin with their schema,
// and have no field that docs/json.md does not have in their section.
func TestJSONObjects(t *testing.T) {
	doc := jsondoc.Read(t, "../../docs/json.md")
	inSamples(t)
	require.Zero(t, capture(t, "experiment", "run", "phase", "--bases", "2", "--scale", "0.0001", "-q", "-o", "run").code)
	submitSample(t, "sub")
	seen, commands := map[string]bool{}, map[string]bool{}
	for _, test := range emitted {
		args := append(strings.Fields(test.args), "--json")
		called, _, err := newRoot(Default()).Find(args)
		require.NoError(t, err)
		commands[strings.TrimPrefix(called.CommandPath(), program()+" ")] = true
		got := capture(t, args...)
		lines := slices.Collect(strings.Lines(got.out))
		require.Equal(t, len(test.sections) > 0, len(lines) > 0, "%s: %s", test.args, got.err)
		for _, line := range lines {
			require.Regexp(t, `^\{"schema":(1|"basisk-explanation-1"),`, line, test.args)
			if !strings.HasPrefix(test.sections[0], "Log ") {
				line = strings.Replace(line, `"schema":1,`, "", 1)
			}
			var faults []string // of the section that is nearest
			var needed map[string]bool
			for i, section := range test.sections {
				with := map[string]bool{}
				if other := doc.Match(section, []byte(line), with); i == 0 || len(other) < len(faults) {
					faults, needed = other, with
				}
			}
			maps.Copy(seen, needed)
			require.Empty(t, faults, "%s: %s", test.args, line)
		}
	}
	manifest, err := os.ReadFile("run/manifest.json")
	require.NoError(t, err)
	require.Empty(t, doc.Match("Manifest", manifest, seen))
	submission, err := os.ReadFile("sub/submission.json")
	require.NoError(t, err)
	require.Empty(t, doc.Match("Submission", submission, seen))
	eachCommand(newRoot(Default()), func(c *cobra.Command) {
		if name := strings.TrimPrefix(c.CommandPath(), program()+" "); c.Flags().Lookup("json") != nil {
			require.True(t, commands[name], "add a line of %s to emitted", name)
		}
	})
	for section := range doc {
		require.True(t, seen[section] != slices.Contains(unseen, section), "section %q: add a line to emitted, or to unseen", section)
	}
}
