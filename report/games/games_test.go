package games

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/pgn"
)

// manifest returns the manifest of a match of two players.
func manifest(names ...string) *match.Manifest {
	m := &match.Manifest{Version: "1.0",
		Plan:     match.Plan{HashMiB: 16, Threads: 1, Workers: 2, Openings: match.Book{File: "/books/UHO_Lichess_4852_v1.epd", Count: 1000}},
		Schedule: match.Schedule{Pairings: match.Pairings(len(names)), Pairs: 100_000},
		Command:  []string{"keymove", "match", "--tc", "1+0.01", "a 'b'"},
	}
	for _, name := range names {
		m.Players = append(m.Players, match.Player{Contender: suites.Contender{Name: name},
			Limit: suites.Limit{Control: &suites.TimeControl{Time: time.Second, Increment: 10 * time.Millisecond}}})
	}
	return m
}

// pair returns a pair with results from the first player's side: w, d or l.
func pair(m *match.Manifest, index int, results string) *[2]match.Game {
	p := m.Schedule.Pair(index)
	games := &[2]match.Game{{White: p.First, Black: p.Second}, {White: p.Second, Black: p.First}}
	for i := range games {
		g := &games[i]
		g.Pair, g.Number, g.FEN, g.Moves = index, i+1, board.StartFEN, []match.Move{{UCI: "e2e4", CP: new(20), Depth: new(5), Nodes: new(uint64(100)), US: 2000}}
		won := results[i] == 'w' == (i == 0)
		switch {
		case results[i] == 'd':
			g.Result, g.Ending = pgn.Draw, match.ThreefoldRepetition
		case won:
			g.Result, g.Ending = pgn.WhiteWins, match.Checkmate
		default:
			g.Result, g.Ending = pgn.BlackWins, match.Checkmate
		}
	}
	return games
}

// counted adds so many pairs of each kind: lost both, lost and drawn, both drawn, one
// each, won and drawn, won both.
func counted(s *Summary, counts [6]int) {
	for kind, results := range []string{"ll", "ld", "dd", "wl", "wd", "ww"} {
		for range counts[kind] {
			s.Add(pair(s.Manifest, s.Pairs, results))
		}
	}
}

// TestDocument: the document has the numbers of fastchess, here of cinder's pull request 820.
func TestDocument(t *testing.T) {
	m := manifest("dev", "base")
	m.Test = &match.Test{Elo0: -3, Elo1: 1, Alpha: 0.05, Beta: 0.10, Model: "normalized"}
	s := NewSummary(m)
	counted(s, [6]int{244, 1980, 1773, 1857, 2067, 263})
	text := markdownOf(t, s)
	reporttest.Lacks(t, text, "Expectations")
	reporttest.Has(t, text,
		"<summary>How games ended</summary>", "| base | 16368 | 4450 | 7593 | 4325 | 50.4 % | 2.7 ± 3.2 | 4.4 ± 5.3 | 94.6 % | \\[244, 1980, 3630, 2067, 263\\] |\n",
		"LLR: 2.90 (100.5%) (-2.25, 2.89) \\[-3.00, 1.00\\]\n", "SPRT (\\[-3.00, 1.00\\]) completed - H1 was accepted",
	)
}

func markdownOf(t *testing.T, s *Summary) string {
	t.Helper()
	var out strings.Builder
	reporttest.OK(t, s.WriteMarkdown(&out))
	return out.String()
}

// TestNumbersOfMatchesAreFacts: each number of a document stands in the JSON of the match, or what it was played with does.
func TestNumbersOfMatchesAreFacts(t *testing.T) {
	s := NewSummary(manifest("dev", "base"))
	counted(s, [6]int{1, 2, 3, 4, 5, 6})
	var facts bytes.Buffer
	reporttest.OK(t, s.WriteJSON(&facts, "x"))
	e, points := strength(&s.Tallies[0]), gamesOf(&s.Tallies[0]).Points()
	derived := []float64{e.Elo - e.EloError, e.Elo + e.EloError, points / float64(s.Games()), s.White.Points() / float64(s.White.N()), float64(2 * s.Manifest.Schedule.Own())}
	if none := reporttest.NoFacts(markdownOf(t, s), facts.String(), s.Manifest, derived); none != nil {
		t.Errorf("%s are no facts of\n%s", none, markdownOf(t, s))
	}
}

