// Package input turns the words of a command line, and the files that they name, into
// contenders and their searchers, suites, experiments, profiles and positions.
package input
