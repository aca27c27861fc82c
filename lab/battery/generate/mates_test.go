package generate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/mate"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/testenv"
)

// builtinSearcher returns the program's own engine as it is by default.
func builtinSearcher(t *testing.T) *search.Searcher {
	t.Helper()
	settings := testenv.Must(profile.Resolve("default"))(t)
	return settings.New(16)
}

// TestMates generates four positions by a seed that finds them soon, the same each time, others by another one;
// KEYMOVE_NIGHTLY=1 generates forty. With a limit of games, the mates found so far are the suite.
func TestMates(t *testing.T) {
	seed, other, n := uint64(4), uint64(12), 4
	if testenv.Nightly() {
		seed, other, n = 3, 2, 40
	} else {
		testenv.OnlyLong(t, "plays games")
	}
	var last Progress
	made := func(seed uint64, n, games int) []Mate {
		cfg := Config{Seed: seed, Positions: n, Games: games, Searcher: builtinSearcher(t), Progress: func(p Progress) { last = p }}
		return testenv.Must(Mates(t.Context(), cfg))(t)
	}
	mates := made(seed, n, 0)
	if last.Found != n || last.Wanted != n || last.Games < n {
		t.Errorf("last progress: got %+v, want %d of %d after at least as many games", last, n, n)
	}
	games := map[int]bool{}
	for i, s := range slots(n, longestMate) {
		m := mates[i]
		if games[m.Game] || !s.fits(m, isStriking(&m.Position, m.Key)) {
			t.Errorf("mate %d, of game %d: got %s, %d moves, want %+v", i, m.Game, m.Position.FEN(), m.Distance, s)
		}
		proof, _ := mate.Prove(m.Position, longestMate)
		if proof.Distance != m.Distance || len(proof.Keys) != 1 || proof.Keys[0] != m.Key {
			t.Errorf("mate %d: got distance %d by %v, want %d by [%v]", i, proof.Distance, proof.Keys, m.Distance, m.Key)
		}
		games[m.Game] = true
	}
	if !slices.Equal(made(seed, n, 0), mates) || made(other, 1, 0)[0] == mates[0] {
		t.Error("the same seed gives others, or another seed the same")
	}
	some := made(4, 50, 8)
	if len(some) == 0 || slices.ContainsFunc(some, func(m Mate) bool { return m.Game < 1 || m.Game > 8 || m.Key == board.NoMove }) {
		t.Errorf("got %+v, want mates of the first 8 games", some)
	}
}

// scripted is a searcher whose answers are given by functions.
type scripted struct {
	newGame func() error
	search  func(pos board.Position) (engine.Result, error)
}

func (s scripted) NewGame(context.Context) error {
	if s.newGame == nil {
		return nil
	}
	return s.newGame()
}

func (s scripted) Search(_ context.Context, game engine.Game, _ engine.Limits, _ func(engine.Info)) (engine.Result, error) {
	return s.search(game.Position())
}

// boast plays the first move and announces a mate in two in every position.
func boast(pos board.Position) (engine.Result, error) {
	return engine.Result{Move: pos.LegalMoves()[0], Score: engine.Score{Mate: 2}}, nil
}

func TestMatesErrors(t *testing.T) {
	errCrash := errors.New("crash")
	ctx, cancel := context.WithCancel(t.Context())
	answers := func(r engine.Result, err error) func(board.Position) (engine.Result, error) {
		return func(board.Position) (engine.Result, error) { return r, err }
	}
	quiet := func(pos board.Position) (engine.Result, error) { return engine.Result{Move: pos.LegalMoves()[0]}, nil }
	cancelling := func(pos board.Position) (engine.Result, error) {
		cancel()
		return boast(pos)
	}
	for _, test := range []struct {
		want      string
		positions int
		searcher  scripted
	}{
		{"0 positions requested", 0, scripted{search: boast}},
		{"game 1.1: new game: crash", 1, scripted{newGame: func() error { return errCrash }}},
		{"crash", 1, scripted{search: answers(engine.Result{}, errCrash)}},
		{"illegal move", 1, scripted{search: answers(engine.Result{}, nil)}},
		{errTooFew.Error(), 1, scripted{search: quiet}},
		{context.Canceled.Error(), 1, scripted{search: cancelling}},
	} {
		_, err := Mates(ctx, Config{Seed: 1, Positions: test.positions, Searcher: test.searcher})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got error %v, want %q in it", err, test.want)
		}
	}
}

// TestProveMateTrustsNoScore: positions with a wrong score, and positions that do
// not meet the requirements.
func TestProveMateTrustsNoScore(t *testing.T) {
	announced := engine.Score{Mate: 2}
	for _, test := range []struct {
		name, fen string
		score     engine.Score
		want      bool
	}{
		{"a mate in two", quietMate, announced, true},
		{"a mate in two announced as three", quietMate, engine.Score{Mate: 3}, true},
		{"a mate in two that is not announced", quietMate, engine.Score{Centipawns: 900}, false},
		{"no mate", board.StartFEN, announced, false},
		{"mate on the move", "r1bqkbnr/ppp2ppp/2np4/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", announced, false},
		{"several keys", "Q4Q2/pp1R1p1p/4p1k1/1Pp3p1/2n1N3/2N4P/P1P1BPP1/5RK1 w - - 0 1", announced, false},
		{"eleven pieces", "R7/3p1kpp/1p6/4r3/3np2K/6r1/8/8 b - - 0 1", announced, false},
		{"three legal moves", "5b2/2R5/3pk3/2pNpp1Q/2P5/1N1PB1r1/1P3P1P/5RK1 w - - 0 1", announced, false},
		{"a defender with only pawns", "1r3rk1/pp3ppp/4p3/3pP3/P2P1PP1/1pP5/3q4/6K1 b - - 0 1", announced, false},
	} {
		m, got := newProver(longestMate).prove(boardtest.Position(t, test.fen), test.score)
		if got != test.want || got && m.Distance != 2 {
			t.Errorf("%s: kept %t, distance %d, want %t", test.name, got, m.Distance, test.want)
		}
	}
}

