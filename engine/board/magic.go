package board

import "math/bits"

//go:generate go run magicgen.go

// Magic bitboards: a factor maps the set of occupied squares that can block a
// slider to an index into a table of attacks. Rooks and bishops share one table; each square has its own
// part ("fancy magics", chessprogramming wiki, Magic Bitboards).

// magic is how one slider on one square finds its attacks.
type magic struct {
	mask   Bitboard // the squares whose occupation matters
	factor uint64
	offset uint32 // start of this square's part of sliderAttacks
	shift  uint8
}

// sliderTableSize is the sum of 2^(relevant squares) over both sliders and all
// squares, rounded up to a power of two: then the index needs no bounds check.
const sliderTableSize = 1 << 17

var (
	rookMagics    [64]magic
	bishopMagics  [64]magic
	sliderAttacks [sliderTableSize]Bitboard
)

// RookAttacks returns the squares that a rook on s attacks.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return sliderAttacks[m.index(occupied)&(sliderTableSize-1)]
}

// BishopAttacks returns the squares that a bishop on s attacks.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return sliderAttacks[m.index(occupied)&(sliderTableSize-1)]
}

func (m *magic) index(occupied Bitboard) uint32 {
	return m.offset + uint32(uint64(occupied&m.mask)*m.factor>>(m.shift&63))
}

func initMagics() {
	offset := uint32(0)
	for s := A1; s < NoSquare; s++ {
		offset = rookMagics[s].init(s, rookFactors[s], offset, rookSteps)
		offset = bishopMagics[s].init(s, bishopFactors[s], offset, bishopSteps)
	}
}

// init fills the magic of one slider on one square and its part of the table,
// and returns where the next part starts.
func (m *magic) init(s Square, factor uint64, offset uint32, steps []step) uint32 {
	m.mask = relevant(s, steps)
	m.factor = factor
	m.offset = offset
	m.shift = uint8(64 - m.mask.Count())
	subset := Bitboard(0)
	for {
		sliderAttacks[m.index(subset)] = slide(s, subset, steps)
		if subset = (subset - m.mask) & m.mask; subset == 0 {
			return offset + 1<<bits.OnesCount64(uint64(m.mask))
		}
	}
}

// relevant returns the squares whose occupation changes what a slider on s
// attacks: all that it reaches but the last of each direction.
func relevant(s Square, steps []step) Bitboard {
	var b Bitboard
	for _, d := range steps {
		for t, ok := s.add(d); ok; t, ok = t.add(d) {
			if _, more := t.add(d); more {
				b |= t.Bitboard()
			}
		}
	}
	return b
}
