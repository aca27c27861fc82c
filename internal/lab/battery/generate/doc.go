// Package generate makes test suites with proven solutions.
//
// Mates makes mates in two and three, or up to six: an engine plays games against
// itself, the positions in which it announces a mate are verified by an exhaustive search
// of all legal moves (see mate.Prove and proof.Solver), and those with exactly one key move
// are kept. WriteMates writes them as EPD.
//
// Endgames takes positions from the endgame tables of package table in which exactly
// one move wins, or draws; WriteEndgames writes them.
//
// The result depends only on the seed, the number of positions and the engine,
// for endgames the materials, not on the clock or the machine.
package generate
