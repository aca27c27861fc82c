package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// play returns the game of these moves from a position.
func play(t testing.TB, fen string, texts ...string) engine.Game {
	t.Helper()
	start := boardtest.Position(t, fen)
	moves, _ := boardtest.Line(t, start, texts...)
	return engine.Game{Start: start, Moves: moves}
}

// lineTo is a completed line of a test: a move and its score.
type lineTo struct {
	move  string
	score int
}

// chooser returns a worker whose completed iteration has these lines.
func chooser(t *testing.T, o Options, game engine.Game, lines ...lineTo) *worker {
	t.Helper()
	_, evaluation := everything()
	w := New(o, evaluation, Resources{HashMiB: 1}).workers[0]
	w.setUp(game)
	for _, l := range lines {
		w.lines = append(w.lines, rootLine{score: l.score, exact: l.score, pv: []board.Move{boardtest.Move(t, &w.frames[0].pos, l.move)}})
	}
	return w
}

// rootFeatures are the rows of the rules that choose among root moves.
var rootFeatures = slices.Concat(
	contemptFeatures, repetitionFeatures, decisiveFeatures, varietyFeatures, bookFeatures, seedFeatures,
)

// withDefaults has these features on and every number as its row says.
func withDefaults(features ...string) Options {
	var o Options
	for _, row := range rootFeatures {
		if row.Kind().String() == "number" && row.Name != "noise" && row.Name != "contempt" {
			row.Put(&o, row.Default)
		}
		for _, name := range features {
			if row.Name == name {
				row.Put(&o, row.Default)
			}
		}
	}
	return o
}

const (
	shuffleFEN = "4k3/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1"
	dancingFEN = "4k2r/p6p/8/8/8/8/P6P/4K2R w - - 0 1"
)

// TestRepetitionCounts: repetitions cost what their rows say, and only in a game.
func TestRepetitionCounts(t *testing.T) {
	dance := []string{"Rg1", "Rg8", "Rh1", "Rh8"}
	twice := slices.Concat(dance, dance)
	for _, test := range []struct {
		name              string
		history, contempt int
		game              []string
		move              string
		want              int // of a move that scores 7
	}{
		{"no game", 100, 0, nil, "Rg1", 7},
		{"never seen", 100, 0, dance, "Rf1", 7},
		{"seen once", 100, 0, dance, "Rg1", 7 - 10},
		{"for the third time", 100, 0, twice, "Rg1", -50},
		{"for the third time, with contempt", 100, 20, twice, "Rg1", -70},
		{"the other way round", 100, 0, append(twice[:7:7], "Rf8"), "Rg1", 7},
		{"the history is too short", 4, 0, twice, "Rg1", 7 - 10},
		{"cut by a pawn's move", 100, 0, slices.Concat(twice, []string{"a3", "a6"}), "Rg1", 7},
		{"cut and seen once since", 100, 0, slices.Concat([]string{"a3", "a6"}, dance), "Rg1", 7 - 10},
	} {
		o := withDefaults("repetition")
		o.RepetitionHistory, o.Contempt = test.history, test.contempt
		w := chooser(t, o, play(t, dancingFEN, test.game...), lineTo{test.move, 7})
		testenv.Want(t, fmt.Sprintf("%s: %s scores", test.name, test.move), w.repetitionValue(w.lines[0].pv[0], 7), test.want)
	}
}

