package see

import "keymove/engine/board"

// Impl is an implementation of static exchange evaluation. All but Swap exist to be
// compared with it.
type Impl int

// The implementations.
const (
	Swap  Impl = iota // Value and AtLeast: attack sets, nothing is played
	Legal             // LegalValue: the exchange is played with legal moves
	Paper             // PaperValue: the same, never negative, without promotions
)

// ImplNames are the names of the implementations, by Impl.
var ImplNames = []string{"swap", "legal", "paper"}

// Value returns the material outcome of a legal move in centipawns.
func (i Impl) Value(p *board.Position, m board.Move) int {
	switch i {
	case Legal:
		return LegalValue(p, m)
	case Paper:
		return PaperValue(p, m)
	}
	return Value(p, m)
}

// AtLeast reports whether Value is at least threshold. Only Swap stops early.
func (i Impl) AtLeast(p *board.Position, m board.Move, threshold int) bool {
	if i == Swap {
		return AtLeast(p, m, threshold)
	}
	return i.Value(p, m) >= threshold
}

// LegalValue is Value computed by playing the exchange with legal moves: each side
// captures with the least valuable piece that legally can, the first generated
// among equals. It differs from Value on about 0.2 % of captures, for two
// reasons, which TestKindsOfDifferences shows on a position each:
//
//   - A capture, the first or a later one, discovers a check, so that the
//     recapturing side has to respond to it instead. Attack sets do not see the
//     check (nearly all of the differences).
//   - Two pieces of a kind can capture, and one of them opens a line to the target
//     or to a king. Value uses the one on the lower square.
//
// Pins that appear or end during the exchange make no difference: Value checks them
// at each capture.
func LegalValue(p *board.Position, m board.Move) int {
	if m.IsCastle() {
		return 0
	}
	var gains [maxExchange]int
	first, onSquare := firstMove(p, m)
	gains[0] = first
	depth := 0
	pos := p.After(m)
	for depth < maxExchange-1 {
		taker := leastRecapture(&pos, m.To())
		if taker == board.NoMove {
			break
		}
		depth++
		gains[depth] = onSquare
		onSquare = Values[pos.PieceOn(taker.From()).Kind()]
		if taker.IsPromotion() {
			gains[depth] += promotionGain
			onSquare = Values[board.Queen]
		}
		pos = pos.After(taker)
	}
	for ; depth > 0; depth-- {
		gains[depth-1] -= max(gains[depth], 0)
	}
	return gains[0]
}

// leastRecapture returns the legal capture on s by the least valuable piece, the
// first generated among equals, or NoMove. A pawn promotes to a queen.
func leastRecapture(p *board.Position, s board.Square) board.Move {
	var buffer [board.MaxMoves]board.Move
	least, with := board.NoMove, board.NoKind
	checks := p.Checks()
	for _, m := range p.AppendNoisy(buffer[:0], &checks) {
		if m.To() != s {
			continue
		}
		if kind := p.PieceOn(m.From()).Kind(); least == board.NoMove || kind < with {
			least, with = m, kind
		}
	}
	return least
}

// PaperValue is the evaluation as VPR 8.1 shipped it, for measuring what its errors
// cost. It also clamps the first capture, which is forced, and so is never negative: a queen
// that captures a defended pawn scores 0. Promotions count as pawns, quiet moves as 0.
func PaperValue(p *board.Position, m board.Move) int {
	if !m.IsCapture() {
		return 0
	}
	var gains [maxExchange]int
	gains[0] = Values[p.Victim(m)]
	depth, onSquare := 0, Values[p.PieceOn(m.From()).Kind()]
	pos := p.After(m)
	for depth < maxExchange-1 {
		taker := leastRecapture(&pos, m.To())
		if taker == board.NoMove {
			break
		}
		depth++
		gains[depth] = onSquare
		onSquare = Values[pos.PieceOn(taker.From()).Kind()]
		pos = pos.After(taker)
	}
	for ; depth > 0; depth-- {
		gains[depth-1] = max(gains[depth-1]-gains[depth], 0)
	}
	return gains[0]
}

// Cache stores the values of one implementation by position and move. It is a table
// of fixed size in which later values replace earlier ones. Values depend on nothing
// else, so a Cache never has to be cleared.
type Cache struct {
	impl    Impl
	entries [1 << cacheBits]cacheEntry
}

// cacheBits gives 16 384 entries of 8 bytes, which fit into a second-level cache.
const cacheBits = 14

// cacheEntry holds 48 bits of the mixed key above the 16 of the value.
type cacheEntry uint64

// NewCache returns an empty cache of the values of one implementation.
func NewCache(impl Impl) *Cache { return &Cache{impl: impl} }

// Value returns the value of a legal move, and whether it came from the cache.
func (c *Cache) Value(p *board.Position, m board.Move) (value int, hit bool) {
	key := mix(p.Key(), m)
	entry := &c.entries[key&(1<<cacheBits-1)]
	tag := cacheEntry(key) &^ 0xFFFF
	if *entry&^0xFFFF == tag && *entry != 0 {
		return int(int16(*entry)), true
	}
	value = c.impl.Value(p, m)
	*entry = tag | cacheEntry(uint16(value))
	return value, false
}

// mix hashes position and move to 64 bits; the low ones select the entry.
func mix(key uint64, m board.Move) uint64 {
	key = (key ^ uint64(m)) * 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	return key ^ key>>32
}
