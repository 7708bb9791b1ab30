package solver

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

// confinedRun confines a run of a program.
type confinedRun struct {
	// hold is nil if the program is not confined.
	hold *Confinement
	// core is the number of its core.
	core int
	// group is the folder of its control group, empty if it has none.
	group string
	pid   int
}

// newConfinedRun prepares the confinement of a run. The program gets the core on which it is
// started.
func newConfinedRun(h *Confinement) *confinedRun {
	g := &confinedRun{hold: h}
	if h == nil {
		return g
	}
	g.core = presentCore()
	base, err := h.Groups, error(nil)
	if base == "" {
		base, err = ownGroup()
	}
	if err == nil && entrusted(base) == nil {
		g.group, _ = makeGroup(base)
	}
	if g.group != "" && g.furnish() != nil {
		g.end()
		g.group = ""
	}
	return g
}

// The files of a control group.
const (
	groupControllers = "cgroup.controllers"
	groupSubtree     = "cgroup.subtree_control"
	groupProcesses   = "cgroup.procs"
	groupKill        = "cgroup.kill"
	groupPeak        = "memory.peak"
	groupTimes       = "cpu.stat"
)

// ownLeaf is the control group into which this process moves, so that it can create others beside
// it.
const ownLeaf = "basisk-own"

// ownGroup returns the folder of the control group of this process, or its parent if the process
// has moved to ownLeaf.
func ownGroup() (string, error) {
	group, mounts, inside := readLines("/proc/self/cgroup"), readLines("/proc/self/mountinfo"), ""
	for _, line := range group {
		if path, found := strings.CutPrefix(line, "0::"); found {
			inside = strings.TrimSuffix(path, "/"+ownLeaf)
		}
	}
	for _, line := range mounts {
		before, after, _ := strings.Cut(line, " - ")
		fields := strings.Fields(before) // number, parent, device, root, folder
		if !strings.HasPrefix(after, "cgroup2 ") || len(fields) < 5 {
			continue
		}
		below, err := filepath.Rel(fields[3], inside)
		if err == nil && filepath.IsLocal(below) {
			return filepath.Join(fields[4], below), nil
		}
	}
	return "", errors.New("no control group of version 2 is seen")
}

// entrusted returns an error unless control groups in base have the controllers. If they are off and
// this process is alone in base, as in a group created for it, it moves to a group in base and turns
// them on, since the kernel allows no processes beside groups with controllers.
func entrusted(base string) error {
	if suffice(base, groupSubtree) {
		return nil
	}
	if own := strconv.Itoa(os.Getpid()); suffice(base, groupControllers) &&
		slices.Equal(wordsOf(base, groupProcesses), []string{own}) {
		leaf := filepath.Join(base, ownLeaf)
		_ = os.Mkdir(leaf, 0o755)
		if err := writeGroupFile(leaf, groupProcesses, own); err != nil {
			return err
		}
		on := "+" + strings.Join(wordsOf(base, groupControllers), " +")
		if err := writeGroupFile(base, groupSubtree, on); err != nil {
			return err
		}
	}
	if !suffice(base, groupSubtree) {
		return fmt.Errorf("%s: expected the controllers memory and cpuset or cpu for groups in it", base)
	}
	return nil
}

// suffice reports whether a file of a control group lists the controllers that confinement needs.
func suffice(group, file string) bool {
	has := func(name string) bool { return slices.Contains(wordsOf(group, file), name) }
	return has("memory") && (has("cpuset") || has("cpu"))
}

func makeGroup(base string) (string, error) {
	group, err := os.MkdirTemp(base, "basisk-")
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(group, groupKill)); err != nil {
		return "", errors.Join(err, os.Remove(group)) // before Linux 5.14
	}
	return group, nil
}

// furnish sets the core and the memory limit of the control group.
func (g *confinedRun) furnish() error {
	core := writeGroupFile(g.group, "cpuset.cpus", strconv.Itoa(g.core))
	if core != nil {
		core = writeGroupFile(g.group, "cpu.max", "100000 100000") // of each 100 ms
	}
	if g.hold.Memory == 0 || core != nil {
		return core
	}
	_ = writeGroupFile(g.group, "memory.swap.max", "0") // fails if there is no swap
	return writeGroupFile(g.group, "memory.max", strconv.FormatUint(g.hold.Memory, 10))
}

