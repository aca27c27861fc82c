package validity

import (
	"io"
	"math"
	"strconv"

	"keymove/report"
	"keymove/report/stats"
)

// Games are those that a contender played against its base.
type Games struct {
	Base, Contender string
	Games           int
	// Pairs are counted by the points of the contender.
	Pairs stats.Pairs
	// Elo is the contender's minus the base's, Error half of its 95 % interval; nil where
	// it is infinite or unknown.
	Elo, Error *float64
}

// pairColumns are the columns of the pairs, by the points of the first player.
var pairColumns = [5]string{"pairs_0", "pairs_05", "pairs_1", "pairs_15", "pairs_2"}

// ReadMatch reads the rows of a match.csv, in which each contender is the second player.
func ReadMatch(file string, in io.Reader) ([]Games, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, func(c *report.Cells) Games {
		g := Games{Base: c.Text("first"), Contender: c.Text("second"), Games: c.Count("games"), Elo: c.Number("elo"), Error: c.Number("elo_error")}
		for i, name := range pairColumns {
			g.Pairs[len(pairColumns)-1-i] = c.Count(name)
		}
		if g.Elo != nil {
			g.Elo = new(0 - *g.Elo) // and no -0
		}
		return g
	})
}

// gamesColumns are the columns of the file of the games.
var gamesColumns = func() []report.Column[Games] {
	columns := []report.Column[Games]{
		report.NewTextColumn("base", "text", "name of the base", "", func(g *Games) string { return g.Base }),
		report.NewTextColumn("contender", "text", "name of the contender", "", func(g *Games) string { return g.Contender }),
		report.NewColumn("games", "games", "games between both", "", func(g *Games) string { return strconv.Itoa(g.Games) }),
		report.NewColumn("elo", "Elo", "Elo of the contender minus that of the base", "infinite", func(g *Games) string { return maybe(g.Elo, 2) }),
		report.NewColumn("elo_error", "Elo", "half of its 95 % interval", "unknown", func(g *Games) string { return maybe(g.Error, 2) }),
	}
	for i, name := range pairColumns {
		columns = append(columns, report.NewColumn(name, "pairs", "pairs of games by the points of the contender", "",
			func(g *Games) string { return strconv.Itoa(g.Pairs[i]) }))
	}
	return columns
}()

// KeepGames writes games, with the header for a new file.
func KeepGames(w io.Writer, games []Games, header bool) error {
	return keep(w, gamesColumns, games, header)
}

// ReadGames reads what KeepGames has written.
func ReadGames(file string, in io.Reader) ([]Games, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	return report.ConvertRows(rows, func(c *report.Cells) Games {
		g := gamesOf(c)
		for i, name := range pairColumns {
			g.Pairs[i] = c.Count(name)
		}
		return g
	})
}

// gamesOf returns what the files of games and of changes have in common.
func gamesOf(c *report.Cells) Games {
	return Games{Base: c.Text("base"), Contender: c.Text("contender"), Games: c.Count("games"), Elo: c.Number("elo"), Error: c.Number("elo_error")}
}

// EloSign returns the sign of the Elo, 0 unless its 95 % interval lacks 0.
func (g *Games) EloSign() float64 {
	if g.Elo == nil || g.Error == nil || math.Abs(*g.Elo) <= *g.Error {
		return 0
	}
	return math.Copysign(1, *g.Elo)
}

// maybe writes a number that may be unknown.
func maybe(n *float64, decimals int) string {
	if n == nil {
		return ""
	}
	return strconv.FormatFloat(*n, 'f', decimals, 64)
}

func keep[T any](w io.Writer, columns []report.Column[T], rows []T, header bool) error {
	if header {
		return report.WriteCSV(w, columns, rows, false)
	}
	return report.AppendCSV(w, columns, rows, false)
}
