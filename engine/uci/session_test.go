package uci_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// TestScriptedSessions sends sessions of well-known programs, each at once: every go
// gets one bestmove, and every isready one readyok.
func TestScriptedSessions(t *testing.T) {
	for _, test := range []struct {
		name, session    string
		bestMoves, ready int
		has              []string
	}{
		{"python-chess",
			"uci\nsetoption name Hash value 1\nsetoption name UCI_Chess960 value false\nucinewgame\nisready\n" +
				"position startpos\ngo depth 4\nposition startpos moves e2e4\ngo nodes 500 searchmoves e7e5 c7c5\n" +
				"setoption name MultiPV value 3\nisready\nposition fen 8/8/8/8/8/k7/p7/K7 w - - 0 1\ngo movetime 5\n" +
				"position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo mate 1 nodes 100000\n",
			4, 2, []string{"uciok", "bestmove 0000", "bestmove a1a8", "score mate 1", "multipv 3 "}},
		{"cutechess-cli",
			"uci\nsetoption name Threads value 2\nsetoption name Move Overhead value 10\nisready\nucinewgame\nisready\n" +
				"position startpos moves d2d4 d7d5\ngo wtime 100 btime 100 winc 10 binc 10\n" +
				"isready\nposition startpos moves d2d4 d7d5 c2c4 e7e6\ngo wtime 90 btime 95 winc 10 binc 10 movestogo 3\n",
			2, 3, []string{"option name Threads type spin", "option name Move Overhead type spin"}},
		{"Chess960",
			"uci\nsetoption name UCI_Chess960 value true\nucinewgame\nisready\n" +
				"position fen 1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 moves c1g1 c8b8\ngo depth 3\n",
			1, 1, nil},
		{"noise",
			"\n\nuci please\njoho isready\nposition startpos moves e2e5\ngo depth 2\nposition startpos\n" +
				"setoption name Nonsense value 3\nsetoption name Hash value -4\nsetoption\ngo depth 2 frobnicate\n" +
				"debug on\nregister later\ngo perft 3\nisready\n",
			2, 2, []string{"Nodes searched: 8902", "bestmove 0000"}},
		{"the pipe closes", "position startpos\ngo depth 3\nposition startpos moves e2e4\ngo infinite\nposition startpos\ngo depth 2", 3, 0, nil},
	} {
		var out bytes.Buffer
		if err := uci.Serve(context.Background(), builtIn{settings: settings(t)}, strings.NewReader(test.session), &out, time.Minute); err != nil {
			t.Fatal(err)
		}
		text := "\n" + out.String()
		if best, ready := strings.Count(text, "\nbestmove "), strings.Count(text, "\nreadyok"); best != test.bestMoves || ready != test.ready {
			t.Errorf("%s: %d bestmoves, %d readyok, want %d and %d in\n%s", test.name, best, ready, test.bestMoves, test.ready, text)
		}
		for _, part := range test.has {
			if !strings.Contains(text, part) {
				t.Errorf("%s: nothing says %q in\n%s", test.name, part, text)
			}
		}
	}
}

func settings(t *testing.T) profile.Settings {
	t.Helper()
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// builtIn serves the default profile.
type builtIn struct{ settings profile.Settings }

func (builtIn) ID() (name, author string)      { return "Keymove", "test" }
func (builtIn) Options() []uci.Option          { return nil }
func (builtIn) SetOption(string, string) error { return nil }
func (builtIn) MaxHashMiB() int                { return engine.MaxHashMiB }
func (e builtIn) Open(_ context.Context, r uci.Resources) (engine.Searcher, error) {
	return e.settings.NewWith(search.Resources{HashMiB: r.HashMiB, Threads: r.Threads, MoveOverhead: r.MoveOverhead}), nil
}

// player is a server behind a pipe.
type player struct {
	t   *testing.T
	in  *io.PipeWriter
	out *bufio.Scanner
}

func newPlayer(t *testing.T) *player {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		outWriter.CloseWithError(uci.Serve(ctx, builtIn{settings: settings(t)}, inReader, outWriter, time.Minute))
	}()
	t.Cleanup(func() { cancel(); inWriter.Close(); outReader.Close() })
	return &player{t: t, in: inWriter, out: bufio.NewScanner(outReader)}
}

// ask sends commands and returns the first reply of type R.
func ask[T uci.Reply](p *player, commands ...uci.Command) T {
	p.t.Helper()
	for _, c := range commands {
		if _, err := io.WriteString(p.in, c.String()+"\n"); err != nil {
			p.t.Fatal(err)
		}
	}
	for p.out.Scan() {
		reply, err := uci.ParseReply(p.out.Text())
		if err != nil {
			p.t.Fatal(err)
		}
		if wanted, ok := reply.(T); ok {
			return wanted
		}
	}
	p.t.Fatalf("no answer to %v", commands)
	panic("unreachable")
}

// TestSelfPlay plays games of the engine against itself over the protocol, by nodes and, at
// night, twenty by the clock, and none is lost on time.
func TestSelfPlay(t *testing.T) {
	const chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
	for fen, options := range map[string][]uci.Command{
		board.StartFEN: {uci.SetOption{Name: "Move Overhead", Value: "30"}},
		chess960:       {uci.SetOption{Name: "UCI_Chess960", Value: "true"}},
	} {
		players := [2]*player{newPlayer(t), newPlayer(t)}
		for _, p := range players {
			ask[uci.Word](p, append(options, uci.UCINewGame, uci.IsReady)...)
		}
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		playGame(t, players, engine.Game{Start: pos}, 60, nil)
		if !testenv.Nightly() {
			continue
		}
		random := rand.New(rand.NewPCG(7, 8))
		for range 10 {
			game := engine.Game{Start: pos}
			for range 6 { // a random opening
				pos := game.Position()
				moves := pos.LegalMoves()
				game.Moves = append(game.Moves, moves[random.IntN(len(moves))])
			}
			playGame(t, players, game, 400, &engine.Clock{
				Left: [2]time.Duration{time.Second, time.Second}, Increment: [2]time.Duration{10 * time.Millisecond, 10 * time.Millisecond},
			})
		}
	}
}

// playGame plays until the end of the game, or for a number of plies, by nodes or by a clock.
func playGame(t *testing.T, players [2]*player, game engine.Game, plies int, clock *engine.Clock) {
	t.Helper()
	for range plies {
		pos := game.Position()
		us := pos.SideToMove()
		if !pos.HasLegalMove() || pos.InsufficientMaterial() || pos.HalfmoveClock() >= 100 {
			return
		}
		limits := engine.Limits{Nodes: 1500}
		if clock != nil {
			now := *clock
			limits = engine.Limits{Clock: &now}
		}
		start := time.Now()
		best := ask[uci.BestMove](players[us], uci.NewPosition(game), uci.Go{Limits: limits})
		if clock != nil {
			if clock.Left[us] -= time.Since(start); clock.Left[us] < 0 {
				t.Errorf("%s loses on time at ply %d by %v", us, len(game.Moves), -clock.Left[us])
				return
			}
			clock.Left[us] += clock.Increment[us]
		}
		moves, err := uci.ParseMoves(pos, []string{best.Move})
		if err != nil {
			t.Fatalf("%s: %v", pos.FEN(), err)
		}
		game.Moves = append(game.Moves, moves...)
	}
}
