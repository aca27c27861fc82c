package recheck

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/errata"
	"keymove/suites/notation"
)

// asked is the case of a record, as far as the record has it.
type asked struct {
	suites.Case
	// listUnknown is set where the case has a list of points that the record does not have.
	listUnknown bool
}

// maxMate is the longest mate that is tried for a case whose record does not say it: one that
// asks for a move and for a mate.
const maxMate = 100

// askedBy returns the case of a record, whose hash it must be.
func askedBy(rec *suites.Record, rules Rules) (*asked, error) {
	a, err := read(rec, rules.Chess960)
	if err != nil {
		return nil, err
	}
	if a.identify(rec, rules) {
		return a, a.checkSource(rec, rules)
	}
	if !rules.Chess960 && a.Position.CastlingRooks() != 0 { // a records.csv does not say it
		if again, err := read(rec, true); err == nil && again.identify(rec, rules) {
			return again, again.checkSource(rec, rules)
		}
	}
	return nil, fmt.Errorf("has the case %s, which is not that of its position and what it asks (%s)", rec.Case, a.AskedHash())
}

// read reads what a record says of its case.
func read(rec *suites.Record, chess960 bool) (*asked, error) {
	pos, _, err := board.FENOptions{Chess960: chess960}.Parse(rec.FEN)
	if err != nil {
		return nil, fmt.Errorf("has no position: fen: %w", err)
	}
	a := &asked{Case: suites.Case{Position: pos, Hash: rec.Case}}
	if a.History, err = notation.ParseHistory(rec.History, chess960); err != nil {
		return nil, fmt.Errorf("has no game: history: %w", err)
	}
	if !a.History.IsSound(&pos) {
		return nil, errors.New("has another position in fen than its history leads to")
	}
	best := strings.Fields(rec.Expected)
	if last := len(best) - 1; last >= 0 && strings.HasPrefix(best[last], "#") {
		n, err := strconv.Atoi(best[last][1:])
		if err != nil {
			return nil, fmt.Errorf("has no mate in expected: %q", rec.Expected)
		}
		a.Mate, best = &n, best[:last]
	}
	if a.Best, err = moves(&pos, strings.Join(best, " ")); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: expected: %w", err)
	}
	if a.Avoid, err = moves(&pos, rec.Avoid); err != nil {
		return nil, fmt.Errorf("asks for what is not legal: avoid: %w", err)
	}
	if a.Points, a.MaxPoints, err = points(&pos, rec.List); err != nil {
		return nil, err
	}
	for text := range strings.FieldsSeq(rec.Line) {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("asks for what is not legal: line: %w", err)
		}
		a.Solution = append(a.Solution, m)
		pos = pos.After(m)
	}
	return a, nil
}

