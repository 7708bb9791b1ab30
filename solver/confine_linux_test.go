package solver

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// hierarchy returns a folder laid out like a control group of version 2.
func hierarchy(t *testing.T, files map[string]string) string {
	t.Helper()
	base := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.WriteFile(filepath.Join(base, name), []byte(text+"\n"), 0o600))
	}
	return base
}

// TestEntrusted: groups are made where the controllers are on, or where they may be put on since
// this process is alone and moves away; and nowhere else is anything changed.
func TestEntrusted(t *testing.T) {
	own := strconv.Itoa(os.Getpid())
	all := map[string]string{groupControllers: "cpuset cpu io memory pids", groupSubtree: "", groupProcesses: own}
	base := hierarchy(t, all)
	require.NoError(t, entrusted(base))
	require.Equal(t, strings.Fields(all[groupControllers]), wordsOf(base, groupSubtree))
	require.Equal(t, []string{own}, wordsOf(filepath.Join(base, ownLeaf), groupProcesses))

	require.NoError(t, entrusted(hierarchy(t, map[string]string{groupSubtree: "cpu memory"})))
	for _, files := range []map[string]string{
		{groupControllers: "cpuset cpu memory", groupSubtree: "", groupProcesses: own + "\n1"},
		{groupControllers: "hugetlb", groupSubtree: "", groupProcesses: own},
		{groupControllers: "memory", groupSubtree: "memory", groupProcesses: own},
		{},
	} {
		base := hierarchy(t, files)
		require.ErrorContains(t, entrusted(base), "expected the controllers memory and cpuset or cpu")
		require.NoDirExists(t, filepath.Join(base, ownLeaf))
	}
}

// TestGroupFiles: what a run is held to is written to its group, and what it took read from there.
func TestGroupFiles(t *testing.T) {
	g := &confinedRun{hold: &Confinement{Memory: 5 << 30}, core: 3, group: hierarchy(t, map[string]string{
		groupTimes: "usage_usec 1500000\nuser_usec 1400000\nsystem_usec 100000", groupPeak: "123456789",
	})}
	require.NoError(t, g.furnish())
	for file, text := range map[string]string{"cpuset.cpus": "3", "memory.max": "5368709120", "memory.swap.max": "0"} {
		require.Equal(t, []string{text}, wordsOf(g.group, file))
	}
	u, ok := g.usage()
	require.True(t, ok)
	require.Equal(t, usage{1500 * time.Millisecond, 123456789, ConfinedByGroup}, u)

	without := &confinedRun{hold: &Confinement{}, group: hierarchy(t, nil)}
	require.NoError(t, os.Mkdir(filepath.Join(without.group, "cpuset.cpus"), 0o700)) // none that is written
	require.NoError(t, without.furnish())
	require.Equal(t, []string{"100000", "100000"}, wordsOf(without.group, "cpu.max"))
	require.NoFileExists(t, filepath.Join(without.group, "memory.max"))
	_, ok = without.usage()
	require.False(t, ok)
}

// greedy takes 50 MB in a child, and says which cores it may use.
func greedy(ctx context.Context) (*exec.Cmd, *bytes.Buffer) {
	c := exec.CommandContext(ctx, "sh", "-c", "grep Cpus_allowed_list /proc/self/status; head -c 50000000 /dev/zero | tail -c 50000000 | wc -c")
	isolate(c)
	var said bytes.Buffer
	c.Stdout = &said
	return c, &said
}

// TestConfinedByLimits: without a control group a program has one core, its children are counted, and
// the limit of memory is one of the address space.
func TestConfinedByLimits(t *testing.T) {
	ctx := WithConfinement(t.Context(), Confinement{Groups: t.TempDir()})
	before, err := allowed()
	require.NoError(t, err)
	c, said := greedy(ctx)
	u, err := runMetered(ctx, c)
	require.NoError(t, err)
	require.Equal(t, ConfinedByLimits, u.held)
	require.Regexp(t, `Cpus_allowed_list:\s+\d+\n50000000\n$`, said.String())
	require.Greater(t, u.memory, uint64(50_000_000))
	require.Less(t, u.memory, uint64(500_000_000))
	require.Positive(t, u.taken)
	after, err := allowed()
	require.NoError(t, err)
	require.Equal(t, before, after)

	c = exec.CommandContext(t.Context(), "sh", "-c", "read go; ulimit -v")
	isolate(c)
	in, err := c.StdinPipe()
	require.NoError(t, err)
	said = &bytes.Buffer{}
	c.Stdout = said
	require.NoError(t, newConfinedRun(&Confinement{Memory: 1 << 30, Groups: t.TempDir()}).start(c))
	_, err = io.WriteString(in, "go\n")
	require.NoError(t, err)
	require.NoError(t, c.Wait())
	require.Equal(t, "1048576\n", said.String())
}

// TestConfinedByKernel: a control group of the kernel counts the program and its orphans, which are
// killed with it; it needs no controllers.
func TestConfinedByKernel(t *testing.T) {
	base, err := ownGroup()
	if err != nil {
		t.Skip(err)
	}
	group, err := makeGroup(base)
	if err != nil {
		t.Skip("no control group may be made: ", err)
	}
	g := &confinedRun{hold: &Confinement{}, group: group}
	c := exec.CommandContext(t.Context(), "sh", "-c", "setsid sleep 60 & grep ^0: /proc/self/cgroup; setsid sh -c 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done'")
	isolate(c)
	var said bytes.Buffer
	file, err := os.Create(filepath.Join(t.TempDir(), "said"))
	require.NoError(t, err)
	defer file.Close()
	c.Stdout = file
	require.NoError(t, g.start(c))
	require.NoError(t, c.Wait())
	_, err = file.Seek(0, io.SeekStart)
	require.NoError(t, err)
	_, err = said.ReadFrom(file)
	require.NoError(t, err)
	require.Contains(t, said.String(), filepath.Base(group))
	u, ok := g.usage()
	require.True(t, ok)
	require.GreaterOrEqual(t, u.taken, processorTimeOf(c.ProcessState)/2)
	require.Len(t, wordsOf(group, groupProcesses), 1, "the one that sleeps")
	g.end()
	require.NoDirExists(t, group)
}

// TestConfinedByGroup: where the controllers are there, a program has one core and its memory.
func TestConfinedByGroup(t *testing.T) {
	base, err := ownGroup()
	if err == nil {
		err = entrusted(base)
	}
	if err != nil {
		t.Skip("this machine lends no controllers of control groups of version 2: ", err)
	}
	ctx := WithConfinement(t.Context(), Confinement{})
	c, said := greedy(ctx)
	u, err := runMetered(ctx, c)
	require.NoError(t, err)
	require.Equal(t, ConfinedByGroup, u.held)
	require.Regexp(t, `50000000\n$`, said.String())
	require.Greater(t, u.memory, uint64(50_000_000))

	ctx = WithConfinement(t.Context(), Confinement{Memory: 20 << 20})
	c, said = greedy(ctx)
	u, _ = runMetered(ctx, c)
	require.LessOrEqual(t, u.memory, uint64(20<<20))
	require.NotRegexp(t, `\n50000000\n$`, said.String())
}
