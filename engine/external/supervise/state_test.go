//go:build unix

package supervise_test

import (
	"testing"

	"keymove/engine/external/supervise"
)

// TestState: the exit of a process is reported as without a supervisor.
func TestState(t *testing.T) {
	for script, want := range map[string]supervise.State{
		"echo well":     {Text: "exit status 0", Success: true},
		"exit 3":        {Text: "exit status 3"},
		"kill -SEGV $$": {Text: "signal: segmentation fault"},
		"kill -ABRT $$": {Text: "signal: aborted"},
		"kill -KILL $$": {Text: "signal: killed"},
	} {
		for _, supervised := range []bool{true, false} {
			p, out := start(t, supervised, "/bin/sh", "-c", "ulimit -c 0; "+script)
			got := p.Wait()
			got.CPU = 0
			if got != want || got.Err() == nil != want.Success || script == "echo well" && out.String() != "well\n" {
				t.Errorf("%s, supervised %v: %+v and %q, want %+v", script, supervised, got, out, want)
			}
		}
	}
}
