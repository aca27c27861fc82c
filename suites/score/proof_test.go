package score

import (
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/mate"
	"keymove/internal/testenv"
	"keymove/suites"
)

// standingOf is the standing of a claim by trying every move.
func standingOf(c *suites.Case, said claim) suites.MateClaim {
	pos, n, m := c.Position, *c.Mate, said.score.Mate
	after := pos.After(said.move)
	isTrue := func() bool {
		if m > 0 {
			return mate.MatedIn(&after, m-1)
		}
		return mate.MatedIn(&pos, -m)
	}
	switch {
	case m == 0 || (m > 0) != (n > 0):
		return ""
	case suites.Mates(&pos, said.move) && n > 1:
		return suites.ClaimProven
	case m == 1 && n > 0 && !suites.Mates(&pos, said.move):
		return suites.ClaimWrong
	case max(m, -m) >= max(n, -n):
		return ""
	case isTrue():
		return suites.ClaimProven
	}
	return suites.ClaimWrong
}

// TestStandingOfMates holds claims about the built-in suite of mates, whose distances are proven and
// then said to be longer, against trying every move.
func TestStandingOfMates(t *testing.T) {
	cases, _, err := suites.Load("../builtin/mates.epd", suites.LoadOptions{})
	testenv.Check(t, err)
	random := rand.New(rand.NewPCG(54, 6))
	found, tried := map[suites.MateClaim]int{}, 400
	if testenv.Nightly() {
		tried = 3000
	}
	for range tried {
		c := cases.Case(random.IntN(cases.Len()))
		if c.Mate == nil || *c.Mate > 3 {
			continue
		}
		said := *c.Mate + random.IntN(3) - 1
		suiteSays := said + random.IntN(3) - 1
		moves := c.Position.LegalMoves()
		m := moves[random.IntN(len(moves))]
		if random.IntN(2) == 0 {
			m = c.Best[0]
		}
		if said > 3 || suiteSays < 1 {
			continue
		}
		c.Mate = &suiteSays
		claimed := claim{m, mateIn(said)}
		want := standingOf(&c, claimed)
		v := Judge(&c, engine.Result{Move: m, Score: mateIn(said)}, nil)
		if v.Claim != want {
			t.Errorf("%s, %s is said to mate in %d: %q, want %q", c.Source, c.Position.SAN(m), said, v.Claim, want)
		}
		found[v.Claim]++
	}
	t.Log(found)
	for _, want := range []suites.MateClaim{"", suites.ClaimWrong, suites.ClaimProven} {
		if found[want] == 0 {
			t.Errorf("no claim is %q: the test shows nothing", want)
		}
	}
}

