// Package book reads opening books in the format of Polyglot: entries of 16
// bytes, big-endian, sorted by the key of their position.
//
//	key     uint64  Polyglot's Zobrist key of the position
//	move    uint16  from bit 0, three bits each: to file, to rank, from file,
//	                from rank, promotion (0 none, 1 knight … 4 queen)
//	weight  uint16  how good the move is; 0 is never played
//	learn   uint32  not used
//
// Castling goes from the king's square to the rook's. A book is read as a whole; it
// does not change afterwards and may be shared.
package book
