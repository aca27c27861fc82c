//go:build unix

package main

import (
	"context"
	"fmt"
	"os/exec"
)

// limitMemory returns a command that may take memoryLimit, where the system
// enforces that.
func limitMemory(ctx context.Context, program string, args ...string) *exec.Cmd {
	script := fmt.Sprintf(`ulimit -v %d 2>/dev/null; exec "$0" "$@"`, memoryLimit)
	return exec.CommandContext(ctx, "sh", append([]string{"-c", script, program}, args...)...)
}
