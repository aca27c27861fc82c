package suites

import (
	"regexp"
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
