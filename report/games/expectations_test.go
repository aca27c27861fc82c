package games

import (
	"math"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report/expect"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/pgn"
	"keymove/suites/plan"
)

// game returns a game of moves in UCI notation from the start; the first plies are the
// opening.
func game(index, number, white, black, plies int, result string, ending match.Ending, moves string) match.Game {
	g := match.Game{Pair: index, Number: number, White: white, Black: black, FEN: board.StartFEN, Plies: plies, Result: result, Ending: ending}
	for _, m := range strings.Fields(moves) {
		g.Moves = append(g.Moves, match.Move{UCI: m})
	}
	return g
}

// expecting returns the manifest of a match with expectations.
func expecting(x []plan.Expectation, names ...string) *match.Manifest {
	m := manifest(names...)
	m.Schedule.Pairs = 2
	m.Experiment = &plan.Experiment{IsMatch: true, Expect: x}
	return m
}

// TestStyle counts the moves of a pair of games by hand.
func TestStyle(t *testing.T) {
	s := NewSummary(expecting(nil, "a", "b"))
	// a: 3. Nc3 (progress), 4. Nb1 (back, and the same piece), 5. Rg1 (attacks one square
	// less on the rank, none else: passive), 6. Rh1 (back). b: ...Nf6, ...Ne4 (the same
	// piece again), ...d5, ...Nd6 (its last move was a pawn's: progress).
	first := game(0, 1, 0, 1, 4, pgn.Draw, match.ThreefoldRepetition, "g1f3 a7a6 f3h4 a6a5 b1c3 g8f6 c3b1 f6e4 h1g1 d7d5 g1h1 e4d6")
	second := game(0, 2, 1, 0, 0, pgn.WhiteWins, match.Checkmate, "e2e4 e7e5")
	reporttest.OK(t, s.Add(&[2]match.Game{first, second}))
	a, b := s.style.pairs[0][0], s.style.pairs[1][0]
	if a.moves != 5 || a.passive != 3 || b.moves != 5 || b.passive != 1 || a.games != 2 || a.draws != 1 || b.threefolds != 1 {
		t.Errorf("a %+v, b %+v", a, b)
	}
	reporttest.Want(t, len(s.style.openings[0]), 1)
	bad := game(1, 1, 0, 1, 0, pgn.Draw, match.Stalemate, "e2e5")
	if err := s.Add(&[2]match.Game{bad, second}); err == nil {
		t.Error("a move that cannot be played: no error")
	}
}

// results adds pairs with results from the side of the first player of their pairing.
func results(t *testing.T, s *Summary, pairs ...string) {
	t.Helper()
	for _, p := range pairs {
		reporttest.OK(t, s.Add(pair(s.Manifest, s.Pairs, p)))
	}
}

func TestExpectationsOfGames(t *testing.T) {
	elo := func(low, high float64) plan.Expectation {
		return plan.Expectation{Figure: plan.Elo, Contender: "b", Base: "a", Min: &low, Max: &high}
	}
	half, all := 48.0, 100.0
	m := expecting([]plan.Expectation{
		elo(-400, 400), elo(300, 400), elo(-10, 10),
		{Figure: plan.Threefold, Contender: "a", Max: &half}, {Figure: plan.Threefold, Contender: "b", Max: &all},
		{Figure: plan.SPRT, Contender: "a", Base: "b", Verdict: plan.H1},
		{Figure: plan.Elo, Contender: "c", Base: "a", Min: &half},
	}, "a", "b")
	m.Schedule.Pairs = 100
	s := NewSummary(m)
	for range 20 {
		results(t, s, "wd", "dl", "dd", "wl", "wd")
	}
	got := s.Expectations()
	for i, want := range []struct {
		outcome plan.Outcome
		note    string
	}{
		{plan.Met, ""}, {plan.NotMet, ""}, {plan.Undecided, "games would decide"},
		{plan.Undecided, "games would decide"}, {plan.Met, ""},
		{plan.Undecided, "the match has no sequential test"}, {plan.Undecided, "the match has no player \"c\""},
	} {
		if got[i].Outcome != want.outcome || !strings.Contains(got[i].Note, want.note) {
			t.Errorf("%d: %+v, want %v", i, got[i], want)
		}
	}
	// From b's side: 60 wins of a, 20 wins of b... in 200 games.
	own := s.Score(1)
	if want := strength(&own).Elo; math.Abs(*got[0].Value-want) > 1e-9 || got[0].Positions != 200 || want >= 0 {
		t.Errorf("Elo %g of %d games, want %g", *got[0].Value, got[0].Positions, want)
	}
	m.Schedule.Pairs = 101
	for _, r := range s.Expectations()[:5] {
		if r.Outcome != plan.Undecided || r.Note != "the match is not over" {
			t.Errorf("of a match that is not over: %+v", r)
		}
	}
}

