package format_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/grid"
)

// Kinds of damage: maps and fields of regions, grids cut off anywhere, a second value for a key, grids
// of few symbols, numbers beyond the integers, and blank cells between bars, which are none.

// damagedNotations lists the notations that are damaged.
func damagedNotations() []notation {
	bent := []*grid.Shape{jigsaw(4, "AAABCABBCCDBCDDD"), jigsaw(4, "ACCCAACDABDDBBBD")}
	any := append(squares(2, 3, 4), must(grid.NewBox(2, 3)), must(grid.NewBox(3, 4)))
	return []notation{
		{name: "region field", shapes: bent, change: changeField},
		{name: "region map", shapes: bent, change: changeMap},
		{name: "plain rows", shapes: any, change: changeRows},
		{name: "rows of few", shapes: squares(4), change: changeFew},
		{name: "bars", shapes: any, change: changeBars},
		{name: "two values", shapes: squares(2, 3), change: changeKeys},
		{name: "sizes", shapes: squares(2, 3, 4), change: changeSizes},
	}
}

// jigsaw returns a shape with regions only.
func jigsaw(n int, regions string) *grid.Shape {
	list, err := grid.ParseRegions(regions, n)
	if err != nil {
		panic(err)
	}
	return must(grid.New(grid.Layout{Side: n, Regions: list}))
}

// symbolsOf writes the cells of p, a symbol each.
func symbolsOf(p *grid.Puzzle) string {
	const symbols = ".123456789ABCDEFG"
	text := make([]byte, len(p.Givens))
	for c, d := range p.Givens {
		text[c] = symbols[d]
	}
	return string(text)
}

// inRows puts a line end after every n characters.
func inRows(text string, n int) string {
	var out strings.Builder
	for row := range slices.Chunk([]byte(text), n) {
		out.Write(row)
		out.WriteByte('\n')
	}
	return out.String()
}

// regionsOf writes the regions of a shape.
func regionsOf(s *grid.Shape) string {
	layout := s.Layout()
	return layout.RegionText()
}

// damage returns the regions of a shape with a letter less, wrong, or too many.
func damage(rng *rand.Rand, s *grid.Shape, line bool) string {
	text := []byte(regionsOf(s))
	if rng.IntN(2) == 0 { // in digits
		for i := range text {
			text[i] -= 'A' - '1'
		}
	}
	i := rng.IntN(len(text))
	switch rng.IntN(3) {
	case 0:
		return string(slices.Delete(slices.Clone(text), i, i+1))
	case 1:
		text[i] = text[slices.IndexFunc(text, func(b byte) bool { return b != text[i] })]
		return string(text)
	}
	if line {
		return string(text) + string(text[i])
	}
	return string(text) + strings.Repeat(string(text[i]), s.Side())
}

// changeField writes a line with a puzzle and its regions.
func changeField(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	line := symbolsOf(p) + pick(rng, ",", ";", ":", " ")
	switch kind {
	case "regions":
		return changed{line + damage(rng, p.Shape, true) + "\n", expected{}}, true
	case "harmless":
		return changed{line + regionsOf(p.Shape) + pick(rng, "", " # easy", ",4.2") + "\n", expected{puzzle: p, read: true}}, true
	}
	return changed{}, false
}

// changeMap writes a grid and the map of its regions.
func changeMap(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	n := p.Shape.Side()
	rows := inRows(symbolsOf(p), n) + pick(rng, "", "\n")
	switch kind {
	case "regions":
		return changed{rows + inRows(damage(rng, p.Shape, false), n), expected{}}, true
	case "harmless":
		return changed{rows + inRows(regionsOf(p.Shape), n), expected{puzzle: p, read: true}}, true
	}
	return changed{}, false
}

// changeRows writes rows of symbols or of words, and cuts them off.
func changeRows(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	n := p.Shape.Side()
	text := inRows(symbolsOf(p), n)
	if rng.IntN(2) == 0 {
		text = strings.ReplaceAll(strings.Join(strings.Split(text, ""), " "), " \n ", "\n")
	}
	if kind != "cut" {
		return changed{}, false
	}
	keep := 1 + rng.IntN(len(text)-2)
	for strings.Trim(text[keep:], " \n") == "" || keep < n { // something is missing, and a row is left
		keep = n + rng.IntN(len(text)-n-1)
	}
	return changed{text[:keep] + pick(rng, "", "\n"), expected{}}, true
}

// changeFew writes sixteen rows of digits 1 to 4: they are the grid.
func changeFew(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	if kind != "few" {
		return changed{}, false
	}
	for c, d := range p.Givens {
		if d > 4 {
			p.Givens[c] = 0
		}
	}
	between := pick(rng, "", " ", ",")
	text := strings.Split(symbolsOf(p), "")
	var out strings.Builder
	for row := range slices.Chunk(text, p.Shape.Side()) {
		out.WriteString(strings.Join(row, between) + "\n")
	}
	return changed{out.String(), expected{puzzle: p, read: true}}, true
}

// changeBars writes a grid between bars, with blank cells.
func changeBars(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	rows, cols := p.Shape.Box()
	n := p.Shape.Side()
	if rng.IntN(2) == 0 {
		cols = 1
	}
	var out strings.Builder
	for c, d := range p.Givens {
		if c%n == 0 && c/n%rows == 0 {
			out.WriteString(strings.Repeat("+"+strings.Repeat("-", 3*cols+1), n/cols) + "+\n")
		}
		if c%cols == 0 {
			out.WriteString("|")
		}
		text := ""
		if d > 0 {
			text = fmt.Sprint(d)
		}
		fmt.Fprintf(&out, " %2s", text)
		if c%cols == cols-1 {
			out.WriteString(" ")
		}
		if c%n == n-1 {
			out.WriteString("|\n")
		}
	}
	text := out.String()
	switch kind {
	case "blank":
		return changed{text, expected{puzzle: p, read: true}}, true
	case "cut":
		return changed{text[:strings.LastIndex(text[:len(text)-1], "\n")+1], expected{}}, true
	}
	return changed{}, false
}

// changeKeys writes YAML and JSON in which a key has two values.
func changeKeys(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	if kind != "again" {
		return changed{}, false
	}
	n := p.Shape.Side()
	other := *p
	other.Givens = slices.Clone(p.Givens)
	other.Givens[1] = p.Givens[0]
	if rng.IntN(2) == 0 {
		return changed{fmt.Sprintf("{\"puzzle\": %q, \"puzzle\": %q}\n", symbolsOf(p), symbolsOf(&other)), expected{}}, true
	}
	key := pick(rng, "rows", "grid", "puzzle")
	block := func(p *grid.Puzzle) string {
		return key + ":\n" + strings.ReplaceAll("  - '"+strings.Join(strings.Fields(inRows(symbolsOf(p), n)), "'\n  - '")+"'\n", "\t", "")
	}
	return changed{block(p) + block(&other), expected{}}, true
}

// changeSizes writes a size that is none before a grid.
func changeSizes(rng *rand.Rand, kind string, p *grid.Puzzle) (changed, bool) {
	if kind != "beyond" {
		return changed{}, false
	}
	size := pick(rng, "4000000000000", "-1", "99999999999999999999999", "-4")
	size = pick(rng, "order ", "n = ", "size: ") + size
	return changed{size + "\n" + inRows(symbolsOf(p), p.Shape.Side()), expected{puzzle: p}}, true
}
