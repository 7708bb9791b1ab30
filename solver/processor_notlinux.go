//go:build !linux

package solver

import (
	"os"
	"os/exec"
)

// confinedRun does not confine.
type confinedRun struct{}

func newConfinedRun(*Confinement) *confinedRun { return &confinedRun{} }

func (g *confinedRun) start(c *exec.Cmd) error { return c.Start() }

// usage reports false: what a program has used is not known.
func (g *confinedRun) usage() (u usage, ok bool) { return u, false }
func (g *confinedRun) end()                      {}

// peakMemoryOf returns 0: systems count it in units of their own.
func peakMemoryOf(*os.ProcessState) uint64 { return 0 }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: the system is not asked.
func PeakMemory() uint64 { return 0 }
