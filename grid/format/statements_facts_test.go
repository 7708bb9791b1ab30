package format_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/grid"
)

// Formats of statements about single cells.

// factNotations lists them.
func factNotations() []notation {
	small := squares(2, 3)
	layouts := layoutsUnderTest()
	return []notation{
		{name: "hypotheses", from: "hypotheses", shapes: append(small, layouts...), restrict: true, change: changeTable("row,col,area,cell,digit,value", hypothesis)},
		{name: "opasnet-long", from: "opasnet-long", shapes: append(small, layouts...), restrict: true, change: changeTable("SudRow,SudCol,Hypothesis,Result", opasnetHypothesis)},
		rows("opasnet", small[1:], layout{before: "Obs,SudRow,1,2,3,4,5,6,7,8,9\n", numbered: true, lineEnd: "\n", between: ",", open: ""}),
		{name: "json", from: "json", shapes: append(append(small, must(grid.NewBox(2, 3))), layouts...), restrict: true, change: changeJSON},
		{name: "fpuzzles", from: "json", shapes: small, restrict: true, change: changeFPuzzles},
		{name: "sukaku", from: "sukaku", shapes: small, restrict: true, named: true, change: changeSukaku},
	}
}

// given returns a random cell with a given, open one without.
func given(rng *rand.Rand, p *grid.Puzzle, want bool) grid.Cell {
	for {
		if c := grid.Cell(rng.IntN(len(p.Givens))); (p.Givens[c] != 0) == want {
			return c
		}
	}
}

// other returns a digit that is not d.
func other(rng *rand.Rand, p *grid.Puzzle, d grid.Digit) grid.Digit {
	n := p.Shape.Side()
	return (d-1+grid.Digit(1+rng.IntN(n-1)))%grid.Digit(n) + 1
}

// put puts a statement at a random place of a list, after the first of them.
func put(rng *rand.Rand, list []string, first int, statement string) string {
	return strings.Join(slices.Insert(slices.Clone(list), first+rng.IntN(len(list)-first+1), statement), "")
}

// areaOf returns the number of the box, the region or the row of a cell, and the place in it.
func areaOf(s *grid.Shape, row, col int) (area, place int) {
	l, n := s.Layout(), s.Side()
	rows, cols := s.Box()
	switch {
	case s.HasBoxes():
		return row/rows*rows + col/cols + 1, row%rows*cols + col%cols + 1
	case l.Regions == nil:
		return row + 1, col + 1
	}
	for _, r := range l.Regions[:row*n+col+1] {
		if r == l.Regions[row*n+col] {
			place++
		}
	}
	return l.Regions[row*n+col] + 1, place
}

// A hypothesis is a line of a table on a candidate.

func hypothesis(s *grid.Shape, c grid.Cell, d grid.Digit) string {
	_, row, col := s.Coordinates(c)
	area, place := areaOf(s, row, col)
	return fmt.Sprintf("%d,%d,%d,%d,%d", row+1, col+1, area, place, d)
}

func opasnetHypothesis(s *grid.Shape, c grid.Cell, d grid.Digit) string {
	_, row, col := s.Coordinates(c)
	return fmt.Sprintf("%d,%d,%d", row+1, col+1, d)
}

