package testenv

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// OpenTerminal returns both ends of a new terminal of 24 lines: what a program writes to the device appears on
// the screen. The error is fs.ErrNotExist or
// fs.ErrPermission where there are none.
func OpenTerminal(columns uint16) (screen, device *os.File, err error) {
	if screen, err = os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		return nil, nil, err
	}
	var number, locked int32
	size := [4]uint16{24, columns}
	for request, value := range map[uintptr]unsafe.Pointer{
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSPTLCK: unsafe.Pointer(&locked),
		syscall.TIOCSWINSZ: unsafe.Pointer(&size),
	} {
		if _, _, failure := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(value)); failure != 0 {
			screen.Close()
			return nil, nil, failure
		}
	}
	device, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	return screen, device, err
}
