package mine

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"keymove/engine/board"
	"keymove/suites/epd"
	"keymove/suites/notation"
	"keymove/suites/pgn"
)

// GamesOptions say which positions of games an oracle looks at.
type GamesOptions struct {
	// PerGame is the number of positions of each game that are looked at, at least 1.
	PerGame int
	// Seed determines which.
	Seed uint64
}

// Candidate is a position of a game that an oracle is to look at.
type Candidate struct {
	// Name is that of the position in errors: file, game and ply.
	Name     string
	Position board.Position
	// Game is the number of the game in its file, from 1, Ply the moves made before.
	Game, Ply int
	// Played is the move that followed; Before are the position and the move that led
	// here.
	Played board.Move
	Before board.Position
	Last   board.Move
	// Text says who played where.
	Text string
	// WinnerMoves is set if the side to move went on to win.
	WinnerMoves bool
}

// Where positions are looked for.
const (
	openingPlies = 12 // at the start of a game, which belong to the opening book
	leastChoices = 5  // legal moves, so that there is something to decide
)

// Candidates reads games and takes positions of each at random: decision points are found
// among them by Find. A game with an illegal move, or whose text is at fault, is an error
// with line and column, and reading continues with the next; err is the stream's. The
// result depends on the file and the options alone.
func Candidates(r io.Reader, file string, o GamesOptions) (list []Candidate, games int, invalid []*notation.ParseError, err error) {
	for game, err := range pgn.NewReader(r, file, false).All() {
		if wrong, ok := errors.AsType[*notation.ParseError](err); ok {
			invalid = append(invalid, wrong)
			continue
		}
		if err != nil {
			return nil, games, invalid, fmt.Errorf("%s: %w", file, err)
		}
		games++
		for _, c := range candidatesOf(game, games, o) {
			c.Name = fmt.Sprintf("%s: game %d, ply %d", file, c.Game, c.Ply)
			list = append(list, c)
		}
	}
	return list, games, invalid, nil
}

// candidatesOf takes positions of a game.
func candidatesOf(game *pgn.Game, number int, o GamesOptions) []Candidate {
	var all []Candidate
	pos, before, last := game.Start, board.Position{}, board.NoMove
	for ply, m := range game.Moves {
		if ply >= openingPlies && pos.CountLegal() >= leastChoices && !pos.DrawnByRule() {
			all = append(all, Candidate{
				Position: pos, Game: number, Ply: ply, Played: m.Move, Before: before, Last: last, Text: textOf(game),
				WinnerMoves: game.Result == winsFor(pos.SideToMove()),
			})
		}
		before, last = pos, m.Move
		pos = pos.After(m.Move)
	}
	random := rand.New(rand.NewPCG(o.Seed, uint64(number)))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(o.PerGame, len(all))]
	slices.SortFunc(all, func(a, b Candidate) int { return a.Ply - b.Ply })
	return all
}

func winsFor(c board.Color) string {
	if c == board.White {
		return pgn.WhiteWins
	}
	return pgn.BlackWins
}

func textOf(game *pgn.Game) string {
	var parts []string
	for _, tag := range []string{"Event", "Date", "Round"} {
		if value := epd.Clean(game.Tag(tag)); value != "" && strings.Trim(value, "?.") != "" {
			parts = append(parts, value)
		}
	}
	text := epd.Clean(game.Tag("White")) + " - " + epd.Clean(game.Tag("Black"))
	if len(parts) > 0 {
		text += ", " + strings.Join(parts, ", ")
	}
	return text
}
