package main

import (
	"bytes"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
)

func TestGenerateMates(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: takes seconds, and a minute under the race detector")
	}
	inTempDir(t)
	args := []string{"suites", "generate", "mates", "--seed", "4", "-n", "4"}
	shown := call(t, "", args...)
	if shown.code != exit.OK || shown.stderr != "" || strings.Count(shown.stdout, " bm ") != 4 {
		t.Errorf("%+v, want four cases on stdout", shown)
	}
	if !strings.Contains(shown.stdout, "keymove suites generate mates --seed 4 -n 4") {
		t.Errorf("the command is not in:\n%s", shown.stdout)
	}
	written := call(t, "", append(args, "--out", "mates.epd")...)
	if written.code != exit.OK || written.stdout != "" {
		t.Errorf("%+v, want nothing on stdout", written)
	}
	if got := readFile(t, "mates.epd"); got != shown.stdout {
		t.Errorf("the file and stdout differ:\n%s\n%s", got, shown.stdout)
	}
	if got := call(t, "", "run", "mates.epd", "--strict", "--quiet"); got.code != exit.OK {
		t.Errorf("run of what was generated: %+v", got)
	}
}

func TestGenerateMatesShowsGames(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: takes seconds, and a minute under the race detector")
	}
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.terminal = true
	a.run(t.Context(), []string{"suites", "generate", "mates", "--seed", "4", "-n", "1"})
	if !strings.Contains(stderr.String(), "1 of 1 mates in ") {
		t.Errorf("stderr %q, want the games", &stderr)
	}
}

func TestGenerateEndgames(t *testing.T) {
	inTempDir(t)
	args := []string{"suites", "generate", "endgames", "--seed", "4", "-n", "6", "--materials", "kpk, KPK"}
	shown := call(t, "", args...)
	if shown.code != exit.OK || shown.stderr != "" || strings.Count(shown.stdout, " bm ") != 6 {
		t.Fatalf("%+v, want six cases on stdout", shown)
	}
	written := call(t, "", append(args, "--out", "endgames.epd")...)
	if got := readFile(t, "endgames.epd"); written.code != exit.OK || got != shown.stdout {
		t.Errorf("%+v: the file and stdout differ:\n%s\n%s", written, got, shown.stdout)
	}
	if got := call(t, "", "suites", "check", "--strict", "endgames.epd"); got.code != exit.OK {
		t.Errorf("check of what was generated: %+v", got)
	}
}

func TestGenerateEndgamesFaults(t *testing.T) {
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--materials", "KQRKR"}, exit.Usage, "--materials: KQRKR has 5 pieces, want at most 4"},
		{[]string{"--materials", "KPK,"}, exit.Usage, `--materials: "" is no material`},
		{[]string{"--materials", "KBK"}, exit.Suite, "too few endgames"},
		{[]string{"-n", "0"}, exit.Usage, "-n 0: want at least 1"},
		{[]string{"more"}, exit.Usage, "endgames takes no arguments"},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{"suites", "generate", "endgames"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) || got.stdout != "" {
			t.Errorf("%v: %+v, want code %d and %q", test.args, got, test.code, test.want)
		}
	}
}
