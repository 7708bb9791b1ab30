//go:build !race

package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// A command must return soon after a limit: after a signal, or when --timeout is over, it may
// take no more than a bound of processor time. Each case runs in a separate process, and the
// test reads its processor time at the moment of the cut and at the end, so other load of the
// machine does not count.
//
// The bounds are for loops that check the context. A large allocation (a cube of side 64), the garbage collector and
// freeing memory cannot be interrupted. Command candidates lists all candidates at once, so it is
// tested on boards up to 100×100 only. A case beyond its bound is tried twice more at the same
// moment, and the best time counts.
const (
	lateBound  = 50 * time.Millisecond  // up to side 100
	lateLarge  = 200 * time.Millisecond // above, and in cubes
	lateNoise  = 30 * time.Millisecond  // starting to end, and the collector
	largeSide  = 100
	soonestCut = 30 * time.Millisecond
	latestCut  = 1500 * time.Millisecond
)

// limited is a command line that may take long.
type limited struct {
	args  []string
	file  largePuzzle // that it reads, if it does
	large bool
}

// String returns the command line without the folder of the files.
func (x limited) String() string {
	words := append([]string(nil), x.args...)
	words[len(words)-1] = filepath.Base(words[len(words)-1])
	return strings.Join(words, " ")
}

// bound returns the processor time that x may take after a cut.
func (x limited) bound() time.Duration {
	if x.large {
		return lateLarge + lateNoise
	}
	return lateBound + lateNoise
}

// limitCases returns every command that works on puzzles, with every method that it takes, on
// large shapes, and the commands that make puzzles or read no file.
func limitCases(t *testing.T, folder string) (cases []limited) {
	all := largePuzzles(t, folder)
	add := func(file string, questions ...string) {
		p := all[file]
		for _, q := range questions {
			cases = append(cases, limited{append(strings.Fields(q), p.name), p, p.large})
		}
	}
	for _, file := range []string{"open36", "open64", "open100", "half100", "open256", "half256", "cube"} {
		for _, m := range Default().Methods {
			if m.New != nil && m.Name != "bitboard" {
				add(file, "solve --json -m "+m.Name, "count --json --limit 0 -m "+m.Name)
			}
		}
		add(file, "count --json --estimate", "solve --json --all -m search", "count --json --proof "+t.TempDir(),
			"explain --json", "explain --draw --steps 3", "rate --json", "payoff --json",
			"convert --to dlx", "convert --to dimacs", "solve --json -m cdcl --workers 2",
			"candidates --json --true", "candidates --counts", "convert --to pdf", "convert --to svg")
		if !all[file].large {
			add(file, "candidates --json --rules all")
		}
	}
	add("half256", "transform --canonical --json")
	add("full256", "transform --canonical --json")
	add("open144", "count --json --cells R1C1")
	for _, m := range []string{"links", "cdcl", "diagram --count"} {
		add("cover", "cover -m "+m)
	}
	for _, q := range []string{
		"--size 100 --fill 0.5 --unique", "--size 100 --minimal", "--basis 8 --fill 0.5 --holes balanced --unique",
		"--size 256 --fill 0.5 --unique", "--cube --size 36 --fill 0.5 --unique", "--cube --size 36 --minimal",
	} {
		large := strings.Contains(q, "cube") || strings.Contains(q, "16")
		cases = append(cases, limited{strings.Fields("generate --json -n 1000000 " + q), largePuzzle{}, large})
	}
	for _, q := range []string{"claims", "claims Y3b", "claims O3", "claims L8", "experiment list", "experiment plan phase --scale 50", "experiment run phase --scale 5 -o " + filepath.Join(folder, "run")} {
		cases = append(cases, limited{args: strings.Fields(q)})
	}
	return cases
}

// largePuzzle is a file with a puzzle or a problem.
type largePuzzle struct {
	name  string
	large bool
	args  []string // of the command that makes it; none if the file exists
}

