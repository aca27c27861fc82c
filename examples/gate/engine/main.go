// Engine is a UCI engine for the examples: it searches three plies and counts
// material. Replace it with your own.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"keymove/engine/board"
)

func main() { play(os.Stdin, os.Stdout) }

// play answers UCI until the input ends.
func play(in io.Reader, out io.Writer) {
	lines := bufio.NewScanner(in)
	pos, _ := board.ParseFEN(board.StartFEN)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Fprintln(out, "id name Three Plies\nid author Keymove's examples\nuciok")
		case "isready":
			fmt.Fprintln(out, "readyok")
		case "position":
			pos = position(words[1:])
		case "go":
			s := searcher{}
			score := s.search(&pos, plies, -mate, mate)
			fmt.Fprintf(out, "info depth %d score %s nodes %d pv %s\n", plies, scoreText(score), s.nodes, pos.UCI(s.best))
			fmt.Fprintln(out, "bestmove", pos.UCI(s.best))
		case "quit":
			return
		}
	}
}

// position parses the arguments of the position command.
func position(words []string) board.Position {
	fen, moves, _ := strings.Cut(strings.Join(words, " "), " moves")
	if fen == "startpos" {
		fen = board.StartFEN
	}
	pos, err := board.ParseFEN(strings.TrimPrefix(fen, "fen "))
	for _, text := range strings.Fields(moves) {
		var m board.Move
		if m, err = pos.ParseUCI(text); err == nil {
			pos = pos.After(m)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return pos
}

const (
	plies = 3
	mate  = 30_000
)

type searcher struct {
	nodes uint64
	best  board.Move // of the position whose search ended last
}

// search returns the score of a position for the side to move.
func (s *searcher) search(pos *board.Position, depth, alpha, beta int) int {
	moves := pos.LegalMoves()
	switch {
	case len(moves) == 0 && pos.InCheck():
		return -mate + plies - depth
	case len(moves) == 0:
		return 0
	case depth == 0:
		return material(pos)
	}
	best := moves[0]
	for _, m := range moves {
		s.nodes++
		next := pos.After(m)
		if score := -s.search(&next, depth-1, -beta, -alpha); score > alpha {
			alpha, best = score, m
		}
		if alpha >= beta {
			break
		}
	}
	s.best = best
	return alpha
}

// values of pawn, knight, bishop, rook and queen in centipawns.
var values = map[board.Kind]int{board.Pawn: 100, board.Knight: 300, board.Bishop: 300, board.Rook: 500, board.Queen: 900}

// material returns the material balance for the side to move.
func material(pos *board.Position) int {
	sum := 0
	for square := range board.Square(64) {
		piece := pos.PieceOn(square)
		if piece == board.NoPiece {
			continue
		}
		if piece.Color() == pos.SideToMove() {
			sum += values[piece.Kind()]
		} else {
			sum -= values[piece.Kind()]
		}
	}
	return sum
}

// scoreText formats a score for UCI.
func scoreText(score int) string {
	switch {
	case score > mate-100:
		return fmt.Sprintf("mate %d", (mate-score+1)/2)
	case score < -mate+100:
		return fmt.Sprintf("mate %d", -(mate+score)/2)
	}
	return fmt.Sprintf("cp %d", score)
}
