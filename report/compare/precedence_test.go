package compare

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// mate is the search of a case of a suite of mates.
func mate(answer rune) func(*suites.Record) {
	return func(rec *suites.Record) {
		rec.Expected, rec.Move = "#3", "Qg6"
		rec.Solved, rec.Points, rec.MaxPoints = new(answer != '-'), new(0), new(1)
		switch answer {
		case 'F':
			rec.Points, rec.ScoreMate = new(1), new(3)
		case 'f':
			rec.ScoreMate = new(5)
		}
	}
}

// TestMatesFound: a suite of mates is judged by those found, though the moves are the same, and the
// best ones stand beside it. F found the mate as short as asked for, f found a longer one, and - found none.
func TestMatesFound(t *testing.T) {
	trial := func(name, answers string) *reporttest.Trial {
		s := &reporttest.Trial{Contender: name}
		for i, answer := range answers {
			s.Add("mates", "", i, mate(answer))
		}
		return s
	}
	row := rowOf(t, trial("a", strings.Repeat("F", 60)+minus(140)), trial("b", strings.Repeat("F", 50)+strings.Repeat("f", 24)+minus(126)))
	check(t, "row", facts(row.Figure, row.Verdict, row.Gained, row.Lost, row.BaseSolved, row.Solved),
		facts(report.Found, Better, 14, 0, 60, 74))
	check(t, "differ", facts(*row.P < 0.0001, row.MovesDiffer, row.AnswersDiffer, row.PointsDiff), facts(true, 0, 24, nil))
	check(t, "best", facts(row.BaseBest, row.Best, row.BestDiff.Value, row.BestDiff.High < 0, *row.BestP < 0.002),
		"60 50 -0.05 true true")
}

// TestPrecedence: whatever the results, equal and not exercised never stand where the adjusted
// p-value is at most alpha, and a suite is only called not exercised where fewer answers differ
// than could be significant. Half of the changes have one direction.
func TestPrecedence(t *testing.T) {
	testenv.OnlyLong(t, "compares hundreds of random runs")
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range 100 {
		kind, repeats := kinds[random.IntN(len(kinds))], 1+random.IntN(2)
		a := &reporttest.Trial{Contender: "a"}
		others := []*reporttest.Trial{{Contender: "b"}, {Contender: "c"}}
		for _, suite := range []string{"one", "two"} {
			results := make([]int, 1+random.IntN(300))
			themes := 1 + random.IntN(3)
			for i := range results {
				results[i] = random.IntN(len(kind.sets))
			}
			add := func(trial *reporttest.Trial, i, result int) {
				for r := range repeats {
					trial.Add(suite, "theme "+strconv.Itoa(i%themes), i, kind.sets[result])
					trial.Records[len(trial.Records)-1].Repeat = r + 1
				}
			}
			change := []float64{0.003, 0.02, 0.1, 0.4}[random.IntN(4)]
			to := random.IntN(len(kind.sets))
			for i, result := range results {
				add(a, i, result)
				add(others[0], i, changed(random, change, to, result))
				add(others[1], i, changed(random, change, random.IntN(len(kind.sets)), result))
			}
		}
		c := mustCompare(t, entrants(a, others[0], others[1]), Options{Resamples: 20})
		for n, csv := range Rows(c) {
			row := csv.Row
			if row.P == nil {
				continue
			}
			seen[string(row.Figure)+" "+string(row.Verdict)]++
			isSignificant := *row.PAdjusted <= DefaultAlpha
			switch {
			case row.Verdict.Differs() && !isSignificant, !row.Verdict.Differs() && isSignificant && row.IsWhole(),
				isSignificant && (row.Verdict == Equal || row.Verdict == NotExercised):
				t.Fatalf("%s %s: p %v", row.Figure, row.Verdict, *row.PAdjusted)
			case row.Verdict == NotExercised && (row.AnswersDiffer >= 5 && row.Figure != report.Points || 50*row.AnswersDiffer >= row.Compared || row.Gained+row.Lost > row.AnswersDiffer):
				t.Fatalf("%s %s: %d answers of %d differ", row.Figure, row.Verdict, row.AnswersDiffer, row.Compared)
			case cellsOf(c, n)["verdict"] != string(row.Verdict):
				t.Fatalf("%s in comparison.csv, %s in JSON", cellsOf(c, n)["verdict"], row.Verdict)
			}
		}
	}
	for _, kind := range kinds {
		for _, v := range []Verdict{Better, Worse, NotExercised, TooFew} {
			check(t, facts(kind.figure, v), seen[string(kind.figure)+" "+string(v)] > 0, true)
		}
	}
}

