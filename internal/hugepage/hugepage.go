// Package hugepage allocates slices that fill gigabytes.
//
// # Words
//
// A page is the unit in which the system hands out memory and takes it back: 4 KB, or a
// huge one of 2 MB.
//
// # Invariants
//
// The slices are those that the built-in make returns. Memory costs nothing before it is
// written to.
//
// # Design
//
// A process ends when its last page has been taken back, which no loop can cut: 1 GB takes
// about 100 ms in small pages and 5 ms in huge ones, and is filled in half of the time. Many
// systems give huge pages only to those who ask, and the runtime of Go does not ask. On
// systems other than Linux nothing is asked for.
package hugepage

import "unsafe"

// minBytes is the size of slices from which on huge pages are asked for: some of them.
const minBytes = 8 << 20

// Make returns a slice of n zeros, in huge pages if it is large.
func Make[E any](n int) []E {
	s := make([]E, n)
	if size := uintptr(n) * unsafe.Sizeof(*new(E)); size >= minBytes {
		advise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), size))
	}
	return s
}

// Grow returns s with room for more, in new memory if it has none: that has half of the length
// of s to spare.
func Grow[E any](s []E, more int) []E {
	if cap(s)-len(s) < more {
		return append(Make[E](len(s) + len(s)/2 + more)[:0], s...)
	}
	return s
}

// Resize returns s with length n, in new memory if it has no room; its contents are not
// specified.
func Resize[E any](s []E, n int) []E {
	if cap(s) < n {
		return Make[E](n)
	}
	return s[:n]
}

// Zeros returns n zeros, in the memory of s if it has room.
func Zeros[E any](s []E, n int) []E {
	if cap(s) >= n {
		clear(s[:n])
	}
	return Resize(s, n)
}
