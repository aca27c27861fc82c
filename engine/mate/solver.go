package mate

import (
	"errors"
	"math/bits"

	"keymove/engine/board"
)

// Solver proves and disproves longer mates than Prove can, by depth-first proof-number search (A.
// Nagai, "Df-pn algorithm for searching AND/OR trees", 2002) within a number of moves. Like
// Prove it leaves out no legal move of either side, except that the last move of the
// attacker has to be a check, as every mate is. It remembers positions in a table of
// fixed size, with 96 bits of the key of a position. One goroutine at a time may use a Solver.
type Solver struct {
	entries []entry
	// FiftyMoves counts the halfmove clock of positions: from 100 on they are drawn, unless mate is on
	// the board.
	FiftyMoves bool
	// limit is the number of positions that a call may look at, and used those it has.
	limit, used uint64
}

// entry has the proof and disproof numbers of a position with so many moves left.
type entry struct {
	key       uint64
	check     uint32
	pn, dn    uint32
	remaining int8
	attacker  bool
}

// NewSolver returns a solver with a table of about so many positions, 32 bytes each.
func NewSolver(entries int) *Solver {
	return &Solver{entries: make([]entry, 1<<bits.Len(uint(max(1, entries-1))))}
}

// errUndecided is returned if a search has looked at as many positions as it may.
var errUndecided = errors.New("undecided within the limit of positions")

// solved is a proof or disproof number without bound.
const solved = 1 << 30

// Prove is as the function Prove, with at most so many positions looked at: the
// shortest mate within a number of moves, and all key moves. The error is
// errUndecided.
func (s *Solver) Prove(pos board.Position, limit int, positions uint64) (proof Proof, ok bool, err error) {
	s.limit, s.used = positions, 0
	for n := 1; n <= limit; n++ {
		var keys []board.Move
		for _, m := range pos.LegalMoves() {
			next := pos.After(m)
			mates, err := s.decide(&next, n-1)
			if err != nil {
				return Proof{}, false, err
			}
			if mates {
				keys = append(keys, m)
			}
		}
		if len(keys) > 0 {
			return Proof{Distance: n, Keys: keys}, true, nil
		}
	}
	return Proof{}, false, nil
}

// decide is MatedIn.
func (s *Solver) decide(pos *board.Position, n int) (bool, error) {
	pn, dn := s.lookDefender(pos, n)
	if pn != 0 && dn != 0 {
		pn, dn = s.search(pos, n, false, solved, solved)
	}
	return decided(pn, dn)
}

// decideAttack is In.
func (s *Solver) decideAttack(pos *board.Position, n int) (bool, error) {
	pn, dn := s.lookAttacker(pos, n)
	if pn != 0 && dn != 0 {
		pn, dn = s.search(pos, n, true, solved, solved)
	}
	return decided(pn, dn)
}

func decided(pn, dn uint32) (bool, error) {
	if pn != 0 && dn != 0 {
		return false, errUndecided
	}
	return pn == 0, nil
}

// child is a move and the numbers of the position after it.
type child struct {
	move   board.Move
	pn, dn uint32
}

// search returns the numbers of a position, once one of them is not below its
// threshold: pn is 0 if the attacker is proven to mate in n moves more, at least one, dn
// if not.
func (s *Solver) search(pos *board.Position, n int, attacker bool, maxPN, maxDN uint32) (pn, dn uint32) {
	s.used++
	var buffer [64]child
	children := s.children(buffer[:0], pos, n, attacker)
	for {
		pn, dn = totals(children, attacker)
		if pn >= maxPN || dn >= maxDN || pn == 0 || dn == 0 || s.used >= s.limit {
			s.store(pos, n, attacker, pn, dn)
			return pn, dn
		}
		best, second := leading(children, attacker)
		c := &children[best]
		next := pos.After(c.move)
		if attacker {
			c.pn, c.dn = s.search(&next, n-1, false, min(maxPN, second+1), maxDN-dn+c.dn)
		} else {
			c.pn, c.dn = s.search(&next, n, true, maxPN-pn+c.pn, min(maxDN, second+1))
		}
	}
}

// children appends the moves of a position with what is known of those positions.
func (s *Solver) children(dst []child, pos *board.Position, n int, attacker bool) []child {
	var buffer [board.MaxMoves]board.Move
	for _, m := range pos.AppendLegal(buffer[:0]) {
		next := pos.After(m)
		c := child{move: m}
		if attacker {
			c.pn, c.dn = s.lookDefender(&next, n-1)
		} else {
			c.pn, c.dn = s.lookAttacker(&next, n)
		}
		dst = append(dst, c)
		if attacker && c.pn == 0 || !attacker && c.dn == 0 {
			break // this move decides
		}
	}
	if len(dst) == 0 { // the side to move is checkmated or stalemated
		return append(dst, terminal(!attacker && pos.InCheck()))
	}
	return dst
}

