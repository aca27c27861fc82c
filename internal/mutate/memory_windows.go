package main

import (
	"context"
	"os/exec"
)

// limitMemory returns a command without a limit: Windows has none for a process.
func limitMemory(ctx context.Context, program string, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, program, args...)
}
