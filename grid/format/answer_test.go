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
	"basisk/solver"
)

// answered are the puzzles in testdata/answers, whose answers there are of cadical sc2021, clasp 3.3.5,
// minisat 2.2, clingo 5.4.1, minizinc
// 2.6.4, Gecode 6.2.0 and ACE 2.6.
var answered = []string{"25x25", "16x16", "candidates", "latin", "jigsaw"}

// formats are those of the answers of programs.
var formats = map[string]string{
	"cadical": "dimacs", "clasp": "dimacs", "minisat": "dimacs", "clingo": "asp", "gringo": "asp",
	"minizinc": "minizinc", "gecode": "minizinc", "ace": "xcsp3",
}

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
func judge(t *testing.T, p *grid.Puzzle, want, text string) error {
	list := slices.Collect(format.ReadAnswers(strings.NewReader(text), "x.out", format.AnswerOptions{}))
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	require.Equal(t, want, list[0].Format)
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
		require.Len(t, files, 7)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			of := formats[strings.Split(filepath.Base(file), ".")[1]]
			require.NoError(t, judge(t, p, of, string(text)), file)
			require.Regexp(t, `R\d+C\d+`, judge(t, p, of, planted(t, of, string(text))), file)
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
				for a := range format.ReadAnswers(bytes.NewReader(torn), "x", format.AnswerOptions{Format: formats[strings.Split(filepath.Base(file), ".")[1]]}) {
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

// last are the last digit of answers, but for clauses, and what follows.
var last = map[string]*regexp.Regexp{
	"asp":      regexp.MustCompile(`(?s)(.*,)(\d+)(\).*)`),
	"minizinc": regexp.MustCompile(`(?s)(.*\D)(\d+)(\s*\|?\]\)?;\s*-{10}.*)`),
	"xcsp3":    regexp.MustCompile(`(?s)(.*\D)(\d+)(\s*</values>.*)`),
}

// planted returns an answer with another digit, of clauses with the last variable that is true made
// false, and the last before it that is false made true.
func planted(t *testing.T, of, text string) string {
	if of != "dimacs" {
		m := last[of].FindStringSubmatch(text)
		require.NotNil(t, m)
		if m[2] == "1" {
			return m[1] + "2" + m[3]
		}
		return m[1] + "1" + m[3]
	}
	text, _, _ = strings.Cut(text, "\nc Models")
	all := regexp.MustCompile(`(?:^|\s)([1-9]\d*)\b`).FindAllStringSubmatchIndex(text, -1)
	require.NotEmpty(t, all)
	end := all[len(all)-1]
	denied := regexp.MustCompile(`-\d+\b`).FindAllStringIndex(text[:end[2]], -1)
	require.NotEmpty(t, denied)
	minus := denied[len(denied)-1][0]
	return text[:minus] + text[minus+1:end[2]] + "-" + text[end[2]:]
}

// program runs a program on a file, whose format and suffix are those of what it reads, and
// returns what it prints. Those that take long do so on kinds from a later one on, unless there is time.
type program struct {
	name, reads, suffix string
	from                int
	run                 func(t *testing.T, file string) string
}

// command returns what runs commands on the file, each on the output of the one before; FILE
// stands for its name. Programs report by their exit code what they found.
func command(commands ...string) func(t *testing.T, file string) string {
	return func(t *testing.T, file string) string {
		var out []byte
		for _, c := range commands {
			words := strings.Fields(strings.ReplaceAll(c, "FILE", file))
			run := exec.Command(words[0], words[1:]...)
			run.Stdin = bytes.NewReader(out)
			out, _ = run.Output()
		}
		return string(out)
	}
}

// programs are those to which puzzles go and from which answers come.
var programs = []program{
	{"cadical", "dimacs", ".cnf", 1, command("cadical -q FILE")},
	{"clasp", "dimacs", ".cnf", 2, command("clasp FILE")},
	{"minisat", "dimacs", ".cnf", 3, func(t *testing.T, file string) string {
		command("minisat FILE FILE.out")(t, file)
		text, err := os.ReadFile(file + ".out")
		require.NoError(t, err)
		return string(text)
	}},
	{"clingo", "asp", ".lp", 1, command("clingo FILE")},
	{"gringo", "asp", ".lp", 4, command("gringo FILE", "clasp")},
	{"minizinc", "minizinc", ".mzn", 4, command("minizinc FILE")},
	{"fzn-gecode", "minizinc", ".mzn", 4, func(t *testing.T, file string) string {
		command("minizinc -c --solver gecode FILE --fzn FILE.fzn")(t, file)
		return command("fzn-gecode FILE")(t, file+".fzn")
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
				file := filepath.Join(t.TempDir(), kind+x.suffix)
				writeFile(t, file, x.reads, p)
				require.NoError(t, judge(t, p, x.reads, x.run(t, file)), kind)
			}
		})
	}
}