// What has no value is not written, and null in JSON.
func TestOneSidedResults(t *testing.T) {
	s := NewSummary(manifest("dev", "base"))
	counted(s, [6]int{5: 8})
	reporttest.Has(t, markdownOf(t, s), "| base | 16 | 16 | 0 | 0 | 100.0 % | \\[0, 0, 0, 0, 8\\] |\n")
	var out bytes.Buffer
	if err := s.WriteJSON(&out, "x"); err != nil || !strings.Contains(out.String(), `"elo": null`) || !json.Valid(out.Bytes()) {
		t.Errorf("%v: %s", err, &out)
	}
}

// It is said whose Elo it is (fastchess#807), and the report comes with its own command.
func TestNotesSayWhoseEloItIs(t *testing.T) {
	s := NewSummary(manifest("dev", "base"))
	counted(s, [6]int{1, 2, 3, 4, 5, 6})
	if notes := s.Notes(); len(notes) != 1 || !strings.HasPrefix(notes[0], "Elo, nElo and LOS are for dev, from 21 pairs of games") {
		t.Errorf("notes: %q", notes)
	}
	reporttest.Want(t, s.Command(), `keymove match --tc 1+0.01 'a '\''b'\'''`, "command")
}

// Losses otherwise than by chess, openings that came again and starved games are in the notes;
// they, and limits that were not kept, speak against a verdict.
func TestNotesOnFaults(t *testing.T) {
	m := manifest("dev", "base")
	m.Openings.Count, m.Players[1].Limit.Nodes = 2, 1 // base uses 100
	s := NewSummary(m)
	for i, ending := range []match.Ending{match.TimeForfeit, match.Stalled, match.IllegalMove, match.Crashed} {
		p := pair(m, i, "wd")
		p[0].Ending, p[0].Error = ending, map[bool]string{true: "crash: exit status 3"}[ending == match.Crashed]
		p[0].Sides[0] = match.Effort{Measured: time.Second, CPU: 500 * time.Millisecond}
		s.Add(p)
	}
	for i := range 16 {
		s.Add(pair(m, 4+i, "wd"))
	}
	notes := strings.Join(s.Notes(), "\n")
	reporttest.Has(t, notes,
		"base lost 1 on time, 1 by not answering, 1 by illegal moves, 1 by crashes. Its first failure: crash: exit status 3",
		"The book has 2 openings, fewer than the rounds played",
		"Too little CPU: in 4 games the searches got less than 90 % of a CPU, and so played worse than they can: 1.1, 2.1, 3.1, 4.1;",
	)
	const unlike = "base does not obey its limit: it used 100 times its nodes in the median of 20 searches; use --movetime or --depth instead. " +
		"In 4 of 40 games the searches got less than 90 % of a CPU. base lost 3 games by errors of its own."
	reporttest.Want(t, s.Refusal(), "No verdict: "+unlike+" --allow-unlike decides all the same.", "refusal")
	if ending, why := s.Ending(); ending != NoVerdict || why != s.Refusal() {
		t.Errorf("ending %v, %q", ending, why)
	}
	reporttest.Lacks(t, notes, "--allow-unlike")
	m.AllowUnlike = true
	if s.Refusal() != "" || !strings.Contains(strings.Join(s.Notes(), "\n"), "--allow-unlike: a verdict although "+unlike) {
		t.Errorf("with --allow-unlike: %q, %q", s.Refusal(), s.Notes())
	}
	reporttest.Want(t, s.Faults(), 3)
}

// TestContradictedResignations: the score of the side that wins says whether it was lost, too.
func TestContradictedResignations(t *testing.T) {
	lost, won, mated := match.Move{UCI: "e2e4", CP: new(-500)}, match.Move{UCI: "e7e5", CP: new(480)}, match.Move{UCI: "e7e5", Mate: new(-3)}
	for _, test := range []struct {
		moves []match.Move
		want  bool
	}{
		{[]match.Move{lost, won}, false},
		{[]match.Move{won, lost}, true},
		{[]match.Move{lost, mated}, true},
		{[]match.Move{lost, {UCI: "e7e5"}}, false},
		{[]match.Move{lost, lost, lost, {UCI: "e7e5"}}, true},
	} {
		s := NewSummary(manifest("dev", "base"))
		p := pair(s.Manifest, 0, "ld")
		p[0].Ending, p[0].Moves = match.AdjudicatedResign, test.moves
		s.Add(p)
		if notes := strings.Join(s.Notes(), "\n"); strings.Contains(notes, "In 1 game a side was lost by --resign though the other one called its own position worse, too: 1.1.") != test.want {
			t.Errorf("%v: %s", test.moves, notes)
		}
	}
}