func TestDecisiveness(t *testing.T) {
	const passive, advance, center, attack = "decisive.passive", "decisive.advance", "decisive.center", "decisive.attack"
	const half, control, bounded = "decisive.half decisive.initiative", "decisive.control decisive.initiative", "decisive.half decisive.control decisive.initiative"
	knights := []string{"Nf3", "Nf6"}
	for _, test := range []struct {
		name, fen string
		game      []string
		move      string
		only      string // the parameters that count
		want      int
	}{
		{"rook attacks no more", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", nil, "Rb1", passive, -20},
		{"same piece twice", board.StartFEN, knights, "Ng5", passive, -20},
		{"another piece", board.StartFEN, knights, "Nc3", passive, 0},
		{"the same piece without a game", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2", nil, "Ng5", passive, 0},
		{"king after castling", shuffleFEN, []string{"O-O", "Ke7"}, "Kg2", passive, -20},
		{"passive for two reasons counts once", board.StartFEN, knights, "Ng1", passive, -20},

		{"pawn advances", board.StartFEN, nil, "a3", advance, 5},
		{"black pawn advances", board.StartFEN, []string{"a3"}, "e5", advance, 5},
		{"pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", nil, "exd5", advance, 5},
		{"piece", board.StartFEN, nil, "Nf3", advance, 0},

		{"to the centre", board.StartFEN, nil, "Nf3", center, 3},
		{"to the edge", board.StartFEN, nil, "Nh3", center, 0},
		{"as far as before", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", nil, "Nd2", center, 0},
		{"king in the endgame", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", nil, "Ke2", center, 3},
		{"king before it", "r2qk3/8/8/8/8/8/8/R2QK3 w - - 0 1", nil, "Ke2", center, 0},

		{"attacks after the move", "r3k3/8/8/8/8/8/8/1R2K3 w - - 0 1", nil, "Ra1", attack, 2},
		{"fork", "4k3/8/8/8/1r3n2/4N3/8/4K3 w - - 0 1", nil, "Nd5", attack, 4},
		{"own pieces do not count", "4k3/8/8/8/1R3B2/4N3/8/4K3 w - - 0 1", nil, "Nd5", attack, 0},
		{"promoted piece", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", nil, "a8=Q+", attack, 2},
		{"pawn attacks two", "4k3/8/8/3p1p2/8/8/4P3/4K3 w - - 0 1", nil, "e4", attack, 4},

		{"a piece more in the enemy half", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", nil, "e5", half, 5},
		{"the enemy is across already", "4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1", nil, "e5", half, 0},
		{"a square more of the centre", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", nil, "e3", control, 3},
		{"bounded", "4k3/8/PPPP4/8/4P3/8/8/4K3 w - - 0 1", nil, "e5", bounded, 15},
		{"bounded below", "4k3/8/8/8/8/pppp4/8/4K3 w - - 0 1", nil, "Kf1", bounded, -15},
		{"no bound, no initiative", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", nil, "e5", "decisive.half decisive.control", 0},
	} {
		o := Options{decisiveOptions: decisiveOptions{Decisive: true}}
		for _, row := range decisiveFeatures {
			if slices.Contains(strings.Fields(test.only), row.Name) {
				row.Put(&o, row.Default)
			}
		}
		w := chooser(t, o, play(t, test.fen, test.game...), lineTo{test.move, 0})
		testenv.Want(t, fmt.Sprintf("%s: %s gets", test.name, test.move), o.decisiveness(&w.frames[0].pos, w.lines[0].pv[0], w.choice.lastTo), test.want)
	}
}

// TestChoose: which of the lines of an iteration is played.
func TestChoose(t *testing.T) {
	dance := []string{"Rg1", "Rg8", "Rh1", "Rh8"}
	start, undanced, danced := play(t, board.StartFEN), play(t, dancingFEN), play(t, dancingFEN, dance...)
	twice := play(t, dancingFEN, slices.Concat(dance, dance)...)
	bishop := play(t, "8/8/4k3/8/8/3BK3/8/8 w - - 0 1")
	for _, test := range []struct {
		name, feature string
		game          engine.Game
		lines         []lineTo
		want          string
	}{
		{"all off", "", twice, []lineTo{{"Rg1", 5}, {"Kd2", 4}}, "Rg1"},
		{"seen once, and 9 behind", "repetition", danced, []lineTo{{"Rg1", 5}, {"Kd2", -4}}, "Kd2"},
		{"seen once, and 10 behind", "repetition", danced, []lineTo{{"Rg1", 5}, {"Kd2", -5}}, "Rg1"},
		{"a third occurrence, and 15 behind", "repetition", twice, []lineTo{{"Rg1", 0}, {"Kd2", -15}}, "Kd2"},
		{"a third occurrence, and 16 behind", "repetition", twice, []lineTo{{"Rg1", 0}, {"Kd2", -16}}, "Rg1"},
		{"repetition without a game", "repetition", undanced, []lineTo{{"Rg1", 5}, {"Kd2", 5}}, "Rg1"},
		{"a mate", "repetition", twice, []lineTo{{"Rg1", mateScore - 3}, {"Kd2", mateScore - 5}}, "Rg1"},
		{"mated", "repetition", twice, []lineTo{{"Rg1", -mateScore + 8}, {"Kd2", -mateScore + 6}}, "Rg1"},
		{"progress", "decisive", start, []lineTo{{"Nh3", 10}, {"e4", 0}}, "e4"},
		{"progress at any price", "decisive", start, []lineTo{{"Na3", 10}, {"e4", -6}}, "Na3"},
		{"a decided draw", "decisive", bishop, []lineTo{{"Bf1", 0}, {"Be4", 0}}, "Bf1"},
		{"an even score is no decided draw", "decisive", start, []lineTo{{"Nh3", 0}, {"e4", 0}}, "e4"},
	} {
		w, place := chooser(t, withDefaults(test.feature), test.game, test.lines...), 0
		if w.choice.on {
			place = w.choose()
		}
		testenv.Want(t, fmt.Sprintf("%s: plays", test.name), test.lines[place].move, test.want)
	}
}

// frequencies returns how often each of the lines is chosen over many seeds.
func frequencies(t *testing.T, o Options, game engine.Game, seeds int, lines ...lineTo) map[string]int {
	t.Helper()
	counts := map[string]int{}
	w := chooser(t, o, game, lines...)
	for seed := range seeds {
		w.options.Seed = seed
		counts[w.frames[0].pos.SAN(w.lines[w.choose()].pv[0])]++
	}
	return counts
}

// TestVarietyFrequencies: the moves within the margin are played in proportion to
// their weights, by the chi-square test at 1 in 1000; others never.
func TestVarietyFrequencies(t *testing.T) {
	const seeds = 20_000
	lines := []lineTo{{"e4", 20}, {"d4", 18}, {"Nf3", 10}, {"c4", 5}, {"g3", 4}, {"b3", 3}}
	got := frequencies(t, withDefaults("variety"), play(t, board.StartFEN), seeds, lines...)
	total := 0.0
	weights := map[string]float64{}
	for _, l := range lines[:4] {
		weights[l.move] = 1 / (1 + float64(20-l.score)/10)
		total += weights[l.move]
	}
	chiSquare := 0.0
	for move, weight := range weights {
		want := seeds * weight / total
		chiSquare += (float64(got[move]) - want) * (float64(got[move]) - want) / want
	}
	if len(got) != len(weights) || chiSquare > 16.27 { // three degrees of freedom
		t.Errorf("chi-square %.2f, moves %v", chiSquare, got)
	}
}

func TestVarietyBounds(t *testing.T) {
	many := []lineTo{{"e4", 5}, {"d4", 5}, {"Nf3", 5}, {"c4", 5}, {"g3", 5}, {"b3", 5}, {"a3", 5}}
	for _, test := range []struct {
		name         string
		margin, lead int
		lines        []lineTo
		want         int // different moves
	}{
		{"the best five", 15, 30, many, 5},
		{"all within the margin", 15, 30, []lineTo{{"e4", 5}, {"d4", -10}, {"Nf3", -11}}, 2},
		{"a wide margin", maxVarietyMargin, 30, []lineTo{{"e4", 5}, {"d4", -25}, {"Nf3", -95}, {"c4", -96}}, 3},
		{"a wide margin, and a lead", maxVarietyMargin, 30, []lineTo{{"e4", 5}, {"d4", -26}}, 1},
		{"no margin", 0, 30, []lineTo{{"e4", 5}, {"d4", 5}, {"Nf3", 4}}, 2},
		{"a lead", 15, 4, []lineTo{{"e4", 5}, {"d4", 0}}, 1},
		{"no lead", 15, 4, []lineTo{{"e4", 5}, {"d4", 1}}, 2},
		{"a mate", 15, 30, []lineTo{{"e4", mateScore - 9}, {"d4", mateScore - 9}}, 1},
		{"one move", 15, 30, []lineTo{{"e4", 5}}, 1},
	} {
		o := withDefaults("variety")
		o.VarietyMargin, o.VarietyLead = test.margin, test.lead
		if got := frequencies(t, o, play(t, board.StartFEN), 300, test.lines...); len(got) != test.want {
			t.Errorf("%s: %d different moves, want %d: %v", test.name, len(got), test.want, got)
		}
	}
	bishop := play(t, "8/8/4k3/8/8/3BK3/8/8 w - - 0 1")
	if got := frequencies(t, withDefaults("variety"), bishop, 300, lineTo{"Bf1", 0}, lineTo{"Be4", 0}); len(got) != 1 {
		t.Errorf("a decided draw: %v", got)
	}
}

// TestNoise: moves within a centipawn change places, others do not.
func TestNoise(t *testing.T) {
	o := withDefaults("noise")
	got := frequencies(t, o, play(t, board.StartFEN), 2000, lineTo{"e4", 5}, lineTo{"d4", 5}, lineTo{"c4", 4}, lineTo{"b3", 3})
	if len(got) != 3 || got["e4"] < got["c4"] || got["c4"] == 0 || got["b3"] > 0 {
		t.Errorf("moves %v; want e4 and d4 most often, c4 sometimes, b3 never", got)
	}
	o.Noise = 1
	got = frequencies(t, o, play(t, board.StartFEN), 2000, lineTo{"e4", 5}, lineTo{"c4", 3})
	if got["e4"] != 2000 {
		t.Errorf("moves %v; want e4 only", got)
	}
}

// TestNothingPromotesAWorseMove: the chosen move is never more than 15 centipawns
// worse than the best, or than variety.margin where that is more, whatever is on;
// without variety its margin does not count.
func TestNothingPromotesAWorseMove(t *testing.T) {
	const positions = 60
	everything := []string{"repetition", "decisive", "variety", "noise"}
	for _, test := range []struct {
		features     []string
		margin, most int
	}{{everything, 0, 15}, {everything, 10, 15}, {everything, 15, 15}, {everything, 40, 40}, {everything[1:2], maxVarietyMargin, 15}} {
		o := withDefaults(test.features...)
		o.DecisivePassive, o.DecisiveInitiative, o.DecisiveCenter = maxRootBonus, maxRootBonus, maxRootBonus
		o.VarietyMargin = test.margin
		promoted := 0
		boardtest.EachRandom(t, positions, 5, func(pos *board.Position, random *rand.Rand) {
			w := chooser(t, o, engine.Game{Start: *pos})
			w.options.Seed = random.IntN(1000)
			score := random.IntN(100) - 50
			for _, m := range pos.LegalMoves() {
				w.lines = append(w.lines, rootLine{exact: score, pv: []board.Move{m}})
				score -= random.IntN(12)
			}
			if len(w.lines) == 0 {
				return
			}
			place := w.choose()
			if lost := w.lines[0].exact - w.lines[place].exact; lost > test.most {
				t.Errorf("%s: plays a move that is %d worse, want at most %d", pos.FEN(), lost, test.most)
			}
			promoted += min(place, 1)
		})
		if promoted < positions/10 {
			t.Errorf("%+v: only %d times not the best move", test, promoted)
		}
	}
}

// TestPlayed: how an interrupted iteration affects the choice of the one before.
func TestPlayed(t *testing.T) {
	for _, test := range []struct {
		name string
		best lineTo // as the iteration that was cut short leaves it
		want string
	}{
		{"nothing new", lineTo{"e4", 10}, "d4"},
		{"a better move", lineTo{"c4", 12}, "c4"},
		{"the best move is too much better now", lineTo{"e4", 21}, "e4"},
		{"the best move is worse now", lineTo{"e4", -30}, "d4"},
		{"the best move mates", lineTo{"e4", mateScore - 5}, "e4"},
	} {
		w := chooser(t, withDefaults("variety"), play(t, board.StartFEN), lineTo{"e4", 10}, lineTo{"d4", 5}, lineTo{"c4", 0})
		w.doneDepth = 4
		w.keep(1)
		w.lines[0] = rootLine{exact: test.best.score, pv: []board.Move{boardtest.Move(t, &w.frames[0].pos, test.best.move)}}
		testenv.Want(t, fmt.Sprintf("%s: plays", test.name), w.frames[0].pos.SAN(w.played().pv[0]), test.want)
	}
}
