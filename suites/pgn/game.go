// Package pgn reads and writes games in Portable Game Notation (S. J. Edwards,
// 1994).
//
// The writer gives what programs read: SAN, tags and comments in ASCII quotes and
// braces, lines of at most 80 columns. The reader takes what programs and people
// write: comments of both kinds, NAGs, variations (which it skips), move numbers
// anywhere, lines that begin with %, a byte-order mark, CRLF, and moves in any
// notation that board.ParseMove reads. Moves that are not legal are errors with
// their line and column, and reading continues with the next game.
package pgn

import (
	"strconv"
	"strings"
	"unicode"

	"keymove/engine/board"
)

// Game is a game with its tags.
type Game struct {
	// Tags in their order; the writer writes them as they stand.
	Tags []Tag
	// Start is the position before the first move; its FEN is not among the tags
	// unless they have it.
	Start board.Position
	Moves []Move
	// Result is "1-0", "0-1", "1/2-1/2" or "*".
	Result string
	// Line is the line where the game begins in the text that it was read from; 0 for others.
	Line int
}

// Tag is a tag pair.
type Tag struct{ Name, Value string }

// Move is a legal move with what is said about it.
type Move struct {
	Move board.Move
	// Comment is the text of the comments after the move, without braces.
	Comment string
}

// The results of a game.
const (
	WhiteWins = "1-0"
	BlackWins = "0-1"
	Draw      = "1/2-1/2"
	Unknown   = "*"
)

// Tag returns the value of the first tag of a name, in any case, or
// an empty text.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// StartTags returns the tags that a game needs which does not begin with the
// initial position of standard chess: none for that one.
func StartTags(start *board.Position) []Tag {
	if start.FEN() == board.StartFEN {
		return nil
	}
	tags := []Tag{{"SetUp", "1"}, {"FEN", start.FEN()}}
	if start.Chess960() {
		tags = append(tags, Tag{"Variant", "Chess960"})
	}
	return tags
}

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

// To make a replacer takes longer than a text.
var (
	escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	round  = strings.NewReplacer("{", "(", "}", ")")
)

// tagValue returns a text as it stands between quotes: on one line, quotes and
// backslashes escaped.
func tagValue(s string) string {
	s = strings.Map(withoutControls, s)
	return escape.Replace(s)
}

// commentText returns a text as it stands between braces, which cannot be escaped.
func commentText(s string) string {
	s = strings.Map(withoutControls, s)
	return round.Replace(s)
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
