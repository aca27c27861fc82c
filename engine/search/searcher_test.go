package search_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/internal/testenv"
)

var fens = []string{
	board.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq - 0 1",
	"8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
}

func settings(t testing.TB, contender string) profile.Settings {
	t.Helper()
	return testenv.Must(profile.Resolve(contender))(t)
}

func newSearcher(t testing.TB, contender string) *search.Searcher {
	t.Helper()
	return settings(t, contender).New(1)
}

func run(t testing.TB, s *search.Searcher, game engine.Game, limits engine.Limits, info func(engine.Info)) engine.Result {
	t.Helper()
	return testenv.Must(s.Search(context.Background(), game, limits, info))(t)
}

func newGame(t testing.TB, s *search.Searcher) {
	t.Helper()
	testenv.Check(t, s.NewGame(context.Background()))
}

// outcome has all that must be the same on every run: everything except times.
type outcome struct {
	Result engine.Result
	Infos  []engine.Info
}

func search1(t testing.TB, s *search.Searcher, fen string, limits engine.Limits) outcome {
	t.Helper()
	var o outcome
	o.Result = run(t, s, engine.Game{Start: boardtest.Position(t, fen)}, limits, func(i engine.Info) {
		i.Time = 0
		o.Infos = append(o.Infos, i)
	})
	o.Result.Time = 0
	return o
}

// fresh is search1 with a new searcher, and anew with one that begins a new game.
func fresh(t testing.TB, contender, fen string, limits engine.Limits) outcome {
	t.Helper()
	return search1(t, newSearcher(t, contender), fen, limits)
}

func anew(t testing.TB, s *search.Searcher, fen string, limits engine.Limits) outcome {
	t.Helper()
	newGame(t, s)
	return search1(t, s, fen, limits)
}

