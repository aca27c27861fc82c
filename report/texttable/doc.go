// Package texttable lays out tables in plain text, and writes the numbers in
// them for people. It knows nothing of chess.
package texttable
