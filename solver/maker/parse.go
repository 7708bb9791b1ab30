package maker

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
)

// ParsePopulation reads the text of a population. Whether there is such a shape, it does not check:
// see [Population.Shape].
func ParsePopulation(text string) (Population, error) {
	list, err := parsePopulation(text)
	if err == nil && len(list) != 1 {
		err = fmt.Errorf("population %q: expected one, without lists", text)
	}
	if err != nil {
		return Population{}, err
	}
	return list[0], nil
}

// ParsePopulations reads populations with semicolons between them. A word may be a list, with commas
// between its entries, and stands for each of them: "4,5 random,unique 0.40:0.60:0.05; 4x5 minimal".
// The error names an entry that is invalid, a shape that does not exist, or a duplicate.
func ParsePopulations(text string) ([]Population, error) {
	var all []Population
	exists := map[Population]bool{} // by shapes, since a large one takes milliseconds to make
	for entry := range strings.SplitSeq(text, ";") {
		list, err := parsePopulation(entry)
		if err != nil {
			return nil, err
		}
		for _, k := range list {
			if shape := k.OnShape(); k.Basis != 0 && !exists[shape] {
				if _, err := k.Shape(); err != nil {
					return nil, err
				}
				exists[shape] = true
			}
			if slices.Contains(all, k) {
				return nil, fmt.Errorf("%q: %s comes twice", text, k)
			}
			all = append(all, k)
		}
	}
	return all, nil
}

// populationParser reads the words of a population from the left.
type populationParser struct {
	text  string
	words []string
	list  []Population
}

// The first letters of words that name shapes, units and amounts.
var (
	shapeWord  = regexp.MustCompile(`^(\d+(x\d+)?|cube\d+)(,|$)`)
	unitsWord  = regexp.MustCompile(`^(latin|x|windows|groups|irregular:|jigsaw:)`)
	amountWord = regexp.MustCompile(`^(0?\.|[\d.]+(e-?\d+)?(%|,|$))`)
)

// parsePopulation reads one population, or those that the lists in it stand for.
func parsePopulation(text string) ([]Population, error) {
	p := populationParser{text: text, words: strings.Fields(text), list: []Population{{}}}
	for _, part := range []struct {
		is   func(word string) bool
		read func(k Population, entry string) ([]Population, error)
	}{
		{shapeWord.MatchString, readSize},
		{unitsWord.MatchString, readUnits},
		{isHoles, readHoles},
		{amountWord.MatchString, readAmount},
	} {
		if len(p.words) > 0 && part.is(p.words[0]) {
			if err := p.spread(part.read); err != nil {
				return nil, fmt.Errorf("population %q: %w", text, err)
			}
		}
	}
	if len(p.words) == 2 && p.words[0] == "by" {
		for i := range p.list {
			p.list[i].SolvableBy = p.words[1]
		}
		p.words = nil
	}
	if len(p.words) > 0 || len(strings.Fields(text)) == 0 {
		return nil, fmt.Errorf("population %q: %q: expected a shape, units, holes, an amount and rules, in this order, as in "+
			"5 random 0.47, 4x5 unique, 16 latin qwh 200 or 3 minimal by singles,locked", text, strings.Join(p.words, " "))
	}
	return p.list, p.check()
}

// spread replaces every population by those that the entries of the first word make of it.
func (p *populationParser) spread(read func(k Population, entry string) ([]Population, error)) error {
	var list []Population
	for _, k := range p.list {
		for entry := range strings.SplitSeq(p.words[0], ",") {
			changed, err := read(k, entry)
			if err != nil {
				return err
			}
			list = append(list, changed...)
		}
	}
	p.list, p.words = list, p.words[1:]
	return nil
}

