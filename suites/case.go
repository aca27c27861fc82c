package suites

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/epd"
	"keymove/suites/files"
	"keymove/suites/notation"
)

// Case is one position and what it asks for.
type Case struct {
	// Suite is the name of the suite, ID the case's own; "stem:line" for a line
	// without an id.
	Suite string `json:"suite"`
	ID    string `json:"id"`
	// Line is the line of the file, from 1.
	Line int `json:"line"`
	// Theme groups cases in reports; empty if the suite has no groups.
	Theme string `json:"theme,omitempty"`
	// Hash identifies the case by what it asks for, never by its id: the first 16
	// hexadecimal digits of the SHA-256 of the position and the solutions.
	Hash string `json:"case"`
	// Source is the line as read, without its line ending.
	Source string `json:"source"`

	// Position is the position to search, History how it came about; empty for most cases.
	Position board.Position   `json:"position"`
	History  notation.History `json:"history,omitzero"`
	// Best are the moves that solve the case: those of bm; without bm and without a mate to
	// find those with the most points.
	Best []board.Move `json:"bm,omitempty"`
	// Avoid are the moves that do not (opcode am); they count only if Best is
	// empty.
	Avoid []board.Move `json:"am,omitempty"`
	// Mate is the distance asked for by "dm N" or "bm #N", in full moves,
	// negative if the side to move is mated; nil if the case has neither.
	Mate *int `json:"mate,omitempty"`
	// MateFromBest is set if Mate comes from "bm #N", which is written "#N" in
	// reports.
	MateFromBest bool `json:"mate_from_bm,omitempty"`
	// Points are the moves with points, in the order of the file.
	Points []MovePoints `json:"points,omitempty"`
	// MaxPoints is the maximum of points for this case; 0 without points.
	MaxPoints int `json:"max_points,omitempty"`

	// Solution are the moves of pv, own ones and replies in turn, if all own ones are asked for;
	// see OwnMoves. The first one is in Best.
	Solution []board.Move `json:"solution,omitempty"`

	// Rating is the rating of a puzzle, opcode "rating"; 0 if the line has none.
	Rating int `json:"rating,omitempty"`

	// Origin is the game, the study or whatever else the position is from, as "game 2026.111";
	// empty if the line does not say so. Cases of one origin are no independent sample.
	Origin string `json:"origin,omitempty"`

	// Disputed describes the erratum of the case, or empty.
	Disputed string `json:"disputed,omitempty"`
}

// MovePoints is a move and the points it scores.
type MovePoints struct {
	Move   board.Move `json:"move"`
	Points int        `json:"points"`
}

// Game returns the case as a searcher gets it: its position with its history.
func (c *Case) Game() engine.Game { return GameOf(c.Position, c.History) }

// GameOf returns a position as the end of its history, or by itself if that is empty.
func GameOf(pos board.Position, h notation.History) engine.Game {
	start, moves := h.Before(pos)
	return engine.Game{Start: start, Moves: moves}
}

// After returns the position of the case after moves as a case that asks nothing.
func (c *Case) After(moves ...board.Move) Case {
	at := Case{Suite: c.Suite, ID: c.ID, Position: c.Position, History: c.History}
	for _, m := range moves {
		at.Position = at.Position.After(m)
	}
	if !c.History.IsEmpty() {
		at.History.Moves = slices.Concat(c.History.Moves, moves)
	}
	return at
}

// AsksForMate reports whether the case asks for a mate; "dm 0" asks for none.
func (c *Case) AsksForMate() bool { return c.Mate != nil && *c.Mate != 0 }

// AsksForMove reports whether the case names moves to play or to avoid, with a mate or
// not.
func (c *Case) AsksForMove() bool { return len(c.Best)+len(c.Avoid) > 0 }

// Expected returns the solution in the form of records.csv: the moves of Best in
// SAN and a mate as "#3" or "#-3", separated by spaces; empty if the case has
// neither.
func (c *Case) Expected() string {
	text := c.sanList(c.Best)
	if c.AsksForMate() {
		text = strings.TrimLeft(text+" #"+strconv.Itoa(*c.Mate), " ")
	}
	return text
}

