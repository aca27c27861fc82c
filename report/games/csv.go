package games

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"keymove/engine/board"
	"keymove/report"
	"keymove/report/stats"
	"keymove/suites/eco"
	"keymove/suites/match"
	"keymove/suites/pgn"
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
	ofTest("sprt_state", "text", "H0, H1, undecided, or no verdict if the sides were unlike", func(v *Verdict) string { return v.StateText() }),
	report.NewCountColumn("first_time_losses", "games", "losses of the first contender on time, against anybody", func(r *pairingRow) int { return r.did(r.first).Endings[match.TimeForfeit] }),
	report.NewCountColumn("second_time_losses", "games", "losses of the second contender on time, against anybody", func(r *pairingRow) int { return r.did(r.second).Endings[match.TimeForfeit] }),
	report.NewCountColumn("first_faults", "games", "games in which the first contender failed, against anybody", func(r *pairingRow) int { return r.did(r.first).Faults() }),
	report.NewCountColumn("second_faults", "games", "games in which the second contender failed, against anybody", func(r *pairingRow) int { return r.did(r.second).Faults() }),
	report.NewTextColumn("first_disobeyed", "text", "limit that the first contender did not keep", "it kept all", func(r *pairingRow) string { return r.did(r.first).Disobedience().String() }),
	report.NewTextColumn("second_disobeyed", "text", "limit that the second contender did not keep", "it kept all", func(r *pairingRow) string { return r.did(r.second).Disobedience().String() }),
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

// gameRow is a row of games.csv.
type gameRow struct {
	manifest *match.Manifest
	*match.Game
	named eco.Opening
	// start is the position at the start, made are the moves from there.
	start board.Position
	made  []board.Move
}

func newGameRow(m *match.Manifest, g *match.Game) (gameRow, error) {
	start, moves, err := g.Line()
	if err != nil {
		return gameRow{}, err
	}
	return gameRow{m, g, eco.Of(start, moves), start, moves}, nil
}

// openingTags are the tags of PGN that name the opening; none without a name.
func (r *gameRow) openingTags() []pgn.Tag {
	if r.named.Code == "" {
		return nil
	}
	return []pgn.Tag{{Name: "ECO", Value: r.named.Code}, {Name: "Opening", Value: r.named.Name}}
}

// gameColumns are the columns of games.csv in their order, to which new ones are added
// at the end.
var gameColumns = slices.Concat([]report.Column[gameRow]{
	report.NewColumn("game", "text", "number of the pair and of the game in it, as 7.2", "", func(r *gameRow) string { return r.Name() }),
	report.NewCountColumn("pair", "number", "number of the pair in the schedule, from 1", func(r *gameRow) int { return r.Pair + 1 }),
	report.NewCountColumn("opening", "number", "number of the opening in its file, from 1", func(r *gameRow) int { return r.Opening + 1 }),
	report.NewTextColumn("white", "text", "name of the contender with White", "", func(r *gameRow) string { return r.manifest.Players[r.White].Name }),
	report.NewTextColumn("black", "text", "name of the contender with Black", "", func(r *gameRow) string { return r.manifest.Players[r.Black].Name }),
	report.NewColumn("result", "text", "1-0, 0-1 or 1/2-1/2", "", func(r *gameRow) string { return r.Result }),
	report.NewColumn("ending", "text", "how the game ended: "+endingNames(), "", func(r *gameRow) string { return string(r.Ending) }),
	report.NewCountColumn("plies", "plies", "moves of both sides, those of the opening included", func(r *gameRow) int { return len(r.Moves) }),
	report.NewCountColumn("book_plies", "plies", "moves of the opening", func(r *gameRow) int { return r.Plies }),
	report.NewTextColumn("error", "text", "failure of the loser: its kind, a colon, details", "no engine failed", func(r *gameRow) string { return r.Error }),
	report.NewTimedColumn("overrun_ms", "ms", "how long after its flag the move of the loser came", "no loss on time", overrunCell),
	report.NewTimedColumn("duration_ms", "ms", "time from the first move to the last", "", func(r *gameRow) string {
		return milliseconds(time.Duration(r.DurationUS) * time.Microsecond)
	}),
	report.NewTimedColumn("start", "UTC", "when the game began", "", func(r *gameRow) string { return r.Start.UTC().Format(time.RFC3339) }),
	report.NewTextColumn("fen", "FEN", "position at the start", "", func(r *gameRow) string { return r.FEN }),
}, sideColumns("white", board.White), sideColumns("black", board.Black), []report.Column[gameRow]{
	report.NewColumn("eco", "text", "code of the opening in the Encyclopaedia of Chess Openings", unnamed, func(r *gameRow) string { return r.named.Code }),
	report.NewColumn("opening_name", "text", "name of the opening", unnamed, func(r *gameRow) string { return r.named.Name }),
	unaskedColumn("white", board.White), unaskedColumn("black", board.Black),
})

