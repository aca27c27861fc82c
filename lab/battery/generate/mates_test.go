package generate

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/testenv"
)

// builtinSearcher returns the program's own engine as it is by default.
func builtinSearcher(t *testing.T) *search.Searcher {
	t.Helper()
	settings, err := profile.Resolve("default")
	if err != nil {
		t.Fatal(err)
	}
	return settings.New(16)
}

// generated returns the text of a suite.
func generated(t *testing.T, seed uint64, n int) string {
	t.Helper()
	mates, err := Mates(t.Context(), Config{Seed: seed, Positions: n, Searcher: builtinSearcher(t)})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := WriteMates(&out, Provenance{Version: "test", Seed: seed}, mates); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestMatesDependOnTheSeedAlone generates one position by seeds that find it soon;
// KEYMOVE_NIGHTLY=1 generates several by others.
func TestMatesDependOnTheSeedAlone(t *testing.T) {
	seed, otherSeed, n := uint64(4), uint64(12), 1
	if testenv.Nightly() {
		seed, otherSeed, n = 2, 3, 4
	} else {
		testenv.OnlyLong(t, "plays games")
	}
	first := generated(t, seed, n)
	if again := generated(t, seed, n); again != first {
		t.Errorf("the same seed again:\ngot\n%s\nwant\n%s", again, first)
	}
	positions := func(file string) string { return file[strings.LastIndex(file, "#"):] }
	if other := generated(t, otherSeed, n); positions(other) == positions(first) {
		t.Errorf("another seed gives the same positions:\n%s", other)
	}
}

// TestMatesFillTheirSlots generates four positions by a seed that finds them soon;
// KEYMOVE_NIGHTLY=1 generates forty by another.
func TestMatesFillTheirSlots(t *testing.T) {
	seed, n := uint64(4), 4
	if testenv.Nightly() {
		seed, n = 3, 40
	} else {
		testenv.OnlyLong(t, "plays games")
	}
	var last Progress
	mates, err := Mates(t.Context(), Config{
		Seed: seed, Positions: n, Searcher: builtinSearcher(t),
		Progress: func(p Progress) { last = p },
	})
	if err != nil {
		t.Fatal(err)
	}
	games := map[int]bool{}
	for i, s := range slots(n, longestMate) {
		m := mates[i]
		if !s.fits(m, isStriking(&m.Position, m.Key)) {
			t.Errorf("mate %d: got %s, %d moves, want %+v", i, m.Position.FEN(), m.Distance, s)
		}
		proof, _ := mate.Prove(m.Position, longestMate)
		if proof.Distance != m.Distance || len(proof.Keys) != 1 || proof.Keys[0] != m.Key {
			t.Errorf("mate %d: got distance %d by %v, want %d by [%v]", i, proof.Distance, proof.Keys, m.Distance, m.Key)
		}
		if games[m.Game] {
			t.Errorf("mate %d: a second position of game %d", i, m.Game)
		}
		games[m.Game] = true
	}
	if last.Found != n || last.Wanted != n || last.Games < n {
		t.Errorf("last progress: got %+v, want %d of %d after at least as many games", last, n, n)
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
	tests := []struct {
		name      string
		positions int
		searcher  scripted
		want      string
	}{
		{"no positions", 0, scripted{search: boast}, "0 positions requested"},
		{"new game fails", 1, scripted{newGame: func() error { return errCrash }}, "game 1.1: new game: crash"},
		{"search fails", 1, scripted{search: func(board.Position) (engine.Result, error) {
			return engine.Result{}, errCrash
		}}, "crash"},
		{"illegal move", 1, scripted{search: func(board.Position) (engine.Result, error) {
			return engine.Result{}, nil
		}}, "illegal move"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Mates(t.Context(), Config{Seed: 1, Positions: test.positions, Searcher: test.searcher})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want %q in it", err, test.want)
			}
		})
	}
}

