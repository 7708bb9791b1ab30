//go:build !unix

package cluster

import (
	"errors"
	"syscall"
)

// ownSession does nothing: there are no sessions.
func ownSession() *syscall.SysProcAttr { return nil }

// signalGroup fails: there are no groups.
func signalGroup(string, syscall.Signal) error { return errors.ErrUnsupported }
