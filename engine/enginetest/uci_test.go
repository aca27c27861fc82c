package enginetest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine/enginetest"
	"keymove/engine/external"
	"keymove/engine/uci"
	"keymove/internal/testenv"
)

// fewTwins are the twins that most tests ask: all of them are nine tenths of the searches of a check, and
// TestTwins and TestBuiltIn ask them, and of a long test TestRealEngines.
const fewTwins = 1

// quick is for engines in this process, with enough time for a busy machine.
var quick = enginetest.Config{Late: time.Minute, StopWithin: time.Minute, Patience: 30 * time.Second, Twins: fewTwins, TwinTime: 10 * time.Minute}

var quickDeadlines = external.Deadlines{Grace: 30 * time.Second, Quit: 30 * time.Second}

// hurry is enough time for an engine that answers, and short for a test that waits
// for one that does not.
const hurry = 500 * time.Millisecond

// hasty is for engines that do not answer.
var hasty = enginetest.Config{Late: time.Minute, StopWithin: time.Minute, Patience: hurry, Twins: fewTwins}

var hastyDeadlines = external.Deadlines{Start: 6 * hurry, Ready: 4 * hurry, NewGame: 4 * hurry, Grace: 2 * hurry, Quit: hurry}

// check checks an engine, for whose answers a test does not wait long if it is hasty.
func check(t *testing.T, e external.Config, config enginetest.Config) enginetest.Report {
	t.Helper()
	e.Deadlines = quickDeadlines
	if config.Patience == hurry {
		e.Deadlines = hastyDeadlines
	}
	return enginetest.CheckUCI(t.Context(), e, config)
}

func TestServer(t *testing.T) {
	t.Parallel()
	report := check(t, startFaulty(t, fault{}), quick)
	for _, f := range report.Findings {
		if !isOrder(f) {
			t.Errorf("%v\n%s", f, strings.Join(f.Dialogue, "\n"))
		}
	}
	if report.Name != "Good 1.0" || report.Author != "the Keymove authors" || len(report.Checks) < 20 {
		t.Errorf("the report says %q by %q, %d checks", report.Name, report.Author, len(report.Checks))
	}
}

// waitsLong are the faults of TestFaults for which several checks wait for seconds while
// the engine searches.
var waitsLong = []string{
	"no bestmove", "depth is ignored", "stop is ignored", "no answer after mate", "deaf while it searches", "ponders for ever",
}

