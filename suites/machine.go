package suites

import (
	"bufio"
	"os"
	"runtime"
	"strings"
)

// Machine is where a run took place. Nodes and moves do not depend on it,
// times do.
type Machine struct {
	Host     string `json:"host,omitempty"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
	CPU      string `json:"cpu,omitempty"` // the model; empty where unknown
	CPUs     int    `json:"cpus"`          // that the program may use
	Go       string `json:"go"`            // version of Go
	MaxProcs int    `json:"gomaxprocs"`
}

// ThisMachine describes the machine that the program runs on.
func ThisMachine() Machine {
	host, err := os.Hostname()
	if err != nil {
		host = "" // unknown, which does not prevent a run
	}
	return Machine{
		Host:     host,
		OS:       runtime.GOOS,
		Arch:     runtime.GOARCH,
		CPU:      cpuModel(),
		CPUs:     runtime.NumCPU(),
		Go:       runtime.Version(),
		MaxProcs: runtime.GOMAXPROCS(0),
	}
}

// cpuModel returns the model of the first CPU from /proc (Linux); empty if unknown.
func cpuModel() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		name, value, found := strings.Cut(lines.Text(), ":")
		if found && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