// check gives the sides of Latin squares their place, and returns an error if parts of a population
// contradict each other.
func (p *populationParser) check() error {
	for i := range p.list {
		k := &p.list[i]
		switch {
		case k.Holes == MinimalHoles && k.amount() != "":
			return fmt.Errorf("population %q: minimal puzzles have no amount: as few cells as possible are given", p.text)
		case k.Basis == 0 || k.HasBoxes() || k.Basis == 1 && k.Columns != 0:
		case k.Columns != 0:
			return fmt.Errorf("population %q: a Latin square has no boxes: expected its side, as in %d latin", p.text, k.Side())
		default:
			k.Basis, k.Columns = 1, k.Basis
		}
	}
	return nil
}

// readSize reads the size of a shape. Boxes of one row or column are none.
func readSize(k Population, entry string) ([]Population, error) {
	digits, cube := strings.CutPrefix(entry, "cube")
	first, second, box := strings.Cut(digits, "x")
	rows, err1 := strconv.Atoi(first)
	columns, err2 := 0, error(nil)
	if box {
		columns, err2 = strconv.Atoi(second)
	}
	if err1 != nil || err2 != nil || cube && box || rows < 1 || box && columns < 1 {
		return nil, fmt.Errorf("shape %q: expected a basis as in 3, a box as in 2x3 or a cube as in cube2", entry)
	}
	k.Basis, k.Columns, k.Cube = rows, columns, cube
	switch {
	case rows == columns:
		k.Columns = 0
	case box && (rows == 1 || columns == 1):
		k.Basis, k.Columns, k.Units = 1, rows*columns, grid.UnitsLatin
	}
	return []Population{k}, nil
}

// readUnits reads units with plus signs between them. Irregular boxes that a seed draws replace equal
// ones, and a size without boxes has said that it is of a Latin square.
func readUnits(k Population, entry string) ([]Population, error) {
	words := strings.Split(strings.ReplaceAll(entry, earlier, drawn), "+")
	for i, word := range words {
		if slices.Contains(words[:i], word) {
			return nil, fmt.Errorf("units %q: %s comes twice", entry, word)
		}
		if _, seeded := seedOf(word); seeded || !strings.HasPrefix(word, drawn) {
			if err := addUnits(&grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2}, word); err != nil {
				return nil, err
			}
		}
	}
	seeded := func(word string) bool { _, ok := seedOf(word); return ok }
	if at := slices.Index(words, grid.UnitsLatin); at >= 0 || k.Units != "" || slices.ContainsFunc(words, seeded) {
		words = slices.DeleteFunc(words, func(word string) bool { return word == grid.UnitsLatin })
		words = slices.Insert(words, 0, grid.UnitsLatin)
	}
	k.Units = strings.Join(words, "+")
	return []Population{k}, nil
}

// isHoles reports whether a word names kinds of holes.
func isHoles(word string) bool {
	first, _, _ := strings.Cut(word, ",")
	k := Population{Holes: Holes(first)}
	return k.IsGiven() || slices.Contains(append(AllHoles(), studied()...), k.Holes)
}

// readHoles reads a kind of holes.
func readHoles(k Population, entry string) ([]Population, error) {
	if !isHoles(entry) {
		return nil, fmt.Errorf("holes %q: expected some of %s", entry, joined(append(AllHoles(), studied()...)))
	}
	k.Holes = Holes(entry)
	return []Population{k}, nil
}

// readAmount reads a number of clues, or a share of the cells or several of them.
func readAmount(k Population, entry string) ([]Population, error) {
	if clues, err := strconv.Atoi(entry); err == nil {
		if clues < 1 {
			return nil, fmt.Errorf("%s clues: expected at least 1", entry)
		}
		k.Clues = clues
		return []Population{k}, nil
	}
	if fill, err := strconv.ParseFloat(entry, 64); err == nil && fill > 0 && fill < 1 {
		k.Fill = fill // as it is written, without rounding
		return []Population{k}, nil
	}
	fills, err := parseFillRange(entry)
	list := make([]Population, len(fills))
	for i, fill := range fills {
		list[i], list[i].Fill = k, fill
	}
	return list, err
}

// joined returns the kinds of holes as a list.
func joined(all []Holes) string {
	names := make([]string, len(all))
	for i, h := range all {
		names[i] = string(h)
	}
	return strings.Join(names, ", ")
}
