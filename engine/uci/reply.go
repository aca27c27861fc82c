package uci

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
)

// Reply is a message from an engine to a GUI: a Word, ID, Option, Info or
// BestMove. Its line, as String writes it:
//
//	uciok | readyok | id name TEXT | id author TEXT
//	option name NAME type TYPE [default VALUE] [min N] [max N] [var VALUE]…
//	info [depth N] [seldepth N] [multipv N] [score cp N|mate N [lowerbound|upperbound]]
//	     [nodes N] [nps N] [hashfull N] [tbhits N] [time MS] [cpuload N]
//	     [currmove MOVE] [currmovenumber N] [pv MOVE…] [string TEXT]
//	bestmove MOVE [ponder MOVE]
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

func (id ID) String() string { return "id " + id.Field + " " + id.Text }

// BestMove ends a search.
type BestMove struct {
	// Move is in coordinate notation; empty if there is no legal move.
	Move string
	// Ponder is the expected reply; may be empty.
	Ponder string
}

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
// *SyntaxError. Where a reply is returned with it, only a part of the line could not be read,
// and is left out. Engines write many lines that are not UCI.
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

// unreadBestMove matches bestmove with one move, in capitals, in a colour, or with a prompt or sign stuck to it.
var unreadBestMove = regexp.MustCompile(`(?i)^((\S*[^\w\s]|[^a-z\s]+)\s*)*bestmove[^\w\s]*\s*[(]?(\S*[1-8]\S*|0000|none\W*|null\W*|o-o\S*)(\s+ponder\s+\S+)?$`)

// colour matches what sets the colour of a terminal.
var colour = regexp.MustCompile(`\x1b\[[0-9;]*[A-Za-z]`)

// IsUnreadBestMove reports whether a line is meant as a bestmove, though ParseReply reads none: colours, a
// prompt, "bestmove:". In "my bestmove is e2e4" another word is in front, and in "bestmove so far e2e4" others
// follow: engines chat.
func IsUnreadBestMove(line string) bool {
	return unreadBestMove.MatchString(strings.TrimSpace(colour.ReplaceAllString(line, "")))
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

// takeMove takes the next word; it is empty for the spellings of no move that engines use.
func takeMove(c *cursor) string {
	word, _ := c.take()
	switch strings.ToLower(word) {
	case noMove, "(none)", "none", "null", "ponder":
		return ""
	}
	return word
}

// noMove is UCI's null move.
const noMove = "0000"

// ParseMoves parses a sequence of moves from pos. An error wraps a *board.MoveError;
// the moves before it are returned.
func ParseMoves(pos board.Position, texts []string) ([]board.Move, error) {
	var moves []board.Move
	for i, text := range texts {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return moves, fmt.Errorf("move %d: %w", i+1, err)
		}
		moves = append(moves, m)
		pos = pos.After(m)
	}
	return moves, nil
}

// FormatMoves formats a sequence of moves from pos, up to the first illegal one.
func FormatMoves(pos board.Position, moves []board.Move) []string {
	var texts []string
	for _, m := range moves {
		if !pos.IsLegal(m) {
			break
		}
		texts = append(texts, pos.UCI(m))
		pos = pos.After(m)
	}
	return texts
}

// StatsFormatter is an Engine that formats the statistics of its searches. The
// server prints them after each search while the option SearchStats is on.
type StatsFormatter interface {
	// Statistics returns lines without line ends for "info string".
	Statistics(engine.Telemetry) []string
}

// RazorStats returns a line on razoring: the attempts, the nodes razored, their
// percentage, those at each depth from 1 to depths, which is at most 3, and, if skips is
// set, the attempts skipped for a capture, a transposition table entry or an endgame.
func RazorStats(t engine.Telemetry, depths int, skips bool) string {
	cut, byDepth := uint64(0), make([]string, depths)
	for i := range byDepth {
		cut += t.RazorCutoffs[i]
		byDepth[i] = strconv.FormatUint(t.RazorCutoffs[i], 10)
	}
	line := fmt.Sprintf("razor: att=%d cut=%d cut%%=%s%% razor_b=[%s]",
		t.RazorAttempts, cut, percent(cut, t.RazorAttempts), strings.Join(byDepth, ","))
	if skips {
		line += fmt.Sprintf(" skips(tact=%d,tt=%d,eg=%d)",
			t.RazorSkipsTactical, t.RazorSkipsTT, t.RazorSkipsEndgame)
	}
	return line
}

// PVSStats returns a line on principal variation search: the scout searches, and the
// percentage of them that was repeated with an open window.
func PVSStats(t engine.Telemetry) string {
	return fmt.Sprintf("pvs: scout=%d re%%=%s", t.PVSScouts, percent(t.PVSResearches, t.PVSScouts))
}

// percent formats a percentage with one decimal; 0.0 if whole is 0.
func percent(part, whole uint64) string {
	return fmt.Sprintf("%.1f", 100*float64(part)/float64(max(whole, 1)))
}
