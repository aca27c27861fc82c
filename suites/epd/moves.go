package epd

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// bestMoves resolves the operands of bm: moves, or "#N".
func (p *parser) bestMoves(start int) error {
	p.splitMoves()
	if len(p.words) == 0 {
		return p.fail(start, errors.New("bm without a move"))
	}
	asked, by := &p.record.Asked, &p.best[0]
	if p.isLongBest {
		by = &p.best[1]
	}
	by.given, by.at = true, start
	for i := range p.words {
		w := &p.words[i]
		if n, ok := mateDistance(w.Text); ok {
			by.mates = true
			if err := p.askMate(n, true, w.at); err != nil {
				return err
			}
			continue
		}
		m, err := p.solution("bm", w)
		if err != nil {
			return err
		}
		asked.Best, by.moves = appendOnce(asked.Best, m), appendOnce(by.moves, m)
	}
	return nil
}

func (p *parser) avoidMoves(start int) error {
	p.splitMoves()
	if len(p.words) == 0 {
		return p.fail(start, errors.New("am without a move"))
	}
	for i := range p.words {
		m, err := p.solution("am", &p.words[i])
		if err != nil {
			return err
		}
		p.record.Asked.Avoid = appendOnce(p.record.Asked.Avoid, m)
	}
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

// solution resolves a move of bm or am, and rewrites it as SAN if it was written
// in another way.
func (p *parser) solution(opcode string, w *word) (board.Move, error) {
	m, sign, err := notation.ParseMove(&p.record.Position, w.Text)
	if err != nil {
		return board.NoMove, p.fail(w.at, fmt.Errorf("%s: %w%s", opcode, err, p.remedy(w.Text)))
	}
	san := p.record.Position.SAN(m)
	if w.Text != san {
		kind := dialect(w.Text, san)
		if sign != "" {
			kind = notation.EvaluationSign
		}
		p.repair(kind, w.at, fmt.Sprintf("%.200s instead of %s", w.Text, san))
		w.Text = san
	}
	return m, nil
}

// remedy returns what to say to a move that is not legal: a castling right that was dropped
// may be the reason.
func (p *parser) remedy(move string) string {
	if strings.IndexAny(move, "O0o") != 0 {
		return ""
	}
	for _, r := range p.record.Repairs {
		if r.Kind == notation.RepairKind(board.DroppedRight) {
			return "; " + r.Text
		}
	}
	return ""
}

func appendOnce(moves []board.Move, m board.Move) []board.Move {
	if slices.Contains(moves, m) {
		return moves
	}
	return append(moves, m)
}

// splitMoves splits the words read into one move per word: strings and comma
// lists are taken apart, and detached check signs are dropped.
func (p *parser) splitMoves() {
	if p.areSingleMoves() {
		return
	}
	whole := slices.Clone(p.words)
	p.words = p.words[:0]
	for _, w := range whole {
		if w.Quoted {
			p.repair(QuotedMove, w.at, "moves inside a string: "+quoteText(w.Text))
		}
		if strings.Contains(w.Text, ",") {
			p.repair(CommaList, w.at, "comma between moves")
		}
		start := w.at
		if w.Quoted {
			start++
		}
		for offset, move := range wordsOf(w.Text) {
			at := min(start+offset, len(p.line)) // escapes shift the offsets in a string
			if kind := notation.SignOf(move); kind != "" && len(p.words) > 0 {
				p.repair(kind, at, quoteText(move)+" is detached from its move")
				continue
			}
			p.addWord(Operand{Text: move}, at)
		}
	}
}

// areSingleMoves reports whether each word is one move already.
func (p *parser) areSingleMoves() bool {
	for _, w := range p.words {
		if w.Quoted || strings.IndexByte(w.Text, ',') >= 0 || notation.SignOf(w.Text) != "" {
			return false
		}
	}
	return true
}

func isMoveSeparator(r rune) bool { return r == ',' || r == ' ' || r == '\t' }

// dialect returns how the written move departs from SAN.
func dialect(written, san string) notation.RepairKind {
	switch {
	case strings.ContainsAny(written, "!?"):
		return AnnotationMark
	case strings.HasPrefix(san, "O-O") && strings.HasPrefix(written, "0"):
		return ZeroCastling
	case notation.IsCoordinates(written):
		return CoordinateMove
	case strings.Contains(san, "=") && !strings.Contains(written, "="):
		return PromotionWithoutEquals
	}
	writtenBody, sanBody := strings.TrimRight(written, "+#"), strings.TrimRight(san, "+#")
	switch {
	case writtenBody == sanBody:
		return CheckSign
	case strings.ReplaceAll(writtenBody, "x", "") == strings.ReplaceAll(sanBody, "x", ""):
		return CaptureSign
	}
	return MoveSpelling
}
