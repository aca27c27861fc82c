package games

import (
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites/match"
)

// point is a row of series.csv: what the games said after a pair.
type point struct {
	pairs int
	tally match.Tally
	stats.Strength
	verdict *Verdict // nil for none
}

// seriesColumns are the columns of series.csv in their order, to which new ones are
// added at the end.
var seriesColumns = []report.Column[point]{
	report.NewCountColumn("pairs", "pairs", "pairs that are complete", func(p *point) int { return p.pairs }),
	report.NewCountColumn("wins", "games", "games that the first contender won", func(p *point) int { return p.tally.Wins }),
	report.NewCountColumn("draws", "games", "games drawn", func(p *point) int { return p.tally.Draws }),
	report.NewCountColumn("losses", "games", "games that the first contender lost", func(p *point) int { return p.tally.Losses }),
	report.NewColumn("elo", "Elo", "difference in Elo", "no finite value", func(p *point) string { return cell(p.Elo, 2) }),
	report.NewColumn("elo_error", "Elo", "half the width of the 95 % interval of elo", "no finite value", func(p *point) string { return cell(p.EloError, 2) }),
	report.NewColumn("nelo", "nElo", "difference in normalized Elo", "no finite value", func(p *point) string { return cell(p.NElo, 2) }),
	report.NewColumn("nelo_error", "nElo", "half the width of the 95 % interval of nelo", "no finite value", func(p *point) string { return cell(p.NEloError, 2) }),
	report.NewColumn("llr", "number", "log likelihood ratio", "", func(p *point) string { return cell(p.verdict.LLR, 4) }).When("no sequential test", isTested),
	report.NewColumn("sprt_state", "text", "H0, H1 or undecided", "", func(p *point) string { return string(p.verdict.State) }).When("no sequential test", isTested),
}

func isTested(p *point) bool { return p.verdict != nil }

// point returns the row of series.csv after the last pair. It is about the first
// pairing: a match of more players has no series.
func (s *Summary) point() point {
	p := point{pairs: s.Pairs, tally: s.Tallies[0], Strength: strength(&s.Tallies[0])}
	if verdict, ok := s.Verdict(); ok {
		p.verdict = &verdict
	}
	return p
}
