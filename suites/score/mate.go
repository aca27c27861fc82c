package score

import (
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// claim is a move with the score that a search gives it. The move is board.NoMove if the
// search does not say which one the score is of.
type claim struct {
	move  board.Move
	score engine.Score
}

// claimOf returns what an exact report says of its first move.
func claimOf(info *engine.Info) claim { return claim{firstMove(info), info.Score} }

// claims returns what a search says of the move that it played, and of its best move, by
// its last exact scores. A score is that of the move that its line begins with, whatever
// the rank of the line. One without a line is of the best move, so that it is not known
// to be of another move than the one played. A searcher that reports nothing has its
// result only.
func claims(res engine.Result, infos []engine.Info) (played, best claim) {
	played, best = claim{res.Move, res.Score}, claim{res.Move, res.Score}
	reported := false
	for i := range infos {
		info := &infos[i]
		if info.Bound != engine.Exact {
			continue
		}
		if !reported {
			reported, played.score = true, engine.Score{}
		}
		said := claimOf(info)
		if info.MultiPV <= 1 {
			best = said
		}
		if said.move == res.Move || said.move == board.NoMove && info.MultiPV <= 1 {
			played.score = said.score
		}
	}
	return played, best
}

// mate returns in how many moves the side to move mates by a claim, or is mated if it is
// negative; 0 for no mate. A mate in one is not believed: the board knows.
func (c claim) mate(pos *board.Position) int {
	if !pos.IsLegal(c.move) {
		return c.score.Mate
	}
	after := pos.After(c.move)
	switch mates := after.InCheck() && !after.HasLegalMove(); {
	case mates:
		return 1
	case c.score.Mate == 1:
		return 0
	}
	return c.score.Mate
}

// isAsked reports whether a mate in m, as claim.mate returns it, is one by the side that
// mates in n. Who is asked for a mate in one has to give it.
func isAsked(m, n int) bool {
	switch {
	case n == 1:
		return m == 1
	case n > 0:
		return m > 0
	}
	return m < 0
}

// pointForMate returns 1 for a mate by the same side that is at least as short, else 0. To
// be mated sooner than proven is a false claim, and gets nothing.
func pointForMate(m, n int) int {
	if isAsked(m, n) && (m == n || n > 0 && m < n) {
		return 1
	}
	return 0
}

// mateNote returns what a reader of the verdict should know of the mate that the case
// asks for: why one that was scored does not count, or that it is not that of the suite.
// It is empty if there is nothing to say.
func mateNote(c *suites.Case, played, best claim) string {
	pos, n := &c.Position, *c.Mate
	m, san := played.mate(pos), c.Position.SAN(played.move)
	switch {
	case isAsked(m, n) && len(c.Best) == 0 && !solves(c, played):
		return fmt.Sprintf("%s is a move to avoid, though its score is mate in %d", san, m)
	case n > 0 && m > 0 && m < n:
		return fmt.Sprintf("mate in %d, and the suite says %d: the suite may be wrong", m, n)
	case n < 0 && m < 0 && m > n:
		return fmt.Sprintf("mated in %d, and the suite says %d: no point", -m, -n)
	case isAsked(m, n):
		return ""
	case n > 0 && played.score.Mate > 0: // in one, or one is asked for
		return fmt.Sprintf("%s does not mate, though its score is mate in %d", san, played.score.Mate)
	case best.move != played.move && pos.IsLegal(best.move) && isAsked(best.mate(pos), n):
		return fmt.Sprintf("the mate scored is that of %s, not of the move played", c.Position.SAN(best.move))
	}
	return ""
}
