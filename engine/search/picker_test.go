package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/see"
)

func position(t testing.TB, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

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

// orderings are options with each ordering, with all that it may use and bare.
func orderings() map[string]Options {
	all, _ := everything()
	options := map[string]Options{"off": {}}
	for name, ordering := range map[string]int{"staged": OrderingStaged, "vpr": OrderingVPR, "cobra": OrderingCobra} {
		with, noSEE, bare := all, all, Options{}
		with.Ordering, noSEE.Ordering, bare.Ordering = ordering, ordering, ordering
		noSEE.SEE = false
		options[name], options[name+" without see"], options[name+" bare"] = with, noSEE, bare
	}
	return options
}

// TestPickerYieldsEachMoveOnce: in every configuration the picker hands out
// the legal moves, each once, whatever the hash move, the killers and the
// counter-move are, and the hash move first.
func TestPickerYieldsEachMoveOnce(t *testing.T) {
	for name, options := range orderings() {
		w := orderingWorker(startPosition(t), options)
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
				t.Errorf("%s, %s: %s is first, not the hash move %s", name, pos.FEN(), got[0], hash)
			}
			slices.Sort(got)
			slices.Sort(legal)
			if !slices.Equal(got, legal) {
				t.Errorf("%s, %s: picked %v, want %v", name, pos.FEN(), got, legal)
			}
		})
	}
}

// TestSkippedQuiets: after a quiet move the picker skips the quiet moves that it would
// have handed out, all or none; none if one of them gives check. What follows stays.
func TestSkippedQuiets(t *testing.T) {
	options, _ := everything()
	options.Safety = false
	w := orderingWorker(startPosition(t), options)
	skips, refusals := 0, 0
	eachRandomPosition(t, 400, func(pos *board.Position, random *rand.Rand) {
		w.setUp(engine.Game{Start: *pos})
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			return
		}
		any := func() board.Move { return legal[random.IntN(len(legal))] }
		f := &w.frames[0]
		f.killers, w.counters[0], f.excluded = [2]board.Move{any(), any()}, any(), any()
		hash := any()
		order := slices.DeleteFunc(allMoves(w, hash), func(m board.Move) bool { return m == f.excluded })
		for last, m := range order {
			if !m.IsQuiet() || m == hash {
				continue
			}
			got, skipped := movesSkippingAfter(w, hash, m)
			want := order[:last+1]
			quiets, checks := quietsAndChecks(f, order[last+1:])
			if checks == 0 {
				want = append(slices.Clone(want), slices.DeleteFunc(slices.Clone(order[last+1:]), board.Move.IsQuiet)...)
				skips++
			} else {
				want, quiets = order, 0
				refusals++
			}
			if skipped != quiets || !slices.Equal(got, want) {
				t.Fatalf("%s, after %s: skipped %d of %v, then %v; want %d, %v", pos.FEN(), m, skipped, order, got, quiets, want)
			}
		}
	})
	if skips < 1000 || refusals < 300 {
		t.Errorf("only %d skips and %d refusals", skips, refusals)
	}
}

// movesSkippingAfter returns the moves of the root as they are picked, but for the
// excluded one, where the quiet moves after one of them are to be skipped, and how many
// were.
func movesSkippingAfter(w *worker, hash, last board.Move) (moves []board.Move, skipped int) {
	f := &w.frames[0]
	f.checkingKnown = false
	var picker picker
	picker.begin(w, f, hash)
	for m := picker.nextMove(); m != board.NoMove; m = picker.nextMove() {
		if m == f.excluded {
			continue
		}
		moves = append(moves, m)
		if m == last {
			skipped = picker.skipQuiets()
		}
	}
	return moves, skipped
}

// quietsAndChecks counts the quiet moves of a list, and those that give check.
func quietsAndChecks(f *frame, moves []board.Move) (quiets, checks int) {
	for _, m := range moves {
		if !m.IsQuiet() {
			continue
		}
		quiets++
		if next := f.pos.After(m); next.InCheck() {
			checks++
		}
	}
	return quiets, checks
}

// TestPickerOfManyMoves: a made-up board may have more than MaxMoves.
func TestPickerOfManyMoves(t *testing.T) {
	pos := position(t, "QQQQQQnk/Q4Qpp/Q5QQ/Q6Q/Q6Q/Q6Q/1Q5Q/1KQQQQQQ w - - 0 1")
	want := pos.CountLegal()
	if want <= board.MaxMoves {
		t.Fatalf("the board has %d moves only", want)
	}
	for name, options := range orderings() {
		if got := len(allMoves(orderingWorker(pos, options), board.NoMove)); got != want {
			t.Errorf("%s: %d moves picked, want %d", name, got, want)
		}
	}
}

// TestNoisyPicker: for the quiescence search the picker hands out captures and
// promotions alone, in every configuration, and reports which lose material.
func TestNoisyPicker(t *testing.T) {
	for name, options := range orderings() {
		w := orderingWorker(startPosition(t), options)
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
				if m.IsQuiet() {
					t.Errorf("%s, %s: quiet move %s", name, pos.FEN(), m)
				}
				if loses := see.Value(pos, m) < 0; options.SEE && picker.loses(m) != loses {
					t.Errorf("%s, %s: %s loses %t, want %t", name, pos.FEN(), m, !loses, loses)
				}
			}
			if got != want {
				t.Errorf("%s, %s: %d moves, want %d", name, pos.FEN(), got, want)
			}
		})
	}
}

// TestSafetyOrder: with ordering.safety, moves that hang the moving piece come
// after all others in each ordering.
func TestSafetyOrder(t *testing.T) {
	hanging := 0
	for _, ordering := range []int{OrderingStaged, OrderingVPR, OrderingCobra} {
		for _, trading := range []bool{false, true} {
			w := orderingWorker(startPosition(t), Options{
				OrderingOptions: OrderingOptions{Ordering: ordering, Safety: true},
				HistoryOptions:  HistoryOptions{Killers: true},
				ExchangeOptions: ExchangeOptions{SEE: trading},
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
			t.Errorf("%s: %s scores %s, want %d", name, san, present(s, ok), score)
		}
	}
}

func present(score int32, ok bool) string {
	if !ok {
		return "nothing, being no move"
	}
	return fmt.Sprint(score)
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
