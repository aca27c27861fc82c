package pgn

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// Departures from the standard that are read, in addition to the ones of package notation:
const (
	// CodePage: text that is not UTF-8, read as Windows-1252.
	CodePage notation.RepairKind = "code-page"
	// QuoteInTag: a quote inside the value of a tag that is not escaped.
	QuoteInTag notation.RepairKind = "quote-in-tag"
	// BraceInComment: "{" inside a comment.
	BraceInComment notation.RepairKind = "brace-in-comment"
	// ResultAlone: a result without tags or moves, which is not a game.
	ResultAlone notation.RepairKind = "result-alone"
	// NoMoves: a game of tags alone, with neither moves nor a position nor a result.
	NoMoves notation.RepairKind = "no-moves"
	// OddResult: "½-½", "1:0" and the like.
	OddResult notation.RepairKind = "odd-result"
)

// Reader reads games from a stream, one at a time.
type Reader struct {
	tokens   *tokenizer
	warnings notation.Warnings
	chess960 bool
	pending  *token // read, but not used
	resync   bool   // the rest of a faulty game is to be skipped
	inMoves  bool   // the game has come to its moves
}

// NewReader returns a Reader of r. The file is the name in its errors and warnings. With
// chess960 castling rights in FEN tags are read as Chess960, whatever the tag
// Variant says.
func NewReader(r io.Reader, file string, chess960 bool) *Reader {
	return &Reader{tokens: newTokenizer(r), warnings: notation.Warnings{File: file}, chess960: chess960}
}

// Warnings returns what was odd about the games read so far, one warning a kind.
func (r *Reader) Warnings() []notation.Warning {
	list := slices.Clone(r.warnings.List)
	if line := r.tokens.lines.CodePage(); line > 0 {
		list = append(list, notation.Warning{File: r.warnings.File, Kind: CodePage, Count: 1, Line: line, Column: 1,
			Text: "the text is not UTF-8, and is read as Windows-1252"})
	}
	return list
}

// All returns the remaining games and the *notation.ParseErrors between them, in the order
// of the file. An error of the stream is the last value.
func (r *Reader) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			game, err := r.Read()
			if err == io.EOF {
				return
			}
			_, goesOn := errors.AsType[*notation.ParseError](err)
			if !yield(game, err) || err != nil && !goesOn {
				return
			}
		}
	}
}

// Read returns the next game. After an error of type *notation.ParseError reading can continue
// with the game after the faulty one; at the end the error is io.EOF. A file of another
// format is a *notation.ForeignError.
func (r *Reader) Read() (*Game, error) {
	if r.resync {
		if err := r.skipGame(); err != nil {
			return nil, err
		}
	}
	game, err := r.read()
	if _, faulty := errors.AsType[*notation.ParseError](err); faulty {
		r.resync = true
	}
	return game, err
}

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
	if t.note.Kind != "" {
		r.warnings.Add(t.note)
	}
	return t, err
}

func (r *Reader) fault(at place, err error) error {
	return &notation.ParseError{File: r.warnings.File, Line: at.line, Column: at.column, Err: err}
}

// note adds a warning about a token.
func (r *Reader) note(kind notation.RepairKind, t token, text string) {
	r.warnings.Add(repair(kind, t.at, text))
}

// skipGame reads on to the tags of another game: those behind moves, or behind a blank line.
func (r *Reader) skipGame() error {
	for {
		t, err := r.next()
		if _, faulty := errors.AsType[*notation.ParseError](err); faulty {
			continue
		}
		if err != nil {
			return err
		}
		if t.kind == tagToken && (r.inMoves || t.afterBlank) {
			r.pending, r.resync = &t, false
			return nil
		}
		r.inMoves = t.kind != tagToken
	}
}

func (r *Reader) read() (*Game, error) {
	for {
		g := &Game{Result: Unknown}
		r.inMoves = false
		if err := r.readTags(g); err != nil {
			return nil, err
		}
		r.inMoves = true
		end, err := r.readMoves(g)
		if err != nil {
			return nil, err
		}
		if len(g.Tags)+len(g.Moves) > 0 {
			return g, nil
		}
		if end.kind == wordToken && end.text != "" {
			r.note(ResultAlone, end, end.text+" without tags or moves is not a game")
		}
	}
}

// readMoves reads up to the result, which it returns if there is one. The end of the file
// and the tags of the next game end a game, too.
func (r *Reader) readMoves(g *Game) (end token, err error) {
	pos := g.Start
	var open []place // of the variations that are open
	for {
		t, err := r.next()
		switch {
		case len(open) > 0 && (err == io.EOF || err == nil && t.kind == tagToken):
			if err == nil {
				r.pending = &t
			}
			return token{}, r.fault(open[0], errors.New("a variation does not end"))
		case err == io.EOF && len(g.Tags)+len(g.Moves) > 0:
			return token{kind: closeToken}, nil // a missing result is "*"
		case err != nil:
			return token{}, err
		}
		switch t.kind {
		case openToken:
			open = append(open, t.at)
		case closeToken:
			if len(open) == 0 {
				return token{}, r.fault(t.at, errors.New("\")\" closes no variation"))
			}
			open = open[:len(open)-1]
		case tagToken: // a game without a result
			if len(g.Moves) == 0 && g.Tag("FEN") == "" {
				r.note(NoMoves, t, "the tags before are a game that has neither moves nor a FEN nor a result")
			}
			r.pending = &t
			return token{kind: closeToken}, nil
		case commentToken:
			if len(open) == 0 {
				g.addComment(t.text)
			}
		case wordToken:
			if len(open) > 0 {
				continue
			}
			if g.Result = result(t.text); g.Result != "" {
				r.noteResult(t)
				return t, nil
			}
			g.Result = Unknown
			if err := r.readMove(g, &pos, t); err != nil {
				return token{}, err
			}
		}
	}
}

