package games

import (
	"fmt"
	"slices"

	"keymove/engine/board"
	"keymove/suites/match"
)

// Choice are games worth a look for one reason, the best first.
type Choice struct {
	Reason string
	Games  []Look
	// Count is the number of all games of the match with that reason.
	Count int

	of func(*gameRow) (rank int, why string)
}

// Look is a game to look at.
type Look struct {
	Place
	Name         string // "7.2"
	White, Black int    // players
	Result       string
	Ending       string // how it ended
	Opening      string // empty where it has no name
	// Plies is the number of moves of both sides behind the opening.
	Plies int
	// Last is the last move with its number, as "34. Qxf7#"; FEN the position behind it.
	Last, FEN string
	// Why says what is special about it; empty where Ending does.
	Why string

	rank int
}

// Place is where a game is in games.pgn: its number there, and its first line, both from 1.
type Place struct{ Number, Line int }

const (
	// mostLooks is how many games are kept for a reason.
	mostLooks = 6
	// decided is the score in centipawns beyond which a game is taken to be decided.
	decided = 500
	// leastSwing is the least swing of a score that is worth a look.
	leastSwing = 200
	// lostScore is the score of a player who is taken to be losing.
	lostScore = -200
)

// newChoices returns the reasons for which games are worth a look. A rank of 0 is none.
func newChoices() []Choice {
	return []Choice{
		{Reason: "Lost on time, by an illegal move or by a crash", of: failed},
		{Reason: "Won from a lost position", of: turned},
		{Reason: "Largest swings of a score", of: swung},
		{Reason: "Shortest losses", of: short},
	}
}

// add takes a game, and keeps those of the highest ranks; of equal ones, and of games that were played
// again, the first.
func (c *Choice) add(g *gameRow, at Place) {
	rank, why := c.of(g)
	if rank == 0 {
		return
	}
	c.Count++
	i, _ := slices.BinarySearchFunc(c.Games, rank, func(l Look, rank int) int {
		if l.rank >= rank {
			return -1
		}
		return 1
	})
	if i == mostLooks {
		return
	}
	look := g.look(at)
	if slices.ContainsFunc(c.Games, func(l Look) bool { return l.FEN == look.FEN && l.Last == look.Last }) {
		return // the same game again
	}
	look.rank, look.Why = rank, why
	c.Games = slices.Insert(c.Games, i, look)
	c.Games = c.Games[:min(len(c.Games), mostLooks)]
}

// look returns the game with its final position.
func (r *gameRow) look(at Place) Look {
	look := Look{
		Place: at, Name: r.Name(), White: r.White, Black: r.Black, Result: r.Result, Ending: endingOf(r.manifest, r.Game),
		Opening: r.named.Name, Plies: len(r.made) - r.Plies,
	}
	pos := r.start
	for i, m := range r.made {
		if i == len(r.made)-1 {
			look.Last = moveNumber(&pos) + " " + pos.SAN(m)
		}
		pos = pos.After(m)
	}
	look.FEN = pos.FEN()
	return look
}

// failed ranks the games that a player lost otherwise than by chess.
func failed(g *gameRow) (rank int, why string) {
	switch g.Ending {
	case match.TimeForfeit, match.Stalled, match.IllegalMove, match.Crashed:
		return 1, ""
	}
	return 0, ""
}

// lostByChess reports whether a player was mated, or resigned.
func (r *gameRow) lostByChess() bool {
	return r.Ending == match.Checkmate || r.Ending == match.AdjudicatedResign
}

// short ranks the games that a player lost by chess, the shortest first.
func short(g *gameRow) (rank int, why string) {
	if !g.lostByChess() {
		return 0, ""
	}
	return max(1, 1<<20-(len(g.made)-g.Plies)), ""
}

// turned ranks the games that a player won after its own score had said that it was losing.
func turned(g *gameRow) (rank int, why string) {
	if !g.lostByChess() {
		return 0, ""
	}
	worst, at := lostScore+1, -1
	for ply := range g.made {
		if score, known := g.score(ply, 10_000); known && g.mover(ply) == g.Loser().Other() && score < worst {
			worst, at = score, ply
		}
	}
	if at < 0 {
		return 0, ""
	}
	return -worst, fmt.Sprintf("%s won, and had scored %s at move %d", g.nameOf(at), g.Moves[at].ScoreText(), g.moveAt(at))
}

// swung ranks games by the largest change of a player's score from one of its moves to the next.
func swung(g *gameRow) (rank int, why string) {
	from, to := 0, 0
	for ply := range g.made {
		before, known := g.score(ply-2, decided)
		after, knownToo := g.score(ply, decided)
		if change := max(after-before, before-after); known && knownToo && change > rank {
			rank, from, to = change, ply-2, ply
		}
	}
	if rank < leastSwing {
		return 0, ""
	}
	return rank, fmt.Sprintf("the score of %s went from %s to %s at move %d", g.nameOf(to), g.Moves[from].ScoreText(), g.Moves[to].ScoreText(), g.moveAt(to))
}

// score returns what the player who made a move said of it, in centipawns, at most so much either way;
// mates are the most. False where it said nothing, as of moves of the opening.
func (r *gameRow) score(ply, most int) (cp int, known bool) {
	if ply < r.Plies || ply >= len(r.Moves) {
		return 0, false
	}
	switch m := &r.Moves[ply]; {
	case m.Mate != nil && *m.Mate > 0:
		return most, true
	case m.Mate != nil:
		return -most, true
	case m.CP != nil:
		return max(-most, min(most, *m.CP)), true
	}
	return 0, false
}

// mover returns who made a move.
func (r *gameRow) mover(ply int) board.Color {
	if ply%2 == 0 {
		return r.start.SideToMove()
	}
	return r.start.SideToMove().Other()
}

func (r *gameRow) nameOf(ply int) string {
	return r.manifest.Players[[2]int{r.White, r.Black}[r.mover(ply)]].Name
}

// moveAt returns the number of the move that a ply belongs to.
func (r *gameRow) moveAt(ply int) int {
	return r.start.FullmoveNumber() + (ply+int(r.start.SideToMove()))/2
}
