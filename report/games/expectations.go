package games

import (
	"fmt"
	"math"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report/expect"
	"keymove/report/stats"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// Expectations returns the outcomes of the expectations of a match that is an experiment;
// nil for any other. While the match is not over all are undecided.
func (s *Summary) Expectations() []plan.Result {
	if s.Manifest.Experiment == nil {
		return nil
	}
	results := []plan.Result{}
	for _, x := range s.Manifest.Experiment.Expect {
		results = append(results, s.evaluate(x))
	}
	return results
}

// Over reports whether all games are played, or the test has decided.
func (s *Summary) Over() bool {
	verdict, tested := s.Verdict()
	return s.Pairs == s.Manifest.Schedule.Own() || tested && verdict.State != stats.Undecided
}

func (s *Summary) evaluate(x plan.Expectation) plan.Result {
	m, open := s.measure(&x), ""
	if !s.Over() {
		open = "the match is not over"
	}
	m.Value += 0 // and no -0
	return m.Result(x, open, func() (plan.Outcome, string) {
		if x.Figure == plan.SPRT {
			return s.judgeTest(&x, m.Seen)
		}
		outcome := m.Judge(&x)
		if outcome == plan.Undecided {
			return outcome, needed(&m, &x)
		}
		return outcome, ""
	})
}

func (s *Summary) measure(x *plan.Expectation) expect.Measured {
	contender, base := s.player(x.Contender), s.player(x.Base)
	switch {
	case !x.Figure.IsKnown(true):
		return expect.UnknownFigure(x)
	case contender < 0:
		return expect.Measured{Unknown: fmt.Sprintf("the match has no player %q", x.Contender)}
	case base < 0 && x.Figure.IsPair():
		return expect.Measured{Unknown: fmt.Sprintf("the match has no player %q", x.Base)}
	case x.Figure == plan.DrawsRatio && min(contender, base) == 0:
		return expect.Measured{Unknown: fmt.Sprintf("draws are compared by games against the same opponent, which is %s", s.name(0))}
	}
	switch x.Figure {
	case plan.Elo:
		return s.measureStrength(contender, base)
	case plan.SPRT:
		return s.measureTest(contender, base)
	case plan.Openings:
		n := float64(len(s.style.openings[contender]))
		return expect.Measured{Value: n, Low: n, High: n, N: s.gamesOf(contender)}
	case plan.Threefold:
		return s.shareOfThreefolds(contender)
	}
	return s.measureStyle(x.Figure, contender, base)
}

// player returns the place of a player; -1 for an unknown one.
func (s *Summary) player(name string) int {
	for i := range s.Manifest.Players {
		if s.Manifest.Players[i].Name == name {
			return i
		}
	}
	return -1
}

func (s *Summary) gamesOf(player int) int { return 2 * len(s.style.pairs[player]) }

// measureStrength returns how much stronger a player is than another, by their own games.
func (s *Summary) measureStrength(contender, base int) expect.Measured {
	tally := s.between(contender, base)
	if tally.Games() == 0 {
		return expect.Measured{Unknown: "they have not played each other, but the first contender each of them"}
	}
	strength := strength(&tally)
	value, radius := strength.Elo, strength.EloError
	if math.IsInf(value, 0) || math.IsNaN(value) || math.IsNaN(radius) || math.IsInf(radius, 0) {
		return expect.Measured{Unknown: "the pairs are too few, or all alike, for an interval of Elo", N: tally.Games()}
	}
	return expect.Measured{Value: value, Low: value - radius, High: value + radius, N: tally.Games()}
}

// measureTest returns the log likelihood ratio of the sequential test between its bounds,
// and the state of the test.
func (s *Summary) measureTest(contender, base int) expect.Measured {
	verdict, tested := s.Verdict()
	switch {
	case !tested:
		return expect.Measured{Unknown: "the match has no sequential test"}
	case contender != 0 || base != 1:
		return expect.Measured{Unknown: fmt.Sprintf("the test is of %s against %s", s.name(0), s.name(1))}
	}
	return expect.Measured{Value: verdict.LLR, Low: verdict.Lower, High: verdict.Upper, N: s.Games(), Seen: string(verdict.State)}
}

// between returns the tally of a player against another one.
func (s *Summary) between(contender, base int) match.Tally {
	switch {
	case contender == 0 && base > 0:
		return s.Tallies[base-1]
	case base == 0 && contender > 0:
		return s.Tallies[contender-1].Reversed()
	}
	return match.Tally{}
}

// shareOfThreefolds returns the share of the games of a player that ended by repetition in percent,
// with Wilson's interval.
func (s *Summary) shareOfThreefolds(player int) expect.Measured {
	games := s.gamesOf(player)
	if games == 0 {
		return expect.Measured{Unknown: "no game was played"}
	}
	n := 0
	for i := range s.style.pairs[player] {
		n += s.style.pairs[player][i].threefolds
	}
	low, high := stats.Wilson(float64(n), games, stats.Z95)
	return expect.Measured{Value: 100 * float64(n) / float64(games), Low: 100 * low, High: 100 * high, N: games}
}

// bootstrap computes intervals over pairs of games.
var bootstrap = stats.Bootstrap{Resamples: 10_000, Seed: 1, Level: 0.95}

// measureStyle returns a figure of the moves of a player, or of a player against another.
func (s *Summary) measureStyle(figure plan.Figure, contender, base int) expect.Measured {
	u := stats.Units{Columns: 4}
	games := 0
	add := func(player, column int) {
		for _, p := range s.style.pairs[player] {
			part, whole := p.figure(figure)
			row := make([]float64, u.Columns)
			row[column], row[column+1] = part, whole
			u.Values = append(u.Values, row...)
			if whole > 0 {
				games += p.games
			}
		}
	}
	add(contender, 0)
	if base >= 0 {
		add(base, 2)
	}
	if u.Len() < 2 || games == 0 {
		return expect.Measured{Unknown: "too few games"}
	}
	i := bootstrap.BCa(u, func(sums []float64) float64 {
		own, other := sums[0]/max(sums[1], 1), sums[2]/max(sums[3], 1)
		switch figure {
		case plan.InitiativeDiff:
			return own - other
		case plan.DrawsRatio:
			return own / max(other, 1/max(sums[3], 1)) // at least one draw
		}
		return 100 * own
	})
	return expect.Measured{Value: i.Value, Low: i.Low, High: i.High, N: games}
}

// figure returns what a pair adds to a figure, and to what it is a part of.
func (p *pairStyle) figure(figure plan.Figure) (part, whole float64) {
	switch figure {
	case plan.DrawsRatio:
		return float64(p.draws), float64(p.games)
	case plan.InitiativeDiff:
		return float64(p.initiative), float64(p.moves)
	}
	return float64(p.passive), float64(p.moves)
}

// judgeTest compares the state of the sequential test with the expected one.
func (s *Summary) judgeTest(x *plan.Expectation, seen string) (plan.Outcome, string) {
	verdict, _ := s.Verdict()
	switch {
	case s.Refusal() != "":
		return plan.Undecided, s.Refusal()
	case verdict.State == stats.Undecided:
		return plan.Undecided, s.neededForTest(&verdict)
	case seen == x.Verdict:
		return plan.Met, ""
	}
	return plan.NotMet, ""
}

// neededForTest says how many games more the test would take if they went on as before.
func (s *Summary) neededForTest(v *Verdict) string {
	bound := v.Upper
	if v.LLR < 0 {
		bound = v.Lower
	}
	if v.LLR == 0 {
		return "the games say nothing so far"
	}
	return about(float64(s.Games()) * bound / v.LLR)
}

// needed says how many games an interval would take that decides, if the figure stays: its
// width falls with the root of their number.
func needed(m *expect.Measured, x *plan.Expectation) string {
	share := math.Inf(1)
	consider := func(limit *float64, side float64) {
		if limit != nil && m.Value != *limit {
			share = min(share, math.Abs(m.Value-*limit)/max(side, 1e-9))
		}
	}
	consider(x.Min, m.Value-m.Low)
	consider(x.Max, m.High-m.Value)
	if math.IsInf(share, 1) || share == 0 {
		return "no number of games is known that would decide"
	}
	return about(float64(m.N) / (share * share))
}

// about writes a number of games that an estimate is based on.
func about(games float64) string {
	const most = 10_000_000
	if games > most {
		return "more than ten million games would decide"
	}
	step := math.Pow(10, math.Max(math.Floor(math.Log10(games))-1, 0))
	return fmt.Sprintf("about %.0f games would decide", math.Ceil(games/step)*step)
}

// style is how players played, for the expectations of an experiment. It grows with the
// pairs of games, which are the units of intervals.
type style struct {
	pairs [][]pairStyle // by player
	// openings are the positions that were reached after openingPlies, by player.
	openings []map[uint64]bool
}

// openingPlies is the number of plies after which the position of a game says which
// opening it was.
const openingPlies = 8

// pairStyle is what a player did in a pair of games.
type pairStyle struct {
	games, draws, threefolds int
	// moves are the player's, without those of the opening; passive are those
	// among them that make no progress, initiative is the sum of what it had after each.
	moves, passive, initiative int
}

func newStyle(players int) *style {
	s := &style{pairs: make([][]pairStyle, players), openings: make([]map[uint64]bool, players)}
	for i := range s.openings {
		s.openings[i] = map[uint64]bool{}
	}
	return s
}

func (s *style) add(pair *[2]match.Game) error {
	first, second := pair[0].White, pair[0].Black
	styles := map[int]*pairStyle{first: {}, second: {}}
	for i := range pair {
		g := &pair[i]
		for _, p := range styles {
			p.games++
			if g.Points(board.White) == 1 {
				p.draws++
			}
			if g.Ending == match.ThreefoldRepetition {
				p.threefolds++
			}
		}
		if err := s.addMoves(g, [2]*pairStyle{styles[g.White], styles[g.Black]}); err != nil {
			return err
		}
	}
	for player, p := range styles {
		s.pairs[player] = append(s.pairs[player], *p)
	}
	return nil
}

// addMoves counts the moves of a game, by colour.
func (s *style) addMoves(g *match.Game, sides [2]*pairStyle) error {
	pos, err := g.Position()
	if err != nil {
		return err
	}
	lastTo := [2]board.Square{board.NoSquare, board.NoSquare}
	for n := range g.Moves {
		m, err := pos.ParseUCI(g.Moves[n].UCI)
		if err != nil {
			return err
		}
		us, next := pos.SideToMove(), pos.After(m)
		if n >= g.Plies {
			sides[us].addMove(&pos, &next, m, m.From() == lastTo[us])
		}
		lastTo[us], pos = engine.LandingSquare(m), next
		if n+1 == openingPlies {
			for _, player := range [2]int{g.White, g.Black} {
				s.openings[player][pos.Key()] = true
			}
		}
	}
	return nil
}

// addMove counts a move; again is set where the piece has moved by the move before, too.
func (p *pairStyle) addMove(pos, next *board.Position, m board.Move, again bool) {
	us := pos.SideToMove()
	p.moves++
	if again || engine.IsPassive(pos, m) {
		p.passive++
	}
	of := func(side board.Color) int {
		return engine.Initiative(next, side, engine.EnemyHalfBonus, engine.CenterControlBonus)
	}
	p.initiative += of(us) - of(us.Other())
}
