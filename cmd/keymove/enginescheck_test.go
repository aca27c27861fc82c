package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/enginetest/fake"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// checkEngine calls "engines check" with an engine and more arguments. It asks few twins: all of
// them are nine tenths of the searches.
func checkEngine(t *testing.T, engine string, more ...string) outcome {
	t.Helper()
	return checkTwins(t, 3, engine, more...)
}

// checkTwins does so with a number of twins, 0 for all.
func checkTwins(t *testing.T, twins int, engine string, more ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.EngineCheck.Twins = twins
	code := a.run(t.Context(), append([]string{"engines", "check", engine}, more...))
	return outcome{code, stdout.String(), stderr.String()}
}

// fakeWords are the words of a fake engine with these behaviours.
func fakeWords(behaviours ...string) string {
	words := "cmd=" + quoteForShell(fake.Command())
	for _, arg := range fake.Args(behaviours...) {
		words += " arg=" + quoteForShell(arg)
	}
	return words
}

func TestEnginesCheck(t *testing.T) {
	tests := []struct {
		says       string
		behaviours []string
		code       int
	}{
		{"\"e2e5\" is not a legal move", []string{"bestmove=e2e5", "chatter"}, host.ExitEngine},
		{"failure: start: the engine exited: exit status 3", []string{"die-at-start"}, host.ExitEngine},
		{"", []string{"name=", "option=name Hash type spin default 9 min 1 max 8", "info=info depth 1 score mate 1 pv e2e5"}, host.ExitOK},
	}
	for _, test := range tests {
		got := checkEngine(t, fakeWords(test.behaviours...))
		if got.code != test.code || got.stderr != "" || !strings.Contains(got.stdout, test.says) {
			t.Errorf("%q: exit code %d, stderr %q, want %d and nothing, and %q in\n%s", test.behaviours, got.code, got.stderr, test.code, test.says, got.stdout)
		}
		if test.code == host.ExitOK {
			goldentest.Check(t, "testdata/engines-check-warnings.golden", got.stdout)
		}
	}
}

func TestEnginesCheckAsJSON(t *testing.T) {
	got := checkEngine(t, fakeWords("bestmove=e2e5"), "--json")
	var report struct {
		Name, Author string
		Checks       []string
		Findings     []struct {
			Check, Level, Text string
			Dialogue           []string
		}
		Ablate                    []string
		Fit                       *bool
		Failures, Warnings, Notes int
	}
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil || got.code != host.ExitEngine {
		t.Fatalf("%v, %+v", err, got)
	}
	if report.Name == "" || len(report.Checks) < 5 || report.Fit == nil || *report.Fit || report.Failures == 0 ||
		report.Failures+report.Warnings+report.Notes != len(report.Findings) {
		t.Errorf("%+v", report)
	}
	if want := []string{"option.Style=Solid/Risky"}; !slices.Equal(report.Ablate, want) {
		t.Errorf("ablate is %q, want %q", report.Ablate, want)
	}
	for _, f := range report.Findings {
		if f.Check == "" || f.Level == "" || f.Text == "" || len(f.Dialogue) == 0 {
			t.Errorf("a finding is incomplete: %+v", f)
		}
	}
}

// TestEnginesCheckOfItself checks the program's own server, and its log.
func TestEnginesCheckOfItself(t *testing.T) {
	testenv.OnlyLong(t, "searches sixty twins")
	log := filepath.Join(t.TempDir(), "dialogue.log")
	t.Setenv(asProgram, "1")
	got := checkTwins(t, 0, "cmd="+quoteForShell(thisExecutable(t))+" arg=uci option.Hash=8 log="+quoteForShell(log))
	// Its one note is of twins: beyond depth 1 it prunes by the order of moves.
	if want := "fit to be tested: no failures, no warnings, 1 note in 23 checks\n"; got.code != host.ExitOK || !strings.Contains(got.stdout, want) || !strings.Contains(got.stdout, "\n  \"option.lmr=false\",\n") ||
		!strings.Contains(strings.Join(strings.Fields(got.stdout), " "), "swapped colours, 0 of them at depth 1") {
		t.Errorf("%+v, want %q", got, want)
	}
	dialogue, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(dialogue), " > setoption name Hash value 8\n") {
		t.Errorf("the log has no option: %v\n%.500s", err, dialogue)
	}
}

