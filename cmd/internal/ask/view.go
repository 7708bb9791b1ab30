package ask

import (
	"basisk/experiments/option"
	"basisk/solver"
)

// How a page shows answers. A form lists the views that its answers have; the page knows their
// kinds, but no question by name:
//
//	headline          the main figure, a number or the length of a list, before its noun
//	note              a text that explains the figure, below its title
//	facts             values, each after its title
//	table             a row of values per object of a list
//	grid, sets, marks on the board: the digits of all cells, their candidates, or cells named by
//	                  objects of a list
//	steps, step       the lines of an explanation, or the first as a hint
//	puzzles           each generated puzzle

// View is a part of an answer that a page shows, if the answer has it.
type View struct {
	Kind   string `json:"kind"`             // what is shown, and how
	Of     string `json:"of,omitempty"`     // the path of what is shown, as in `stats.nodes` or `shapes.0.rows`
	Title  string `json:"title,omitempty"`  // what it is called
	Before string `json:"before,omitempty"` // the word before the figure of a headline
	Text   string `json:"text,omitempty"`   // the text of a note
	// the path of what says that a headline is a bound: `false`, or `limit`
	Bound  string   `json:"bound,omitempty"`
	Counts string   `json:"counts,omitempty"` // the path of the counts of `sets`, which are then a heat map
	Values []Column `json:"values,omitempty"` // the values of facts, or of each row
}

// Column is a value with its title.
type Column struct {
	Of    string `json:"of"`              // its path in the answer, or in the object of a row
	Title string `json:"title"`           // what it is called
	Share bool   `json:"share,omitempty"` // whether it is a share, shown in percent
}

// headline returns the view of a number, or of a list, with its noun.
func headline(of, noun, bound string) View {
	return View{Kind: "headline", Of: of, Title: noun, Bound: bound}
}

func facts(values ...Column) View { return View{Kind: "facts", Values: values} }

// timeColumn returns the column of the time that a puzzle of a list took.
func timeColumn() Column { return Column{Of: "seconds", Title: "Time"} }

// costView returns the view of the cost of a search.
func costView() View {
	return facts(Column{Of: "stats.nodes", Title: "Nodes"}, Column{Of: "stats.conflicts", Title: "Conflicts"},
		Column{Of: "stats.work", Title: "Work"}, Column{Of: "stats.restarts", Title: "Restarts"},
		Column{Of: "stats.end", Title: "Search"})
}

// Sentences returns the meanings that the statuses of forms, and the ends of searches, have for people.
func Sentences() []option.Word {
	word := func(status solver.Status, sentence string) option.Word {
		return option.Word{Name: string(status), Help: sentence}
	}
	return []option.Word{
		word(solver.Solved, "Solved"), word(solver.Unsolvable, "There is no solution"),
		word(solver.StatusStuck, "No rule applies any more"), word(solver.Limit, "No answer yet"),
		word(solver.StatusUnsupported, "The method or a rule does not serve this shape"),
		word(solver.Invalid, "Invalid puzzle or options"), word(solver.Unique, "There is one solution"),
		word(solver.Multiple, "There are several solutions"), word(solver.None, "There is no solution"),
		word(OK, "No digits clash"), word(StatusClash, "Digits clash"),
		word(Unchecked, "The solutions were not counted"), word(StepLimit, "All steps asked for are shown"),
		{Name: solver.Exhausted.String(), Help: "complete"},
		{Name: solver.Stopped.String(), Help: "stopped at the first solution"},
	}
}
