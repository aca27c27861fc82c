package mine

import (
	"math"
	"strconv"
	"strings"

	"keymove/engine"
)

// view says whose evaluation a comment has, and whether it is about the position before or after the move.
type view uint8

const (
	unknownView view = iota
	// moverView: the score for the side that has moved, of the position before its move, as fastchess
	// and cutechess have it.
	moverView
	// whiteView: the score for White, of the position after the move, as lichess has it.
	whiteView
)

// evaluationOf returns the evaluation that a comment has: the first word "+0.35/12" or "-M5/20", in
// parentheses before it perhaps a move; or "[%eval 0.35]" or "[%eval #-3]" anywhere. "0.00/0" is that of
// an engine which has reported nothing.
func evaluationOf(comment string) (engine.Score, view) {
	if _, rest, found := strings.Cut(comment, "[%eval "); found {
		value, _, closed := strings.Cut(rest, "]")
		value, _, _ = strings.Cut(strings.TrimSpace(value), ",") // a depth may follow
		if score, ok := annotated(value); ok && closed {
			return score, whiteView
		}
		return engine.Score{}, unknownView
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(comment), " ")
	if strings.HasPrefix(word, "(") && strings.HasSuffix(word, ")") {
		word, _, _ = strings.Cut(rest, " ")
	}
	value, depth, found := strings.Cut(strings.TrimRight(word, ",;"), "/")
	depth, _, _ = strings.Cut(depth, "/") // the selective depth may follow
	n, err := strconv.ParseUint(depth, 10, 16)
	if !found || err != nil {
		return engine.Score{}, unknownView
	}
	score, ok := played(value)
	if !ok || n == 0 && score == (engine.Score{}) {
		return engine.Score{}, unknownView
	}
	return score, moverView
}

// played reads a score of a program that plays games: "+0.35", "-M5".
func played(text string) (engine.Score, bool) {
	sign, plain := signOf(text)
	if plain != "" && (plain[0] == 'M' || plain[0] == '#') {
		return mateIn(sign, plain[1:])
	}
	return pawns(sign, plain)
}

// annotated reads a score of an annotator: "0.35", "#-3".
func annotated(text string) (engine.Score, bool) {
	if mate, isMate := strings.CutPrefix(text, "#"); isMate {
		sign, plain := signOf(mate)
		return mateIn(sign, plain)
	}
	sign, plain := signOf(text)
	return pawns(sign, plain)
}

func signOf(text string) (sign int, plain string) {
	switch {
	case strings.HasPrefix(text, "-"):
		return -1, text[1:]
	case strings.HasPrefix(text, "+"):
		return 1, text[1:]
	}
	return 1, text
}

// mateIn reads a number of moves; a mate in none is that of the side that is mated.
func mateIn(sign int, digits string) (engine.Score, bool) {
	n, err := strconv.ParseUint(digits, 10, 16)
	switch {
	case err != nil:
		return engine.Score{}, false
	case n == 0 && sign < 0:
		return engine.Score{Mated: true}, true
	}
	return engine.Score{Mate: sign * max(1, int(n))}, true
}

// pawns reads digits with a decimal point, or without one.
func pawns(sign int, digits string) (engine.Score, bool) {
	const most = 10_000 // pawns, above every number that programs have for a mate
	if strings.Trim(digits, "0123456789.") != "" {
		return engine.Score{}, false
	}
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil || value > most {
		return engine.Score{}, false
	}
	return engine.Score{Centipawns: sign * int(math.Round(100*value))}, true
}

// opposite returns a score for the other side, of the same position.
func opposite(s engine.Score) engine.Score {
	if s.Mated {
		return engine.Score{Mate: 1}
	}
	return engine.Score{Centipawns: -s.Centipawns, Mate: -s.Mate}
}
