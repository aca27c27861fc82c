package mine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/grade"
)

// handicapper scores moves by their notation alone: the same at any effort, so that a first
// look sees what grading sees. It counts what it is asked.
type handicapper struct{ searches, lines *int }

func (handicapper) NewGame(context.Context) error { return nil }
func (handicapper) Close() error                  { return nil }

// Search scores the moves of the last position, or a position by the move that led to it. The
// first move by notation is far ahead in every third position.
func (h handicapper) Search(_ context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	*h.searches++
	pos := game.Position()
	if len(game.Moves) == 1 {
		score := scoresOf(&game.Start)[game.Moves[0]]
		return engine.Result{Move: pos.LegalMoves()[0], Score: engine.Score{Centipawns: -score}}, nil
	}
	moves, scores := sorted(&pos), scoresOf(&pos)
	for i := range min(limits.MultiPV, len(moves)) {
		*h.lines++
		score := engine.Score{Centipawns: scores[moves[i]]}
		info(engine.Info{Depth: 1, MultiPV: i + 1, Score: score, Bound: engine.Exact, PV: moves[i : i+1]})
	}
	return engine.Result{Move: moves[0], Score: engine.Score{Centipawns: scores[moves[0]]}}, nil
}

// sorted returns the legal moves by their notation.
func sorted(pos *board.Position) []board.Move {
	moves := pos.LegalMoves()
	slices.SortFunc(moves, func(a, b board.Move) int { return strings.Compare(pos.UCI(a), pos.UCI(b)) })
	return moves
}

// scoresOf returns the score of each legal move.
func scoresOf(pos *board.Position) map[board.Move]int {
	scores := map[board.Move]int{}
	for i, m := range sorted(pos) {
		if i == 0 && pos.Key()%3 == 0 {
			scores[m] = 300
		} else {
			scores[m] = 0
		}
	}
	return scores
}

// find mines the games with the handicapper, and returns the searches it took.
func find(t *testing.T, list []Candidate, screen uint64) (lines []string, searches, scored int) {
	t.Helper()
	cfg := Config{Screen: screen, Margin: 0.02, Grade: grade.Config{
		Nodes: 1000, Scale: grade.DefaultScale, Workers: 1,
		Open: func(context.Context) (engine.Searcher, error) { return handicapper{&searches, &scored}, nil },
	}}
	records, err := Find(t.Context(), cfg, list)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		lines = append(lines, r.String())
	}
	return lines, searches, scored
}

// manyGames are games with different openings, so that their pawn skeletons differ.
func manyGames() string {
	var text strings.Builder
	for _, first := range []string{"a3 a6", "a4 a5", "b3 b6", "c3 c6", "d3 d6", "e3 e6", "f3 f6", "g3 g6", "h3 h6", "h4 h5"} {
		fmt.Fprintf(&text, "[Result \"1-0\"]\n\n1. %s 2. Nc3 Nc6 3. Nb1 Nb8 4. Nf3 Nf6 5. Ng1 Ng8 6. Nc3 Nc6 7. Nf3 Nf6 8. Rg1 Rg8 9. Nd4 Nd5 10. Nb3 Nb6 1-0\n\n", first)
	}
	return text.String()
}

// TestScreenFindsTheSame: a first look saves grading, finds only what grading confirms, and at
// most one decision of a game; the same again from the same candidates.
func TestScreenFindsTheSame(t *testing.T) {
	list := candidates(t, manyGames(), GamesOptions{PerGame: 6, Seed: 1})
	whole, _, graded := find(t, list, 0)
	screened, searches, scored := find(t, list, 100)
	again, _, _ := find(t, list, 100)
	if diff := cmp.Diff(screened, again); diff != "" {
		t.Errorf("the same candidates (-first +again):\n%s", diff)
	}
	if len(whole) == 0 || len(screened) == 0 {
		t.Fatalf("%d decisions, %d with a first look, want some", len(whole), len(screened))
	}
	if least := 2 * len(list); searches < least || scored >= graded {
		t.Errorf("%d searches, want at least %d; %d lines, want fewer than %d", searches, least, scored, graded)
	}
	games := map[string]bool{}
	for _, line := range screened {
		_, id, _ := strings.Cut(line, `id "mined.`)
		game, _, _ := strings.Cut(id, ".")
		if games[game] {
			t.Errorf("two decisions of game %s", game)
		}
		games[game] = true
	}
}

// TestScreenGradesNothingFlat: where no move leads, there is nothing to grade.
func TestScreenGradesNothingFlat(t *testing.T) {
	list := slices.DeleteFunc(candidates(t, manyGames(), GamesOptions{PerGame: 6, Seed: 1}), func(c Candidate) bool {
		return c.Position.Key()%3 == 0 || c.Before.Key()%3 == 0
	})
	if lines, searches, _ := find(t, list, 100); len(lines) > 0 || searches != 2*len(list) {
		t.Errorf("%d decisions by %d searches, want none by %d", len(lines), searches, 2*len(list))
	}
}

// doubter sees what the handicapper sees, but with full effort that all moves are equal.
type doubter struct {
	handicapper
	full uint64
	most *int // lines of a search
}

func (d doubter) Search(ctx context.Context, game engine.Game, limits engine.Limits, info func(engine.Info)) (engine.Result, error) {
	*d.most = max(*d.most, limits.MultiPV)
	return d.handicapper.Search(ctx, game, limits, func(i engine.Info) {
		if limits.Nodes >= d.full {
			i.Score = engine.Score{}
		}
		info(i)
	})
}

// TestConfirmingSavesGrading: what a longer search does not confirm is not graded.
func TestConfirmingSavesGrading(t *testing.T) {
	list := candidates(t, manyGames(), GamesOptions{PerGame: 6, Seed: 1})
	var searches, scored, most int
	cfg := Config{Screen: 100, Grade: grade.Config{
		Nodes: 1000, Scale: grade.DefaultScale, Workers: 1,
		Open: func(context.Context) (engine.Searcher, error) {
			return doubter{handicapper{&searches, &scored}, 1000, &most}, nil
		},
	}}
	records, err := Find(t.Context(), cfg, list)
	if err != nil || len(records) > 0 || most != screenLines || searches <= 2*len(list) {
		t.Errorf("%d decisions by %d searches with %d lines, %v; want none, by more than %d with %d lines",
			len(records), searches, most, err, 2*len(list), screenLines)
	}
}
