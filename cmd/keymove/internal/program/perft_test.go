package program_test

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
)

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
