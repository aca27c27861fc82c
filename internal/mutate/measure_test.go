package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// module makes a module with one package, a test that notices some mutants, and
// a list of equivalents, and returns its folder.
func module(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example\n\ngo 1.26\n",
		"p/p.go": `package p

func Larger(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func Count(n int) (sum int) {
	for range n {
		sum += 2
	}
	return sum
}
`,
		"p/p_test.go": `package p

import "testing"

func Test(t *testing.T) {
	if Larger(2, 1) != 2 || Count(3) == 0 {
		t.Fail()
	}
}
`,
		"docs/mutation.md": "- `p/p.go`: `if a > b {` → `if a >= b {`: either is the larger of two equal numbers\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	initialise := exec.Command("git", "init", "-q")
	initialise.Dir = dir
	if out, err := initialise.CombinedOutput(); err != nil {
		t.Fatalf("git init: %v: %s", err, out)
	}
	return dir
}

func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: compiles six test programs")
	}
	dir := module(t)
	var stdout, stderr bytes.Buffer
	code := run(t.Context(), dir, []string{"-n", "0", "-min", "90", "./p"}, &stdout, &stderr)
	if code != exitWorse {
		t.Errorf("exit code %d, want %d\n%s", code, exitWorse, &stderr)
	}
	for _, want := range []string{
		"p/p.go:12 survived\n  - `p/p.go`: `sum += 2` → `sum -= 2`\n",
		"p/p.go:12 survived\n  - `p/p.go`: `sum += 2` → `sum += 3`\n",
		"example/p: 60.0 % killed: 3 of 5 (0 by the time limit) of 6 mutants; left out: 1 equivalent, 0 do not compile\n",
	} {
		if !strings.Contains(stdout.String(), want) {
			t.Errorf("%q is not in\n%s", want, &stdout)
		}
	}
	source, err := os.ReadFile(filepath.Join(dir, "p", "p.go"))
	if err != nil || !bytes.Contains(source, []byte("sum += 2")) {
		t.Errorf("the source has changed: %v\n%s", err, source)
	}
}

func TestRunUsage(t *testing.T) {
	for _, args := range [][]string{{}, {"-n", "-1", "./p"}, {"-n", "x", "./p"}, {"-at", "a.go:x", "./p"}, {"-what", "./p"}} {
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), ".", args, &stdout, &stderr); code != exitUsage || stderr.Len() == 0 {
			t.Errorf("%v: exit code %d and %q, want %d and a message", args, code, &stderr, exitUsage)
		}
	}
}

// TestDraw: the same seed draws the same mutants, in whatever order they are found.
func TestDraw(t *testing.T) {
	var all []mutant
	for i := range 50 {
		all = append(all, mutant{file: "a.go", line: i / 5, start: i})
	}
	turned := slices.Clone(all)
	slices.Reverse(turned)
	first := (&options{seed: 1}).draw(slices.Clone(all))
	if again := (&options{seed: 1}).draw(turned); !reflect.DeepEqual(again, first) {
		t.Error("the order of mutants changes what is drawn")
	}
	if other := (&options{seed: 2}).draw(slices.Clone(all)); reflect.DeepEqual(other, first) {
		t.Error("another seed draws the same")
	}
	if got := (&options{file: "a.go", line: 3}).draw(slices.Clone(all)); len(got) != 5 {
		t.Errorf("%d mutants of a line, want 5", len(got))
	}
	if got := (&options{file: "b.go"}).draw(slices.Clone(all)); len(got) != 0 {
		t.Errorf("%d mutants of a file that is not there", len(got))
	}
}

func TestTally(t *testing.T) {
	counts := tally{all: 20, equivalent: 1}
	if got := counts.percent(); got != 100 {
		t.Errorf("nothing tried: %g %%, want 100", got)
	}
	counts.tried = [...]int{survived: 1, killed: 5, timedOut: 2, invalid: 4}
	const want = "87.5 % killed: 7 of 8 (2 by the time limit) of 20 mutants; left out: 1 equivalent, 4 do not compile"
	if got := counts.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
