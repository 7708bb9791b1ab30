package ask

import (
	"context"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/exploring"
)

// The reason why a puzzle has no solution: a minimal set of its clues that contradict each other.

// Clue is a clue: the digit given in a cell, or the digits to which the cell is restricted.
type Clue struct {
	Cell   string       `json:"cell"`   // its name, as in R1C2
	Digits []grid.Digit `json:"digits"` // its digit, or those that it is restricted to
}

// text formats the clue in the symbols of an alphabet, as in R1C2=5, or R1C2=3|5.
func (c Clue) text(a grid.Alphabet) string { return c.Cell + "=" + a.List(c.Digits, "|") }

// Reasons are the clues that leave a puzzle without a solution.
type Reasons struct {
	// clues that, dropped or changed, leave exactly one solution
	Repairs []Repair `json:"repairs"`
	// whether these are all; false if time ran out
	AllRepairs bool   `json:"all_repairs"`
	Why        []Clue `json:"why"` // clues that contradict each other
	// whether none is redundant; false if time ran out
	Minimal bool `json:"minimal"`
}

// Repair is a clue whose removal or change leaves exactly one solution.
type Repair struct {
	Clue
	Drop   bool         `json:"drop"`   // whether there is exactly one solution without the clue
	Change []grid.Digit `json:"change"` // the digits with each of which, given instead, there is exactly one
}

// why looks for the reasons why the puzzle of r has no solution, and adds them to v.
func (w *Worker) why(ctx context.Context, r format.Record, v *Checked) {
	c := exploring.CoreConfig{Nodes: w.Config.Nodes, Seed: w.Config.Seed, Learning: w.Config.Learning}
	x, err := exploring.MinimalConflict(ctx, r.Puzzle, c)
	v.Interrupted = Interrupted(ctx)
	if err != nil || x.Status != solver.Unsolvable {
		return // an interrupt, or a second search with less time than the first
	}
	repairs, all, err := exploring.Repairs(ctx, r.Puzzle, x.Cells, c)
	v.Interrupted = Interrupted(ctx)
	if err != nil {
		return
	}
	v.Reasons = &Reasons{repairsOf(r.Puzzle, repairs), all, cluesOf(r.Puzzle, x.Cells), x.Minimal}
	text := v.say(r.Puzzle.Alphabet, w.LimitMessage(ctx, "a budget ended the search"))
	if v.Status == StatusClash {
		text = v.Message + "; " + v.sayRepairs(r.Puzzle.Alphabet)
	}
	v.Message = text
}

// repairsOf returns the repairs of p.
func repairsOf(p *grid.Puzzle, repairs []exploring.Repair) []Repair {
	list := []Repair{}
	for _, r := range repairs {
		list = append(list, Repair{cluesOf(p, []grid.Cell{r.Cell})[0], r.Drop, r.Digits})
	}
	return list
}

// cluesOf returns the clues of p.
func cluesOf(p *grid.Puzzle, cells []grid.Cell) []Clue {
	list := []Clue{}
	for _, c := range cells {
		digits := []grid.Digit{p.Givens[c]}
		if p.Givens[c] == 0 {
			digits = p.Allowed[c]
		}
		list = append(list, Clue{p.Shape.CellName(c), digits})
	}
	return list
}

// say describes the reasons in the symbols of an alphabet. Shortage is what ended the search for more,
// empty if nothing did.
func (x *Reasons) say(a grid.Alphabet, shortage string) string {
	var clues []string
	for _, c := range x.Why {
		clues = append(clues, c.text(a))
	}
	contradiction := strings.Join(clues, ", ") + " contradict each other"
	switch {
	case len(clues) == 1:
		contradiction = noDigit + x.Why[0].Cell
	case !x.Minimal:
		contradiction += ", perhaps without some of them: " + shortage
	default:
		contradiction += "; without any one of them there is a solution"
	}
	return x.sayRepairs(a) + "; " + contradiction
}

// saidRepairs is the maximum number of repairs in a message.
const saidRepairs = 4

// sayRepairs says which clue to drop or change.
func (x *Reasons) sayRepairs(a grid.Alphabet) string {
	said := x.Repairs[:min(len(x.Repairs), saidRepairs)]
	switch {
	case len(said) == 0 && x.AllRepairs:
		return "no single clue, dropped or changed, leaves exactly one solution"
	case len(said) == 0:
		return "no clue was found that, dropped or changed, leaves exactly one solution"
	}
	var parts []string
	for _, r := range said {
		parts = append(parts, r.text(a))
	}
	if more := len(x.Repairs) - len(said); more > 0 {
		parts = append(parts, "if one of "+Plural(uint64(more), "other clue")+" changes")
	}
	return "exactly one solution " + strings.Join(parts, ", ")
}

// text says when there is exactly one solution: "if R1C2 is open or 3".
func (r Repair) text(a grid.Alphabet) string {
	open := ""
	if r.Drop {
		open = "open or "
	}
	return "if " + r.Cell + " is " + open + a.List(r.Change, " or ")
}
