package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/pgn"
	"keymove/suites/runner"
)

// bench is a match in memory: what was journaled and what was committed.
type bench struct {
	manifest match.Manifest
	cfg      Config
	journal  []match.Game
	pgn      []byte
	tally    match.Tally
	decides  func(match.Tally) bool
}

// newBench returns a match of so many pairs between two profiles under a node limit.
func newBench(t testing.TB, pairs int, limit suites.Limit) *bench {
	t.Helper()
	openings := testenv.Must(match.BuiltinOpenings())(t)
	b := &bench{}
	b.manifest = match.Manifest{Players: players(limit), Plan: match.Plan{NoTimes: true},
		Schedule: match.Schedule{Pairings: match.Pairings(2), Pairs: pairs}}
	b.cfg = Config{
		Players: b.manifest.Players, Schedule: b.manifest.Schedule, Openings: openings,
		Sequence: match.NewSequence(len(openings), match.Order{Random: true, Seed: 5}),
		Rules:    match.Rules{Adjudication: match.Adjudication{MaxMoves: 30}},
		Open: func(_ context.Context, p suites.Contender) (engine.Searcher, error) {
			settings, err := profile.Resolve(map[string]string{"A": "default", "B": "vpr-9.0"}[p.Name])
			return settings.New(1), err
		},
	}
	return b
}

// opens plays with searchers for A and B, and counts how often B is opened.
func (b *bench) opens(forA, forB engine.Searcher) (opened *atomic.Int64) {
	opened = new(atomic.Int64)
	b.cfg.Open = func(_ context.Context, p suites.Contender) (engine.Searcher, error) {
		if p.Name == "A" {
			return forA, nil
		}
		opened.Add(1)
		return forB, nil
	}
	return opened
}

// run plays what is missing with so many workers.
func (b *bench) run(ctx context.Context, workers int) error {
	b.pgn, b.tally = nil, match.Tally{}
	b.cfg.Workers = workers
	b.cfg.Queue = match.NewQueue(&b.cfg.Schedule, workers)
	b.cfg.Commit = b.commit
	b.cfg.Journal = func(g *match.Game) error {
		b.journal = append(b.journal, *g)
		return nil
	}
	for _, g := range b.journal {
		if err := b.cfg.Queue.Restore(&g); err != nil {
			return err
		}
		if done, err := b.cfg.Queue.Commit(b.commit); done || err != nil {
			return err
		}
	}
	return Run(ctx, b.cfg)
}

func (b *bench) commit(games *[2]match.Game) (bool, error) {
	for i := range games {
		var err error
		if b.pgn, err = b.manifest.AppendPGN(b.pgn, &games[i]); err != nil {
			return false, err
		}
	}
	b.tally.Add(games)
	return b.decides != nil && b.decides(b.tally), nil
}

// Under a node limit the games are the same with any number of workers, and killed
// anywhere.
func TestSameGamesWithAnyWorkersAndKills(t *testing.T) {
	whole := newBench(t, 6, suites.Limit{Limits: engine.Limits{Nodes: 300}})
	testenv.Check(t, whole.run(t.Context(), 1))
	if n := strings.Count(string(whole.pgn), "[Event "); n != 12 || whole.tally.Games() != 12 {
		t.Fatalf("%d games are in the PGN, %d counted, want 12", n, whole.tally.Games())
	}
	random := rand.New(rand.NewPCG(4, 4))
	for _, workers := range []int{1, 2, 5} {
		b := newBench(t, 6, suites.Limit{Limits: engine.Limits{Nodes: 300}})
		for range 3 {
			b.runAndKill(t, workers, 1+random.Int64N(5))
		}
		testenv.Check(t, b.run(t.Context(), workers))
		if len(b.journal) != 12 || !bytes.Equal(b.pgn, whole.pgn) {
			t.Errorf("%d workers, killed three times: %d games, and they are others", workers, len(b.journal))
		}
	}
}

