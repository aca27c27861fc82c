package mine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/epd"
	"keymove/suites/grade"
)

const someGames = `[Event "Test"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. d5 Bf6 10. Re1 Ne7 11. Rxe4 d6 1-0

[Event "Test"]
[White "C"]
[Black "D"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Ke3 Nf6 0-1

[Event "Test"]
[White "E"]
[Black "F"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 1/2-1/2
`

func candidates(t *testing.T, text string, o GamesOptions) []Candidate {
	t.Helper()
	list, _, _, err := Candidates(strings.NewReader(text), "g.pgn", o)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestCandidates: as many of each game as asked for, after the opening, each with the moves
// around it; a game with an illegal move is named, and the others are read.
func TestCandidates(t *testing.T) {
	list, games, invalid, err := Candidates(strings.NewReader(someGames), "g.pgn", GamesOptions{PerGame: 4, Seed: 1})
	if err != nil || games != 2 || len(invalid) != 1 || !strings.HasPrefix(invalid[0].Error(), "g.pgn:13:") {
		t.Fatalf("%d games, %v, %v; want two, and the place of the illegal move", games, invalid, err)
	}
	counts := map[int]int{}
	for _, c := range list {
		counts[c.Game]++
		if c.Ply < openingPlies || !c.Position.IsLegal(c.Played) || c.Before.After(c.Last) != c.Position {
			t.Errorf("%+v: the moves around it do not fit", c)
		}
	}
	if counts[1] != 4 || counts[2] != 4 || list[0].Text != "A - B, Test" {
		t.Errorf("got %v of the games, the first %q", counts, list[0].Text)
	}
	again := candidates(t, someGames, GamesOptions{PerGame: 4, Seed: 1})
	if diff := cmp.Diff(list, again, cmp.Comparer(func(a, b board.Position) bool { return a == b })); diff != "" {
		t.Errorf("the same seed (-first +again):\n%s", diff)
	}
}

// graded returns the grades of a candidate's moves: the best, with a lead over the others.
func graded(c *Candidate, best string, cp int, lead float64, t *testing.T) []grade.Grade {
	t.Helper()
	m, err := c.Position.ParseMove(best)
	if err != nil {
		t.Fatal(err)
	}
	list := []grade.Grade{{Move: m, Score: engine.Score{Centipawns: cp}}}
	for _, other := range c.Position.LegalMoves() {
		if other != m {
			list = append(list, grade.Grade{Move: other, Loss: lead})
		}
	}
	return list
}

func candidateOf(t *testing.T, fen, last, played string) Candidate {
	t.Helper()
	before, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	m, err := before.ParseMove(last)
	if err != nil {
		t.Fatal(err)
	}
	pos := before.After(m)
	next, err := pos.ParseMove(played)
	if err != nil {
		t.Fatal(err)
	}
	return Candidate{Position: pos, Game: 1, Ply: 30, Played: next, Before: before, Last: m, WinnerMoves: true}
}

func TestThemes(t *testing.T) {
	const open = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b - - 0 10"
	const rook = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 40"
	tests := []struct {
		name, fen, last, best, played string
		cp                            int
		lead, error                   float64
		want                          string
	}{
		{"a blunder is punished", open, "a6", "Bg5", "Bg5", 200, 0.1, 0.3, "refutation"},
		{"a bishop is given", open, "a6", "Bxf7+", "Bxf7+", 50, 0.1, 0, "sacrifice"},
		{"all others lose", open, "a6", "h3", "h3", 0, 0.3, 0, "only move"},
		{"a won rook ending", rook, "Ra8", "Rb7", "Rb7", 600, 0.1, 0, "conversion"},
		{"the game went wrong", open, "a6", "h3", "g4", 0, 0.21, 0, "only move"},
		{"a quiet move", open, "a6", "h3", "h3", 0, 0.1, 0, "quiet move"},
		{"a plan", open, "a6", "h3", "h3", 30, 0.04, 0, "plan"},
		{"nothing to decide", open, "a6", "h3", "h3", 30, 0.01, 0, ""},
		{"nothing to lose", open, "a6", "h3", "h3", -900, 0.1, 0, ""},
	}
	for _, test := range tests {
		c := candidateOf(t, test.fen, test.last, test.played)
		d := &decision{Candidate: &c, moves: graded(&c, test.best, test.cp, test.lead, t), error: test.error, scale: grade.DefaultScale}
		if got := d.theme(); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	c := candidateOf(t, open, "a6", "g4")
	moves := graded(&c, "h3", 0, 0.04, t)
	for i := range moves {
		if moves[i].Move == c.Played {
			moves[i].Loss = 0.3
		}
	}
	if got := (&decision{Candidate: &c, moves: moves, scale: grade.DefaultScale}).theme(); got != "blunder" {
		t.Errorf("a blunder: got %q", got)
	}
}

// TestOneDecisionOfAGame and of a pawn skeleton; what is written reads back under strict
// rules with its counters.
func TestOneDecisionOfAGame(t *testing.T) {
	list := candidates(t, someGames+"\n"+someGames, GamesOptions{PerGame: 3, Seed: 2})
	var decisions []decision
	for i := range list {
		first := list[i].Position.SAN(list[i].Position.LegalMoves()[0])
		decisions = append(decisions, decision{Candidate: &list[i], moves: graded(&list[i], first, 0, 0.4, t), scale: grade.DefaultScale})
	}
	records := recordsOf(decisions, 0.02)
	games, skeletons := map[string]bool{}, map[[2]board.Bitboard]bool{}
	for _, r := range records {
		again, err := epd.Parse(r.String(), 1, epd.Options{Strict: true})
		if err != nil || len(again.Asked.Best) != 1 || again.Position != r.Position {
			t.Errorf("%s: read back as %v, %v", r, again, err)
		}
		games[strings.Split(r.ID(), ".")[1]] = true
		skeletons[skeleton(&r.Position)] = true
	}
	if len(records) < 2 || len(games) != len(records) || len(skeletons) != len(records) {
		t.Errorf("%d decisions of %d games and %d skeletons, want one of each", len(records), len(games), len(skeletons))
	}
	if want := "g.pgn: game 1, ply "; !strings.HasPrefix(list[0].Name, want) {
		t.Errorf("got the name %q, want %q", list[0].Name, want)
	}
}
