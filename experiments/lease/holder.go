package lease

import (
	"bytes"
	"errors"
	"os"
	"strconv"
)

// Holder is a process that has a lease.
type Holder struct {
	// Host is the name of its machine, and Job its name there, for example the id of a job of a
	// cluster.
	Host string `json:"host"`
	Job  string `json:"job,omitempty"`
	PID  int    `json:"pid"`
	// Kernel identifies the machine since its last start, with its process namespace, and Birth a
	// process among those that have had the same number. Both are empty if the system does not
	// provide them.
	Kernel string `json:"kernel,omitempty"`
	Birth  string `json:"birth,omitempty"`
}

// newHolder returns this process.
func newHolder(job string) Holder {
	host, _ := os.Hostname() // only for people
	return Holder{Host: host, Job: job, PID: os.Getpid(), Kernel: kernel(), Birth: birthOf(os.Getpid())}
}

// kernel returns the id of the last start of this machine and of its process namespace, or "" if
// the system does not provide both.
func kernel() string {
	boot, err1 := os.ReadFile("/proc/sys/kernel/random/boot_id")
	numbers, err2 := os.Readlink("/proc/self/ns/pid")
	if errors.Join(err1, err2) != nil {
		return ""
	}
	return string(bytes.TrimSpace(boot)) + " " + numbers
}

// dead reports whether the holder was a process of this machine that has ended. False may mean
// unknown.
func (h *Holder) dead() bool {
	return h.Kernel != "" && h.Birth != "" && h.Kernel == kernel() && h.Birth != birthOf(h.PID)
}

// birthOf returns the start time of a process, in ticks since the start of the machine; empty if it
// has ended, or the system does not report it.
func birthOf(pid int) string {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return ""
	}
	// The second field is the name in parentheses, which may contain anything; the third is the
	// state and the twenty-second the start time, see proc(5).
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 20 || fields[0][0] == 'Z' || fields[0][0] == 'X' {
		return ""
	}
	return string(fields[19])
}
