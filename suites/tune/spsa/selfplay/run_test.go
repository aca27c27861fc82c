package selfplay_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/match/opening"
	"keymove/suites/match/play"
	"keymove/suites/runfolder"
	"keymove/suites/tune/spsa"
	"keymove/suites/tune/spsa/selfplay"
)

// bothMate is a position in which the side to move, whichever it is, can mate.
const bothMate = "6k1/R4ppp/3p4/1p6/3P4/8/1r3PPP/6K1 w - - 0 %d"

// best is the value with which the artificial engine mates most often.
const best = 70

// mater is an artificial engine: it mates at once, or not, by a chance that depends on its
// value; which of both follows from the value and the position.
type mater struct {
	value    float64
	searched func()
}

func (m *mater) NewGame(context.Context) error { return nil }

func (m *mater) Close() error { return nil }

func (m *mater) Search(_ context.Context, game engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	m.searched()
	pos := game.Position()
	hash := fnv.New64a()
	fmt.Fprint(hash, m.value, pos.FEN())
	mates := float64(hash.Sum64()%1000)/1000 < 0.7-math.Abs(m.value-best)/100
	var other board.Move
	for _, move := range pos.LegalMoves() {
		next := pos.After(move)
		switch over := !next.HasLegalMove(); {
		case over && mates:
			return engine.Result{Move: move, Depth: 1, Nodes: 1}, nil
		case !over && pos.PieceOn(move.From()).Kind() == board.King:
			other = move // mate stays possible
		}
	}
	return engine.Result{Move: other, Depth: 1, Nodes: 1}, nil
}

// tune plays a tune in a folder until the context ends, with so many games at a time.
func tune(ctx context.Context, t *testing.T, dir string, jobs int, searched func()) (*spsa.History, error) {
	t.Helper()
	folder, err := spsa.ResumeFolder(dir)
	if errors.Is(err, runfolder.ErrNoRun) {
		folder, err = spsa.CreateFolder(dir, manifest(jobs))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	history, played, err := spsa.ReadHistory(dir, &folder.Manifest, nil)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]float64{}
	return history, selfplay.Run(ctx, folder, history, played, selfplay.Config{
		Openings: openings(t),
		Player: func(name string, v []float64) (match.Player, error) {
			values[name] = v[0]
			return match.Player{Contender: runfolder.Contender{Name: name}}, nil
		},
		Open: func(_ context.Context, p match.Player) (play.Searcher, error) {
			return &mater{values[p.Name], searched}, nil
		},
	})
}

func manifest(jobs int) spsa.Manifest {
	m := spsa.Manifest{
		Params:     []spsa.Param{{Name: "Skill", Value: 20, Min: 0, Max: 100, CEnd: 6, REnd: 0.05}},
		Iterations: 250, Pairs: 4, Gains: spsa.DefaultGains, Seed: 3,
	}
	m.Players = []match.Player{{Contender: runfolder.Contender{Name: "mater"}}}
	m.Workers = jobs
	m.Rules.Adjudication.MaxMoves = 6
	m.SetSchedule()
	return m
}

// openings are positions that differ in the number of the move.
func openings(t *testing.T) []opening.Opening {
	t.Helper()
	var all []opening.Opening
	for n := range 40 {
		pos, err := board.ParseFEN(fmt.Sprintf(bothMate, n+1))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, opening.Opening{Start: pos})
	}
	return all
}

// TestRunFindsTheBestValue: played by games, a tune finds the value with which the engine
// is strongest, and ends with the same values for any number of games at a time,
// interrupted or not.
func TestRunFindsTheBestValue(t *testing.T) {
	whole, err := tune(t.Context(), t, filepath.Join(t.TempDir(), "whole"), 1, func() {})
	if err != nil {
		t.Fatal(err)
	}
	if got := whole.Tuner.Values[0]; math.Abs(got-best) > 12 || whole.Tally.Games() != 2000 || whole.Failures != 0 {
		t.Errorf("the tune ends at %.1f after %d games, %d failures; the best value is %d", got, whole.Tally.Games(), whole.Failures, best)
	}
	dir := filepath.Join(t.TempDir(), "cut")
	var last *spsa.History
	for cuts := 0; ; cuts++ {
		ctx, cancel := context.WithCancel(t.Context())
		left := make(chan struct{}, 900)
		for range cap(left) {
			left <- struct{}{}
		}
		last, err = tune(ctx, t, dir, 3, func() {
			select {
			case <-left:
			default:
				cancel()
			}
		})
		cancel()
		if err == nil {
			if cuts == 0 {
				t.Error("the tune was never interrupted")
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	if !slices.Equal(last.Tuner.Values, whole.Tuner.Values) || last.Tally != whole.Tally {
		t.Errorf("interrupted: %v, %+v; want %v, %+v", last.Tuner.Values, last.Tally, whole.Tuner.Values, whole.Tally)
	}
	again, played, err := spsa.ReadHistory(dir, last.Manifest, nil)
	if err != nil || played != nil || !slices.Equal(again.Tuner.Values, whole.Tuner.Values) || !again.Tuner.Over() {
		t.Errorf("read again: %+v, %d games, %v", again, len(played), err)
	}
}
