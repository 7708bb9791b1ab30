package ask

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/maker"
	"basisk/solver/rating"
)

// Rate is the answer to the question how hard a puzzle is. Package solver explains the number and
// its scale.
type Rate struct {
	Head
	Value   *float64 `json:"rating"`          // with three decimals; null if there is none
	Grade   string   `json:"grade,omitempty"` // easy, medium or hard
	Hardest string   `json:"hardest"`         // the hardest rule that is needed
	Title   string   `json:"title,omitempty"` // its title: naked or hidden triple for `hall-3`
	// the largest size of tuples needed
	Tuple int `json:"tuple_size_needed"`
	Fish  int `json:"fish_size_needed"` // the same for fish
	// the share of surplus candidates when the hardest rule was first needed
	Share     float64           `json:"share_left"`
	Steps     map[string]uint64 `json:"steps"`     // the conclusions of each rule
	Breakdown []RuleUse         `json:"breakdown"` // what each rule did
	Search    SearchLeft        `json:"search"`    // what the rules leave
	Tail
	// Rating is the full rating.
	Rating rating.Rating `json:"-"`
}

// RuleUse is what a rule did, with its name for people.
type RuleUse struct {
	heuristics.Tally
	Title string `json:"title"` // naked or hidden pair for `hall-2`
}

// SearchLeft describes the part that the rules of the scale leave to the search.
type SearchLeft struct {
	Left  int    `json:"candidates_left"` // the candidates left to the search
	Nodes uint64 `json:"nodes"`           // the branches of the search
}

// Rate rates r. More are rules that are not on the scale. The status is solved, or says why there
// is no rating: multiple, unsolvable, invalid. With limit the rating is a lower bound.
func (w *Worker) Rate(ctx context.Context, r format.Record, more heuristics.Entries) Rate {
	var x rating.Rating
	a := w.Ask(ctx, r, func(ctx context.Context) (_ solver.Result, err error) {
		x, err = rating.Rate(ctx, w.Board(ctx, r.Puzzle), rating.Config{Nodes: w.Config.Nodes, Rules: more})
		return solver.Result{Status: x.Status, Stats: ending(ctx, x.Status)}, err
	})
	switch a.Status {
	case solver.Unsolvable:
		a.Message = ""
	case solver.Multiple:
		a.Message = "several solutions, so that no reasoning leads to one"
	}
	rate := Rate{
		Head: a.Head, Hardest: x.Hardest, Title: heuristics.Title(x.Hardest), Tuple: x.Tuple, Fish: x.Fish,
		Share: math.Round(x.Share*1000) / 1000, Steps: map[string]uint64{},
		Search: SearchLeft{Left: x.Left, Nodes: x.Nodes}, Tail: a.Tail, Rating: x,
	}
	for _, t := range x.Tallies {
		rate.Steps[t.Rule] = t.Hits
		rate.Breakdown = append(rate.Breakdown, RuleUse{t, heuristics.Title(t.Rule)})
	}
	if a.Status == solver.Solved || a.Status == solver.Limit {
		value := math.Round(x.Value*1000) / 1000
		rate.Value, rate.Grade = &value, rating.GradeOf(x.Value)
	}
	return rate
}

// Ends returns the head and the tail of the answer.
func (x Rate) Ends() (Head, Tail) { return x.Head, x.Tail }

// Text returns the rating and the hardest rule needed, or "" if there is no rating, and the parts of
// the rating, one rule per line. A rating that a limit ended is a lower bound.
func (x Rate) Text() (line, details string) { return x.words(), x.parts() }

func (x Rate) words() string {
	switch {
	case x.Value == nil:
		return ""
	case x.Status == solver.Limit && x.Hardest == "":
		return fmt.Sprintf("at least %.2f, ", x.Rating.Value)
	case x.Status == solver.Limit:
		return fmt.Sprintf("at least %.2f, so far %s, ", x.Rating.Value, heuristics.Title(x.Hardest))
	}
	return fmt.Sprintf("%.2f %s, %s, ", x.Rating.Value, x.Grade, cmp.Or(heuristics.Title(x.Hardest), "nothing"))
}

func (x Rate) parts() string {
	var text strings.Builder
	for _, t := range x.Breakdown {
		fmt.Fprintf(&text, "  %-22s used %s, %d placed, %d removed\n",
			t.Title, Plural(t.Hits, "time"), t.Placements, t.Eliminations)
	}
	if s := x.Search; s.Nodes > 0 {
		fmt.Fprintf(&text, "  %-22s %d candidates left, %s\n", "search", s.Left, Plural(s.Nodes, "node"))
	}
	return text.String()
}

// ending describes the budget that made a rating a lower bound.
func ending(ctx context.Context, status solver.Status) solver.Stats {
	switch {
	case status != solver.Limit:
		return solver.Stats{}
	case ctx.Err() != nil:
		return solver.Stats{End: solver.Cancelled}
	}
	return solver.Stats{End: solver.OutOfNodes}
}

// ratingScale describes the scale of ratings in a sentence.
const ratingScale = "Easy: 1 hidden singles in boxes, 1.5 in lines, 2 naked singles, 3 locked candidates. Medium: 4 pairs, " +
	"4.5 chains of two links, 4.95 of three, 5 sets of four, below 6 sets and fish of every size. Hard: 6.1 to 6.4 chains of four to eight links, " +
	"6.5 assuming candidates and following singles for a round, below 7 more rounds, 7 following the other rules, 7.5 dilemmas, 8 searching. " +
	"From 4 on the share of the candidates beyond one per cell is added that is left when the hardest rule is first needed, times the distance to the next level; " +
	"and more for long searches."

// RateQuestion asks how hard puzzles are.
func RateQuestion(c solver.Catalog) Question {
	nodes := anyNumber("nodes", GroupLimits,
		"assume candidates only if this `number` or fewer are open, and branch up to this number of times; 0 is no limit").WithDefault(strconv.Itoa(maker.RateNodes))
	return Question{
		Name: "rate", Group: "Explain", Short: "rate how hard puzzles are",
		Options: []option.Option{TimeoutOption(), nodes},
		Answer: func(v option.Values) (Answerer, error) {
			own := c.Rules.Leveled()
			return func(w *Worker, _ Hooks) func(context.Context, format.Record) any {
				return func(ctx context.Context, r format.Record) any { return w.Rate(ctx, r, own) }
			}, nil
		},
		Forms: []Form{{
			Name: "rate", Title: "Rate", Help: "How hard it is: the rules needed and the search left.",
			Fields: fields("nodes"),
			List: []Column{
				{Of: "rating", Title: "Rating"},
				{Of: "grade", Title: "Difficulty"},
				{Of: "title", Title: "Hardest rule"},
				{Of: "tuple_size_needed", Title: "Largest size", With: "rating"},
				timeColumn(),
			},
		}},
	}
}
