//go:build !linux

package hugepage

// advise does nothing: this system has its own mind about pages.
func advise([]byte) {}
