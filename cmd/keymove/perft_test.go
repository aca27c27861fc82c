package main

import (
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

func TestPerft(t *testing.T) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"start position", []string{"3"}, "8902\n"},
		{"startpos", []string{"startpos", "2"}, "400\n"},
		{"FEN as one argument", []string{kiwipete, "2"}, "2039\n"},
		{"FEN as words", append(strings.Fields(kiwipete), "2"), "2039\n"},
		{"FEN with counters", append(strings.Fields(kiwipete), "3", "20", "1"), "48\n"},
		{"divide", []string{"8/8/8/8/8/k7/8/K7 w - -", "--divide", "2"}, "a1b1: 3\n3\n"},
		{"divide before", []string{"--divide", "8/8/8/8/8/k7/8/K7 w - -", "1"}, "a1b1: 1\n1\n"},
		{"castling", []string{"4k3/8/8/8/8/3p1p1p/3P1P1P/4K2R w K -", "1", "--divide"},
			"e1d1: 1\ne1f1: 1\ne1g1: 1\nh1f1: 1\nh1g1: 1\n5\n"},
		{"Chess960", []string{"4k3/8/8/8/8/3p1p1p/3P1P1P/4K2R w K -", "1", "--divide", "--chess960"},
			"e1d1: 1\ne1f1: 1\ne1h1: 1\nh1f1: 1\nh1g1: 1\n5\n"},
		{"no moves", []string{"7k/5Q2/6K1/8/8/8/8/8 b - -", "4", "--divide"}, "0\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := call(t, "", append([]string{"perft"}, test.args...)...)
			if got.code != host.ExitOK || got.stdout != test.want {
				t.Errorf("exit code %d, stdout:\n%swant:\n%s", got.code, got.stdout, test.want)
			}
			if !strings.HasSuffix(got.stderr, " nodes/s\n") {
				t.Errorf("stderr: %q, want the speed", got.stderr)
			}
		})
	}
}

func TestPerftWarns(t *testing.T) {
	got := call(t, "", "perft", "4k3/8/8/8/8/8/8/4K3 w K -", "1")
	if got.code != host.ExitOK || !strings.Contains(got.stderr, "keymove: warning: castling-right-dropped") {
		t.Errorf("an impossible right: %+v, want a warning", got)
	}
}

// perftSuite has both forms of perft files, and Chess960.
const perftSuite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D6 119060324\n" +
	"# Kiwipete\nr3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - D2 2039; D1 48;\n\n" +
	"id promotions\nepd r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq -\nperft 1 39\nperft 2 1007\n" +
	"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1 ;D1 19 ;D3 7742\n"