// writeFile writes a puzzle for a program.
func writeFile(t *testing.T, file, to string, p *grid.Puzzle) {
	out, err := os.Create(file)
	require.NoError(t, err)
	defer out.Close()
	if to == "dimacs" {
		require.NoError(t, solver.WriteCNF(t.Context(), out, p))
		return
	}
	require.NoError(t, format.WriteModel(out, to, p))
}

// TestAllSolutions asks programs for all solutions of a model: they find those that the solver
// counts, none twice, whatever the units, and none if a cell has no candidates.
func TestAllSolutions(t *testing.T) {
	puzzles := map[string]string{
		"box":    "1234\n....\n....\n.3..\n",
		"latin":  "# N=4 units=latin kind=2d\n1234\n21..\n....\n....\n",
		"x":      "# N=4 box=2x2 units=x kind=2d\n1...\n....\n....\n....\n",
		"jigsaw": "# N=4 units=jigsaw regions=AAABCABBCCDBCDDD kind=2d\n12..\n....\n....\n....\n",
		"cube":   "# N=4 box=2x2 kind=3d\n" + "1234341221434321" + strings.Repeat(".", 47) + "1\n",
		"few":    "1 2 [3,4] [34]\n. . . .\n. [13] . .\n. . . .\n",
		"none":   "{\"n\":4,\"givens\":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"candidates\":[null,[],null,null,null,null,null,null,null,null,null,null,null,null,null,null]}",
	}
	for name, run := range map[string]program{
		"clingo":   {"clingo", "asp", ".lp", 1, command("clingo FILE 0")},
		"minizinc": {"minizinc", "minizinc", ".mzn", 4, command("minizinc -a FILE")},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is not installed", name)
			}
			for kind, text := range puzzles {
				if name == "minizinc" && kind != "few" && testenv.Scale(0, 0, 1) == 0 {
					continue // it takes a third of a second to begin
				}
				p := onePuzzle(t, format.Read(strings.NewReader(text), kind, format.Options{}))
				file := filepath.Join(t.TempDir(), kind+run.suffix)
				writeFile(t, file, run.reads, p)
				want, err := solver.Count(t.Context(), p.Board(), solver.Config{}, 0)
				require.NoError(t, err)
				list := slices.Collect(format.ReadAnswers(strings.NewReader(run.run(t, file)), kind, format.AnswerOptions{}))
				require.Len(t, list, 1, kind)
				require.EqualValues(t, want.Count, list[0].Count(), kind)
				require.Equal(t, want.Count > 0, list[0].Complete, kind)
				require.Equal(t, want.Count == 0, list[0].Verdict == format.Unsatisfiable, kind)
				found := make(map[string]bool)
				for i := range list[0].Count() {
					digits, err := list[0].Solution(i, p)
					require.NoError(t, err)
					require.NoError(t, grid.CheckSolution(p, digits))
					found[string(joined(digits))] = true
				}
				require.Len(t, found, list[0].Count(), kind)
			}
		})
	}
}

// joined returns digits as bytes.
func joined(digits []grid.Digit) (text []byte) {
	for _, d := range digits {
		text = append(text, byte(d))
	}
	return text
}

