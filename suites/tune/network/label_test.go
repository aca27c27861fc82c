package network

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/grade"
	"keymove/suites/runfolder"
	"keymove/suites/tune/texel"
)

// fakeOracle scores a position by its key and by the searches since the last new game, so
// that scores depend on what was searched before, and plays its first legal move.
type fakeOracle struct {
	since    int
	searches *atomic.Int64
	failAt   int64 // the search that fails, and all after it; 0 for none
}

func (f *fakeOracle) NewGame(context.Context) error { f.since = 0; return nil }
func (f *fakeOracle) Close() error                  { return nil }

var errDied = errors.New("the engine died")

func (f *fakeOracle) Search(_ context.Context, game engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	if n := f.searches.Add(1); f.failAt > 0 && n >= f.failAt {
		return engine.Result{}, errDied
	}
	f.since++
	pos := game.Position()
	r := engine.Result{Move: pos.LegalMoves()[0], Score: engine.Score{Centipawns: int(pos.Key()%5000) - 2500 + f.since}}
	if pos.Key()%11 == 0 {
		r.Score = engine.Score{Mate: 3}
	}
	return r, nil
}

// labelConfig returns a configuration with fake oracles.
func labelConfig(workers int, failAt int64) LabelConfig {
	searches := new(atomic.Int64)
	return LabelConfig{Workers: workers, Open: func(context.Context) (Oracle, error) {
		return Searching(&fakeOracle{searches: searches, failAt: failAt}, engine.Limits{Nodes: 5}), nil
	}}
}

// unlabelled returns positions without labels.
func unlabelled(t *testing.T, n int) []Position {
	t.Helper()
	r := Reader{Static: func(*texel.Position) float64 { return 0 }, Labelled: true}
	for _, pos := range randomPositions(t, 3*n, rand.New(rand.NewPCG(8, 9))) {
		r.add(&texel.Position{}, Position{Pos: pos, Pair: len(r.Positions)}, board.NoMove, played{})
	}
	return r.Positions[:n]
}

// TestLabel: the labels and their file are the same with any number of oracles, and where
// labelling was interrupted at any place and went on.
func TestLabel(t *testing.T) {
	positions := unlabelled(t, 5*blockSize+17)
	label := func(dir string, cfg LabelConfig) (string, []Position, map[string]int, error) {
		f := &Folder{Locked: &runfolder.Locked{Dir: dir}}
		labelled, dropped, err := f.Label(t.Context(), slices.Clone(positions), cfg, nil)
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
	if n := dropped[droppedMate] + dropped[droppedLarge] + dropped[droppedCapture] + dropped[droppedPromotion]; len(labelled)+n != len(positions) ||
		dropped[droppedMate] == 0 || dropped[droppedLarge] == 0 {
		t.Errorf("%d labelled, dropped %v, of %d", len(labelled), dropped, len(positions))
	}
	if got, _, _, err := label(t.TempDir(), labelConfig(4, 0)); err != nil || got != want {
		t.Errorf("with four oracles: %v", err)
	}
	dir := t.TempDir()
	failed, _, _, err := label(dir, labelConfig(2, 200))
	if e, ok := errors.AsType[*grade.EngineError](err); !ok || !errors.Is(e, errDied) || !strings.HasPrefix(want, failed) || failed == want {
		t.Errorf("a dead oracle: %v, %d lines", err, strings.Count(failed, "\n"))
	}
	for _, cut := range []int{0, 1, len(want) / 3, len(want) / 2, len(want) - 1, len(want)} {
		if err := os.WriteFile(filepath.Join(dir, LabelsFile), []byte(want[:cut]), 0o666); err != nil {
			t.Fatal(err)
		}
		got, again, _, err := label(dir, labelConfig(3, 0))
		if err != nil || got != want || !reflect.DeepEqual(again, labelled) {
			t.Errorf("after %d bytes: %v", cut, err)
		}
	}
	r := Reader{Static: func(*texel.Position) float64 { return 0 }}
	if err := r.ReadLines("positions.txt", strings.NewReader(want)); err != nil || len(r.Positions) != len(labelled) || r.Positions[3].Score != labelled[3].Score {
		t.Errorf("read as positions: %v, %+v", err, r.Count)
	}
}

// TestLabelsOfOthers: a file of labels of other positions is refused.
func TestLabelsOfOthers(t *testing.T) {
	positions := unlabelled(t, 3)
	for text, want := range map[string]string{
		positions[1].line() + "\n": ":1: want a line on ",
		"# " + positions[0].Pos.FEN() + ";mate\n" + strings.Replace(positions[1].line(), ";0;", ";x;", 1) + "\n":          ":2: \"x\" is no score",
		positions[0].line() + "\n" + positions[1].line() + "\n" + positions[2].line() + "\n" + positions[2].line() + "\n": ":4: more lines than positions",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, LabelsFile), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		f := &Folder{Locked: &runfolder.Locked{Dir: dir}}
		_, _, err := f.Label(t.Context(), positions, labelConfig(1, 0), nil)
		if damaged, ok := errors.AsType[*runfolder.DamagedError](err); !ok || !strings.Contains(damaged.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestVerdictOf(t *testing.T) {
	pos, err := board.ParseFEN("4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		move  string
		score engine.Score
		want  Verdict
	}{
		{"e1d1", engine.Score{Centipawns: -2000}, Verdict{Score: -2000}},
		{"e1d1", engine.Score{Centipawns: 2001}, Verdict{2001, droppedLarge}},
		{"e1d1", engine.Score{Mate: -2}, Verdict{0, droppedMate}},
		{"e4d5", engine.Score{Centipawns: 5}, Verdict{5, droppedCapture}},
		{"a7a8q", engine.Score{Centipawns: 5}, Verdict{5, droppedPromotion}},
	} {
		m, err := pos.ParseUCI(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := verdictOf(&engine.Result{Move: m, Score: tt.score}); got != tt.want {
			t.Errorf("%s %v: %+v, want %+v", tt.move, tt.score, got, tt.want)
		}
	}
}

// fakeEvaluator scores a position by its key.
type fakeEvaluator struct{}

func (fakeEvaluator) Close() error { return nil }

func (fakeEvaluator) Static(_ context.Context, pos board.Position) (int, error) {
	if pos.Key()%100 == 99 {
		return 0, errDied
	}
	return int(pos.Key()%14_000) - 7000, nil
}

// TestEvaluating: a static evaluation is a label whatever the best move is, unless it is
// very large.
func TestEvaluating(t *testing.T) {
	o := Evaluating(fakeEvaluator{})
	if err := o.NewGame(t.Context()); err != nil {
		t.Error(err)
	}
	seen := map[string]int{}
	for _, p := range unlabelled(t, 300) {
		v, err := o.Label(t.Context(), p.Pos)
		score, want := fakeEvaluator{}.Static(t.Context(), p.Pos)
		if err != want || v.Score != score || (v.Dropped == "") != (score >= -6000 && score <= 6000) {
			t.Errorf("%s: %+v, %v", p.Pos.FEN(), v, err)
		}
		seen[v.Dropped]++
	}
	if seen[""] == 0 || seen[droppedLarge] == 0 {
		t.Errorf("%v", seen)
	}
}

// TestLabelEndsWithItsContext: what an interrupted search says is no label.
func TestLabelEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f := &Folder{Locked: &runfolder.Locked{Dir: t.TempDir()}}
	if _, _, err := f.Label(ctx, unlabelled(t, 5), labelConfig(1, 0), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
