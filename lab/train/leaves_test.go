package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/folder"
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
	testenv.Check(t, r.Read("games.pgn", strings.NewReader(games)))
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
	positions := randomPositions(t, 20)
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

// fakeOracle scores a position by its key.
type fakeOracle struct {
	asked  *atomic.Int64
	failAt int64 // the question that fails, and all after it; 0 for none
}

func (f *fakeOracle) Close() error { return nil }

var errDied = errors.New("the engine died")

func (f *fakeOracle) Static(_ context.Context, pos board.Position) (int, error) {
	if n := f.asked.Add(1); f.failAt > 0 && n >= f.failAt {
		return 0, errDied
	}
	return int(pos.Key()%14_000) - 7000, nil
}

// labelConfig returns a configuration with fake oracles.
func labelConfig(workers int, failAt int64) LabelConfig {
	asked := new(atomic.Int64)
	return LabelConfig{Workers: workers, Open: func(context.Context) (Oracle, error) { return &fakeOracle{asked, failAt}, nil }}
}

// unlabelled returns positions without labels.
func unlabelled(t *testing.T, n int) []Position {
	t.Helper()
	r := Reader{Static: func(*board.Position) float64 { return 0 }, Labelled: true}
	for _, pos := range randomPositions(t, 3*n) {
		r.add(Position{Pos: pos, Pair: len(r.Positions)}, board.NoMove, played{})
	}
	return r.Positions[:n]
}

// TestLabel: the labels and their file are the same with any number of oracles, and where
// labelling was interrupted at any place and went on.
func TestLabel(t *testing.T) {
	positions := unlabelled(t, 5*blockSize+17)
	label := func(dir string, cfg LabelConfig) (string, []Position, map[string]int, error) {
		labelled, dropped, err := labelAll(t.Context(), dir, slices.Clone(positions), cfg, nil)
		text, readErr := os.ReadFile(filepath.Join(dir, LabelsFile))
		if readErr != nil {
			t.Fatal(readErr)
		}
		return string(text), labelled, dropped, err
	}
	want, labelled, dropped, err := label(t.TempDir(), labelConfig(1, 0))
	if err != nil || strings.Count(want, "\n") != len(positions) {
		t.Fatalf("%v: %d lines", err, strings.Count(want, "\n"))
	}
	if n := dropped[droppedLarge]; n == 0 || len(labelled)+n != len(positions) {
		t.Errorf("%d labelled, dropped %v, of %d", len(labelled), dropped, len(positions))
	}
	if got, _, _, err := label(t.TempDir(), labelConfig(4, 0)); err != nil || got != want {
		t.Errorf("with four oracles: %v", err)
	}
	dir := t.TempDir()
	failed, _, _, err := label(dir, labelConfig(2, 200))
	if e, ok := errors.AsType[*oracleError](err); !ok || !errors.Is(e, errDied) || !strings.HasPrefix(want, failed) || failed == want {
		t.Errorf("a dead oracle: %v, %d lines", err, strings.Count(failed, "\n"))
	}
	for _, cut := range []int{0, 1, len(want) / 3, len(want) / 2, len(want) - 1, len(want)} {
		testenv.Check(t, os.WriteFile(filepath.Join(dir, LabelsFile), []byte(want[:cut]), 0o666))
		got, again, _, err := label(dir, labelConfig(3, 0))
		if err != nil || got != want || !reflect.DeepEqual(again, labelled) {
			t.Errorf("after %d bytes: %v", cut, err)
		}
	}
	r := Reader{Static: func(*board.Position) float64 { return 0 }}
	if err := r.ReadLines("positions.txt", strings.NewReader(want)); err != nil || len(r.Positions) != len(labelled) || r.Positions[3].Score != labelled[3].Score {
		t.Errorf("read as positions: %v, %+v", err, r.Count)
	}
}

// TestLabelsOfOthers: a file of labels of other positions is refused.
func TestLabelsOfOthers(t *testing.T) {
	positions := unlabelled(t, 3)
	for text, want := range map[string]string{
		positions[1].line() + "\n": ":1: want a line on ",
		"# " + positions[0].Pos.FEN() + ";mate\n" + strings.Replace(positions[1].line(), ";0;", ";x;", 1) + "\n":          ":2: \"x\" is not a score",
		positions[0].line() + "\n" + positions[1].line() + "\n" + positions[2].line() + "\n" + positions[2].line() + "\n": ":4: more lines than positions",
	} {
		dir := t.TempDir()
		testenv.Check(t, os.WriteFile(filepath.Join(dir, LabelsFile), []byte(text), 0o666))
		_, _, err := labelAll(t.Context(), dir, positions, labelConfig(1, 0), nil)
		if damaged, ok := errors.AsType[*folder.DamagedError](err); !ok || !strings.Contains(damaged.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
