//go:build !unix

package solver

import "os/exec"

// isolate does nothing: without process groups only the program itself is killed when the context
// of the command ends.
func isolate(*exec.Cmd) {}

// disband does nothing: the processes that the program left are unknown.
func disband(*exec.Cmd) error { return nil }
