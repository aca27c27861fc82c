// Package spsa tunes options of engines by simultaneous perturbation stochastic
// approximation (Spall 1992), as OpenBench and fishtest do it: in each iteration all
// parameters move up or down at once by chance, the engine with these values plays the
// engine with the opposite ones, and the values follow the winner. The number of
// iterations is fixed in advance, because steps and perturbations shrink with it; what
// comes out is a proposal, which a sequential test has to confirm.
//
// [Tuner] is the arithmetic, without games, and [History] what it makes of games. Package
// selfplay plays them. All follows from the seed and the results of the games, so that a
// tune goes on from its [Folder] with what it would have done.
package spsa
