package format_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
	"basisk/solver/encode"
)

// answered are the puzzles in testdata/answers, whose answers there are of cadical sc2021, clasp 3.3.5
// and minisat 2.2.
var answered = []string{"25x25", "16x16", "candidates", "latin", "jigsaw"}

// kindOf reads a puzzle of testdata/answers.
func kindOf(t *testing.T, kind string) *grid.Puzzle {
	file, err := os.Open(filepath.Join("testdata", "answers", kind+".txt"))
	require.NoError(t, err)
	defer file.Close()
	return onePuzzle(t, format.Read(file, kind, format.Options{}))
}

// onePuzzle returns the only puzzle of some records.
func onePuzzle(t *testing.T, records func(func(format.Record) bool)) *grid.Puzzle {
	list := slices.Collect(records)
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	return list[0].Puzzle
}

// judge reads the only answer, whose only solution is to be one of p.
func judge(t *testing.T, p *grid.Puzzle, text string) error {
	list := slices.Collect(format.ReadAnswers(strings.NewReader(text), "x.out", format.Options{}))
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	require.Equal(t, "dimacs", list[0].Format)
	require.Equal(t, 1, list[0].Count())
	digits, err := list[0].Solution(0, p)
	if err != nil {
		return err
	}
	return grid.CheckSolution(p, digits)
}

// TestStoredAnswers reads what programs have answered to what the package wrote: it solves the
// puzzle. With a wrong digit in the last cell, or in another, the error names the cell.
func TestStoredAnswers(t *testing.T) {
	for _, kind := range answered {
		p := kindOf(t, kind)
		files, err := filepath.Glob(filepath.Join("testdata", "answers", kind+".*.out"))
		require.NoError(t, err)
		require.Len(t, files, 3)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			require.NoError(t, judge(t, p, string(text)), file)
			require.Regexp(t, `R\d+C\d+`, judge(t, p, planted(t, string(text))), file)
		}
	}
}

// TestTornAnswers cuts answers off anywhere and changes single bytes: the reader ends without harm,
// and returns no grid that is not judged.
func TestTornAnswers(t *testing.T) {
	random := rand.New(rand.NewPCG(34, 1))
	for _, kind := range []string{"candidates", "jigsaw"} {
		p := kindOf(t, kind)
		files, err := filepath.Glob(filepath.Join("testdata", "answers", kind+".*.out"))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for range testenv.Scale(5, 20, 2000) {
				torn := bytes.Clone(text[:random.IntN(len(text))])
				if len(torn) > 0 {
					torn[random.IntN(len(torn))] = "0 19<>[](),-vs\n"[random.IntN(15)]
				}
				for a := range format.ReadAnswers(bytes.NewReader(torn), "x", format.Options{}) {
					for i := range a.Count() {
						if digits, err := a.Solution(i, p); err == nil {
							require.Len(t, digits, p.Shape.Cells())
						}
					}
				}
			}
		}
	}
}

// planted returns an answer with another digit: the last variable that is true made false, and the
// last before it that is false made true.
func planted(t *testing.T, text string) string {
	text, _, _ = strings.Cut(text, "\nc Models")
	all := regexp.MustCompile(`(?:^|\s)([1-9]\d*)\b`).FindAllStringSubmatchIndex(text, -1)
	require.NotEmpty(t, all)
	end := all[len(all)-1]
	denied := regexp.MustCompile(`-\d+\b`).FindAllStringIndex(text[:end[2]], -1)
	require.NotEmpty(t, denied)
	minus := denied[len(denied)-1][0]
	return text[:minus] + text[minus+1:end[2]] + "-" + text[end[2]:]
}

// program runs a program on a file of clauses and returns what it prints. Those that take long do so
// on kinds from a later one on, unless there is time.
type program struct {
	name string
	from int
	run  func(t *testing.T, file string) string
}

// command returns a function that runs a command on a file, whose name replaces FILE. The exit codes of
// the programs say what they found.
func command(text string) func(t *testing.T, file string) string {
	return func(t *testing.T, file string) string {
		words := strings.Fields(strings.ReplaceAll(text, "FILE", file))
		out, _ := exec.Command(words[0], words[1:]...).Output()
		return string(out)
	}
}

// programs are those to which puzzles go and from which answers come.
var programs = []program{
	{"cadical", 1, command("cadical -q FILE")},
	{"clasp", 2, command("clasp FILE")},
	{"minisat", 3, func(t *testing.T, file string) string {
		command("minisat FILE FILE.out")(t, file)
		text, err := os.ReadFile(file + ".out")
		require.NoError(t, err)
		return string(text)
	}},
}

