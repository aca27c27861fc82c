package pgn

import (
	"strings"

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

// Tag returns the value of the first tag of a name, in any case; empty where
// there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// End returns the position after all moves.
func (g *Game) End() board.Position {
	pos := g.Start
	for _, m := range g.Moves {
		pos = pos.After(m.Move)
	}
	return pos
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
