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

// usage reports false: the usage of a program is unknown.
func (g *confinedRun) usage() (u usage, ok bool) { return u, false }
func (g *confinedRun) end()                      {}

// peakMemoryOf returns 0, since the unit depends on the system.
func peakMemoryOf(*os.ProcessState) uint64 { return 0 }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: it does not ask the system.
func PeakMemory() uint64 { return 0 }
