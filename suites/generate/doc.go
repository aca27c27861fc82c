// Package generate makes test suites with proven solutions.
//
// Mates makes mates in two and three: an engine plays games against itself, the
// positions in which it announces a mate are verified by an exhaustive search of
// all legal moves (see mate.Prove), and those with exactly one key move are
// kept. WriteMates writes them as EPD.
//
// The result depends only on the seed, the number of positions and the engine,
// not on the clock or the machine.
package generate
