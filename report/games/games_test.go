package games

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/internal/testenv"
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

// counted returns a match of two with so many pairs of each kind: lost both, lost and drawn, both drawn, one
// each, won and drawn, won both.
func counted(test *match.Test, counts [6]int) *Summary {
	s := NewSummary(manifest("dev", "base"))
	s.Manifest.Test = test
	for kind, results := range []string{"ll", "ld", "dd", "wl", "wd", "ww"} {
		for range counts[kind] {
			s.Add(pair(s.Manifest, s.Pairs, results))
		}
	}
	return s
}

func sprt(elo0, elo1 float64, model string) *match.Test {
	return &match.Test{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05, Model: model}
}

// TestDocument: the document has the numbers of fastchess, here of cinder's pull request 820.
func TestDocument(t *testing.T) {
	test := sprt(-3, 1, "normalized")
	test.Beta = 0.10
	text := markdownOf(t, counted(test, [6]int{244, 1980, 1773, 1857, 2067, 263}))
	reporttest.Lacks(t, text, "Expectations")
	reporttest.Has(t, text,
		"<summary>How games ended</summary>", "| checkmate | 8775 | 4325 lost | 4450 lost |",
		"| base | 16368 | 4450 | 7593 | 4325 | 50.4 % | 2.7 ± 3.2 | 4.4 ± 5.3 | 94.6 % | \\[244, 1980, 3630, 2067, 263\\] |\n",
		"LLR: 2.90 (100.5%) (-2.25, 2.89) \\[-3.00, 1.00\\]\n", "SPRT (\\[-3.00, 1.00\\]) completed - H1 was accepted")
}

func markdownOf(t *testing.T, s *Summary) string {
	t.Helper()
	return reporttest.Written(t, s.WriteMarkdown)
}

func jsonOf(t *testing.T, s *Summary) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return s.WriteJSON(w, "x") })
}

// TestNumbersOfMatchesAreFacts: each number of a document stands in the JSON of the match, or what it was played with does.
// It is said whose Elo it is (fastchess#807), and the report comes with its own command.
func TestNumbersOfMatchesAreFacts(t *testing.T) {
	s := counted(nil, [6]int{1, 2, 3, 4, 5, 6})
	e, points := strength(&s.Tallies[0]), gamesOf(&s.Tallies[0]).Points()
	derived := []float64{e.Elo - e.EloError, e.Elo + e.EloError, points / float64(s.Games()), s.White.Points() / float64(s.White.N()), float64(2 * s.Manifest.Schedule.Own())}
	reporttest.Want(t, reporttest.NoFacts(markdownOf(t, s), jsonOf(t, s), s.Manifest, derived), nil)
	reporttest.Want(t, len(s.Notes()), 1)
	reporttest.Has(t, s.Notes()[0], "Elo, nElo and LOS are for dev, from 21 pairs of games")
	reporttest.Want(t, s.Command(), `keymove match --tc 1+0.01 'a '\''b'\'''`)
}

// What has no value is not written, and null in JSON.
func TestOneSidedResults(t *testing.T) {
	s := counted(nil, [6]int{5: 8})
	reporttest.Has(t, markdownOf(t, s), "| base | 16 | 16 | 0 | 0 | 100.0 % | \\[0, 0, 0, 0, 8\\] |\n")
	reporttest.Has(t, jsonOf(t, s), `"elo": null`)
	reporttest.Want(t, json.Valid([]byte(jsonOf(t, s))), true)
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
	results(t, s, slices.Repeat([]string{"wd"}, 16)...)
	notes := strings.Join(s.Notes(), "\n")
	reporttest.Has(t, notes,
		"base lost 1 on time, 1 by not answering, 1 by illegal moves, 1 by crashes. Its first failure: crash: exit status 3",
		"The book has 2 openings, fewer than the rounds played",
		"Too little CPU: in 4 games the searches got less than 90 % of a CPU, and so played worse than they can: 1.1, 2.1, 3.1, 4.1;")
	const unlike = "base does not obey its limit: it used 100 times its nodes in the median of 20 searches; use --movetime or --depth instead. " +
		"In 4 of 40 games the searches got less than 90 % of a CPU. base lost 3 games by errors of its own."
	reporttest.Want(t, s.Refusal(), "No verdict: "+unlike+" --allow-unlike decides all the same.")
	reporttest.Want(t, fmt.Sprintln(s.Ending()), fmt.Sprintln(NoVerdict, s.Refusal()))
	reporttest.Lacks(t, notes, "--allow-unlike")
	m.AllowUnlike, m.Openings.Count = true, 20 // as many as rounds
	reporttest.Want(t, s.Refusal(), "")
	reporttest.Has(t, strings.Join(s.Notes(), "\n"), "--allow-unlike: a verdict although "+unlike)
	reporttest.Lacks(t, strings.Join(s.Notes(), "\n"), "The book has")
	reporttest.Want(t, s.Faults(), 3, "a loss on time is none")
}

