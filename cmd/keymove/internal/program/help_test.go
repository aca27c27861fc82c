package program_test

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/profile"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

func TestHelpGoldens(t *testing.T) {
	for line, golden := range map[string]string{
		"": "help", "--help": "help", "help": "help", "--help-all": "help-all", "run --help": "help-run", "help run": "help-run", "run suite.epd -h": "help-run", "run --help-all": "help-run-all",
		"match suite.epd --help-all --quiet": "help-match-all", "gate --help-all": "help-gate-all", "profiles": "profiles",
	} {
		got := Must(t, line)
		if got.Stderr != "" {
			t.Errorf("%s: stderr %q", line, got.Stderr)
		}
		goldentest.Check(t, Testdata(golden+".golden"), got.Stdout)
	}
}

// TestHelpFitsTheWidth: help keeps to the width of the terminal, and has the same text
// in any width.
func TestHelpFitsTheWidth(t *testing.T) {
	for _, args := range []string{"--help", "--help-all", "run --help", "run --help-all", "match --help-all", "gate --help-all", "suites", "suites check -h", "completion -h"} {
		words := map[int]string{}
		for columns, widest := range map[int]int{60: 60, 80: 80, 200: 100, 0: 80} {
			shown := CallWith(t, "", WithEnv("COLUMNS", strconv.Itoa(columns)), strings.Fields(args)...).Stdout
			for line := range strings.Lines(shown) {
				line = strings.TrimRight(line, "\n")
				if got := utf8.RuneCountInString(line); got > widest && strings.Contains(strings.TrimSpace(line), " ") && !isVerbatim(line) {
					t.Errorf("%s, %d columns: a line of %d: %s", args, columns, got, line)
				}
			}
			words[columns] = strings.Join(strings.Fields(shown), "")
		}
		for columns, text := range words {
			if text != words[0] {
				t.Errorf("%s: other words in %d columns:\n%s\n\n%s", args, columns, text, words[0])
			}
		}
	}
}

// TestHelpIsShort: the help of every command has at most 24 lines of 80 columns, with two examples
// that the program understands; --help-all has all of its flags.
func TestHelpIsShort(t *testing.T) {
	a := TestApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	walkCommands(a.CommandLine().Commands, nil, func(name []string, c *cli.Command) {
		short := Call(t, "", append(slices.Clone(name), "--help")...).Stdout
		shown := regexp.MustCompile(`(?m)^  keymove (.*)$`).FindAllStringSubmatch(short, -1)
		if strings.Count(short, "\n") > 24 || len(shown) != 2 {
			t.Errorf("%q has %d examples, want two lines of examples.txt:\n%s", name, len(shown), short)
		}
		for _, example := range shown {
			words := ShellWords(example[1])
			if err := Understands(a, words); err != nil || !slices.Equal(words[:len(name)], name) {
				t.Errorf("%q has the example %s: %v", name, example[0], err)
			}
		}
		all := Call(t, "", append(slices.Clone(name), "--help-all")...).Stdout
		for _, flag := range c.Flags {
			if visible := flag.(cli.VisibleFlag); visible.IsVisible() && !strings.Contains(all, "-"+flag.Names()[0]) {
				t.Errorf("%q: --help-all lacks %s", name, flag.Names()[0])
			}
		}
	})
}

// isVerbatim reports whether a line is one of those that help never breaks: a command,
// or a row of a table.
func isVerbatim(line string) bool {
	return strings.HasPrefix(line, "Usage: ") || strings.HasPrefix(line, "  keymove ") || regexp.MustCompile(`^  [0-9]+  `).MatchString(line)
}

// TestProfileFeatures: every feature has its value, what it takes and what it does.
func TestProfileFeatures(t *testing.T) {
	settings := testenv.Must(profile.Resolve("default,qsearch=off"))(t)
	want := []string{"feature value takes what it does"}
	for _, row := range profile.Features {
		want = append(want, strings.Join(strings.Fields(strings.Join([]string{row.Name, row.Format(&settings), row.Bounds(), row.Doc}, " ")), " "))
	}
	var got []string
	for line := range strings.Lines(Must(t, "profiles default,qsearch=off").Stdout) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("-got +want:\n%s", diff)
	}
}

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

// TestCompletion checks what words can become; the last is the one to complete.
func TestCompletion(t *testing.T) {
	InTempDir(t)
	for _, name := range []string{"zz.epd", "zz.txt", "x.toml", "epd/my suite.epd", ".hidden/x.epd"} {
		WriteFile(t, name, ThreeMates[0])
	}
	WriteFile(t, "my.toml", "[profiles.sharp]")
	for line, want := range map[string]string{
		"ben":                    "bench",
		"__":                     "",
		"nonsense ":              "",
		"suites im":              "import",
		"run --mov":              "--movetime",
		"run -j 2 zz.epd --no-t": "--no-times",
		"run z":                  "zz.epd",
		"run x":                  "x.toml",
		"run e ep":               "epd/",
		"run epd/":               "epd/my suite.epd",
		"run .h":                 ".hidden/",
		"run wac20":              "wac2018",
		"run --out zz":           "", // any file: the shell's business
		"run --profile pl":       "plain",
		"run --profile new:de":   "new:default",
		"run --ablate=group:ph":  "--ablate=group:phase",
		"match --f":              "--format|--force-concurrency",
		"compare e":              "epd/",
		"match --order ":         "random|sequential",
		"bench --profiles none.toml --profile sh": "",
		"completion ":                         "bash|zsh|fish",
		"version ":                            "",
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
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skipf("%s is not installed", shell)
			}
			run := exec.CommandContext(t.Context(), path, "-n")
			run.Stdin = strings.NewReader(script)
			if out, err := run.CombinedOutput(); err != nil {
				t.Errorf("%s -n: %v\n%s", shell, err, out)
			}
		})
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
