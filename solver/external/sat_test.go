//go:build unix

package external_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/external"
	"basisk/solver/processor"
)

// playing names the variable that makes this test's program a solver that behaves in
// the way that its value says.
const playing = "BASISK_TEST_SOLVER"

func TestMain(m *testing.M) {
	if role := os.Getenv(playing); role != "" {
		os.Exit(play(role, os.Args[1:]))
	}
	testenv.Main(m)
}

// play is the main function of the solver; its result is the exit code.
func play(role string, args []string) int {
	switch role {
	case "crash":
		fmt.Fprintln(os.Stderr, "out of luck")
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		time.Sleep(time.Minute)
	case "babble":
		fmt.Println("v one two")
	case "mute":
		fmt.Fprintln(os.Stderr, "what is this?")
		return 1
	case "chatter":
		fmt.Fprintln(os.Stderr, strings.Repeat("no ", 1000)+"way")
		return 1
	case "wrong":
		fmt.Println("s SATISFIABLE\nv 1 2 0")
	case "large":
		fmt.Println("s SATISFIABLE\nv 123456 0")
	case "torn":
		fmt.Println("s SATISFIABLE\nv 1 2")
	case "empty":
		fmt.Println("s SATISFIABLE")
	case "tired":
		fmt.Println("s UNKNOWN")
	case "only": // clasp -n 2, of a problem of one option
		fmt.Println("v 1 0\ns SATISFIABLE")
		return 30
	case "code":
		return 20
	case "sleep": // with a child that is not to outlive it
		child := exec.Command(os.Args[0], args...)
		child.Env = append(os.Environ(), playing+"=nap")
		_ = child.Start()
		_ = os.WriteFile(args[0], []byte(strconv.Itoa(child.Process.Pid)), 0o600)
		_ = child.Wait()
	case "leave": // ends before its child
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), playing+"=nap")
		_ = child.Start()
		fmt.Println(child.Process.Pid)
		return 1
	case "parent of burn":
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), playing+"=burn")
		_ = child.Run()
	case "burn":
		for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		}
	case "toil": // for a while, and then solve what there is
		for begin := processor.Time(); processor.Time()-begin < raceLimit/2; {
		}
		if len(args) > 0 {
			return solveCNF(role, args)
		}
	case "line", "line tail", "line time":
		return playLine(role)
	case "line none":
		fmt.Println()
	case "line echo":
		_, _ = io.Copy(os.Stdout, os.Stdin)
	case "line twos":
		fmt.Println(strings.Repeat("2", 16))
	case "line other":
		fmt.Println("1234341221434321")
	case "doze":
		time.Sleep(150 * time.Millisecond)
		return 20
	case "nap":
		time.Sleep(time.Minute)
	default:
		return solveCNF(role, args)
	}
	return 0
}

// solveCNF prints the first model of a file of clauses, as the competitions want it
// or to a file as minisat does.
func solveCNF(role string, args []string) int {
	file, err := os.ReadFile(args[0])
	if err != nil {
		return 1
	}
	variables, clauses := readCNF(panicking{}, string(file))
	code, text := 20, "UNSAT\n"
	for model := range testenv.Models(variables, clauses) {
		shown := strings.Trim(fmt.Sprint(model), "[]") + " 0\n"
		if code, text = 10, "SAT\n"+shown; role == "repeat" {
			text += "v " + shown
		}
		break
	}
	if role == "minisat" {
		_ = os.WriteFile(args[1], []byte(text), 0o600)
		return code
	}
	fmt.Print("c conflicts: 7 in all\n" + strings.NewReplacer("UNSAT", "s UNSATISFIABLE", "SAT\n", "s SATISFIABLE\nv ").Replace(text))
	return 0
}

// panicking ends a program that is no test.
type panicking struct{}

func (panicking) Errorf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }
func (panicking) FailNow()                          {}

// player returns the configuration whose program plays a role.
func player(t *testing.T, role, args string) solver.Config {
	t.Helper()
	t.Setenv(playing, role)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // else a second a run, under the race detector
	self, err := os.Executable()
	require.NoError(t, err)
	return solver.Config{Method: external.SAT(self + args)}
}

// A program finds the solutions that the brute force finds, each once, whichever way
// it shows them; likewise the real ones, where they are installed.
func TestSATAgrees(t *testing.T) {
	boards := few(heuristictest.Instances(square(t, 2), 3, testenv.Scale(3, 3, 12)))
	for role, args := range map[string]string{"sat": "", "minisat": " {cnf} {out}"} {
		t.Run(role, func(t *testing.T) { agree(t, player(t, role, args), boards) })
	}
	commands := []string{"cadical -q", "minisat", "clasp --seed={seed}", "minisat -verb=0 {cnf} {out}", "clasp"}
	for _, command := range commands[:testenv.Scale(3, 3, 5)] {
		t.Run(command, func(t *testing.T) {
			if _, err := exec.LookPath(strings.Fields(command)[0]); err != nil {
				t.Skip(err)
			}
			c := solver.Config{Method: external.SAT(command)}
			for _, s := range heuristictest.SmallShapes() {
				agree(t, c, few(heuristictest.Instances(s, 3, testenv.Scale(1, 1, 6))))
			}
		})
	}
}

