package cli

import (
	"reflect"
	"testing"

	"basisk/cmd/cli/internal/ask"
	"basisk/cmd/cli/internal/payoff"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/verify"
	"basisk/internal/jsondoc"
	"basisk/results"
	"basisk/solver"
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
	"check":                                 reflect.TypeFor[ask.Verdict](),
	"rate":                                  reflect.TypeFor[ask.Rate](),
	"Rounds of a rule":                      reflect.TypeFor[solver.RuleSteps](),
	"Search left":                           reflect.TypeFor[ask.SearchLeft](),
	"explain --verify":                      reflect.TypeFor[ask.Verification](),
	"Unproved step":                         reflect.TypeFor[verify.Unproved](),
	"generate":                              reflect.TypeFor[puzzleMade](),
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
	"experiment merge":                      reflect.TypeFor[merged](),
	"experiment report":                     reflect.TypeFor[reported](),
	"Table":                                 reflect.TypeFor[reportedTable](),
	"Figure":                                reflect.TypeFor[reportedFigure](),
	"experiment compare, compare":           reflect.TypeFor[comparison](),
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
