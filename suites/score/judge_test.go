package score

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites"
)

const kings = "4k3/8/8/8/8/8/8/4K3 w - -"

// backRank has a mate in one, Ra8.
const backRank = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - "

// firstCase returns the first case of a suite; the other lines matter only for
// the suite's maximum of points.
func firstCase(t *testing.T, lines ...string) *suites.Case {
	t.Helper()
	for i := range lines {
		if !strings.Contains(lines[i], "/") {
			lines[i] = kings + " " + lines[i]
		}
	}
	suite, _, err := suites.Read(strings.NewReader(strings.Join(lines, "\n")), "x.epd", suites.LoadOptions{})
	testenv.Check(t, err)
	return new(suite.Case(0))
}

// play returns a move of the case's position; board.NoMove for "".
func play(t *testing.T, c *suites.Case, san string) board.Move {
	t.Helper()
	if san == "" {
		return board.NoMove
	}
	m := testenv.Must(c.Position.ParseMove(san))(t)
	return m
}

// ladder has a mate in two, Rh7; in netted the side to move is mated in one.
const (
	ladder = "k7/8/8/8/8/8/7R/K5R1 w - - "
	netted = "k7/7R/8/8/8/8/8/K5R1 b - - "
)

func mateIn(n int) engine.Score { return engine.Score{Mate: n} }
func cp(n int) engine.Score     { return engine.Score{Centipawns: n} }

// verdict formats a verdict as "solved points/max", with - for unknown.
func verdict(v suites.Verdict) string {
	text := func(p *int) string {
		if p == nil {
			return "-"
		}
		return fmt.Sprint(*p)
	}
	solved := "-"
	if v.Solved != nil {
		solved = fmt.Sprint(*v.Solved)
	}
	return solved + " " + text(v.Points) + "/" + text(v.MaxPoints)
}

