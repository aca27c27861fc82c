package generate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/epd"
)

// OpeningsConfig configures Openings.
type OpeningsConfig struct {
	// Seed determines the openings: the same seed, numbers and engine give the same.
	Seed uint64
	// Openings is the number wanted, Plies the length of each; both at least 1.
	Openings, Plies int
	// Searcher chooses the moves and judges the result. It is used by one goroutine
	// only.
	Searcher Searcher
	// Progress is called after each attempt; nil means no calls.
	Progress func(OpeningsProgress)
}

// OpeningsProgress reports how far Openings has got.
type OpeningsProgress struct{ Attempts, Found, Wanted int }

// Opening is a start of a game after which neither side is much better.
type Opening struct {
	// Position is the final position, with its counters.
	Position board.Position
	// Moves lead to it from the initial position.
	Moves []board.Move
	// Score is the result of judgeNodes nodes, in centipawns for the side to move.
	Score int
}

// How openings are made: at each ply one of the best moves is played at random, and
// the final position is judged.
const (
	// judgeNodes is the node limit of the search that judges an opening.
	judgeNodes = 50_000
	// mostImbalance is the greatest score of a balanced opening, in centipawns.
	mostImbalance = 35

	chooseNodes   = 10_000 // for the best moves of a ply
	choices       = 12     // of the best moves
	worseByAtMost = 30     // centipawns than the best one
)

// attemptsPerOpening is the number of attempts per opening after which Openings gives
// up. It usually takes two or three.
const attemptsPerOpening = 100

// Openings makes balanced openings that reach different positions. The error is that
// of the searcher or of ctx, or errTooFew.
func Openings(ctx context.Context, cfg OpeningsConfig) ([]Opening, error) {
	if cfg.Openings < 1 || cfg.Plies < 1 {
		return nil, fmt.Errorf("%d openings of %d plies requested, want at least 1 of each", cfg.Openings, cfg.Plies)
	}
	var found []Opening
	seen := map[uint64]bool{}
	for k := 1; len(found) < cfg.Openings; k++ {
		if k > cfg.Openings*attemptsPerOpening {
			return nil, fmt.Errorf("%w: %d of %d openings in %d attempts", errTooFew, len(found), cfg.Openings, k-1)
		}
		o, balanced, err := tryOpening(ctx, cfg, k)
		if err != nil {
			return nil, fmt.Errorf("opening %d.%d: %w", cfg.Seed, k, err)
		}
		if balanced && !seen[o.Position.Key()] {
			seen[o.Position.Key()] = true
			found = append(found, o)
		}
		if cfg.Progress != nil {
			cfg.Progress(OpeningsProgress{Attempts: k, Found: len(found), Wanted: cfg.Openings})
		}
	}
	return found, nil
}

// tryOpening plays line number k of a seed, and reports whether it is balanced.
func tryOpening(ctx context.Context, cfg OpeningsConfig, k int) (Opening, bool, error) {
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		return Opening{}, false, err
	}
	if err := cfg.Searcher.NewGame(ctx); err != nil {
		return Opening{}, false, fmt.Errorf("new game: %w", err)
	}
	random := rand.New(rand.NewPCG(cfg.Seed, uint64(k)))
	line := engine.Game{Start: start}
	for range cfg.Plies {
		candidates, err := goodMoves(ctx, cfg.Searcher, line)
		if err != nil || len(candidates) == 0 {
			return Opening{}, false, err
		}
		line.Moves = append(line.Moves, candidates[random.IntN(len(candidates))])
	}
	o := Opening{Position: line.Position(), Moves: line.Moves}
	balanced, err := o.judge(ctx, cfg.Searcher, line)
	return o, balanced, err
}

// goodMoves returns the moves that are about as good as the best one, the best
// first.
func goodMoves(ctx context.Context, s Searcher, line engine.Game) ([]board.Move, error) {
	best := make([]engine.Info, choices)
	_, err := s.Search(ctx, line, engine.Limits{Nodes: chooseNodes, MultiPV: choices}, func(info engine.Info) {
		if rank := max(info.MultiPV, 1); rank <= choices && info.Bound == engine.Exact && len(info.PV) > 0 {
			best[rank-1] = info
		}
	})
	if err = errors.Join(err, ctx.Err()); err != nil {
		return nil, err
	}
	var moves []board.Move
	for _, info := range best {
		if len(info.PV) > 0 && !info.Score.IsMate() && best[0].Score.Centipawns-info.Score.Centipawns <= worseByAtMost {
			moves = appendNew(moves, info.PV[0])
		}
	}
	return moves, nil
}

// appendNew appends a move unless it is in the list: the reports of two iterations may
// give one move two ranks.
func appendNew(moves []board.Move, m board.Move) []board.Move {
	for _, known := range moves {
		if known == m {
			return moves
		}
	}
	return append(moves, m)
}

// judge searches the final position and reports whether it is balanced; a position in
// check is not.
func (o *Opening) judge(ctx context.Context, s Searcher, line engine.Game) (bool, error) {
	result, err := s.Search(ctx, line, engine.Limits{Nodes: judgeNodes}, nil)
	if err = errors.Join(err, ctx.Err()); err != nil {
		return false, err
	}
	o.Score = result.Score.Centipawns
	return !result.Score.IsMate() && max(o.Score, -o.Score) <= mostImbalance && !o.Position.InCheck(), nil
}

// WriteOpenings writes openings as EPD, with their provenance in comment lines at
// the head of the file. Each line has its moves in c0 and its score in ce.
func WriteOpenings(w io.Writer, from Provenance, plies int, openings []Opening) error {
	if _, err := io.WriteString(w, openingsHead(from, plies, len(openings))); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	for i := range openings {
		if err := out.Write(openings[i].record(i + 1)); err != nil {
			return err
		}
	}
	return nil
}

func openingsHead(from Provenance, plies, n int) string {
	return fmt.Sprintf(`# Openings of %d plies after which Keymove's engine sees at most %d centipawns for either side.
# At each ply one of the moves is played that are at most %d centipawns worse than the best.
# Made by: go -C lab run ./battery openings -seed %d -n %d -plies %d
# Program: keymove %s
# Licence: MIT, as Keymove itself.
`, plies, mostImbalance, worseByAtMost, from.Seed, n, plies, singleLine(from.Version))
}

func (o *Opening) record(number int) *epd.Record {
	return &epd.Record{
		Position: o.Position,
		Operations: []epd.Operation{
			epd.Words("hmvc", strconv.Itoa(o.Position.HalfmoveClock())),
			epd.Words("fmvn", strconv.Itoa(o.Position.FullmoveNumber())),
			epd.String("id", fmt.Sprintf("balanced.%03d", number)),
			epd.Words("ce", strconv.Itoa(o.Score)),
			epd.Words("acn", strconv.Itoa(judgeNodes)),
			epd.String("c0", moveText(o.Moves)),
		},
	}
}

// moveText returns moves from the initial position as SAN with numbers.
func moveText(moves []board.Move) string {
	pos, _ := board.ParseFEN(board.StartFEN) // the initial position is valid
	var words []string
	for _, m := range moves {
		if pos.SideToMove() == board.White {
			words = append(words, strconv.Itoa(pos.FullmoveNumber())+".")
		}
		words = append(words, pos.SAN(m))
		pos = pos.After(m)
	}
	return strings.Join(words, " ")
}
