package memory

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

func machine() uint64 { return machineIn(os.DirFS("/")) }

// machineIn reads MemTotal of /proc/meminfo.
func machineIn(root fs.FS) uint64 { return memInfo(root, "MemTotal:") }

// unused returns the memory of the machine that is free, or would be if caches of files
// made room.
func unused() uint64 { return memInfo(os.DirFS("/"), "MemAvailable:") }

// memInfo reads a line of /proc/meminfo.
func memInfo(root fs.FS, name string) uint64 {
	for line := range fileLines(root, "proc/meminfo") {
		if value, ok := strings.CutPrefix(line, name); ok {
			if kib, err := strconv.ParseUint(strings.TrimSpace(strings.TrimSuffix(value, "kB")), 10, 64); err == nil {
				return kib << 10
			}
		}
	}
	return unlimited
}

// fileLines yields the lines of a file; none if it cannot be read.
func fileLines(root fs.FS, name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return
		}
		for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
			if !yield(lines.Text()) {
				return
			}
		}
	}
}
