// Package match holds the words of games between searchers: who plays whom, under
// which clocks, by which rules, until when; what a game was; and the folder in which
// the games are kept. Package play plays them.
//
// # Games and pairs
//
// The unit of a match is the pair: two players have the same opening with each
// colour once. A [Schedule] numbers the pairs; play.Run plays their games on a
// number of workers and hands them over in two steps, by a [Queue]. A game is
// journaled as soon as it is over. A pair is committed, with both games, in the order
// of the schedule: what a match counts, its PGN and its tables grow by whole pairs, in
// an order that does not depend on which game ended first. A commit says whether it
// ends the match, as a sequential test does; pairs after the deciding one may have been
// played by then, but are not committed. So a match under a node or depth limit ends
// with the same bytes, whatever the number of workers, and after any number of kills.
//
// # Rules
//
// The board is ours: it says which moves are legal and when a game is over. So is
// the clock: it runs from the command until the answer. A player who fails in any
// way loses the game (see [Ending]), its engine is started anew, and the match goes
// on.
package match
