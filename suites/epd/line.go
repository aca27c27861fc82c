package epd

import (
	"errors"
	"fmt"
	"slices"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// maxOwnMoves bounds the own moves of a line: each is a search.
const maxOwnMoves = 100

// wholeLine resolves the operands of pv, which are played one after the other. The first pv
// counts.
func (p *parser) wholeLine(start int) error {
	given := slices.Clone(p.words)
	p.splitMoves()
	switch {
	case len(p.words) == 0:
		return p.fail(start, errors.New("pv without a move"))
	case len(p.words) >= 2*maxOwnMoves:
		return p.fail(start, fmt.Errorf("pv: %d moves, want at most %d", len(p.words), 2*maxOwnMoves-1))
	}
	pos, line := p.record.Position, make([]board.Move, 0, len(p.words))
	for i := range p.words {
		w := &p.words[i]
		m, _, err := notation.ParseMove(&pos, w.Text)
		if err != nil {
			return p.fail(w.at, fmt.Errorf("pv: move %d of %d: %w", i+1, len(p.words), err))
		}
		line, pos = append(line, m), pos.After(m)
	}
	if p.record.Asked.Line == nil {
		p.record.Asked.Line = line
	}
	p.words = append(p.words[:0], given...) // the operation stays as it was read
	return nil
}

// checkWholeLine compares the line of pv with the solutions; where no move is a solution,
// its first one is.
func (p *parser) checkWholeLine() error {
	asked := &p.record.Asked
	if asked.Line == nil {
		return nil
	}
	first, at := asked.Line[0], p.spans[p.find("pv")].at
	switch san := p.record.Position.SAN(first); {
	case len(asked.Best) > 0 && !slices.Contains(asked.Best, first):
		return p.fail(at, fmt.Errorf("pv begins with %s, which is not in bm", san))
	case len(asked.Best) == 0 && slices.Contains(asked.Avoid, first):
		return p.fail(at, fmt.Errorf("pv begins with %s, which is in am", san))
	case len(asked.Best) == 0:
		asked.Best = []board.Move{first}
	}
	return nil
}