// runAndKill ends the match when so many games have begun.
func (b *bench) runAndKill(t *testing.T, workers int, games int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begun atomic.Int64
	b.cfg.started = func(match.Pair, int) {
		if begun.Add(1) == games {
			cancel()
		}
	}
	if err := b.run(ctx, workers); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatalf("killed: %v", err)
	}
	b.cfg.started = nil
}

// Each game has a number of its own, from 0.
func TestGamesAreNumbered(t *testing.T) {
	b := newBench(t, 3, suites.Limit{Limits: engine.Limits{Nodes: 1}})
	var mu sync.Mutex
	numbers := map[int]bool{}
	notes := searching(func(ctx context.Context, game engine.Game, lim engine.Limits) (engine.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		numbers[game.Number] = true
		return first.search(ctx, game, lim)
	})
	b.opens(notes, notes)
	testenv.Check(t, b.run(t.Context(), 2))
	testenv.Want(t, "numbers", numbers, map[int]bool{0: true, 1: true, 2: true, 3: true, 4: true, 5: true})
}

// Pairs are committed in the order of the schedule, whole, and a pair behind the one
// that decides is not committed, though its games are over.
func TestPairsBehindTheDecidingOneStayOut(t *testing.T) {
	b := newBench(t, 40, suites.Limit{Limits: engine.Limits{Nodes: 50}})
	b.decides = func(tally match.Tally) bool { return tally.Games() == 6 }
	// The first game of the first pair waits until later pairs are over.
	var others sync.WaitGroup
	others.Add(10)
	var begun atomic.Int64
	b.opens(first, first)
	b.cfg.started = func(p match.Pair, number int) {
		if p.Index == 0 && number == 1 {
			others.Wait()
		} else if begun.Add(1) <= 10 {
			others.Done()
		}
	}
	testenv.Check(t, b.run(t.Context(), 3))
	if b.tally.Games() != 6 || len(b.journal) <= 6 {
		t.Errorf("%d games are counted of %d that are over, want 6 of more", b.tally.Games(), len(b.journal))
	}
	for i, round := range []string{"1.1", "1.2", "2.1", "2.2", "3.1", "3.2"} {
		games := strings.Split(string(b.pgn), "[Event ")[1:]
		if len(games) != 6 || !strings.Contains(games[i], fmt.Sprintf("[Round %q]", round)) {
			t.Fatalf("game %d of the PGN is not %s", i+1, round)
		}
	}
	// Resumed, the match ends at the same pair.
	pgnBefore := b.pgn
	if err := b.run(t.Context(), 1); err != nil || !bytes.Equal(b.pgn, pgnBefore) {
		t.Errorf("resumed: %v, and the PGN differs: %v", err, !bytes.Equal(b.pgn, pgnBefore))
	}
}

// An illegal bestmove, a crash and whatever else an engine does lose the game and never
// end the match (fastchess#377); the engine is started anew.
func TestFailuresLoseAndTheMatchGoesOn(t *testing.T) {
	b := newBench(t, 3, suites.Limit{Limits: engine.Limits{Nodes: 50}})
	opened := b.opens(first, searching(func(context.Context, engine.Game, engine.Limits) (engine.Result, error) { return engine.Result{}, nil }))
	testenv.Check(t, b.run(t.Context(), 2))
	for _, g := range b.journal {
		if g.Ending != match.IllegalMove || g.Points(0) != 2*(1-g.White) || g.Error == "" {
			t.Errorf("game %s: %s, %s, %q", g.Name(), g.Ending, g.Result, g.Error)
		}
	}
	if opened.Load() != 6 || b.tally.Wins != 6 {
		t.Errorf("B was opened %d times and lost %d games, want 6 and 6", opened.Load(), b.tally.Wins)
	}
}

