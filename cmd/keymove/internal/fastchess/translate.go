// Package fastchess translates command lines of fastchess, and so of cutechess-cli,
// into those of "keymove match": groups that begin with a single dash, followed by words
// or key=value pairs. It is a pure function of the words; nothing is opened or run.
package fastchess

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Mark is the word by which a command line is known to be fastchess's.
const Mark = "-engine"

// group is an option with the words after it.
type group struct {
	name  string
	words []string
}

// translation is what a command line comes to.
type translation struct {
	engines  []map[string][]string // the words of -engine by their keys, then those of -each
	each     map[string][]string
	keys     []string // of engines, in the order of their first use
	out      []string // our flags
	warnings []string
	errs     []error

	rounds, games     int
	gauntlet          bool
	seeds             int
	order             string
	startMS, answerMS string
	concurrency       string
}

// Translate returns the words of a line for "keymove match", and what of the line has no
// effect. The error has all that cannot be translated, a line each.
func Translate(args []string) (ours, warnings []string, err error) {
	t := translation{each: map[string][]string{}, rounds: 2, games: 2, seeds: 1, order: "sequential", concurrency: "1"}
	for _, g := range t.split(args) {
		t.take(g)
	}
	t.finish()
	if len(t.errs) > 0 {
		return nil, nil, errors.Join(t.errs...)
	}
	return t.out, t.warnings, nil
}

func (t *translation) fail(format string, args ...any) {
	t.errs = append(t.errs, fmt.Errorf(format, args...))
}

func (t *translation) warn(format string, args ...any) {
	t.warnings = append(t.warnings, fmt.Sprintf(format, args...))
}

func (t *translation) split(args []string) []group {
	var groups []group
	for _, word := range args {
		switch {
		case strings.HasPrefix(word, "--"):
			t.fail("%s: the flags of keymove cannot be combined with -engine groups", word)
		case strings.TrimSpace(word) == "" && len(groups) > 0:
			t.fail("%s: %q is empty", groups[len(groups)-1].name, word)
		case isOption(word):
			groups = append(groups, group{name: word})
		case len(groups) == 0:
			t.fail("%q is not part of any option", word)
		default:
			g := &groups[len(groups)-1]
			g.words = append(g.words, word)
		}
	}
	return groups
}

// isOption reports whether a word begins a group; a negative number does not.
func isOption(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != '.'
}

func (t *translation) take(g group) {
	switch g.name {
	case Mark:
		t.engines = append(t.engines, t.engineWords(g))
	case "-each":
		for key, values := range t.engineWords(g) {
			t.each[key] = values
		}
	case "-sprt", "-draw", "-resign":
		t.add("-"+g.name, strings.Join(g.words, ","))
	case "-maxmoves":
		t.add("--max-moves", t.one(g))
	case "-concurrency":
		t.concurrency = t.one(g)
	case "-force-concurrency":
		t.out = append(t.out, "--force-concurrency")
	case "-rounds":
		t.rounds = t.number(g)
	case "-games":
		t.games = t.number(g)
	case "-repeat":
		t.repeat(g)
	case "-tournament":
		t.tournament(t.one(g))
	case "-seeds":
		t.seeds = t.number(g)
	case "-srand":
		t.add("--seed", t.one(g))
	case "-event", "-site":
		t.add("-"+g.name, strings.Join(g.words, " "))
	case "-ratinginterval":
		t.add("--report-every", t.one(g))
	case "-openings":
		t.openings(g)
	case "-variant":
		t.variant(t.one(g))
	case "-pgnout":
		t.pgnout(g)
	case "-startup-ms":
		t.startMS = t.one(g)
	case "-ucinewgame-ms", "-ping-ms":
		t.answerMS = t.one(g)
	default:
		t.other(g)
	}
}

// other takes the options that have no effect here, and refuses those whose games would
// be others.
func (t *translation) other(g group) {
	switch g.name {
	case "-recover", "-testEnv", "-show-latency", "-autosaveinterval":
		// a match always recovers, is always saved, and keeps all times
	case "-report", "-scoreinterval", "-log", "-crc32", "-check-mate-pvs", "-strict", "-use-affinity", "-epdout", "-wait", "-debug":
		t.warn("%s has no effect", strings.Join(append([]string{g.name}, g.words...), " "))
	case "-output":
		if t.setting(g, "format") != "fastchess" {
			t.fail("%s %s: only format=fastchess is written", g.name, strings.Join(g.words, " "))
		}
	case "-noswap", "-reverse":
		t.fail("%s: a match plays every opening with both colours, the first engine with White first", g.name)
	case "-tb", "-tbpieces", "-tbignore50", "-tbadjudicate":
		t.fail("%s: there is no adjudication by tablebases", g.name)
	case "-config":
		t.fail("%s: \"keymove match --resume\" goes on with a match", g.name)
	case "-quick", "-version", "-help":
		t.fail("%s cannot be combined with -engine", g.name)
	default:
		t.fail("%s: unknown option", g.name)
	}
}