// TestJudge covers the table in the package comment.
func TestJudge(t *testing.T) {
	mated := engine.Score{Mated: true}
	points := `bm Kd2; c0 "Kd2=10, Ke2=4, Kf2=0, Ke2=9";`
	tests := []struct {
		name  string
		lines []string
		move  string
		score engine.Score
		want  string
	}{
		{"bm played", []string{"bm Kd2 Ke2;"}, "Ke2", cp(0), "true -/-"},
		{"bm not played", []string{"bm Kd2 Ke2;"}, "Kf2", cp(0), "false -/-"},
		{"bm and no move", []string{"bm Kd2;"}, "", cp(0), "false -/-"},
		{"am beside bm is ignored", []string{"bm Kd2; am Ke2;"}, "Kf2", cp(0), "false -/-"},
		{"am not played", []string{"am Kd2 Ke2;"}, "Kf2", cp(0), "true -/-"},
		{"am played", []string{"am Kd2 Ke2;"}, "Ke2", cp(0), "false -/-"},

		{"bm #1", []string{backRank + "bm #1;"}, "Ra8", mateIn(1), "true 1/1"},
		{"bm #1 of the other side", []string{backRank + "bm #1;"}, "Rb1", mateIn(-1), "false 0/1"},
		{"bm #-1", []string{"bm #-1;"}, "Kd2", mateIn(-1), "true 1/1"},
		{"bm #-1 of the other side", []string{"bm #-1;"}, "Kd2", mateIn(1), "false 0/1"},
		{"bm #3, and the move mates", []string{backRank + "bm #3;"}, "Ra8", cp(0), "true 1/1"},
		{"bm #N shorter, and proven", []string{ladder + "bm #3;"}, "Rh7", mateIn(2), "true 1/1"},
		{"bm #N of the other side", []string{"bm #3;"}, "Kd2", mateIn(-3), "false 0/1"},
		{"bm #N when checkmated", []string{"bm #3;"}, "", mated, "false 0/1"},
		{"bm #-N as short", []string{"bm #-3;"}, "Kd2", mateIn(-3), "true 1/1"},
		{"bm #-N longer", []string{"bm #-3;"}, "Kd2", mateIn(-4), "true 0/1"},
		{"bm #-N sooner, and proven", []string{netted + "bm #-3;"}, "Kb8", mateIn(-1), "true 1/1"},
		{"bm #-N sooner, and unproven", []string{"bm #-26;"}, "Kd2", mateIn(-20), "true 0/1"},
		{"bm #-N when checkmated", []string{"bm #-1;"}, "", mated, "false 0/1"},
		{"bm and dm, a proven mate", []string{ladder + "bm Rh7; dm 3;"}, "Rh7", mateIn(2), "true 1/1"},
		{"points and a refuted mate", []string{`bm #3; c0 "Kd2=10, Ke2=4";`}, "Ke2", mateIn(2), "false 4/10"},
		{"dm N and am, avoided", []string{"dm 3; am Kd2;"}, "Ke2", mateIn(3), "true 1/1"},
		{"dm N and am, no mate", []string{"dm 3; am Kd2;"}, "Ke2", cp(3), "false 0/1"},

		{"bm and dm, both", []string{"bm Kd2; dm 3;"}, "Kd2", mateIn(3), "true 1/1"},
		{"bm and dm, move only", []string{"bm Kd2; dm 3;"}, "Kd2", mateIn(4), "true 0/1"},
		{"bm and dm, mate only", []string{"bm Kd2; dm 3;"}, "Ke2", mateIn(3), "false 1/1"},
		{"bm with a move and #N", []string{"bm Kd2 #3;"}, "Ke2", mateIn(3), "false 1/1"},
		{"bm and dm in a suite with points", []string{"bm Kd2; dm 3;", points}, "Kd2", mateIn(3), "true 1/1"},

		{"points of bm", []string{points}, "Kd2", cp(0), "true 10/10"},
		{"points of another move, first listed", []string{points}, "Ke2", cp(0), "false 4/10"},
		{"points of one move, not that of bm", []string{`bm Kd2; c0 "Ke2=4";`}, "Ke2", cp(0), "false 4/4"},
		{"no points of a move that is listed", []string{points}, "Kf2", cp(0), "false 0/10"},
		{"no points", []string{points}, "Kd1", cp(0), "false 0/10"},
		{"points and no move", []string{points}, "", cp(0), "false 0/10"},
		{"most points without bm", []string{`c0 "Kd2=10, Ke2=4";`}, "Kd2", cp(0), "true 10/10"},
		{"most points, a tie", []string{`c8 "10 4 10"; c9 "e1d2 e1e2 e1f2";`}, "Kf2", cp(0), "true 10/10"},
		{"nothing but no points", []string{`c0 "Kd2=0, Ke2=0";`}, "Kd2", cp(0), "- 0/0"},
		{"most points and am", []string{`am Kd2; c0 "Kd2=10, Ke2=4";`}, "Kd2", cp(0), "true 10/10"},
		{"no points and am", []string{`am Kf2; c0 "Kd2=0";`}, "Ke2", cp(0), "true 0/0"},
		{"points and bm #N", []string{`bm #3; c0 "Kd2=10, Ke2=4";`}, "Ke2", mateIn(3), "true 4/10"},
		{"points and dm", []string{`dm 3; c0 "Kd2=10, Ke2=4";`}, "Ke2", mateIn(4), "true 4/10"},
		{"no list in a suite with points, solved", []string{"bm Ke2;", points}, "Ke2", cp(0), "true -/-"},
		{"am in a suite with points", []string{"am Ke2;", points}, "Kd2", cp(0), "true -/-"},

		{"dm 0", []string{"dm 0;"}, "Kd2", mateIn(3), "- -/-"},
		{"bm #0", []string{"bm #0;"}, "Kd2", mateIn(3), "- -/-"},
		{"dm 0 and am", []string{"dm 0; am Kd2;"}, "Kd2", cp(0), "false -/-"},
		{"nothing", []string{`id "x";`}, "Kd2", cp(0), "- -/-"},
	}
	for _, test := range tests {
		c := firstCase(t, test.lines...)
		res := engine.Result{Move: play(t, c, test.move), Score: test.score}
		testenv.Want(t, test.name, verdict(Judge(c, res, nil)), test.want)
	}
}

