package search

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
)

// seconds returns a number of seconds to the nearest nanosecond.
func seconds(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

// TestTimePapers: the integer arithmetic follows the papers' formulas, also at both sides
// of the bounds of their bands.
func TestTimePapers(t *testing.T) {
	bases := map[phase.State]float64{phase.Opening: 50, phase.Middlegame: 30, phase.Endgame: 40}
	// paper divides the time left by a number for the band, adds most of the increment, and caps.
	paper := func(left, increment float64, divisors [4]float64) float64 {
		for i, above := range []float64{1800, 600, 60, -1} {
			if left > above {
				return min(left/divisors[i]+0.8*increment, []float64{30, 20, 10, 5}[i])
			}
		}
		return 0
	}
	lefts := []float64{60, 60.001, 600, 600.001, 1800, 1800.001}
	for left := 0.25; left < 3000; left *= 1.02 {
		lefts = append(lefts, left)
	}
	for _, left := range lefts {
		for _, increment := range []float64{0, 0.01, 0.1, 2, 30} {
			for state, base := range bases {
				at := turn{left: seconds(left), increment: seconds(increment), phase: state}
				for time, want := range map[int]float64{
					timeFlat:   paper(left, increment, [4]float64{40, 30, 20, 10}),
					timePhased: paper(left, increment, [4]float64{base, 0.9 * base, 0.7 * base, 0.5 * base}),
				} {
					o := Options{timeOptions: timeOptions{Time: time}}
					soft, got := o.allot(at)
					if want = min(want, left); soft != got || math.Abs(got.Seconds()-want) > 1e-8 {
						t.Errorf("time %d with %v s + %v s in the %s: %v, %v, want %v s", time, left, increment, state, soft, got, want)
					}
				}
			}
		}
	}
}

// TestAllotted: nine tenths of what flat and phased allot are used with a safety margin, and all of
// what the others allot; no time is left over at a near time control, and a distant one does
// not change the shares of flat.
func TestAllotted(t *testing.T) {
	for choice, safe := range map[int]time.Duration{
		timeOff: 2 * time.Second, timeFlat: 4500 * time.Millisecond, timePhased: 3420 * time.Millisecond, timeModern: 11 * time.Second,
	} {
		o := Options{timeOptions: timeOptions{Time: choice, TimeSafety: 90}}
		if _, hard := o.allot(turn{left: time.Minute, increment: time.Second, phase: phase.Endgame}); hard != safe {
			t.Errorf("time %d with a safety margin: %v, want %v", choice, hard, safe)
		}
	}
	for choice, hards := range map[int]map[int]time.Duration{ // by the moves to go
		timeOff:    {40: time.Second, 5: 6 * time.Second, 1: 29970 * time.Millisecond},
		timeFlat:   {40: 3 * time.Second, 8: 3750 * time.Millisecond, 1: 5 * time.Second},
		timePhased: {40: 2 * time.Second, 8: 3750 * time.Millisecond, 1: 5 * time.Second},
		timeModern: {40: 3996 * time.Millisecond, 2: 14985 * time.Millisecond, 1: 29970 * time.Millisecond},
	} {
		for moves, want := range hards {
			o := Options{timeOptions: timeOptions{Time: choice}}
			at := turn{left: 30 * time.Second, movesToGo: moves, overhead: DefaultMoveOverhead, phase: phase.Middlegame}
			if _, hard := o.allot(at); hard != want {
				t.Errorf("time %d with 30 s for %d moves: %v, want %v", choice, moves, hard, want)
			}
		}
	}
}

// TestAllot: whatever the clock shows, a move gets at least a millisecond and
// never more than the time left minus the overhead.
func TestAllot(t *testing.T) {
	lefts := []time.Duration{-time.Second, 0, 1, time.Millisecond, 30 * time.Millisecond, 31 * time.Millisecond, time.Second, 2 * time.Hour, 1000 * time.Hour}
	for _, bound := range []time.Duration{60 * time.Second, 600 * time.Second, 1800 * time.Second} {
		lefts = append(lefts, bound-1, bound, bound+1)
	}
	increments := []time.Duration{0, 10 * time.Millisecond, 30 * time.Second, 1000 * time.Hour}
	overheads := []time.Duration{0, 30 * time.Millisecond, 5 * time.Second}
	controls, jitters := []int{0, 1, 2, 5, 40, 1000}, []time.Duration{-500, 0, 500}
	pick := func(list []time.Duration, random *rand.Rand) time.Duration { return list[random.IntN(len(list))] }
	random := rand.New(rand.NewPCG(7, 8))
	for range 100_000 {
		o := Options{timeOptions: timeOptions{Time: timeOff + random.IntN(timeModern-timeOff+1), TimeSafety: 90}}
		at := turn{
			left: pick(lefts, random), increment: pick(increments, random), overhead: pick(overheads, random), jitter: pick(jitters, random),
			movesToGo: controls[random.IntN(len(controls))], phase: phase.Opening + phase.State(random.IntN(int(phase.Endgame-phase.Opening)+1)),
		}
		soft, hard := o.allot(at)
		limit := max(at.left-at.overhead, time.Millisecond)
		if soft < time.Millisecond || soft > hard || hard > limit {
			t.Errorf("%+v, %+v: %v, %v; want 1 ms <= soft <= hard <= %v", o.timeOptions, at, soft, hard, limit)
		}
	}
}

// TestJitter: the variation follows from seed and position, stays within its
// bounds and comes near to both.
func TestJitter(t *testing.T) {
	pos := boardtest.Position(t, board.StartFEN)
	o := Options{timeOptions: timeOptions{Time: timeFlat, TimeJitter: 5}}
	lowest, highest := time.Duration(0), time.Duration(0)
	for seed := range 2000 {
		o.Seed = seed
		jitter := o.drawJitter(0, &pos)
		if again := o.drawJitter(0, &pos); again != jitter {
			t.Fatalf("seed %d: %d, then %d thousandths", seed, jitter, again)
		}
		lowest, highest = min(lowest, jitter), max(highest, jitter)
	}
	if lowest < -50 || lowest > -45 || highest > 50 || highest < 45 {
		t.Errorf("jitter of 5 %% lies between %d and %d thousandths", lowest, highest)
	}
	_, hard := o.allot(turn{left: 100 * time.Second, jitter: 40})
	if o.TimeJitter = 0; hard != 5200*time.Millisecond || o.drawJitter(0, &pos) != 0 {
		t.Errorf("5 s and 4 %% more are %v; without jitter: %d thousandths", hard, o.drawJitter(0, &pos))
	}
}

// TestOtherLimitsBypassTheClock: time management is for a clock without any other
// limit, and movetime is used as it is.
func TestOtherLimitsBypassTheClock(t *testing.T) {
	clock := &engine.Clock{Left: [2]time.Duration{60 * time.Second, 30 * time.Second}}
	all := Options{timeOptions: timeOptions{Time: timePhased, TimeSafety: 90, TimeJitter: 5}, seedOptions: seedOptions{Seed: 3}}
	const moveTime = 1234 * time.Millisecond
	tests := []struct {
		name    string
		limits  engine.Limits
		managed bool
		hard    time.Duration // where the clock decides nothing
	}{
		{"clock", engine.Limits{Clock: clock}, true, 0},
		{"movetime", engine.Limits{Clock: clock, MoveTime: moveTime}, false, moveTime},
		{"movetime alone", engine.Limits{MoveTime: moveTime}, false, moveTime},
		{"depth", engine.Limits{Clock: clock, Depth: 5}, false, 0},
		{"nodes", engine.Limits{Clock: clock, Nodes: 5}, false, 0},
		{"mate", engine.Limits{Clock: clock, Mate: 5}, false, 0},
		{"infinite", engine.Limits{Clock: clock, Infinite: true}, false, 0},
	}
	w := testWorker(boardtest.Position(t, board.StartFEN))
	w.options = all
	for _, test := range tests {
		s := w.newStopper(t.Context(), time.Now(), test.limits, DefaultMoveOverhead)
		if managed := s.soft > 0; managed != test.managed || !managed && s.hard != test.hard {
			t.Errorf("%s: soft limit %v, hard limit %v", test.name, s.soft, s.hard)
		}
	}
}

// TestTurnIsOfTheSideToMove: the clock of the side to move counts, and the phase
// is the root's by feature phase.
func TestTurnIsOfTheSideToMove(t *testing.T) {
	clock := engine.Clock{
		Left:      [2]time.Duration{board.White: 60 * time.Second, board.Black: 30 * time.Second},
		Increment: [2]time.Duration{board.White: time.Second, board.Black: 2 * time.Second},
	}
	w := testWorker(boardtest.Position(t, board.StartFEN))
	w.frames[0].pos = w.frames[0].pos.After(w.frames[0].pos.LegalMoves()[0])
	w.options = Options{}
	w.detector = phase.Find("counted")
	got := w.newTurn(clock, DefaultMoveOverhead)
	if want := (turn{left: 30 * time.Second, increment: 2 * time.Second, overhead: DefaultMoveOverhead, phase: phase.Opening}); got != want {
		t.Errorf("Black's turn is %+v, want %+v", got, want)
	}
	w.detector = nil
	if got := w.newTurn(clock, 0).phase; got != phase.Middlegame {
		t.Errorf("without a detector the phase is %s", got)
	}
}