// unaskedColumn is about one side.
func unaskedColumn(name string, c board.Color) report.Column[gameRow] {
	return report.NewCountColumn(name+"_unasked", "answers", "bestmoves of "+c.String()+" that no search had asked for; they were dropped",
		func(r *gameRow) int { return r.Sides[c].Unasked })
}

// unnamed describes the games whose opening has no name.
const unnamed = "a game that begins elsewhere than usual, or is in no line of the table"

func endingNames() string {
	text := ""
	for i, e := range match.Endings {
		if i > 0 {
			text += ", "
		}
		text += string(e)
	}
	return text
}

func overrunCell(r *gameRow) string {
	if r.Ending != match.TimeForfeit {
		return ""
	}
	return milliseconds(time.Duration(r.OverrunUS) * time.Microsecond)
}

// sideColumns are the columns about one side.
func sideColumns(name string, c board.Color) []report.Column[gameRow] {
	side := func(r *gameRow) match.Effort { return r.manifest.Effort(r.Game, c) }
	of := " of " + c.String()
	return []report.Column[gameRow]{
		report.NewColumn(name+"_limit", "text", "limit"+of, "", func(r *gameRow) string {
			return r.manifest.Players[[2]int{r.White, r.Black}[c]].Limit.String()
		}),
		report.NewCountColumn(name+"_moves", "moves", "moves that the engine"+of+" made", func(r *gameRow) int { return side(r).Searches }),
		report.NewColumn(name+"_nodes", "nodes", "sum over the searches"+of, "unknown", func(r *gameRow) string {
			if e := side(r); e.NoNodes == 0 {
				return strconv.FormatUint(e.AllNodes, 10)
			}
			return ""
		}),
		report.NewColumn(name+"_mean_depth", "plies", "mean of the last completed iterations"+of, "unknown, or no moves", func(r *gameRow) string {
			if e := side(r); e.NoDepth == 0 {
				return ratio(e.Depths, e.Searches)
			}
			return ""
		}),
		report.NewTimedColumn(name+"_time_ms", "ms", "sum over the searches"+of, "", func(r *gameRow) string { return milliseconds(side(r).AllTime) }),
		report.NewTimedColumn(name+"_cpu_pct", "%", "share of a CPU that the searches"+of+" got", "unknown, or too short to measure", func(r *gameRow) string {
			if side(r).Measured == 0 {
				return ""
			}
			return strconv.FormatInt(int64(100*side(r).CPU/side(r).Measured), 10)
		}),
		report.NewTimedColumn(name+"_overruns", "moves", "moves"+of+" that came after the flag, within the margin or not", "", func(r *gameRow) string { return strconv.Itoa(side(r).Overruns) }),
	}
}

func milliseconds(d time.Duration) string {
	us := d.Microseconds()
	return fmt.Sprintf("%d.%03d", us/1000, us%1000)
}

// ratio writes a mean with one decimal, rounded down; empty of nothing.
func ratio(sum, n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d", sum/n, 10*sum/n%10)
}

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
