package external

import (
	"context"
	"math"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// Static returns the static evaluation of a position that is not in check, in centipawns for
// the side to move, by the command "eval". It is not part of the protocol: the answer needs a
// line as Stockfish writes it, "NNUE evaluation +0.14 (white side)" or, without a network,
// "Final evaluation +0.14 (white side)", in pawns. An engine that answers otherwise stays
// usable.
func (e *Engine) Static(ctx context.Context, position board.Position) (int, error) {
	game := engine.Game{Start: position}
	if err := e.prepare(ctx, game, engine.Limits{}); err != nil {
		return 0, err
	}
	for _, command := range []uci.Command{uci.NewPosition(game), uci.Eval, uci.IsReady} {
		if err := e.send(command); err != nil {
			return 0, err
		}
	}
	var answer staticAnswer
	err := e.await(ctx, "readyok after eval", or(e.cfg.Timeout, e.deadlines.Ready), func(l line, reply uci.Reply) bool {
		if reply == uci.ReadyOK {
			return true
		}
		answer.take(l.text)
		return false
	})
	if err != nil {
		return 0, err
	}
	white, known := answer.score()
	if !known {
		return 0, &Error{Kind: failedProtocol, Text: "no evaluation in the answer to eval: " + answer.quote()}
	}
	if position.SideToMove() == board.Black {
		return -white, nil
	}
	return white, nil
}

// staticAnswer is an engine's answer to "eval".
type staticAnswer struct {
	first []string // lines, for a message
	// Scores are centipawns, White's view; nil without a line of that kind.
	network, final *int
}

// quotedLines is the number of lines of an answer that a message quotes.
const quotedLines = 3

func (a *staticAnswer) take(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	if len(a.first) < quotedLines {
		a.first = append(a.first, text)
	}
	if score, ok := scoreIn("NNUE", text); ok {
		a.network = &score
	} else if score, ok := scoreIn("Final", text); ok {
		a.final = &score
	}
}

// score returns the score in centipawns, White's view, and whether there is one.
func (a *staticAnswer) score() (centipawns int, known bool) {
	switch {
	case a.network != nil:
		return *a.network, true
	case a.final != nil:
		return *a.final, true
	}
	return 0, false
}

// quote returns the first lines, for a message.
func (a *staticAnswer) quote() string {
	if len(a.first) == 0 {
		return "the engine wrote nothing"
	}
	return "the engine wrote " + uci.Quote(strings.Join(a.first, " / "))
}

// maxPawns bounds a static evaluation in pawns, either sign.
const maxPawns = 1000

// scoreIn returns the score of a line "KIND evaluation +0.14 (white side)", of older
// versions "KIND evaluation: 0.14 (white side)", in centipawns, and whether it is one. In
// check engines write none.
func scoreIn(kind, text string) (centipawns int, ok bool) {
	if !strings.HasPrefix(text, kind) {
		return 0, false
	}
	const words = 5
	fields := strings.Fields(text)
	if len(fields) < words || strings.TrimSuffix(fields[1], ":") != "evaluation" || fields[3] != "(white" || fields[4] != "side)" {
		return 0, false
	}
	pawns, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || !(math.Abs(pawns) <= maxPawns) {
		return 0, false
	}
	return int(math.Round(pawns * 100)), true
}
