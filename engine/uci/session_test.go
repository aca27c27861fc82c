package uci_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// serve runs a session and returns the lines that the server writes.
func serve(t *testing.T, session string) []string {
	t.Helper()
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := uci.Serve(context.Background(), builtIn{settings: settings}, strings.NewReader(session), &out, time.Minute); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func count(lines []string, part string) int {
	n := 0
	for _, line := range lines {
		if strings.Contains(line, part) {
			n++
		}
	}
	return n
}

// TestScriptedSessions sends sessions of well-known programs, each at once: every go
// gets one bestmove, and every isready one readyok.
func TestScriptedSessions(t *testing.T) {
	tests := []struct {
		name, session    string
		bestMoves, ready int
		has              []string
	}{
		{
			name: "python-chess",
			session: "uci\nsetoption name Hash value 1\nsetoption name UCI_Chess960 value false\nucinewgame\nisready\n" +
				"position startpos\ngo depth 4\n" +
				"position startpos moves e2e4\ngo nodes 500 searchmoves e7e5 c7c5\n" +
				"setoption name MultiPV value 3\nisready\nposition fen 8/8/8/8/8/k7/p7/K7 w - - 0 1\ngo movetime 5\n" +
				"position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo mate 1 nodes 100000\n",
			bestMoves: 4, ready: 2,
			has: []string{"uciok", "bestmove 0000", "bestmove a1a8", "score mate 1"},
		},
		{
			name: "cutechess-cli",
			session: "uci\nsetoption name Threads value 1\nsetoption name Move Overhead value 10\nisready\nucinewgame\nisready\n" +
				"position startpos moves d2d4 d7d5\ngo wtime 100 btime 100 winc 10 binc 10\n" +
				"isready\nposition startpos moves d2d4 d7d5 c2c4 e7e6\ngo wtime 90 btime 95 winc 10 binc 10 movestogo 3\n",
			bestMoves: 2, ready: 3,
			has: []string{"option name Threads type spin", "option name Move Overhead type spin"},
		},
		{
			name: "Chess960",
			session: "uci\nsetoption name UCI_Chess960 value true\nucinewgame\nisready\n" +
				"position fen 1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 moves c1g1 c8b8\ngo depth 3\n",
			bestMoves: 1, ready: 1,
		},
		{
			name: "noise",
			session: "\n\nuci please\njoho isready\nposition startpos moves e2e5\ngo depth 2\nposition startpos\n" +
				"setoption name Nonsense value 3\nsetoption name Hash value -4\nsetoption\ngo depth 2 frobnicate\n" +
				"debug on\nregister later\ngo perft 3\nisready\n",
			bestMoves: 2, ready: 2,
			has: []string{"Nodes searched: 8902", "bestmove 0000"},
		},
		{
			name:      "the pipe closes",
			session:   "position startpos\ngo depth 3\nposition startpos moves e2e4\ngo infinite\nposition startpos\ngo depth 2",
			bestMoves: 3,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lines := serve(t, test.session)
			if got := count(lines, "bestmove "); got != test.bestMoves {
				t.Errorf("%d bestmoves, want %d", got, test.bestMoves)
			}
			if got := count(lines, "readyok"); got != test.ready {
				t.Errorf("%d readyok, want %d", got, test.ready)
			}
			for _, part := range test.has {
				if count(lines, part) == 0 {
					t.Errorf("nothing says %q", part)
				}
			}
			if t.Failed() {
				t.Log(strings.Join(lines, "\n"))
			}
		})
	}
}

func TestMultiPVThroughTheProtocol(t *testing.T) {
	lines := serve(t, "setoption name MultiPV value 3\nposition startpos\ngo depth 3\n")
	for _, rank := range []string{"multipv 1 ", "multipv 2 ", "multipv 3 "} {
		if count(lines, "info depth 3 ") == 0 || count(lines, rank) == 0 {
			t.Errorf("no line with %q in\n%s", rank, strings.Join(lines, "\n"))
		}
	}
	if count(lines, "multipv 4") > 0 {
		t.Error("there is a fourth line")
	}
}

func TestThreadsThroughTheProtocol(t *testing.T) {
	lines := serve(t, "setoption name Threads value 2\nposition startpos moves e2e4 e7e5\ngo depth 7\n")
	pos, err := board.ParseFEN("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	if err != nil {
		t.Fatal(err)
	}
	best := strings.Fields(lines[len(lines)-1])
	if len(best) < 2 || best[0] != "bestmove" {
		t.Fatalf("the last line is %q", lines[len(lines)-1])
	}
	if _, err := pos.ParseUCI(best[1]); err != nil {
		t.Error(err)
	}
}

// TestNoLossOnTime plays twenty games at 1 s + 10 ms from seeded random openings: none
// is lost on time.
func TestNoLossOnTime(t *testing.T) {
	testenv.OnlyNightly(t, "plays twenty games by the clock")
	const games, plies, overhead = 20, 400, "30"
	random := rand.New(rand.NewPCG(7, 8))
	players := [2]*player{newPlayer(t), newPlayer(t)}
	for n := 1; n <= games && !t.Failed(); n++ {
		for _, p := range players {
			ask[uci.Word](p, uci.SetOption{Name: "Move Overhead", Value: overhead}, uci.UCINewGame, uci.IsReady)
		}
		played, least := playByTheClock(t, players, randomOpening(t, random), plies)
		t.Logf("game %d: %d plies, at least %v on both clocks", n, played, least)
	}
}

func randomOpening(t *testing.T, random *rand.Rand) engine.Game {
	t.Helper()
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	game := engine.Game{Start: pos}
	for range 6 {
		moves := pos.LegalMoves()
		m := moves[random.IntN(len(moves))]
		game.Moves, pos = append(game.Moves, m), pos.After(m)
	}
	return game
}

// playByTheClock plays until the end of the game, or for the given number of plies.
// It returns the number of plies played and the lowest clock time after a move.
func playByTheClock(t *testing.T, players [2]*player, game engine.Game, most int) (played int, least time.Duration) {
	const increment = 10 * time.Millisecond
	clock := engine.Clock{
		Left:      [2]time.Duration{time.Second, time.Second},
		Increment: [2]time.Duration{increment, increment},
	}
	least = time.Second
	for played < most {
		pos := game.Position()
		us := pos.SideToMove()
		if len(pos.LegalMoves()) == 0 || pos.InsufficientMaterial() || pos.HalfmoveClock() >= 100 {
			break
		}
		now := clock
		start := time.Now()
		best := ask[uci.BestMove](players[us], uci.NewPosition(game), uci.Go{Limits: engine.Limits{Clock: &now}})
		clock.Left[us] -= time.Since(start)
		least = min(least, clock.Left[us])
		if clock.Left[us] < 0 {
			t.Errorf("%s loses on time at ply %d by %v", us, len(game.Moves), -clock.Left[us])
			break
		}
		clock.Left[us] += increment
		m, err := pos.ParseUCI(best.Move)
		if err != nil {
			t.Fatal(err)
		}
		game.Moves = append(game.Moves, m)
		played++
	}
	return played, least
}
