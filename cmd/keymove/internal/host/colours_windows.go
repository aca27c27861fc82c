package host

import (
	"os"
	"syscall"
)

var setConsoleMode = syscall.NewLazyDLL("kernel32.dll").NewProc("SetConsoleMode")

// showsColours makes a console show colours, and reports whether it does.
func showsColours(terminal *os.File) bool {
	const virtualTerminal = 0x4
	handle := syscall.Handle(terminal.Fd())
	var mode uint32
	if err := syscall.GetConsoleMode(handle, &mode); err != nil {
		return false
	}
	done, _, _ := setConsoleMode.Call(uintptr(handle), uintptr(mode|virtualTerminal))
	return done != 0
}