// few returns the instances with few solutions, since each is a run of a program.
func few(list []heuristictest.Instance) []heuristictest.Instance {
	return slices.DeleteFunc(list, func(x heuristictest.Instance) bool { return len(x.Solutions) > 5 })
}

// The statistics keep what is measured apart from what is counted.
func TestSATStats(t *testing.T) {
	c := player(t, "sat", " {cnf}")
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	defer func() {
		left, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Empty(t, left, "runs must remove their files")
	}()
	r, err := solver.Count(t.Context(), heuristictest.Line(square(t, 2), "1......2..4..3..").Board(), c, 2)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	require.Equal(t, solver.Claimed, r.Stats.End)
	require.Equal(t, "no other solution, claimed by "+c.Method.Name, r.Stats.Note)
	require.Equal(t, c.Method.Name, r.Method)
	require.EqualValues(t, 2, r.Stats.Work, "runs")
	require.EqualValues(t, 14, r.Stats.Nodes, "conflicts")
	require.Positive(t, r.Stats.ExternalSeconds)
}

// An error quotes the program, and is never an answer.
func TestSATFaults(t *testing.T) {
	for role, message := range map[string]string{
		"crash":   `crashed: signal: killed; it said "out of luck"`,
		"babble":  `strange model: the answer: line 1, column 3: found literal "one", expected a number`,
		"mute":    `no answer, expected a line "s SATISFIABLE" or "s UNSATISFIABLE": exit status 1; it said "what is this?"`,
		"chatter": `it said "` + strings.Repeat("no ", 99) + `way"`,
		"wrong":   `wrong model: item 0 is covered 2 times`,
		"large":   `wrong model: variable 123456 of 64`,
		"torn":    `strange model: the answer: line 2, column 3: found the end of the source in a solution, expected the end of the solution`,
		"empty":   `satisfiable, but no complete model in lines "v ... 0" or in the file {out}`,
	} {
		t.Run(role, func(t *testing.T) {
			r, err := solver.Solve(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), player(t, role, ""))
			require.ErrorContains(t, err, message)
			require.ErrorContains(t, err, "external:")
			require.Equal(t, solver.Limit, r.Status)
			require.False(t, r.Exact)
		})
	}
	r, err := solver.Solve(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), player(t, "tired", ""))
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	r, err = solver.Solve(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), player(t, "code", ""))
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	require.Contains(t, r.Stats.Note, "no solution, claimed by external:")
}

// A model that comes again is an error.
func TestSATRepeats(t *testing.T) {
	_, err := solver.Count(t.Context(), heuristictest.Line(square(t, 2), "1234............").Board(), player(t, "repeat", ""), 3)
	require.ErrorContains(t, err, "it shows a solution once more")
}

// A program that says that its model is the only one is not asked again.
func TestSATOnly(t *testing.T) {
	r, err := solver.Count(t.Context(), heuristictest.Line(square(t, 2), ".234341221434321").Board(), player(t, "only", ""), 0)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	require.Equal(t, solver.Claimed, r.Stats.End)
	require.EqualValues(t, 1, r.Count)
	require.EqualValues(t, 1, r.Stats.Work, "runs")
}

// Commands that cannot be run are refused before any board is seen.
func TestConfig(t *testing.T) {
	_, err := solver.New(solver.Config{Method: external.SAT("")})
	require.ErrorContains(t, err, "expected a command")
	_, err = solver.New(solver.Config{Method: external.SAT("no-such-solver {cnf}")})
	require.ErrorIs(t, err, exec.ErrNotFound)
	for _, mark := range []string{"{asp}", "{minizinc}", "{xcsp3}", "{acs}"} {
		_, err = solver.New(solver.Config{Method: external.SAT("sh " + mark)})
		require.ErrorContains(t, err, "no file for "+mark+": expected {cnf}, {out}, {seed}")
	}
	_, err = catalog.Default().Method("external")
	require.ErrorContains(t, err, "external:CMD")
}

