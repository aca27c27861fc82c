// Package table makes endgame tables of up to four pieces, kings included, by
// retrograde analysis: for every position of a material the result with best play
// and the distance to mate. A table is made in memory in seconds and takes one byte
// a position.
//
// # What the values are
//
// Promotion to every piece and en passant count; a position with a right to castle
// has no value. The fifty-move rule and repetitions do not count, as for the mate
// prover: a win is a win however long it takes.
//
// # How a table is made
//
// Each node of a table is a placement of the pieces with the side to move. Nodes
// differ by the mirror of the files only (and of the ranks where there is no pawn):
// these mirrors leave no placement as it is, so that every move has one counterpart
// and moves can be counted. Diagonals, which would halve the tables again, do not.
//
// A first pass over the nodes counts for each its legal moves that stay in the
// table, and looks up those that leave it, by capture or promotion, in tables of
// less material. Then the values grow from mate backwards, ply by ply, as Ken
// Thompson described it ("Retrograde analysis of certain endgames", ICCA Journal 9(3),
// 1986): the predecessors of a loss are wins, and a node is a loss once all its
// moves are known to lose. What is left over is drawn.
package table