// moves reads moves in SAN, separated by spaces.
func moves(pos *board.Position, text string) (list []board.Move, err error) {
	for san := range strings.FieldsSeq(text) {
		m, err := pos.ParseMove(san)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// points reads a list of points, and returns its maximum.
func points(pos *board.Position, text string) (list []suites.MovePoints, most int, err error) {
	if text == "" {
		return nil, 0, nil
	}
	legal := legalMoves(pos) // once: a list may be of all moves
	list = make([]suites.MovePoints, 0, 1+strings.Count(text, " "))
	for word := range strings.FieldsSeq(text) {
		uci, digits, _ := strings.Cut(word, "=")
		m, err := legal.parse(pos, uci)
		if err != nil {
			return nil, 0, fmt.Errorf("asks for what is not legal: list: %w", err)
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			return nil, 0, fmt.Errorf("has no points in list: %q", word)
		}
		list = append(list, suites.MovePoints{Move: m, Points: n})
	}
	for i, p := range list {
		if i == 0 || p.Points > most {
			most = p.Points
		}
	}
	return list, most, nil
}

// legal are the legal moves of a position with their coordinates.
type legal struct {
	moves []board.Move
	texts []string
}

func legalMoves(pos *board.Position) legal {
	moves := pos.AppendLegal(make([]board.Move, 0, board.MaxMoves))
	l := legal{moves, make([]string, len(moves))}
	for i, m := range moves {
		l.texts[i] = pos.UCI(m)
	}
	return l
}

func (l *legal) parse(pos *board.Position, uci string) (board.Move, error) {
	if i := slices.Index(l.texts, uci); i >= 0 {
		return l.moves[i], nil
	}
	return pos.ParseUCI(uci) // in another spelling, or not legal
}

// identify completes the case by what its record does not say, and reports whether it has the
// hash: a mate beside moves, moves that were added by errata, a list of points.
func (a *asked) identify(rec *suites.Record, rules Rules) bool {
	if a.AskedHash() == rec.Case || a.isByPoints(rec) {
		return true
	}
	all := a.Best
	for n := len(all); n >= 0; n-- {
		if n < len(all) && !a.isErratum(rec, all[n]) {
			break
		}
		a.Best = all[:n]
		if a.AskedHash() == rec.Case || a.findMate(rec) {
			a.Best = all
			return true
		}
	}
	a.Best = all
	if rec.List != "" || rec.MaxPoints == nil || rules.Known && rules.MaxPoints == 0 || rules.Origins || !isHash(rec.Case) {
		return false
	}
	if c := sourceOf(rec, rules); c != nil && c.Hash == rec.Case {
		a.Points, a.MaxPoints, a.Mate = c.Points, c.MaxPoints, c.Mate
		return true
	}
	a.listUnknown = true
	return !a.AsksForMate() || *rec.MaxPoints != 1
}

// isHash reports whether a text is what suites.Case.Hash may be.
func isHash(text string) bool {
	const digits = 16
	return len(text) == digits && !strings.ContainsFunc(text, func(r rune) bool { return !strings.ContainsRune("0123456789abcdef", r) })
}

// isByPoints reports whether the moves asked for are those with the most points, which the hash
// does not have as best moves.
func (a *asked) isByPoints(rec *suites.Record) bool {
	byPoints := suites.MostPoints(a.Points)
	if len(byPoints) == 0 || len(a.Best) < len(byPoints) || !slices.Equal(byPoints, a.Best[:len(byPoints)]) ||
		slices.ContainsFunc(a.Best[len(byPoints):], func(m board.Move) bool { return !a.isErratum(rec, m) }) {
		return false
	}
	best := a.Best
	defer func() { a.Best = best }()
	a.Best = nil
	return a.AskedHash() == rec.Case || a.findMate(rec)
}

// isErratum reports whether a move may have been added to the solutions of the suite.
func (a *asked) isErratum(rec *suites.Record, m board.Move) bool {
	if rec.Disputed == "" {
		return false
	}
	known := errata.Find(&a.Position)
	return known == nil || // of another edition of the errata
		slices.ContainsFunc(known.Accept, func(san string) bool { own, err := a.Position.ParseMove(san); return err == nil && own == m })
}

// findMate finds the mate that is asked for beside moves, and "dm 0".
func (a *asked) findMate(rec *suites.Record) bool {
	if a.Mate != nil {
		return false
	}
	tries := []int{0}
	if rec.MaxPoints != nil && *rec.MaxPoints == 1 && len(a.Best) > 0 {
		for n := 1; n <= maxMate; n++ {
			tries = append(tries, n, -n)
		}
	}
	for _, n := range tries {
		a.Mate = &n
		if a.AskedHash() == rec.Case {
			return true
		}
	}
	a.Mate = nil
	return false
}

// sourceOf returns the case of the line that a record has; nil if it has none that can be read.
func sourceOf(rec *suites.Record, rules Rules) *suites.Case {
	if rec.Source == "" {
		return nil
	}
	r, err := epd.Parse(rec.Source, 1, epd.Options{Chess960: rules.Chess960, Lines: rules.Lines})
	if err != nil {
		return nil
	}
	c := suites.CaseOf(r)
	return &c
}

// checkSource compares a record with the line that it has, if that is read today as it was then.
// In a run folder each record has one that is not solved. So the pairs by which a comparison
// decides, those that one of two contenders has solved, have the origin that the suite says.
func (a *asked) checkSource(rec *suites.Record, rules Rules) error {
	switch {
	case rec.Source == "" && rec.Failed() && rules.Origins:
		return fmt.Errorf("is not solved, and has no line of its suite in source")
	case rec.Source == "", rec.Origin == "" && (!rules.Origins || !suites.MayHaveOrigin(rec.Source)),
		rec.Origin != "" && suites.SaysOrigin(rec.Source, rec.Origin):
		return nil
	}
	if c := sourceOf(rec, rules); c != nil && c.Hash == rec.Case && c.Origin != rec.Origin {
		return fmt.Errorf("has the origin %q, and its line says %q", rec.Origin, c.Origin)
	}
	return nil
}
