package board

// Position keys after Zobrist: one random number for each piece on each square,
// for each rook that may still castle, for each en-passant file, and for Black
// to move; the key of a position is the XOR of those that apply.
var (
	pieceKeys     [16][64]uint64 // by Piece and Square
	castlingKeys  [64]uint64     // by the square of the rook
	enPassantKeys [8]uint64      // by file
	blackKey      uint64
)

func init() {
	random := splitMix(0x4B65796D6F7665) // "Keymove"; the keys are part of the determinism signature
	for _, c := range []Color{White, Black} {
		for k := Pawn; k <= King; k++ {
			for s := range pieceKeys[0] {
				pieceKeys[MakePiece(c, k)][s] = random.next()
			}
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = random.next()
	}
	for f := range enPassantKeys {
		enPassantKeys[f] = random.next()
	}
	blackKey = random.next()
}

// LikelyKey returns the key after a move as far as it is known before the move is
// made: without what castling, promotions, en passant and lost rights change. It
// serves to fetch from memory what is stored under the key.
func (p *Position) LikelyKey(m Move) uint64 {
	from, to := m.From(), m.To()
	piece, victim := p.squares[from&63], p.squares[to&63]
	return p.PassKey() ^ pieceKeys[piece&15][from&63] ^ pieceKeys[piece&15][to&63] ^ pieceKeys[victim&15][to&63]
}

// PassKey returns the key after a null move.
func (p *Position) PassKey() uint64 {
	key := p.key ^ blackKey
	if p.enPassant != NoSquare {
		key ^= enPassantKeys[p.enPassant&7]
	}
	return key
}

// splitMix is the SplitMix64 generator (Steele, Lea, Flood 2014).
type splitMix uint64

func (r *splitMix) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// computeKeys returns the position key and the pawn key from scratch: the
// oracle of what Make updates step by step.
func (p *Position) computeKeys() (key, pawnKey uint64) {
	for occupied := p.Occupied(); occupied != 0; {
		s := occupied.Pop()
		k := pieceKeys[p.squares[s]][s]
		key ^= k
		if p.squares[s].Kind() == Pawn {
			pawnKey ^= k
		}
	}
	for rooks := p.castling; rooks != 0; {
		key ^= castlingKeys[rooks.Pop()]
	}
	if p.enPassant != NoSquare {
		key ^= enPassantKeys[p.enPassant.File()]
	}
	if p.side == Black {
		key ^= blackKey
	}
	return key, pawnKey
}