// summary says what was read of an answer to p.
func summary(a format.Answer, p *grid.Puzzle) string {
	if a.Err != nil {
		return a.Err.Error()
	}
	words := []string{a.Format, a.Statement, strconv.Itoa(int(a.Verdict))}
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
		rows          = "x = array2d(1..4, 1..4, [1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]);\n----------\n"
		other         = "x = \n[| 1, 2, 3, 4\n | 3, 4, 1, 2\n | 4, 3, 2, 1\n | 2, 1, 4, 3\n |];\n----------\n"
		model         = "v 1 6 11 16 19 24 25 30\nv 34 37 44 47 52 -64\nv 55 58 61 0\n"
	)
	atoms := func(text string) string {
		var list []string
		for c, d := range text {
			list = append(list, "cell("+strconv.Itoa(c/4+1)+","+strconv.Itoa(c%4+1)+","+string(d)+")")
		}
		return strings.Join(list, " ") + "\n"
	}
	p := onePuzzle(t, format.Read(strings.NewReader("12..\n....\n....\n....\n"), "x", format.Options{}))
	for _, test := range []struct {
		text string
		want []string
	}{
		{"c a word\ns SATISFIABLE\n" + model + "s UNSATISFIABLE\n", []string{"dimacs SATISFIABLE 1 " + first, "dimacs UNSATISFIABLE 2"}},
		{"v 1 0\nv 2 0\ns SATISFIABLE\nv 3 0\ns SATISFIABLE\n", []string{
			"dimacs SATISFIABLE 1 1230000000000000 1240000000000000", "dimacs SATISFIABLE 1 1203000000000000",
		}},
		{"SAT\n1 6 -7 0\n", []string{"dimacs SAT 1 1230400000000000"}},
		{"UNSAT\n", []string{"dimacs UNSAT 2"}},
		{"s SATISFIABLE\nv 1 2", []string{"x: line 2, column 3: found the end of the source in a solution, expected the end of the solution"}},
		{"s SATISFIABLE\nv 1 two 0\n", []string{`x: line 2, column 5: found literal "two", expected a number`}},
		{"s SATISFIABLE\nv 65 0\n", []string{"x: line 2, column 3: found variable 65, expected 1 to 64"}},
		{"s SATISFIABLE\nv 63 64 0\n", []string{"x: line 2, column 6: found R4C4=4, expected one digit in R4C4, which has 3 in line 2, column 3"}},
		{
			"clingo version 5\nAnswer: 1\n" + atoms(first) + "Answer: 2\n" + atoms(second) + "SATISFIABLE\n\nModels : 2\n" +
				"clingo version 5\nUNSATISFIABLE\n\nModels : 0\n", []string{"asp SATISFIABLE 1 all " + first + " " + second, "asp UNSATISFIABLE 2"},
		},
		{"% Answer: 1\nANSWER\ncell(1,1,1). given(1,1,1).\n% Models : 1+\n", []string{"asp  0 1000000000000000"}},
		{"Answer: 1\ncell(1,1,1) cell(1,5,2)\n", []string{"x: line 2, column 13: found coordinate 5, expected 1 to 4"}},
		{"Answer: 1\ncell(1,1,1) cell(1,2,5)\n", []string{"x: line 2, column 13: found R1C2=5, expected a digit of 1 to 4"}},
		{"Answer: 1\ncell(1,1,1,1)\n", []string{"x: line 2, column 1: found 3 coordinates, expected 2"}},
		{"Answer: 1\ncell(1,1,1) what\nSATISFIABLE\n", []string{`x: line 2, column 13: found "what", expected an atom such as cell(1,2,5)`}},
		{rows + other, []string{"minizinc  0 " + first, "minizinc  0 " + second}},
		{rows + other + "==========\n" + rows + "==========\n", []string{"minizinc ========== 1 all " + first + " " + second, "minizinc ========== 1 all " + first}},
		{rows + "=====UNSATISFIABLE=====\n=====UNKNOWN=====\n", []string{"minizinc  0 " + first, "minizinc UNSATISFIABLE 2", "minizinc UNKNOWN 3"}},
		{"{\n  \"x\" : [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]\n}\n----------\n", []string{"minizinc  0 " + first}},
		{"x = array1d(1..3, [1,2,3]);\n----------\n", []string{"x: line 1, column 13: found 3 numbers, expected 16, one for each cell"}},
		{strings.TrimSuffix(rows, "----------\n"), []string{"x: line 1, column 13: found the end of the source in a solution, expected the end of the solution"}},
		{
			"s SATISFIABLE\nv <instantiation> <list> x[0][0] x[3][3] </list>\nv <values> 4 1 </values> </instantiation>\n",
			[]string{"xcsp3 SATISFIABLE 1 4000000000000001"},
		},
		{"<instantiation> <list> x[][] </list> <values> 2x16 </values> </instantiation>", []string{"xcsp3  0 2222222222222222"}},
		{"<instantiation> <list> x[0][0] </list> <values> 1 2 </values> </instantiation>", []string{"x: line 1, column 1: found 1 variables and 2 values, expected as many"}},
		{"<instantiation> <list> y </list> <values> 1 </values> </instantiation>", []string{`x: line 1, column 24: found variable "y", expected the variable of a cell such as x[0][1]`}},
		{"<instantiation> <list> x[0][0] </list> <values> * </values> </instantiation>", []string{`x: line 1, column 49: found value "*", expected a number`}},
		{"\nACE\n\x1b[92ms UNSATISFIABLE\x1b[0m\n", []string{"xcsp3 UNSATISFIABLE 2"}},
		{"=====[ Problem Statistics ]=====\n|  Number of variables: 64 |\nUNSATISFIABLE\n", []string{"dimacs UNSATISFIABLE 2"}},
		{"a word before\ns UNKNOWN\n", []string{"dimacs UNKNOWN 3"}},
		{first + "\n" + second + "\n", []string{"text  0 " + first, "text  0 " + second}},
		{"", []string{"x: found nothing, expected a puzzle"}},
	} {
		var got []string
		for a := range format.ReadAnswers(strings.NewReader(test.text), "x", format.AnswerOptions{}) {
			got = append(got, summary(a, p))
		}
		require.Equal(t, test.want, got, test.text)
	}
}

