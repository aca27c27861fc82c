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
	dead  error // of the start
	// open is 1 while it is open; opened counts its starts.
	open, opened int
}

func (s *scripted) NewGame(context.Context) error {
	*s.calls = append(*s.calls, s.name)
	return nil
}

func (s *scripted) Search(_ context.Context, game engine.Game, lim engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	return engine.Result{Nodes: lim.Nodes, Time: time.Millisecond, CPU: s.cpu, Depth: 3, Move: game.Start.LegalMoves()[0]}, s.fail
}

func (s *scripted) Close() error {
	s.open--
	return nil
}

// raceOf returns a race of searchers that counts in each how often it is open, and that it is
// opened anew in each round.
func raceOf(searchers ...*scripted) *Race {
	return &Race{Builds: len(searchers), Open: func(_ context.Context, build int) (engine.Searcher, error) {
		s := searchers[build]
		s.open++
		s.opened++
		return s, s.dead
	}}
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
	race := raceOf(a, b)
	race.Positions, race.Limits = []board.Position{pos, pos, pos}, engine.Limits{Nodes: 7}
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
	// The luck of one start must not be in all rounds.
	for _, s := range []*scripted{a, b} {
		if s.opened != 2 || s.open != 0 {
			t.Errorf("%s: opened %d times in 2 rounds, %d open at the end", s.name, s.opened, s.open)
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

// The CPU time of a round counts only if it is known for every search.
func TestUnknownCPU(t *testing.T) {
	var calls []string
	a, b := &scripted{name: "a", calls: &calls, cpu: 2}, &scripted{name: "b", calls: &calls}
	race := raceOf(a, b)
	race.Positions = []board.Position{start(t)}
	laps, err := race.Round(t.Context())
	if err != nil || laps[0].CPU != 0 || laps[1].CPU != 0 {
		t.Errorf("%+v, %v", laps, err)
	}
}

func TestErrors(t *testing.T) {
	var calls []string
	broken := errors.New("broken")
	for _, test := range []struct {
		faulty *scripted
		text   string
	}{
		{&scripted{calls: &calls, fail: broken}, "position " + board.StartFEN + ": broken"},
		{&scripted{calls: &calls, dead: broken}, "broken"},
	} {
		good := &scripted{calls: &calls}
		race := raceOf(good, test.faulty)
		race.Positions = []board.Position{start(t)}
		_, err := race.Round(t.Context())
		if failed, ok := errors.AsType[*BuildError](err); !ok || failed.Build != 1 || !errors.Is(err, broken) || err.Error() != test.text {
			t.Errorf("%v, want %q of build 1", err, test.text)
		}
		if good.open != 0 || good.opened != 1 {
			t.Errorf("after an error %d searchers of %d are open", good.open, good.opened)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := race.Round(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	}
}
