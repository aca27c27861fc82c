package notation

import (
	"strings"

	"keymove/engine/board"
)

// Repairs of what stands next to moves:
const (
	// DetachedCheckSign: "+", "#", "!", "?" or "e.p." as a word of its own.
	DetachedCheckSign RepairKind = "detached-check-sign"
	// EvaluationSign: "+/-", "=", "N" (a novelty) and the like after a move, as a word of
	// its own or not.
	EvaluationSign RepairKind = "evaluation-sign"
)

// evaluationSigns are the characters of signs about the position, as Informator and
// ChessBase print them, without the dash and the slash in "+/-".
const evaluationSigns = "+=∞±∓⩲⩱□∆⌓↑→⇄⊕○⟳†‡#!?"

// SignOf returns the kind of a word that stands next to a move and is none: empty for any
// other word.
func SignOf(word string) RepairKind {
	switch word {
	case "e.p.", "e.p", "ep", "ch", "ch.", "mate":
		return DetachedCheckSign
	case "N":
		return EvaluationSign
	}
	switch {
	case word == "", strings.Trim(word, evaluationSigns+"-/") != "", strings.Trim(word, "-/") == "":
		return ""
	case strings.Trim(word, "+#!?†‡") == "":
		return DetachedCheckSign
	}
	return EvaluationSign
}

// ParseMove returns the move of a position that a word means, as board.ParseMove does, and
// the sign that is written on its end and says nothing about the move, if that cannot read
// it: "Nf3+/-". Dashes of printers are dashes.
func ParseMove(pos *board.Position, word string) (m board.Move, sign string, err error) {
	if m, err = pos.ParseMove(word); err == nil {
		return m, "", nil
	}
	plain := Dashes(word)
	if body := strings.TrimRight(plain, evaluationSigns+"-/"); body != "" && body != word {
		if m, err := pos.ParseMove(body); err == nil {
			return m, plain[len(body):], nil
		}
	}
	return board.NoMove, "", err
}

var dashes = strings.NewReplacer("–", "-", "—", "-", "−", "-")

// Dashes returns a word with the dashes of printers as ASCII.
func Dashes(word string) string { return dashes.Replace(word) }

// IsMove reports whether a word has the form of a move, in SAN or coordinates, with signs
// or without.
func IsMove(word string) bool { return ScanMove(word, 0) == len(word) || IsCoordinates(word) }

// ScanMove returns the end of the move at an offset, in SAN or coordinates; -1 if
// the text there does not have the form of a move.
func ScanMove(s string, start int) int {
	i := scanCastling(s, start)
	if i < 0 {
		i = scanSquares(s, start)
	}
	for i >= 0 && i < len(s) && strings.IndexByte("+#!?", s[i]) >= 0 {
		i++
	}
	return i
}

func scanCastling(s string, start int) int {
	for _, castling := range []string{"O-O-O", "O-O", "OOO", "OO", "0-0-0", "0-0"} {
		if strings.HasPrefix(s[start:], castling) {
			return start + len(castling)
		}
	}
	return -1
}

// scanSquares scans a piece letter, squares up to the target, and a promotion.
func scanSquares(s string, start int) int {
	i := start
	if i < len(s) && strings.IndexByte("KQRBNP", s[i]) >= 0 {
		i++
	}
	for i < len(s) && strings.IndexByte("abcdefgh12345678x-", s[i]) >= 0 {
		i++
	}
	if i-start < 2 || !IsSquare(s[i-2:i]) {
		return -1
	}
	promotion := i
	if promotion < len(s) && strings.IndexByte("=(/", s[promotion]) >= 0 {
		promotion++
	}
	if promotion == len(s) || strings.IndexByte("QRBNqrn", s[promotion]) < 0 {
		return i
	}
	if strings.HasPrefix(s[promotion+1:], ")") {
		return promotion + 2
	}
	return promotion + 1
}

// IsCoordinates reports whether a move is written as "e2e4" or "e7e8q".
func IsCoordinates(s string) bool {
	if len(s) < 4 || len(s) > 5 || !IsSquare(s[:2]) || !IsSquare(s[2:4]) {
		return false
	}
	return len(s) == 4 || strings.IndexByte("nbrqNBRQ", s[4]) >= 0
}

// IsSquare reports whether a word is a square, "e4".
func IsSquare(s string) bool {
	return len(s) == 2 && s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8'
}
