// Package hugepage allocates slices of gigabytes.
//
// # Words
//
// A page is the unit in which the system allocates and frees memory: 4 KB, or 2 MB for a huge page.
//
// # Invariants
//
// The slices are like slices of the built-in make. Memory costs nothing before it is written to.
//
// # Design
//
// A process ends when its last page is freed, which no loop can interrupt: 1 GB takes about 100 ms
// in small pages and 5 ms in huge ones, which are also filled in half the time. Many systems use
// huge pages only on request, and the Go runtime does not request them. Only Linux is supported.
package hugepage

import "unsafe"

// minBytes is the minimum size of slices for which huge pages are requested: a few of them.
const minBytes = 8 << 20

// Make returns a slice of n zeros, in huge pages if it is large.
func Make[E any](n int) []E {
	s := make([]E, n)
	if size := uintptr(n) * unsafe.Sizeof(*new(E)); size >= minBytes {
		advise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), size))
	}
	return s
}

// Grow returns s with room for more elements. A new allocation has extra room for half of the
// length of s.
func Grow[E any](s []E, more int) []E {
	if cap(s)-len(s) < more {
		return append(Make[E](len(s) + len(s)/2 + more)[:0], s...)
	}
	return s
}

// Resize returns s with length n, newly allocated if it has no room. Its contents are unspecified.
func Resize[E any](s []E, n int) []E {
	if cap(s) < n {
		return Make[E](n)
	}
	return s[:n]
}

// Zeros returns n zeros, in the memory of s if there is room.
func Zeros[E any](s []E, n int) []E {
	if cap(s) >= n {
		clear(s[:n])
	}
	return Resize(s, n)
}
