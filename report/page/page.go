// Package page makes what is said about a subject: a page of sentences and tables of typed cells.
// Each subject has one builder; package print shows what it makes. A page is the same whatever
// shows it: a block and a column name the media that have them, and a weight says what stays
// where there is little room. Nothing here writes a number.
package page

import "iter"

// Media are forms in which a page is shown.
type Media uint16

// The media.
const (
	// Full is the text that --verbose shows, Brief the one of about twenty lines; Alone is what a
	// command shows beside that if no report of the run precedes.
	Full Media = 1 << iota
	Brief
	Alone
	// Markdown is a report of less than 60 lines, Comment the comment on a pull request.
	Markdown
	Comment
	// Lines are labelled lines for a pull request.
	Lines
	// Web is a page.
	Web
)

// Page is what is said about a subject.
type Page struct {
	// Title says what it is about and, of a decision, what came out; Short says so where folders
	// mean nothing.
	Title string
	Short Sentence
	// Who is the contender that it is about, Own its name in its run.
	Who, Own string
	// Outcome is that of a decision, Result the same for people, and Level how a build server marks
	// it: error, warning or notice.
	Outcome       Outcome
	Result, Level string
	// Severity orders outcomes, the worst last.
	Severity int
	Passes   bool
	// Sentence is the outcome in a sentence.
	Sentence string
	// Reasons explain the outcome, and Notes are what has to be known about it, a sentence each.
	Reasons, Notes []string
	// Facts are the first of the labelled lines.
	Facts []Fact
	// Limit and Settings are the conditions, for readers who do not see the command.
	Limit    string
	Settings []Setting
	Blocks   []Block
	// Cases are the positions with their results; nil without any. It can be called several times.
	Cases iter.Seq[Case]
	Next  Command
}

// Fact is a text behind a label.
type Fact struct {
	Label string
	Text  Sentence
}

// Command is a command that fits what came out, and what it is for; no words for none.
type Command struct {
	Words  []string
	Reason string
}

// Weight orders blocks by what gives way first where there is little room.
type Weight int

// The weights: what is decided, what has to be known about it, the positions that caused it, and
// other positions.
const (
	Decision Weight = iota
	Remark
	Cause
	Other
)

// Block is a part of a page: a list of sentences or a table.
type Block struct {
	In     Media
	Weight Weight
	// Heading is that of documents, Label the line above in texts.
	Heading string
	Label   Sentence
	List    []Sentence
	Table   *Table
	// Positions is set where the rows of the table are positions. Then Word says what they are:
	// "lost".
	Positions bool
	Word      string
	// More is the number of rows that the table lacks already, Where the file that has all, and
	// Least the number of rows that stay where there is no room.
	More, Least int
	Where       string
	// Tail is below the table in documents.
	Tail *Sentence
	// Tight has no empty line above in texts, Indented is indented there; Cut is cut to a few
	// where a text is brief.
	Tight, Indented, Cut bool
}

// Table is a table whose rows are made when they are shown.
type Table struct {
	Columns []Column
	Len     int
	Row     func(i int) Row
}

// Column is a column of a table, which is left out where no row has anything in it.
type Column struct {
	Name string
	// Right aligns to the right, as numbers are.
	Right bool
	In    Media
}

// Row is a row of a table, with a cell for each column, nil where it has none.
type Row struct {
	Cells []Cell
	// Note is the line below, Board the address of a page about the row; both may be empty.
	Note, Board string
	// Suite and ID are those of a position, Accepted the reason why its loss is, and Said what is said
	// of it in a sentence.
	Suite, ID, Accepted string
	Said                Sentence
}

// TableOf returns a table of rows that are there already.
func TableOf(columns []Column, rows []Row) *Table {
	return &Table{Columns: columns, Len: len(rows), Row: func(i int) Row { return rows[i] }}
}

// First returns the first rows of a table.
func (t *Table) First(n int) *Table {
	return &Table{Columns: t.Columns, Len: min(n, t.Len), Row: t.Row}
}

// Case is a position with its result, as build servers show tests.
type Case struct {
	Suite, Theme, ID, Key string
	Result                Result
	// Kind is a word for a failure, Said what came out of it; both are empty for one that passed.
	Kind, Said string
	// Played says what was played, Position the FEN and a link to a board, a line each.
	Played   string
	Position []string
	TimeUS   int64
}

// Result is the result of a position.
type Result int

// The results.
const (
	Passed Result = iota
	Skipped
	Failed
	Errored
)
