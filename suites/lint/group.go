package lint

import (
	"fmt"
	"strings"
)

const (
	// placesShown is the number of further places listed for a group.
	placesShown = 8
	// repeatsShown is the number of positions for which all lines are listed.
	repeatsShown = 100
)

// groups are the groups of warnings of a file, in the order of their first lines.
type groups struct {
	list  []*group
	index map[groupKey]*group
	// repeats counts the groups of lines that have the same position.
	repeats int
}

// groupKey is what the warnings of a group have in common: the kind, and the other
// file if they are about one; for lines of the same file that have the same
// position, the first of these lines.
type groupKey struct {
	kind  Kind
	other string
	line  int
}

// group holds warnings: the first one, and the places of others.
type group struct {
	first Problem
	lines bool // of one position: the places are lines
	more  int
	shown []string
}

// add adds a warning to its group. Beyond repeatsShown positions, lines with the
// same position are counted in one group.
func (g *groups) add(p Problem) {
	key := groupKey{kind: p.Kind, other: p.OtherFile}
	repeats := p.isRepeat() && p.OtherFile == p.File
	if repeats {
		key.line = p.OtherLine
		if g.index[key] == nil && g.repeats >= repeatsShown {
			key.line, repeats = 0, false
		}
	}
	if found := g.index[key]; found != nil {
		found.add(p)
		return
	}
	if g.index == nil {
		g.index = map[groupKey]*group{}
	}
	if repeats {
		g.repeats++
	}
	made := &group{first: p, lines: repeats}
	g.index[key] = made
	g.list = append(g.list, made)
}

// isRepeat reports whether the problem is about a position that occurs before.
func (p *Problem) isRepeat() bool { return p.Kind == DuplicatePosition || p.Kind == OtherAnswer }

// add adds a further warning.
func (g *group) add(p Problem) {
	g.more++
	switch {
	case g.more > placesShown:
	case g.lines:
		g.shown = append(g.shown, fmt.Sprint(p.Line))
	default:
		g.shown = append(g.shown, fmt.Sprintf("%d:%d", p.Line, p.Column))
	}
}

// String returns the first warning, and the places of the others.
func (g *group) String() string {
	text := g.first.String()
	if g.more == 0 {
		return text
	}
	if g.more > placesShown {
		g.shown = append(g.shown[:placesShown:placesShown], "…")
	}
	if g.lines {
		return fmt.Sprintf("%s (and %s: %s)", text, plural(g.more, "more line"), strings.Join(g.shown, ", "))
	}
	return fmt.Sprintf("%s (and %d more: %s)", text, g.more, strings.Join(g.shown, " "))
}
