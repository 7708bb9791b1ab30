package cli

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// Moving puzzles: the flags describe a symmetry of each puzzle's shape. The shape is unknown before
// the puzzle is read, so a list that does not fit is an error of that puzzle only.

// transformFlags are the flags of parts of a symmetry, with the words of package symmetry for them.
var transformFlags = [...]struct{ name, word, usage string }{
	{"relabel", "digits", "what the digits become"},
	{"rows", "rows", "where the rows go, rows of a band together"},
	{"columns", "columns", "where the columns go, columns of a stack together"},
	{"layers", "layers", "where the layers of cubes go, layers of a tier together"},
	{"bands", "bands", "where the bands go, after the rows"},
	{"stacks", "stacks", "where the stacks go, after the columns"},
	{"tiers", "tiers", "where the tiers of cubes go, after the layers"},
	{"axes", "axes", "which direction of a cube takes the place of columns, rows and layers"},
}

func newTransform(Catalog) verb {
	list := append(canonicalFlags(),
		option.NewText("by", "a whole `SYMMETRY`, as --automorphisms prints it"),
		option.NewSwitch("transpose", "make rows columns, in cubes in each layer"),
		option.NewSwitch("random", "choose a symmetry by chance"),
		option.NewCount("seed", 0, math.MaxUint64, "seed of --random"), groupOption(),
		option.NewSwitch("inverse", "undo what the other flags say"),
	)
	for _, x := range transformFlags {
		list = append(list, option.New(x.name, option.List, "LIST", x.usage, parsePlaces))
	}
	return verb{
		Question: ask.Question{
			Name: "transform", Short: "relabel digits, permute rows and columns, bring equivalent puzzles to one form",
			Options: list,
			Relations: []ask.Relation{
				ask.Needs("--random", ask.IsSet("random"), "seed", "group"),
				ask.Needs("--canonical", ask.IsSet("canonical"), "automorphisms", "work", "timeout"),
				ask.Excludes("--canonical", ask.IsSet("canonical"), movingFlags()...),
			},
		},
		flags: gridFlags(), run: transform,
	}
}

// movingFlags are the names of the flags that say which symmetry to apply.
func movingFlags() []string {
	names := []string{"by", "transpose", "random", "inverse"}
	for _, x := range transformFlags {
		names = append(names, x.name)
	}
	return names
}

// parsePlaces parses a list of places, which can be understood only when the shape is known.
func parsePlaces(text string) (string, error) {
	if text == "" {
		return "", errors.New("expected a list as in 2,1,3,4 or {1=2,2=1}")
	}
	return strings.Join(strings.Fields(text), ""), nil
}

// description returns the symmetry that the flags describe, in the notation of package symmetry, or
// an error if they contradict each other.
func description(x *request) (string, error) {
	text, by, random := "", on[string](x, "by"), on[bool](x, "random")
	for _, flag := range transformFlags {
		if list := on[string](x, flag.name); list != "" {
			text += flag.word + "=" + list + " "
		}
	}
	if on[bool](x, "transpose") {
		text += "transpose "
	}
	switch {
	case by != "" && (text != "" || random):
		return "", errors.New("--by is a whole symmetry, expected no other flag but --inverse")
	case random && text != "":
		return "", errors.New("--random chooses all parts, expected no other flag but --seed, --group and --inverse")
	case by != "":
		return by, nil
	case text == "" && !random:
		return "", errors.New("expected what to do, such as --transpose, --relabel LIST, --random or --canonical")
	}
	return text, nil
}

// transformAnswer is a transformed puzzle with its symmetry, or an error. Large numbers are decimal
// strings.
type transformAnswer struct {
	ask.Head
	By string `json:"by,omitempty"` // the symmetry, as `transform --by` takes it
	ask.Cells
	// the symmetries that keep the puzzle; with `limit` at least
	Automorphisms string `json:"automorphisms,omitempty"`
	Equivalent    string `json:"equivalent,omitempty"` // the puzzles equivalent to it
	ask.Tail
	puzzle *grid.Puzzle // nil if there is none
	key    string       // ", key {1=2,2=1}" if digits change, for people
	err    error
}

// withoutPuzzle returns the answer for a puzzle that is not transformed.
func withoutPuzzle(a ask.Answer) transformAnswer { return transformAnswer{Head: a.Head, Tail: a.Tail} }

type transformRun struct {
	*session
	description     string
	random, inverse bool
	seed            uint64
	group           symmetryGroup
	printed         map[string]bool // shapes whose reach has been printed
}

// transform runs the command.
func transform(ctx context.Context, x *request) error {
	if on[bool](x, "canonical") {
		return canonical(ctx, x)
	}
	description, err := description(x)
	if err != nil {
		return err
	}
	s, err := newSession(x)
	if err != nil {
		return err
	}
	t := &transformRun{
		s, description, on[bool](x, "random"), on[bool](x, "inverse"), on[uint64](x, "seed"),
		on[symmetryGroup](x, "group"),
		map[string]bool{},
	}
	return process(ctx, s, task[transformAnswer]{worker: sameWork(t.move), print: t.print})
}

func (t *transformRun) move(_ context.Context, r format.Record) transformAnswer {
	g, err := t.element(r)
	if err != nil {
		m := withoutPuzzle(ask.Invalid(r, err))
		m.err = err
		return m
	}
	p := g.Puzzle(r.Puzzle)
	return transformAnswer{Head: ask.NewAnswer(r, ask.OK, "").Head, By: g.String(), Cells: ask.CellsOf(p), puzzle: p, key: keyOf(g)}
}

// keyOf returns the key by which g changes digits, or "" if it changes none.
func keyOf(g symmetry.Element) string {
	digits := g.Parts().Digits
	if slices.IsSorted(digits) {
		return ""
	}
	return ", key " + pattern.Key(slices.Insert(digits, 0, 0)).String()
}

// element returns the symmetry for a puzzle.
func (t *transformRun) element(r format.Record) (g symmetry.Element, err error) {
	if t.random {
		g, err = t.group.draw(r.Puzzle.Shape, rand.New(rand.NewPCG(t.seed, uint64(r.Index))))
	} else {
		g, err = symmetry.Parse(r.Puzzle.Shape, t.description)
	}
	if err != nil {
		return g, err
	}
	if t.inverse {
		g = g.Inverse()
	}
	return g, nil
}

func (t *transformRun) print(r format.Record, m transformAnswer) {
	t.reportError(r, m.err)
	t.printReach(m)
	if t.options.JSON {
		t.Out.JSON(m)
		return
	}
	if m.err != nil {
		return
	}
	if t.single {
		t.Infof("%s: by %s%s", ask.Title(r), m.By, m.key)
	}
	t.writeGrid(r, m.puzzle, t.layoutMoved(m.puzzle))
}

// printReach prints, once per shape, the share of its group that a number of swaps reaches.
func (t *transformRun) printReach(m transformAnswer) {
	if m.err != nil || !t.group.counted || t.printed[m.puzzle.Shape.String()] {
		return
	}
	t.printed[m.puzzle.Shape.String()] = true
	if text, err := t.group.reach(m.puzzle.Shape); err == nil { // otherwise nothing was drawn
		t.Infof("%v: %s", m.puzzle.Shape, text)
	}
}
