package suites

import (
	"regexp"
	"slices"
	"strings"

	"keymove/suites/epd"
)

// originOpcodes name what a position is from. Their words are those of the kinds of origins.
var originOpcodes = []string{"game", "study", "skeleton", "origin"}

var (
	// gameAndPly is the comment of positions that were cut out of games, as those of the
	// built-in mates: "game 2026.111, ply 62".
	gameAndPly = regexp.MustCompile(`^game (\S+), ply \d+`)
	// lichessGame is the address of a game, with its side and ply behind it.
	lichessGame = regexp.MustCompile(`^https://lichess\.org/(\w{8})\b`)
)

// lichessHost is in every address that lichessGame matches.
const lichessHost = "lichess.org"

// MayHaveOrigin reports whether a line of a suite may say what its position is from, without reading
// it.
func MayHaveOrigin(line string) bool {
	return strings.Contains(line, lichessHost) || slices.ContainsFunc(originOpcodes, func(opcode string) bool { return hasWord(line, opcode) })
}

// hasWord reports whether a line has a word: with no letter in front of it or behind it.
func hasWord(line, word string) bool {
	for {
		at := strings.Index(line, word)
		if at < 0 {
			return false
		}
		after := line[at+len(word):]
		if (after == "" || !isLetter(after[0])) && (at == 0 || !isLetter(line[at-1])) {
			return true
		}
		line = after
	}
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// SaysOrigin reports whether a line says an origin in the usual spelling, without reading it; one
// that says it otherwise has to be read.
func SaysOrigin(line, origin string) bool {
	kind, name, _ := strings.Cut(origin, " ")
	if strings.Contains(line, "; "+kind+` "`+name+`";`) {
		return true
	}
	at := strings.Index(line, `"`+origin+", ply ")
	return kind == "game" && at > len("c0 ") && strings.HasPrefix(line[at-len("c0 "):], "c")
}

// originOf returns what a position is from, as "game 2026.111" or "study Reti 1921": by an opcode
// that names it, or by a comment that names a game. It is empty if nothing does.
func originOf(r *epd.Record) string {
	for _, opcode := range originOpcodes {
		if name := strings.TrimSpace(r.Text(opcode)); name != "" {
			return opcode + " " + name
		}
	}
	for n := range 10 {
		for _, comment := range []*regexp.Regexp{gameAndPly, lichessGame} {
			if m := comment.FindStringSubmatch(r.Comment(n)); m != nil {
				return "game " + m[1]
			}
		}
	}
	return ""
}
