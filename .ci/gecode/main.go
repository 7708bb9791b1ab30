// Gecode compares tuples with the all-different of Gecode, a constraint solver by other authors, in two ways.
//
// At the root, all-different at domain strength on rows, columns and boxes must leave the candidates that the rules
// singles,hall leave, and value strength with dual variables those that singles leave; both must fail on the same
// boards.
//
// In a search to two solutions the failures at the stronger level are divided by those at the weaker one, for Gecode
// and for method search, each with its own branching. With its chooser "cell" the method has the branching of Gecode,
// and must count the same failures.
//
//	go run ./.ci/gecode docs/paper
//
// The folder gets gecode.csv, the failures on each puzzle, and gecode.tex, the table and the sentences of the paper.
// With -again the failures are read from gecode.csv. Nothing is done where Gecode or a C++ compiler is missing.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver/maker"
)

// strengths are those of Gecode, the weaker first, and the rules that must conclude the same.
var strengths = []struct{ name, rules string }{{"value", "singles"}, {"domain", "singles,hall"}}

// seed is the seed of all puzzles.
const seed = 112

//go:embed program/sudoku.cpp
var source []byte

func main() {
	log.SetFlags(0)
	again := flag.Bool("again", false, "count no failures, but read them from gecode.csv")
	flag.Parse()
	folder := flag.Arg(0)
	dir, err := os.MkdirTemp("", "gecode")
	check(err)
	defer os.RemoveAll(dir)
	g := gecode(filepath.Join(dir, "sudoku"))
	if out, err := g.compile(); err != nil {
		fmt.Printf("skipped: Gecode or a C++ compiler is missing: %v\n%s", err, out)
		return
	}
	if !*again {
		check(os.WriteFile(filepath.Join(folder, "gecode.csv"), records(g.countFailures()).CSV(), 0o644))
	}
	counts := read(filepath.Join(folder, "gecode.csv"))
	roots, equal, summary := g.compareRoots(), sameTrees(counts), table(counts)
	fmt.Printf("%s\n%s\n\n%s", roots, equal, summary.Text())
	var text strings.Builder
	for _, m := range [][2]string{{"version", g.version()}, {"roots", roots}, {"trees", equal}} {
		fmt.Fprintf(&text, "\\newcommand{\\gecode%s}{%s}\n", m[0], m[1])
	}
	text.WriteString(summary.LaTeX())
	check(os.WriteFile(filepath.Join(folder, "gecode.tex"), []byte(text.String()), 0o644))
}

func check(err error) {
	if err != nil {
		log.Fatal("gecode: ", err)
	}
}

// gecode is the name of the compiled program.
type gecode string

// compile makes the program and returns what the compiler says.
func (g gecode) compile() ([]byte, error) {
	c := exec.Command("g++", "-std=c++17", "-O2", "-x", "c++", "-", "-o", string(g),
		"-lgecodesearch", "-lgecodeint", "-lgecodekernel", "-lgecodesupport")
	c.Stdin = bytes.NewReader(source)
	return c.CombinedOutput()
}

// version returns the version of Gecode.
func (g gecode) version() string {
	out, err := exec.Command(string(g), "version").Output()
	check(err)
	return strings.TrimSpace(string(out))
}

// run returns the lines that the program prints, one for each puzzle.
func (g gecode) run(mode, strength string, puzzles []*grid.Puzzle) []string {
	var in bytes.Buffer
	for _, p := range puzzles {
		text, err := format.Numbers(p)
		check(err)
		in.Write(text)
	}
	c := exec.Command(string(g), mode, strength, strconv.Itoa(limit))
	c.Stdin, c.Stderr = &in, os.Stderr
	out, err := c.Output()
	check(err)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(puzzles) {
		log.Fatalf("gecode: %d answers to %d puzzles", len(lines), len(puzzles))
	}
	return lines
}

// instances returns the first puzzles of populations.
func instances(populations string, each int) (list []*experiments.Instance, puzzles []*grid.Puzzle) {
	kinds, err := maker.ParsePopulations(populations)
	check(err)
	p := experiments.Params{Seed: seed}
	for _, k := range kinds {
		for i := range each {
			x := p.Instance(k, i)
			made, err := x.Puzzle(context.Background())
			check(err)
			list, puzzles = append(list, x), append(puzzles, made)
		}
	}
	return list, puzzles
}

// number formats a count as tables do.
func number(n int) string { return results.FormatNumber(float64(n), 3) }
