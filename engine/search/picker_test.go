package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/see"
)

// orderingWorker returns a worker at the root of a position.
func orderingWorker(pos board.Position, options Options) *worker {
	s := New(options, eval.Options{}, Resources{HashMiB: 1})
	return s.prepare(context.Background(), time.Now(), engine.Game{Start: pos}, engine.Limits{}, nil)
}

// allMoves returns the moves of the root as they are picked.
func allMoves(w *worker, hash board.Move) []board.Move {
	var moves []board.Move
	var picker picker
	picker.begin(w, &w.frames[0], hash)
	for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
		moves = append(moves, m)
	}
	return moves
}

// eachOrdering runs a test with each ordering, with all that it may use and bare.
func eachOrdering(t *testing.T, test func(t *testing.T, w *worker)) {
	all, _ := everything()
	options := map[string]Options{"off": {}}
	for name, ordering := range map[string]int{"staged": orderingStaged, "vpr": orderingVPR, "cobra": orderingCobra} {
		with, noSEE, bare := all, all, Options{}
		with.Ordering, noSEE.Ordering, bare.Ordering = ordering, ordering, ordering
		noSEE.SEE = false
		options[name], options[name+" without see"], options[name+" bare"] = with, noSEE, bare
	}
	for name, o := range options {
		t.Run(name, func(t *testing.T) { test(t, orderingWorker(boardtest.Position(t, board.StartFEN), o)) })
	}
}

// TestPickerYieldsEachMoveOnce: in every configuration the picker hands out
// the legal moves, each once, whatever the hash move, the killers and the
// counter-move are, and the hash move first.
func TestPickerYieldsEachMoveOnce(t *testing.T) {
	eachOrdering(t, func(t *testing.T, w *worker) {
		boardtest.EachRandom(t, 200, 5, func(pos *board.Position, random *rand.Rand) {
			w.setUp(engine.Game{Start: *pos})
			legal := pos.LegalMoves()
			if len(legal) == 0 {
				return
			}
			any := func() board.Move {
				if random.IntN(3) == 0 {
					return board.Move(random.Uint32())
				}
				return legal[random.IntN(len(legal))]
			}
			w.frames[0].killers = [2]board.Move{any(), any()}
			w.counters[0] = any()
			hash := any()
			got := allMoves(w, hash)
			if slices.Contains(legal, hash) && got[0] != hash {
				t.Errorf("%s: %s is first, not the hash move %s", pos.FEN(), got[0], hash)
			}
			slices.Sort(got)
			slices.Sort(legal)
			if !slices.Equal(got, legal) {
				t.Errorf("%s: picked %v, want %v", pos.FEN(), got, legal)
			}
		})
		// A made-up board may have more than MaxMoves.
		pos := boardtest.Position(t, "QQQQQQnk/Q4Qpp/Q5QQ/Q6Q/Q6Q/Q6Q/1Q5Q/1KQQQQQQ w - - 0 1")
		w.setUp(engine.Game{Start: pos})
		if got, want := len(allMoves(w, board.NoMove)), pos.CountLegal(); got != want || want <= board.MaxMoves {
			t.Errorf("%d moves picked, want %d", got, want)
		}
	})
}

// TestSkippedQuiets: after a move the picker skips the quiet moves that it would have
// handed out and that do not give check, but for killers and counter-moves, and says how
// many before each move. The rest stays, in its order.
func TestSkippedQuiets(t *testing.T) {
	options, _ := everything()
	options.Safety = false
	w := orderingWorker(boardtest.Position(t, board.StartFEN), options)
	skips := 0
	boardtest.EachRandom(t, 400, 5, func(pos *board.Position, random *rand.Rand) {
		w.setUp(engine.Game{Start: *pos})
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			return
		}
		for _, m := range legal {
			w.history[pos.SideToMove()][m.From()][m.To()] = int16(random.IntN(100))
		}
		any := func() board.Move { return legal[random.IntN(len(legal))] }
		f := &w.frames[0]
		f.killers, w.counters[0], f.excluded = [2]board.Move{any(), any()}, any(), any()
		hash := any()
		order := slices.DeleteFunc(allMoves(w, hash), func(m board.Move) bool { return m == f.excluded })
		stays := func(m board.Move) bool {
			next := pos.After(m)
			return !m.IsQuiet() || next.InCheck() || slices.Contains([]board.Move{hash, f.killers[0], f.killers[1], w.counters[0]}, m)
		}
		for last, m := range order {
			var want []numberedMove
			for i, m := range order {
				if i <= last || stays(m) {
					want = append(want, numberedMove{m, i + 1})
				}
			}
			got := movesSkippingAfter(w, hash, m)
			if !slices.Equal(got, want) {
				t.Fatalf("%s, after %s: of %v %v; want %v", pos.FEN(), m, order, got, want)
			}
			skips += len(order) - len(got)
		}
	})
	if skips < 1000 {
		t.Errorf("only %d moves skipped", skips)
	}
}

