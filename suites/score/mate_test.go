package score

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// line returns an exact report of a line that begins with a move; "" for none.
func line(t *testing.T, c *suites.Case, multiPV int, san string, score engine.Score) engine.Info {
	t.Helper()
	info := engine.Info{Depth: 1, MultiPV: multiPV, Score: score}
	if san != "" {
		info.PV = []board.Move{play(t, c, san)}
	}
	return info
}

// TestMateIsThatOfTheMove: a mate counts where the move played is the first of its line, and
// a note says why one that was scored does not.
func TestMateIsThatOfTheMove(t *testing.T) {
	type said struct {
		multiPV int
		move    string
		score   engine.Score
	}
	for name, test := range map[string]struct {
		line, move string
		said       []said
		want, note string
	}{
		"its own line":               {"bm #3;", "Kd2", []said{{1, "Kd2", mate(3)}}, "true 1/1", ""},
		"another line":               {"bm #3;", "Ke2", []said{{1, "Kd2", mate(3)}}, "false 0/1", "the mate scored is that of Kd2, not of the move played"},
		"the second line":            {"bm #3;", "Ke2", []said{{1, "Kd2", mate(2)}, {2, "Ke2", mate(3)}}, "true 1/1", ""},
		"the last score of the move": {"bm #3;", "Ke2", []said{{1, "Ke2", mate(3)}, {1, "Kd2", cp(5)}}, "true 1/1", ""},
		"lost again":                 {"bm #3;", "Ke2", []said{{1, "Ke2", mate(3)}, {1, "Ke2", cp(5)}}, "false 0/1", ""},
		"a score without a line":     {"bm #3;", "Ke2", []said{{1, "", mate(3)}}, "true 1/1", ""},
		"one of another rank":        {"bm #3;", "Ke2", []said{{2, "", mate(3)}}, "false 0/1", ""},
		"shorter than the suite's":   {"bm #3;", "Ke2", []said{{1, "Ke2", mate(2)}}, "true 1/1", "mate in 2, and the suite says 3: the suite may be wrong"},
		"mated sooner":               {"bm #-3;", "Ke2", []said{{1, "Ke2", mate(-2)}}, "true 0/1", "mated in 2, and the suite says 3: no point"},
		"mate in one not played":     {backRank + "bm #1;", "Rb1", []said{{1, "Ra8", mate(1)}}, "false 0/1", "the mate scored is that of Ra8#, not of the move played"},
		"a false mate in one":        {backRank + "bm #1;", "Rb1", []said{{1, "Rb1", mate(1)}}, "false 0/1", "Rb1 does not mate, though its score is mate in 1"},
		"mate in one, asked for one": {backRank + "bm #1;", "Ra8", []said{{1, "Ra8", cp(4)}}, "true 1/1", ""},
		"to be avoided":              {"am Kd2; dm 3;", "Kd2", []said{{1, "Kd2", mate(3)}}, "false 0/1", "Kd2 is a move to avoid, though its score is mate in 3"},
		"bm, and the mate":           {"bm Kd2; dm 3;", "Kd2", []said{{1, "Kd2", mate(3)}}, "true 1/1", ""},
		"bm, and a mate of another":  {"bm Kd2; dm 3;", "Kd2", []said{{1, "Ke2", mate(3)}}, "true 0/1", "the mate scored is that of Ke2, not of the move played"},
	} {
		c := firstCase(t, test.line)
		var infos []engine.Info
		for _, s := range test.said {
			infos = append(infos, line(t, c, s.multiPV, s.move, s.score))
		}
		res := engine.Result{Move: play(t, c, test.move), Score: infos[0].Score}
		got := Judge(c, res, infos)
		if verdict(got) != test.want || got.Note != test.note {
			t.Errorf("%s: %s, note %q, want %s, note %q", name, verdict(got), got.Note, test.want, test.note)
		}
	}
}

// TestMatesOfRandomReports holds the verdict on random reports against the rule, word by word:
// the last exact score of a line that begins with the move played; a mate in one mates.
func TestMatesOfRandomReports(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 15))
	moves := []string{"", "Ra8", "Rb1", "Kd2"}
	scores := []engine.Score{mate(1), mate(2), mate(3), mate(-2), cp(700)}
	var cases []*suites.Case
	for _, text := range []string{"bm #1;", "dm 2;", "bm #3;", "dm -2;", "dm 2; am Kd2;"} {
		cases = append(cases, firstCase(t, backRank+text))
	}
	for range 3000 {
		c := cases[random.IntN(len(cases))]
		var infos []engine.Info
		for range 1 + random.IntN(5) {
			i := line(t, c, 1+random.IntN(2), moves[random.IntN(len(moves))], scores[random.IntN(len(scores))])
			i.Bound = engine.Bound(random.IntN(2)) // exact, or not
			infos = append(infos, i)
		}
		played := moves[1+random.IntN(len(moves)-1)]
		res := engine.Result{Move: play(t, c, played), Score: infos[len(infos)-1].Score}
		got := Judge(c, res, infos)
		if want := slowSolved(c, res, infos); got.Solved == nil || *got.Solved != want || *got.Points > 0 && !want {
			t.Errorf("%s, played %s after %+v: %s, want %t", c.Source, played, infos, verdict(got), want)
		}
	}
}

// slowSolved is the rule, word by word, for the position of backRank.
func slowSolved(c *suites.Case, res engine.Result, infos []engine.Info) bool {
	score := engine.Score{}
	reversed := slices.Clone(infos)
	slices.Reverse(reversed)
	exact := false
	for _, i := range infos {
		exact = exact || i.Bound == engine.Exact
	}
	if !exact {
		score = res.Score
	}
	for _, i := range reversed {
		ofMove := len(i.PV) > 0 && i.PV[0] == res.Move || len(i.PV) == 0 && i.MultiPV == 1
		if i.Bound == engine.Exact && ofMove {
			score = i.Score
			break
		}
	}
	mates := strings.HasSuffix(c.Position.SAN(res.Move), "#")
	if slices.Contains(c.Avoid, res.Move) {
		return false
	}
	switch n := *c.Mate; {
	case n == 1:
		return mates
	case n > 0:
		return mates || score.Mate > 1
	}
	return !mates && score.Mate < 0
}