// TestNewGameForgets: after NewGame the result is a fresh searcher's, whatever
// was searched before, for many more games than a byte of the tag has values.
func TestNewGameForgets(t *testing.T) {
	limits := engine.Limits{Nodes: 10_000}
	for _, contender := range []string{"default", choosing + ",seed=3"} {
		used := newSearcher(t, contender)
		for i := range fens {
			fen := fens[len(fens)-1-i]
			for range 200 {
				newGame(t, used)
			}
			if diff := cmp.Diff(fresh(t, contender, fen, limits), search1(t, used, fen, limits)); diff != "" {
				t.Errorf("%s, %s: differs from a fresh searcher (-fresh +used):\n%s", contender, fen, diff)
			}
		}
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	s := newSearcher(t, "default")
	for _, fen := range fens {
		pos := boardtest.Position(t, fen)
		for _, nodes := range []uint64{1, 2, 3, 10, 99, 1000, 1023, 1024, 1025, 5000} {
			result := anew(t, s, fen, engine.Limits{Nodes: nodes}).Result
			if result.Nodes != nodes && !result.Score.IsMate() { // a proven mate ends a search
				t.Errorf("%s: %d nodes under a limit of %d", fen, result.Nodes, nodes)
			}
			if !pos.IsLegal(result.Move) {
				t.Errorf("%s, %d nodes: move %s is not legal", fen, nodes, result.Move)
			}
		}
	}
}

func checkLine(t *testing.T, fen string, line []board.Move) {
	t.Helper()
	pos := boardtest.Position(t, fen)
	for i, m := range line {
		if !pos.IsLegal(m) {
			t.Errorf("%s: move %d of line %v is not legal", fen, i+1, line)
			return
		}
		pos = pos.After(m)
	}
}

// TestMates: with everything on, forced mates are found with their length, and a search for
// a mate ends with it; a game that is over has a score and no move.
func TestMates(t *testing.T) {
	const mateInTwo = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -"
	for _, test := range []struct {
		fen    string
		limits engine.Limits
		score  engine.Score
		key    string
	}{
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - -", engine.Limits{Nodes: 500_000}, engine.Score{Mate: 1}, "Ra8#"},
		{mateInTwo, engine.Limits{Nodes: 500_000}, engine.Score{Mate: 2}, "Qg6"},
		{mateInTwo, engine.Limits{Nodes: 10_000_000, Mate: 2}, engine.Score{Mate: 2}, "Qg6"},
		{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq -", engine.Limits{Nodes: 500_000}, engine.Score{Mate: 3}, "Bc5+"},
		{"3q1rk1/5pbp/5Qp1/8/8/2B5/5PPP/6K1 w - -", engine.Limits{Nodes: 500_000}, engine.Score{Mate: 1}, "Qxg7#"},
		{"7k/8/5K2/8/8/8/8/6Q1 w - -", engine.Limits{Nodes: 500_000}, engine.Score{Mate: 1}, "Qg7#"},
		{"R5k1/5ppp/8/8/8/8/8/4K3 b - -", engine.Limits{Nodes: 100}, engine.Score{Mated: true}, ""},
		{"7k/5Q2/6K1/8/8/8/8/8 b - -", engine.Limits{Nodes: 100}, engine.Score{}, ""},
	} {
		pos, result := boardtest.Position(t, test.fen), fresh(t, "default", test.fen, test.limits).Result
		got := ""
		if result.Move != board.NoMove {
			got = pos.SAN(result.Move)
		}
		if result.Score != test.score || got != test.key || result.Nodes == test.limits.Nodes {
			t.Errorf("%s: %q %v after %d nodes, want %q %v", test.fen, got, result.Score, result.Nodes, test.key, test.score)
		}
	}
}

// TestRepetitionOfTheGame: a side that is lost takes the third occurrence of a
// position of the game.
func TestRepetitionOfTheGame(t *testing.T) {
	game := search.Play(t, "7k/8/8/8/8/8/q7/6RK b - - 0 1", "Qa3", "Rg2", "Qa1+", "Rg1", "Qa3", "Rg2", "Qa1+", "Rg1")
	pos := game.Position()
	limits := engine.Limits{Depth: 1, SearchMoves: []board.Move{boardtest.Move(t, &pos, "Qa3")}}
	result := run(t, newSearcher(t, "default"), game, limits, nil)
	if result.Score.Centipawns != 0 {
		t.Errorf("Qa3 for the third time scores %v, want a draw", result.Score)
	}
}

// TestCancel: a context that ends stops an infinite search, which still has a
// move.
func TestCancel(t *testing.T) {
	pos := boardtest.Position(t, fens[1])
	for _, delay := range []time.Duration{0, time.Millisecond, 20 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), delay)
		result, err := newSearcher(t, "default").Search(ctx, engine.Game{Start: pos}, engine.Limits{Infinite: true}, nil)
		cancel()
		if err != nil || !pos.IsLegal(result.Move) {
			t.Errorf("after %v: move %s, error %v; want a legal move", delay, result.Move, err)
		}
	}
}

// actsIn are the contenders in which rows act that have no effect in the default
// profile, not even with what they need.
var actsIn = map[string]string{
	"razor.tactical":      "classical,razor=r2",
	"razor.endgame":       "classical,razor=r3",
	"razor.opening":       "classical,razor=r3",
	"history.prune.depth": "classical,history.prune=on,history.prune.limit=1",
	"variety.margin":      "classical,variety=on",
	"variety.max":         "classical,variety=on",

	"ordering.check":       "classical,ordering=cobra",
	"ordering.center":      "classical,ordering=cobra",
	"ordering.development": "classical,ordering=cobra",
	"vpr.checksfirst":      "classical,ordering=vpr",
	"trades":               "classical,phase=counted",
}

// actsWith are values that show the effect of a row if no other does.
var actsWith = map[string]string{
	"qsearch.maxply": "2", // the default is deeper than most captures go
	"maxdepth":       "4", // the default is deeper than these searches go
}

// actsElsewhere are the rows that by themselves change nothing in a search under a
// node limit.
var actsElsewhere = []string{
	"time", "time.safety", "time.jitter", // under a game clock only
	"phase", // with a feature that asks for it

	"see.cache",  // on the clock alone
	"tt.growing", // in a larger table: TestGrowingSearches
	"book",       // with a file
	"seed",       // with a feature that chooses at random

	// In a game.
	"repetition", "repetition.first", "repetition.third", "repetition.history",

	// Between nearly equal root moves: TestDecisiveness and TestChoose.
	"decisive.passive", "decisive.advance", "decisive.center", "decisive.attack",
	"decisive.initiative", "decisive.half", "decisive.control",
	"variety.lead",
}

