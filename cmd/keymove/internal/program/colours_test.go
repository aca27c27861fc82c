package program_test

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
)

// onTerminal runs the program on a terminal of 80 columns, and returns what is shown.
func onTerminal(t *testing.T, environment []string, args ...string) string {
	t.Helper()
	script, err := exec.LookPath("script")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("script of util-linux, which makes a terminal, is not installed")
	}
	words := []string{"stty cols 80;", QuoteForShell(ThisExecutable(t))}
	for _, arg := range args {
		words = append(words, QuoteForShell(arg))
	}
	cmd := exec.CommandContext(t.Context(), script, "-qec", strings.Join(words, " "), os.DevNull)
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); name != "COLUMNS" && name != "NO_COLOR" && name != "TERM" {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	cmd.Env = append(append(cmd.Env, AsProgram+"=1"), environment...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
	return strings.ReplaceAll(string(out), "\r\n", "\n")
}

// TestTerminal: on a terminal a verdict is in colour unless NO_COLOR is set or the
// terminal is dumb, and lines keep to the width.
func TestTerminal(t *testing.T) {
	InMates(t)
	Must(t, "run mates.epd --depth 2 --no-times --out run --quiet")
	const line, verdict = "gate run --min-solved 0", "enough solved"
	for environment, coloured := range map[string]bool{"TERM=xterm": true, "TERM=xterm NO_COLOR=": true, "TERM=xterm NO_COLOR=1": false, "TERM=dumb": false} {
		got := onTerminal(t, strings.Fields(environment), strings.Fields(line)...)
		if !strings.Contains(got, verdict) || strings.Contains(got, "\x1b[32m"+verdict+"\x1b[0m") != coloured || !coloured && strings.Contains(got, "\x1b") {
			t.Errorf("%q: coloured %t:\n%q", environment, !coloured, got)
		}
	}
	if got := Must(t, line); strings.Contains(got.Stdout+got.Stderr, "\x1b") {
		t.Errorf("colours in a pipe: %q", got.Stdout)
	}
	for line := range strings.Lines(onTerminal(t, []string{"TERM=xterm"}, "suites", "list")) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
			t.Errorf("a line of %d columns on a terminal of 80: %s", n, line)
		}
	}
}
