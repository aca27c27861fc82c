// Package generate makes test suites whose answers are proven.
//
// Mates makes mates in two and three: an engine plays games against itself,
// positions of these games in which it announces a mate are proven by an
// exhaustive search of all legal moves (see Prove), and those with exactly one
// key move are kept. WriteMates writes them as EPD.
//
// What is made depends on the seed, the number of positions and the engine, and
// on nothing else: no clock, no machine.
package generate
