package suites

import (
	"os"
	"regexp"
	"runtime"
	"testing"
)

// TestThisMachineIsNamed: host and CPU are those that the system reports.
func TestThisMachineIsNamed(t *testing.T) {
	m := ThisMachine()
	if want, err := os.Hostname(); err == nil && m.Host != want {
		t.Errorf("host %q, want %q", m.Host, want)
	}
	want := ""
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := regexp.MustCompile(`(?m)^model name\s*:[ \t]*(.*?)[ \t]*$`).FindSubmatch(info); model != nil {
			want = string(model[1])
		}
	}
	if m.CPU != want {
		t.Errorf("CPU %q, want %q", m.CPU, want)
	}
	if m.OS != runtime.GOOS || m.Arch != runtime.GOARCH || m.CPUs != runtime.NumCPU() {
		t.Errorf("%s on %s with %d CPUs, want %s on %s with %d", m.OS, m.Arch, m.CPUs, runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	}
}
