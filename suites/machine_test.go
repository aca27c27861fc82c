package suites

import (
	"os"
	"regexp"
	"testing"
)

// TestThisMachineIsNamed: the CPU is the one that the system reports.
func TestThisMachineIsNamed(t *testing.T) {
	want := ""
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := regexp.MustCompile(`(?m)^model name\s*:[ \t]*(.*?)[ \t]*$`).FindSubmatch(info); model != nil {
			want = string(model[1])
		}
	}
	if m := ThisMachine(); m.CPU != want || m.Host == "" || m.CPUs < 1 {
		t.Errorf("%+v, want the CPU %q", m, want)
	}
}