// largePuzzles returns files by their names without extension: empty boards, and others to make.
func largePuzzles(t *testing.T, folder string) map[string]largePuzzle {
	all := map[string]largePuzzle{}
	add := func(name string, large bool, args ...string) {
		all[name] = largePuzzle{filepath.Join(folder, name+".txt"), large, args}
	}
	for _, side := range []int{36, 64, 100, 144, 256} {
		name := fmt.Sprint("open", side)
		row := strings.TrimSuffix(strings.Repeat(". ", side), " ") + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".txt"), []byte(strings.Repeat(row, side)), 0o600))
		add(name, side > largeSide)
	}
	add("half100", false, "generate", "--size", "100", "--fill", "0.45", "-f", "line")
	add("half256", true, "generate", "--size", "256", "--fill", "0.45", "-f", "line")
	add("cube", true, "generate", "--cube", "--size", strconv.Itoa(testenv.Scale(36, 36, 64)), "--fill", "0.5", "-f", "line")
	add("full256", true, "pattern", "make", "--basis", "16", "-f", "line")
	add("cover", false, "convert", "--to", "dlx", all["open64"].name)
	return all
}

// make makes the file unless it exists.
func (p largePuzzle) make(t *testing.T) {
	if _, err := os.Stat(p.name); err != nil && p.args != nil {
		require.NoError(t, command(t, append(p.args, "-o", p.name)...).Run())
	}
}

// clock returns the processor time of a process, all threads together.
func clock(pid int) time.Duration {
	var now syscall.Timespec
	id := ^uintptr(pid)<<3 | 2 // the clock of a process by its number, see clock_getcpuclockid(3)
	_, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, id, uintptr(unsafe.Pointer(&now)), 0)
	if failed != 0 {
		return -1
	}
	return time.Duration(now.Nano())
}

// taken returns the processor time of a process that has ended, and of its children.
func taken(c *exec.Cmd) time.Duration { return c.ProcessState.UserTime() + c.ProcessState.SystemTime() }

// watched runs a command and returns its processor time after a moment, and in all. It calls cut
// repeatedly with the time so far; the moment is when cut returns true. late is negative if it
// never did.
func watched(t *testing.T, c *exec.Cmd, cut func(now time.Duration) bool) (late, all time.Duration, out []byte) {
	var printed bytes.Buffer
	c.Stdout = &printed
	require.NoError(t, c.Start())
	ended := make(chan struct{})
	go func() {
		_ = c.Wait()
		close(ended)
	}()
	at := time.Duration(-1)
	for running := true; running; {
		if now := clock(c.Process.Pid); at < 0 && cut(now) {
			at = now
		}
		select {
		case <-ended:
			running = false
		case <-time.After(time.Millisecond / 2):
		}
	}
	if all = taken(c); at < 0 {
		return -1, all, printed.Bytes()
	}
	return all - at, all, printed.Bytes()
}

// cutAt runs a command and interrupts it after some processor time.
func cutAt(t *testing.T, args []string, at time.Duration) (late, all time.Duration, out []byte) {
	c := command(t, args...)
	return watched(t, c, func(now time.Duration) bool {
		return now >= at && c.Process.Signal(syscall.SIGINT) == nil
	})
}

// timedOut runs a command with a --timeout. Its question begins after the time that reading the
// file takes.
func timedOut(t *testing.T, args []string, reading, timeout time.Duration) (late time.Duration, out []byte) {
	var began time.Time
	c := command(t, append([]string{args[0], "--timeout", timeout.String()}, args[1:]...)...)
	late, _, out = watched(t, c, func(now time.Duration) bool {
		if now >= reading && began.IsZero() {
			began = time.Now()
		}
		return !began.IsZero() && time.Since(began) >= timeout
	})
	return late, out
}

// moment draws a moment up to the latest, uniformly on a logarithmic scale: more happens early.
func moment(latest time.Duration, rng *rand.Rand) time.Duration {
	return time.Duration(float64(soonestCut) * math.Pow(float64(latest)/float64(soonestCut), rng.Float64()))
}

// worstOf cuts x at random moments and returns the largest lateness, and its moment. If x ends
// before, the moments are drawn within the time that it takes.
func worstOf(t *testing.T, x limited, moments int, rng *rand.Rand) (worst, when, spent time.Duration) {
	worst = -1
	latest := latestCut
	for range moments {
		at := moment(latest, rng)
		late, all, out := cutAt(t, x.args, at)
		if spent += all; late < 0 {
			latest = max(all, soonestCut+1)
			at = moment(latest, rng)
			late, all, out = cutAt(t, x.args, at)
			spent += all
		}
		for range 2 {
			if late > x.bound() {
				again, all, _ := cutAt(t, x.args, at)
				spent += all
				late = min(late, max(again, 0))
			}
		}
		requireObjects(t, x, out)
		if late > worst {
			worst, when = late, at
		}
	}
	return worst, when, spent
}

