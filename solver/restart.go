package solver

import "basisk/dlx"

// Restarts after the numbers of nodes of [dlx.Luby], times a unit.

// restarts decides when a search restarts.
type restarts struct {
	unit uint64 // 0: never
	run  uint64
	next uint64 // the nodes at which the current run ends
}

// due reports whether the run has used up its nodes, and if so begins the next.
func (r *restarts) due(nodes uint64) bool {
	if r.unit == 0 || nodes < r.next {
		return false
	}
	r.run++
	r.next = nodes + r.unit*dlx.Luby(r.run)
	return true
}

// stop ends all restarting.
func (r *restarts) stop() { r.unit = 0 }
