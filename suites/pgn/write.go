package pgn

import (
	"strconv"
	"strings"
	"unicode"

	"keymove/engine/board"
)

// lineWidth is the longest line of movetext, as the standard's export format has
// it.
const lineWidth = 80

// Append appends a game to dst: its tags, an empty line, the moves with their
// comments, the result, and an empty line.
func Append(dst []byte, g *Game) []byte {
	for _, t := range g.Tags {
		dst = append(dst, '[')
		dst = append(dst, t.Name...)
		dst = append(dst, ' ', '"')
		dst = append(dst, tagValue(t.Value)...)
		dst = append(dst, "\"]\n"...)
	}
	dst = append(dst, '\n')
	text := movetext{dst: dst, lineStart: len(dst)}
	text.moves(g)
	text.word(g.Result)
	return append(text.dst, "\n\n"...)
}

// tagValue returns a text as it stands between quotes: on one line, quotes and
// backslashes escaped.
func tagValue(s string) string {
	s = strings.Map(withoutControls, s)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
}

// commentText returns a text as it stands between braces, which cannot be escaped.
func commentText(s string) string {
	s = strings.Map(withoutControls, s)
	return strings.NewReplacer("{", "(", "}", ")").Replace(s)
}

// withoutControls makes control characters and bidirectional marks spaces.
func withoutControls(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
		return ' '
	}
	return r
}

// movetext is text that is broken between words.
type movetext struct {
	dst       []byte
	lineStart int
}

// word appends a word after a space or on a new line.
func (t *movetext) word(s string) {
	switch column := len(t.dst) - t.lineStart; {
	case column == 0:
	case column+1+len(s) > lineWidth:
		t.dst = append(t.dst, '\n')
		t.lineStart = len(t.dst)
	default:
		t.dst = append(t.dst, ' ')
	}
	t.dst = append(t.dst, s...)
}

func (t *movetext) moves(g *Game) {
	pos := g.Start
	for i, m := range g.Moves {
		if pos.SideToMove() == board.White {
			t.word(strconv.Itoa(pos.FullmoveNumber()) + ".")
		} else if i == 0 {
			t.word(strconv.Itoa(pos.FullmoveNumber()) + "...")
		}
		t.word(pos.SAN(m.Move))
		t.comment(m.Comment)
		pos = pos.After(m.Move)
	}
}

// comment appends a comment, broken between its words as all else.
func (t *movetext) comment(s string) {
	words := strings.Fields(commentText(s))
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for _, w := range words {
		t.word(w)
	}
}