// provenMate returns the mate in a position that has one.
func provenMate(t *testing.T, fen string) Mate {
	t.Helper()
	pos := boardtest.Position(t, fen)
	proof, ok := mate.Prove(pos, longestMate)
	if !ok {
		t.Fatalf("%s: no mate", fen)
	}
	return Mate{Position: pos, Distance: proof.Distance, Key: proof.Keys[0]}
}

const (
	// Mates in two by White; the key of the first is a quiet move, that of the
	// second a sacrifice, that of the third a capture with check.
	quietMate     = "3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - 0 1"
	sacrificeMate = "5r1k/2p3bp/1pB1Q1pN/5p2/p2P1P1P/2P3P1/PP3P2/2KR4 w - - 0 1"
	plainMate     = "r2k1br1/1pp2Q2/p2p2pp/3N4/b3P3/1PN5/2P4B/R4R1K w - - 0 1"
)

// TestCollectionAdd: of the two slots for a mate in two by White, the first requires a
// striking key, which also fits the slot for any key.
func TestCollectionAdd(t *testing.T) {
	for _, steps := range [][]struct {
		fen  string
		want bool
	}{
		{{plainMate, true}, {plainMate, false}, {quietMate, true}, {sacrificeMate, false}},
		{{quietMate, true}, {sacrificeMate, true}, {plainMate, false}},
	} {
		c := newCollection(6, longestMate)
		for i, step := range steps {
			if got := c.add(provenMate(t, step.fen)); got != step.want {
				t.Errorf("%v, step %d: added %t", steps, i, got)
			}
		}
		if c.found != 2 || c.complete() {
			t.Errorf("found %d of six, complete %t, want 2", c.found, c.complete())
		}
	}
}

// TestCollectionWants: a proof is worth its time while there is a free slot that it may fill.
func TestCollectionWants(t *testing.T) {
	c := newCollection(2, longestMate) // a mate in two by White, one in three by Black
	for side, longest := range map[board.Color]map[int]bool{
		board.White: {1: false, -3: false, 2: true, 3: true}, board.Black: {2: false, 3: true},
	} {
		for n, want := range longest {
			testenv.Want(t, fmt.Sprintf("%v, mate in %d: got", side, n), c.wants(side, n), want)
		}
	}
	if !c.add(provenMate(t, quietMate)) || c.wants(board.White, 3) || !c.wants(board.Black, 3) {
		t.Error("with the mate in two found, want only the one by Black")
	}
}

// TestSlots: sides and distances have as many slots, and half of them want a striking key.
func TestSlots(t *testing.T) {
	for n, want := range map[int][4]int{1: {1, 0, 1, 1}, 2: {1, 1, 1, 2}, 8: {4, 4, 4, 4}, 30: {15, 15, 15, 16}} {
		var got [4]int
		for _, s := range slots(n, longestMate) {
			for i, is := range []bool{s.distance == 2, s.distance == 3, s.side == board.White, s.striking} {
				if is {
					got[i]++
				}
			}
		}
		testenv.Want(t, fmt.Sprintf("of %d slots are in two, in three, White's and striking", n), got, want)
	}
	distances := map[int]int{}
	for _, s := range slots(12, 6) {
		distances[s.distance]++
	}
	if want := map[int]int{2: 3, 3: 3, 4: 2, 5: 2, 6: 2}; !maps.Equal(distances, want) {
		t.Errorf("distances: got %v, want %v", distances, want)
	}
	if list := slots(2, 6); list[0].distance != 2 || list[1].distance != 3 {
		t.Errorf("two slots: got %+v, want distances 2 and 3", list)
	}
}

// TestProverProvesLongerMates: the ladder of two rooks, with pieces that make the position
// one of a game, is proven only by a prover for longer mates, and by every key.
func TestProverProvesLongerMates(t *testing.T) {
	const fen = "8/5p1p/p2pp3/3k1n2/7R/1P4R1/PP6/KB6 w - - 0 1"
	pos := boardtest.Position(t, fen)
	want, ok, err := mate.NewSolver(1<<16).Prove(pos, 4, 1_000_000)
	testenv.Check(t, err)
	for _, longest := range []int{3, 4} {
		got, found := newProver(longest).prove(pos, engine.Score{Mate: 4})
		if unique := ok && len(want.Keys) == 1 && longest >= want.Distance; found != unique || found && got.Key != want.Keys[0] {
			t.Errorf("longest %d: got %+v, %t; the solver says %+v, %t", longest, got, found, want, ok)
		}
	}
}

func TestIsStriking(t *testing.T) {
	const ending = "8/8/8/8/8/1K6/7R/k7 w - - 0 1"
	for _, test := range []struct {
		name, fen, key string
		want           bool
	}{
		{"quiet", ending, "h2g2", true},
		{"quiet move that checks", ending, "h2h1", false},
		{"queen sacrifice with check", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", "a2g8", true},
		{"capture of a defended pawn by a queen", "6k1/5p2/8/8/8/8/5Q2/6K1 w - - 0 1", "f2f7", true},
		{"capture of an undefended pawn", "6k1/8/8/2p5/8/8/5Q2/6K1 w - - 0 1", "f2c5", false},
		{"promotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8r", false},
	} {
		pos := boardtest.Position(t, test.fen)
		testenv.Want(t, fmt.Sprintf("%s: got", test.name), isStriking(&pos, boardtest.Move(t, &pos, test.key)), test.want)
	}
}
