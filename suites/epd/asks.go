package epd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// Asking is a word that asks something, and what it asks.
type Asking struct {
	// Word is read in any case, with a sign stuck to it or not: "BM:".
	Word string
	// Opcode is the opcode of the standard that the word stands for.
	Opcode string
	// Asks says what it asks, in Markdown.
	Asks string
	// solution is set for what asks for a move or a mate by itself.
	solution bool
}

// AskingWords is the closed table of the words that ask. Every other word is the user's own
// opcode, whatever it resembles: it is kept, and asks nothing.
var AskingWords = []Asking{
	{"bm", "bm", "one of its moves is to be played; `#N` asks for a mate in N", true},
	{longBest, "bm", "the same as `bm`", true},
	{"am", "am", "none of its moves is to be played", true},
	{"dm", "dm", "a mate in N", true},
	{"pv", "pv", "the own moves of the line, under `--lines`", false},
	{"c0", "c0", "points for moves", false},
	{"c7", "c7", "the moves that the points of `c8` are for, without `c9`", false},
	{"c8", "c8", "points", false},
	{"c9", "c9", "the moves that the points of `c8` are for", false},
}

// longBest is bm in full.
const longBest = "bestmove"

// asks returns the opcode of a solution that a word stands for, in any case; "" if it asks
// for neither a move nor a mate.
func asks(word string) string {
	for i := range AskingWords {
		if a := &AskingWords[i]; a.solution && len(a.Word) == len(word) && strings.EqualFold(a.Word, word) {
			return a.Opcode
		}
	}
	return ""
}

// asksSigned is asks for a word that may have a sign stuck to it, and an operand to that:
// "bm:", "bm=Nf3". The operand is empty if it is not stuck to the word.
func asksSigned(word string) (opcode, operand string) {
	name, joined, _ := repairOpcode(word)
	if opcode = asks(name); joined > 0 && opcode != "" {
		operand = word[joined:]
	}
	return opcode, operand
}

// asksHere reports whether a word that ends at an offset is the opcode of a solution, going
// by what follows it.
func (p *parser) asksHere(word string, end int) bool {
	opcode, next := asksSigned(word)
	if opcode == "" {
		return false
	}
	if next == "" {
		next = p.nextWord(end)
	}
	next = strings.TrimLeft(next, `"`)
	if i := strings.IndexAny(next, `,"`); i >= 0 {
		next = next[:i]
	}
	return isOperand(opcode, next)
}

// isOperand reports whether a word has the form of an operand of bm, am or dm.
func isOperand(opcode, word string) bool {
	if opcode == "dm" {
		return isDigits(strings.TrimLeft(word, "#-"))
	}
	return strings.HasPrefix(word, "#") || notation.IsMove(word)
}

// startsSolution reports whether the word that ends at p.at, among operands that may be any
// words, is the opcode of a solution whose semicolon is missing. Where the line asks something
// at another place, the word can be a remark, too, and is an operand.
func (p *parser) startsSolution(text string) bool {
	if !p.asksHere(text, p.at) {
		return false
	}
	if p.secondReading {
		return true
	}
	if p.passedOver.Text == "" {
		p.passedOver = textAt(p.at-len(text), text)
	}
	return false
}

// checkString returns an error if a string that ends before an offset may have swallowed a
// solution, or moves, because it lacks quotes or has too many.
func (p *parser) checkString(open, end int) error {
	ahead := parser{line: p.line[:end], at: open + 1}
	for ahead.at < end {
		word := ahead.skipWord()
		word = word[strings.LastIndexByte(word, '"')+1:] // id "x"bm Nf3;
		if p.asksHere(word, ahead.at) || playsMoves(word, ahead.nextWord(ahead.at)) {
			return p.fail(open, fmt.Errorf("%s may be inside this string or after it: a quote or a semicolon is missing", word))
		}
		ahead.at++
	}
	return nil
}

// checkUnread returns an error if bm, am or dm stands as a word among the operands of another
// opcode of the standard and is not an opcode. The operands of noop may be anything, so that
// there a warning is enough.
func (p *parser) checkUnread(opcode string, form shape) error {
	if form == unknown {
		return nil
	}
	for _, w := range p.words {
		if opcode, _ := asksSigned(w.Text); w.Quoted || opcode == "" {
			continue
		}
		if opcode == "noop" {
			p.repair(NoSolution, w.at, quoteText(w.Text)+" is an operand of noop, which asks nothing")
			return nil
		}
		return p.fail(w.at, fmt.Errorf("%s is not read here: the semicolon before it is missing, or what it asks", quoteText(w.Text)))
	}
	return nil
}

