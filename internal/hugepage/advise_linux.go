package hugepage

import (
	"os"
	"syscall"
	"unsafe"
)

// advise asks for huge pages for all of b but its ends. A system that has none refuses,
// which is as well.
func advise(b []byte) {
	page := uintptr(os.Getpagesize())
	first := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % page
	_ = syscall.Madvise(b[first:uintptr(len(b))-(uintptr(len(b))-first)%page], syscall.MADV_HUGEPAGE)
}
