package pgn

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"keymove/engine/board"
)

// Reader reads games from a stream, one at a time.
type Reader struct {
	tokens   *tokenizer
	file     string
	chess960 bool
	pending  *token // read, but not used
	resync   bool   // the rest of a faulty game is to be skipped
}

// NewReader returns a Reader of r. The file is the name in its errors. With
// chess960 castling rights in FEN tags are read as Chess960, whatever the tag
// Variant says.
func NewReader(r io.Reader, file string, chess960 bool) *Reader {
	return &Reader{tokens: newTokenizer(r), file: file, chess960: chess960}
}

// All returns the remaining games and the *ParseErrors between them, in the order
// of the file. An error of the stream is the last value.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			game, err := r.Read()
			if err == io.EOF {
				return
			}
			_, goesOn := errors.AsType[*ParseError](err)
			if !yield(game, err) || err != nil && !goesOn {
				return
			}
		}
	}
}

// Read returns the next game. After an error of type *ParseError reading can go on
// with the game after the faulty one; at the end the error is io.EOF.
func (r *Reader) Read() (*Game, error) {
	if r.resync {
		if err := r.skipGame(); err != nil {
			return nil, err
		}
	}
	game, err := r.read()
	if _, faulty := errors.AsType[*ParseError](err); faulty {
		r.resync = true
	}
	return game, err
}

// next returns the next token.
func (r *Reader) next() (token, error) {
	if r.pending != nil {
		t := *r.pending
		r.pending = nil
		return t, nil
	}
	t, err := r.tokens.next()
	if fault, ok := errors.AsType[*tokenFault](err); ok {
		return t, r.fault(fault.at, fault.err)
	}
	return t, err
}

// fault returns an error with its place.
func (r *Reader) fault(at place, err error) error {
	return &ParseError{r.file, at.line, at.column, err}
}

// skipGame reads on to the next tag that begins a line of its own game.
func (r *Reader) skipGame() error {
	for {
		t, err := r.next()
		if _, faulty := errors.AsType[*ParseError](err); faulty {
			continue
		}
		if err != nil {
			return err
		}
		if t.kind == tagToken && t.at.column == 1 {
			r.pending, r.resync = &t, false
			return nil
		}
	}
}

func (r *Reader) read() (*Game, error) {
	g := &Game{Result: Unknown}
	if err := r.readTags(g); err != nil {
		return nil, err
	}
	pos := g.Start
	for depth := 0; ; {
		t, err := r.next()
		if err == io.EOF {
			if depth > 0 {
				return nil, r.fault(r.tokens.at, errors.New("a variation does not end"))
			}
			return g, nil // a missing result is "*"
		}
		if err != nil {
			return nil, err
		}
		switch {
		case t.kind == openToken:
			depth++
		case t.kind == closeToken:
			if depth--; depth < 0 {
				return nil, r.fault(t.at, errors.New("\")\" closes no variation"))
			}
		case t.kind == tagToken: // a game without a result
			r.pending = &t
			return g, nil
		case depth > 0:
		case t.kind == commentToken:
			g.addComment(t.text)
		case isResult(t.text):
			g.Result = result(t.text)
			return g, nil
		default:
			m, err := pos.ParseMove(t.text)
			if err != nil {
				return nil, r.fault(t.at, fmt.Errorf("move %d: %w", len(g.Moves)/2+1, err))
			}
			g.Moves = append(g.Moves, Move{Move: m})
			pos = pos.After(m)
		}
	}
}

// readTags reads up to the first token that is no tag, which stays pending.
func (r *Reader) readTags(g *Game) error {
	var fen token
	for {
		t, err := r.next()
		if err == io.EOF && len(g.Tags) > 0 {
			break // tags alone are a game without moves
		}
		if err != nil {
			return err
		}
		if t.kind != tagToken {
			if t.kind == commentToken { // before the first move
				continue
			}
			r.pending = &t
			break
		}
		if strings.EqualFold(t.name, "FEN") {
			fen = t
		}
		g.Tags = append(g.Tags, Tag{t.name, t.text})
	}
	return r.setUp(g, fen)
}

// setUp sets the start position.
func (r *Reader) setUp(g *Game, fen token) error {
	text := board.StartFEN
	if fen.kind == tagToken {
		text = fen.text
	}
	pos, _, err := board.FENOptions{Chess960: r.chess960 || isChess960(g.Tag("Variant"))}.Parse(text)
	if err != nil {
		return r.fault(fen.at, err)
	}
	g.Start = pos
	return nil
}

// isChess960 reports whether the value of the tag Variant means Chess960.
func isChess960(variant string) bool {
	plain := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(variant))
	return slices.Contains([]string{"chess960", "960", "fischerandom", "fischerrandom", "frc"}, plain)
}

// addComment adds a comment to the last move.
func (g *Game) addComment(text string) {
	text = strings.Join(strings.Fields(text), " ")
	if len(g.Moves) == 0 || text == "" {
		return
	}
	last := &g.Moves[len(g.Moves)-1]
	if last.Comment != "" {
		text = last.Comment + " " + text
	}
	last.Comment = text
}

func isResult(word string) bool { return result(word) != "" }

// result returns the result that a word is, empty where it is none.
func result(word string) string {
	switch word {
	case WhiteWins, BlackWins, Draw, Unknown:
		return word
	case "1/2":
		return Draw
	}
	return ""
}
