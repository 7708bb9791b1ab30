package hugepage

import (
	"os"
	"syscall"
	"unsafe"
)

// advise requests huge pages for b, except partial pages at its ends. Systems without huge pages
// refuse, which is harmless.
func advise(b []byte) {
	page := uintptr(os.Getpagesize())
	first := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % page
	_ = syscall.Madvise(b[first:uintptr(len(b))-(uintptr(len(b))-first)%page], syscall.MADV_HUGEPAGE)
}