// TestJudgeOddities: where the catalogue says so, a move of bm has the suite's maximum without a list; an illegal move solves
// nothing, not even a case with moves to avoid.
func TestJudgeOddities(t *testing.T) {
	c := firstCase(t, "bm Ke2;")
	c.MaxPoints = 10
	for move, want := range map[string]string{"Ke2": "true 10/10", "Kd2": "false 0/10"} {
		testenv.Want(t, move, verdict(Judge(c, engine.Result{Move: play(t, c, move)}, nil)), want)
	}
	start := firstCase(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;")
	for line, want := range map[string]string{"bm Kd2;": "false -/-", "am Kd2;": "false -/-", `bm Kd2; c0 "Kd2=10";`: "false 0/10"} {
		testenv.Want(t, line, verdict(Judge(firstCase(t, line), engine.Result{Move: play(t, start, "e4")}, nil)), want)
	}
}

// report matches a word of reports.
var report = regexp.MustCompile(`^(?:(\d+):)?(?:(\d)\.)?([A-Z]\w*|-)(?:#(-?\d+))?(>=|<=)?(!)?$`)

// reports are what an engine says, a word each: "Kd2" is a line that begins so, "-" none; "2.Kd2" is the second line, "Kd2#3" has
// a mate in three for its score, "Kd2>=" and "Kd2<=" are bounds, "Kd2!" is the end of an iteration, and "7:Kd2" has the depth 7,
// which is else the number of the word.
func reports(t *testing.T, c *suites.Case, words string) (list []engine.Info) {
	t.Helper()
	for i, word := range strings.Fields(words) {
		m := report.FindStringSubmatch(word)
		if m == nil {
			t.Fatalf("%s is no report", word)
		}
		number := func(text string, otherwise int) int {
			if n, err := strconv.Atoi(text); err == nil {
				return n
			}
			return otherwise
		}
		info := engine.Info{Depth: number(m[1], i+1), MultiPV: number(m[2], 1), Score: mateIn(number(m[4], 0)), Complete: m[6] != ""}
		info.Nodes, info.Time = uint64(100*info.Depth), time.Duration(info.Depth)*time.Millisecond
		info.Bound = map[string]engine.Bound{">=": engine.LowerBound, "<=": engine.UpperBound}[m[5]]
		if m[3] != "-" {
			info.PV = []board.Move{play(t, c, m[3])}
		}
		list = append(list, info)
	}
	return list
}

// TestKept finds the report from which the solution stayed; 0 means unknown.
func TestKept(t *testing.T) {
	for _, test := range []struct {
		name, line, move string
		mate             int // of the answer
		reports          string
		want             int
	}{
		{"later", "bm Kd2;", "Kd2", 0, "Ke2 Kd2 Kd2", 2},
		{"lost and found", "bm Kd2;", "Kd2", 0, "Kd2 Ke2 Kd2", 3},
		{"two solutions are not a change of mind", "bm Kd2 Ke2;", "Kd2", 0, "Kf2 Ke2 Kd2", 2},
		{"unsolved", "bm Kd2;", "Ke2", 0, "Kd2 Kd2", 0},
		{"reported once", "bm Kd2;", "Kd2", 0, "Kd2", 0},
		{"once exactly", "bm Kd2;", "Kd2", 0, "Kd2>= Kd2", 0},
		{"once of the first line", "bm Kd2;", "Kd2", 0, "0.Kd2 2.Kd2", 0},
		{"a mate reported once", "bm #3;", "Kd2", 3, "-#3", 0},
		{"a report without a line", "bm Kd2;", "Kd2", 0, "Kd2 - Kd2", 1},
		{"am", "am Kd2;", "Ke2", 0, "Kd2 Ke2 Kf2", 2},
		{"am, a report without a line", "am Kd2;", "Ke2", 0, "Ke2 - Ke2", 1},
		{"bounds do not count", "bm Kd2;", "Kd2", 0, "Kd2>= Kd2 Ke2<= Ke2>= Kd2", 2},
		{"other lines do not count", "bm Kd2;", "Kd2", 0, "2.Kd2 1.Kd2 2.Ke2 1.Kd2", 2},
		{"mate: the score, not the move", "bm #3;", "Kd2", 5, "Kd2 Ke2#7 Kd2#5", 2},
		{"a refuted mate before", "bm #3;", "Kd2", 3, "Kd2#2 Kd2#3 Kd2#3", 2},
		{"mated", "dm -3;", "Kd2", -3, "- -#-4", 2},
		{"bm and dm: the move", "bm Kd2; dm 3;", "Kd2", 0, "Ke2 Kd2", 2},
		{"nothing asked", "dm 0;", "Kd2", 0, "Kd2", 0},
	} {
		c := firstCase(t, test.line)
		var want *suites.Kept
		if n := test.want; n > 0 {
			want = &suites.Kept{Depth: new(n), Nodes: new(uint64(100 * n)), Time: time.Duration(n) * time.Millisecond}
		}
		got := Judge(c, engine.Result{Move: play(t, c, test.move), Score: mateIn(test.mate)}, reports(t, c, test.reports)).Kept
		testenv.Want(t, test.name, got, want)
	}
}

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
	for name, test := range map[string]struct{ line, move, reports, want, note string }{
		"another line":               {"bm #3;", "Ke2", "Kd2#3", "false 0/1", "the mate scored is that of Kd2, not of the move played"},
		"the second line":            {"bm #3;", "Ke2", "Kd2#2 2.Ke2#3", "true 1/1", ""},
		"the first line and another": {"bm #3;", "Ke2", "Ke2#3 2.Ke2", "true 1/1", ""},
		"another after a first line": {"bm #3;", "Ke2", "Ke2#3 Kd2#3 2.Ke2", "false 0/1", "the mate scored is that of Kd2, not of the move played"},
		"the last score of the move": {"bm #3;", "Ke2", "Ke2#3 Kd2", "true 1/1", ""},
		"one of another rank":        {"bm #3;", "Ke2", "2.-#3", "false 0/1", ""},
		"shorter than the suite's":   {"bm #3;", "Ke2", "Ke2#2", "false 0/1", "mate in 2, and the suite says 3: wrong, Ke2 does not force it"},
		"shorter, and proven":        {ladder + "bm #3;", "Rh7", "Rh7#2", "true 1/1", "mate in 2, and the suite says 3: proven, the suite is wrong"},
		"shorter than no mate":       {ladder + "bm #10000;", "Rh7", "Rh7#2", "true 1/1", ""},
		"unproven":                   {"bm #26;", "Ke2", "Ke2#20", "true 0/1", "mate in 20, and the suite says 26: unproven, no point"},
		"a false mate in one of two": {backRank + "bm #2;", "Rb1", "Rb1#1", "false 0/1", "Rb1 does not mate, though its score is mate in 1"},
		"mated sooner":               {"bm #-3;", "Ke2", "Ke2#-2", "false 0/1", "mated in 2, and the suite says 3: wrong, there is a longer defence"},
		"a false mate in one":        {backRank + "bm #1;", "Rb1", "Rb1#1", "false 0/1", "Rb1 does not mate, though its score is mate in 1"},
		"mate in one, asked for one": {backRank + "bm #1;", "Ra8", "Ra8", "true 1/1", ""},
		"to be avoided":              {"am Kd2; dm 3;", "Kd2", "Kd2#3", "false 0/1", "Kd2 is a move to avoid, though its score is mate in 3"},
		"bm, and a mate of another":  {"bm Kd2; dm 3;", "Kd2", "Ke2#3", "true 0/1", "the mate scored is that of Ke2, not of the move played"},
	} {
		c := firstCase(t, test.line)
		infos := reports(t, c, test.reports)
		got := Judge(c, engine.Result{Move: play(t, c, test.move), Score: infos[0].Score}, infos)
		testenv.Want(t, name, verdict(got)+" "+got.Note, test.want+" "+test.note)
	}
}

