// Package notation is what the readers of EPD and PGN have in common: lines of text in any
// encoding, the forms of moves and the signs next to them, files of another format, and
// faults and repairs with their places.
package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ParseError is a place of a file that could not be read.
type ParseError struct {
	// File is the name passed to the reader.
	File string
	// Line and Column count from 1. Columns count characters, as editors do:
	// a tab counts as one, a byte-order mark does not count.
	Line, Column int
	// Err is the cause: a *board.FENError, an error that wraps a
	// *board.MoveError, or another.
	Err error
}

// Error returns "file:line:column: message".
func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}

func (e *ParseError) Unwrap() error { return e.Err }

// RepairKind names a departure from a standard that can be read in only one way. The names
// are stable. Castling fields have the kinds of board.RepairKind; the others are listed
// where they are read.
type RepairKind string

// Repair is one departure from the standard that was repaired.
type Repair struct {
	Kind         RepairKind
	Line, Column int    // from 1; columns count characters as in ParseError
	Text         string // a description of what was found
	// Words are what is kept and not read, where that is what was found.
	Words Words
	// Chess960 is set for a castling right that is dropped here and kept in Chess960.
	Chess960 bool
}

// String returns "line:column: kind: text".
func (r Repair) String() string {
	return fmt.Sprintf("%d:%d: %s: %s", r.Line, r.Column, r.Kind, r.Text)
}

// Words are words of a line, or of many, that are kept and not read.
type Words []Word

// Word is a word and how often it was found.
type Word struct {
	Text  string
	Count int
}

// shownWords is the number of different words that a sentence names.
const shownWords = 8

// Add adds words. Beyond shownWords of them one entry without a text counts the others.
func (w *Words) Add(words ...Word) {
	for _, word := range words {
		find := func(text string) int {
			return slices.IndexFunc(*w, func(known Word) bool { return known.Text == text })
		}
		i := find(word.Text)
		if i < 0 && len(*w) >= shownWords {
			word.Text = ""
			i = find("")
		}
		if i < 0 {
			*w = append(*w, word)
		} else {
			(*w)[i].Count += word.Count
		}
	}
}

// String returns the sentence about them.
func (w Words) String() string {
	texts := make([]string, len(w))
	for i, word := range w {
		switch texts[i] = strconv.Quote(word.Text); {
		case word.Text == "":
			texts[i] = fmt.Sprintf("and %d more", word.Count)
		case word.Count > 1:
			texts[i] += fmt.Sprintf(" (%d times)", word.Count)
		}
	}
	return "kept, and not read: " + strings.Join(texts, ", ")
}

// Warning sums up the repairs of one kind in one file.
type Warning struct {
	File  string     `json:"file"`
	Kind  RepairKind `json:"kind"`
	Count int        `json:"count"`
	// Line, Column and Text are of the first repair; the Text of words that are kept is about all.
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
	Words  Words  `json:"-"`
	// Chess960 is that of the first repair.
	Chess960 bool `json:"-"`
}

// String returns "file:line:column: kind: text" of the first repair, and the
// number of others.
func (w Warning) String() string {
	s := fmt.Sprintf("%s:%d:%d: %s: %s", w.File, w.Line, w.Column, w.Kind, w.Text)
	if w.Count > 1 && len(w.Words) == 0 {
		s += fmt.Sprintf(" (and %d more)", w.Count-1)
	}
	return s
}

// Warnings sums up repairs: one warning a kind, in the order of their first places.
type Warnings struct {
	File string
	List []Warning
}

// Add adds repairs.
func (w *Warnings) Add(repairs ...Repair) {
	for _, r := range repairs {
		i := slices.IndexFunc(w.List, func(known Warning) bool { return known.Kind == r.Kind })
		if i < 0 {
			i = len(w.List)
			w.List = append(w.List, Warning{File: w.File, Kind: r.Kind, Line: r.Line, Column: r.Column, Text: r.Text, Chess960: r.Chess960})
		}
		known := &w.List[i]
		known.Count++
		if known.Words.Add(r.Words...); len(known.Words) > 0 {
			known.Text = known.Words.String()
		}
	}
}
