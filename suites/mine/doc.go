// Package mine makes suites of what others have played and collected: the puzzles of
// Lichess, and positions out of games.
package mine
