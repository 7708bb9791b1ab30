package format_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/grid"
)

// Mixtures: some puzzles of several sides one after another, each in one of the forms of plain text, with
// titles, comments, headers, blank lines or nothing between them, and the last perhaps cut off.

// mixtureNotations has the mixtures.
func mixtureNotations() []notation {
	return []notation{{name: "mixture", shapes: squares(2), change: changeMixture}}
}

// mixed are the shapes in mixtures.
func mixed() []*grid.Shape {
	return append(squares(2, 2, 3, 3, 4), must(grid.NewBox(2, 3)), jigsaw(4, "AAABCABBCCDBCDDD"))
}

// changeMixture writes a mixture.
func changeMixture(rng *rand.Rand, kind string, _ *grid.Puzzle) (changed, bool) {
	if kind != "harmless" && kind != "cut" {
		return changed{}, false
	}
	var text strings.Builder
	var puzzles []*grid.Puzzle
	last := ""
	for range 2 + rng.IntN(3) {
		p := sparse(rng, mixed()[rng.IntN(len(mixed()))])
		puzzles = append(puzzles, p)
		if n := p.Shape.Side(); rng.IntN(8) == 0 {
			text.WriteString(pick(rng, "# a comment\n", "Title\n", fmt.Sprintf("# N=%d\n", n), fmt.Sprintf("%d\n", n)))
		}
		last = inSomeForm(rng, p)
		text.WriteString(last + pick(rng, "\n", "\n", "\n\n", "", "# c\n"))
	}
	if kind == "harmless" {
		return changed{text.String(), expected{puzzles: puzzles}}, true
	}
	left := last[:1+rng.IntN(len(last)-2)]
	if mayBeWhole(left) || isWithinCell(left, strings.TrimPrefix(last, left)) {
		return changed{}, false
	}
	before := text.String()
	before = before[:strings.LastIndex(before, last)]
	return changed{before + left, expected{puzzles: puzzles, cut: true}}, true
}

// isWithinCell reports whether a cut takes nothing but the end of the last cell, or the whole of a last field,
// which may be empty.
func isWithinCell(left, taken string) bool {
	taken = strings.TrimRight(taken, " ,\n")
	isField := strings.HasSuffix(left, ",") || strings.ContainsAny(left, " ,") && strings.TrimRight(left, "0123456789") != left
	return taken == "" || isField && strings.Trim(taken, "0123456789") == ""
}

// mayBeWhole reports whether what is left of a text may be a puzzle, and nothing says that it is none: its
// symbols or its cells are as many as a square has, perhaps after a number, or a short field follows them.
func mayBeWhole(left string) bool {
	left = strings.TrimPrefix(left, ":0000:x:")
	symbols := len(strings.NewReplacer(" ", "", ",", "", "|", "", "\n", "", "+", "", "-", "").Replace(left))
	words := len(strings.FieldsFunc(left, func(r rune) bool { return strings.ContainsRune(" ,", r) }))
	counts := []int{symbols, words, words - 1}
	if commas := strings.Count(left, ","); commas > 0 {
		counts = append(counts, commas, commas+1)
	}
	for k := 2; k < 17; k++ {
		if slices.Contains(counts, k*k) {
			return true
		}
	}
	_, field, ok := strings.Cut(left, ",")
	return ok && len(field) <= 8 && !strings.Contains(field, ",")
}

// sparse returns a puzzle of a shape with open cells, some of them restricted.
func sparse(rng *rand.Rand, s *grid.Shape) *grid.Puzzle {
	p := grid.NewPuzzle(s)
	percent := pick(rng, 10, 30, 45, 60)
	for c, d := range fullGrid(s, rng.IntN(s.Side())) {
		if rng.IntN(100) < percent {
			p.Givens[c] = d
		}
	}
	p.Givens[rng.IntN(s.Cells())] = 0
	return p
}

// inSomeForm writes a puzzle in one of the forms.
func inSomeForm(rng *rand.Rand, p *grid.Puzzle) string {
	n := p.Shape.Side()
	symbols, numbers := symbolsOf(p), make([]string, len(p.Givens))
	open := pick(rng, ".", "0")
	for c, d := range p.Givens {
		numbers[c] = fmt.Sprint(d)
		if d == 0 {
			numbers[c] = open
		}
	}
	rows := func(cells []string, start, between, end string) string {
		var out strings.Builder
		for row := range slices.Chunk(cells, n) {
			out.WriteString(start + strings.Join(row, between) + end)
		}
		return out.String()
	}
	if p.Shape.Layout().Regions != nil {
		return pick(rng, symbols+","+regionsOf(p.Shape)+"\n", inRows(symbols, n)+inRows(regionsOf(p.Shape), n))
	}
	fields := slices.Clone(numbers)
	for c, d := range p.Givens {
		if d == 0 {
			fields[c] = ""
		}
	}
	switch rng.IntN(12) {
	case 0:
		return symbols + pick(rng, "\n", " # x\n", " name\n", ",x\n")
	case 1:
		return strings.Join(numbers, " ") + "\n"
	case 2:
		return strings.Join(pick(rng, fields, numbers), ",") + "\n"
	case 3:
		return inRows(symbols, n)
	case 4:
		return rows(numbers, "", " ", "\n")
	case 5:
		return rows(fields, "", ",", "\n")
	case 6:
		return rows(numbers, "| ", " | ", " |\n")
	case 7:
		bars, _ := changeBars(rng, "blank", p)
		return bars.text
	case 8:
		return strings.ReplaceAll(strings.TrimSpace(inRows(symbols, n)), "\n", " ") + "\n"
	case 9:
		if n == 9 {
			return ":0000:x:" + symbols + ":::\n"
		}
	case 10:
		c := given(rng, p, false)
		p.Restrict(c, []grid.Digit{1, 2, 3})
		numbers[c] = bracketed(p.Allowed[c])
		return rows(numbers, "", " ", "\n")
	}
	return rows(strings.Split(symbols, ""), "", pick(rng, "", " "), "\n")
}
