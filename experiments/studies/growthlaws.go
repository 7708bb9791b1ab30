package studies

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
)

// The laws of growth: a power of the side N, an exponential of it, and for rules that
// enumerate subsets a power of their number. They are fitted to one point a shape, the
// middle of its puzzles, and compared by AICc. Cubes have laws of their own: a cube of side
// N has N times as many cells.

// The laws as reports write them.
const (
	powerLaw       = "N^b"
	exponentialLaw = "e^(bN)"
	subsetLaw      = "(N·C(N,k))^b"
)

// leastSides is the number of sides from which a law is fitted: through three points
// any law looks well.
const leastSides = 4

// scaling is the growth of a cost with what tells how it goes on.
type scaling struct {
	growth
	middle
	// things are in the order in which they came.
	things []string
	// rules are those of a thing that is a set of rules.
	rules map[string]heuristics.Rules
	// instances are the names of the puzzles behind the samples.
	instances map[string]map[experiments.Kind][]string
	fitted    map[string]*results.Laws
}

// newScaling returns the growth of a cost of which there are no samples yet.
func newScaling(m middle) *scaling {
	return &scaling{
		growth: growth{}, middle: m, rules: map[string]heuristics.Rules{},
		instances: map[string]map[experiments.Kind][]string{}, fitted: map[string]*results.Laws{},
	}
}

// add adds what a set of rules cost on the puzzle of a record, unless that is missing.
func (s *scaling) add(r *results.Record, cost float64) {
	c := experiments.Config(r.Config)
	instance, _ := splitVariant(r.Key)
	s.put(c.Text("set"), c.Text("rules"), experiments.KindOf(c), instance, cost)
}

// put adds what a list of rules, called what, cost on an instance, unless that is missing.
func (s *scaling) put(what, list string, on experiments.Kind, instance string, cost float64) {
	if math.IsNaN(cost) {
		return
	}
	if on.Cube {
		what += ", cubes"
	}
	if !slices.Contains(s.things, what) {
		s.things = append(s.things, what)
		s.rules[what], _ = heuristics.Catalog().Parse(list) // rules of one's own enumerate nothing
	}
	s.growth.add(what, on, cost)
	within(s.instances, what)[on.OnShape()] = append(s.instances[what][on.OnShape()], instance)
}

// subsets returns how many sets of cells or digits a thing enumerates on a shape when it
// looks at an open board, over all units and sizes; 0 if it does not enumerate.
func (s *scaling) subsets(what string, on experiments.Kind) float64 {
	shape, err := on.Shape()
	if err != nil {
		return 0
	}
	return enumerated(s.rules[what], shape)
}

// enumerated returns how many sets rules enumerate.
func enumerated(rules heuristics.Rules, s *grid.Shape) float64 {
	keys := 0.0
	for _, e := range rules.For(s) {
		if finder, ok := e.New().(*heuristics.Enumeration); ok {
			keys += finder.Keys(s)
		}
	}
	return keys
}

// laws fits the laws to a thing, nil where too few sides have a cost above zero.
func (s *scaling) laws(what string) *results.Laws {
	if l, known := s.fitted[what]; known {
		return l
	}
	var samples [][]float64
	var sides, subsets []float64
	above := map[int]bool{}
	for _, on := range s.shapesOf(what) {
		values := s.growth[what][on]
		above[on.Side()] = above[on.Side()] || s.of(values) > 0
		samples, sides, subsets = append(samples, values), append(sides, float64(on.Side())), append(subsets, s.subsets(what, on))
	}
	candidates := []results.Candidate{{Name: powerLaw, Law: results.Power, Xs: sides}, {Name: exponentialLaw, Law: results.Exponential, Xs: sides}}
	if len(subsets) > 0 && slices.Min(subsets) > 0 {
		candidates = append(candidates, results.Candidate{Name: subsetLaw, Law: results.Power, Xs: subsets})
	}
	s.fitted[what] = nil
	if maps.DeleteFunc(above, func(_ int, yes bool) bool { return !yes }); len(above) >= leastSides {
		rng := rand.New(rand.NewPCG(1, uint64(len(samples)))) // the same records give the same report
		if l, err := (results.Bootstrap{Confidence: confidence}).Laws(samples, s.of, rng, candidates...); err == nil {
			s.fitted[what] = l
		}
	}
	return s.fitted[what]
}

