package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
)

const (
	minedGame = `[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. d5 Bf6 10. Re1 Ne7 11. Rxe4 d6 12. Bg5 Bxg5 13. Nxg5 O-O 14. Nxh7 Kxh7 15. Qh5+ Kg8 16. Rh4 f5 1-0
`
	illegalGame = "[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n"
)

// TestMineGames: decision points with themes, the same whatever the workers, which a strict
// check takes; games at fault are named.
func TestMineGames(t *testing.T) {
	inTempDir(t)
	writeFile(t, "games.pgn", minedGame)
	args := []string{"suites", "mine", "games.pgn", "--profile", "default", "--nodes", "500", "--per-game", "16"}
	first := call(t, "", append(args, "-j", "1", "--cache-dir", "one")...)
	if first.code != exit.OK || strings.Count(first.stdout, " bm ") != 1 || !strings.Contains(first.stdout, `theme "`) || !strings.Contains(first.stdout, "A - B; played ") {
		t.Fatalf("%+v, want one decision point", first)
	}
	again := call(t, "", append(args, "-j", "3", "--cache-dir", "two", "--out", "mined.epd")...)
	if again.code != exit.OK || readFile(t, "mined.epd") != first.stdout {
		t.Errorf("%+v, want the same with three workers", again)
	}
	if got := call(t, "", "suites", "check", "--strict", "mined.epd"); got.code != exit.OK {
		t.Errorf("check of what was mined: %+v", got)
	}
	writeFile(t, "bad.pgn", minedGame, illegalGame)
	writeFile(t, "short.pgn", "1. e4 e5 *")
	tests := []struct {
		args []string
		code int
		want string
	}{
		{[]string{"bad.pgn", "--profile", "default"}, exit.Suite, "bad.pgn:9:"},
		{[]string{"short.pgn", "--profile", "default"}, exit.Suite, "no positions after the opening in 1 games"},
		{[]string{"games.pgn"}, exit.Usage, "mine needs an oracle"},
		{[]string{"--profile", "default"}, exit.Usage, "mine needs files of games"},
		{[]string{"missing.pgn", "--profile", "default"}, exit.Suite, "missing.pgn"},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{"suites", "mine", "--cache-dir", "one"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.stderr, test.want) || got.stdout != "" {
			t.Errorf("%v: %+v, want code %d and %q", test.args, got, test.code, test.want)
		}
	}
}
