package ask

import (
	"basisk/experiments/option"
	"basisk/solver"
)

// PayoffQuestion asks what tuples of each size are worth. Its command and the page ask the experiment
// tuple-payoff.
func PayoffQuestion(c solver.Catalog) Question {
	rules := option.New("rules", option.Rules, "LIST",
		"the rules before tuples, see basisk rules (default singles,locked)", c.Rules.Parse)
	return Question{
		Name: "payoff", Short: "measure what tuples of each size are worth on your puzzles",
		Options: []option.Option{TimeoutOption(), rules},
		Forms: []Form{{
			Name: "payoff", Title: "Payoff", Help: "What tuples of each size are worth here.",
			Fields: []Field{{Name: "rules"}}, Study: "tuple-payoff",
		}},
	}
}
