// Package making is the commands that make suites: proven ones by our own engine, and
// those out of puzzles, games and saved runs. Each is a file with its flags, what can be
// wrong with them, and a call of the package that does the work.
package making
