package suites

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// Check returns an error for a saved record whose move is not legal in its position, whose case is
// not that of its position and what is asked there, or that has no verdict on what is asked, or points
// outside of their range.
// A records.csv does not say whether castling is that of Chess960; then both are tried.
func (r *Record) Check(chess960 bool) error {
	c, err := r.asked(chess960)
	if err == nil && !r.asks(c) {
		if again, err := r.asked(true); err == nil && r.asks(again) {
			c = again
		} else {
			return fmt.Errorf("%s of %s has the case %s, which is not that of its position and what it asks (%s)", r.ID, r.Contender, r.Case, c.hash())
		}
	}
	if err == nil {
		err = r.checkMove(&c.Position)
	}
	if err == nil {
		err = r.checkVerdict()
	}
	if err != nil {
		return fmt.Errorf("%s of %s %w", r.ID, r.Contender, err)
	}
	return nil
}

// asked returns the case of a record, as far as the record says it.
func (r *Record) asked(chess960 bool) (*Case, error) {
	c := &Case{}
	var err error
	if c.Position, _, err = (board.FENOptions{Chess960: chess960}).Parse(r.FEN); err != nil {
		return nil, fmt.Errorf("has no position: fen: %w", err)
	}
	if c.History, err = notation.ParseHistory(r.History, chess960); err != nil {
		return nil, fmt.Errorf("has no game: history: %w", err)
	}
	if !c.History.IsSound(&c.Position) {
		return nil, errors.New("has another position in fen than its history leads to")
	}
	best := strings.Fields(r.Expected)
	if last := len(best) - 1; last >= 0 && strings.HasPrefix(best[last], "#") {
		n, err := strconv.Atoi(best[last][1:])
		if err != nil {
			return nil, fmt.Errorf("has no mate in expected: %q", r.Expected)
		}
		c.Mate, best = &n, best[:last]
	}
	if c.Best, err = parseMoves(&c.Position, best); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: expected: %w", err)
	}
	if c.Avoid, err = parseMoves(&c.Position, strings.Fields(r.Avoid)); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: avoid: %w", err)
	}
	if err := c.parsePoints(r.List); err != nil {
		return nil, err
	}
	return c, c.parseLine(r.Line)
}

func parseMoves(pos *board.Position, texts []string) (list []board.Move, err error) {
	for _, text := range texts {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// parsePoints reads what [Case.PointsText] writes.
func (c *Case) parsePoints(text string) error {
	if text == "" {
		return nil
	}
	legal := c.Position.LegalMoves() // once: a list may be of all moves
	texts := c.uciList(legal)
	for word := range strings.FieldsSeq(text) {
		uci, digits, _ := strings.Cut(word, "=")
		i := slices.Index(texts, uci)
		if i < 0 {
			return fmt.Errorf("asks for what is not legal: list: %q", uci)
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			return fmt.Errorf("has no points in list: %q", word)
		}
		c.Points = append(c.Points, MovePoints{Move: legal[i], Points: n})
	}
	return nil
}

func (c *Case) parseLine(text string) error {
	pos := c.Position
	for san := range strings.FieldsSeq(text) {
		m, err := pos.ParseMove(san)
		if err != nil {
			return fmt.Errorf("asks for what is not legal: line: %w", err)
		}
		c.Solution, pos = append(c.Solution, m), pos.After(m)
	}
	return nil
}

// asks reports whether the record has the hash of a case, or may have it: the hash has no errata,
// and what a record does not say is a mate beside moves and, in a records.csv, a list of points.
func (r *Record) asks(c *Case) bool {
	if r.Disputed != "" || r.List == "" && r.MaxPoints != nil && c.Mate == nil {
		return len(r.Case) == len(c.hash())
	}
	if c.hash() == r.Case {
		return true
	}
	other := *c
	if best := MostPoints(c.Points); len(best) > 0 && slices.Equal(best, c.Best) {
		other.Best = nil // by points, not by bm
	}
	if other.AskedHash() == r.Case {
		return true
	}
	if other.Mate == nil {
		other.Mate = new(0) // "dm 0" asks nothing
	}
	return other.AskedHash() == r.Case
}

// checkMove compares the two notations of the move with each other and with the position.
func (r *Record) checkMove(pos *board.Position) error {
	if r.Move+r.MoveUCI == "" {
		return nil
	}
	m, err := pos.ParseUCI(r.MoveUCI)
	if err != nil {
		return fmt.Errorf("has played what is not legal: move_uci: %w", err)
	}
	if san := pos.SAN(m); san != r.Move {
		return fmt.Errorf("has the moves %s and %s, which is %s", r.Move, r.MoveUCI, san)
	}
	return nil
}

// checkVerdict looks at cells without which a case would be counted otherwise.
func (r *Record) checkVerdict() error {
	switch {
	case r.Solved == nil && (r.Expected != "" || r.Avoid != ""):
		return fmt.Errorf("has no verdict in solved, and %s is asked for", strings.TrimSpace(r.Expected+" "+r.Avoid))
	case (r.Points == nil) != (r.MaxPoints == nil):
		return errors.New("has one of points and max_points, and not the other")
	case r.Points != nil && (*r.Points < 0 || *r.Points > *r.MaxPoints):
		return fmt.Errorf("has %d points of %d", *r.Points, *r.MaxPoints)
	}
	return nil
}
