// Package fastchess translates command lines of fastchess, and so of cutechess-cli,
// into those of "keymove match": groups that begin with a single dash, followed by words
// or key=value pairs. It is a pure function of the words; nothing is opened or run.
package fastchess