// fitOf returns the fit of a law, nil where there is none.
func fitOf(l *results.Laws, law string) *results.Fit {
	at := slices.IndexFunc(l.Fits, func(f *results.Fit) bool { return f.Name == law })
	if at < 0 {
		return nil
	}
	return l.Fits[at]
}

// at returns what a law says of a shape.
func (s *scaling) at(f *results.Fit, what string, on experiments.Kind) results.Interval {
	if f.Name == subsetLaw {
		return f.At(s.subsets(what, on))
	}
	return f.At(float64(on.Side()))
}

// beyond returns the shape to which laws are drawn beyond the data: the square of the next
// basis, or the next cube.
func (s *scaling) beyond(what string) experiments.Kind {
	shapes := s.shapesOf(what)
	last := shapes[len(shapes)-1]
	next := int(math.Sqrt(float64(last.Side()))) + 1
	return experiments.Kind{Basis: next, Cube: last.Cube}
}

// costTable returns the middles with their intervals, a row a shape.
func (s *scaling) costTable(title string, scale float64) results.Table {
	return s.table(title, fmt.Sprintf("Each the %s over the puzzles, with its 95 %% interval.", s.name), s.things, s.write(scale))
}

// lawTable returns the laws of all things. Scale multiplies the values into the unit that
// the title names.
func (s *scaling) lawTable(title, thing string, scale float64) results.Table {
	t := results.Table{
		Title: title, Columns: []string{thing, "shapes", "b of " + powerLaw, "doubles every N +", "b of " + subsetLaw, "best by AICc", "AICc of the others", "foretold"},
		Note: fmt.Sprintf("Laws of the side N, each fitted to the %ss of at least %d sides. The exponent b of a power law, the doubling of an exponential one, and where subsets are enumerated the power of their number, "+
			"C(N,k) summed over the sizes and units, have 95 %% intervals from drawing the puzzles of every shape again: other puzzles of these shapes would give such numbers. "+
			"The best law has its share of the evidence beside it; the others are worse by so much AICc, and less than 2 decides nothing. What is foretold, by the best law for the side behind the N, "+
			"has the interval of the scatter of the shapes around the law, which holds only as far as the law does.", s.name, leastSides),
	}
	t.Rows = rows(s.things, func(what string) []string {
		l := s.laws(what)
		if l == nil {
			return row(what, len(s.growth[what]), "–", "–", "–", "–", "–", "–")
		}
		next := s.beyond(what)
		return row(what, len(s.growth[what]), fitOf(l, powerLaw).Resampled, doubling(fitOf(l, exponentialLaw).Resampled), subsetPower(l),
			bestLaw(l), otherLaws(l), fmt.Sprintf("N = %d: %s", next.Side(), s.at(l.Best, what, next).Times(scale)))
	})
	return t
}

// subsetPower writes the power of the number of subsets, a dash where there are none.
func subsetPower(l *results.Laws) string {
	if f := fitOf(l, subsetLaw); f != nil {
		return f.Resampled.String()
	}
	return "–"
}

// bestLaw writes the best law and its share of the evidence.
func bestLaw(l *results.Laws) string {
	if len(l.Warnings) > 0 {
		return fmt.Sprintf("undecided (%s, %s)", l.Best.Name, results.FormatNumber(l.Weight, 2))
	}
	return fmt.Sprintf("%s, %s", l.Best.Name, results.FormatNumber(l.Weight, 2))
}

// otherLaws writes by how much the other laws are worse.
func otherLaws(l *results.Laws) string {
	var parts []string
	for _, f := range l.Fits {
		if f != l.Best {
			parts = append(parts, fmt.Sprintf("%s +%s", f.Name, results.FormatNumber(f.AICc-l.Best.AICc, 2)))
		}
	}
	return strings.Join(parts, ", ")
}

// describeLaw writes how something grows by the law that explains the data best, and
// whether they decide that it is the best.
func describeLaw(l *results.Laws) string {
	text := map[string]string{
		powerLaw:       "N^" + fitOf(l, powerLaw).Resampled.String(),
		exponentialLaw: "2^(N/" + doubling(fitOf(l, exponentialLaw).Resampled).String() + ")",
		subsetLaw:      "the number of subsets to the power " + subsetPower(l),
	}[l.Best.Name]
	if len(l.Warnings) > 0 {
		text += fmt.Sprintf(" (undecided: AICc %s apart)", results.FormatNumber(l.Apart, 2))
	}
	return text
}

// alikeFactor is the factor below which two costs look the same in a figure over decades.
const alikeFactor = 1.4