func TestPerftSuite(t *testing.T) {
	engine := func(behaviours ...string) string {
		return fakeEngine(append(behaviours, "option=name UCI_Chess960 type check default false"))
	}
	wrong := strings.Replace(perftSuite, "D2 400", "D2 401", 1)
	tests := []struct {
		name, file, engine string
		more               []string
		code               int
		want               []string
	}{
		{"our generator", perftSuite, "", nil, host.ExitOK, []string{"4 positions, 8 counts: all right; skipped: 1 of more than 5M leaves"}},
		{"an engine", perftSuite, engine("perft"), nil, host.ExitOK, []string{"4 positions, 8 counts: all right"}},
		{"--depth", perftSuite, engine("perft"), []string{"--depth", "1"}, host.ExitOK, []string{"4 counts: all right; skipped: 5 deeper than 1"}},
		{"the file is wrong", wrong, "", nil, host.ExitRegressed, []string{"-:1: depth 2: the file says 401, right is 400, by our generator"}},
		{"the engine says so, too", wrong, engine("perft"), nil, host.ExitRegressed, []string{"-:1: depth 2: the file says 401, right is 400, as Fake 1.0 counts, too"}},
		{"promotion without capture", perftSuite, engine("perft=no-promotion"), nil, host.ExitRegressed, []string{
			"-:6: depth 1: Fake 1.0 counts 31, right is 39; in the position itself: b7b8q b7b8r b7b8b b7b8n g7g8q g7g8r g7g8b g7g8n are missing; yours 31, right 39\n  r3k2r/1P4P1/"}},
		{"an illegal castling move", perftSuite, engine("perft=castling"), nil, host.ExitRegressed, []string{
			"-:3: depth 2: Fake 1.0 counts 2041, right is 2039; after e5g6: e8h8 is too many; yours 43, right 42", "2 not right"}},
		{"a move that is listed twice", perftSuite, engine("perft=twice"), nil, host.ExitRegressed, []string{"-:3: depth 1: Fake 1.0 counts 50, right is 48; in the position itself: e1c1 e1g1 are listed twice; yours 50, right 48", "after f1e1 a7a6: g1h1 is listed twice; yours 22, right 21"}},
		{"no list of moves", perftSuite, engine("perft=castling", "perft-total"), nil, host.ExitRegressed, []string{"after e5g6: yours 43, right 42; the engine does not list its moves"}},
		{"an engine that does not know it", perftSuite, engine(), nil, host.ExitEngine, []string{"does not know go perft"}},
		{"an engine without Chess960", perftSuite, fakeEngine([]string{"perft"}), nil, host.ExitEngine, []string{"-:9: depth 1: the engine has no option UCI_Chess960"}},
		{"a bad line", perftSuite + "8/8/8/8 w - - ;D1 2\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 x\n4k3/8/8/8/8/8/8/4K3 w - -\n", "", nil, host.ExitSuite,
			[]string{"-:10:1: invalid FEN", "-:11:28: want a depth from 1", "-: 2 of its lines cannot be read"}},
		{"no count", "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n4k3/8/8/8/8/8/8/4K3 b - -\n", "", nil, host.ExitOK, []string{"2 positions, 1 count: all right; positions without a count: 1"}},
		{"nothing", "\n", "", nil, host.ExitSuite, []string{"there is nothing to count"}},
		{"all is skipped", "4k3/8/8/8/8/8/8/4K3 w - - ;D7 5000001\n", "", nil, host.ExitSuite, []string{"nothing to count; skipped: 1 of more"}},
		{"usage", perftSuite, "", []string{"--depth", "0"}, host.ExitUsage, []string{"--depth 0: want at least 1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			args := append([]string{"perft", "-", "-j", "1"}, test.more...)
			if test.engine != "" {
				args = append(args, "--engine", test.engine)
			}
			got := call(t, test.file, args...)
			if got.code != test.code {
				t.Errorf("exit code %d, want %d; %+v", got.code, test.code, got)
			}
			for _, want := range test.want {
				if !strings.Contains(got.stdout+got.stderr, want) {
					t.Errorf("%s%s\nwant %q in it", got.stdout, got.stderr, want)
				}
			}
		})
	}
}

// TestPerftGivesUp: an engine that fails again and again is not started for ever.
func TestPerftGivesUp(t *testing.T) {
	got := call(t, perftSuite, "perft", "-", "-j", "1", "--engine", fakeEngine([]string{"perft", "crash-after=1"}))
	if got.code != host.ExitEngine || !strings.Contains(got.stderr, "the engine has failed 3 times") {
		t.Errorf("%+v", got)
	}
}

// TestPerftSendsEnPassant as it is written: the capture uncovers a check, and the engine has to see that.
func TestPerftSendsEnPassant(t *testing.T) {
	inTempDir(t)
	got := call(t, "8/8/8/K2pP2q/8/8/8/4k3 w - d6 ;D1 6\n", "perft", "-", "--engine", fakeEngine([]string{"perft"}, "log=dialogue"))
	if data, err := os.ReadFile("dialogue"); err != nil || got.code != host.ExitOK || !strings.Contains(string(data), "position fen 8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1\n") {
		t.Errorf("%v, %+v; the engine got\n%s", err, got, data)
	}
}
