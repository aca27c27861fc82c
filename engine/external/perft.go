package external

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// Perft is the answer of an engine to "go perft N".
type Perft struct {
	// Total is the number of leaves that it says.
	Total uint64
	// Moves are the leaves below each move, in its order; none if it lists no moves.
	Moves []PerftMove
}

// PerftMove is a move as UCI writes it, or as the engine wrote it if it is not legal, and the leaves
// below it.
type PerftMove struct {
	Move  string
	Nodes uint64
}

// ProbePerft asks for one ply of the start position. The error says that the engine does not know
// "go perft", which is no part of UCI.
func (e *Engine) ProbePerft(ctx context.Context) error {
	start, _, _ := board.FENOptions{}.Parse(board.StartFEN) // it is valid
	_, err := e.Perft(ctx, engine.Game{Start: start}, board.StartFEN, 1, e.deadlines.Start)
	return err
}

// Perft asks for the leaves of the tree of legal moves below the last position of the game. The start is
// sent as fen, which may have an en-passant square where no capture is legal: the engine has to see that.
// The engine has as long as patience says.
func (e *Engine) Perft(ctx context.Context, game engine.Game, fen string, depth int, patience time.Duration) (Perft, error) {
	at := uci.NewPosition(game)
	at.FEN = fen
	if err := e.prepare(ctx, game, engine.Limits{}); err != nil {
		return Perft{}, err
	}
	if err := e.fence(ctx, at); err != nil {
		return Perft{}, err
	}
	if err := e.send(uci.Go{Perft: depth}, uci.IsReady); err != nil {
		return Perft{}, err
	}
	answer := perftAnswer{pos: game.Position(), depth: depth}
	err := e.await(ctx, fmt.Sprintf("count after go perft %d", depth), patience, answer.take)
	if err == nil && answer.searches {
		err = e.die(&Error{Kind: failedProtocol, Text: "the engine does not know go perft: it searches"})
	}
	return answer.perft, err
}

// perftAnswer reads what an engine answers. There is no standard: most write a line for each move and
// one for all, before or behind them. The answer to "isready" may come at any time.
type perftAnswer struct {
	pos                      board.Position
	depth                    int
	perft                    Perft
	sum                      uint64
	total, isReady, searches bool
}

// take takes a line, and reports whether it is the last one.
func (a *perftAnswer) take(l line, reply uci.Reply) bool {
	text := strings.TrimPrefix(strings.TrimSpace(l.text), "info string ")
	info, isInfo := reply.(uci.Info)
	_, isBest := reply.(uci.BestMove)
	switch {
	case reply == uci.ReadyOK:
		a.isReady = true
	case isInfo && info.HasScore, isBest && !a.total && len(a.perft.Moves) == 0:
		a.searches = true
	case isBest || a.takeMove(text):
	case !a.total:
		a.perft.Total, a.total = a.totalOf(text)
	}
	return a.total && a.isReady || a.searches
}

// moveLine matches "e2e4: 20", also with a number in front, other marks, or SAN.
var moveLine = regexp.MustCompile(`^(?:\d+[.):]\s*)?((?:[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](?:=?[QRBNqrbn])?|[O0]-[O0](?:-[O0])?)[+#]?)[\s:=|>-]+(\d[\d,_']*)(?:\s|$|[^\w.])`)

func (a *perftAnswer) takeMove(text string) bool {
	found := moveLine.FindStringSubmatch(text)
	if found == nil {
		return false
	}
	move := PerftMove{Move: found[1], Nodes: leaves(found[2])}
	if m, err := a.pos.ParseMove(found[1]); err == nil {
		move.Move = a.pos.UCI(m)
	}
	a.perft.Moves = append(a.perft.Moves, move)
	a.sum += move.Nodes
	return true
}

var (
	anyNumber = regexp.MustCompile(`\b\d[\d,_']*`)
	depthWord = regexp.MustCompile(`(?i)\b(?:depth|perft|d)\W{0,3}(\d+)\b`)
	// totals match the line of all leaves, as "Nodes searched: 20", "20 nodes", "perft(1) = 20", "20".
	totals = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(?:nodes|leaves|total|sum|result)(?: nodes| leaves| count| searched| visited| counted)*\s*[:=]?\s*(\d[\d,_']*)(?:\s|$|[^\w.])`),
		regexp.MustCompile(`(?i)^(\d[\d,_']*) (?:nodes|leaves)\b`),
		regexp.MustCompile(`(?i)\b(?:depth|perft|d)\W{0,3}\d+\b\W*?(?:\s|=|:|is)+(\d[\d,_']*)$`),
		regexp.MustCompile(`^(\d[\d,_']*)$`),
	}
)

// totalOf returns the leaves that a line says of all moves: in the words that engines use, or the sum of
// the moves in any words. A line about another depth says nothing.
func (a *perftAnswer) totalOf(text string) (total uint64, ok bool) {
	if of := depthWord.FindStringSubmatch(text); of != nil && of[1] != strconv.Itoa(a.depth) {
		return 0, false
	}
	for _, form := range totals {
		if found := form.FindStringSubmatch(text); found != nil {
			return leaves(found[1]), true
		}
	}
	isSum := func(number string) bool { return leaves(number) == a.sum }
	return a.sum, len(a.perft.Moves) > 0 && slices.ContainsFunc(anyNumber.FindAllString(text, -1), isSum)
}

// leaves reads a number that may have marks between thousands; one that is too large is the largest.
func leaves(text string) uint64 {
	n, _ := strconv.ParseUint(strings.NewReplacer(",", "", "_", "", "'", "").Replace(text), 10, 64)
	return n
}
