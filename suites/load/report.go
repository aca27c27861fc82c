package load

import (
	"fmt"
	"strconv"

	"keymove/suites/notation"
)

// Totals are the counts of all files.
type Totals struct{ Files, Errors, Warnings int }

// File sums up one file. Its field names in JSON are stable.
type File struct {
	File string `json:"file"`
	// SHA256 is the hexadecimal digest; empty if the file could not be read to
	// its end.
	SHA256 string `json:"sha256,omitempty"`
	// Unreadable is set if the file as a whole could not be read.
	Unreadable bool `json:"unreadable"`
	// Positions counts the valid lines, Invalid the others; NothingAsked counts
	// the valid lines without a solution, which are outside every percentage.
	Positions    int `json:"positions"`
	Invalid      int `json:"invalid"`
	NothingAsked int `json:"nothing_asked"`
	Errors       int `json:"errors"`
	Warnings     int `json:"warnings"`
	// Disputed counts the positions with known errata.
	Disputed int `json:"disputed"`
	// Repeated counts the lines that repeat a position of the same file with the
	// same solution.
	Repeated int `json:"repeated"`
	// Mates counts what LintOptions.Prove has found; nil without it.
	Mates *Mates `json:"mates,omitempty"`
}

// Mates counts the lines that ask for a mate by what is known of it.
type Mates struct {
	Proven  int `json:"proven"`
	Shorter int `json:"shorter"`
	Refuted int `json:"refuted"`
	Open    int `json:"open"`
	Untried int `json:"untried"`
}

// Severity says whether a problem prevents a suite from being run.
type Severity string

// The severities.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	// Note is no fault, also under LintOptions.Strict.
	Note Severity = "note"
)

// Kind classifies a problem. Besides those listed here there are the kinds of
// repairs, notation.RepairKind and board.RepairKind, all of them warnings.
type Kind string

// Errors:
const (
	// UnreadableFile: the file is missing, a folder, or not EPD.
	UnreadableFile Kind = "unreadable-file"
	// InvalidPosition: not a legal position.
	InvalidPosition Kind = "invalid-position"
	// IllegalMove, AmbiguousMove, UnreadableMove: in bm, am or points.
	IllegalMove    Kind = "illegal-move"
	AmbiguousMove  Kind = "ambiguous-move"
	UnreadableMove Kind = "unreadable-move"
	// InvalidLine: a line that is invalid for another reason.
	InvalidLine Kind = "invalid-line"
)

// Warnings:
const (
	// NoPositions: the file has none.
	NoPositions Kind = "no-positions"
	// NoLegalMove: a position is mate or stalemate and has no move to find.
	NoLegalMove Kind = "no-legal-move"
	// DuplicatePosition: a position occurs twice with the same solution.
	DuplicatePosition Kind = "duplicate-position"
	// OtherAnswer: a position occurs twice, with different solutions or points.
	OtherAnswer Kind = "other-answer"
	// DuplicateID: an id occurs twice, with different positions.
	DuplicateID Kind = "duplicate-id"
	// ContradictoryMove: a move is in bm and in am.
	ContradictoryMove Kind = "contradictory-move"
	// MateRefuted: there is a defence against the mate of a line.
	MateRefuted Kind = "mate-refuted"
)

// Notes about mates, of LintOptions.Prove:
const (
	// MateShorter: there is a shorter mate.
	MateShorter Kind = "mate-shorter"
	// MateOpen: LintOptions.Prove positions were not enough.
	MateOpen Kind = "mate-open"
	// MateUntried: the mate is too long for the prover.
	MateUntried Kind = "mate-untried"
)

// Problem is one finding. Its field names in JSON are stable.
type Problem struct {
	File string `json:"file"`
	// Line and Column count from 1; 0 for the file as a whole.
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Severity Severity `json:"severity"`
	Kind     Kind     `json:"kind"`
	Text     string   `json:"text"`
	// Err is the error of a line or a file.
	Err error `json:"-"`
	// Words are what a line keeps and nobody reads.
	Words notation.Words `json:"-"`
	// Chess960 is set for a castling right that is kept in Chess960.
	Chess960 bool `json:"-"`
	// OtherFile and OtherLine are where a duplicate occurs first.
	OtherFile string `json:"other_file,omitempty"`
	OtherLine int    `json:"other_line,omitempty"`
}

// String returns "file:line:column: severity: kind: text".
func (p *Problem) String() string {
	where, what := p.Parts()
	return where + string(p.Severity) + what
}

// Parts returns what is in front of the severity and behind it.
func (p *Problem) Parts() (where, what string) {
	where = p.File
	if p.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
	return where + ": ", fmt.Sprintf(": %s: %s", p.Kind, p.Text)
}

// otherPlace returns where a duplicate occurs first.
func (p *Problem) otherPlace(sameFile bool) string {
	if sameFile {
		return "line " + strconv.Itoa(p.OtherLine)
	}
	return fmt.Sprintf("%s:%d", p.OtherFile, p.OtherLine)
}

// quote quotes an id for a message, truncated if it is long.
func quote(id string) string {
	const longest = 60
	if runes := []rune(id); len(runes) > longest {
		id = string(runes[:longest]) + "…"
	}
	return strconv.Quote(id)
}
