package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// The idea: the questions are a table. Each declares its options once; the command makes flags from
// them, and the page fields. Both yield [option.Values], and from there one path leads to an
// answer: [Configure] makes the options of a worker, Answer its work.

// Question is a question: the command of its name, and forms.
type Question struct {
	// Name is the name of its command, and Short a line about it.
	Name, Short string
	// Group is the group in which help lists its command if its answers are each a [Line].
	Group string
	// Made reports whether it is about a shape and its answers are puzzles; else it is about
	// puzzles.
	Made    bool
	Options []option.Option
	// Further are options that only forms have.
	Further []option.Option
	// Relations are the rules about options that have no effect without others, or together with
	// them.
	Relations []Relation
	// Exclusive lists options of which at most one may be set.
	Exclusive [][]string
	// Answer returns the work of each worker, or an error if the values contradict each other; nil
	// for a question that its command answers itself.
	Answer func(v option.Values) (Answerer, error)
	// Forms are the forms of the question on a page; default none.
	Forms []Form
}

// Answerer returns a function with which a worker answers the question about one record after
// another.
type Answerer func(w *Worker, h Hooks) func(ctx context.Context, r format.Record) any

// Hooks are callbacks on the way to an answer, or replacements for parts of a worker. The zero
// value has none.
type Hooks struct {
	// Each is passed the solutions of solve --all, Found the number of those counted so far.
	Each  func(r format.Record, solution []grid.Digit)
	Found func(number uint64)
	// Partial receives the state of an estimate so far; default: there is only the final result.
	Partial func(answer any)
	// StepWriter returns the writer of an explanation, and After is called after each.
	StepWriter func(r format.Record, b *grid.Board, rules []heuristics.Heuristic) StepWriter
	After      func()
	// Prover counts instead of a solver.
	Prover func(r format.Record, c solver.Config) Prover
	// Solutions returns the answer to check for a record; it is called in the order of records.
	Solutions func(r format.Record) (format.Answer, bool)
	// Hint reports whether to check with little effort that a solution is unique.
	Hint func() bool
	// Walkers returns the number of goroutines that walk for an estimate; default 1.
	Walkers func() int
}

// Prover counts solutions, passes each to a function, if not nil, and proves their number.
type Prover = func(ctx context.Context, each func([]grid.Digit) bool) (solver.Result, error)

// Relation is a rule about options: it returns an error for values that break it.
type Relation func(v option.Values) error

// Needs returns the relation of options that need a condition.
func Needs(with string, holds func(v option.Values) bool, names ...string) Relation {
	return func(v option.Values) error {
		if i := slices.IndexFunc(names, v.Has); i >= 0 && !holds(v) {
			return fmt.Errorf("--%s needs %s", names[i], with)
		}
		return nil
	}
}

// Excludes returns the relation of options that exclude a condition.
func Excludes(without string, holds func(v option.Values) bool, names ...string) Relation {
	return func(v option.Values) error {
		if i := slices.IndexFunc(names, v.Has); i >= 0 && holds(v) {
			return fmt.Errorf("--%s cannot be combined with %s", names[i], without)
		}
		return nil
	}
}

// IsSet returns a function that reports whether an option is set and not off.
func IsSet(name string) func(v option.Values) bool {
	return func(v option.Values) bool {
		on, isSwitch := option.Get[any](v, name).(bool)
		return v.Has(name) && (on || !isSwitch)
	}
}

// Check returns an error for options that have no effect together.
func (q *Question) Check(v option.Values) error {
	for _, check := range q.Relations {
		if err := check(v); err != nil {
			return err
		}
	}
	for _, group := range q.Exclusive {
		both := slices.DeleteFunc(slices.Clone(group), func(name string) bool { return !v.Has(name) })
		if len(both) > 1 {
			return fmt.Errorf("%s cannot be combined", strings.Join(both, " and "))
		}
	}
	return nil
}

// Form is a question as a page asks it.
type Form struct {
	// Name is its name in requests, Title what a page calls it and Help a line about it.
	Name, Title, Help string
	Fields            []Field
	// Set is an option that the form implies, with its text, as in "steps=1"; it does not apply if
	// the option Unless is set.
	Set, Unless string
	// Steps says which steps the answer has, if it is an explanation: all, the first as a hint, or apart, those that
	// are possible now.
	Steps string
	// Check reports whether a page compares what was entered with the answer, and does not show it.
	Check bool
	// List are the values of an answer that a list of puzzles shows, none if the question is about one puzzle
	// alone. Study is the experiment that answers the question, about one puzzle or a list, in place of Answer.
	List  []Column
	Study string
}

// Field is an option in a form.
type Field struct {
	// Name is the name of the field in requests, and Option the option that it sets; default
	// the name with dashes.
	Name, Option string
	// Label is the title in a form; a field without one is among the advanced fields.
	Label string
	// Kind is the kind of the value if a form knows better than the option.
	Kind option.Kind
	// Choices are the choices in a form; default: all of the option.
	Choices []option.Word
	// Default is the default if it differs from the command's, and Start the initial value in
	// a form; default: the default.
	Default, Start string
	// Max is the maximum that a page allows; default the option's maximum.
	Max uint64
}

// fields returns fields with the names of options.
func fields(names ...string) []Field {
	list := make([]Field, len(names))
	for i, name := range names {
		list[i] = Field{Name: name}
	}
	return list
}

// SecondsField returns the field of all forms for the time of a question, by [TimeoutOption].
func SecondsField() Field { return Field{Name: "seconds", Option: timeoutName} }

// Of returns the option of a field as a page has it.
func (f Field) Of(q *Question) option.Option {
	name := f.Option
	if name == "" {
		name = strings.ReplaceAll(f.Name, "_", "-")
	}
	found := option.NewValues(slices.Concat(q.Options, q.Further)...).Find(name)
	if found == nil {
		panic(fmt.Sprintf("question %s: no option --%s", q.Name, name))
	}
	o := *found
	if f.Default != "" {
		o.Default = f.Default
	}
	if f.Max != 0 {
		o.Range.Max = f.Max
	}
	return o
}

// searchFields returns the fields of the forms of searches.
func searchFields() []Field {
	return []Field{
		{Name: "method", Label: "Method"},
		{Name: "rules"},
		{Name: "max_tuple"},
		{Name: "choose"},
		{Name: "seed", Label: "Seed"},
		{Name: "nodes"},
	}
}

// Line is an answer that its command prints as a line.
type Line interface {
	// Ends returns the head and the tail of the answer.
	Ends() (Head, Tail)
	// Text returns the words of the line, up to the status, and lines of details for a single puzzle.
	Text() (line, details string)
}

// LineQuestions returns the questions whose answers are each a [Line]: a new one is one file and one
// line here.
func LineQuestions(c solver.Catalog) []Question { return []Question{RateQuestion(c)} }

// Questions returns the table, with the rules, methods and choosers of a catalogue.
func Questions(c solver.Catalog) []Question {
	return slices.Concat(
		[]Question{SolveQuestion(c), CountQuestion(c), CandidatesQuestion(c), ExplainQuestion(c)},
		LineQuestions(c),
		[]Question{PayoffQuestion(c), CheckQuestion(c), GenerateQuestion(c), BenchQuestion(c)},
	)
}
