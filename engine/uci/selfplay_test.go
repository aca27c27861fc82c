package uci_test

import (
	"bufio"
	"context"
	"io"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
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
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		outWriter.CloseWithError(uci.Serve(ctx, builtIn{settings: settings}, inReader, outWriter, time.Minute))
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

// TestSelfPlay plays a game of the engine against itself over the protocol.
func TestSelfPlay(t *testing.T) {
	for _, start := range []struct {
		name, fen string
		chess960  bool
	}{
		{"standard", board.StartFEN, false},
		{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true},
	} {
		t.Run(start.name, func(t *testing.T) {
			players := [2]*player{newPlayer(t), newPlayer(t)}
			for _, p := range players {
				ask[uci.Word](p, uci.UCI)
				if start.chess960 {
					ask[uci.Word](p, uci.SetOption{Name: "UCI_Chess960", Value: "true"}, uci.UCINewGame, uci.IsReady)
				}
			}
			pos, err := board.ParseFEN(start.fen)
			if err != nil {
				t.Fatal(err)
			}
			game := engine.Game{Start: pos}
			search := uci.Go{Limits: engine.Limits{Nodes: 1500}}
			for ply := range 60 {
				pos := game.Position()
				best := ask[uci.BestMove](players[ply%2], uci.NewPosition(game), search)
				if best.Move == "" {
					if len(pos.LegalMoves()) > 0 {
						t.Errorf("ply %d: no move in %s", ply, pos.FEN())
					}
					return
				}
				moves, err := uci.ParseMoves(pos, []string{best.Move})
				if err != nil {
					t.Fatalf("ply %d, %s: %v", ply, pos.FEN(), err)
				}
				game.Moves = append(game.Moves, moves...)
			}
		})
	}
}
