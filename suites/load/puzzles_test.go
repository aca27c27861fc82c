package load

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/suites/epd"
	"keymove/suites/notation"
)

// Rows of the kind that Lichess has.
const (
	head     = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
	crushing = "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1798,77,95,7943,crushing hangingPiece long middlegame,https://lichess.org/787zsVup/black#48,\n"
	backRank = "0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1501,73,96,33000,advantage endgame short,https://lichess.org/F8M8OS71#53,\"Some, opening\"\n"
)

func puzzles(t *testing.T, text string, o PuzzleOptions) ([]*epd.Record, []*notation.ParseError) {
	t.Helper()
	records, invalid, err := Puzzles(strings.NewReader(text), "p.csv", o)
	testenv.Check(t, err)
	return records, invalid
}

func lines(records []*epd.Record) []string {
	var list []string
	for _, r := range records {
		list = append(list, r.String())
	}
	return list
}

func TestPuzzles(t *testing.T) {
	want := []string{
		`r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2b1/PqP3PP/7K w - - bm Rxe7; pv Rxe7 Qb1+ Nc1 Qxc1+ Qxc1; hmvc 0; fmvn 25; id "00008"; rating 1798; rd 77; theme "hangingPiece"; c0 "crushing hangingPiece long middlegame"; c1 "https://lichess.org/787zsVup/black#48";`,
		`5rk1/1p3ppp/pq1Q1b2/8/8/1P3N2/P4PPP/3R2K1 b - - bm Rd8; pv Rd8 Qxd8+ Bxd8; hmvc 3; fmvn 27; id "0000D"; rating 1501; rd 73; theme "advantage"; c0 "advantage endgame short"; c1 "https://lichess.org/F8M8OS71#53"; c2 "Some, opening";`,
		// Every mate on the move solves, as on Lichess.
		`1k6/8/1K6/8/8/8/8/3Q3R w - - bm Qd8# Rh8#; pv Qd8#; hmvc 1; fmvn 61; id "m"; rating 600;`,
	}
	const all = crushing + backRank + "m,k7/8/1K6/8/8/8/8/3Q3R b - - 0 60,a8b8 d1d8,600\n"
	for name, text := range map[string]string{"with a header": head + all, "without": all, "with a mark and CRLF": "\ufeff" + strings.ReplaceAll(head+all, "\n", "\r\n")} {
		records, invalid := puzzles(t, text, PuzzleOptions{})
		if diff := cmp.Diff(want, lines(records)); diff != "" || len(invalid) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, invalid, diff)
		}
	}
	records, _ := puzzles(t, head+all, PuzzleOptions{})
	for i, line := range want { // is read back under strict rules, with what it asks
		r, err := epd.Parse(line, 1, epd.Options{Strict: true, Lines: true})
		if err != nil || len(r.Asked.Line) != []int{5, 3, 1}[i] || !cmp.Equal(records[i].Asked.Best, r.Asked.Best) || r.Text("rating") == "" {
			t.Errorf("%s is read as %v, %v", line, r, err)
		}
	}
}

func TestHostilePuzzlesAreNamed(t *testing.T) {
	const fen = "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24"
	tests := []struct{ puzzle, want string }{
		{"a,nonsense,f2g3 e6e7,1798", `p.csv:1:3: `},
		{"a," + fen + ",f2g3 e6e8,1798", "move 2 of 2"},
		{"a," + fen + ",f2g3 e6e7 a1a2,1798", "move 3 of 3"},
		{"a," + fen + ",f2g3,1798", "want a move to set the puzzle up, and one to solve it"},
		{"a," + fen + ",f2g3 e6e7,high", `"high" is not a rating`},
		{"a," + fen + ",f2g3 e6e7,-1", `"-1" is not a rating`},
		{"a," + fen + ",f2g3 e6e7,1500,-1", `"-1" is not a rating`},
		{"a," + fen + ",f2g3 e6e7,1500,1e400", `"1e400" is not a rating`},
		{"a," + fen + ",f2g3 e6e7,1500,NaN", `"NaN" is not a rating`},
		{"a," + fen + ",,1798", "no Moves"},
		{",", "no PuzzleId"},
		{"a", "no FEN"},
		{`a,"` + fen, "p.csv:"},
	}
	for _, test := range tests {
		records, invalid := puzzles(t, test.puzzle+"\n", PuzzleOptions{})
		if len(records) != 0 || len(invalid) != 1 || !strings.Contains(invalid[0].Error(), test.want) || !strings.HasPrefix(invalid[0].Error(), "p.csv:1:") {
			t.Errorf("%s: got %v, %v, want %q", test.puzzle, lines(records), invalid, test.want)
		}
	}
	records, invalid := puzzles(t, head+"a,nonsense,f2g3 e6e7,1798\n"+crushing+"b\n"+backRank, PuzzleOptions{})
	if len(records) != 2 || len(invalid) != 2 || invalid[0].Line != 2 || invalid[1].Line != 4 {
		t.Errorf("%d puzzles, %v; want two, and the lines 2 and 4", len(records), invalid)
	}
	if _, _, err := Puzzles(strings.NewReader("PuzzleId,FEN,Rating\n"), "p.csv", PuzzleOptions{}); err == nil || !strings.Contains(err.Error(), "no column Moves") {
		t.Errorf("a header without moves: got %v", err)
	}
}

// TestPuzzlesAreChosen by rating and theme, and at random: published seeds rely on the choice, in the order of the file.
func TestPuzzlesAreChosen(t *testing.T) {
	var twenty strings.Builder
	for i := range 20 {
		fmt.Fprintf(&twenty, "p%02d%s", i, strings.TrimPrefix(backRank, "0000D"))
	}
	for _, test := range []struct {
		text string
		of   PuzzleOptions
		want string
	}{
		{head + crushing + backRank, PuzzleOptions{}, "00008 0000D"},
		{head + crushing + backRank, PuzzleOptions{Least: 1000, Most: 1600}, "0000D"},
		{head + crushing + backRank, PuzzleOptions{Theme: "middlegame"}, "00008"},
		{twenty.String(), PuzzleOptions{N: 5, Seed: 1}, "p08 p13 p15 p16 p18"},
		{twenty.String(), PuzzleOptions{N: 5, Seed: 2}, "p00 p03 p11 p16 p18"},
	} {
		records, _ := puzzles(t, test.text, test.of)
		var ids []string
		for _, r := range records {
			ids = append(ids, r.ID())
		}
		testenv.Want(t, test.of, strings.Join(ids, " "), test.want)
	}
}

func FuzzPuzzles(f *testing.F) {
	f.Add(head + crushing + backRank)
	f.Add("a,\"b")
	f.Fuzz(func(t *testing.T, text string) {
		records, _, err := Puzzles(strings.NewReader(text), "p.csv", PuzzleOptions{})
		if err != nil {
			return
		}
		for _, r := range records {
			again, err := epd.Parse(r.String(), 1, epd.Options{})
			if err != nil || len(again.Asked.Best) == 0 || again.Position.FEN4() != r.Position.FEN4() {
				t.Errorf("%s: read back as %v, %v", r, again, err)
			}
		}
	})
}
