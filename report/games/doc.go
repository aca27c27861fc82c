// Package games holds the reports of a match: what its committed pairs add up to
// ([Summary]), the sequential test that may end it, the closing block in the form that
// fastchess's users paste, and the files games.pgn, games.csv, match.csv, series.csv
// and report.md.
//
// All of it follows from the manifest and the pairs in the order of the schedule, so
// that the files of a match that was resumed, rebuilt or merged out of shards are those
// of one that was not.
package games
