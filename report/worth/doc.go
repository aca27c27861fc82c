// Package worth says what mechanisms of the engine are worth: a change at a time, in
// suites, games, speed and unsound cutoffs, a row for each mechanism and profile. Its files
// are docs/phase-see-pruning.csv and docs/phase-see-pruning-suites.csv.
package worth
