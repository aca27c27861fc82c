package epd

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// solutions resolves the operands of bm or am: moves, or "#N" of bm.
func (p *parser) solutions(opcode string, start int) error {
	p.splitMoves()
	if len(p.words) == 0 {
		return p.fail(start, errors.New(opcode+" without a move"))
	}
	into, by := &p.record.Asked.Avoid, new([]board.Move)
	if opcode == "bm" {
		into, by = &p.record.Asked.Best, &p.best[0]
		if p.isLongBest {
			by = &p.best[1]
		}
	}
	for i := range p.words {
		w := &p.words[i]
		if n, ok := mateDistance(w.Text); ok && opcode == "bm" {
			if err := p.askMate(n, true, w.at); err != nil {
				return err
			}
			continue
		}
		m, err := p.solution(opcode, w)
		if err != nil {
			return err
		}
		*into, *by = appendOnce(*into, m), appendOnce(*by, m)
	}
	if short, long := p.best[0], p.best[1]; len(short) > 0 && len(long) > 0 && !sameMoves(short, long) {
		return p.fail(start, fmt.Errorf("bm and %s differ", longBest))
	}
	return nil
}

// sameMoves reports whether two lists, each without repetitions, have the same moves.
func sameMoves(a, b []board.Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m board.Move) bool { return !slices.Contains(b, m) })
}

// askMate asks for a mate in n. Two different ones contradict each other.
func (p *parser) askMate(n int, fromBest bool, at int) error {
	asked := &p.record.Asked
	if asked.HasMate && asked.Mate != n {
		return p.fail(at, fmt.Errorf("a mate in %d is asked for, and one in %d", asked.Mate, n))
	}
	asked.Mate, asked.HasMate, asked.MateFromBest = n, true, asked.MateFromBest || fromBest
	return nil
}

// directMate reads the operand of dm.
func (p *parser) directMate(start int) error {
	if len(p.words) == 0 {
		return p.fail(start, errors.New("dm without a number"))
	}
	for i, w := range p.words {
		n, err := strconv.Atoi(w.Text)
		switch {
		case err != nil && i == 0:
			return p.fail(w.at, fmt.Errorf("dm %.200s is not a number of moves", w.Text))
		case err != nil:
			continue
		}
		if err := p.askMate(n, false, w.at); err != nil {
			return err
		}
	}
	return nil
}

// mateDistance parses "#N"; N may be negative.
func mateDistance(s string) (int, bool) {
	digits, ok := strings.CutPrefix(s, "#")
	n, err := strconv.Atoi(digits)
	return n, ok && err == nil
}

// solution resolves a move of bm or am, and rewrites it as SAN if it was written
// in another way.
func (p *parser) solution(opcode string, w *word) (board.Move, error) {
	m, _, err := notation.ParseMove(&p.record.Position, w.Text)
	if err != nil {
		return board.NoMove, p.fail(w.at, p.explained(fmt.Errorf("%s: %w", opcode, err), w.Text))
	}
	if san := p.record.Position.SAN(m); w.Text != san {
		p.repair(MoveSpelling, w.at, fmt.Sprintf("%.200s instead of %s", w.Text, san))
		w.Text = san
	}
	return m, nil
}

// LostRightError is the error of castling that is not legal, where a right was dropped, which may be the reason.
type LostRightError struct {
	Err   error
	Right notation.Repair
}

func (e *LostRightError) Error() string { return e.Err.Error() + "; " + e.Right.Text }

func (e *LostRightError) Unwrap() error { return e.Err }

// explained returns the error of a move, a LostRightError where it is one.
func (p *parser) explained(err error, move string) error {
	isDropped := func(r notation.Repair) bool { return r.Kind == notation.RepairKind(board.DroppedRight) }
	if i := slices.IndexFunc(p.record.Repairs, isDropped); i >= 0 && strings.IndexAny(move, "O0o") == 0 {
		return &LostRightError{err, p.record.Repairs[i]}
	}
	return err
}

func (p *parser) isLegal(word string) bool {
	_, _, err := notation.ParseMove(&p.record.Position, word)
	return err == nil
}

func appendOnce(moves []board.Move, m board.Move) []board.Move {
	if slices.Contains(moves, m) {
		return moves
	}
	return append(moves, m)
}

// splitMoves splits the words read into one move per word: strings and comma
// lists are taken apart, and detached signs are dropped.
func (p *parser) splitMoves() {
	if !slices.ContainsFunc(p.words, isNotOneMove) {
		return
	}
	whole := slices.Clone(p.words)
	p.words = p.words[:0]
	for _, w := range whole {
		start := w.at
		if w.Quoted {
			start++
		}
		if w.Quoted || strings.Contains(w.Text, ",") {
			p.repair(MoveSpelling, w.at, "moves are written with spaces between them: "+quoteText(w.Text))
		}
		for offset, move := range wordsOf(w.Text) {
			at := min(start+offset, len(p.line)) // escapes shift the offsets in a string
			if notation.SignOf(move) != "" && len(p.words) > 0 {
				p.repair(MoveSpelling, at, quoteText(move)+" is detached from its move")
				continue
			}
			p.addWord(Operand{Text: move}, at)
		}
	}
}

// isNotOneMove reports whether a word may be several moves, or a sign.
func isNotOneMove(w word) bool {
	return w.Quoted || strings.IndexByte(w.Text, ',') >= 0 || notation.SignOf(w.Text) != ""
}

func isMoveSeparator(r rune) bool { return r == ',' || r == ' ' || r == '\t' }

// wordsOf yields the words of a list and their offsets.
func wordsOf(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for start := 0; start < len(s); {
			word := s[start:]
			if end := strings.IndexFunc(word, isMoveSeparator); end >= 0 {
				word = word[:end]
			}
			if word != "" && !yield(start, word) {
				return
			}
			start += len(word) + 1
		}
	}
}

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
	for i, w := range p.words {
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
	first, at := asked.Line[0], p.places[p.find("pv")].operand
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
