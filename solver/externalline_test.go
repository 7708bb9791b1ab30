//go:build unix

package solver_test

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/solver"
)

// lineSymbols are the digits that the players of lines know, after the dot.
const lineSymbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// playLine solves the puzzle on standard input, and tells it as the role says.
func playLine(role string) int {
	line, _ := bufio.NewReaderSize(os.Stdin, 1<<20).ReadString('\n')
	line = strings.TrimSuffix(line, "\n")
	cells, blank := strings.Split(line, ""), ""
	if strings.Contains(line, " ") {
		cells, blank = strings.Fields(line), " "
	}
	side := 1
	for side*side < len(cells) {
		side++
	}
	shape, err := grid.NearlySquare(side)
	if err != nil {
		return 2
	}
	p := grid.NewPuzzle(shape)
	for c, text := range cells {
		if blank == "" {
			p.Givens[c] = grid.Digit(strings.Index(lineSymbols, text))
		} else {
			d, _ := strconv.Atoi(text)
			p.Givens[c] = grid.Digit(d)
		}
	}
	r, err := solver.Solve(nil_(), p.Board(), solver.Config{})
	if err != nil || r.Solution == nil {
		fmt.Println()
		return 0
	}
	var words []string
	for _, d := range r.Solution {
		if blank == "" {
			words = append(words, lineSymbols[d:d+1])
		} else {
			words = append(words, fmt.Sprint(d))
		}
	}
	fmt.Println(map[string]string{
		"line":      "tables are ready\n",
		"line echo": line + ":1:",
		"line time": line + ", 0.001 s; ",
	}[role] + strings.Join(words, blank))
	return 0
}