// TestSeveral: each of several players against the first one is a row.
func TestSeveral(t *testing.T) {
	s := NewSummary(manifest("base", "weak", "strong"))
	for round := range 4 {
		s.Add(pair(s.Manifest, 2*round, "ww"))
		s.Add(pair(s.Manifest, 2*round+1, "ld"))
	}
	if of, third := s.Score(0), s.Score(2); s.Tallies[0].Wins != 8 || s.Tallies[1].Losses != 4 || of.Games() != 16 || third.Wins != 4 {
		t.Errorf("%+v", s.Tallies)
	}
	if rows := s.PairingTable().Rows(); len(rows) != 2 || rows[1][0] != "strong" || rows[1][5] != "25.0 %" {
		t.Errorf("%v", rows)
	}
}

// A pair is in every file at once, and files written anew from the same pairs are the same.
func TestWriter(t *testing.T) {
	m := manifest("dev", "=cmd|' /C calc'!A0")
	m.NoTimes = true
	m.Test = &match.Test{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: "logistic"}
	write := func(publishAt int) (string, int) {
		dir := t.TempDir()
		w, err := newWriter(dir, m)
		reporttest.OK(t, err)
		decided := 0
		for i := range 400 {
			if i == publishAt {
				reporttest.OK(t, w.Publish())
			}
			done, err := w.Commit(pair(m, i, []string{"wl", "wd", "dd", "ww", "ld"}[i%5]))
			reporttest.OK(t, err)
			if i >= publishAt {
				checkCounts(t, dir, i+1)
			}
			if done {
				decided = i + 1
				break
			}
		}
		reporttest.OK(t, w.Finish(func(io.Writer, *show.Doc) error { return nil }))
		var all strings.Builder
		for _, name := range []string{match.PGNFile, GamesFile, ReportFile} {
			data, err := os.ReadFile(filepath.Join(dir, name))
			reporttest.OK(t, err)
			all.Write(data)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*.tmp")); len(left) > 0 {
			t.Errorf("left over: %v", left)
		}
		return all.String(), decided
	}
	live, decided := write(0)
	replayed, _ := write(17)
	if live != replayed || decided < 20 {
		t.Errorf("decided after %d pairs; the same files: %v", decided, live == replayed)
	}
	if !strings.Contains(live, "'=cmd|") || strings.Contains(live, "\n=cmd|") {
		t.Error("the cell of a formula is not escaped")
	}
	reporttest.Has(t, live, "against | games |", "H1 was accepted")
}

// checkCounts checks that the files have so many pairs.
func checkCounts(t *testing.T, dir string, pairs int) {
	t.Helper()
	games, err := os.ReadFile(filepath.Join(dir, match.PGNFile))
	reporttest.OK(t, err)
	file, err := os.Open(filepath.Join(dir, GamesFile))
	reporttest.OK(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || strings.Count(string(games), "[Event ") != 2*pairs || len(rows) != 2*pairs+1 {
		t.Fatalf("after %d pairs the PGN has %d games and games.csv %d rows, %v", pairs, strings.Count(string(games), "[Event "), len(rows)-1, err)
	}
}

func TestFixed(t *testing.T) {
	for x, want := range map[float64]string{1.005: "1.00", -0.001: "0.00", 2.5: "2.50", -3: "-3.00"} {
		reporttest.Want(t, fixed(x, 2), want, x)
	}
}

// TestCheckTest: a sequential test that cannot be is one fault.
func TestCheckTest(t *testing.T) {
	m := manifest("a", "b")
	for want, test := range map[string]*match.Test{
		"":  {Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"},
		" ": nil,
		"elo0=0 is not less than elo1=0; model=x: want normalized, logistic or bayesian": {Alpha: 0.05, Beta: 0.05, Model: "x"},
	} {
		m.Test = test
		if err := CheckTest(m); (err == nil) != (strings.TrimSpace(want) == "") || err != nil && err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestBetween: the first player's tally against another one, and the other way round; others have not met.
func TestBetween(t *testing.T) {
	s := &Summary{Tallies: []match.Tally{{Wins: 3, Losses: 1}, {Wins: 2, Draws: 5}}}
	for _, test := range []struct {
		contender, base int
		want            match.Tally
	}{{0, 1, s.Tallies[0]}, {0, 2, s.Tallies[1]}, {1, 0, s.Tallies[0].Reversed()}, {2, 0, s.Tallies[1].Reversed()}, {1, 2, match.Tally{}}, {0, 0, match.Tally{}}} {
		reporttest.Want(t, s.between(test.contender, test.base), test.want, test.contender, test.base)
	}
}
