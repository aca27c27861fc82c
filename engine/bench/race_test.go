package bench

import (
	"context"
	"errors"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// scripted is a searcher that notes its calls.
type scripted struct {
	name  string
	calls *[]string
	cpu   time.Duration
	fail  error
}

func (s *scripted) NewGame(context.Context) error {
	*s.calls = append(*s.calls, s.name)
	return nil
}

func (s *scripted) Search(_ context.Context, game engine.Game, lim engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	return engine.Result{Nodes: lim.Nodes, Time: time.Millisecond, CPU: s.cpu, Depth: 3, Move: game.Start.LegalMoves()[0]}, s.fail
}

func start(t *testing.T) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// Searchers take turns, and none is always the first.
func TestTurns(t *testing.T) {
	var calls []string
	pos := start(t)
	a, b := &scripted{name: "a", calls: &calls, cpu: 2}, &scripted{name: "b", calls: &calls, cpu: 3}
	race := Race{Searchers: []Searcher{a, b}, Positions: []board.Position{pos, pos, pos}, Limits: engine.Limits{Nodes: 7}}
	for range 2 {
		laps, err := race.Round(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for n, lap := range laps {
			if want := time.Duration(3 * (2 + n)); lap.Nodes != 21 || lap.Wall != 3*time.Millisecond || lap.CPU != want || len(lap.Answers) != 3 {
				t.Errorf("searcher %d: %+v", n, lap)
			}
		}
	}
	got := ""
	for _, name := range calls {
		got += name
	}
	if got != "abbaab"+"baabba" {
		t.Errorf("turns %s", got)
	}
}

// The CPU time of a round counts only if that of every search is known.
func TestUnknownCPU(t *testing.T) {
	var calls []string
	a, b := &scripted{name: "a", calls: &calls, cpu: 2}, &scripted{name: "b", calls: &calls}
	race := Race{Searchers: []Searcher{a, b}, Positions: []board.Position{start(t)}}
	laps, err := race.Round(t.Context())
	if err != nil || laps[0].CPU != 0 || laps[1].CPU != 0 {
		t.Errorf("%+v, %v", laps, err)
	}
}

func TestErrors(t *testing.T) {
	var calls []string
	broken := errors.New("broken")
	race := Race{Searchers: []Searcher{&scripted{calls: &calls}, &scripted{calls: &calls, fail: broken}}, Positions: []board.Position{start(t)}}
	_, err := race.Round(t.Context())
	if failed, ok := errors.AsType[*SearchError](err); !ok || failed.Searcher != 1 || !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := race.Round(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