func TestMatesGivesUp(t *testing.T) {
	quiet := scripted{search: func(pos board.Position) (engine.Result, error) {
		return engine.Result{Move: pos.LegalMoves()[0]}, nil
	}}
	_, err := Mates(t.Context(), Config{Seed: 1, Positions: 1, Searcher: quiet})
	if !errors.Is(err, errTooFew) {
		t.Errorf("got error %v, want %v", err, errTooFew)
	}
}

func TestMatesStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancelling := scripted{search: func(pos board.Position) (engine.Result, error) {
		cancel()
		return boast(pos)
	}}
	_, err := Mates(ctx, Config{Seed: 1, Positions: 1, Searcher: cancelling})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want %v", err, context.Canceled)
	}
}

// TestProveMateTrustsNoScore: positions with a wrong score, and positions that do
// not meet the requirements.
func TestProveMateTrustsNoScore(t *testing.T) {
	announced := engine.Score{Mate: 2}
	tests := []struct {
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
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, got := newProver(longestMate).prove(position(t, test.fen), test.score)
			if got != test.want {
				t.Errorf("kept: got %t, want %t", got, test.want)
			}
			if got && m.Distance != 2 {
				t.Errorf("distance: got %d, want 2", m.Distance)
			}
		})
	}
}

// TestMatesOfSomeGames: with a limit of games, the mates found so far are the suite.
func TestMatesOfSomeGames(t *testing.T) {
	testenv.OnlyLong(t, "plays games")
	cfg := Config{Seed: 4, Positions: 50, Games: 8, Searcher: builtinSearcher(t)}
	mates, err := Mates(t.Context(), cfg)
	if err != nil || len(mates) == 0 || len(mates) > cfg.Games {
		t.Fatalf("%d mates, %v; want some, at most %d", len(mates), err, cfg.Games)
	}
	for _, m := range mates {
		if m.Game < 1 || m.Game > cfg.Games || m.Key == board.NoMove {
			t.Errorf("got %+v, want a mate of the first %d games", m, cfg.Games)
		}
	}
	var out bytes.Buffer
	if err := WriteMates(&out, Provenance{Seed: 4, Positions: 50, Games: 8}, mates); err != nil || !strings.Contains(out.String(), "-seed 4 -n 50 -games 8\n") {
		t.Errorf("%v, want the command at the head of\n%s", err, out.String())
	}
}