// noteMove reports a move in the place of an opcode behind bm or am. It may be a solution that
// a semicolon cuts off, and it may be a remark: it is kept, and asks nothing. So is one at
// another place, which is reported if nothing else asks.
func (p *parser) noteMove(opcode string, start int) (reported bool) {
	last := p.lastOpcode()
	behindSolution := last == "bm" || last == "am"
	switch {
	case !notation.IsMove(opcode) || !p.isLegal(opcode) || !p.areMoves():
	case shapeOf(opcode) != unknown && (len(p.words) > 0 || !behindSolution): // c1 to c8 are squares and comments
	case behindSolution:
		p.repair(MisplacedSemicolon, start, fmt.Sprintf("%s behind the semicolon of %s is not read as a solution", quoteText(opcode), last))
		return true
	case shapeOf(last) != moves && p.unasked.Text == "":
		p.unasked = textAt(start, quoteText(opcode)+" is a move in the place of an opcode: bm or am is missing")
	}
	return false
}

// notePlayed notes a move that leads to another position, which is reported if nothing asks.
func (p *parser) notePlayed(opcode string, start int) {
	if strings.EqualFold(opcode, "move") && p.unasked.Text == "" && len(p.words) > 0 && notation.IsMove(p.words[0].Text) {
		p.unasked = textAt(start, opcode+": no move is played here; the position is the one given")
	}
}

func textAt(at int, text string) word { return word{Operand{Text: text}, at} }

// checkAsked returns an error if what the words of the table ask is contradictory, and reports
// what may have been meant to ask.
func (p *parser) checkAsked() error {
	if short, long := &p.best[0], &p.best[1]; short.given && long.given && !short.agrees(long) {
		return p.fail(long.at, fmt.Errorf("bm and %s differ", longBest))
	}
	switch {
	case p.passedOver.Text != "":
		p.repair(NoSolution, p.passedOver.at, quoteText(p.passedOver.Text)+" is an operand here, and asks nothing")
	case p.unasked.Text != "" && !p.record.Asked.Any():
		p.repair(NoSolution, p.unasked.at, p.unasked.Text)
	}
	return nil
}

// bestAsked has what bm, or bestmove, asks for.
type bestAsked struct {
	given bool
	at    int // offset of the operation
	moves []board.Move
	mates bool
}

// agrees reports whether two solutions are the same. A mate and moves do not contradict
// each other.
func (b *bestAsked) agrees(other *bestAsked) bool {
	if len(b.moves) == 0 || len(other.moves) == 0 {
		return b.mates || other.mates
	}
	has := func(in, of []board.Move) bool {
		return !slices.ContainsFunc(of, func(m board.Move) bool { return !slices.Contains(in, m) })
	}
	return has(b.moves, other.moves) && has(other.moves, b.moves)
}

// askMate asks for a mate in n. Two different ones contradict each other.
func (p *parser) askMate(n int, fromBest bool, at int) error {
	asked := &p.record.Asked
	if asked.HasMate && asked.Mate != n {
		return p.fail(at, fmt.Errorf("a mate in %d is asked for, and one in %d", asked.Mate, n))
	}
	asked.Mate, asked.HasMate, asked.MateFromBest = n, true, asked.MateFromBest || fromBest
	return nil
}

// areMoves reports whether all operands are legal moves, or mates as "#3".
func (p *parser) areMoves() bool {
	for _, w := range p.words {
		for _, word := range wordsOf(w.Text) {
			if _, isMate := mateDistance(word); notation.SignOf(word) == "" && !isMate && !p.isLegal(word) {
				return false
			}
		}
	}
	return true
}

func (p *parser) isLegal(word string) bool {
	_, _, err := notation.ParseMove(&p.record.Position, word)
	return err == nil
}

// lastOpcode returns the opcode of the last operation, "" for none.
func (p *parser) lastOpcode() string {
	if len(p.spans) == 0 {
		return ""
	}
	return p.spans[len(p.spans)-1].opcode
}

// mateDistance parses "#N"; N may be negative.
func mateDistance(s string) (int, bool) {
	digits, ok := strings.CutPrefix(s, "#")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}