// TestProofsAreBounded: whatever an engine says before its answer, the prover's effort is that of two
// claims at most, and the verdict is the same each time.
func TestProofsAreBounded(t *testing.T) {
	c := firstCase(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm #30;")
	var infos []engine.Info
	for i, m := range c.Position.LegalMoves() {
		infos = append(infos, line(t, c, 1, c.Position.SAN(m), mateIn(29-i)))
		infos[i].Depth = i + 1
	}
	res := engine.Result{Move: infos[0].PV[0], Score: mateIn(29)}
	p := newProver()
	judge(c, res, infos, p)
	if p.left != 0 || p.known[mateClaim{res.Move, 29}] != mate.Undecided {
		t.Errorf("%d positions left, %v", p.left, p.known)
	}
	v := Judge(c, res, infos)
	first, second := strings.Join([]string{verdict(v), string(v.Claim), v.Note}, ", "), "true 0/1, unproven, mate in 29, and the suite says 30: unproven, no point"
	if first != second {
		t.Errorf("%s, want %s", first, second)
	}
}

// TestEqualMatesOfALine: two rooks mate in two in many ways; the line names one.
func TestEqualMatesOfALine(t *testing.T) {
	const text = `6k1/8/8/8/8/8/1R6/R5K1 w - - pv Ra7 Kf8 Rb8#; id "two rooks";` + "\n" +
		`6k1/8/8/8/8/8/1R6/R5K1 w - - pv Ra7 Kf8 Rb6; id "no mate";` + "\n"
	suite, _, err := suites.Read(strings.NewReader(text), "x.epd", suites.LoadOptions{Lines: true})
	testenv.Check(t, err)
	for _, test := range []struct {
		name, before, played string // the first moves of two reports
		line, keptDepth      int    // 0 for what does not solve it
	}{
		{"the line's", "Ra7", "Ra7", 0, 1},
		{"another mate in two", "Rbb7", "Rbb7", 0, 1},
		{"one after the other", "Ra7", "Rbb7", 0, 1},
		{"no mate before it", "Raa2", "Rbb7", 0, 2},
		{"no mate", "Ra7", "Raa2", 0, 0},
		{"a line without a mate", "Rbb7", "Rbb7", 1, 0},
	} {
		c := suite.Case(test.line)
		v := JudgeMove(&c, 0, engine.Result{Move: play(t, &c, test.played)}, reports(t, &c, test.before+" "+test.played))
		if isSolved := test.keptDepth > 0; *v.Solved != isSolved || (v.Kept != nil) != isSolved || isSolved && *v.Kept.Depth != test.keptDepth {
			t.Errorf("%s: %+v, want it kept since depth %d", test.name, v, test.keptDepth)
		}
	}
	if c, other := suite.Case(0), suite.Case(1); c.MatesIn(0) != 2 || c.MatesIn(1) != 1 || other.MatesIn(0) != 0 {
		t.Errorf("MatesIn = %d, %d; want 2 and 1, and 0 without a mate", c.MatesIn(0), c.MatesIn(1))
	}
}

func TestStreak(t *testing.T) {
	for _, test := range []struct {
		name, line, reports string
		want                int
	}{
		{"three in a row", "bm Kd2;", "Kd2! Kd2! Kd2!", 3},
		{"two solutions", "bm Kd2 Ke2;", "Kd2! Ke2!", 2},
		{"broken", "bm Kd2;", "Kd2! Kf2! Kd2!", 1},
		{"am", "am Kd2;", "Kd2! Kf2! Ke2!", 2},
		{"in the middle of an iteration", "bm Kd2;", "Kd2! Kd2", 1},
		{"a better move later in the iteration", "bm Kd2;", "1:Kd2 1:Ke2!", 0},
		{"never reported complete: a deeper one begins", "bm Kd2;", "1:Kd2 2:Kd2 2:Kd2 3:Ke2", 2},
		{"a bound begins a deeper one", "bm Kd2;", "Kd2 Kd2>=", 1},
		{"bounds are no result", "bm Kd2;", "Kd2! Ke2>= Kd2", 1},
		{"a report without a line is not a result", "bm Kd2;", "Kd2! - -", 1},
		{"the first line of several", "bm Kd2;", "1:Kd2! 1:2.Ke2! 2:Kd2!", 2},
		{"a solution in the second line", "bm Kd2;", "1:Ke2 1:2.Kd2 2:Ke2", 0},
		{"complete before its line", "bm Kd2;", "1:-! 1:0.Kd2!", 1},
		{"other lines", "bm Kd2;", "1:0.Kd2! 1:2.Ke2!", 1},
		{"mate", "dm 3;", "Kd2! Kd2#3! Ke2#3!", 2},
		{"a shorter mate, which may be wrong", "dm 3;", "Ke2#2!", 0},
		{"a mate on the board", backRank + "dm 3;", "Ra8#1!", 1},
		{"a mate too long", "bm #3;", "Kd2#4!", 0},
		{"mated", "dm -2;", "Kd2#-2!", 1},
		{"bm and dm: the move", "bm Kd2; dm 3;", "Kd2!", 1},
		{"nothing asked", "dm 0;", "Kd2! Kd2!", 0},
	} {
		c := firstCase(t, test.line)
		streak, got := NewStreak(c), 0
		for _, info := range reports(t, c, test.reports) {
			got = streak.Add(&info)
		}
		testenv.Want(t, test.name, got, test.want)
	}
}
