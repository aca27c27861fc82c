// Package mine makes suites of positions out of games.
package mine