func position(t *testing.T, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// provenMate returns the mate in a position that has one.
func provenMate(t *testing.T, fen string) Mate {
	t.Helper()
	pos := position(t, fen)
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

func TestCollectionAdd(t *testing.T) {
	// Of the two slots for a mate in two by White, the first requires a striking
	// key.
	c := newCollection(6, longestMate)
	steps := []struct {
		name, fen string
		want      bool
	}{
		{"a plain key takes the slot for any key", plainMate, true},
		{"the same position again", plainMate, false},
		{"a striking key takes its own slot", quietMate, true},
		{"no slot left", sacrificeMate, false},
	}
	for _, step := range steps {
		if got := c.add(provenMate(t, step.fen)); got != step.want {
			t.Errorf("%s: added: got %t, want %t", step.name, got, step.want)
		}
	}
	if c.found != 2 {
		t.Errorf("found: got %d, want 2", c.found)
	}
	if c.complete() {
		t.Error("complete: got true with two of six, want false")
	}
}

func TestCollectionStrikingKeysComeFirst(t *testing.T) {
	c := newCollection(6, longestMate)
	for _, fen := range []string{quietMate, sacrificeMate} {
		if !c.add(provenMate(t, fen)) {
			t.Errorf("%s: not added: a striking key also fits the slot for any key", fen)
		}
	}
	if c.add(provenMate(t, plainMate)) {
		t.Error("a plain key was added to a slot that is taken or requires a striking one")
	}
}

// TestCollectionWants: a proof is worth its time while there is a free slot that it may fill.
func TestCollectionWants(t *testing.T) {
	c := newCollection(2, longestMate) // a mate in two by White, one in three by Black
	tests := []struct {
		side    board.Color
		longest int
		want    bool
	}{
		{board.White, 1, false},
		{board.White, -3, false},
		{board.White, 2, true},
		{board.White, 3, true},
		{board.Black, 2, false},
		{board.Black, 3, true},
	}
	for _, test := range tests {
		if got := c.wants(test.side, test.longest); got != test.want {
			t.Errorf("%v, mate in %d: got %t, want %t", test.side, test.longest, got, test.want)
		}
	}
	if !c.add(provenMate(t, quietMate)) || c.wants(board.White, 3) || !c.wants(board.Black, 3) {
		t.Error("with the mate in two found, want only the one by Black")
	}
}

func TestSlots(t *testing.T) {
	type counts struct{ inTwo, inThree, white, black, striking int }
	tests := []struct {
		n    int
		want counts
	}{
		{1, counts{inTwo: 1, white: 1, striking: 1}},
		{2, counts{inTwo: 1, inThree: 1, white: 1, black: 1, striking: 2}},
		{8, counts{inTwo: 4, inThree: 4, white: 4, black: 4, striking: 4}},
		{30, counts{inTwo: 15, inThree: 15, white: 15, black: 15, striking: 16}},
	}
	for _, test := range tests {
		var got counts
		for _, s := range slots(test.n, longestMate) {
			switch s.distance {
			case 2:
				got.inTwo++
			case 3:
				got.inThree++
			}
			if s.side == board.White {
				got.white++
			} else {
				got.black++
			}
			if s.striking {
				got.striking++
			}
		}
		if got != test.want {
			t.Errorf("%d slots: got %+v, want %+v", test.n, got, test.want)
		}
	}
}

func TestSlotsOfLongerMates(t *testing.T) {
	got := map[int]int{}
	for _, s := range slots(12, 6) {
		got[s.distance]++
	}
	if want := map[int]int{2: 3, 3: 3, 4: 2, 5: 2, 6: 2}; !maps.Equal(got, want) {
		t.Errorf("distances: got %v, want %v", got, want)
	}
	if list := slots(2, 6); list[0].distance != 2 || list[1].distance != 3 {
		t.Errorf("two slots: got %+v, want distances 2 and 3", list)
	}
}

// TestProverProvesLongerMates: the ladder of two rooks, with pieces that make the position
// one of a game, is proven only by a prover for longer mates, and by every key.
func TestProverProvesLongerMates(t *testing.T) {
	const fen = "8/5p1p/p2pp3/3k1n2/7R/1P4R1/PP6/KB6 w - - 0 1"
	pos := position(t, fen)
	want, ok, err := mate.NewSolver(1<<16).Prove(pos, 4, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, longest := range []int{3, 4} {
		got, found := newProver(longest).prove(pos, engine.Score{Mate: 4})
		if unique := ok && len(want.Keys) == 1 && longest >= want.Distance; found != unique || found && got.Key != want.Keys[0] {
			t.Errorf("longest %d: got %+v, %t; the solver says %+v, %t", longest, got, found, want, ok)
		}
	}
}

func TestIsStriking(t *testing.T) {
	tests := []struct {
		name, fen, key string
		want           bool
	}{
		{"quiet", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", "h2g2", true},
		{"quiet move that checks", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", "h2h1", false},
		{"queen sacrifice with check", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", "a2g8", true},
		{"capture of a defended pawn by a queen", "6k1/5p2/8/8/8/8/5Q2/6K1 w - - 0 1", "f2f7", true},
		{"capture of an undefended pawn", "6k1/8/8/2p5/8/8/5Q2/6K1 w - - 0 1", "f2c5", false},
		{"promotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8r", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pos := position(t, test.fen)
			key, err := pos.ParseUCI(test.key)
			if err != nil {
				t.Fatal(err)
			}
			if got := isStriking(&pos, key); got != test.want {
				t.Errorf("got %t, want %t", got, test.want)
			}
		})
	}
}