// An engine that does not come up any more ends the match; games that are over are
// kept.
func TestStartErrorEndsTheMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // there are pauses between the starts
		b := newBench(t, 3, suites.Limit{Limits: engine.Limits{Nodes: 50}})
		opened := b.opens(first, searching(func(context.Context, engine.Game, engine.Limits) (engine.Result, error) {
			return engine.Result{}, errors.New("broken pipe")
		}))
		open := b.cfg.Open
		b.cfg.Open = func(ctx context.Context, p suites.Contender) (engine.Searcher, error) {
			if s, err := open(ctx, p); p.Name == "A" || opened.Load() == 1 {
				return s, err
			}
			return nil, errors.New("no licence")
		}
		err := b.run(t.Context(), 1)
		const want = "B cannot be started: it failed to start 6 times in a row: no licence"
		if !runner.IsGivenUp(err) || err.Error() != want || len(b.journal) != 1 {
			t.Errorf("%v after %d games, want %q after 1", err, len(b.journal), want)
		}
		if opened.Load() != 7 {
			t.Errorf("B was opened %d times, want 7", opened.Load())
		}
	})
}

func TestErrorsOfJournalAndCommitEndTheMatch(t *testing.T) {
	full := errors.New("disk full")
	for _, part := range []string{"journal", "commit"} {
		b := newBench(t, 4, suites.Limit{Limits: engine.Limits{Nodes: 50}})
		b.cfg.Queue, b.cfg.Workers = match.NewQueue(&b.cfg.Schedule, 2), 2
		b.cfg.Journal = func(*match.Game) error {
			if part == "journal" {
				return full
			}
			return nil
		}
		b.cfg.Commit = func(*[2]match.Game) (bool, error) { return false, full }
		testenv.WantError(t, part, Run(t.Context(), b.cfg), full)
	}
}

// The memory of a match does not grow with its games: a game that does not end holds
// up the commit, and no more than a window of pairs is played meanwhile.
func TestWindow(t *testing.T) {
	b := newBench(t, 100_000, suites.Limit{Limits: engine.Limits{Nodes: 50}})
	resigns := searching(func(ctx context.Context, g engine.Game, lim engine.Limits) (engine.Result, error) {
		r, err := first.search(ctx, g, lim)
		r.Score.Centipawns = -100
		return r, err
	})
	b.opens(resigns, resigns)
	b.cfg.Rules.Adjudication.Resign = &match.ResignRule{MoveCount: 1, Score: 1}
	var furthest atomic.Int64
	held := make(chan struct{})
	b.cfg.started = func(p match.Pair, number int) {
		if p.Index == 0 && number == 1 {
			<-held
		}
		if far := int64(p.Index); far > furthest.Load() {
			furthest.Store(far)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	b.decides = func(tally match.Tally) bool { return tally.Games() >= 600 }
	window := int64(16 * 3)
	go func() { // ends when the window is full
		for furthest.Load() < window-1 && ctx.Err() == nil {
			runtime.Gosched()
		}
		close(held)
	}()
	err := b.run(ctx, 2)
	cancel()
	if err != nil || furthest.Load() < window-1 {
		t.Errorf("%v; the furthest pair is %d", err, furthest.Load())
	}
}

// Every game of a match is read again, and ends where the record says.
func TestPGNOfAMatchIsRead(t *testing.T) {
	b := newBench(t, 3, suites.Limit{Limits: engine.Limits{Nodes: 200}})
	b.manifest.Event, b.manifest.NoTimes = "a \"test\"", false
	b.cfg.Rules.Adjudication.MaxMoves = 200
	testenv.Check(t, b.run(t.Context(), 2))
	n := 0
	for g, err := range pgn.NewReader(bytes.NewReader(b.pgn), "games.pgn", false).All() {
		testenv.Check(t, err)
		n++
		for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "TimeControl", "Termination", "PlyCount"} {
			if g.Tag(name) == "" {
				t.Errorf("game %d has no tag %s", n, name)
			}
		}
		for i, m := range g.Moves {
			if m.Comment == "" {
				t.Errorf("game %d: no comment at ply %d", n, i+1)
			}
		}
		end := g.Start
		for _, m := range g.Moves {
			end = end.After(m.Move)
		}
		if mate := !end.HasLegalMove() && end.InCheck(); mate != strings.Contains(g.Moves[len(g.Moves)-1].Comment, "mates") {
			t.Errorf("game %d: mate %v, and its last comment is %q", n, mate, g.Moves[len(g.Moves)-1].Comment)
		}
	}
	if n != 6 {
		t.Errorf("%d games are read, want 6", n)
	}
}
