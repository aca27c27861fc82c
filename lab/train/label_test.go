package main

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

	"keymove/engine/board"
	"keymove/suites/folder"
)

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
	for _, pos := range randomPositions(t, 3*n, rand.New(rand.NewPCG(8, 9))) {
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
		if err := os.WriteFile(filepath.Join(dir, LabelsFile), []byte(want[:cut]), 0o666); err != nil {
			t.Fatal(err)
		}
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
		if err := os.WriteFile(filepath.Join(dir, LabelsFile), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, _, err := labelAll(t.Context(), dir, positions, labelConfig(1, 0), nil)
		if damaged, ok := errors.AsType[*folder.DamagedError](err); !ok || !strings.Contains(damaged.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
