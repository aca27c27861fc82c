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
		t.Run(name, func(t *testing.T) { test(t, orderingWorker(position(t, board.StartFEN), o)) })
	}
}

// TestPickerYieldsEachMoveOnce: in every configuration the picker hands out
// the legal moves, each once, whatever the hash move, the killers and the
// counter-move are, and the hash move first.
func TestPickerYieldsEachMoveOnce(t *testing.T) {
	eachOrdering(t, func(t *testing.T, w *worker) {
		eachRandomPosition(t, 200, func(pos *board.Position, random *rand.Rand) {
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
		pos := position(t, "QQQQQQnk/Q4Qpp/Q5QQ/Q6Q/Q6Q/Q6Q/1Q5Q/1KQQQQQQ w - - 0 1")
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
	w := orderingWorker(position(t, board.StartFEN), options)
	skips, checks := 0, 0
	eachRandomPosition(t, 400, func(pos *board.Position, random *rand.Rand) {
		w.setUp(engine.Game{Start: *pos})
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			return
		}
		for from := range w.history[pos.SideToMove()] {
			for to := range w.history[pos.SideToMove()][from] {
				w.history[pos.SideToMove()][from][to] = int16(random.IntN(100))
			}
		}
		any := func() board.Move { return legal[random.IntN(len(legal))] }
		f := &w.frames[0]
		f.killers, w.counters[0], f.excluded = [2]board.Move{any(), any()}, any(), any()
		hash := any()
		order := slices.DeleteFunc(allMoves(w, hash), func(m board.Move) bool { return m == f.excluded })
		for last, m := range order {
			got := movesSkippingAfter(w, hash, m)
			want, kept := skippedAfter(w, hash, order, last)
			if !slices.Equal(got, want) {
				t.Fatalf("%s, after %s: of %v %v; want %v", pos.FEN(), m, order, got, want)
			}
			if len(got) < len(order) {
				skips, checks = skips+1, checks+kept
			}
		}
	})
	if skips < 1000 || checks < 1000 {
		t.Errorf("only %d skips with %d checks", skips, checks)
	}
}

// numberedMove is a move with its number among those that were handed out or skipped.
type numberedMove struct {
	move   board.Move
	number int
}

func numbered(moves []board.Move) (list []numberedMove) {
	for i, m := range moves {
		list = append(list, numberedMove{m, i + 1})
	}
	return list
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

// skippedAfter returns an order of moves, numbered, without the quiet ones after a place
// that neither give check nor are refutations, and the number of checks among the others.
func skippedAfter(w *worker, hash board.Move, order []board.Move, last int) (want []numberedMove, checks int) {
	f := &w.frames[0]
	for i, m := range numbered(order) {
		if i > last && m.move.IsQuiet() && m.move != hash && m.move != f.killers[0] && m.move != f.killers[1] && m.move != w.counters[0] {
			if next := f.pos.After(m.move); !next.InCheck() {
				continue
			}
			checks++
		}
		want = append(want, m)
	}
	return want, checks
}

// TestNoisyPicker: for the quiescence search the picker hands out captures and
// promotions alone, in every configuration, and reports which lose material.
func TestNoisyPicker(t *testing.T) {
	eachOrdering(t, func(t *testing.T, w *worker) {
		eachRandomPosition(t, 200, func(pos *board.Position, _ *rand.Rand) {
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
			w := orderingWorker(position(t, board.StartFEN), Options{
				orderingOptions: orderingOptions{Ordering: ordering, Safety: true},
				HistoryOptions:  HistoryOptions{Killers: true},
				exchangeOptions: exchangeOptions{SEE: trading},
			})
			eachRandomPosition(t, 100, func(pos *board.Position, random *rand.Rand) {
				w.setUp(engine.Game{Start: *pos})
				legal := pos.LegalMoves()
				if len(legal) == 0 {
					return
				}
				w.frames[0].killers[0] = legal[random.IntN(len(legal))]
				seen := board.NoMove
				for _, m := range allMoves(w, board.NoMove) {
					if trading && !m.IsQuiet() {
						continue
					}
					switch hangs := see.Value(pos, m) < 0; {
					case hangs:
						hanging++
						seen = m
					case seen != board.NoMove:
						t.Errorf("ordering %d, %s: %s comes after %s, which hangs", ordering, pos.FEN(), m, seen)
					}
				}
			})
		}
	}
	if hanging < 500 {
		t.Errorf("only %d moves hang something", hanging)
	}
}

// scoresOf returns the scores of all moves of a position by SAN.
func scoresOf(t *testing.T, fen string, options Options, prepare func(*worker)) map[string]int32 {
	t.Helper()
	pos := position(t, fen)
	w := orderingWorker(pos, options)
	if prepare != nil {
		prepare(w)
	}
	var picker picker
	picker.begin(w, &w.frames[0], board.NoMove)
	picker.generate()
	picker.scoreAll()
	scores := map[string]int32{}
	for _, r := range picker.ranked {
		scores[pos.SAN(r.move())] = r.score()
	}
	return scores
}

func checkScores(t *testing.T, name string, got map[string]int32, want map[string]int32) {
	t.Helper()
	for san, score := range want {
		if s, ok := got[san]; !ok || s != score {
			t.Errorf("%s: %s scores %d (a move: %t), want %d", name, san, s, ok, score)
		}
	}
}

// wantOrder holds the first moves of a position against those wanted.
func wantOrder(t *testing.T, w *worker, want ...string) {
	t.Helper()
	pos := &w.frames[0].pos
	var got []string
	for _, m := range allMoves(w, board.NoMove) {
		got = append(got, pos.SAN(m))
	}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("%s: order %v, want %v first", pos.FEN(), got, want)
	}
}

// TestBringBestAsSelection holds the words of ranked moves against a plain selection
// by score, the earliest among equals, which swaps the best to the front.
func TestBringBestAsSelection(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		moves := make([]board.Move, 1+random.IntN(300))
		scores, fast := make([]int32, len(moves)), make([]ranked, len(moves))
		for i := range moves {
			moves[i], scores[i] = board.Move(random.Uint32()), anyScore(random)
			fast[i] = rank(moves[i], scores[i], i)
		}
		for from := range moves {
			want := selectBest(moves, scores, from)
			if got := bringBest(fast, from); got != want || fast[from].move() != want {
				t.Fatalf("move %d of %d: %v, at its place %v, want %v", from, len(moves), got, fast[from].move(), want)
			}
		}
	}
}

// anyScore returns a score that is often equal to another.
func anyScore(random *rand.Rand) int32 {
	switch random.IntN(8) {
	case 0:
		return math.MinInt32
	case 1:
		return math.MaxInt32
	}
	return int32(random.IntN(9) - 4)
}

// selectBest is bringBest without packed words.
func selectBest(moves []board.Move, scores []int32, from int) board.Move {
	best := from
	for i := from + 1; i < len(moves); i++ {
		if scores[i] > scores[best] {
			best = i
		}
	}
	m := moves[best]
	moves[best], scores[best] = moves[from], scores[from]
	return m
}

func TestRankedParts(t *testing.T) {
	for _, score := range []int32{math.MinInt32, -1, 0, 1, math.MaxInt32} {
		for _, place := range []int{0, 1, 255, lastPlace} {
			r := rank(0xABCD, score, place)
			if r.move() != 0xABCD || r.score() != score || r.place() != place {
				t.Errorf("move 0xABCD, score %d, place %d: got %v, %d, %d", score, place, r.move(), r.score(), r.place())
			}
		}
	}
}