// A program that has gone, or that there is no room for, is an error and no answer.
func TestCannotRun(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	require.NoError(t, os.WriteFile(gone, nil, 0o700))
	for _, m := range []solver.MethodEntry{external.SAT(gone), external.Line(gone)} {
		require.NoError(t, os.WriteFile(gone, nil, 0o700))
		s, err := solver.New(solver.Config{Method: m})
		require.NoError(t, err)
		require.NoError(t, os.Remove(gone))
		for temporary, message := range map[string]string{os.TempDir(): gone, gone: "no such file or directory"} {
			t.Setenv("TMPDIR", temporary)
			r, err := s.Solve(t.Context(), solver.Question{Board: grid.NewPuzzle(square(t, 2)).Board(), Limit: 1})
			require.ErrorIs(t, err, os.ErrNotExist)
			require.ErrorContains(t, err, message)
			require.Equal(t, solver.Limit, r.Status)
			require.Zero(t, r.Stats.ExternalSeconds)
		}
	}
}

// A board that has failed needs no program.
func TestFailedBoard(t *testing.T) {
	r, err := solver.Solve(t.Context(), heuristictest.Line(square(t, 2), "1.1.............").Board(), player(t, "crash", ""))
	require.NoError(t, err)
	require.Equal(t, solver.Unsolvable, r.Status)
}

// A context that has ended is noticed before anything is started: an error if it was
// cancelled, and else an outcome.
func TestEndedBefore(t *testing.T) {
	for _, m := range []solver.MethodEntry{external.SAT("true"), external.Line("true")} {
		for _, cause := range []error{context.Canceled, context.DeadlineExceeded} {
			r, err := solver.Solve(testenv.EndingAfter(t.Context(), 0, cause), grid.NewPuzzle(square(t, 2)).Board(), solver.Config{Method: m})
			require.Equal(t, cause == context.Canceled, err != nil)
			require.Equal(t, solver.Limit, r.Status)
			require.Equal(t, solver.Cancelled, r.Stats.End)
			require.Zero(t, r.Stats.Work, "runs")
		}
	}
}

// The end of the context is the end of the program and of what it has started, within
// 50 ms and some for a busy machine. A deadline is an outcome and not an error.
func TestCancel(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	c := player(t, "sleep", " "+pidFile+" {cnf}")
	ctx, cancel := context.WithCancel(t.Context())
	var cancelled time.Time
	var child int
	go func() {
		defer cancel()
		for child == 0 {
			time.Sleep(10 * time.Millisecond)
			text, _ := os.ReadFile(pidFile)
			child, _ = strconv.Atoi(string(text))
		}
		cancelled = time.Now()
	}()
	_, err := solver.Solve(ctx, grid.NewPuzzle(square(t, 2)).Board(), c)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, time.Since(cancelled), 10*time.Second)
	require.Eventually(t, func() bool { return !alive(child) }, 5*time.Second, 10*time.Millisecond)

	ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	r, err := solver.Solve(ctx, grid.NewPuzzle(square(t, 2)).Board(), c)
	require.NoError(t, err)
	require.Equal(t, solver.Limit, r.Status)
	require.Less(t, r.Elapsed, 10*time.Second)
}

// The processes that a program has started and left end with it.
func TestLeavesNoChild(t *testing.T) {
	player(t, "leave", "")
	self, err := os.Executable()
	require.NoError(t, err)
	_, err = solver.Solve(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), solver.Config{Method: external.Line(self)})
	require.Error(t, err)
	_, said, _ := strings.Cut(err.Error(), "it said ")
	child, err := strconv.Atoi(strings.Trim(said, `"`))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return !alive(child) }, 5*time.Second, 10*time.Millisecond)
}

// alive reports whether a process runs: one that nobody waits for stays as a zombie
// if the machine has nobody to bury it.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(status), ") Z ")
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// readCNF reads clauses, and the number of variables in their header.
func readCNF(t require.TestingT, text string) (variables int, clauses [][]int32) {
	f, err := proof.ReadFormula(strings.NewReader(text), proof.Options{})
	require.NoError(t, err)
	_, header, _ := strings.Cut("\n"+text, "\np cnf ")
	_, err = fmt.Sscan(header, &variables)
	require.NoError(t, err)
	return variables, slices.Collect(f.All())
}

// agree compares the solutions that a program finds with the solutions that brute force has found.
func agree(t *testing.T, c solver.Config, drawn []heuristictest.Instance) {
	t.Helper()
	s, err := solver.New(c)
	require.NoError(t, err)
	for i, x := range drawn {
		var found [][]grid.Digit
		_, err := s.Solve(t.Context(), solver.Question{Board: x.Puzzle.Board(), Each: func(solution []grid.Digit) bool {
			found = append(found, slices.Clone(solution))
			return true
		}})
		require.NoError(t, err)
		slices.SortFunc(found, slices.Compare)
		require.Equal(t, x.Solutions, found, "board %d", i)
	}
}
