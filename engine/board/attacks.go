package board

// The attack tables of the pieces that do not slide, and the lines of the board.
// They are constant once the package is initialised.
var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard

	// between holds the squares strictly between two squares on one line;
	// empty for squares that share none.
	between [64][64]Bitboard
	// line holds the whole line through two squares, edge to edge; empty for
	// squares that share none.
	line [64][64]Bitboard

	// rookRays and bishopRays are the attacks on an empty board.
	rookRays, bishopRays [64]Bitboard
)

// step is a direction on the board, in files and ranks.
type step struct{ file, rank int }

var (
	rookSteps   = []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	kingSteps   = append(append([]step{}, rookSteps...), bishopSteps...)
	knightSteps = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	for s := A1; s < NoSquare; s++ {
		knightAttacks[s] = leap(s, knightSteps)
		kingAttacks[s] = leap(s, kingSteps)
		pawnAttacks[White][s] = leap(s, []step{{-1, 1}, {1, 1}})
		pawnAttacks[Black][s] = leap(s, []step{{-1, -1}, {1, -1}})
	}
	initMagics()
	for s := A1; s < NoSquare; s++ {
		rookRays[s], bishopRays[s] = RookAttacks(s, 0), BishopAttacks(s, 0)
		initLines(s, RookAttacks)
		initLines(s, BishopAttacks)
	}
}

// initLines fills between and line for the lines through s of one slider.
func initLines(s Square, attacks func(Square, Bitboard) Bitboard) {
	for targets := attacks(s, 0); targets != 0; {
		t := targets.Pop()
		line[s][t] = attacks(s, 0)&attacks(t, 0) | s.Bitboard() | t.Bitboard()
		between[s][t] = attacks(s, t.Bitboard()) & attacks(t, s.Bitboard())
	}
}

// leap returns the squares one step away from s that are on the board.
func leap(s Square, steps []step) Bitboard {
	var b Bitboard
	for _, d := range steps {
		if t, ok := s.add(d); ok {
			b |= t.Bitboard()
		}
	}
	return b
}

// add returns the square one step away, and whether it is on the board.
func (s Square) add(d step) (Square, bool) {
	file, rank := s.File()+d.file, s.Rank()+d.rank
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare, false
	}
	return MakeSquare(file, rank), true
}

// slide walks from s in each direction up to and including the first occupied
// square: the slow, obvious way, which fills the magic tables.
func slide(s Square, occupied Bitboard, steps []step) Bitboard {
	var b Bitboard
	for _, d := range steps {
		for t, ok := s.add(d); ok; t, ok = t.add(d) {
			b |= t.Bitboard()
			if occupied.Has(t) {
				break
			}
		}
	}
	return b
}

// RookRays returns the squares that a rook on s attacks on an empty board.
func RookRays(s Square) Bitboard { return rookRays[s&63] }

// BishopRays returns the squares that a bishop on s attacks on an empty board.
func BishopRays(s Square) Bitboard { return bishopRays[s&63] }

// KnightAttacks returns the squares that a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares that a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// PawnAttacks returns the squares that a pawn of color c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// Between returns the squares strictly between a and b, empty if they share no
// rank, file or diagonal.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, empty if they
// share none.
func Line(a, b Square) Bitboard { return line[a&63][b&63] }

// QueenAttacks returns the squares that a queen on s attacks.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return RookAttacks(s, occupied) | BishopAttacks(s, occupied)
}

// Attacks returns the squares that a knight, bishop, rook, queen or king on s
// attacks.
func Attacks(k Kind, s Square, occupied Bitboard) Bitboard {
	switch k {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}

//go:generate go run magicgen.go

// magic is how one slider on one square finds its attacks: a factor maps the set of occupied
// squares that can block it to an index into a table of attacks. Rooks and bishops share one
// table; each square has its own part ("fancy magics", chessprogramming wiki, Magic
// Bitboards).
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
	half, otherHalf := pathsFrom(s, steps[:2]), pathsFrom(s, steps[2:])
	for _, a := range half {
		for _, b := range otherHalf {
			sliderAttacks[m.index(a.blockers|b.blockers)] = a.attacks | b.attacks
		}
	}
	return offset + 1<<m.mask.Count()
}

// paths are what a slider attacks in some of its directions, with one set of blockers.
type paths struct{ blockers, attacks Bitboard }

// pathsFrom returns the paths from s with every set of blockers. A slider is two of two
// directions each, of 64 sets at most: the walks of 4 096 would be half of the program's start.
func pathsFrom(s Square, steps []step) []paths {
	mask := relevant(s, steps)
	all := make([]paths, 0, 1<<mask.Count())
	subset := Bitboard(0)
	for {
		all = append(all, paths{subset, slide(s, subset, steps)})
		if subset = (subset - mask) & mask; subset == 0 {
			return all
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