// AvoidText returns the moves of am in SAN, separated by spaces.
func (c *Case) AvoidText() string { return c.sanList(c.Avoid) }

// PointsText returns the list of points in its order, as "e1g1=10 e1d1=4"; empty without one.
func (c *Case) PointsText() string { return strings.Join(c.pointWords(), " ") }

func (c *Case) pointWords() []string {
	words := make([]string, len(c.Points))
	for i, p := range c.Points {
		words[i] = fmt.Sprintf("%s=%d", c.Position.UCI(p.Move), p.Points)
	}
	return words
}

func (c *Case) sanList(moves []board.Move) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = c.Position.SAN(m)
	}
	return strings.Join(list, " ")
}

// Verdict is the result of a search on a case. A nil pointer means that the case
// does not ask for it.
type Verdict struct {
	// Solved is whether the move played (or, for mates, the last exact score of its line) is
	// what the case asks for.
	Solved *bool
	// Points and MaxPoints are set if the case has points.
	Points, MaxPoints *int
	// Kept is when the solution was found and kept; nil if unsolved.
	Kept *Kept
	// Note says why a mate that was scored does not count, or that it is not that of the
	// suite; empty if there is nothing to say.
	Note string
	// Claim is what is known of the mate that was scored; empty if it needs no proof.
	Claim MateClaim
}

// MateClaim is what is known of a mate that a search has scored, and that is shorter than the
// suite's.
type MateClaim string

// What is known of a claim.
const (
	// ClaimProven: the side mates so soon against any defence.
	ClaimProven MateClaim = "proven"
	// ClaimUnproven: the effort for a proof did not suffice.
	ClaimUnproven MateClaim = "unproven"
	// ClaimWrong: it is refuted.
	ClaimWrong MateClaim = "wrong"
)

// Kept is the earliest exact report from which every later best move, and the
// move played, solves the case.
type Kept struct {
	// Depth and Nodes are nil if unknown.
	Depth *int
	Nodes *uint64
	Time  time.Duration
}

// HashOf returns the hash of the case of a line; see Case.Hash.
func HashOf(r *epd.Record) string {
	c := newCase(r)
	return c.hash()
}

// AskedHash returns what Hash has to be by what the case asks, if its best moves are those of bm.
func (c *Case) AskedHash() string { return c.hash() }

// hash returns the first 16 hexadecimal digits of the SHA-256 of what the case
// asks for, which is this text in ASCII, each line ended by a line feed:
//
//	FEN4             the first four FEN fields; the en-passant square only if a
//	                 pawn can legally capture on it, rights as board.Position.FEN4
//	history FEN moves UCI UCI …
//	                 the position that the game is known from, with all six fields
//	                 (an unknown move number is 1), and the moves from there
//	bm UCI UCI …     the moves of bm
//	am UCI UCI …     the moves of am
//	dm N             the mate of "dm N" or "bm #N"
//	points UCI=N …   the points
//	pv UCI UCI …     the moves of Solution, in their order
//
// A line is present only if the case has something for it. Moves are in coordinate
// notation as written by board.Position.UCI, sorted as text, separated by single
// spaces. Id, counters of the position and comments are not part of it: two lines that ask for the
// same have the same hash.
func (c *Case) hash() string {
	text := c.Position.FEN4() + "\n"
	if !c.History.IsEmpty() {
		text += "history " + c.History.UCI() + "\n"
	}
	text += hashLine("bm", c.uciList(c.Best))
	text += hashLine("am", c.uciList(c.Avoid))
	if c.Mate != nil {
		text += fmt.Sprintf("dm %d\n", *c.Mate)
	}
	text += hashLine("points", c.pointWords())
	if line := c.solutionText((*board.Position).UCI); line != "" {
		text += "pv " + line + "\n"
	}
	return files.ShortDigest(text)
}

func (c *Case) uciList(moves []board.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = c.Position.UCI(m)
	}
	return list
}

func hashLine(name string, words []string) string {
	if len(words) == 0 {
		return ""
	}
	slices.Sort(words)
	return name + " " + strings.Join(words, " ") + "\n"
}
