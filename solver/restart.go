package solver

import "math/bits"

// Restarts follow Luby, Sinclair and Zuckerman 1993: the i-th run may take unit × 1, 1, 2, 1, 1, 2,
// 4, 1, … nodes. Runs of every length recur, so a search that would end still does.

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
	r.next = nodes + r.unit*luby(r.run)
	return true
}

// stop ends all restarting.
func (r *restarts) stop() { r.unit = 0 }

// luby returns the i-th number of the sequence, from 1.
func luby(i uint64) uint64 {
	for {
		k := bits.Len64(i)
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
