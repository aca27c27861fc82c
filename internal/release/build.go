package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// variables is the package whose variables the linker sets.
const variables = "keymove/internal/buildinfo."

// set returns the linker's flag that sets a variable.
func set(name, value string) string { return " -X " + variables + name + "=" + value }

// build builds the program for a target. Neither the folder nor the machine is in it.
func (r *release) build(ctx context.Context, t target, program string) error {
	program, err := filepath.Abs(program)
	if err != nil {
		return err
	}
	link := "-s -w" + set("Commit", r.commit.hash) + set("Date", r.commit.date) + set("Changed", strconv.FormatBool(r.commit.changed))
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", link, "-o", program, r.pkg)
	build.Dir = r.root
	build.Env = append(os.Environ(), t.environment()...)
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}
