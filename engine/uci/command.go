package uci

import (
	"strings"

	"keymove/engine"
	"keymove/engine/board"
)

// Command is a message from a GUI to an engine: a Word, SetOption, Position, Go
// or Debug. Its line, as String writes it, is a list of words separated by white space:
//
//	uci | isready | ucinewgame | stop | ponderhit | quit | debug on|off
//	setoption name NAME [value VALUE]
//	position startpos|fen FEN [moves MOVE…]
//	go [searchmoves MOVE…] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS]
//	   [movestogo N] [depth N] [nodes N] [mate N] [movetime MS] [infinite] [perft N]
type Command interface {
	String() string
	command()
}

func (Word) command()      {}
func (SetOption) command() {}
func (Position) command()  {}
func (Go) command()        {}
func (Debug) command()     {}

// SetOption sets an option. Value is empty for buttons, and Blank for a text without a character.
type SetOption struct {
	Name, Value string
}

// Blank is the value of an option whose default is announced with nothing behind the word, not even
// <empty>.
const Blank = " "

func (o SetOption) String() string {
	if o.Value == "" {
		return "setoption name " + o.Name
	}
	return "setoption name " + o.Name + " value " + strings.TrimSpace(o.Value)
}

// Position sets up the position for the next search.
type Position struct {
	// FEN is the position; empty for the start position.
	FEN string
	// Moves are played from there, in coordinate notation.
	Moves []string
}

// NewPosition returns the command that sets up a game.
func NewPosition(game engine.Game) Position {
	return Position{FEN: game.Start.FEN(), Moves: FormatMoves(game.Start, game.Moves)}
}

func (p Position) String() string {
	line := "position startpos"
	if p.FEN != "" {
		line = "position fen " + p.FEN
	}
	if len(p.Moves) > 0 {
		line += " moves " + strings.Join(p.Moves, " ")
	}
	return line
}

// Game returns the position and the moves as values. The error is a
// *board.FENError or wraps a *board.MoveError.
func (p Position) Game(chess960 bool) (engine.Game, error) {
	fen := p.FEN
	if fen == "" {
		fen = board.StartFEN
	}
	start, _, err := board.FENOptions{Chess960: chess960}.Parse(fen)
	if err != nil {
		return engine.Game{}, err
	}
	moves, err := ParseMoves(start, p.Moves)
	return engine.Game{Start: start, Moves: moves}, err
}

// Debug switches debug mode on or off.
type Debug struct {
	On bool
}

func (d Debug) String() string {
	if d.On {
		return "debug on"
	}
	return "debug off"
}

// ParseCommand parses a command. Unknown words in front are skipped. An error is a
// *SyntaxError. Two commands are returned together with an error, because later
// commands depend on them: a Go, which has to be answered all the same, with the
// minimum for each invalid limit, and an empty Position.
func ParseCommand(line string) (Command, error) {
	c := newCursor(line)
	for {
		word, ok := c.take()
		if !ok {
			return nil, &SyntaxError{line, "no known command"}
		}
		command, reason := parseCommand(word, c)
		if reason != "" {
			return command, &SyntaxError{line, reason}
		}
		if command != nil {
			return command, nil
		}
	}
}

// parseCommand parses the command that begins with word; it returns nil if none does.
func parseCommand(word string, c *cursor) (command Command, reason string) {
	switch Word(word) {
	case UCI, IsReady, UCINewGame, Stop, PonderHit, Quit:
		return Word(word), ""
	}
	switch word {
	case "setoption":
		return parseSetOption(c)
	case "position":
		return parsePosition(c)
	case "go":
		return parseGo(c)
	case "debug":
		mode, _ := c.take()
		return Debug{On: mode == "on"}, ""
	}
	return nil, ""
}

func parseSetOption(c *cursor) (Command, string) {
	c.until("name")
	c.take()
	option := SetOption{Name: c.until("value")}
	c.take()
	option.Value = c.until()
	if option.Name == "" {
		return nil, "setoption without a name"
	}
	return option, ""
}

func parsePosition(c *cursor) (Command, string) {
	var p Position
	switch word, _ := c.take(); word {
	case "startpos":
	case "fen":
		if p.FEN = c.until("moves"); p.FEN == "" {
			return p, "position fen without a position"
		}
	default:
		return p, "want position startpos or position fen"
	}
	c.until("moves")
	c.take()
	if rest := c.until(); rest != "" {
		p.Moves = strings.Fields(rest)
	}
	return p, ""
}
