package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
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
		if got := report(score); got != want {
			t.Errorf("report(%d) = %+v, want %+v", score, got, want)
		}
	}
}

// BenchmarkNodes searches one tree again and again, without the setup of a search:
// it allocates nothing.
func BenchmarkNodes(b *testing.B) {
	w := testWorker(boardtest.Position(b, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	w.rootDepth = 6
	b.ReportAllocs()
	for b.Loop() {
		w.table.newGame()
		w.forget()
		w.search(0, 6, -infinity, infinity, true)
	}
	b.ReportMetric(float64(w.nodes)/b.Elapsed().Seconds(), "nodes/s")
}
