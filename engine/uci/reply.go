package uci

import (
	"strings"
)

// Reply is a message from an engine to a GUI: a Word, ID, Option, Info or
// BestMove. String returns its line.
type Reply interface {
	String() string
	reply()
}

func (Word) reply()     {}
func (ID) reply()       {}
func (Option) reply()   {}
func (Info) reply()     {}
func (BestMove) reply() {}

// ID is the engine's name or author: Field is "name" or "author".
type ID struct {
	Field, Text string
}

// String returns the line.
func (id ID) String() string { return "id " + id.Field + " " + id.Text }

// BestMove ends a search.
type BestMove struct {
	// Move is in coordinate notation; empty if there is no legal move.
	Move string
	// Ponder is the expected reply; may be empty.
	Ponder string
}

// String returns the line.
func (b BestMove) String() string {
	if b.Move == "" {
		return "bestmove " + noMove
	}
	if b.Ponder == "" {
		return "bestmove " + b.Move
	}
	return "bestmove " + b.Move + " ponder " + b.Ponder
}

// ParseReply parses a reply. Unknown words in front are skipped. An error is a
// *SyntaxError; with a reply beside it, it says what of the line could not be read and is
// left out. Engines write many lines that are not UCI.
func ParseReply(line string) (Reply, error) {
	c := newCursor(line)
	for {
		word, ok := c.take()
		if !ok {
			return nil, &SyntaxError{line, "no known reply"}
		}
		reply, reason := parseReply(word, c)
		if reason != "" {
			return reply, &SyntaxError{line, reason}
		}
		if reply != nil {
			return reply, nil
		}
	}
}

// parseReply parses the reply that begins with word; it returns nil if none does.
func parseReply(word string, c *cursor) (reply Reply, reason string) {
	switch word {
	case string(UCIOK), string(ReadyOK):
		return Word(word), ""
	case "id":
		return parseID(c)
	case "option":
		return parseOption(c)
	case "info":
		return parseInfo(c)
	case "bestmove":
		return parseBestMove(c), ""
	}
	return nil, ""
}

func parseID(c *cursor) (Reply, string) {
	field, _ := c.take()
	if field != "name" && field != "author" {
		return nil, "want id name or id author"
	}
	return ID{Field: field, Text: c.until()}, ""
}

func parseBestMove(c *cursor) Reply {
	var b BestMove
	b.Move = takeMove(c)
	c.until("ponder")
	c.take()
	b.Ponder = takeMove(c)
	if b.Move == "" {
		b.Ponder = ""
	}
	return b
}

// takeMove takes the next word; it returns the empty string for the ways in which
// engines write that there is no move.
func takeMove(c *cursor) string {
	word, _ := c.take()
	switch strings.ToLower(word) {
	case noMove, "(none)", "none", "null", "ponder":
		return ""
	}
	return word
}
