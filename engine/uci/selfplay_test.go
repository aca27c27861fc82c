package uci_test

import (
	"bufio"
	"context"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

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
// night, twenty by the clock, none of which is lost on time.
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
