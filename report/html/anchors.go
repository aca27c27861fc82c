package html

import (
	"strconv"
	"strings"
	"unicode"
)

// ownIDs are the names of the page's own elements, which no position may take: the script and
// links find elements by them.
var ownIDs = strings.Fields("positions all few keys controls f-kind f-theme f-phase f-text sort shown help rows data wP wR wN wB wQ wK bP bR bN bB bQ bK")

// anchors names the rows of positions, each with another name.
type anchors struct{ taken map[string]bool }

func newAnchors() *anchors {
	a := &anchors{taken: map[string]bool{}}
	for _, id := range ownIDs {
		a.taken[id] = true
	}
	return a
}

// of returns the name of a position: its id, with a number if another one has it.
func (a *anchors) of(id string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return '_'
		}
		return r
	}, id)
	if name == "" {
		name = "_"
	}
	unique := name
	for n := 2; a.taken[unique]; n++ {
		unique = name + "-" + strconv.Itoa(n)
	}
	a.taken[unique] = true
	return unique
}
