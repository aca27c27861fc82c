// Package experiment reads a run that is written down, with what it is expected to
// show, from a TOML file:
//
//	title  = "Null move pays"      # title, doc and source are for people
//	suites = ["wac", "../my.epd"]  # as on the command line; none is battery-200
//	contenders = ["default", "plain:default,nullmove=off", "cmd=stockfish name=sf"]
//	profiles = ["more.toml"]
//	nodes  = 200_000               # and every other flag of a run that has a setting
//
//	[[expect]]
//	figure = "solved"
//	contender = "default"
//	suite = "wac"
//	min = 285
//
// Paths lead on from the folder of the file. Keys may have _ or - between their
// words. Whatever is wrong is an error with line and column, all of them at once.
package experiment