// kinds are results of searches of suites of each figure.
var kinds = []struct {
	figure report.Figure
	sets   []func(*suites.Record)
}{
	{report.Solved, []func(*suites.Record){reporttest.Answer(false), reporttest.Answer(true)}},
	{report.Points, []func(*suites.Record){reporttest.Scored(0), reporttest.Scored(3), reporttest.Scored(10)}},
	{report.Found, []func(*suites.Record){mate('F'), mate('f'), mate('-'), mate('-')}},
}

func changed(random *rand.Rand, share float64, to, result int) int {
	if random.Float64() < share {
		return to
	}
	return result
}

// TestSides: a loss that only the test of a gate shows is said by both, and the verdict of the
// comparison is not that the change was not at work.
func TestSides(t *testing.T) {
	for lost, want := range map[int]Verdict{3: NotExercised, 4: TooFew, 5: Worse} {
		list := entrants(reporttest.Pattern("a", plus(300)), reporttest.Pattern("b", minus(lost)+plus(300-lost)))
		row, g := mustCompare(t, list, Options{}).Pairs[0].Rows[0], mustGate(t, list[0], list[1], lenient)
		check(t, lost, facts(row.Verdict, g.Outcome == Regressed, row.WorseAlone), facts(want, lost > 3, lost > 3))
		if lost == 4 {
			check(t, lost, g.Reasons[0], "wac is significantly worse in solved: 300 → 296 of 300, p = 0.031, one-sided; "+
				"two-sided, as compare tests, p = 0.062 shows no difference.")
		}
	}
}

// TestMarginOfSolved: 10 % of what is solved is a tenth of the base's solved positions, tested as a
// ratio. With 1 of 200 solved positions lost the ratio is .995, which two one-sided tests at 10 %
// show; with 15 of 200 it is .925, whose limit is below .9.
func TestMarginOfSolved(t *testing.T) {
	for lost, want := range map[int]bool{6: true, 15: false} {
		list := entrants(reporttest.Pattern("a", plus(200)+minus(1800)), reporttest.Pattern("b", minus(lost)+plus(200-lost)+minus(1800)))
		row := mustCompare(t, list, Options{Margin: suites.Margin{Share: 0.1, OfSolved: true}}).Pairs[0].Rows[0]
		check(t, lost, facts(row.RulesOutMargin, row.Margin, row.MarginOfSolved), facts(want, 0.01, 0.1))
	}
}

// partlyListed has a suite of positions with lists of points, and behind them some without.
func partlyListed(contender string, lists int, moves string) *reporttest.Trial {
	s := scored(contender, slices.Repeat([]int{10}, lists)...)
	for i, letter := range moves {
		s.Add("sts", "", lists+i, reporttest.Answer(letter == '+'))
	}
	return s
}

// TestFigureOfTheWholeSuite: what a suite is judged by does not depend on the losses that a gate
// accepts, and an expectation about a theme has the figure of its suite.
func TestFigureOfTheWholeSuite(t *testing.T) {
	list := entrants(partlyListed("a", 30, "++++"), partlyListed("b", 30, "-+++")) // more than a tenth has no list
	g := mustGate(t, list[0], list[1], strictly(func(o *GateOptions) { o.Allowed = allowedOf(t, "sts.030 accepted") }))
	check(t, "a gate", facts(len(g.Lost), g.Rows[0].Positions, g.Rows[0].Figure), facts(1, 33, report.Solved))
	lists := entrants(partlyListed("a", 30, ""), partlyListed("b", 30, ""))
	row := joined(t, lists, Options{Alpha: DefaultAlpha, Joined: report.Solved, Resamples: 20})
	check(t, "an expectation", facts(row.Figure, row.PointsDiff), facts(report.Solved, nil))
}

// TestUnlisted: where some positions have no list of points, a comparison says which, and who decides.
func TestUnlisted(t *testing.T) {
	for moves, want := range map[int]string{
		0: "",
		3: "sts: 3 of its 30 positions have no list of points, and points decide without them: sts.027, sts.028, sts.029.",
		4: "sts: 4 of its 30 positions have no list of points, so that points decide nothing: sts.026, sts.027, sts.028, sts.029.",
	} {
		list := entrants(partlyListed("a", 30-moves, plus(moves)), partlyListed("b", 30-moves, plus(moves)))
		check(t, moves, strings.Join(unlisted(casesOfBoth(list)).Texts(), " "), want)
	}
}
