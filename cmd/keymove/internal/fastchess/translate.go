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

// translation is the result of a command line.
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
// effect in fastchess either. The error has all that cannot be translated, a line each.
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

// inFastchess says how fastchess has a limit of keymove; empty for any other flag.
func inFastchess(flag string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
	switch name {
	case "tc", "st", "nodes", "depth", "timemargin", "proto":
	case "movetime":
		name = "st"
	default:
		return ""
	}
	return "; here it is -each " + name + "=…"
}

func (t *translation) split(args []string) []group {
	var groups []group
	for _, word := range args {
		switch {
		case strings.HasPrefix(word, "--"):
			t.fail("%s: the flags of keymove cannot be combined with -engine groups%s", word, inFastchess(word))
			groups = append(groups, group{name: word})
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
	if strings.HasPrefix(g.name, "--") {
		return // refused where it was read
	}
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
		t.alone(g)
		t.out = append(t.out, "--force-concurrency")
	case "-rounds":
		t.rounds = t.number(g, 1)
	case "-games":
		t.games = t.number(g, 1)
	case "-repeat":
		t.repeat(g)
	case "-tournament":
		t.tournament(t.one(g))
	case "-seeds":
		t.seeds = t.number(g, 1)
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
		ms := t.one(g)
		if t.answerMS != "" && t.answerMS != ms {
			t.fail("%s %s: -ucinewgame-ms and -ping-ms are one limit here; want %s for both", g.name, ms, t.answerMS)
		}
		t.answerMS = ms
	default:
		t.other(g)
	}
}

// other takes the options that ask for what a match does anyway, and refuses all others.
func (t *translation) other(g group) {
	if keys, isFixed := fixed[g.name]; isFixed {
		t.fixedGroup(g, keys)
		return
	}
	switch g.name {
	case "-autosaveinterval": // a match is saved after every game
		t.number(g, 0)
	case "-log":
		t.fail("-log: log=FILE of an -engine keeps its dialogue")
	case "-check-mate-pvs", "-strict", "-use-affinity", "-epdout", "-debug", "-show-latency":
		t.fail("%s: this cannot be done here", g.name)
	case "-noswap", "-reverse":
		t.fail("%s: a match plays every opening with both colours, the first engine with White first", g.name)
	case "-tb", "-tbpieces", "-tbignore50", "-tbadjudicate":
		t.fail("%s: there is no adjudication by tablebases", g.name)
	case "-config":
		t.fail("%s: \"keymove match --resume\" goes on with a match", g.name)
	case "-quick", "-version", "-help":
		t.fail("%s cannot be combined with -engine", g.name)
	default:
		t.fail("%s: unknown option%s", g.name, inFastchess(g.name))
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

// alone refuses words after an option that has none.
func (t *translation) alone(g group) {
	if len(g.words) > 0 {
		t.fail("%s %s: want no word", g.name, strings.Join(g.words, " "))
	}
}

// number returns the only word of a group as a number of at least some size.
func (t *translation) number(g group, least int) int {
	n, err := strconv.Atoi(t.one(g))
	if err != nil || n < least {
		t.fail("%s %s: want a number from %d", g.name, strings.Join(g.words, " "), least)
		return 1
	}
	return n
}

// repeat reads -repeat, which cutechess follows by a number.
func (t *translation) repeat(g group) {
	t.games = 2
	if len(g.words) > 0 && t.number(g, 1) != 2 {
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
		default:
			t.fixed("-openings", key, value, "want file=, format=, order=, plies= or start=")
		}
	}
}

// pgnout reads -pgnout; the name of the file may stand alone, and a key for "true".
func (t *translation) pgnout(g group) {
	hasFile := false
	for i, word := range g.words {
		key, value, found := strings.Cut(word, "=")
		isFile := key == "file" && found
		switch {
		case hasFile && isFile:
			t.fail("-pgnout %s: the file is given already", word)
		case isFile:
			t.add("--pgn", value)
		case !found && i == 0:
			t.add("--pgn", word)
			isFile = true
		case !found:
			t.fixed("-pgnout", key, "true", "unknown")
		default:
			t.fixed("-pgnout", key, value, "unknown")
		}
		hasFile = hasFile || isFile
	}
	if !hasFile {
		t.fail("-pgnout: want file=FILE")
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
	for i, words := range t.engines {
		if len(t.errs) == 0 && !t.hasLimit(words) {
			t.fail("engine %d of %d has no limit: -each tc=10+0.1 gives all of them one, st=, nodes= and depth= are others", i+1, len(t.engines))
			break
		}
		t.out = append(t.out, "--engine", t.engine(words))
	}
	if t.seeds != 1 && !t.gauntlet {
		t.fail("-seeds %d: only -tournament gauntlet has seeds", t.seeds)
	}
	pairings := len(t.engines) * (len(t.engines) - 1) / 2
	if t.gauntlet {
		t.out = append(t.out, "--gauntlet", "--seeds", strconv.Itoa(t.seeds))
		pairings = t.seeds*(len(t.engines)-t.seeds) + t.seeds*(t.seeds-1)/2
	}
	t.out = append(t.out, "--games", strconv.Itoa(2*t.rounds*max(pairings, 1)), "--order", t.order, "-j", t.concurrency)
	if t.order != "random" {
		if i := slices.Index(t.out, "--seed"); i >= 0 {
			t.warn("-srand %s has no effect without order=random", t.out[i+1])
			t.out = slices.Delete(t.out, i, i+2)
		}
	}
}