// TestEnginesCheckOptions: what can be varied is printed as lines of an experiment that runs, whatever the engine calls
// its options. Sizes, files and values that the engine has already are no part of it.
func TestEnginesCheckOptions(t *testing.T) {
	inTempDir(t)
	engine := fakeWords("bestmove=e2e5", `option=name A "quoted" \ check type check default true`, "option=name a \"QUOTED\" \\ check type check default true",
		"option=name Two, three type check default true", "option=name Zero type spin default 0 min -5 max 5",
		"option=name Skill type spin default 20 min 0 max 20", "option=name Contempt type spin default 10 min 0 max 100",
		"option=name Folder type combo default a var a var b/c var d", "option=name Log File type check default false") + " option.Contempt=5"
	got := checkEngine(t, engine)
	_, lines, found := strings.Cut(got.stdout, "\n\n# Options")
	if !found {
		t.Fatalf("no options: %+v", got)
	}
	for _, want := range []string{`"option.Zero=-5/5",`, `"option.Skill=10",`, `"option.Contempt=20",`, `"option.Folder=d",`, `"option.A \"quoted\" \\ check=false",`} {
		if strings.Count(lines, "\n  "+want+"\n") != 1 {
			t.Errorf("no line %s:\n%s", want, lines)
		}
	}
	if n := strings.Count(lines, "\n  "); n != 6 {
		t.Errorf("%d lines, want those five and the style:\n%s", n, lines)
	}
	writeFile(t, "options.toml", fmt.Sprintf("contenders = [%q]\n", engine)+"suites = [\"battery-200\"]\nfirst = 1\ndepth = 1\n# Options"+lines)
	if got := call(t, "", "run", "options.toml", "--dry-run"); got.code != host.ExitOK || !strings.Contains(got.stdout, "quoted") {
		t.Errorf("the experiment: %+v", got)
	}
}

// TestEnginesCheckIsHarmless: output of the engine is escaped and shortened.
func TestEnginesCheckIsHarmless(t *testing.T) {
	const dirty = "\x1b]0;title\a\x1b[31m\u202e\x7f\u009b"
	for _, behaviour := range []string{
		"name=" + dirty, "option=name " + dirty + " type spin default 0 min 1 max 2", "bestmove=" + dirty, "die-at-start=" + dirty,
		"info=" + dirty, "long-move", "option=name X type " + dirty,
	} {
		modes := [][]string{nil}
		if strings.HasPrefix(behaviour, "name=") || strings.HasPrefix(behaviour, "die-at-start=") || testenv.Nightly() {
			modes = append(modes, []string{"--json"}) // whose texts are the other's, quoted
		}
		for _, more := range modes {
			got := checkEngine(t, fakeWords(behaviour), more...)
			for _, r := range got.stdout + got.stderr {
				if r != '\n' && !unicode.IsPrint(r) {
					t.Errorf("%q %v: %q is written", behaviour, more, r)
					break
				}
			}
			if len(got.stdout) > 50_000 || behaviour != "long-move" && !strings.Contains(got.stdout, `x1b[31m`) {
				t.Errorf("%q %v: %d bytes are written, or not what the engine says:\n%.500s", behaviour, more, len(got.stdout), got.stdout)
			}
		}
	}
}

// TestEnginesCheckDeadlines: the words start and ready set the deadlines.
func TestEnginesCheckDeadlines(t *testing.T) {
	for words, want := range map[string]string{
		fakeWords("no-uciok") + " start=30ms":   "no uciok within 30ms",
		fakeWords("no-readyok") + " ready=40ms": "no readyok within 40ms",
	} {
		if got := checkEngine(t, words); got.code != host.ExitEngine || !strings.Contains(got.stdout, want) {
			t.Errorf("%s: %+v, want %q", words, got, want)
		}
	}
}

// TestEnginesCheckLog: log= must not damage another file.
func TestEnginesCheckLog(t *testing.T) {
	inTempDir(t)
	writeFile(t, "games.pgn", "[Event \"?\"]")
	got := checkEngine(t, fakeWords()+" log=games.pgn")
	if got.code != host.ExitUsage || !strings.Contains(got.stderr, "is not a log of Keymove") || readFile(t, "games.pgn") != "[Event \"?\"]\n" {
		t.Errorf("%+v, and the file holds %q", got, readFile(t, "games.pgn"))
	}
}

func TestEnginesCheckUsage(t *testing.T) {
	for _, args := range [][]string{
		{}, {"cmd=a", "cmd=b"}, {"nonsense"}, {"cmd=./there/is/none"}, {"cmd=" + quoteForShell(fake.Command()), "--depth", "3"},
	} {
		if got := call(t, "", append([]string{"engines", "check"}, args...)...); got.code != host.ExitUsage || got.stdout != "" {
			t.Errorf("engines check %q: %+v, want exit code 2", args, got)
		}
	}
}
