// Package making is the commands that make suites: of puzzles, and by the grades of an oracle.
// Each is a file with its flags, what can be wrong with them, and a call of the package that
// does the work.
package making
