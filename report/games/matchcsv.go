package games

import (
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites/match"
)

// pairingRow is a row of match.csv.
type pairingRow struct {
	summary       *Summary
	tally         *match.Tally
	first, second int
	stats.Strength
	verdict *Verdict // nil for none
}

type pairingColumn = report.Column[pairingRow]

// matchColumns are the columns of match.csv in their order, to which new ones are added
// at the end. All numbers are from the first contender's side.
var matchColumns = []pairingColumn{
	report.NewTextColumn("first", "text", "name of the first contender", "", func(r *pairingRow) string { return r.player(r.first).Name }),
	report.NewTextColumn("second", "text", "name of the second contender", "", func(r *pairingRow) string { return r.player(r.second).Name }),
	report.NewColumn("first_limit", "text", "limit of the first contender", "", func(r *pairingRow) string { return r.player(r.first).Limit.String() }),
	report.NewColumn("second_limit", "text", "limit of the second contender", "", func(r *pairingRow) string { return r.player(r.second).Limit.String() }),
	report.NewCountColumn("games", "games", "games of whole pairs", func(r *pairingRow) int { return r.tally.Games() }),
	report.NewCountColumn("wins", "games", "games that the first contender won", func(r *pairingRow) int { return r.tally.Wins }),
	report.NewCountColumn("draws", "games", "games drawn", func(r *pairingRow) int { return r.tally.Draws }),
	report.NewCountColumn("losses", "games", "games that the first contender lost", func(r *pairingRow) int { return r.tally.Losses }),
	estimate("points", "points", "points of the first contender", 1, func(r *pairingRow) float64 { return gamesOf(r.tally).Points() }),
	estimate("score_pct", "%", "points / games", 2, func(r *pairingRow) float64 {
		return 100 * gamesOf(r.tally).Points() / float64(r.tally.Games())
	}),
	report.NewCountColumn("pairs_0", "pairs", "pairs with 0 points", func(r *pairingRow) int { return r.tally.Pairs[0] }),
	report.NewCountColumn("pairs_05", "pairs", "pairs with half a point", func(r *pairingRow) int { return r.tally.Pairs[1] }),
	report.NewCountColumn("pairs_1", "pairs", "pairs with 1 point", func(r *pairingRow) int { return r.tally.Pairs[2] }),
	report.NewCountColumn("pairs_15", "pairs", "pairs with 1½ points", func(r *pairingRow) int { return r.tally.Pairs[3] }),
	report.NewCountColumn("pairs_2", "pairs", "pairs with 2 points", func(r *pairingRow) int { return r.tally.Pairs[4] }),
	report.NewCountColumn("drawn_pairs", "pairs", "pairs of two draws, which are among pairs_1", func(r *pairingRow) int { return r.tally.Drawn }),
	estimate("elo", "Elo", "difference in Elo", 2, func(r *pairingRow) float64 { return r.Elo }),
	estimate("elo_error", "Elo", "half the width of the 95 % interval of elo", 2, func(r *pairingRow) float64 { return r.EloError }),
	estimate("nelo", "nElo", "difference in normalized Elo", 2, func(r *pairingRow) float64 { return r.NElo }),
	estimate("nelo_error", "nElo", "half the width of the 95 % interval of nelo", 2, func(r *pairingRow) float64 { return r.NEloError }),
	estimate("los_pct", "%", "likelihood that the first contender is the stronger one", 2, func(r *pairingRow) float64 { return 100 * r.LOS }),
	estimate("draws_pct", "%", "draws / games", 2, func(r *pairingRow) float64 { return share(r.tally.Draws, r.tally.Games()) }),
	ofTest("sprt_elo0", "Elo", "difference under H0", func(v *Verdict) string { return cell(v.SPRT.Elo0, 2) }),
	ofTest("sprt_elo1", "Elo", "difference under H1", func(v *Verdict) string { return cell(v.SPRT.Elo1, 2) }),
	ofTest("sprt_model", "text", "scale of the two: normalized, logistic or bayesian", func(v *Verdict) string { return string(v.SPRT.Model) }),
	ofTest("llr", "number", "log likelihood ratio", func(v *Verdict) string { return cell(v.LLR, 2) }),
	ofTest("llr_lower", "number", "ratio at which H0 is accepted", func(v *Verdict) string { return cell(v.Lower, 2) }),
	ofTest("llr_upper", "number", "ratio at which H1 is accepted", func(v *Verdict) string { return cell(v.Upper, 2) }),
	ofTest("sprt_state", "text", "H0, H1 or undecided", func(v *Verdict) string { return string(v.State) }),
	report.NewCountColumn("first_time_losses", "games", "losses of the first contender on time, against anybody", func(r *pairingRow) int { return r.did(r.first).TimeLosses }),
	report.NewCountColumn("second_time_losses", "games", "losses of the second contender on time, against anybody", func(r *pairingRow) int { return r.did(r.second).TimeLosses }),
	report.NewCountColumn("first_faults", "games", "games in which the first contender failed, against anybody", func(r *pairingRow) int { return r.did(r.first).Faults() }),
	report.NewCountColumn("second_faults", "games", "games in which the second contender failed, against anybody", func(r *pairingRow) int { return r.did(r.second).Faults() }),
	report.NewTextColumn("first_disobeyed", "text", "limit that the first contender did not keep", "it kept all", func(r *pairingRow) string { return r.did(r.first).Disobeyed() }),
	report.NewTextColumn("second_disobeyed", "text", "limit that the second contender did not keep", "it kept all", func(r *pairingRow) string { return r.did(r.second).Disobeyed() }),
}

func (r *pairingRow) player(place int) *match.Player { return &r.summary.Manifest.Players[place] }

func (r *pairingRow) did(place int) *Player { return &r.summary.Players[place] }

// estimate is a column of numbers with decimals.
func estimate(name, unit, holds string, decimals int, value func(*pairingRow) float64) pairingColumn {
	return report.NewColumn(name, unit, holds, "no games, or no finite value", func(r *pairingRow) string { return cell(value(r), decimals) })
}

// ofTest is a column about the sequential test.
func ofTest(name, unit, holds string, value func(*Verdict) string) pairingColumn {
	return report.NewColumn(name, unit, holds, "", func(r *pairingRow) string { return value(r.verdict) }).
		When("no sequential test", func(r *pairingRow) bool { return r.verdict != nil })
}

// rows returns the rows of match.csv.
func (s *Summary) rows() []pairingRow {
	rows := make([]pairingRow, len(s.Tallies))
	for i, pairing := range s.Manifest.Schedule.Pairings {
		rows[i] = pairingRow{summary: s, tally: &s.Tallies[i], first: pairing.First, second: pairing.Second, Strength: strength(&s.Tallies[i])}
		if verdict, ok := s.Verdict(); ok {
			rows[i].verdict = &verdict
		}
	}
	return rows
}
