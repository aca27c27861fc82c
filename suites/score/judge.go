// Package score judges the result of a search by what the case asks for.
package score

import (
	"fmt"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Judge returns the verdict on a search, given its result and its reports in order. It is a
// pure function. What counts is the move played, which must be legal, never the principal
// variation; for mates, the last exact score of the line that begins with it.
//
//	asked                          solved                           points
//	bm moves                       the move played is one of them   the suite's maximum, if the catalogue
//	                                                                says so, else none
//	am only                        a legal move is played that is   none
//	                               none of them
//	bm #N, or dm N without moves   the last exact score of the line 1 of 1 when it is N, or shorter
//	                               of the move played is a mate     and proven
//	                               with the sign of N (N = 1: the
//	                               move mates), and not refuted;
//	                               with am, the move is none of
//	                               these
//	bm moves and dm N              by bm                            1 of 1 when the line of the move played has
//	                                                                the mate, or a shorter one that is proven
//	a list of points               as above; else the moves with    those of the move played
//	                               the most points, more than 0
//	dm 0, or nothing               unknown                          none
func Judge(c *suites.Case, res engine.Result, infos []engine.Info) suites.Verdict {
	return judge(c, res, infos, newProver())
}

// JudgeMove is as Judge, on own move n of a case, from 0. Where the line mates, another move that is
// proven to mate as fast is right as well.
func JudgeMove(c *suites.Case, n int, res engine.Result, infos []engine.Info) suites.Verdict {
	asked, p := c.AtMove(n), newProver()
	if in := c.MatesIn(n); in > 1 {
		p.acceptMates(&asked, in, res, infos)
	}
	return judge(&asked, res, infos, p)
}

func judge(c *suites.Case, res engine.Result, infos []engine.Info, p *prover) suites.Verdict {
	var v suites.Verdict
	played, best := claims(res, infos)
	if !c.Position.IsLegal(played.move) {
		played = claim{}
	}
	v.Claim = p.standing(c, played)
	solved := solves(c, played) && !refutes(c, v.Claim)
	if !asksNothing(c) {
		v.Solved = &solved
	}
	v.Points, v.MaxPoints = points(c, played, solved, v.Claim)
	if solved && !ReportedOnce(c, infos) {
		p.left = proofPositions // for the claims of other reports
		v.Kept = kept(c, infos, p)
	}
	if played.move != board.NoMove && c.AsksForMate() {
		v.Note = mateNote(c, played, best, v.Claim)
	}
	return v
}

// asksOnlyForMate reports whether a mate is asked for, and no move to play.
func asksOnlyForMate(c *suites.Case) bool { return c.AsksForMate() && len(c.Best) == 0 }

// refutes reports whether a case that a claim seems to solve is not solved, since it is wrong.
func refutes(c *suites.Case, of suites.MateClaim) bool {
	return asksOnlyForMate(c) && of == suites.ClaimWrong
}

// asksNothing reports whether the case asks for neither a move nor a mate: it is
// outside every percentage.
func asksNothing(c *suites.Case) bool { return !c.AsksForMove() && !c.AsksForMate() }

// Solves reports whether an exact report of a search has what a case asks for.
func Solves(c *suites.Case, info *engine.Info) bool { return solves(c, claimOf(info)) }

// solves reports whether a move, with its score if the case asks for a mate and not for
// moves to play, is what the case asks for. A score of an unknown move may be a mate.
func solves(c *suites.Case, said claim) bool {
	onlyMate := asksOnlyForMate(c)
	switch {
	case asksNothing(c), !c.Position.IsLegal(said.move) && !(onlyMate && said.move == board.NoMove):
		return false
	case len(c.Best) > 0:
		return slices.Contains(c.Best, said.move)
	case slices.Contains(c.Avoid, said.move):
		return false
	}
	return !onlyMate || isAsked(said.mate(&c.Position), *c.Mate)
}

// points returns the points of a search and the maximum of the case; nil if the
// case has no points.
func points(c *suites.Case, played claim, solved bool, of suites.MateClaim) (got, most *int) {
	switch {
	case len(c.Points) > 0:
		return new(listed(c, played.move)), new(c.MaxPoints)
	case asksOnlyForMate(c) && !solved:
		return new(0), new(1)
	case c.AsksForMate():
		return new(pointForClaim(played.mate(&c.Position), *c.Mate, of)), new(1)
	case c.MaxPoints > 0:
		if solved {
			return new(c.MaxPoints), new(c.MaxPoints)
		}
		return new(0), new(c.MaxPoints)
	}
	return nil, nil
}

// listed returns the points of a move in the case's list: of its first entry if
// it is listed twice, 0 if it is not listed.
func listed(c *suites.Case, m board.Move) int {
	for _, p := range c.Points {
		if p.Move == m {
			return p.Points
		}
	}
	return 0
}

// kept returns when the solution of a solved case was found and kept: the
// earliest exact report of the first line from which every later one solves it. A
// change between two solutions is not a change of mind. A report without a line says
// nothing of moves, so that it counts for mates only. It is nil if the last
// report does not solve the case: the engine played a move that it did not report.
func kept(c *suites.Case, infos []engine.Info, p *prover) *suites.Kept {
	var found *suites.Kept
	for i := len(infos) - 1; i >= 0; i-- { // so that what earlier reports cost changes nothing
		info := &infos[i]
		if info.MultiPV > 1 || info.Bound != engine.Exact || len(info.PV) == 0 && c.AsksForMove() {
			continue
		}
		if !Solves(c, info) || refutes(c, p.standing(c, claimOf(info))) {
			break
		}
		found = &suites.Kept{
			Depth: engine.Known(info.Unknown, engine.FigureDepth, info.Depth),
			Nodes: engine.Known(info.Unknown, engine.FigureNodes, info.Nodes), Time: info.Time,
		}
	}
	return found
}

// ReportedOnce reports whether a search said fewer than twice which move is best: then nobody
// knows when it was found. The same report again, as at the end of a search, is not another one.
func ReportedOnce(c *suites.Case, infos []engine.Info) bool {
	var first *engine.Info
	for i := range infos {
		info := &infos[i]
		switch {
		case info.MultiPV > 1 || info.Bound != engine.Exact, len(info.PV) == 0 && c.AsksForMove():
		case first == nil:
			first = info
		case !info.Repeats(first):
			return false
		}
	}
	return true
}

// firstMove returns the best move of a report, board.NoMove if it has none.
func firstMove(info *engine.Info) board.Move {
	if len(info.PV) == 0 {
		return board.NoMove
	}
	return info.PV[0]
}

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
// the rank of the line; while the first line is of that move, another rank says nothing of it. One
// without a line is of the best move, so that it is not known
// to be of another move than the one played. A searcher that reports nothing has its
// result only.
func claims(res engine.Result, infos []engine.Info) (played, best claim) {
	played, best = claim{res.Move, res.Score}, claim{res.Move, res.Score}
	reported, isBest := false, false
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
			best, isBest = said, said.move == res.Move || said.move == board.NoMove
		}
		if isBest && info.MultiPV <= 1 || !isBest && said.move == res.Move {
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
	switch {
	case suites.Mates(pos, c.move):
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

// pointForClaim returns 1 for the mate that the suite says, or a shorter one that is proven, else 0.
func pointForClaim(m, n int, of suites.MateClaim) int {
	if isAsked(m, n) && (m == n || of == suites.ClaimProven) {
		return 1
	}
	return 0
}

// unprovenMate is the distance from which on a suite knows of no mate: matetrack writes 10 000
// where it is unknown. The longest that is proven for a position of seven pieces is 549.
const unprovenMate = 1000

// mateNote returns what a reader of the verdict should know of the mate that the case
// asks for: why one that was scored does not count, or that it is not that of the suite.
// It is empty if there is nothing to say.
func mateNote(c *suites.Case, played, best claim, of suites.MateClaim) string {
	pos, n := &c.Position, *c.Mate
	m, san := played.mate(pos), c.Position.SAN(played.move)
	switch {
	case isAsked(m, n) && asksOnlyForMate(c) && !solves(c, played):
		return fmt.Sprintf("%s is a move to avoid, though its score is mate in %d", san, m)
	case suites.IsShorterMate(m, n):
		return claimNote(m, n, san, of)
	case isAsked(m, n):
		return ""
	case n > 0 && played.score.Mate > 0: // in one, or one is asked for
		return fmt.Sprintf("%s does not mate, though its score is mate in %d", san, played.score.Mate)
	case best.move != played.move && pos.IsLegal(best.move) && isAsked(best.mate(pos), n):
		return fmt.Sprintf("the mate scored is that of %s, not of the move played", c.Position.SAN(best.move))
	}
	return ""
}

// claimNote says what is known of a mate in m that is shorter than that of the suite, in n.
func claimNote(m, n int, san string, of suites.MateClaim) string {
	mate, distance := "mate", m
	if m < 0 {
		mate, distance = "mated", -m
	}
	text := fmt.Sprintf("%s in %d, and the suite says %d", mate, distance, max(n, -n))
	switch {
	case of == suites.ClaimUnproven:
		return text + ": unproven, no point"
	case of == suites.ClaimProven && max(n, -n) < unprovenMate:
		return text + ": proven, the suite is wrong"
	case of == suites.ClaimProven:
		return ""
	case m < 0:
		return text + ": wrong, there is a longer defence"
	}
	return fmt.Sprintf("%s: wrong, %s does not force it", text, san)
}
