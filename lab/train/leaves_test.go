package main

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// fakeExplorer evaluates, in this order, the positions after each legal move of the root and
// of its second move's position, some of them twice.
type fakeExplorer struct{ sink func(*board.Position) }

func (f *fakeExplorer) NewGame(context.Context) error                 { return nil }
func (f *fakeExplorer) Close() error                                  { return nil }
func (f *fakeExplorer) WatchEvaluated(sink func(pos *board.Position)) { f.sink = sink }

func (f *fakeExplorer) Search(ctx context.Context, game engine.Game, limits engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	if limits.Nodes != 77 {
		return engine.Result{}, errDied
	}
	root := game.Position()
	for i, m := range root.LegalMoves() {
		next := root.After(m)
		f.sink(&next)
		if i == 1 {
			for _, m := range next.LegalMoves() {
				deeper := next.After(m)
				f.sink(&deeper)
			}
		}
		f.sink(&next)
	}
	return engine.Result{}, nil
}

func leafConfig(leaves, workers int, seed uint64) LeafConfig {
	return LeafConfig{Leaves: leaves, Nodes: 77, Seed: seed, Workers: workers, Open: func() Explorer { return &fakeExplorer{} }}
}

// readGames returns a reader with the positions of games.
func readGames(t *testing.T) *Reader {
	t.Helper()
	r := &Reader{Static: number, Labelled: true}
	if err := r.Read("games.pgn", strings.NewReader(games)); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAddLeaves: leaves are below a position of their pair, can be learnt and are new; which
// ones depends on the seed and not on the number of workers.
func TestAddLeaves(t *testing.T) {
	var all [][]Position
	for _, cfg := range []LeafConfig{leafConfig(3, 1, 1), leafConfig(3, 4, 1), leafConfig(3, 2, 2)} {
		r := readGames(t)
		roots := len(r.Positions)
		done := 0
		cfg.Progress = func(now int) { done = now }
		added, err := r.AddLeaves(t.Context(), cfg)
		if err != nil || added != len(r.Positions)-roots || added < 2*roots || added > 3*roots || done != roots {
			t.Fatalf("%v: %d leaves of %d positions, %d done", err, added, roots, done)
		}
		checkLeaves(t, r.Positions[:roots], r.Positions[roots:])
		all = append(all, r.Positions)
	}
	if !reflect.DeepEqual(all[0], all[1]) || reflect.DeepEqual(all[0], all[2]) {
		t.Error("the leaves depend on the number of workers, or not on the seed")
	}
}

func checkLeaves(t *testing.T, roots, leaves []Position) {
	t.Helper()
	seen := map[uint64]bool{}
	for i := range roots {
		seen[roots[i].Pos.Key()] = true
	}
	for i := range leaves {
		l := &leaves[i]
		if seen[l.Pos.Key()] || l.Pos.InCheck() || l.Result != "" {
			t.Errorf("%s: again, in check, or with a result", l.Pos.FEN())
		}
		seen[l.Pos.Key()] = true
		below := false
		for j := range roots {
			below = below || roots[j].Pair == l.Pair && (isAfter(&roots[j].Pos, &l.Pos, 1) || isAfter(&roots[j].Pos, &l.Pos, 2))
		}
		if !below {
			t.Errorf("%s is below no position of its pair", l.Pos.FEN())
		}
	}
}

// TestLeafSample: each different position of a search is as likely to be taken as any other.
func TestLeafSample(t *testing.T) {
	const size, trials = 4, 400
	positions := randomPositions(t, 20, rand.New(rand.NewPCG(3, 3)))
	times := map[uint64]int{}
	s := leafSample{size: size}
	learnable := map[uint64]bool{}
	for trial := range uint64(trials) {
		s.begin(1, trial)
		for i := range positions {
			s.take(&positions[i])
			s.take(&positions[i/2])
			if isQuiet(&positions[i]) {
				learnable[positions[i].Key()] = true
			}
		}
		for i := range s.positions {
			times[s.positions[i].Key()]++
		}
	}
	mean := float64(size*trials) / float64(len(learnable))
	for key := range learnable {
		if got := float64(times[key]); got < 0.6*mean || got > 1.4*mean { // more than four deviations
			t.Errorf("a position was taken %g times, want about %g", got, mean)
		}
	}
	if len(times) != len(learnable) {
		t.Errorf("%d positions were taken of %d", len(times), len(learnable))
	}
}