// changeTable writes a table of hypotheses.
func changeTable(heading string, line func(*grid.Shape, grid.Cell, grid.Digit) string) func(*rand.Rand, string, *grid.Puzzle) (changed, bool) {
	return func(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
		n := p.Shape.Side()
		truth := func(c grid.Cell, d grid.Digit, flip bool) string {
			return fmt.Sprintf("%s,%s\n", line(p.Shape, c, d), strings.ToUpper(fmt.Sprint(p.Allows(c, d) != flip)))
		}
		list := []string{fmt.Sprintf("# N=%d %skind=2d\n%s\n", n, unitsText(p.Shape), heading)}
		for c := range grid.Cell(p.Shape.Cells()) {
			for d := grid.Digit(1); int(d) <= n; d++ {
				list = append(list, truth(c, d, false))
			}
		}
		c, d := given(rng, p, true), grid.Digit(1+rng.IntN(n))
		switch kind {
		case "contradictory":
			return changed{put(rng, list, 1, truth(c, d, true)), expected{}}, true
		case "negated":
			return changed{put(rng, list, 1, strings.Replace(truth(c, d, false), ",", pick(rng, ",!", ",-", ",not "), 1)), expected{}}, true
		case "repeated":
			return changed{put(rng, list, 1, truth(c, d, false)), expected{puzzle: p, read: true}}, true
		case "foreign":
			return changed{put(rng, list, 1, pick(rng, "cage,10\n", line(p.Shape, c, grid.Digit(n+1))+",TRUE\n", line(p.Shape, c, 0)+",TRUE\n",
				line(p.Shape, c, d)+",MAYBE\n", line(p.Shape, c, d)+",TRUE,TRUE\n", "AntiKnight\n")), expected{}}, true
		case "truncated":
			i := 1 + rng.IntN(len(list)-1)
			comma := strings.LastIndex(list[i], ",")
			list[i] = list[i][:2+rng.IntN(comma-1)] + pick(rng, "", "\n")
			return changed{strings.Join(list, ""), expected{}}, true
		default:
			return changed{put(rng, list, 1, pick(rng, "\n", "# a comment\n")), expected{puzzle: p, read: true}}, true
		}
	}
}

// member is a name and a value of a JSON object.
type member struct {
	name  string
	value any
}

