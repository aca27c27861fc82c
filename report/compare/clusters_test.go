package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

func TestClusters(t *testing.T) {
	c := clustersOf([]string{"a", "", "b", "a", "", "a"})
	if c.count != 4 || !c.any() || c.reach() != 2 || !slices.Equal(c.of, []int32{0, 1, 2, 0, 3, 0}) {
		t.Errorf("%+v", c)
	}
	values := []float64{1, 2, 3, 4, 5, 6}
	if got, want := sumsOf(c, values), []float64{11, 2, 3, 5}; !slices.Equal(got, want) {
		t.Errorf("sums %v, want %v", got, want)
	}
	mean, _ := stats.MeanAndDeviation(c.observations(values))
	if want := 3.5; math.Abs(mean-want) > 1e-12 {
		t.Errorf("mean of the observations %v, want that of the positions, %v", mean, want)
	}
	if got := c.positions(8); got != 12 {
		t.Errorf("8 clusters have %d positions, want 12", got)
	}
	if c := clustersOf([]string{"a", "", "b"}); c.any() || c.count != 0 || c.reach() != 1 || c.perPosition() != 1 || c.len(3) != 3 {
		t.Errorf("each of its own: %+v", c)
	}
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
	alarms, alone := 0, 0
	for range trials {
		a, b := dependent(30, random)
		row := mustCompare(t, entrants(a, b), Options{Alpha: 0.05, Seed: 1, Resamples: 100}).Pairs[0].Rows[0]
		if row.Clusters != 30 || row.OriginKind != "game" {
			t.Fatalf("%d clusters of %q", row.Clusters, row.OriginKind)
		}
		if *row.P <= 0.05 {
			alarms++
		}
		if stats.McNemar(row.Gained, row.Lost).TwoSidedMid() <= 0.05 {
			alone++
		}
	}
	if alarms > most || alone < most {
		t.Errorf("%d of %d are alarms, and %d without clusters", alarms, trials, alone)
	}
}

// TestFewOrigins: positions of a few games, whether they are or only said to be, show nothing. Where
// that leaves a gate open it is a reason, else a note; the interval of one is not a point.
func TestFewOrigins(t *testing.T) {
	runs := func(games int, lose func(i int) bool) (a, b *reporttest.Trial) {
		a, b = &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
		for i := range 60 {
			of := func(solved bool) func(*suites.Record) {
				return func(rec *suites.Record) {
					rec.Solved, rec.Origin, rec.Move = &solved, fmt.Sprintf("game %d", i%games), "e4"
				}
			}
			a.Add("wac", "", i, of(true))
			b.Add("wac", "", i, of(!lose(i)))
		}
		return a, b
	}
	for _, test := range []struct {
		games int
		want  string
	}{
		{1, "wac: the records name 1 game for 60 positions, which count as 1: so few can hardly show a difference."},
		{3, "wac: the records name 3 games for 60 positions, which count as 3: so few can hardly show a difference."},
		{4, ""},
	} {
		a, b := runs(test.games, func(i int) bool { return i < 20 })
		c := mustCompare(t, entrants(a, b), Options{Alpha: 0.05, Seed: 1, Resamples: 100})
		if said := slices.Contains(c.Warnings, test.want); said != (test.want != "") {
			t.Errorf("%d games: %q", test.games, c.Warnings)
		}
		if diff := c.Pairs[0].Rows[0].SolvedDiff; diff.Low > -0.4 || diff.High < -0.3 {
			t.Errorf("%d games: %+v", test.games, diff)
		}
		g := mustGate(t, entrants(a)[0], entrants(b)[0], GateOptions{Alpha: 0.05, Margin: suites.Margin{Share: 0.01}, MaxLost: -1})
		if test.want != "" && (g.Outcome != Inconclusive || !slices.Contains(g.Reasons, test.want) || g.Reasons[len(g.Reasons)-1] != "To decide, search more positions of other origins.") {
			t.Errorf("%d games: %s, %q", test.games, g.Outcome, g.Reasons)
		}
	}
	a, b := runs(1, func(int) bool { return false })
	if g := mustGate(t, entrants(a)[0], entrants(b)[0], GateOptions{Alpha: 0.05, Margin: suites.Margin{Share: 1}, MaxLost: -1}); g.Outcome != NotWorse || !slices.ContainsFunc(g.Notes, func(note string) bool { return strings.HasPrefix(note, "wac: the records name 1 game") }) {
		t.Errorf("%s, %q", g.Outcome, g.Notes)
	}
}
