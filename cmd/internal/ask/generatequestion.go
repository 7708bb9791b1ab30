package ask

import (
	"context"
	"slices"

	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/maker"
)

// GenerateQuestion asks for puzzles.
func GenerateQuestion(c solver.Catalog) Question {
	return Question{
		Name: "generate", Short: "make puzzles",
		Made:    true,
		Options: append(append(ShapeOptions(), specOptions(c)...), makingOptions(c)...),
		Relations: []Relation{
			Needs("--solvable-by", IsSet(solvableName), "max-tuple"),
			Needs("--"+needsName, IsSet(needsName), "not"),
			Excludes("--"+needsName, IsSet(needsName), "method", "nodes"),
			Excludes("--holes minimal",
				func(v option.Values) bool { return v.Text("holes") == string(maker.MinimalHoles) }, "clues", "fill"),
		},
		Exclusive: [][]string{
			{"basis", "box"},
			{"box", "cube"},
			{sizeName, "basis"},
			{"basis", "box", "cube", populationName},
			{sizeName, populationName},
			{"units", "cube", populationName},
			{"clues", "fill", "minimal"},
			{solvableName, needsName, "rating"},
		},
		Answer: answerGenerate,
		Forms: []Form{{
			Name: "generate", Title: "Make", Fields: generateFields(),
			Help: "A seed gives the same puzzles on every machine. They are listed under Puzzles.",
		}},
	}
}

// generateFields are the fields of the form.
func generateFields() []Field {
	return slices.Concat([]Field{
		{Name: "shape", Option: populationName, Label: "Shape", Kind: shapeKind},
		{Name: "clues", Label: "Clues"},
		{Name: "fill", Label: "Part of the cells"},
		{Name: "holes", Label: "Holes"},
		{Name: "symmetry", Label: "Symmetry"},
		{Name: "rules", Option: solvableName, Label: "Solvable by"},
		{Name: "unique", Label: "Only one solution", Start: "true"},
		{Name: "seed", Label: "Seed", Start: "0"},
		{Name: "count", Label: "How many", Max: maxSent},
	}, fields("minimal", needsName, "not", "max_tuple", "method", "nodes", "attempts"))
}

// answerGenerate returns the answerer that makes puzzles: record i has the i-th of all specs, each
// repeated the requested number of times. It keeps a maker while the spec stays the same.
func answerGenerate(v option.Values) (Answerer, error) {
	specs, err := Specs(v)
	count, seed := CountOf(v), option.Get[uint64](v, "seed")
	return func(w *Worker, _ Hooks) func(context.Context, format.Record) any {
		var generate func(context.Context, format.Record, int) Generated
		present := -1
		return func(ctx context.Context, r format.Record) any {
			number, i := (r.Index-1)/count, (r.Index-1)%count+1
			if number != present {
				generate, present = w.Generate(specs[number], seed), number
			}
			return generate(ctx, r, i)
		}
	}, err
}