// object writes members in a random order.
func object(rng *rand.Rand, members ...member) string {
	var list []string
	for _, m := range members {
		value, err := json.Marshal(m.value)
		if err != nil {
			panic(err)
		}
		list = append(list, fmt.Sprintf("%q:%s", m.name, value))
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return "{" + strings.Join(list, pick(rng, ",", ", ", ",\n")) + "}"
}

// foreignMembers are constraints in the words of f-puzzles and others.
func foreignMember(rng *rand.Rand) member {
	return pick(rng, member{"killercage", []any{map[string]any{"cells": []string{"R1C1", "R1C2"}, "value": 5}}}, member{"antiknight", true},
		member{"diagonal+", true}, member{"thermometer", []any{map[string]any{"lines": []any{[]string{"R1C1", "R1C2"}}}}},
		member{"constraints", []string{"antiking"}}, member{"units", []string{"magic"}})
}

// harmlessMember is a member that says nothing about the solutions.
func harmlessMember(rng *rand.Rand) member {
	return pick(rng, member{"title", "A cage"}, member{"author", "somebody"}, member{"antiknight", false}, member{"killercage", []int{}}, member{"ruleset", "normal"})
}

// spoil puts a statement into JSON members of which the named one has the puzzle.
func spoil(rng *rand.Rand, kind string, p *grid.Puzzle, members []member, main int) (changed, bool) {
	text := object(rng, members...)
	switch kind {
	case "repeated":
		if rng.IntN(2) == 0 {
			return changed{text + "\n" + text + "\n", expected{puzzle: p}}, true
		}
		return changed{object(rng, append(members, members[rng.IntN(len(members))])...), expected{puzzle: p}}, true
	case "foreign":
		return changed{object(rng, append(members, foreignMember(rng))...), expected{}}, true
	case "truncated":
		return changed{text[:1+rng.IntN(len(text)-1)], expected{}}, true
	case "harmless":
		return changed{object(rng, append(members, harmlessMember(rng))...), expected{puzzle: p, read: true}}, true
	}
	return changed{}, false
}

// changeJSON writes an object with lists of numbers.
func changeJSON(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	n := p.Shape.Side()
	l := p.Shape.Layout()
	sizes := []member{{"n", n}, {"box", []int{l.BoxRows, l.BoxCols}}}
	if !p.Shape.HasBoxes() {
		sizes[1].value = nil
	}
	if names := l.Names(); names != nil {
		sizes = append(sizes, member{"units", names})
	}
	if l.Regions != nil {
		sizes = append(sizes, member{"regions", l.RegionText()})
	}
	givens := member{"givens", p.Givens}
	members := append(slices.Clone(sizes), givens)
	if p.Allowed != nil {
		members = append(members, member{"candidates", p.Allowed})
	}
	c := given(rng, p, true)
	changedGivens := slices.Clone(p.Givens)
	switch kind {
	case "contradictory":
		if rng.IntN(3) == 0 {
			changedGivens[c] = other(rng, p, p.Givens[c])
			return changed{object(rng, append(members, member{"givens", changedGivens})...), expected{}}, true
		}
		lists := slices.Clone(p.Allowed)
		if lists == nil {
			lists = make([][]grid.Digit, len(p.Givens))
		}
		lists[c] = []grid.Digit{other(rng, p, p.Givens[c])}
		return changed{object(rng, append(sizes, givens, member{"candidates", lists})...), expected{}}, true
	case "negated":
		values := make([]any, len(p.Givens))
		for i, d := range p.Givens {
			values[i] = d
		}
		values[c] = pick[any](rng, -int(p.Givens[c]), map[string]any{"not": p.Givens[c]}, "!", []any{})
		if p.Givens[c] == 1 {
			values[c] = "!"
		}
		return changed{object(rng, append(sizes, member{"givens", values})...), expected{}}, true
	}
	return spoil(rng, kind, p, members, 2)
}

// changeFPuzzles writes what f-puzzles packs into its links.
func changeFPuzzles(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	n := p.Shape.Side()
	var cells [][]map[string]any
	for row := range n {
		cells = append(cells, nil)
		for col := range n {
			c := p.Shape.CellAt(0, row, col)
			o := map[string]any{}
			if p.Givens[c] != 0 {
				o["value"], o["given"] = p.Givens[c], true
			} else if p.Allowed != nil && p.Allowed[c] != nil {
				o["givenPencilMarks"] = p.Allowed[c]
			}
			cells[row] = append(cells[row], o)
		}
	}
	c := given(rng, p, true)
	_, row, col := p.Shape.Coordinates(c)
	members := []member{{"size", n}, {"grid", cells}}
	switch kind {
	case "contradictory":
		cells[row][col]["givenPencilMarks"] = []grid.Digit{other(rng, p, p.Givens[c])}
		return changed{object(rng, members...), expected{}}, true
	case "negated":
		cells[row][col]["value"] = pick[any](rng, -int(p.Givens[c])-1, "!", "R1C1")
		return changed{object(rng, members...), expected{}}, true
	}
	return spoil(rng, kind, p, members, 1)
}

// changeSukaku writes the candidates of all cells.
func changeSukaku(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	var cells []string
	for c := range grid.Cell(p.Shape.Cells()) {
		text := ""
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			if p.Allows(c, d) {
				text += fmt.Sprint(d)
			} else {
				text += "."
			}
		}
		cells = append(cells, text)
	}
	i := rng.IntN(len(cells))
	line := strings.Join(cells, "") + "\n"
	n := p.Shape.Side()
	switch kind {
	case "contradictory":
		cells[i] = strings.Repeat(".", n)
	case "negated":
		cells[i] = pick(rng, "!", "-") + cells[i]
	case "repeated":
		return changed{line + line, expected{puzzle: p, read: true}}, true
	case "foreign":
		at := rng.IntN(n)
		cells[i] = cells[i][:at] + pick(rng, "@", "!", "ab") + cells[i][at+1:]
	case "truncated":
		cells[i] = cells[i][:rng.IntN(n)]
	default:
		return changed{"# a comment\n" + line, expected{puzzle: p, read: true}}, true
	}
	return changed{strings.Join(cells, "") + "\n", expected{}}, true
}