// TestContradictedResignations: the score of the side that wins says whether it was lost, too.
func TestContradictedResignations(t *testing.T) {
	lost, silent := match.Move{UCI: "e2e4", CP: new(-500)}, match.Move{UCI: "e7e5"}
	won, mated := match.Move{UCI: "e7e5", CP: new(480)}, match.Move{UCI: "e7e5", Mate: new(-3)}
	for _, test := range []struct {
		moves []match.Move
		want  bool
	}{
		{[]match.Move{lost, won}, false}, {[]match.Move{won, lost}, true}, {[]match.Move{lost, mated}, true}, {[]match.Move{lost, silent}, false},
		{[]match.Move{lost, lost, lost, silent}, true},
	} {
		s := NewSummary(manifest("dev", "base"))
		p := pair(s.Manifest, 0, "ld")
		p[0].Ending, p[0].Moves = match.AdjudicatedResign, test.moves
		s.Add(p)
		said := strings.Contains(strings.Join(s.Notes(), "\n"), "In 1 game a side was lost by --resign though the other one called its own position worse, too: 1.1.")
		reporttest.Want(t, said, test.want, test.moves)
	}
}

// TestSeveral: each of several players against the first one is a row.
func TestSeveral(t *testing.T) {
	s := NewSummary(manifest("base", "weak", "strong"))
	results(t, s, slices.Repeat([]string{"ww", "ld"}, 4)...)
	first, third := s.Score(0), s.Score(2)
	reporttest.Want(t, []int{s.Tallies[0].Wins, s.Tallies[1].Losses, first.Games(), third.Wins}, []int{8, 4, 16, 4})
	if rows := s.PairingTable().Rows(); len(rows) != 2 || rows[1][0] != "strong" || rows[1][5] != "25.0 %" {
		t.Errorf("%v", rows)
	}
}

// A pair is in every file at once, and files written anew from the same pairs are the same.
func TestWriter(t *testing.T) {
	m := manifest("dev", "=cmd|' /C calc'!A0")
	m.NoTimes, m.Test = true, sprt(0, 50, "logistic")
	write := func(publishAt int) (all string, decided int) {
		dir := t.TempDir()
		w := testenv.Must(newWriter(dir, m))(t)
		for decided < 400 {
			if decided == publishAt {
				testenv.Check(t, w.Publish())
			}
			done := testenv.Must(w.Commit(pair(m, decided, []string{"wl", "wd", "dd", "ww", "ld"}[decided%5])))(t)
			if decided++; decided > publishAt {
				reporttest.Want(t, strings.Count(readFile(t, dir, match.PGNFile), "[Event "), 2*decided)
				rows := testenv.Must(csv.NewReader(strings.NewReader(readFile(t, dir, GamesFile))).ReadAll())(t)
				reporttest.Want(t, len(rows), 2*decided+1)
			}
			if done {
				break
			}
		}
		testenv.Check(t, w.Finish(func(io.Writer, *show.Doc) error { return nil }))
		left, _ := filepath.Glob(filepath.Join(dir, "*.tmp"))
		reporttest.Want(t, left, nil, "left over")
		return readFile(t, dir, match.PGNFile) + readFile(t, dir, GamesFile) + readFile(t, dir, ReportFile), decided
	}
	live, decided := write(0)
	replayed, _ := write(17)
	if live != replayed || decided < 20 || decided == 400 {
		t.Errorf("decided after %d pairs; the same files: %v", decided, live == replayed)
	}
	reporttest.Has(t, live, "'=cmd|", "against | games |", "H1 was accepted")
	reporttest.Lacks(t, live, "\n=cmd|")
}

func readFile(t *testing.T, path ...string) string {
	t.Helper()
	return string(testenv.Must(os.ReadFile(filepath.Join(path...)))(t))
}

func TestFixed(t *testing.T) {
	for x, want := range map[float64]string{1.005: "1.00", -0.001: "0.00", 2.5: "2.50", -3: "-3.00"} {
		reporttest.Want(t, fixed(x, 2), want, x)
	}
}

// TestCheckTest: a sequential test that cannot be is one fault.
func TestCheckTest(t *testing.T) {
	m := manifest("a", "b")
	testenv.Check(t, CheckTest(m))
	m.Test = sprt(0, 5, "normalized")
	testenv.Check(t, CheckTest(m))
	m.Test = sprt(0, 0, "x")
	testenv.WantError(t, m.Test, CheckTest(m), "elo0=0 is not less than elo1=0; model=x: want normalized, logistic or bayesian")
}

// TestBetween: the first player's tally against another one, and the other way round; others have not met.
func TestBetween(t *testing.T) {
	s := &Summary{Tallies: []match.Tally{{Wins: 3, Losses: 1}, {Wins: 2, Draws: 5}}}
	for of, want := range map[[2]int]match.Tally{
		{0, 1}: s.Tallies[0], {0, 2}: s.Tallies[1], {1, 0}: s.Tallies[0].Reversed(), {2, 0}: s.Tallies[1].Reversed(), {1, 2}: {}, {0, 0}: {},
	} {
		reporttest.Want(t, s.between(of[0], of[1]), want, of)
	}
}
