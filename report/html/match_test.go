package html

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/report/games"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/pgn"
)

// playedMatch is a match whose games go on as texts of White's results say, one letter each: 1, 0, = or x,
// a crash of White.
func playedMatch(results string, names ...string) *games.Summary {
	m := &match.Manifest{Version: "1.0", Schedule: match.Schedule{Pairings: match.Pairings(len(names)), Pairs: 100}}
	for _, name := range names {
		m.Players = append(m.Players, match.Player{Contender: suites.Contender{Name: name}, Limit: suites.Limit{Control: &suites.TimeControl{Time: time.Second}}})
	}
	s := games.NewSummary(m)
	for i := 0; i+1 < len(results); i += 2 {
		p := m.Schedule.Pair(i / 2)
		pair := [2]match.Game{{White: p.First, Black: p.Second}, {White: p.Second, Black: p.First}}
		for k := range pair {
			g := &pair[k]
			g.Pair, g.Number, g.Opening = i/2, k+1, i/2
			g.FEN, g.Plies = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1
			for _, move := range strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7") {
				g.Moves = append(g.Moves, match.Move{UCI: move, CP: new(10 * len(g.Moves)), Depth: new(3), Nodes: new(uint64(50))})
			}
			g.Result = map[byte]string{'1': pgn.WhiteWins, '0': pgn.BlackWins, '=': pgn.Draw, 'x': pgn.BlackWins}[results[i+k]]
			g.Ending = map[byte]match.Ending{'1': match.Checkmate, '0': match.AdjudicatedResign, '=': match.ThreefoldRepetition, 'x': match.Crashed}[results[i+k]]
			if g.Ending == match.Crashed {
				g.Error = "crash: " + hostile
			}
		}
		if err := s.Add(&pair); err != nil {
			panic(err)
		}
	}
	return s
}

// TestMatchPagesInBrowser looks at matches of every sort, in which all names are hostile: no error, no
// request, nothing that acts, and nothing wider than the window.
func TestMatchPagesInBrowser(t *testing.T) {
	b := openBrowser(t)
	path := filepath.Join(t.TempDir(), "report.html")
	for n, s := range []*games.Summary{
		playedMatch("", "a", hostile), playedMatch("====", "a", hostile), playedMatch("10=x11001=0x", "a", hostile), playedMatch("10=x1100", hostile, hostile+"#2", "c"),
		playedMatch("10101010", "a", strings.Repeat("long", 40)),
	} {
		page := pageOf(t, func(w io.Writer) error { return WriteDocument(w, s.Document("")) })
		if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		b.load(path)
		for _, width := range []int{390, 1600} {
			b.resize(width, 1000, "dark")
			if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > width {
				t.Errorf("match %d: at %d px the page is %d px wide", n, width, wide)
			}
			if eval[bool](b, `typeof hacked !== "undefined"`) {
				t.Errorf("match %d: a foreign text acts", n)
			}
		}
	}
	b.check()
}

// TestMatchPageIsInert: a page has no tags but its own, whoever plays.
func TestMatchPageIsInert(t *testing.T) {
	page := pageOf(t, func(w io.Writer) error {
		return WriteDocument(w, playedMatch("10=x11001=0x", hostile, hostile+"#2").Document(""))
	})
	plain := pageOf(t, func(w io.Writer) error { return WriteDocument(w, playedMatch("10=x11001=0x", "a", "b").Document("")) })
	count := func(page string) map[string]int {
		n := map[string]int{}
		for _, tag := range tags.FindAllString(page, -1) {
			name, _, _ := strings.Cut(strings.Trim(tag, "<>"), " ")
			n[name]++
		}
		return n
	}
	if got, want := fmt.Sprint(count(page)), fmt.Sprint(count(plain)); got != want {
		t.Errorf("with hostile names\n%s\nwith others\n%s", got, want)
	}
	if strings.Contains(page, "<script") {
		t.Error("the page has a script")
	}
}