// apart returns the things that a figure can tell apart, and those that on every shape cost
// nearly what one of them does.
func (s *scaling) apart() (drawn, left []string) {
	for _, what := range s.things {
		alike := func(other string) bool { return s.alike(what, other) }
		if slices.ContainsFunc(drawn, alike) {
			left = append(left, what)
		} else {
			drawn = append(drawn, what)
		}
	}
	return drawn, left
}

// alike reports whether two things cost nearly the same on every shape of the first.
func (s *scaling) alike(what, other string) bool {
	for on, values := range s.growth[what] {
		ratio := s.of(values) / s.of(s.growth[other][on])
		if !(ratio < alikeFactor && ratio > 1/alikeFactor) {
			return false
		}
	}
	return true
}

// figure draws the middles with their intervals and the best law of each thing, dashed
// beyond the data.
func (s *scaling) figure(name, title, label string, scale float64) results.Figure {
	f := results.Figure{
		Name: name, Title: title,
		Caption: fmt.Sprintf("The %ss with 95 %% intervals over the puzzles; bands: the law with the least AICc and its 95 %% interval, dashed where there are no data.", s.name),
		X:       results.Axis{Label: "side N, cells", Log: true}, Y: results.Axis{Label: label, Log: true},
	}
	drawn, left := s.apart()
	if left != nil {
		f.Caption += fmt.Sprintf(" Left out, since on every shape they differ from one that is drawn by less than a factor of %v: %s.", alikeFactor, strings.Join(left, ", "))
	}
	for _, what := range drawn {
		f.Series = append(f.Series, s.drawn(what, scale)...)
	}
	return f
}

// drawn returns the series of a thing.
func (s *scaling) drawn(what string, scale float64) []results.Series {
	shapes := s.shapesOf(what)
	list := []results.Series{series(what, results.Marks, shapes, func(on experiments.Kind) results.Point {
		p := s.interval(s.growth[what][on]).Point(float64(on.Side()))
		p.Low, p.High = bounded(p.Low, p.Y), bounded(p.High, p.Y)
		return p
	})}
	if l := s.laws(what); l != nil {
		beyond := s.curve(l.Best, what, shapes[len(shapes)-1], s.beyond(what))
		beyond.Beyond = true
		list = append(list, s.curve(l.Best, what, shapes...), beyond)
	}
	for i := range list {
		list[i] = scaled(list[i], scale)
	}
	return list
}

// curve returns a law over shapes, with points between them where the law is one of the
// side.
func (s *scaling) curve(f *results.Fit, what string, shapes ...experiments.Kind) results.Series {
	if f.Name != subsetLaw {
		return f.Series("", float64(shapes[0].Side()), float64(shapes[len(shapes)-1].Side()))
	}
	return series("", results.Band, shapes, func(on experiments.Kind) results.Point {
		return s.at(f, what, on).Point(float64(on.Side()))
	})
}

// ratio returns how many times the middle cost of the second thing the first has, over the
// puzzles of a shape that both met. Its value is NaN if there are none.
func (s *scaling) ratio(first, second string, on experiments.Kind) results.Interval {
	other := map[string]float64{}
	for i, instance := range s.instances[second][on] {
		other[instance] = s.growth[second][on][i]
	}
	var a, b []float64
	for i, instance := range s.instances[first][on] {
		if cost, both := other[instance]; both {
			a, b = append(a, s.growth[first][on][i]), append(b, cost)
		}
	}
	return results.Bootstrap{Confidence: confidence}.Ratio(a, b, s.of, rand.New(rand.NewPCG(1, uint64(len(a)))))
}

// ratioTable returns the ratios of all things to one of them, a row a shape.
func (s *scaling) ratioTable(title, to string) results.Table {
	t := results.Table{Title: title, Columns: []string{"puzzles"}, Note: fmt.Sprintf("Ratios of the %ss on the same puzzles, with 95 %% bootstrap intervals.", s.name)}
	others := slices.DeleteFunc(slices.Clone(s.things), func(what string) bool { return what == to })
	t.Columns = append(t.Columns, others...)
	t.Rows = rows(s.shapes(), func(on experiments.Kind) []string {
		entries := []string{on.ShapeTitle()}
		for _, what := range others {
			entry := "–"
			if r := s.ratio(what, to, on); !math.IsNaN(r.Value) {
				entry = r.String()
			}
			entries = append(entries, entry)
		}
		return entries
	})
	return t
}
