package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/internal/testenv"
)

// everything has all heuristics on, with the defaults of their rows.
func everything() (Options, eval.Options) {
	var o Options
	for _, row := range Features {
		row.Put(&o, row.Default)
	}
	var e eval.Options
	for _, row := range eval.Features {
		row.Put(&e, row.Default)
	}
	return o, e
}

func testWorker(pos board.Position) *worker {
	options, evaluation := everything()
	s := New(options, evaluation, Resources{HashMiB: 1})
	return s.prepare(context.Background(), time.Now(), engine.Game{Start: pos}, engine.Limits{}, nil)
}

// TestCheckFinder compares the finder with making each move.
func TestCheckFinder(t *testing.T) {
	checks := 0
	boardtest.EachRandom(t, 3000, 5, func(pos *board.Position, _ *rand.Rand) {
		var finder checkFinder
		finder.set(pos)
		for _, m := range pos.LegalMoves() {
			next := pos.After(m)
			want := next.InCheck()
			if want {
				checks++
			}
			special := m.IsCastle() || m.IsPromotion() || m.IsEnPassant()
			if finder.givesAny(m) != want || !special && finder.gives(m) != want {
				t.Errorf("%s: %s gives check: want %t", pos.FEN(), m, want)
			}
		}
	})
	if checks < 2000 {
		t.Errorf("only %d checks among the moves", checks)
	}
}

func TestEntryPacks(t *testing.T) {
	for _, e := range []entry{
		{},
		{score: mateScore, eval: noEval, depth: maxPly - 1, outcome: outcome{0xFFFF, engine.UpperBound}},
		{score: -mateScore, eval: -1, depth: -1, outcome: outcome{1, engine.LowerBound}},
	} {
		if got := unpack(e.pack()); got != e {
			t.Errorf("unpack(pack(%+v)) = %+v", e, got)
		}
	}
}

// TestTableTag: entries of an earlier game are never found, even after the tag
// has wrapped.
func TestTableTag(t *testing.T) {
	table := newTable(entriesOf(1), false, nil)
	for game := range 1 << 17 {
		table.newGame()
		if _, hit := table.probe(uint64(game)); hit {
			t.Fatalf("game %d finds an entry of an earlier game", game)
		}
		table.store(uint64(game+1), entry{depth: 5})
		if e, hit := table.probe(uint64(game + 1)); !hit || e.depth != 5 {
			t.Fatalf("game %d does not find its own entry", game)
		}
	}
}

// TestNodesFindMatesFromTheRoot: a node finds the mate of another ply's node, the same
// position, counted from the root; a score that is no mate stays as it is.
func TestNodesFindMatesFromTheRoot(t *testing.T) {
	w := testWorker(boardtest.Position(t, board.StartFEN))
	pos := w.frames[0].pos
	for _, test := range []struct{ stored, want int }{
		{mateScore - 7, mateScore - 13}, {-mateScore + 7, -mateScore + 13}, {123, 123}, {-4567, -4567},
	} {
		w.frames[4].pos, w.frames[10].pos = pos, pos
		w.store(4, 5, test.stored, engine.Exact, board.NoMove)
		if known, hit := w.probe(&w.frames[10], 10); !hit || known.score != test.want {
			t.Errorf("%d, stored at ply 4, is found at ply 10: %t, %d, want %d", test.stored, hit, known.score, test.want)
		}
	}
}

func TestReport(t *testing.T) {
	for score, want := range map[int]engine.Score{
		35: {Centipawns: 35}, mateScore - 1: {Mate: 1}, mateScore - 2: {Mate: 1}, mateScore - 3: {Mate: 2},
		2 - mateScore: {Mate: -1}, 4 - mateScore: {Mate: -2}, -mateScore: {Mated: true},
	} {
		testenv.Want(t, fmt.Sprintf("report(%d)", score), report(score), want)
	}
}

// TestTeamThreadsAreAlone: while the main worker is alone no helper works, and helpers that leave
// or start later do not stop it.
func TestTeamThreadsAreAlone(t *testing.T) {
	const helpers = 3
	team := newTeam()
	shared := 0 // all read it while they work, the main worker changes it when it is alone
	for range 20 {
		team.begin(helpers)
		var group sync.WaitGroup
		for i := range helpers {
			group.Go(func() {
				defer team.leave()
				time.Sleep(time.Duration(i) * 100 * time.Microsecond)
				for range 200 * i {
					before := shared
					for range 100 {
						if shared != before {
							t.Error("changed while a helper works")
							return
						}
					}
					team.rest()
				}
			})
		}
		for range 50 {
			team.alone(func() { shared++ })
		}
		group.Wait()
		team.alone(func() { shared++ }) // all helpers have left
	}
	if shared != 20*51 {
		t.Errorf("the main worker was alone %d times, want %d", shared, 20*51)
	}
}

// TestPhaseAt: every choice of feature phase is the detector of that name, in
// three states; off is always the middlegame.
func TestPhaseAt(t *testing.T) {
	w := testWorker(boardtest.Position(t, "4k3/ppp1r3/8/8/8/8/PP2R3/4K3 w - - 0 40"))
	for value, name := range phaseFeatures[0].Choices {
		var options Options
		phaseFeatures[0].Put(&options, value)
		w.detector = options.detector()
		want := phase.Middlegame
		if d := phase.Find(name); d != nil {
			want = d.State(&w.frames[0].pos, w.plies).Three()
		}
		if got := w.phaseAt(&w.frames[0]); got != want || w.detector != phase.Find(name) {
			t.Errorf("phase=%s: %s, want %s", name, got, want)
		}
	}
	testenv.Want(t, "choices", len(phaseFeatures[0].Choices), len(phase.Detectors)+1)
}

// TestRootPlies: the root continues the count of the start of the game, which is
// unknown if that had no move number.
func TestRootPlies(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	for fen, want := range map[string]phase.Plies{start + " 0 1": 2, start + " 0 7": 14, start: phase.Unknown} {
		game := play(t, fen, "e4", "e5")
		w := testWorker(game.Start)
		w.setUp(game)
		if w.plies != want {
			t.Errorf("%s and two moves: %d plies, want %d", fen, w.plies, want)
		}
	}
}
