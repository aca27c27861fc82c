// Package texttable lays out tables in plain text and formats the numbers in them for
// people. It knows nothing about chess.
package texttable