// readMove reads a move, or a sign after one.
func (r *Reader) readMove(g *Game, pos *board.Position, t token) error {
	if kind := notation.SignOf(t.text); kind != "" {
		r.note(kind, t, fmt.Sprintf("%q stands apart from its move", t.text))
		return nil
	}
	m, sign, err := notation.ParseMove(pos, t.text)
	if err != nil {
		return r.fault(t.at, fmt.Errorf("move %d: %w", len(g.Moves)/2+1, err))
	}
	if sign != "" {
		r.note(notation.EvaluationSign, t, fmt.Sprintf("%q after %s", sign, pos.SAN(m)))
	}
	g.Moves = append(g.Moves, Move{Move: m})
	*pos = pos.After(m)
	return nil
}

// header has the tags that say where a game begins.
type header struct{ fen, variant, setUp, position token }

// add adds a tag. Those that a game has once are given twice where a blank line is missing
// between two games.
func (h *header) add(t token) (ok bool) {
	var known *token
	switch strings.ToLower(t.name) {
	case "fen":
		known = &h.fen
	case "variant":
		known = &h.variant
	case "setup":
		known = &h.setUp
	default:
		if text := strings.Map(withoutControls, t.text); strings.Count(text, "/") == 7 { // as it would be written
			if _, err := board.ParseFEN(text); err == nil {
				h.position = t
			}
		}
		return true
	}
	ok = known.kind != tagToken || known.text == t.text
	*known = t
	return ok
}

// readTags reads up to the first token that is not a tag of this game, which stays pending:
// tags behind a blank line are another game's.
func (r *Reader) readTags(g *Game) error {
	var found header
	blank := false
	for {
		t, err := r.next()
		if err == io.EOF && len(g.Tags) > 0 {
			break // tags alone are a game without moves
		}
		if err != nil {
			return err
		}
		blank = blank || t.afterBlank
		if t.kind == commentToken { // before the first move
			continue
		}
		if g.Line == 0 {
			g.Line = t.at.line
		}
		if t.kind != tagToken || blank && len(g.Tags) > 0 {
			t.afterBlank = blank
			r.pending = &t
			break
		}
		blank = false
		if !found.add(t) {
			return r.fault(t.at, fmt.Errorf("the tag %s is given twice: a blank line is missing between two games", t.name))
		}
		g.Tags = append(g.Tags, Tag{t.name, t.text})
	}
	return r.setUp(g, &found)
}

// setUp sets the start position.
func (r *Reader) setUp(g *Game, h *header) error {
	chess960, known := variantOf(h.variant.text)
	text := board.StartFEN
	switch {
	case !known:
		return r.fault(h.variant.at, fmt.Errorf("the variant is %q; Keymove plays chess and Chess960", h.variant.text))
	case h.fen.kind == tagToken:
		text = h.fen.text
	case h.position.kind == tagToken:
		return r.fault(h.position.at, fmt.Errorf("the tag %s has a position, and the game has no tag FEN", h.position.name))
	case h.setUp.text == "1":
		return r.fault(h.setUp.at, errors.New("the tag SetUp says that there is a tag FEN, and there is none"))
	}
	pos, repairs, err := board.FENOptions{Chess960: r.chess960 || chess960}.Parse(text)
	if err != nil {
		return r.fault(h.fen.at, err)
	}
	for _, repaired := range repairs {
		found := repair(notation.RepairKind(repaired.Kind), h.fen.at, repaired.Text)
		found.Chess960 = repaired.Chess960
		r.warnings.Add(found)
	}
	g.Start = pos
	return nil
}

// variantOf reports whether the value of the tag Variant is known, and means Chess960.
func variantOf(variant string) (chess960, known bool) {
	plain := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(variant))
	if slices.Contains([]string{"chess960", "960", "fischerandom", "fischerrandom", "frc"}, plain) {
		return true, true
	}
	return false, slices.Contains([]string{"", "?", "standard", "chess", "normal", "orthodox", "fromposition"}, plain)
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

// noteResult warns of a result in another form.
func (r *Reader) noteResult(t token) {
	if plain := result(t.text); plain != t.text && t.text != "1/2" {
		r.note(OddResult, t, fmt.Sprintf("%q instead of %s", t.text, plain))
	}
}

// result returns the result that a word is, empty where it is none.
func result(word string) string {
	switch plain := notation.Dashes(word); plain {
	case WhiteWins, BlackWins, Draw, Unknown:
		return plain
	case "1:0":
		return WhiteWins
	case "0:1":
		return BlackWins
	case "1/2", "½", "½-½", "½:½", "0.5-0.5", "1/2:1/2":
		return Draw
	}
	return ""
}