func (t *translation) add(flag, value string) {
	if value != "" {
		t.out = append(t.out, flag, value)
	} else {
		t.fail("%s needs a value", strings.TrimPrefix(flag, "-"))
	}
}

// one returns the only word of a group.
func (t *translation) one(g group) string {
	if len(g.words) != 1 {
		t.fail("%s: want one word, not %d", g.name, len(g.words))
		return "1"
	}
	return g.words[0]
}

// number returns the only word of a group as a number.
func (t *translation) number(g group) int {
	n, err := strconv.Atoi(t.one(g))
	if err != nil || n < 1 {
		t.fail("%s %s: want a number from 1", g.name, strings.Join(g.words, " "))
		return 1
	}
	return n
}

// repeat reads -repeat, which cutechess follows by a number.
func (t *translation) repeat(g group) {
	t.games = 2
	if len(g.words) > 0 && t.number(g) != 2 {
		t.fail("-repeat %s: a match plays every opening twice", g.words[0])
	}
}

func (t *translation) tournament(kind string) {
	switch kind {
	case "roundrobin", "round-robin":
	case "gauntlet":
		t.gauntlet = true
	default:
		t.fail("-tournament %s: want roundrobin or gauntlet", kind)
	}
}

func (t *translation) variant(name string) {
	switch name {
	case "standard":
	case "fischerandom", "chess960":
		t.out = append(t.out, "--chess960")
	default:
		t.fail("-variant %s: want standard or fischerandom", name)
	}
}

// setting returns the value of a key in a group, empty where it has none.
func (t *translation) setting(g group, key string) string {
	for _, word := range g.words {
		if value, found := strings.CutPrefix(word, key+"="); found {
			return value
		}
	}
	return ""
}

// openings reads -openings. Without an order fastchess plays them as they come.
func (t *translation) openings(g group) {
	for _, word := range g.words {
		key, value, _ := strings.Cut(word, "=")
		if value == "" {
			t.fail("-openings %s needs a value", word)
			continue
		}
		switch key {
		case "file":
			t.add("--openings", value)
		case "order":
			t.order = value
		case "format", "plies", "start":
			t.add("--"+key, value)
		case "policy":
			t.warn("-openings %s has no effect: all pairings of a round play the same opening", word)
		default:
			t.fail("-openings %s: want file=, format=, order=, plies= or start=", word)
		}
	}
}

// pgnout reads -pgnout; the name of the file may stand alone.
func (t *translation) pgnout(g group) {
	for i, word := range g.words {
		key, value, found := strings.Cut(word, "=")
		switch {
		case key == "file" && found:
			t.add("--pgn", value)
		case !found && i == 0:
			t.add("--pgn", word)
		case key == "notation" && value != "san":
			t.fail("-pgnout %s: games are written in SAN", word)
		case slices.Contains([]string{"notation", "append", "nodes", "seldepth", "nps", "hashfull", "tbhits", "pv", "timeleft", "latency", "min", "fi"}, key):
			// the comments are the same for all: score, depth, time and nodes
		default:
			t.fail("-pgnout %s: unknown", word)
		}
	}
}

// finish adds what follows from several groups.
func (t *translation) finish() {
	if len(t.engines) < 2 {
		t.fail("-engine: want two engines or more, not %d", len(t.engines))
	}
	if t.games != 2 {
		t.fail("-games %d: want 2, because a match plays every opening with both colours", t.games)
	}
	for _, words := range t.engines {
		t.out = append(t.out, "--engine", t.engine(words))
	}
	pairings := len(t.engines) * (len(t.engines) - 1) / 2
	if t.gauntlet {
		t.out = append(t.out, "--gauntlet", "--seeds", strconv.Itoa(t.seeds))
		pairings = t.seeds*(len(t.engines)-t.seeds) + t.seeds*(t.seeds-1)/2
	}
	t.out = append(t.out, "--games", strconv.Itoa(2*t.rounds*max(pairings, 1)), "--order", t.order, "-j", t.concurrency)
	if t.order != "random" {
		if i := slices.Index(t.out, "--seed"); i >= 0 { // of nothing
			t.out = slices.Delete(t.out, i, i+2)
		}
	}
}