// TestMatesOfRandomReports holds the verdict on random reports against the rule, word by word:
// the last exact score of a line that begins with the move played; a mate in one mates.
func TestMatesOfRandomReports(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 15))
	moves := []string{"", "Ra8", "Rb1", "Kd2"}
	scores := []engine.Score{mateIn(1), mateIn(2), mateIn(3), mateIn(-2), cp(700)}
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
		if want := slowSolved(c, res, infos) && got.Claim != suites.ClaimWrong; got.Solved == nil || *got.Solved != want || *got.Points > 0 && !want {
			t.Errorf("%s, played %s after %+v: %s, want %t", c.Source, played, infos, verdict(got), want)
		}
	}
}

// slowSolved is the rule, word by word, for the position of backRank.
func slowSolved(c *suites.Case, res engine.Result, infos []engine.Info) bool {
	score := engine.Score{}
	exact := slices.DeleteFunc(slices.Clone(infos), func(i engine.Info) bool { return i.Bound != engine.Exact })
	if len(exact) == 0 {
		score = res.Score
	}
	ofMove := func(i engine.Info) bool { return len(i.PV) > 0 && i.PV[0] == res.Move }
	ofBest := func(i engine.Info) bool { return i.MultiPV == 1 && (ofMove(i) || len(i.PV) == 0) }
	slices.Reverse(exact)
	for n, i := range exact {
		first := slices.IndexFunc(exact[n:], func(i engine.Info) bool { return i.MultiPV == 1 })
		if ofBest(i) || ofMove(i) && !(first > 0 && ofBest(exact[n+first])) {
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

// TestKeptWithoutDepthAndNodes: reports without depth and nodes differ if their score or move does, and
// the kept solution has neither figure.
func TestKeptWithoutDepthAndNodes(t *testing.T) {
	c := firstCase(t, "bm Kd2;")
	said := func(centipawns int) engine.Info {
		return engine.Info{MultiPV: 1, Unknown: engine.AllFigures &^ engine.FigureScore, Score: engine.Score{Centipawns: centipawns}, PV: []board.Move{play(t, c, "Kd2")}}
	}
	if !ReportedOnce(c, []engine.Info{said(5), said(5)}) || ReportedOnce(c, []engine.Info{said(5), said(6)}) {
		t.Error("two scores are two reports, the same one is not")
	}
	kept := Judge(c, engine.Result{Move: play(t, c, "Kd2")}, []engine.Info{said(5), said(6)}).Kept
	if kept == nil || kept.Depth != nil || kept.Nodes != nil {
		t.Errorf("kept since %+v, want neither depth nor nodes", kept)
	}
}
