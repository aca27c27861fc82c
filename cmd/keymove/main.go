// Keymove runs suites of chess problems through an engine in any number of
// configurations, scores the moves, and writes CSV files and a table of what was
// solved.
//
// Usage:
//
//	keymove run [SUITE…]        run suites; without one, battery-200, which is built in
//	keymove match               play games between contenders, with SPRT
//	keymove compare RUN…        report which differences between saved runs are real
//	keymove gate --baseline …   report whether a saved run is worse than another, for CI
//	keymove suites list         the suites that can be run by name; info, get
//	keymove suites check FILE…  report everything that is wrong with suites
//	keymove engines check …     check whether a UCI engine is fit to be tested
//	keymove uci                 speak UCI, for GUIs
//	keymove bench               nodes over fixed positions: the search's signature
//	keymove perft [FEN] DEPTH   count the leaves of the tree of legal moves, or check a perft suite
//	keymove eval [FEN]          explain the static evaluation of a position
//	keymove profiles [NAME]     the engine's profiles and their features
//	keymove completion SHELL    print the completion script of a shell
//	keymove version             the version
//
// "keymove COMMAND --help" describes a command, "--help-all" all of its flags. Results go to stdout, progress and messages
// to stderr; the exit codes are in package host.
package main

import (
	"os"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	"keymove/engine/external/supervise"
)

func main() {
	supervise.Main()
	host.BoundCollector()
	os.Exit(program.New(os.Stdin, os.Stdout, os.Stderr).Run(program.Interruptible(), os.Args[1:]))
}
