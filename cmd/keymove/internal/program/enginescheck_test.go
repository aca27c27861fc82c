package program_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// checkEngine calls "engines check" with an engine and more arguments. It asks few twins: all of
// them are nine tenths of the searches.
func checkEngine(t *testing.T, engine string, more ...string) Outcome {
	t.Helper()
	return CallWith(t, "", func(a *program.App) { a.EngineCheck.Twins = 3 }, append([]string{"engines", "check", engine}, more...)...)
}

func TestEnginesCheck(t *testing.T) {
	for says, behaviours := range map[string][]string{
		"\"e2e5\" is not a legal move":                     {"bestmove=e2e5", "chatter"},
		"failure: start: the engine exited: exit status 3": {"die-at-start"},
	} {
		checkEngine(t, FakeEngine(behaviours)).Check(t, says, host.ExitEngine, says)
	}
	got := checkEngine(t, FakeEngine([]string{"name=", "option=name Hash type spin default 9 min 1 max 8", "info=info depth 1 score mate 1 pv e2e5"}))
	got.Check(t, "warnings", host.ExitOK)
	goldentest.Check(t, Testdata("engines-check-warnings.golden"), got.Stdout)
	for says, engine := range map[string]string{ // the words start and ready set the deadlines
		"no uciok within 30ms": FakeEngine([]string{"no-uciok"}, "start=30ms"), "no readyok within 40ms": FakeEngine([]string{"no-readyok"}, "ready=40ms"),
	} {
		checkEngine(t, engine).Check(t, says, host.ExitEngine, says)
	}
}

func TestEnginesCheckAsJSON(t *testing.T) {
	got := checkEngine(t, FakeEngine([]string{"bestmove=e2e5"}), "--json")
	var report struct {
		Name                      string
		Checks, Ablate            []string
		Findings                  []struct{ Dialogue []string }
		Fit                       *bool
		Failures, Warnings, Notes int
	}
	if err := json.Unmarshal([]byte(got.Stdout), &report); err != nil || got.Code != host.ExitEngine || report.Name == "" || len(report.Checks) < 5 || *report.Fit || report.Failures == 0 ||
		report.Failures+report.Warnings+report.Notes != len(report.Findings) || len(report.Findings[0].Dialogue) == 0 || !slices.Equal(report.Ablate, []string{"option.Style=Solid/Risky"}) {
		t.Errorf("%v, %+v", err, got)
	}
}

// TestEnginesCheckOfItself checks the program's own server, and its log.
func TestEnginesCheckOfItself(t *testing.T) {
	testenv.OnlyLong(t, "searches sixty twins")
	InTempDir(t)
	WriteOwnUCI(t, "ours", "")
	got := Must(t, "engines check", "cmd=./ours option.Hash=8 log=dialogue.log")
	// Its one note is of twins: beyond depth 1 it prunes by the order of moves.
	Wants(t, "engines check", got.Stdout, "fit to be tested: no failures, no warnings, 1 note in 23 checks", `"option.lmr=false",`, "swapped colours, 0 of them at depth 1")
	Wants(t, "the log", ReadFile(t, "dialogue.log"), " > setoption name Hash value 8 ")
}

// TestEnginesCheckOptions: what can be varied is printed as lines of an experiment that runs, whatever the engine calls
// its options. Sizes, files and values that the engine has already are no part of it.
func TestEnginesCheckOptions(t *testing.T) {
	InTempDir(t)
	engine := FakeEngine([]string{"bestmove=e2e5", `option=name A "quoted" \ check type check default true`, "option=name a \"QUOTED\" \\ check type check default true",
		"option=name Two, three type check default true", "option=name Zero type spin default 0 min -5 max 5",
		"option=name Skill type spin default 20 min 0 max 20", "option=name Contempt type spin default 10 min 0 max 100",
		"option=name Folder type combo default a var a var b/c var d", "option=name Log File type check default false"}, "option.Contempt=5")
	got := checkEngine(t, engine)
	_, lines, found := strings.Cut(got.Stdout, "\n\n# Options")
	if !found || strings.Count(lines, "\n  ") != 6 { // these and the style
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{`"option.Zero=-5/5",`, `"option.Skill=10",`, `"option.Contempt=20",`, `"option.Folder=d",`, `"option.A \"quoted\" \\ check=false",`} {
		if strings.Count(lines, "\n  "+want+"\n") != 1 {
			t.Errorf("no line %s:\n%s", want, lines)
		}
	}
	WriteFile(t, "options.toml", fmt.Sprintf("contenders = [%q]\n", engine)+"suites = [\"battery-200\"]\nfirst = 1\ndepth = 1\n# Options"+lines)
	check(t, row{"run options.toml --dry-run", host.ExitOK, "quoted"})
}

// TestEnginesCheckIsHarmless: output of the engine is escaped and shortened.
func TestEnginesCheckIsHarmless(t *testing.T) {
	const dirty = "\x1b]0;title\a\x1b[31m\u202e\x7f\u009b"
	for _, behaviour := range []string{"name=" + dirty, "option=name " + dirty + " type spin default 0 min 1 max 2", "bestmove=" + dirty, "die-at-start=" + dirty, "info=" + dirty, "long-move"} {
		more := []string{"--json"}[:strings.Count(behaviour, "name="+dirty)] // whose texts are the other's, quoted
		got := checkEngine(t, FakeEngine([]string{behaviour}), more...)
		if strings.ContainsFunc(got.Stdout+got.Stderr, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) ||
			len(got.Stdout) > 50_000 || behaviour != "long-move" && !strings.Contains(got.Stdout, `x1b[31m`) {
			t.Errorf("%q: %d bytes are written:\n%.500q", behaviour, len(got.Stdout), got.Stdout+got.Stderr)
		}
	}
}
