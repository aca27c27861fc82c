package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// roots are the folders that are mutated.
var roots = []string{"report", "suites/versions", "cmd"}

// commandTests are the tests of the program for a package, beside the proof of outputs, which all
// have: all of them would take minutes.
var commandTests = []struct{ prefix, pattern string }{
	{"report/games", "Match|ByGames"}, {"report/study", "Track|Bisect|History"}, {"report/html", "Page|Snippet"},
	{"report/compare", "Compare|Gate"}, {"report/output", "Report|Markdown"}, {"report/show", "Gate|Markdown"}, {"report/expect", "Experiment"},
	{"suites/versions", "Track|Bisect"},
	{"cmd/keymove/internal/host", "Help|Usage|Exit|Flag|Colour|Empty"}, {"cmd/keymove/internal/input", "Experiment|Engine|Profile|RunFaults"},
	{"cmd/keymove/internal/machines", "Machines|Soak|Workers"}, {"cmd/keymove/internal/tracking", "Track|Bisect"}, {"cmd/keymove/internal/explaining", "Explain"},
	{"cmd/keymove/internal/builtin", "Eval|Bench|UCI|Book"}, {"cmd/keymove/internal/host", "Memory"},
}

// The outcomes of a mutant.
const (
	killed   = "killed"
	survived = "survived"
	invalid  = "does not compile"
)

// result is what became of a mutant, and by which tests.
type result struct {
	Mutant, Key, Outcome, By string
	Steps                    int // steps that are done
}

// maxSteps is the number of steps: the own package, its importers, the proof of outputs, other
// tests of the program.
const maxSteps = 4

// treeCopy is a copy of a revision, which has at most one mutant at a time.
type treeCopy struct {
	dir      string
	packages map[string][]string // what each package of the module imports
}

// newCopy makes the copy anew.
func newCopy(ctx context.Context, o *options, dir string) (*treeCopy, error) {
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := extract(ctx, o.repo, o.revision, dir); err != nil {
		return nil, err
	}
	if o.tests != "" {
		if err := extract(ctx, o.repo, o.tests, dir, ":(glob)**/*_test.go", ":(glob)**/testdata/**"); err != nil {
			return nil, err
		}
	}
	c := &treeCopy{dir: dir, packages: map[string][]string{}}
	list := c.command(ctx, "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		c.packages[words[0]] = words[1:]
	}
	return c, nil
}

// extract writes the files of a revision.
func extract(ctx context.Context, repo, revision, dir string, paths ...string) error {
	data, err := git(ctx, repo, append([]string{"archive", revision}, paths...)...)
	if err != nil {
		return err
	}
	unpack := exec.CommandContext(ctx, "tar", "-x", "-C", dir)
	unpack.Stdin = bytes.NewReader(data)
	return unpack.Run()
}

// git returns what git says about a repository.
func git(ctx context.Context, repo string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", repo}, args...)...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("git %s: %w: %s", args[0], err, &errs)
	}
	return out, nil
}

// command returns a command in the copy that leaves the machine to others.
func (c *treeCopy) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "nice", append([]string{"-n", "19"}, args...)...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-pgo=off", "GOWORK=off")
	return cmd
}

// sites returns all mutants of the files that this system builds.
func (c *treeCopy) sites() ([]mutant, error) {
	args := []string{"list", "-f", `{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}`}
	for _, root := range roots {
		args = append(args, "./"+root+"/...")
	}
	out, err := c.command(context.Background(), append([]string{"go"}, args...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var sites []mutant
	for _, file := range strings.Fields(string(out)) {
		name, err := filepath.Rel(c.dir, file)
		if err != nil {
			return nil, err
		}
		if strings.Contains(name, "reporttest/") {
			continue
		}
		list, err := sitesOf(c.dir, filepath.ToSlash(name))
		if err != nil {
			return nil, err
		}
		sites = append(sites, list...)
	}
	return sites, nil
}

// try applies a mutant, runs the tests of a step, and takes it back.
func (c *treeCopy) try(ctx context.Context, m *mutant, step int, limit time.Duration, r *result) error {
	file := filepath.Join(c.dir, m.file)
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	mutated := slices.Concat(text[:m.at], []byte(m.to), text[m.end:])
	if err := os.WriteFile(file, mutated, 0o666); err != nil {
		return err
	}
	r.Outcome, r.By, err = c.judge(ctx, m, step, limit)
	return errors.Join(err, os.WriteFile(file, text, 0o666))
}

// judge runs the tests of a step.
func (c *treeCopy) judge(ctx context.Context, m *mutant, step int, limit time.Duration) (outcome, by string, err error) {
	own := "keymove/" + path.Dir(m.file)
	if step == 0 && c.command(ctx, "go", "build", "-o", os.DevNull, own).Run() != nil {
		return invalid, "", ctx.Err()
	}
	tests := c.steps(m, own)[step]
	if len(tests) == 0 {
		return survived, "", nil
	}
	failed, err := c.test(ctx, limit, tests)
	if failed != "" {
		return killed, failed, err
	}
	return survived, "", err
}

// steps returns the tests of each step as arguments of "go test".
func (c *treeCopy) steps(m *mutant, own string) [maxSteps][]string {
	proof, others := []string{command + "/...", "-run", "^TestProof$"}, []string(nil)
	for _, tests := range commandTests {
		if strings.HasPrefix(m.file, tests.prefix+"/") {
			others = []string{command + "/...", "-run", tests.pattern}
		}
	}
	if own == command { // all of its tests take minutes
		stem := strings.TrimSuffix(path.Base(m.file), ".go")
		return [maxSteps][]string{{command + "/...", "-run", "(?i)" + regexp.QuoteMeta(stem)}, nil, proof, nil}
	}
	return [maxSteps][]string{{own}, c.importers(own), proof, others}
}

const command = "keymove/cmd/keymove/internal/program"

// importers returns the packages that import one, but the program, whose tests take minutes.
func (c *treeCopy) importers(of string) []string {
	var list []string
	for name, imports := range c.packages {
		if slices.Contains(imports, of) && !strings.HasPrefix(name, command) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

var failure = regexp.MustCompile(`(?m)^(?:FAIL\s+(\S+)|--- FAIL: (\S+))`)

// test runs tests, and returns what failed: the first test, or its package.
func (c *treeCopy) test(ctx context.Context, limit time.Duration, args []string) (string, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := c.command(limited, append([]string{"go", "test", "-p", "1", "-failfast", "-timeout", (limit - limit/10).String()}, args...)...)
	killAll(cmd)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err == nil:
		return "", nil
	}
	var failed []string
	for _, match := range failure.FindAllStringSubmatch(string(out), -1) {
		failed = append(failed, match[1]+match[2])
	}
	if len(failed) == 0 {
		return "time limit of " + args[0], nil
	}
	if packages := failed[len(failed)-1]; strings.HasPrefix(packages, "keymove/") && len(failed) > 1 {
		return strings.TrimPrefix(packages, "keymove/") + " " + failed[0], nil
	}
	return failed[0], nil
}
