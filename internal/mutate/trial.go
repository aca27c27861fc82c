package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// outcome is what became of a mutant.
type outcome int

const (
	survived outcome = iota // every test passed
	killed                  // a test failed
	timedOut                // the tests did not end, which counts as killed
	invalid                 // it does not compile
)

// trial runs the tests of one package.
type trial struct {
	tree    *tree
	pkg     goPackage
	timeout time.Duration // of one run of the tests
}

// unchangedTimeout is that of the tests of a package as it is.
const unchangedTimeout = time.Hour

// newTrial runs the tests of the package as it is. They must pass; what they take
// decides when those of a mutant count as hanging.
func newTrial(ctx context.Context, t *tree, p goPackage) (*trial, error) {
	const factor, least = 10, 30 * time.Second
	tr := &trial{tree: t, pkg: p, timeout: unchangedTimeout}
	start := time.Now()
	result, err := tr.run(ctx)
	if err != nil {
		return nil, err
	}
	if result != survived {
		return nil, fmt.Errorf("the tests of %s do not pass without a mutant", p.ImportPath)
	}
	tr.timeout = least + factor*time.Since(start)
	return tr, nil
}

// try runs the tests against a mutant.
func (tr *trial) try(ctx context.Context, m mutant) (outcome, error) {
	path := filepath.Join(tr.tree.dir, filepath.FromSlash(m.file))
	source, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(path, m.apply(source), 0o666); err != nil {
		return 0, err
	}
	result, err := tr.run(ctx)
	return result, errors.Join(err, os.WriteFile(path, source, 0o666))
}

// run compiles the tests of the package, and runs the short ones.
func (tr *trial) run(ctx context.Context) (outcome, error) {
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "mutant.test")
	compile := inGroup(exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", binary, tr.pkg.ImportPath))
	compile.Dir = tr.tree.dir
	if err := compile.Run(); err != nil {
		return invalid, ctx.Err()
	}
	if _, err := os.Stat(binary); err != nil {
		return 0, fmt.Errorf("%s has no tests", tr.pkg.ImportPath)
	}
	return tr.runBinary(ctx, binary, dir)
}

// memoryLimit is what the tests of a mutant may take, in KiB: a loop that never
// ends may allocate in each turn.
const memoryLimit = 4 << 20

func (tr *trial) runBinary(ctx context.Context, binary, dir string) (outcome, error) {
	limited, cancel := context.WithTimeout(ctx, tr.timeout)
	defer cancel()
	run := inGroup(limitMemory(limited, binary, "-test.short", "-test.failfast", "-test.timeout=0"))
	run.Dir = tr.pkg.Dir
	run.WaitDelay = time.Second
	// The suites of others are not everywhere; the figure shall be the same.
	run.Env = append(withoutSuites(os.Environ()), "TMPDIR="+dir)
	err := run.Run()
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case limited.Err() != nil:
		return timedOut, nil
	case err != nil:
		return killed, nil
	}
	return survived, nil
}

func withoutSuites(environ []string) []string {
	var kept []string
	for _, variable := range environ {
		if !strings.HasPrefix(variable, "KEYMOVE_") {
			kept = append(kept, variable)
		}
	}
	return kept
}
