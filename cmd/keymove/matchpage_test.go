package main

import (
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// pgnGame is a game of a PGN as text, read without our reader.
type pgnGame struct {
	white, black  string
	ending, loser string // loser is empty of a draw
}

// endingWords are what the last comment of a PGN says, for the ending and the loser that they mean.
var endingWords = []struct{ word, ending, loser string }{
	{"White mates", "checkmate", "black"}, {"Black mates", "checkmate", "white"}, {"stalemate", "stalemate", ""}, {"3-fold", "threefold repetition", ""},
	{"fifty moves", "fifty moves", ""}, {"insufficient", "insufficient material", ""}, {"White wins by adj", "adjudicated resignation", "black"},
	{"Black wins by adj", "adjudicated resignation", "white"}, {"White makes an illegal", "illegal move", "white"}, {"Black makes an illegal", "illegal move", "black"},
}

// readPGN reads the games of a match with a splitter of its own.
func readPGN(t *testing.T, text string) []pgnGame {
	t.Helper()
	var games []pgnGame
	for _, part := range regexp.MustCompile(`(?s)\[Event .*?\n\n.*?\n\n`).FindAllString(text, -1) {
		tag := func(name string) string {
			if found := regexp.MustCompile(`\[` + name + ` "(.*)"\]`).FindStringSubmatch(part); found != nil {
				return found[1]
			}
			return ""
		}
		g := pgnGame{white: tag("White"), black: tag("Black")}
		said := strings.Join(strings.Fields(part), " ")
		for _, w := range endingWords {
			if strings.Contains(said[strings.LastIndex(said, "{"):], w.word) {
				g.ending, g.loser = w.ending, map[string]string{"white": g.white, "black": g.black}[w.loser]
			}
		}
		if tag("Termination") == "rules infraction" && g.ending == "" { // before the first move: no comment
			g.ending, g.loser = "illegal move", map[string]string{"1-0": g.black, "0-1": g.white}[tag("Result")]
		}
		games = append(games, g)
	}
	return games
}

// tableBelow returns the rows of the first table of a page below a heading, by their columns.
func tableBelow(t *testing.T, page, heading string) []map[string]string {
	t.Helper()
	_, below, found := strings.Cut(page, ">"+heading+"</")
	if !found {
		t.Fatalf("no section %q", heading)
	}
	table, _, _ := strings.Cut(below, "</table>")
	cells := func(row, element string) (texts []string) {
		for _, c := range regexp.MustCompile(`<`+element+`(?: [^>]*)?>(.*?)</`+element+`>`).FindAllStringSubmatch(row, -1) {
			texts = append(texts, html.UnescapeString(c[1]))
		}
		return texts
	}
	head, body, _ := strings.Cut(table, "<tbody>")
	names := cells(head, "th")
	var rows []map[string]string
	for row := range strings.SplitSeq(strings.TrimSpace(body), "</tr>") {
		texts := cells(row, "td")
		if len(texts) != len(names) {
			continue
		}
		rows = append(rows, map[string]string{})
		for i, name := range names {
			rows[len(rows)-1][name] = texts[i]
		}
	}
	return rows
}

// TestMatchPageAgreesWithThePGN: what the page of a match counts and shows is what another program
// finds in games.pgn.
func TestMatchPageAgreesWithThePGN(t *testing.T) {
	testenv.OnlyLong(t, "plays 58 games")
	inTempDir(t)
	for _, args := range [][]string{
		{"--profile", "default", "--profile", "default,nullmove=off", "--nodes", "400", "--games", "40", "--resign", "movecount=3,score=500", "--out", "two"},
		{"--engine", fakeEngineText("bad", "bestmove=e2e5"), "--profile", "default", "--profile", "plain", "--nodes", "100", "--games", "18", "--allow-unlike", "--out", "three",
			"--openings", filepath.Join(packageDir, "..", "..", "examples", "openings.pgn"), "--plies", "6"},
	} {
		call(t, "", append([]string{"match", "--no-times", "--quiet", "-j", "2"}, args...)...)
		dir := args[slices.Index(args, "--out")+1]
		games, page := readPGN(t, readFile(t, dir, "games.pgn")), readFile(t, dir, "report.html")
		if want, _ := strconv.Atoi(args[slices.Index(args, "--games")+1]); len(games) != want {
			t.Fatalf("%s: %d games of %d", dir, len(games), want)
		}
		checkEndings(t, page, games)
	}
}

func checkEndings(t *testing.T, page string, games []pgnGame) {
	t.Helper()
	want := map[string]map[string]string{}
	counts := map[[2]string]int{}
	for _, g := range games {
		counts[[2]string{g.ending, "games"}]++
		for _, player := range []string{g.white, g.black} {
			if g.loser == "" || g.loser == player {
				counts[[2]string{g.ending, player}]++
			}
		}
		if want[g.ending] == nil {
			want[g.ending] = map[string]string{"ending": g.ending}
		}
		for _, name := range []string{"games", g.white, g.black} {
			if n := counts[[2]string{g.ending, name}]; n > 0 {
				word := map[bool]string{true: " drawn", false: " lost"}[g.loser == ""]
				want[g.ending][name] = strconv.Itoa(n) + map[bool]string{false: word}[name == "games"]
			}
		}
	}
	rows := tableBelow(t, page, "How games ended")
	for _, row := range rows {
		maps.DeleteFunc(row, func(_, text string) bool { return text == "" })
		if !maps.Equal(row, want[row["ending"]]) {
			t.Errorf("endings: %v, the PGN has %v", row, want[row["ending"]])
		}
	}
	if len(rows) != len(want) {
		t.Errorf("%d endings, the PGN has %v", len(rows), want)
	}
}

// TestMatchPageIsWrittenAgain: report, open and last know the page of a match, which is the same however
// the match was played.
func TestMatchPageIsWrittenAgain(t *testing.T) {
	for _, name := range []string{"DISPLAY", "WAYLAND_DISPLAY"} {
		t.Setenv(name, "")
	}
	t.Setenv("SSH_CONNECTION", "a")
	inTempDir(t)
	if got := call(t, "", "run", "mates", "--first", "2", "--nodes", "100", "--quiet", "--out", filepath.Join("keymove-runs", "run")); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	dir := filepath.Join("keymove-runs", "the-match") // the later one of its time
	if got := call(t, "", shortMatch("--games", "8", "-j", "1", "--out", dir)...); got.code != host.ExitOK || !strings.Contains(got.stdout, "page: "+filepath.Join(dir, "report.html")+"\n") {
		t.Fatalf("%+v", got)
	}
	page := readFile(t, dir, "report.html")
	if got := call(t, "", "report", "last", "--html"); got.code != host.ExitOK || got.stdout != page {
		t.Errorf("report last --html: %d, %d bytes, want %d: %s", got.code, len(got.stdout), len(page), got.stderr)
	}
	if got := call(t, "", "report", "last", "--markdown"); got.code != host.ExitOK || got.stdout != readFile(t, dir, "report.md") {
		t.Errorf("report last --markdown: %+v", got)
	}
	if got := call(t, "", "compare", "last"); !strings.Contains(got.stderr, "last is "+filepath.Join("keymove-runs", "run")) {
		t.Errorf("compare reads no match: %+v", got)
	}
	journal := strings.SplitAfter(readFile(t, dir, "journal.jsonl"), "\n")
	for _, kept := range []int{0, 1, 5, 8} {
		if err := os.WriteFile(filepath.Join(dir, "journal.jsonl"), []byte(strings.Join(journal[:kept], "")), 0o666); err != nil {
			t.Fatal(err)
		}
		call(t, "", "report", dir, "--quiet")
		if so := readFile(t, dir, "report.html"); kept < 8 && !strings.Contains(so, fmt.Sprintf("%d of 8 games", kept/2*2)) {
			t.Errorf("with %d games: %.900s", kept, so[strings.Index(so, "<header>"):])
		}
		if got := call(t, "", "match", "--resume", dir, "--quiet"); got.code != host.ExitOK || readFile(t, dir, "report.html") != page {
			t.Errorf("resumed after %d games the page is another one: %+v", kept, got)
		}
	}
}
