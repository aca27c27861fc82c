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

// honest returns the record of a search that has played a move with a score, as a run writes it.
func honest(t *testing.T, line, san string, said engine.Score) suites.Record {
	t.Helper()
	suite, _, err := suites.Read(strings.NewReader(line), "case.epd", suites.LoadOptions{})
	testenv.Check(t, err)
	c := suite.Cases.At(0)
	m := testenv.Must(c.Position.ParseMove(san))(t)
	v := Judge(&c, engine.Result{Move: m, Score: said}, nil)
	rec := suites.Record{
		Contender: "c", Suite: "s", Case: c.Hash, ID: "id", FEN: c.Position.FEN(), Limit: "nodes=100", Expected: c.Expected(), Avoid: c.AvoidText(),
		Move: c.Position.SAN(m), MoveUCI: c.Position.UCI(m), History: c.History.String(), Solved: v.Solved, Points: v.Points, MaxPoints: v.MaxPoints, Origin: c.Origin, List: c.PointsText(),
	}
	if said.IsMate() {
		rec.ScoreMate = new(said.Mate)
	} else {
		rec.ScoreCP = new(said.Centipawns)
	}
	if rec.Failed() {
		rec.Source = line
	}
	return rec
}

const castling = "8/8/8/8/8/4k3/8/4K2R w K - "

// questions are lines of every kind, with moves that solve them or not.
var questions = []struct {
	line, move string
	said       engine.Score
}{
	{castling + "bm O-O;", "Kd1", engine.Score{}},
	{castling + `bm O-O Kd1; game "7";`, "Rh2", engine.Score{}},
	{castling + "am O-O;", "Kd1", engine.Score{Centipawns: 10}},
	{castling + "bm O-O; am Kd1;", "Kd1", engine.Score{}},
	{castling + "bm #5;", "Kd1", engine.Score{Mate: 5}},
	{castling + "dm 5;", "Kd1", engine.Score{Centipawns: 500}},
	{castling + "dm -5;", "Kd1", engine.Score{Mate: -5}},
	{castling + "bm O-O; dm 4;", "O-O", engine.Score{Mate: 4}},
	{castling + "bm O-O; dm 0;", "O-O", engine.Score{}},
	{castling + "am Kd1; dm 6;", "O-O", engine.Score{Mate: 6}},
	{castling + `bm O-O; c0 "O-O=10, Kd1=4";`, "O-O", engine.Score{}},
	{castling + `bm O-O; c0 "O-O=10, Kd1=4";`, "Kd1", engine.Score{}},
	{castling + `id "nothing";`, "Kd1", engine.Score{}},
	{"7k/5Q2/6K1/8/8/8/8/8 w - - bm #1;", "Qg7", engine.Score{Centipawns: 3}},
	{"7k/5Q2/6K1/8/8/8/8/8 w - - bm #1;", "Qf6", engine.Score{Mate: 1}},
	{"8/8/8/8/3k4/8/1q6/3K4 b - - moves d4c3 d1e1 c3d4 e1d1 d4c3 d1e1 c3d4; bm Kd1;", "Kd1", engine.Score{}},
	{"8/8/8/8/3k4/8/1q6/3K4 b - - 3 50 moves d4c3 d1e1; am Kb3 Kc2;", "Kb4", engine.Score{}},
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - bm e4;", "e4", engine.Score{}},
}

// TestHonestRecords: what a run writes passes, in its folder and in a records.csv, which does not have
// the list of points.
func TestHonestRecords(t *testing.T) {
	for _, q := range questions {
		rec := honest(t, q.line, q.move, q.said)
		if err := CheckRecord(&rec, false, true); err != nil {
			t.Errorf("%s: %v", q.line, err)
		}
		rec.List = ""
		if err := CheckRecord(&rec, false, false); err != nil {
			t.Errorf("%s, in a records.csv: %v", q.line, err)
		}
	}
}

// TestOneCheck: another case, another position, another question and a move that is not legal are named. A move that the
// errata add is not part of the case.
func TestOneCheck(t *testing.T) {
	for want, change := range map[string]func(*suites.Record){
		"has the case 0123456789abcdef, which": func(r *suites.Record) { r.Case = "0123456789abcdef" },
		"which does not fit its position":      func(r *suites.Record) { r.FEN = "8/8/8/8/8/5k2/8/4K2R w K - 0 1" },
		"which does not fit":                   func(r *suites.Record) { r.Expected = "Kd1" },
		"expected: ":                           func(r *suites.Record) { r.Expected = "Qd1" },
		"has no position: fen: ":               func(r *suites.Record) { r.FEN = "x" },
		"has no verdict in solved, and":        func(r *suites.Record) { r.Solved = nil },
		"has one of points and max_points":     func(r *suites.Record) { r.Points, r.MaxPoints = new(1), nil },
		"has 11 points of 10":                  func(r *suites.Record) { r.Points, r.MaxPoints = new(11), new(10) },
		"move_uci: ":                           func(r *suites.Record) { r.MoveUCI = "e1e8" },
		"":                                     func(r *suites.Record) { r.Expected, r.Disputed = "O-O Kd1", "alternatives: Kd1 wins, too" },
	} {
		rec := honest(t, castling+"bm O-O;", "Kd1", engine.Score{})
		change(&rec)
		err := CheckRecord(&rec, false, true)
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "id of c ")) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