// TestEveryRowActs: no row is without effect (a field that nothing reads):
// turned on, off or changed, the same number of nodes reports something else.
func TestEveryRowActs(t *testing.T) {
	known := knownOutcomes{nodes: 6000}
	for i, row := range profile.Features {
		if i%3 > 0 && !testenv.Long() || slices.Contains(actsElsewhere, row.Name) || ofEvaluation(row) {
			continue
		}
		base := baseOf(row)
		others := othersOf(t, base, row)
		if value, ok := actsWith[row.Name]; ok {
			others = []string{base + "," + row.Name + "=" + value}
		}
		if !slices.ContainsFunc(others, func(other string) bool { return known.differ(t, base, other) }) {
			t.Errorf("%s is the same as %s", base, strings.Join(others, " and "))
		}
	}
}

// knownOutcomes are what contenders report on positions of fens under a limit, each searched
// when it is asked for, and once.
type knownOutcomes struct {
	nodes uint64
	of    map[profile.Settings][]outcome // on the first positions
	by    map[profile.Settings]*search.Searcher
}

// mostSearchers is how many searchers are kept for the next position: two contenders take turns.
const mostSearchers = 4

// searcher returns a searcher that knows nothing: to make one takes longer than a small search.
func (k *knownOutcomes) searcher(t *testing.T, settings profile.Settings) *search.Searcher {
	t.Helper()
	if s := k.by[settings]; s != nil {
		newGame(t, s)
		return s
	}
	if k.by == nil || len(k.by) == mostSearchers {
		k.by = map[profile.Settings]*search.Searcher{}
	}
	s := settings.New(1)
	k.by[settings] = s
	return s
}

// at returns the outcome on a position; the outcomes of the positions before are known.
func (k *knownOutcomes) at(t *testing.T, settings profile.Settings, i int) outcome {
	t.Helper()
	if k.of == nil {
		k.of = map[profile.Settings][]outcome{}
	}
	if i == len(k.of[settings]) {
		pos, o := boardtest.Position(t, fens[i]), search1(t, k.searcher(t, settings), fens[i], engine.Limits{Nodes: k.nodes})
		if !pos.IsLegal(o.Result.Move) || o.Result.Nodes > k.nodes {
			t.Errorf("%s: %+v plays %s after %d nodes", fens[i], settings, o.Result.Move, o.Result.Nodes)
		}
		k.of[settings] = append(k.of[settings], o)
	}
	return k.of[settings][i]
}

// differ reports whether two contenders report something different; it stops at the
// first difference.
func (k *knownOutcomes) differ(t *testing.T, a, b string) bool {
	t.Helper()
	first, second := settings(t, a), settings(t, b)
	for i := range fens {
		if !cmp.Equal(k.at(t, first, i), k.at(t, second, i)) {
			return true
		}
	}
	return false
}

// ofEvaluation reports whether a row is one of package eval, which tests them
// with scores instead of searches.
func ofEvaluation(row profile.Row) bool {
	return slices.ContainsFunc(eval.Features, func(r feature.Row[eval.Options]) bool { return r.Name == row.Name })
}

// baseOf returns the contender in which a row is tried: the classical profile, which
// another network leaves as it is, with the feature that it belongs to and what it needs.
func baseOf(row profile.Row) string {
	if base, ok := actsIn[row.Name]; ok {
		return base
	}
	base := "classical"
	if owner := row.Name[:max(strings.LastIndexByte(row.Name, '.'), 0)]; owner != "" {
		if _, err := profile.Find(owner); err == nil {
			base += "," + owner + "=on"
		}
	}
	for _, need := range feature.Needs[row.Name] {
		base += "," + need + "=on"
	}
	return base
}

func TestSearchDoesNotAllocatePerNode(t *testing.T) {
	s := newSearcher(t, "default")
	game := engine.Game{Start: boardtest.Position(t, fens[1])}
	allocs := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			newGame(t, s)
			run(t, s, game, engine.Limits{Nodes: nodes}, nil)
		})
	}
	if few, many := allocs(1000), allocs(100_000); many > few {
		t.Errorf("%v allocations for 1000 nodes, %v for 100 000; want no more", few, many)
	}
}