// TestFaults shows that each check can fail: a good engine with one fault has the
// corresponding finding. By default it takes those with a text that no other test sees.
func TestFaults(t *testing.T) {
	tests := []struct {
		name  string
		fault fault
		check string
		level enginetest.Level
		hasty bool   // the fault is that no answer comes
		text  string // parts of the finding, apart by " … "
	}{
		{"dies at the start", fault{hears: replaces("uci", dies)}, "start", enginetest.Failure, false, ""},
		{"no uciok", fault{says: drops("uciok")}, "start", enginetest.Failure, true, ""},
		{"no readyok", fault{says: drops("readyok")}, "start", enginetest.Failure, true, ""},
		{"no name", fault{says: drops("id name")}, "id", enginetest.Warning, false, ""},
		{"an option twice", fault{says: replaces("option name Ponder", "option name hash type check default true")}, "options", enginetest.Warning, false, ""},
		{"no Hash", fault{says: drops("option name Hash")}, "options", enginetest.Note, false, ""},
		{"an option of no type", fault{says: replaces("option name Ponder", "option name Ponder type bool")}, "grammar", enginetest.Warning, false, ""},
		{"chatter", fault{says: replaces("id name", "Hello!", "id name Good 1.0")}, "chatter", enginetest.Note, false, ""},
		{"dies of what it does not know", fault{hears: replaces("keymoveasks", dies)}, "unknown-command", enginetest.Warning, false, ""},
		{"an illegal move", fault{says: replaces("bestmove", "bestmove e2e5")}, "legal", enginetest.Failure, false, ""},
		{"no move", fault{says: replaces("bestmove", "bestmove (none)")}, "legal", enginetest.Failure, false, ""},
		{"no bestmove", fault{says: drops("bestmove")}, "legal", enginetest.Failure, true, ""},
		{"a bestmove behind a prompt", fault{says: edits("bestmove", "bestmove ", "uci>bestmove ")}, "legal", enginetest.Failure, true, ""},
		{"two bestmoves", fault{says: twice("bestmove")}, "bestmove", enginetest.Failure, false, ""},
		{"dies in a search", fault{hears: replaces("go", dies)}, "legal", enginetest.Failure, false, ""},
		{"dies after a search", fault{says: diesAfter("bestmove")}, "legal", enginetest.Failure, false, ""},
		{"no info", fault{says: drops("info")}, "info", enginetest.Warning, false, ""},
		{"an illegal PV", fault{says: edits("info", " pv ", " pv e2e5 ")}, "pv", enginetest.Warning, false, ""},
		{"a mate that is none", fault{says: edits("info", " score mate 2 ", " score mate 1 ")}, "mate", enginetest.Warning, false, ""},
		{"mate scores of the other side", fault{says: edits("info", " score mate ", " score mate -")}, "mate", enginetest.Warning, false, ""},
		{"depth is ignored", fault{hears: goes("depth 4", "infinite")}, "depth", enginetest.Warning, true, ""},
		{"depth is overrun", fault{hears: goes("depth 4", "depth 5")}, "depth", enginetest.Warning, false, ""},
		{"nodes are ignored", fault{hears: goes("nodes 20000", "infinite")}, "nodes", enginetest.Warning, true, ""},
		{"nodes are overrun", fault{hears: goes("nodes 20000", "nodes 60000")}, "nodes", enginetest.Warning, false, ""},
		{"nodes end early", fault{hears: goes("nodes 20000", "nodes 5000")}, "nodes", enginetest.Warning, false, ""},
		{"nodes are looked at seldom", fault{hears: goes("nodes 20000", "nodes 30000")}, "nodes", enginetest.Note, false, ""},
		{"nodes are not reported", fault{says: edits("info", " nodes ", " knots ")}, "nodes", enginetest.Warning, false, ""},
		{"movetime is ignored", fault{hears: goes("movetime 100", "infinite")}, "movetime", enginetest.Failure, true, ""},
		{"stop is ignored", fault{hears: drops("stop")}, "stop", enginetest.Failure, true, ""},
		{"infinite is not", fault{hears: goes("infinite", "depth 2")}, "stop", enginetest.Warning, false, ""},
		{"infinite ends with a mate", fault{hears: goes("infinite", "mate 1")}, "infinite", enginetest.Warning, false, ""},
		{"every search is another", fault{hears: counting("go nodes 20000")}, "deterministic", enginetest.Warning, false, ""},
		{"nothing is forgotten", fault{hears: drops("ucinewgame")}, "deterministic", enginetest.Warning, false, ""},
		{"a move after mate", fault{says: replaces("bestmove 0000", "bestmove e2e4")}, "game-over", enginetest.Warning, false, ""},
		{"no answer after mate", fault{says: drops("bestmove 0000")}, "game-over", enginetest.Warning, true, ""},
		{"searchmoves are ignored", fault{hears: edits("go", " searchmoves a2a3 h2h4", "")}, "searchmoves", enginetest.Note, false, ""},
		{"MultiPV is ignored", fault{hears: drops("setoption name MultiPV")}, "multipv", enginetest.Warning, false, ""},
		{"MultiPV of one move", fault{says: sameMove}, "multipv", enginetest.Warning, false, ""},
		{"no Chess960", fault{hears: edits("go", " searchmoves c1b1", " searchmoves c1c2")}, "chess960", enginetest.Warning, false, ""},
		{"deaf while it searches", fault{hears: deafIn("go infinite", "isready")}, "isready-searching", enginetest.Warning, true, ""},
		{"ponders not", fault{hears: goes("ponder", "depth 1")}, "ponder", enginetest.Warning, false, ""},
		{"ponders for ever", fault{hears: drops("ponderhit")}, "ponder", enginetest.Failure, true, ""},
		{"does not quit", fault{hears: drops("quit")}, "quit", enginetest.Warning, true, ""},
		{"nodes are few", fault{hears: goes("nodes 20000", "nodes 7")}, "nodes", enginetest.Warning, false, "ends the search after 7 nodes … less than half as many … use depth or movetime"},
		{"nodes are many", fault{hears: goes("nodes 20000", "nodes 100000")}, "nodes", enginetest.Warning, false, "ends the search after 100000 nodes … more than twice as many … use depth or movetime"},
		{"nodes are few, and depth is overrun", fault{hears: chain(goes("nodes 20000", "nodes 7"), goes("depth 4", "depth 6"))}, "nodes", enginetest.Warning, false, "use movetime"},
		{"nothing is obeyed", fault{hears: chain(goes("nodes 20000", "nodes 7"), goes("depth 4", "depth 6"), goes("movetime 100", "infinite"))}, "nodes", enginetest.Warning, true, "obeys no other limit"},
		{"short lines of mates", fault{says: mateLinesOfOne}, "mate", enginetest.Note, false, "(mate_pv short): #"},
		{"mates in plies", fault{says: edits("info", " score mate 2 ", " score mate 3 ")}, "mate", enginetest.Warning, false, "the line of mate 3 is mate 2"},
		{"mate 0", fault{says: edits("info", " score mate 1 ", " score mate 0 ")}, "score", enginetest.Warning, false, "a score of mate 0, though there are legal moves"},
		{"an illegal move to ponder on", fault{says: pondersOn("e2e5")}, "bestmove", enginetest.Note, false, "an illegal move to ponder on"},
	}
	failed := map[string]bool{}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			switch {
			case slices.Contains(waitsLong, test.name):
				testenv.OnlyNightly(t, "several checks wait until their deadlines")
			case failed[test.check] && test.text == "":
				testenv.OnlyNightly(t, "repeats a check that another fault has failed")
			case test.check == "nodes" || test.text == "":
				testenv.OnlyLong(t, "each fault takes all checks")
			}
			failed[test.check] = true
			t.Parallel()
			config := quick
			if test.hasty {
				config = hasty
			}
			report := check(t, startFaulty(t, test.fault), config)
			if !slices.ContainsFunc(report.Findings, func(f enginetest.Finding) bool {
				return f.Check == test.check && f.Level == test.level && len(f.Dialogue) > 0 && has(f.Text, test.text)
			}) {
				t.Errorf("no %s of the check %s with %q and a dialogue in %v", test.level, test.check, test.text, report.Findings)
			}
		})
	}
}

