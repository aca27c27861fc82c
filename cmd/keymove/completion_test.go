package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/profile"
)

// TestCompletion checks what words can become; the last is the one to complete.
func TestCompletion(t *testing.T) {
	inTempDir(t)
	for _, dir := range []string{"epd", ".hidden"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"zz.epd", "zz.txt", "x.toml", "epd/my suite.epd", ".hidden/x.epd"} {
		writeFile(t, name, threeMates[0])
	}
	writeFile(t, "my.toml", "[profiles.sharp]")
	tests := []struct {
		words []string
		want  []string
	}{
		{[]string{"ben"}, []string{"bench"}},
		{[]string{"__"}, nil},
		{[]string{"nonsense", ""}, nil},
		{[]string{"suites", "im"}, []string{"import"}},
		{[]string{"run", "--mov"}, []string{"--movetime"}},
		{[]string{"run", "-j", "2", "zz.epd", "--no-t"}, []string{"--no-times"}},
		{[]string{"run", "z"}, []string{"zz.epd"}},
		{[]string{"run", "x"}, []string{"x.toml"}},
		{[]string{"run", "e", "ep"}, []string{"epd/"}},
		{[]string{"run", "epd/"}, []string{"epd/my suite.epd"}},
		{[]string{"run", ".h"}, []string{".hidden/"}},
		{[]string{"run", "none/"}, nil},
		{[]string{"run", "wac20"}, []string{"wac2018"}},
		{[]string{"run", "--out", "zz"}, nil}, // any file: the shell's business
		{[]string{"run", "--quiet", "zz"}, []string{"zz.epd"}},
		{[]string{"run", "--profile", "pl"}, []string{"plain"}},
		{[]string{"run", "--profile=pl"}, []string{"--profile=plain"}},
		{[]string{"run", "--profile", "new:de"}, []string{"new:default"}},
		{[]string{"run", "--profile", "default,nullmove.r"}, []string{"default,nullmove.reduction="}},
		{[]string{"run", "--ablate=group:ph"}, []string{"--ablate=group:phase"}},
		{[]string{"match", "--f"}, []string{"--format", "--force-concurrency"}},
		{[]string{"match", "--order", ""}, []string{"random", "sequential"}},
		{[]string{"compare", "e"}, []string{"epd/"}},
		{[]string{"bench", "--profile", "d"}, []string{"default"}},
		{[]string{"profiles", "p"}, []string{"plain"}},
		{[]string{"profiles", "--profiles", "my.toml", "sh"}, []string{"sharp"}},
		{[]string{"run", "--profiles=my.toml", "--profile", "sh"}, []string{"sharp"}},
		{[]string{"bench", "--profiles", "none.toml", "--profile", "sh"}, nil},
		{[]string{"completion", ""}, []string{"bash", "zsh", "fish"}},
		{[]string{"version", ""}, nil},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{host.CompleteWords}, test.words...)...)
		if got.code != host.ExitOK || got.stderr != "" {
			t.Errorf("%q: %+v", test.words, got)
		}
		if diff := cmp.Diff(linesOf(got.stdout), test.want); diff != "" {
			t.Errorf("%q (-got +want):\n%s", test.words, diff)
		}
	}
}

func linesOf(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	return lines
}

// TestCompletionKnowsAll: every command and every flag of run is offered.
func TestCompletionKnowsAll(t *testing.T) {
	program := testApp(strings.NewReader(""), nil, nil).program()
	got := linesOf(call(t, "", host.CompleteWords).stdout)
	for _, command := range program.Commands {
		if !slices.Contains(got, command.Name) {
			t.Errorf("keymove: %s is not offered: %q", command.Name, got)
		}
	}
	got = linesOf(call(t, "", host.CompleteWords, "run", "-").stdout)
	for _, row := range new(runOptions).rows() {
		if want := "--" + row.Name; row.Usage != "" && !slices.Contains(got, want) {
			t.Errorf("keymove run: %s is not offered: %q", want, got)
		}
		for _, choice := range row.Choices {
			if values := linesOf(call(t, "", host.CompleteWords, "run", "--"+row.Name, "").stdout); !slices.Contains(values, choice) {
				t.Errorf("keymove run --%s: %s is not offered: %q", row.Name, choice, values)
			}
		}
	}
}

// TestCompletionScripts: the script of each shell is one to that shell, where it
// is installed.
func TestCompletionScripts(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) {
			got := call(t, "", "completion", shell)
			if got.code != host.ExitOK || !strings.Contains(got.stdout, host.CompleteWords) {
				t.Errorf("completion %s: %+v", shell, got)
			}
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("there is no %s", shell)
			}
			check := exec.CommandContext(t.Context(), path, "-n")
			check.Stdin = strings.NewReader(got.stdout)
			if out, err := check.CombinedOutput(); err != nil {
				t.Errorf("%s -n: %v\n%s", shell, err, out)
			}
		})
	}
	for _, args := range [][]string{{"completion"}, {"completion", "csh"}, {"completion", "bash", "zsh"}} {
		if got := call(t, "", args...); got.code != host.ExitUsage || got.stdout != "" {
			t.Errorf("%q: %+v, want exit code %d", args, got, host.ExitUsage)
		}
	}
}

// TestCompletionInBash lets bash complete lines with the program.
func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	inTempDir(t)
	program := asProcess(t)
	const script = `
keymove() { "$KEYMOVE" "$@"; }
eval "$(keymove completion bash)"
complete_line() {
    COMP_LINE=$1 COMP_POINT=${#1}
    _keymove
    printf '%s|' "${COMPREPLY[@]}"
    echo
}
complete_line 'keymove ben'
complete_line 'keymove run --mov'
complete_line 'keymove run --profile '
complete_line 'keymove run --profile new:de'
complete_line 'keymove run --profile=pl'
complete_line 'keymove run --profile default,see=of'
`
	run := exec.CommandContext(t.Context(), bash, "--norc", "-c", script)
	run.Env = append(program.Env, "KEYMOVE="+program.Path)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := []string{"bench|", "--movetime|", strings.Join(profile.Profiles.Names(), "|") + "|", "default|", "plain|", "off|"}
	if diff := cmp.Diff(linesOf(string(out)), want); diff != "" {
		t.Errorf("bash completes (-got +want):\n%s", diff)
	}
}
