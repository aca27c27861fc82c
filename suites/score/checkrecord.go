package score

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/notation"
)

// CheckRecord returns an error unless the case of a record is that of its position and of what is
// asked, its move is legal there, and it has the verdict that makes the case count. A record of a run says whether that was Chess960, and lists has
// its list of points; a records.csv, and an earlier version, say less.
func CheckRecord(rec *suites.Record, chess960, lists bool) error {
	err := checkRecord(rec, chess960, lists)
	if err != nil && !chess960 && checkRecord(rec, true, lists) == nil {
		err = nil
	}
	if err == nil {
		err = checkVerdict(rec)
	}
	if err != nil {
		return fmt.Errorf("%s of %s %w", rec.ID, rec.Contender, err)
	}
	return nil
}

// checkVerdict returns an error for empty or impossible cells by which a case would not count, or count for more.
func checkVerdict(rec *suites.Record) error {
	switch {
	case rec.Solved == nil && (rec.Expected != "" || rec.Avoid != ""):
		return fmt.Errorf("has no verdict in solved, and %s is asked for", strings.TrimSpace(rec.Expected+" "+rec.Avoid))
	case (rec.Points == nil) != (rec.MaxPoints == nil):
		return errors.New("has one of points and max_points, and not the other")
	case rec.Points != nil && (*rec.Points < 0 || *rec.Points > *rec.MaxPoints):
		return fmt.Errorf("has %d points of %d", *rec.Points, *rec.MaxPoints)
	}
	return nil
}

func checkRecord(rec *suites.Record, chess960, lists bool) error {
	c, err := askedBy(rec, chess960)
	if err != nil {
		return err
	}
	if !hasCase(c, rec, lists) {
		return fmt.Errorf("has the case %s, which does not fit its position and what it asks", rec.Case)
	}
	if rec.MoveUCI == "" {
		return nil
	}
	if _, err := c.Position.ParseUCI(rec.MoveUCI); err != nil {
		return fmt.Errorf("has played what is not legal: move_uci: %w", err)
	}
	return nil
}

// askedBy returns what a record says of its case.
func askedBy(rec *suites.Record, chess960 bool) (*suites.Case, error) {
	pos, _, err := board.FENOptions{Chess960: chess960}.Parse(rec.FEN)
	if err != nil {
		return nil, fmt.Errorf("has no position: fen: %w", err)
	}
	c := &suites.Case{Position: pos}
	if c.History, err = notation.ParseHistory(rec.History, chess960); err != nil {
		return nil, fmt.Errorf("has no game: history: %w", err)
	}
	expected := rec.Expected
	if at := strings.LastIndex(" "+expected, " #"); at >= 0 {
		n, err := strconv.Atoi(expected[at+1:])
		if err != nil {
			return nil, fmt.Errorf("has no mate in expected: %q", rec.Expected)
		}
		c.Mate, expected = &n, expected[:at]
	}
	if c.Best, err = readMoves(&pos, expected); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: expected: %w", err)
	}
	if c.Avoid, err = readMoves(&pos, rec.Avoid); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: avoid: %w", err)
	}
	if c.Points, err = readPoints(&pos, rec.List); err != nil {
		return nil, err
	}
	if c.Solution, err = readLine(pos, rec.Line); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: line: %w", err)
	}
	return c, nil
}

// readMoves reads moves in SAN, separated by spaces.
func readMoves(pos *board.Position, text string) (list []board.Move, err error) {
	for san := range strings.FieldsSeq(text) {
		m, err := pos.ParseMove(san)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// readLine reads moves in SAN that are played one after the other.
func readLine(pos board.Position, text string) (list []board.Move, err error) {
	for san := range strings.FieldsSeq(text) {
		m, err := pos.ParseMove(san)
		if err != nil {
			return nil, err
		}
		list, pos = append(list, m), pos.After(m)
	}
	return list, nil
}

// readPoints reads a list of points.
func readPoints(pos *board.Position, text string) (list []suites.MovePoints, err error) {
	for word := range strings.FieldsSeq(text) {
		uci, digits, _ := strings.Cut(word, "=")
		m, err := pos.ParseUCI(uci)
		if err != nil {
			return nil, fmt.Errorf("asks for what is not legal: list: %w", err)
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			return nil, fmt.Errorf("has no points in list: %q", word)
		}
		list = append(list, suites.MovePoints{Move: m, Points: n})
	}
	return list, nil
}

// hasCase reports whether a case, completed by what its record does not say, has the hash of the
// record: a mate beside moves; moves that are no bm, because the errata have added them or the points
// ask for them; a list of points.
func hasCase(c *suites.Case, rec *suites.Record, lists bool) bool {
	best := c.Best
	least := len(best)
	if rec.Disputed != "" || rec.List != "" {
		least = 0
	}
	for n := len(best); n >= least; n-- {
		c.Best = best[:n]
		if c.AskedHash() == rec.Case || hasMate(c, rec) {
			return true
		}
	}
	return !lists && rec.List == "" && rec.MaxPoints != nil && (c.Mate == nil || *rec.MaxPoints != 1)
}

// maxMate is the longest mate that is tried for a case whose record does not say it.
const maxMate = 100

// hasMate finds the mate that is asked for beside moves, and "dm 0".
func hasMate(c *suites.Case, rec *suites.Record) bool {
	if c.Mate != nil {
		return false
	}
	defer func() { c.Mate = nil }()
	most := 0
	if rec.MaxPoints != nil && *rec.MaxPoints == 1 && len(c.Best) > 0 {
		most = maxMate
	}
	for n := -most; n <= most; n++ {
		if c.Mate = &n; c.AskedHash() == rec.Case {
			return true
		}
	}
	return false
}
