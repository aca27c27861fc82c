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

// matchStory is a match whose games go on as texts of White's results say, one letter each: 1, 0, = or x,
// a crash of White.
func matchStory(results string, names ...string) *games.Story {
	m := &match.Manifest{Version: "1.0", Schedule: match.Schedule{Pairings: match.Pairings(len(names)), Pairs: 100}}
	for _, name := range names {
		m.Players = append(m.Players, match.Player{Contender: suites.Contender{Name: name}, Limit: match.Limit{Clock: &match.TimeControl{Time: time.Second}}})
	}
	st := games.NewStory(games.NewSummary(m))
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
		if err := st.Add(&pair, [2]int{1, 20}); err != nil {
			panic(err)
		}
	}
	return st
}

// TestMatchPagesInBrowser looks at matches of every sort, in which all names are hostile: no error, no
// request, nothing that acts, nothing wider than the window, and as many boards as games to look at.
func TestMatchPagesInBrowser(t *testing.T) {
	b := openBrowser(t)
	path := filepath.Join(t.TempDir(), "report.html")
	for n, st := range []*games.Story{
		matchStory("", "a", hostile), matchStory("====", "a", hostile), matchStory("10=x11001=0x", "a", hostile), matchStory("10=x1100", hostile, hostile+"#2", "c"),
		matchStory("10101010", "a", strings.Repeat("long", 40)),
	} {
		page := pageOf(t, func(w io.Writer) error { return WriteMatch(w, st) })
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
			looks, boards := eval[int](b, `document.querySelectorAll(".look").length`),
				eval[int](b, `[...document.querySelectorAll(".look .board svg")].filter(e => e.getBoundingClientRect().height > 100).length`)
			if looks != boards || (looks > 0) != strings.Contains(page, "<h2>Games to look at</h2>") {
				t.Errorf("match %d: %d games to look at, %d boards", n, looks, boards)
			}
			plots := eval[int](b, `[...document.querySelectorAll(".plot")].filter(e => e.getBoundingClientRect().height > 100).length`)
			if want := min(1, st.Summary.Pairs); plots != want {
				t.Errorf("match %d: %d plots are seen, want %d", n, plots, want)
			}
		}
	}
	b.check()
}

// TestMatchPageIsInert: a page has no tags but its own, whoever plays.
func TestMatchPageIsInert(t *testing.T) {
	page := pageOf(t, func(w io.Writer) error { return WriteMatch(w, matchStory("10=x11001=0x", hostile, hostile+"#2")) })
	plain := pageOf(t, func(w io.Writer) error { return WriteMatch(w, matchStory("10=x11001=0x", "a", "b")) })
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