// requireObjects fails unless the output of a cut command with --json is whole objects: the
// partial results.
func requireObjects(t *testing.T, x limited, out []byte) {
	for line := range bytes.Lines(out) {
		if strings.Contains(x.String(), "--json") {
			require.True(t, json.Valid(line), "%v: %.200s", x, line)
		}
	}
}

// TestLimits cuts each case by a signal at three random moments, for as many cases as there is time, in the long
// version alone.
func TestLimits(t *testing.T) {
	const budget = time.Hour
	if !testenv.Long() {
		t.Skip("takes processor time")
	}
	const moments = 3
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	cases := limitCases(t, t.TempDir())
	rng.Shuffle(len(cases), func(i, j int) { cases[i], cases[j] = cases[j], cases[i] })
	for spent := time.Duration(0); len(cases) > 0 && spent < budget; cases = cases[1:] {
		x := cases[0]
		x.file.make(t)
		worst, when, all := worstOf(t, x, moments, rng)
		spent += all
		t.Logf("%6d ms after %5d ms: %v", worst.Milliseconds(), when.Milliseconds(), x)
		if worst > x.bound() {
			t.Errorf("%v: it took %v after the interrupt at %v, at most %v are allowed", x, worst, when, x.bound())
		}
	}
}

// givenUp are the cases with a --timeout, each with a word that its output must contain. Large files
// take long to read, so some of the cases are in the exhaustive version alone.
var givenUp = []struct {
	args, file, owes string
	long             bool
}{
	{"count --json --estimate", "open256", `"status":"limit"`, true},
	{"count --json --estimate --probes 1000000", "open36", `"interval":["`, false},
	{"count --json --limit 0 -m diagram", "open256", `"status":"limit"`, true},
	{"count --json --limit 0 -m diagram", "open64", `"status":"limit"`, false},
	{"count --json --limit 0 -m search", "open36", `"status":"multiple"`, false},
	{"count --json --limit 0 --cells R1C1", "open144", `"method"`, true},
	{"count --json --limit 0 --cells R1C1", "open64", `"method"`, false},
	{"solve --json --all -m search", "open36", `"solutions":[[`, false},
	{"solve --json -m dlx", "open64", `"status":"limit"`, false},
	{"solve --json -m dlx", "open100", `"status":"limit"`, true},
	{"solve --json -m cdcl", "open256", `"status":"limit"`, true},
	{"solve --json -m logic", "half256", `"status":"limit"`, true},
	{"rate --json", "half256", `"status":"limit"`, true},
	{"explain --json", "half256", `"outcome":"stopped"`, true},
	{"explain --json", "half100", `"outcome":"stopped"`, false},
	{"candidates --json --true", "open64", `"unknown"`, false},
}

// TestTimeouts: when --timeout is over, a puzzle is given up with its partial answer.
func TestTimeouts(t *testing.T) {
	if testenv.Scale(0, 1, 1) == 0 {
		t.Skip("takes processor time")
	}
	files := largePuzzles(t, t.TempDir())
	reading := map[string]time.Duration{}
	for _, x := range givenUp {
		if x.long && !testenv.Long() {
			continue
		}
		p := files[x.file]
		p.make(t)
		if _, known := reading[x.file]; !known {
			_, reading[x.file], _ = watched(t, command(t, "check", "--quick", p.name), func(time.Duration) bool { return false })
		}
		l := limited{append(strings.Fields(x.args), p.name), p, p.large}
		var late time.Duration
		var out []byte
		// A slow machine finds little in the first two.
		for _, timeout := range []time.Duration{150 * time.Millisecond, 600 * time.Millisecond, 5 * time.Second} {
			late, out = timedOut(t, l.args, reading[x.file], timeout)
			if late <= l.bound() && bytes.Contains(out, []byte(x.owes)) {
				break
			}
		}
		require.True(t, bytes.Contains(out, []byte(x.owes)), "%v: expected %s in %.200q", l, x.owes, out)
		t.Logf("%6d ms after --timeout: %v", late.Milliseconds(), l)
		if late > l.bound() {
			t.Errorf("%v: it took %v after --timeout, at most %v are allowed", l, late, l.bound())
		}
	}
}