// terminal returns the numbers of a position that is decided.
func terminal(isMate bool) child {
	if isMate {
		return child{pn: 0, dn: solved}
	}
	return child{pn: solved, dn: 0}
}

// lookDefender returns the numbers of a position in which the defender is to move and
// the attacker has n moves left. A defender with fewer moves is closer to mate.
func (s *Solver) lookDefender(pos *board.Position, n int) (pn, dn uint32) {
	if n == 0 || s.isDrawn(pos) {
		c := terminal(pos.InCheck() && !pos.HasLegalMove())
		return c.pn, c.dn
	}
	if pn, dn, ok := s.load(pos, n, false); ok {
		return pn, dn
	}
	moves := uint32(pos.CountLegal())
	if moves == 0 {
		c := terminal(pos.InCheck())
		return c.pn, c.dn
	}
	return moves, 1
}

// lookAttacker returns the numbers of a position in which the attacker is to move and
// has n moves left. The last one is tried at once.
func (s *Solver) lookAttacker(pos *board.Position, n int) (pn, dn uint32) {
	if s.isDrawn(pos) {
		return solved, 0
	}
	if n == 1 {
		s.used++
		c := terminal(In(pos, 1))
		return c.pn, c.dn
	}
	if pn, dn, ok := s.load(pos, n, true); ok {
		return pn, dn
	}
	return 1, uint32(max(1, pos.CountLegal()/8))
}

func (s *Solver) isDrawn(pos *board.Position) bool { return s.FiftyMoves && pos.HalfmoveClock() >= 100 }

// totals returns the numbers of a position from those after its moves: the side to move
// needs one move that serves it, its opponent an answer to all.
func totals(children []child, attacker bool) (pn, dn uint32) {
	least, sum := uint32(solved), uint32(0)
	for _, c := range children {
		own, other := c.numbers(attacker)
		least = min(least, own)
		sum = min(solved-1, sum+other)
		if other == solved {
			sum = solved
			break
		}
	}
	if least == 0 {
		sum = solved
	}
	if least == solved {
		sum = 0
	}
	if attacker {
		return least, sum
	}
	return sum, least
}

// numbers returns the number that the side to move wants to be low, and the other.
func (c *child) numbers(attacker bool) (own, other uint32) {
	if attacker {
		return c.pn, c.dn
	}
	return c.dn, c.pn
}

// leading returns the move with the lowest number, and the number of the next.
func leading(children []child, attacker bool) (best int, second uint32) {
	least := uint32(solved) + 1
	second = solved
	for i := range children {
		own, _ := children[i].numbers(attacker)
		switch {
		case own < least:
			best, second, least = i, min(least, solved), own
		case own < second:
			second = own
		}
	}
	return best, second
}

// load returns the numbers that the table has of a position.
func (s *Solver) load(pos *board.Position, n int, attacker bool) (pn, dn uint32, ok bool) {
	key, check := s.signature(pos)
	e := s.slot(key, n, attacker)
	if e.key == key && e.check == check && int(e.remaining) == n && e.attacker == attacker && (e.pn|e.dn) != 0 {
		return e.pn, e.dn, true
	}
	return 0, 0, false
}

// store keeps the numbers of a position, in place of whatever had its slot.
func (s *Solver) store(pos *board.Position, n int, attacker bool, pn, dn uint32) {
	key, check := s.signature(pos)
	*s.slot(key, n, attacker) = entry{key: key, check: check, pn: pn, dn: dn, remaining: int8(n), attacker: attacker}
}

func (s *Solver) slot(key uint64, n int, attacker bool) *entry {
	mixed := key + uint64(n)*0x9E3779B97F4A7C15
	if attacker {
		mixed = ^mixed
	}
	return &s.entries[mixed&uint64(len(s.entries)-1)]
}

// signature returns the key of a position and 32 bits of a second one, which has
// nothing in common with it.
func (s *Solver) signature(pos *board.Position) (key uint64, check uint32) {
	h := uint64(pos.ByColor(board.White))
	for k := board.Pawn; k <= board.King; k++ {
		h = (h ^ uint64(pos.Pieces(k))) * 0xD6E8FEB86659FD93
		h ^= h >> 32
	}
	if s.FiftyMoves {
		return pos.Key() + uint64(pos.HalfmoveClock())*0xA0761D6478BD642F, uint32(h >> 32)
	}
	return pos.Key(), uint32(h >> 32)
}
