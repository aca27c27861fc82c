package program_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/profile"
)

// TestCompletion checks what words can become; the last is the one to complete.
func TestCompletion(t *testing.T) {
	InTempDir(t)
	for _, name := range []string{"zz.epd", "zz.txt", "x.toml", "epd/my suite.epd", ".hidden/x.epd"} {
		WriteFile(t, name, ThreeMates[0])
	}
	WriteFile(t, "my.toml", "[profiles.sharp]")
	for line, want := range map[string]string{
		"ben":                                 "bench",
		"__":                                  "",
		"nonsense ":                           "",
		"suites im":                           "import",
		"run --mov":                           "--movetime",
		"run -j 2 zz.epd --no-t":              "--no-times",
		"run z":                               "zz.epd",
		"run x":                               "x.toml",
		"run e ep":                            "epd/",
		"run epd/":                            "epd/my suite.epd",
		"run .h":                              ".hidden/",
		"run wac20":                           "wac2018",
		"run --out zz":                        "", // any file: the shell's business
		"run --profile pl":                    "plain",
		"run --profile new:de":                "new:default",
		"run --ablate=group:ph":               "--ablate=group:phase",
		"match --f":                           "--format|--force-concurrency",
		"compare e":                           "epd/",
		"bench --profile d":                   "default",
		"profiles --profiles my.toml sh":      "sharp",
		"run --profiles=my.toml --profile sh": "sharp",
	} {
		got := Call(t, "", append([]string{host.CompleteWords}, strings.Split(line, " ")...)...)
		if words := strings.Join(LinesOf(got.Stdout), "|"); got.Code != host.ExitOK || got.Stderr != "" || words != want {
			t.Errorf("%q: %+v, want %s", line, got, want)
		}
	}
}

// TestCompletionScripts: the script of each shell is one to that shell, where it
// is installed; bash completes lines with the program.
func TestCompletionScripts(t *testing.T) {
	InTempDir(t)
	for _, shell := range []string{"bash", "zsh", "fish"} {
		script := Must(t, "completion "+shell).Stdout
		Wants(t, shell, script, host.CompleteWords)
		if path, err := exec.LookPath(shell); err == nil {
			run := exec.CommandContext(t.Context(), path, "-n")
			run.Stdin = strings.NewReader(script)
			if out, err := run.CombinedOutput(); err != nil {
				t.Errorf("%s -n: %v\n%s", shell, err, out)
			}
		}
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	const script = `keymove() { "$KEYMOVE" "$@"; }
eval "$(keymove completion bash)"
for line in 'ben' 'run --mov' 'run --profile ' 'run --profile new:de' 'run --profile=pl' 'run --profile default,see=of'; do
	COMP_LINE="keymove $line"; COMP_POINT=${#COMP_LINE}
	_keymove
	printf '%s|' "${COMPREPLY[@]}"
	echo
done`
	program := AsProcess(t)
	run := exec.CommandContext(t.Context(), bash, "--norc", "-c", script)
	run.Env = append(program.Env, "KEYMOVE="+program.Path)
	out, err := run.CombinedOutput()
	want := []string{"bench|", "--movetime|", strings.Join(profile.Profiles.Names(), "|") + "|", "default|", "plain|", "off|"}
	if diff := cmp.Diff(LinesOf(string(out)), want); err != nil || diff != "" {
		t.Errorf("%v, bash completes (-got +want):\n%s", err, diff)
	}
}