// start starts the command, confined from its first instruction on, except for the limit of its
// address space, which follows at once.
func (g *confinedRun) start(c *exec.Cmd) error {
	if g.hold == nil {
		return g.begin(c)
	}
	if g.group != "" {
		folder, err := os.Open(g.group)
		if err != nil {
			return err
		}
		defer folder.Close()
		c.SysProcAttr.UseCgroupFD, c.SysProcAttr.CgroupFD = true, int(folder.Fd())
	}
	runtime.LockOSThread() // the command inherits the cores of this thread
	defer runtime.UnlockOSThread()
	if cores, err := allowed(); err == nil {
		allow(only(g.core))
		defer allow(cores)
	}
	if err := g.begin(c); err != nil || g.group != "" || g.hold.Memory == 0 {
		return err
	}
	limit := syscall.Rlimit{Cur: g.hold.Memory, Max: g.hold.Memory}
	// It fails if the program has ended already.
	_, _, _ = syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(g.pid), syscall.RLIMIT_AS,
		uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	return nil
}

// begin starts the command.
func (g *confinedRun) begin(c *exec.Cmd) error {
	err := c.Start()
	if err == nil {
		g.pid = c.Process.Pid
	}
	return err
}

// usage returns the cost of the program so far; ok is false if the system does not report it.
func (g *confinedRun) usage() (u usage, ok bool) {
	if g.hold != nil {
		u.held = ConfinedByLimits
	}
	if g.group == "" {
		u.taken, u.memory, ok = groupUsage(g.pid)
		return u, ok
	}
	u.held = ConfinedByGroup
	times := wordsOf(g.group, groupTimes)
	if at := slices.Index(times, "usage_usec"); at >= 0 && at+1 < len(times) {
		microseconds, err := strconv.ParseInt(times[at+1], 10, 64)
		u.taken, ok = time.Duration(microseconds)*time.Microsecond, err == nil
	}
	if peak := wordsOf(g.group, groupPeak); len(peak) == 1 {
		u.memory, _ = strconv.ParseUint(peak[0], 10, 64)
	} else { // before Linux 5.19
		_, u.memory, _ = groupUsage(g.pid)
	}
	return u, ok
}

// patienceOfEnd is how long killed processes may take to leave their control group.
const patienceOfEnd = time.Second

// end kills the remaining processes of the control group and removes it.
func (g *confinedRun) end() {
	if g.group == "" {
		return
	}
	_ = writeGroupFile(g.group, groupKill, "1")
	for begin := time.Now(); os.Remove(g.group) != nil && time.Since(begin) < patienceOfEnd; {
		time.Sleep(firstLook)
	}
}

// coreSet is a set of cores as in the kernel: bit i of word j is core 64j + i.
type coreSet [16]uint64

func only(core int) (s coreSet) {
	s[core/64%len(s)] = 1 << (core % 64)
	return s
}

// allowed returns the cores on which this thread may run.
func allowed() (s coreSet, err error) {
	_, _, e := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(s), uintptr(unsafe.Pointer(&s)))
	if e != 0 {
		return s, e
	}
	return s, nil
}

// allow restricts this thread, and what it starts, to the cores of s. If that is forbidden
// nothing changes.
func allow(s coreSet) {
	_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(s), uintptr(unsafe.Pointer(&s)))
}

// presentCore returns the core of this thread, 0 if the system does not report it.
//
// Source: proc(5), /proc/PID/stat: the 39th field.
func presentCore() int {
	const processor = 39 - 3 // after the name
	if fields := statOf("thread-self"); len(fields) > processor {
		core, _ := strconv.Atoi(string(fields[processor]))
		return core
	}
	return 0
}

// wordsOf returns the words of a file of a control group, or nil if it cannot be read.
func wordsOf(group, file string) []string {
	text, _ := os.ReadFile(filepath.Join(group, file))
	return strings.Fields(strings.ReplaceAll(string(text), "+", ""))
}

func writeGroupFile(group, file, text string) error {
	return os.WriteFile(filepath.Join(group, file), []byte(text), 0o644)
}

// readLines returns the lines of a file, none if it cannot be read.
func readLines(name string) []string {
	text, _ := os.ReadFile(name)
	return strings.Split(string(bytes.TrimSpace(text)), "\n")
}
