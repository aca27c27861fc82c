package games

import (
	"fmt"
	"testing"

	"keymove/suites/match"
)

// TestAStoryDoesNotGrow: however long a match is, its story has so many moments, openings and games; and
// it still counts all.
func TestAStoryDoesNotGrow(t *testing.T) {
	for _, names := range [][]string{{"a", "b"}, {"a", "b", "c"}} {
		m := manifest(names...)
		m.NoTimes = true
		st := NewStory(NewSummary(m))
		const pairs = 6000
		lostTwice := 0
		for i := range pairs {
			results := []string{"ww", "wd", "dd", "ll", "wl"}[i*7%5]
			p := pair(m, i, results)
			for k := range p {
				p[k].Opening = i / len(st.Summary.Tallies)
				p[k].Moves[0].Depth = new(i) // so that no two games are the same
				if i%10 == 0 && p[k].Result != "1/2-1/2" {
					p[k].Ending = match.TimeForfeit
				}
			}
			if results[0] == results[1] && results != "dd" {
				lostTwice++
			}
			if err := st.Add(p, [2]int{i, i}); err != nil {
				t.Fatal(err)
			}
			if n := len(st.course.moments); n > mostMoments || len(st.Twice) > mostTwice {
				t.Fatalf("after %d pairs: %d moments, %d openings", i+1, n, len(st.Twice))
			}
		}
		moments := st.Moments()
		if n := len(moments); n < mostMoments/2 || moments[n-1].Pairs != pairs {
			t.Errorf("%d moments, the last after %d pairs", n, moments[n-1].Pairs)
		}
		for i := range moments[:len(moments)-2] {
			if d := moments[i+1].Pairs - moments[i].Pairs; d != moments[0].Pairs {
				t.Errorf("moments %d and %d are %d pairs from each other, the first %d from the beginning", i, i+1, d, moments[0].Pairs)
			}
		}
		listed := st.MoreTwice
		for _, l := range st.Twice {
			listed += l.Pairs
		}
		if listed != lostTwice {
			t.Errorf("%d openings lost twice, want %d", listed, lostTwice)
		}
		for _, c := range st.Choices {
			if len(c.Games) > mostLooks {
				t.Errorf("%s: %d games", c.Reason, len(c.Games))
			}
		}
		if n := st.Choices[0].Count; n != st.Summary.Endings[match.TimeForfeit] {
			t.Errorf("%d failures, want %d", n, st.Summary.Endings[match.TimeForfeit])
		}
	}
}

// scoredGame is a game in which White and Black in turn say these scores, in centipawns.
func scoredGame(result string, ending match.Ending, scores ...int) *gameRow {
	m := manifest("dev", "base")
	g := &match.Game{White: 0, Black: 1, Result: result, Ending: ending, FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
	moves := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for i, cp := range scores {
		g.Moves = append(g.Moves, match.Move{UCI: moves[i%4], CP: new(cp), Depth: new(1)})
	}
	row, err := newGameRow(m, g)
	if err != nil {
		panic(err)
	}
	return &row
}

// TestReasons: which games are worth a look, and why.
func TestReasons(t *testing.T) {
	for _, test := range []struct {
		name string
		of   func(*gameRow) (int, string)
		game *gameRow
		rank int
		why  string
	}{
		{"turned", turned, scoredGame("1-0", match.Checkmate, 0, 0, -350, 400, 900, -900), 350, "dev won, and had scored -3.50 at move 2"},
		{"never losing", turned, scoredGame("1-0", match.Checkmate, 0, 0, -199, 400, 900, -900), 0, ""},
		{"at the limit", turned, scoredGame("1-0", match.Checkmate, 0, 0, -200, 400), 200, "dev won, and had scored -2.00 at move 2"},
		{"black", turned, scoredGame("0-1", match.AdjudicatedResign, 0, -1200, 300, 400), 1200, "base won, and had scored -12.00 at move 1"},
		{"a crash turns nothing", turned, scoredGame("1-0", match.Crashed, 0, 0, -350, 400), 0, ""},
		{"swing", swung, scoredGame("1-0", match.Checkmate, 0, 100, 20, -250, 30, -300), 350, "the score of base went from +1.00 to -2.50 at move 2"},
		{"beyond what is decided", swung, scoredGame("1-0", match.Checkmate, 700, 0, 2000, 0), 0, ""},
		{"least swing", swung, scoredGame("1-0", match.Checkmate, 0, 0, 200, 0), 200, "the score of dev went from +0.00 to +2.00 at move 2"},
		{"less", swung, scoredGame("1-0", match.Checkmate, 0, 0, 199, 0), 0, ""},
		{"of two players", swung, scoredGame("1-0", match.Checkmate, 400, -400, 400, -400), 0, ""},
		{"short", short, scoredGame("1-0", match.Checkmate, 0, 0, 0), 1<<20 - 3, ""},
		{"draws", short, scoredGame("1/2-1/2", match.Stalemate, 0, 0, 0), 0, ""},
	} {
		if rank, why := test.of(test.game); rank != test.rank || why != test.why {
			t.Errorf("%s: %d, %q, want %d, %q", test.name, rank, why, test.rank, test.why)
		}
	}
	mates := scoredGame("1-0", match.Checkmate, 0, 0, 0)
	mates.Moves[2].CP, mates.Moves[2].Mate = nil, new(-3)
	if rank, why := turned(mates); rank != 10_000 || why != "dev won, and had scored -M3 at move 2" {
		t.Errorf("a mate: %d, %q", rank, why)
	}
}

// TestTheBestGamesAreKept: of many games the ones with the highest ranks, of equal ones the first.
func TestTheBestGamesAreKept(t *testing.T) {
	c := Choice{}
	for i, rank := range []int{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5} {
		c.of = func(*gameRow) (int, string) { return rank, "" }
		game := scoredGame("1-0", match.Checkmate, make([]int, 1+i)...)
		c.add(game, Place{Number: i})
	}
	got := ""
	for _, l := range c.Games {
		got += fmt.Sprintf("%d:%d ", l.rank, l.Number)
	}
	if want := "9:5 6:7 5:4 5:8 5:10 4:2 "; got != want || c.Count != 11 {
		t.Errorf("got %s, of %d, want %s", got, c.Count, want)
	}
}
