package games

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"keymove/engine/board"
	"keymove/report"
	"keymove/suites/match"
	"keymove/suites/pgn"
)

// gameRow is a row of games.csv.
type gameRow struct {
	manifest *match.Manifest
	*match.Game
	named namedOpening
}

func newGameRow(m *match.Manifest, g *match.Game) (gameRow, error) {
	start, moves, err := g.Line()
	if err != nil {
		return gameRow{}, err
	}
	return gameRow{m, g, openingOf(start, moves)}, nil
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
			return r.manifest.Players[[2]int{r.White, r.Black}[c]].LimitText()
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
