package page

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
)

// about lists what a client can choose from.
type about struct {
	Questions []asked  `json:"questions"` // the questions
	Rules     []choice `json:"rules"`     // the ladder and the rules
	Formats   []choice `json:"formats"`   // the formats in which boards can be written
	Reads     []choice `json:"reads"`     // the formats that `?from=` takes
	Limits    bounds   `json:"limits"`    // the limits of requests
	Files     []listed `json:"files"`     // the files that were given to `basisk serve`
	Documents bool     `json:"documents"` // whether documents are stored
}

// asked describes a question: the text of its button, the fields of its form, and the panel with its answers.
type asked struct {
	Name   string  `json:"name"`            // its name
	Title  string  `json:"title"`           // the text of its button
	Help   string  `json:"help,omitempty"`  // its meaning, in a line
	Made   bool    `json:"made,omitempty"`  // whether it makes puzzles of a shape, and takes no board
	Fields []entry `json:"fields"`          // the fields of its form
	Panel  string  `json:"panel"`           // `ask`, `make`, `steps` or `game`
	Steps  string  `json:"steps,omitempty"` // `all`, `first` or `apart` if the answer is an explanation
	List   bool    `json:"list,omitempty"`  // whether a list of puzzles has rows for its answers
	Study  bool    `json:"study,omitempty"` // whether the answer is a report, also about a list
}

// entry is a field of a form. A field without a label is an advanced one.
type entry struct {
	Name  string `json:"name"`            // the name of the option
	Label string `json:"label,omitempty"` // its label in a form; a field without a label is an advanced one
	Help  string `json:"help"`            // its effect, in the words of the command
	// `switch`, `count`, `number`, `time`, `one of`, `text`, `size`, `rules`, `list` or `shape`
	Kind    option.Kind   `json:"kind"`
	Words   []option.Word `json:"words,omitempty"`   // the values that it takes, or those that a form offers
	Default string        `json:"default,omitempty"` // the value if it is missing
	Start   string        `json:"start,omitempty"`   // the initial value in a form; missing: the default
	Min     uint64        `json:"min,omitempty"`     // the smallest number
	Max     uint64        `json:"max,omitempty"`     // the largest number; missing above 2⁵³
}

// asked returns the description of the form for the page.
func (f *form) asked() asked {
	q := asked{
		Name: f.Name, Title: f.Title, Help: f.Help, Made: f.question.Made, Panel: "ask",
		Steps: f.Steps, List: f.List != nil, Study: f.Study != "",
	}
	switch {
	case q.Made:
		q.Panel = "make"
	case f.Steps != "":
		q.Panel = "steps"
	case f.Check:
		q.Panel = "game"
	}
	for _, y := range f.fields {
		q.Fields = append(q.Fields, entryOf(y))
	}
	return q
}

// maxExact is the largest integer that every reader of JSON represents exactly.
const maxExact = 1<<53 - 1

// entryOf returns the description of a field.
func entryOf(x field) entry {
	o := x.option
	e := entry{
		Name: x.Name, Label: x.Label, Help: o.Help, Kind: cmp.Or(x.Kind, o.Kind), Words: o.Range.Words, Default: o.Default,
		Start: x.Start, Min: o.Range.Min,
	}
	if x.Choices != nil {
		e.Words = x.Choices
	}
	if o.Range.Max <= maxExact {
		e.Max = o.Range.Max
	}
	return e
}

// listed is a file that was given at the start.
type listed struct {
	Name   string `json:"name"`   // its name
	Boards int    `json:"boards"` // the number of puzzles read from it
	Hash   string `json:"hash"`   // a hash of these puzzles
}

// choice is a rule or a format.
type choice struct {
	Name  string `json:"name"`            // its name
	Title string `json:"title,omitempty"` // the usual name of a rule
	Help  string `json:"help"`            // its description, in a line
}

// bounds are the limits of requests.
type bounds struct {
	Body      int64   `json:"body"`
	SolveSide int     `json:"solve_side"`
	ViewSide  int     `json:"view_side"`
	Seconds   float64 `json:"seconds"`
}

// about answers with the choices of this server.
func (s *Server) about(w http.ResponseWriter, _ *http.Request) {
	x := about{
		Files: s.given, Documents: s.docs.dir != "",
		Limits: bounds{mostBytes, solveSide, grid.MaxSide, s.options.Time.Seconds()},
	}
	x.Rules = append(x.Rules, choice{
		Name: heuristics.LadderName, Title: "ladder, easiest first", Help: heuristics.LadderHelp,
	})
	for _, e := range s.options.Catalog.Rules {
		x.Rules = append(x.Rules, choice{Name: e.Name, Title: heuristics.Title(e.Name), Help: e.Help})
	}
	for _, f := range writable() {
		x.Formats = append(x.Formats, choice{Name: f.name, Help: f.help})
	}
	for _, f := range format.Formats() {
		if f.CanRead {
			x.Reads = append(x.Reads, choice{Name: f.Name, Help: f.Description})
		}
	}
	for _, f := range s.forms {
		x.Questions = append(x.Questions, f.asked())
	}
	reply(w, http.StatusOK, x)
}

// filesOf returns the files that records were read from.
func filesOf(records []format.Record) []listed {
	files := []listed{}
	sum := sha256.New()
	for _, r := range records {
		if n := len(files); n == 0 || files[n-1].Name != r.Source {
			sum.Reset()
			files = append(files, listed{Name: r.Source})
		}
		last := &files[len(files)-1]
		if r.Puzzle != nil {
			last.Boards++
			fmt.Fprintln(sum, r.Puzzle.Shape, r.Puzzle)
		}
		last.Hash = hex.EncodeToString(sum.Sum(nil)[:8])
	}
	return files
}
