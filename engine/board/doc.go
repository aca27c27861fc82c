// Package board is chess positions and their rules: legal moves, making them, FEN,
// SAN and UCI notation, position keys and perft.
//
// # Representation
//
// A Position is a plain value of bitboards with a mailbox beside them. Moves
// are made by copying (copy-make): Make writes the successor into another
// Position and leaves the old one as it is. That costs one copy of 176 bytes a
// move, which is cheaper than the branches of an unmake, needs no undo record,
// and makes a Position safe to hand to another goroutine.
//
// Sliding attacks come from magic bitboards. Moves are generated strictly
// legal: checkers and pinned pieces are found once per position as masks, and no
// move is made to be tested.
//
// Castling is written internally as "king takes own rook", which is the same
// in standard chess and Chess960; notation translates it.
// The rights are a bitboard of the rooks that may still castle.
//
// An en-passant square exists only where a legal en-passant capture exists, so
// that equal positions have equal keys.
package board