// TestRoundTrips gives what the package writes to the programs that are installed: their answers are
// read and right.
func TestRoundTrips(t *testing.T) {
	for _, x := range programs {
		t.Run(x.name, func(t *testing.T) {
			if _, err := exec.LookPath(x.name); err != nil {
				t.Skipf("%s is not installed", x.name)
			}
			kinds := answered[testenv.Scale(4, x.from, 0):]
			for _, kind := range kinds {
				p := kindOf(t, kind)
				file := filepath.Join(t.TempDir(), kind+".cnf")
				writeFile(t, file, p)
				require.NoError(t, judge(t, p, x.run(t, file)), kind)
			}
		})
	}
}

// writeFile writes the clauses of a puzzle.
func writeFile(t *testing.T, file string, p *grid.Puzzle) {
	out, err := os.Create(file)
	require.NoError(t, err)
	defer out.Close()
	require.NoError(t, encode.WriteCNF(t.Context(), out, p))
}

// summary says what was read of an answer to p.
func summary(a format.Answer, p *grid.Puzzle) string {
	if a.Err != nil {
		return a.Err.Error()
	}
	words := []string{a.Format, a.Statement, strconv.Itoa(int(a.Conclusion))}
	if a.Complete {
		words = append(words, "all")
	}
	for i := range a.Count() {
		digits, err := a.Solution(i, p)
		if err != nil {
			return err.Error()
		}
		text := ""
		for _, d := range digits {
			text += strconv.Itoa(int(d))
		}
		words = append(words, text)
	}
	return strings.Join(words, " ")
}

// TestAnswers: where answers begin and end, what is in them, and the place of what is wrong.
func TestAnswers(t *testing.T) {
	const (
		first, second = "1234341221434321", "1234341243212143"
		model         = "v 1 6 11 16 19 24 25 30\nv 34 37 44 47 52 -64\nv 55 58 61 0\n"
	)
	p := onePuzzle(t, format.Read(strings.NewReader("12..\n....\n....\n....\n"), "x", format.Options{}))
	for _, test := range []struct {
		text string
		want []string
	}{
		{"c a word\ns SATISFIABLE\n" + model + "s UNSATISFIABLE\n", []string{"x: line 6: found a second answer, expected one answer to one puzzle"}},
		{"v 1 0\nv 2 0\ns SATISFIABLE\n", []string{"dimacs SATISFIABLE 1 1230000000000000 1240000000000000"}},
		{"v 1 0\nv 2 0\ns SATISFIABLE\nv 3 0\ns SATISFIABLE\n", []string{"x: line 4: found a second answer, expected one answer to one puzzle"}},
		{"SAT\n1 6 -7 0\n", []string{"dimacs SAT 1 1230400000000000"}},
		{"UNSAT\n", []string{"dimacs UNSAT 2"}},
		{"s SATISFIABLE\nv 1 2", []string{"x: line 2, column 3: found the end of the source in a solution, expected the end of the solution"}},
		{"s SATISFIABLE\nv 1 -5 6\nv 5 0\n", []string{"x: line 3, column 3: found literal 5, expected one sign of the variable: the solution has -5 too"}},
		{"SAT\n1 6 -1 0\n", []string{"x: line 2, column 5: found literal -1, expected one sign of the variable: the solution has 1 too"}},
		{"s SATISFIABLE\nv 1 two 0\n", []string{`x: line 2, column 5: found literal "two", expected a number`}},
		{"s SATISFIABLE\nv 65 0\n", []string{"x: line 2, column 3: found variable 65, expected 1 to 64"}},
		{"s SATISFIABLE\nv 63 64 0\n", []string{"x: line 2, column 6: found R4C4=4, expected one digit in R4C4, which has 3 in line 2, column 3"}},
		{"=====[ Problem Statistics ]=====\n|  Number of variables: 64 |\nUNSATISFIABLE\n", []string{"dimacs UNSATISFIABLE 2"}},
		{"a word before\ns UNKNOWN\n", []string{"dimacs UNKNOWN 3"}},
		{first + "\n" + second + "\n", []string{"line  0 " + first, "line  0 " + second}},
		{"", []string{"x: found nothing, expected a puzzle"}},
	} {
		var got []string
		for a := range format.ReadAnswers(strings.NewReader(test.text), "x", format.Options{}) {
			got = append(got, summary(a, p))
		}
		require.Equal(t, test.want, got, test.text)
	}
}

// TestReadAnswer takes every text for the output of a SAT solver.
func TestReadAnswer(t *testing.T) {
	a := format.ReadAnswer(strings.NewReader(line81+"\n"), "x")
	require.EqualError(t, a.Err, "x: found no answer, expected solutions as SAT solvers write them, or that there are none")
	a = format.ReadAnswer(strings.NewReader("s UNSATISFIABLE\ns SATISFIABLE\nv 1 0\n"), "x")
	require.EqualError(t, a.Err, "x: line 2: found a second answer, expected one answer to one puzzle")
}

// writeText writes a file.
func writeText(t *testing.T, file, text string) {
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
}