// TestBoundsOfElo: the interval is Elo ± 1.96 standard errors of the score of pairs, worked out by
// hand from 20 pairs of 4, 12 of 3, 8 of 2 half points; a bound decides on the right side of it.
func TestBoundsOfElo(t *testing.T) {
	const (
		mean = (20*1 + 12*0.75 + 8*0.5) / 40
		// The variance of a pair's score, and what it makes of the mean's.
		variance = (20*(1-mean)*(1-mean) + 12*(0.75-mean)*(0.75-mean) + 8*(0.5-mean)*(0.5-mean)) / 40
	)
	elo := func(score float64) float64 { return -400 * math.Log10(1/score-1) }
	error95 := 1.959964 * math.Sqrt(variance/40)
	radius := (elo(mean+error95) - elo(mean-error95)) / 2
	low, high := elo(mean)-radius, elo(mean)+radius
	near := 0.01
	m := expecting(nil, "a", "b")
	m.Schedule.Pairs = 40
	s := NewSummary(m)
	for range 4 {
		results(t, s, "ww", "ww", "ww", "ww", "ww", "wd", "wd", "wd", "dd", "wl")
	}
	for _, tt := range []struct {
		name     string
		min, max *float64
		want     plan.Outcome
	}{
		{"min just under the interval", new(low - near), nil, plan.Met},
		{"min just in the interval", new(low + near), nil, plan.Undecided},
		{"min just under its end", new(high - near), nil, plan.Undecided},
		{"min just over the interval", new(high + near), nil, plan.NotMet},
		{"max just over the interval", nil, new(high + near), plan.Met},
		{"max just in the interval", nil, new(high - near), plan.Undecided},
		{"max just under the interval", nil, new(low - near), plan.NotMet},
	} {
		r := s.evaluate(plan.Expectation{Figure: plan.Elo, Contender: "a", Base: "b", Min: tt.min, Max: tt.max})
		if r.Outcome != tt.want || math.Abs(*r.Value-elo(mean)) > near/2 || math.Abs(*r.Low-low) > near/2 || math.Abs(*r.High-high) > near/2 {
			t.Errorf("%s: %v, %.3f [%.3f, %.3f], want %v, %.3f [%.3f, %.3f]", tt.name, r.Outcome, *r.Value, *r.Low, *r.High, tt.want, elo(mean), low, high)
		}
	}
}

// Draws are compared by the games against the first player, whose own have no such opponent.
func TestDrawsRatio(t *testing.T) {
	most := 0.7
	m := expecting([]plan.Expectation{{Figure: plan.DrawsRatio, Contender: "b", Base: "a", Max: &most}}, "c", "a", "b")
	m.Schedule.Pairs = 200
	s := NewSummary(m)
	for i := range 100 {
		// c-a: three of four drawn; c-b: one of four.
		results(t, s, []string{"dd", "dw"}[i%2], []string{"wl", "wd"}[i%2])
	}
	r := s.Expectations()[0]
	if math.Abs(*r.Value-1.0/3) > 1e-9 || *r.Low >= *r.Value || *r.High <= *r.Value || r.Outcome != plan.Met || r.Positions != 400 {
		t.Errorf("%+v: %g (%g … %g)", r, *r.Value, *r.Low, *r.High)
	}
	if r := s.evaluate(plan.Expectation{Figure: plan.DrawsRatio, Contender: "b", Base: "c", Max: &most}); r.Outcome != plan.Undecided || !strings.Contains(r.Note, "the same opponent, which is c") {
		t.Errorf("%+v", r)
	}
}

