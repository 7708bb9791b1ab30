//go:build !linux

package solver

import (
	"os"
	"os/exec"
)

// cage holds nothing.
type cage struct{}

// newCage returns one.
func newCage(*Confinement) *cage { return &cage{} }

// start starts the command.
func (g *cage) start(c *exec.Cmd) error { return c.Start() }

// usage reports false: what a program has used is not known.
func (g *cage) usage() (u usage, ok bool) { return u, false }

// end does nothing.
func (g *cage) end() {}

// mostMemory returns 0: systems count it in units of their own.
func mostMemory(*os.ProcessState) uint64 { return 0 }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: the system is not asked.
func PeakMemory() uint64 { return 0 }
