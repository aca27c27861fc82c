package compare

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

// TestGroupBy: groups are in the order of their first cases, and leave the list as it is,
// also where a group was a part of it.
func TestGroupBy(t *testing.T) {
	numbers := func(cases []Case) (text string) {
		for _, c := range cases {
			text += strings.TrimPrefix(c.rec().ID, "wac.00")
		}
		return text
	}
	for themes, want := range map[string]string{"a": "0", "aaa": "012", "aabab": "013 24", "abab": "02 13", "abca": "03 1 2"} {
		s := &reporttest.Trial{Contender: "x"}
		for i, theme := range themes {
			s.Add("wac", string(theme), i, reporttest.Answer(true))
		}
		c := entrants(s)[0]
		list := casesOfBoth([]Contender{c, c})
		before, got := numbers(list), []string{}
		for _, group := range groupBy(list, func(rec *suites.Record) string { return rec.Theme }) {
			got = append(got, numbers(group))
		}
		check(t, themes, facts(strings.Join(got, " "), numbers(list)), facts(want, before))
	}
	check(t, "groups of nothing", len(groupBy(nil, func(*suites.Record) string { return "" })), 0)
}

// TestOccurrences: of a case that a suite has several times, each occurrence has its
// partner, and the last ones may have none.
func TestOccurrences(t *testing.T) {
	trial := func(contender string, moves ...string) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, move := range moves {
			s.Add("wac", "", 1, reporttest.Answer(true))
			s.Records[i].CaseIndex, s.Records[i].Move = i, move
		}
		return s
	}
	list := entrants(trial("a", "1", "2", "3"), trial("b", "4", "5"))
	a, b := answersOf(list[0]), answersOf(list[1])
	for want, cases := range map[string][]Case{"14 25": pairUp(a, b), "41 52": pairUp(b, a), "11 22 33": pairUp(a, a)} {
		var got []string
		for _, c := range cases {
			got = append(got, c.Base[0].Move+c.Other[0].Move)
		}
		check(t, want, strings.Join(got, " "), want)
	}
	check(t, "cases", facts(a.len(), a.names()), "3 [wac]")
	for searched := range a.all() {
		check(t, "the first one", searched[0].Move, "1")
		break // which ends it
	}
}

func TestClusters(t *testing.T) {
	c := clustersOf([]string{"a", "", "b", "a", "", "a"})
	check(t, "clusters", facts(c.count, c.any(), c.reach(), c.of), facts(4, true, 2, []int32{0, 1, 2, 0, 3, 0}))
	values := []float64{1, 2, 3, 4, 5, 6}
	check(t, "sums", sumsOf(c, values), []float64{11, 2, 3, 5})
	mean, _ := stats.MeanAndDeviation(c.observations(values))
	check(t, "mean of the observations", mean, 3.5)
	check(t, "positions of 8 clusters", c.positions(8), 12)
	c = clustersOf([]string{"a", "", "b"})
	check(t, "each of its own", facts(c.any(), c.count, c.reach(), c.perPosition(), c.len(3)), "false 0 1 1 3")
}

// dependent are two contenders without a difference whose results on the positions of one game,
// ten each, share an effect: of each game either of them solves 0.35 more, by luck.
func dependent(games int, random *rand.Rand) (a, b *reporttest.Trial) {
	const share, each = 0.35, 10
	a, b = &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	for g := range games {
		effect := share
		if random.IntN(2) == 0 {
			effect = -share
		}
		for i := range each {
			origin := func(p float64) func(*suites.Record) {
				solved := random.Float64() < p
				return func(rec *suites.Record) {
					rec.Solved, rec.Origin, rec.Move = &solved, fmt.Sprintf("game %d", g), "e4"
				}
			}
			a.Add("wac", "", each*g+i, origin(0.5+effect/2))
			b.Add("wac", "", each*g+i, origin(0.5-effect/2))
		}
	}
	return a, b
}

// TestAlarmsOfDependentPositions: positions of one game are no independent sample. Without
// clusters a sixth of such comparisons are false alarms.
func TestAlarmsOfDependentPositions(t *testing.T) {
	const trials, most = 100, 13 // 5 % are expected: more than 13 are there in 1 of 2 000
	random := rand.New(rand.NewPCG(1, 2))
	alone := 0
	alarms := count(trials, func() bool {
		a, b := dependent(30, random)
		row := rowOf(t, a, b)
		check(t, "clusters", facts(row.Clusters, row.OriginKind), "30 game")
		if stats.McNemar(row.Gained, row.Lost).TwoSidedMid() <= 0.05 {
			alone++
		}
		return *row.P <= 0.05
	})
	if alarms > most || alone < most {
		t.Errorf("%d of %d are alarms, and %d without clusters", alarms, trials, alone)
	}
}

// TestFewOrigins: positions of a few games, whether they are or only said to be, show nothing. Where
// that leaves a gate open it is a reason, else a note; the interval of one is not a point.
func TestFewOrigins(t *testing.T) {
	trial := func(games int, answers string) *reporttest.Trial {
		s := reporttest.Pattern(answers[:1], answers)
		for i := range s.Records {
			s.Records[i].Origin = fmt.Sprintf("game %d", i%games)
		}
		return s
	}
	const more = "To decide, search more positions of other origins."
	for games, want := range map[int]string{
		1: "wac: the records name 1 game for 60 positions, which count as 1: so few can hardly show a difference.",
		3: "wac: the records name 3 games for 60 positions, which count as 3: so few can hardly show a difference.",
		4: "",
	} {
		list := entrants(trial(games, plus(60)), trial(games, minus(20)+plus(40)))
		c := mustCompare(t, list, Options{})
		check(t, games, slices.Contains(c.Warnings, want), want != "")
		diff := c.Pairs[0].Rows[0].SolvedDiff
		check(t, games, diff.Low < -0.4 && diff.High > -0.3, true)
		if g := mustGate(t, list[0], list[1], lenient); want != "" {
			check(t, games, facts(g.Outcome, slices.Contains(g.Reasons, want), g.Reasons[len(g.Reasons)-1]),
				facts(Inconclusive, true, more))
		}
	}
	same := entrants(trial(1, plus(60)))[0]
	g := mustGate(t, same, same, strictly(func(o *GateOptions) { o.Margin.Share = 1 }))
	check(t, "a note", facts(g.Outcome, strings.Contains(strings.Join(g.Notes, " "), "wac: the records name 1 game")),
		facts(NotWorse, true))
}