func TestExpectedTest(t *testing.T) {
	for _, tt := range []struct {
		results, verdict string
		disobeys         bool
		outcome          plan.Outcome
		note             string
		ending           Ending
	}{
		{"wd", plan.H1, false, plan.Met, "", Good}, {"dl", plan.H1, false, plan.NotMet, "", Worse}, {"dl", plan.H0, false, plan.Met, "", Worse},
		{"wd", plan.H1, true, plan.Undecided, "No verdict", NoVerdict},
	} {
		m := expecting([]plan.Expectation{{Figure: plan.SPRT, Contender: "a", Base: "b", Verdict: tt.verdict}}, "a", "b")
		m.Test = &match.Test{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: "logistic"}
		m.Schedule.Pairs = 10_000
		if tt.disobeys {
			m.Players[0].Limit = suites.Limit{Limits: engine.Limits{Nodes: 5}} // it uses 100
		}
		s := NewSummary(m)
		for range 300 {
			results(t, s, tt.results, "dd", "wl")
		}
		if r := s.Expectations()[0]; r.Outcome != tt.outcome || !strings.Contains(r.Note, tt.note) || *r.Low >= 0 || *r.High <= 0 {
			t.Errorf("%s, %s: %+v", tt.results, tt.verdict, r)
		}
		if ending, why := s.Ending(); ending != tt.ending || (why == "") != (ending == Good) {
			t.Errorf("%s, %s: ends %v, %q", tt.results, tt.verdict, ending, why)
		}
	}
	m := expecting([]plan.Expectation{{Figure: plan.SPRT, Contender: "a", Base: "b", Verdict: plan.H1}}, "a", "b")
	m.Test = &match.Test{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: "normalized"}
	m.Schedule.Pairs = 20
	s := NewSummary(m)
	for range 10 {
		results(t, s, "wd", "dl")
	}
	if r := s.Expectations()[0]; r.Outcome != plan.Undecided || !strings.Contains(r.Note, "games would decide") {
		t.Errorf("%+v", r)
	}
}

// TestUnknownExpectations: the folder of another version, or one that was edited, may expect what
// this one does not know.
func TestUnknownExpectations(t *testing.T) {
	s := NewSummary(expecting([]plan.Expectation{
		{Figure: "tempo", Contender: "a"},
		{Figure: plan.Solved, Contender: "a"},
		{Figure: plan.Openings, Contender: "c"},
		{Figure: plan.Passive, Contender: "c"},
		{Figure: plan.InitiativeDiff, Contender: "a", Base: "c"},
	}, "a", "b"))
	results(t, s, "11", "11")
	for i, r := range s.Expectations() {
		if r.Outcome != plan.Undecided || r.Note == "" {
			t.Errorf("expectation %d: %s, %q", i, r.Outcome, r.Note)
		}
	}
}

// TestShareOfThreefolds: a share is one of all games of a player, in percent, with Wilson's interval: of
// 3 repetitions in 10 games from 10.8 to 60.3 % (worked out from its formula). Without a game it is unknown.
func TestShareOfThreefolds(t *testing.T) {
	all := 100.0
	m := expecting([]plan.Expectation{{Figure: plan.Threefold, Contender: "a", Max: &all}}, "a", "b")
	m.Schedule.Pairs = 5
	s := NewSummary(m)
	if got := s.shareOfThreefolds(0); got.Unknown == "" {
		t.Errorf("without a game: %+v", got)
	}
	results(t, s, "ww", "wd", "dd", "ll", "wl")
	got := s.shareOfThreefolds(0)
	if got.N != 10 || got.Unknown != "" || math.Abs(got.Value-30) > 1e-9 || math.Abs(got.Low-10.78) > 0.01 || math.Abs(got.High-60.32) > 0.01 {
		t.Errorf("%+v, want 30 [10.78, 60.32] of 10", got)
	}
}

// TestNeeded: an interval of half the width takes four times the games, by the side that looks at the
// bound; what is just at the bound, or without one, has no such number.
func TestNeeded(t *testing.T) {
	m := expect.Measured{Value: 20, Low: 5, High: 40, N: 100} // 15 below, 20 above
	for _, test := range []struct {
		min, max *float64
		want     string
	}{
		{new(12.5), nil, "about 400 games would decide"}, // half of 15
		{nil, new(30.0), "about 400 games would decide"}, // half of 20
		{new(12.5), new(25.0), "about 1600 games would decide"},
		{new(20.0), nil, "no number of games is known that would decide"},
		{nil, nil, "no number of games is known that would decide"},
	} {
		reporttest.Want(t, needed(&m, &plan.Expectation{Min: test.min, Max: test.max}), test.want, test.min, test.max)
	}
}