// has reports whether a text has parts, apart by " … ".
func has(text, parts string) bool {
	for part := range strings.SplitSeq(parts, " … ") {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// mateLinesOfOne cuts the line of a mate to its first move.
func mateLinesOfOne(line string) []string {
	if head, moves, found := strings.Cut(line, " pv "); found && strings.Contains(head, "score mate") {
		first, _, _ := strings.Cut(moves, " ")
		line = head + " pv " + first
	}
	return []string{line}
}

// pondersOn adds a move to ponder on to each answer that has a move.
func pondersOn(move string) func(string) []string {
	return on("bestmove ", func(line string) []string {
		if words := strings.Fields(line); words[1] != "0000" {
			line = words[0] + " " + words[1] + " ponder " + move
		}
		return []string{line}
	})
}

// chain applies several changes that each return one line.
func chain(changes ...func(string) []string) func(string) []string {
	return func(line string) []string {
		for _, change := range changes {
			line = change(line)[0]
		}
		return []string{line}
	}
}

func twice(beginning string) func(string) []string {
	return on(beginning, func(line string) []string { return []string{line, line} })
}

func diesAfter(beginning string) func(string) []string {
	return on(beginning, func(line string) []string { return []string{line, dies} })
}

// edits replaces a part of each line.
func edits(beginning, old, by string) func(string) []string {
	return on(beginning, func(line string) []string { return []string{strings.Replace(line, old, by, 1)} })
}

// goes replaces a limit.
func goes(old, by string) func(string) []string { return edits("go", old, by) }

// counting searches more nodes each time.
func counting(command string) func(string) []string {
	n := 20000
	return on(command, func(string) []string {
		n += 100
		return []string{fmt.Sprintf("go nodes %d", n)}
	})
}

// deafIn drops a command during searches that began with another command.
func deafIn(command, dropped string) func(string) []string {
	searching := false
	return func(line string) []string {
		switch {
		case line == command:
			searching = true
		case line == string(uci.Stop):
			searching = false
		case line == dropped && searching:
			return nil
		}
		return []string{line}
	}
}

// sameMove repeats a line for each rank.
func sameMove(line string) []string {
	reply, err := uci.ParseReply(line)
	info, ok := reply.(uci.Info)
	if err != nil || !ok || info.MultiPV == 0 {
		return []string{line}
	}
	var lines []string
	for rank := range 3 {
		info.MultiPV = rank + 1
		lines = append(lines, info.String())
	}
	return lines
}