// numberedMove is a move with its number among those that were handed out or skipped.
type numberedMove struct {
	move   board.Move
	number int
}

// movesSkippingAfter returns the moves of the root as they are picked, but for the
// excluded one, where quiet moves after one of them are to be skipped.
func movesSkippingAfter(w *worker, hash, last board.Move) (moves []numberedMove) {
	f := &w.frames[0]
	f.checkingKnown = false
	var picker picker
	picker.begin(w, f, hash)
	for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
		if m == f.excluded {
			continue
		}
		moves = append(moves, numberedMove{m, len(moves) + 1 + picker.skipped})
		if m == last {
			picker.skipQuiets()
		}
	}
	return moves
}

// TestNoisyPicker: for the quiescence search the picker hands out captures and
// promotions alone, in every configuration, and reports which lose material.
func TestNoisyPicker(t *testing.T) {
	eachOrdering(t, func(t *testing.T, w *worker) {
		boardtest.EachRandom(t, 200, 5, func(pos *board.Position, _ *rand.Rand) {
			w.setUp(engine.Game{Start: *pos})
			checks := pos.Checks()
			want := len(pos.AppendNoisy(nil, &checks))
			var picker picker
			picker.begin(w, &w.frames[0], board.NoMove)
			picker.noisy = true
			got := 0
			for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
				got++
				if loses := see.Value(pos, m) < 0; m.IsQuiet() || w.options.SEE && picker.loses(m) != loses {
					t.Errorf("%s: %s is quiet %t, loses %t, want false and %t", pos.FEN(), m, m.IsQuiet(), !loses, loses)
				}
			}
			if got != want {
				t.Errorf("%s: %d moves, want %d", pos.FEN(), got, want)
			}
		})
	})
}

// TestSafetyOrder: with ordering.safety, moves that hang the moving piece come
// after all others in each ordering.
func TestSafetyOrder(t *testing.T) {
	hanging := 0
	for _, ordering := range []int{orderingStaged, orderingVPR, orderingCobra} {
		for _, trading := range []bool{false, true} {
			w := orderingWorker(boardtest.Position(t, board.StartFEN), Options{
				orderingOptions: orderingOptions{Ordering: ordering, Safety: true},
				HistoryOptions:  HistoryOptions{Killers: true},
				exchangeOptions: exchangeOptions{SEE: trading},
			})
			boardtest.EachRandom(t, 100, 5, func(pos *board.Position, random *rand.Rand) {
				w.setUp(engine.Game{Start: *pos})
				legal := pos.LegalMoves()
				if len(legal) == 0 {
					return
				}
				w.frames[0].killers[0] = legal[random.IntN(len(legal))]
				before := hanging
				for _, m := range allMoves(w, board.NoMove) {
					if trading && !m.IsQuiet() {
						continue
					}
					if see.Value(pos, m) < 0 {
						hanging++
					} else if hanging > before {
						t.Errorf("ordering %d, %s: %s comes after a move that hangs", ordering, pos.FEN(), m)
					}
				}
			})
		}
	}
	if hanging < 500 {
		t.Errorf("only %d moves hang something", hanging)
	}
}

// checkScores compares the scores of some moves of the root, by SAN.
func checkScores(t *testing.T, name string, w *worker, want map[string]int32) {
	t.Helper()
	var picker picker
	w.frames[0].checkingKnown = false
	picker.begin(w, &w.frames[0], board.NoMove)
	picker.generate()
	picker.scoreAll()
	scores := map[string]int32{}
	for _, r := range picker.ranked {
		scores[w.frames[0].pos.SAN(r.move())] = r.score()
	}
	for san, score := range want {
		if got, ok := scores[san]; !ok || got != score {
			t.Errorf("%s: %s scores %d (a move: %t), want %d", name, san, got, ok, score)
		}
	}
}

// TestBringBest: the ranked moves come by score, the earliest among equals, which changes places with the
// first of them.
func TestBringBest(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		moves := make([]board.Move, 1+random.IntN(300))
		scores, fast := make([]int32, len(moves)), make([]ranked, len(moves))
		for i := range moves { // scores are often equal
			moves[i], scores[i] = board.Move(random.Uint32()), []int32{math.MinInt32, math.MaxInt32, -3, -1, 0, 0, 1, 5}[random.IntN(8)]
			fast[i] = rank(moves[i], scores[i], i)
		}
		for from := range moves {
			best := from + slices.Index(scores[from:], slices.Max(scores[from:]))
			want := moves[best]
			moves[best], scores[best] = moves[from], scores[from]
			if got := bringBest(fast, from); got != want || fast[from].move() != want {
				t.Fatalf("move %d of %d: %v, at its place %v, want %v", from, len(moves), got, fast[from].move(), want)
			}
		}
	}
}
