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
	err := json.Unmarshal([]byte(got.Stdout), &report)
	if err != nil || got.Code != host.ExitEngine || report.Name == "" || len(report.Checks) < 5 || *report.Fit ||
		report.Failures == 0 || report.Failures+report.Warnings+report.Notes != len(report.Findings) ||
		len(report.Findings[0].Dialogue) == 0 || !slices.Equal(report.Ablate, []string{"option.Style=Solid/Risky"}) {
		t.Errorf("%v, %+v", err, got)
	}
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

func TestPerft(t *testing.T) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	const castling = "4k3/8/8/8/8/3p1p1p/3P1P1P/4K2R w K -"
	for want, args := range map[string][]string{
		"8902\n":       {"3"},
		"400\n":        {"startpos", "2"},
		"2039\n":       {kiwipete, "2"}, // as one argument
		"48\n":         append(strings.Fields(kiwipete), "3", "20", "1"),
		"a1b1: 3\n3\n": {"8/8/8/8/8/k7/8/K7 w - -", "--divide", "2"},
		"a1b1: 1\n1\n": {"--divide", "8/8/8/8/8/k7/8/K7 w - -", "1"},
		"e1d1: 1\ne1f1: 1\ne1g1: 1\nh1f1: 1\nh1g1: 1\n5\n": {castling, "1", "--divide"},
		"e1d1: 1\ne1f1: 1\ne1h1: 1\nh1f1: 1\nh1g1: 1\n5\n": {castling, "1", "--divide", "--chess960"},
		"0\n": {"7k/5Q2/6K1/8/8/8/8/8 b - -", "4", "--divide"},
	} {
		if got := Must(t, "perft", args...); got.Stdout != want || !strings.HasSuffix(got.Stderr, " nodes/s\n") {
			t.Errorf("%q: %+v, want %q and the speed", args, got, want)
		}
	}
	Must(t, "perft", "4k3/8/8/8/8/8/8/4K3 w K -", "1").Check(t, "an impossible right", host.ExitOK, "keymove: warning: castling-right-dropped")
}

// perftSuite has both forms of perft files, and Chess960.
const perftSuite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D6 119060324\n" +
	"# Kiwipete\nr3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - D2 2039; D1 48;\n\n" +
	"id promotions\nepd r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq -\nperft 1 39\nperft 2 1007\n" +
	"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1 ;D1 19 ;D3 7742\n"

func TestPerftSuite(t *testing.T) {
	InTempDir(t)
	engine := func(behaviours ...string) string {
		return FakeEngine(append(behaviours, "option=name UCI_Chess960 type check default false"))
	}
	wrong := strings.Replace(perftSuite, "D2 400", "D2 401", 1)
	for _, test := range []struct {
		file, engine, more string
		code               int
		says               []string
	}{
		{perftSuite, "", "", host.ExitOK, []string{"4 positions, 8 counts: all right; skipped: 1 of more than 5M leaves"}},
		{perftSuite, engine("perft"), "", host.ExitOK, []string{"4 positions, 8 counts: all right"}},
		{perftSuite, engine("perft"), "--depth 1", host.ExitOK, []string{"4 counts: all right; skipped: 5 deeper than 1"}},
		{wrong, "", "", host.ExitRegressed, []string{"-:1: depth 2: the file says 401, right is 400, by our generator"}},
		{wrong, engine("perft"), "", host.ExitRegressed, []string{"-:1: depth 2: the file says 401, right is 400, as Fake 1.0 counts, too"}},
		{perftSuite, engine("perft=no-promotion"), "", host.ExitRegressed, []string{
			"-:6: depth 1: Fake 1.0 counts 31, right is 39; in the position itself: b7b8q b7b8r b7b8b b7b8n g7g8q g7g8r g7g8b g7g8n are missing; yours 31, right 39 r3k2r/1P4P1/"}},
		{perftSuite, engine("perft=castling"), "", host.ExitRegressed, []string{"-:3: depth 2: Fake 1.0 counts 2041, right is 2039; after e5g6: e8h8 is too many; yours 43, right 42", "2 not right"}},
		{perftSuite, engine("perft=twice"), "", host.ExitRegressed, []string{"-:3: depth 1: Fake 1.0 counts 50, right is 48; in the position itself: e1c1 e1g1 are listed twice; yours 50, right 48",
			"after f1e1 a7a6: g1h1 is listed twice; yours 22, right 21"}},
		{perftSuite, engine("perft=castling", "perft-total"), "", host.ExitRegressed, []string{"after e5g6: yours 43, right 42; the engine does not list its moves"}},
		{perftSuite, engine(), "", host.ExitEngine, []string{"does not know go perft"}},
		{perftSuite, FakeEngine([]string{"perft"}), "", host.ExitEngine, []string{"-:9: depth 1: the engine has no option UCI_Chess960"}},
		{perftSuite, FakeEngine([]string{"perft", "crash-after=1"}), "", host.ExitEngine, []string{"the engine has failed 3 times"}},
		{perftSuite + "8/8/8/8 w - - ;D1 2\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 x\n4k3/8/8/8/8/8/8/4K3 w - -\n", "", "", host.ExitSuite,
			[]string{"-:10:1: invalid FEN", "-:11:28: want a depth from 1", "-: 2 of its lines cannot be read"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n4k3/8/8/8/8/8/8/4K3 b - -\n", "", "", host.ExitOK, []string{"2 positions, 1 count: all right; positions without a count: 1"}},
		{strings.Repeat("x", 16<<20+1) + "\n8/8/8/8 w - - ;D1 2\n", "", "", host.ExitSuite, []string{"-:1:1: the line is longer than ", "-:2:1: invalid FEN"}},
		{"\n", "", "", host.ExitSuite, []string{"there is nothing to count"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - ;D7 5000001\n", "", "", host.ExitSuite, []string{"nothing to count; skipped: 1 of more"}},
		{perftSuite, "", "--depth 0", host.ExitUsage, []string{"--depth 0: want at least 1"}},
		// The engine gets the square of an en-passant capture as it is written: the capture uncovers a check.
		{"8/8/8/K2pP2q/8/8/8/4k3 w - d6 ;D1 6\n", FakeEngine([]string{"perft"}, "log=dialogue"), "", host.ExitOK, nil},
	} {
		args := append(strings.Fields("perft - -j 1"), strings.Fields(test.more)...)
		if test.engine != "" {
			args = append(args, "--engine", test.engine)
		}
		Call(t, test.file, args...).Check(t, test.file+test.engine+test.more, test.code, test.says...)
	}
	Wants(t, "the engine's log", ReadFile(t, "dialogue"), "position fen 8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1 ")
}
