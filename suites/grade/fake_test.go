package grade

import (
	"context"
	"errors"
	"sync"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// fake is an oracle whose scores follow from the position, with an error on the shortlist
// and less of it by itself.
type fake struct {
	mutex    sync.Mutex
	lists    int // searches of several lines
	alone    []string
	error    func(pos board.Position, nodes uint64) int // centipawns, of a search by itself
	listed   func(m board.Move) (centipawns int, listed bool)
	failFrom int // the search from which on all fail; 0: none
	searches int
}

func (f *fake) NewGame(context.Context) error { return nil }
func (f *fake) Close() error                  { return nil }

var errDied = errors.New("the engine died")

func (f *fake) Search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.searches++
	if f.failFrom > 0 && f.searches >= f.failFrom {
		return engine.Result{}, errDied
	}
	pos := game.Position()
	moves := pos.LegalMoves()
	if info == nil {
		f.alone = append(f.alone, game.Start.UCI(game.Moves[0]))
		score := engine.Score{Centipawns: -truth(game.Start, game.Moves[0])}
		if f.error != nil {
			score.Centipawns += f.error(pos, limits.Nodes)
		}
		return engine.Result{Move: moves[0], Score: score}, nil
	}
	f.lists++
	for i, m := range moves {
		cp, listed := truth(pos, m), true
		if f.listed != nil {
			cp, listed = f.listed(m)
		}
		if listed {
			info(engine.Info{MultiPV: i + 1, Score: engine.Score{Centipawns: cp}, PV: []board.Move{m}})
			info(engine.Info{MultiPV: i + 1, Score: engine.Score{Centipawns: 9999}, Bound: engine.LowerBound, PV: []board.Move{m}})
		}
	}
	return engine.Result{Move: moves[0]}, nil
}

// truth is the worth of a move, in centipawns: spread over a pawn or two by its squares.
func truth(pos board.Position, m board.Move) int {
	return (int(m)*7919+int(pos.Key()%97))%400 - 200
}

func opened(f *fake) func(context.Context) (engine.Searcher, error) {
	return func(context.Context) (engine.Searcher, error) { return f, nil }
}

func position(t *testing.T, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

var fens = []string{
	board.StartFEN,
	"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
	"8/8/4k3/8/2p5/8/B2K4/8 w - - 0 60",
	"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
}

func tasks(t *testing.T) []Task {
	t.Helper()
	var list []Task
	for _, fen := range fens {
		list = append(list, Task{Name: fen, Position: position(t, fen)})
	}
	return list
}