// TestAnswerOptions: a format that is named is no other, and the solutions of one puzzle stay together.
func TestAnswerOptions(t *testing.T) {
	read := func(text string, o format.AnswerOptions) []format.Answer {
		return slices.Collect(format.ReadAnswers(strings.NewReader(text), "x", o))
	}
	list := read("SATISFIABLE\n", format.AnswerOptions{Format: "minizinc"})
	require.Len(t, list, 1)
	require.EqualError(t, list[0].Err,
		"x: found no answer, expected solutions as programs for minizinc write them, or that there are none")
	require.Equal(t, "asp", read("SATISFIABLE\n", format.AnswerOptions{})[0].Format)
	list = read("[1]\n----------\n[2]\n----------\n", format.AnswerOptions{Format: "minizinc", SinglePuzzle: true})
	require.Len(t, list, 1)
	require.Equal(t, 2, list[0].Count())
	list = read("c a long line\n", format.AnswerOptions{Format: "dimacs", Options: format.Options{MaxLine: 4}})
	require.ErrorContains(t, list[0].Err, "line 1, column 1: found a line of more than 4 bytes")
	require.ErrorContains(t, format.WriteModel(&bytes.Buffer{}, "csv", nil), `no models in format "csv"`)
}

// TestXCSP3: an instance has domains, givens, units, and what no domain says: a cell without
// candidates, a grid that is excluded. Its units are those of the shape, each with its cells.
func TestXCSP3(t *testing.T) {
	text := `{"n":4,"givens":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"candidates":[null,[2,3],[],null,null,null,null,null,null,null,null,null,null,null,null,null]}`
	p := onePuzzle(t, format.Read(strings.NewReader(text), "x", format.Options{}))
	var out bytes.Buffer
	require.NoError(t, format.WriteModel(&out, "xcsp3", p, []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}))
	head, rest, _ := strings.Cut(out.String(), `<allDifferent note="row 1"> x[0][0] x[0][1] x[0][2] x[0][3] </allDifferent>`+"\n")
	require.Equal(t, `<!-- N=4 box=2x2 kind=2d -->
<instance format="XCSP3" type="CSP">
<variables>
<array id="x" size="[4][4]">
<domain for="x[0][1]"> 2 3 </domain>
<domain for="others"> 1..4 </domain>
</array>
</variables>
<constraints>
<instantiation><list> x[0][0] x[3][3] </list><values> 1 3 </values></instantiation>
`, head)
	require.Contains(t, rest, `<allDifferent note="box 4"> x[2][2] x[2][3] x[3][2] x[3][3] </allDifferent>`+"\n")
	require.Equal(t, p.Shape.Units()-1, strings.Count(rest, "<allDifferent"))
	require.True(t, strings.HasSuffix(rest, `<extension><list> x[][] </list><conflicts> (1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1) </conflicts></extension>
<intension> lt(x[0][2],1) </intension>
</constraints>
</instance>
`), rest)

	p = onePuzzle(t, format.Read(strings.NewReader("# N=4 box=2x2 kind=3d\n"+strings.Repeat(".", 63)+"1\n"), "x", format.Options{}))
	out.Reset()
	require.NoError(t, format.WriteModel(&out, "xcsp3", p))
	require.Contains(t, out.String(), `<array id="x" size="[4][4][4]"> 1..4 </array>`)
	require.Contains(t, out.String(), `<list> x[3][3][3] </list>`)
}
