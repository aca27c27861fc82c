package compare

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report/reporttest"
	"keymove/report/stats"
)

// Of twelve contenders that equal their base, some contender is called regressed in
// about 5 of 100 runs; if each were adjusted to its own suites only, in far more.
func TestGateFalseAlarmsOfManyContenders(t *testing.T) {
	testenv.OnlyLong(t, "simulates gates")
	t.Parallel()
	tries, most, contenders := 30, 4, 12
	if testenv.Nightly() {
		tries, most = 75, 8
	}
	random := reporttest.NewRandom(31)
	suite := []reporttest.ChanceSuite{{Name: "wac", Cases: 60, Themes: 1}}
	alone := 0
	alarms := count(tries, func() bool {
		var pairs []Matchup
		base := entrants(reporttest.Chance("base", random, suite, 1))[0]
		for range contenders {
			pairs = append(pairs, Matchup{Base: base, Contender: entrants(reporttest.Chance("new", random, suite, 1))[0]})
		}
		gates := testenv.Must(decideGates(pairs, quick))(t)
		if slices.ContainsFunc(gates, func(g *Gate) bool { return *g.Rows[0].PWorse <= quick.Alpha }) {
			alone++
		}
		return slices.ContainsFunc(gates, func(g *Gate) bool { return g.Outcome == Regressed })
	})
	t.Logf("%d alarms in %d runs, %d without adjustment", alarms, tries, alone)
	// Of 75 runs 5 % are 3.75, with a standard error of 1.9: more than 8 are one in a hundred,
	// as are more than 4 of 30.
	if alarms > most {
		t.Errorf("an alarm in %d of %d runs of twelve equal contenders, want about 5 %%", alarms, tries)
	}
	if alone < tries*20/100 {
		t.Errorf("only %d of %d runs have an alarm without the adjustment: the test shows nothing", alone, tries)
	}
}

// quick are the options of a gate with so few resamples that only the outcome is meaningful.
var quick = strictly(func(o *GateOptions) { o.Resamples = 2 })

// Holm by hand: three contenders, each with five positions lost of twenty, p = 1/64; one
// has another suite without a change.
func TestGateAdjustsContenders(t *testing.T) {
	worse := func(lost int, more string) Matchup {
		base, other := reporttest.Pattern("x", plus(20)), reporttest.Pattern("x", minus(lost)+plus(20-lost))
		return Matchup{Base: entrants(answered(base, "b", more))[0], Contender: entrants(answered(other, "b", more))[0]}
	}
	for _, tt := range []struct {
		pairs []Matchup
		want  string
	}{
		{[]Matchup{worse(5, ""), worse(0, ""), worse(0, "")}, facts(Regressed, Inconclusive, Inconclusive)},          // 3/64
		{[]Matchup{worse(5, plus(20)), worse(0, ""), worse(0, "")}, facts(Inconclusive, Inconclusive, Inconclusive)}, // 4/64
		{[]Matchup{worse(6, plus(20)), worse(5, ""), worse(5, "")}, facts(Regressed, Regressed, Regressed)},          // 4/128, 3/64
	} {
		g := testenv.Must(decideGates(tt.pairs, quick))(t)
		check(t, "outcomes", facts(g[0].Outcome, g[1].Outcome, g[2].Outcome), tt.want)
	}
}

// An incomplete contender is in the family with what it has searched; what is missing
// changes no outcome of another.
func TestGateFamilyWithIncomplete(t *testing.T) {
	base, lost := gatePair(reporttest.Pattern("x", plus(40)), reporttest.Pattern("x", plus(35)+minus(5)))
	_, part := gatePair(reporttest.Pattern("x", plus(40)), reporttest.Pattern("x", plus(20)))
	gates := testenv.Must(decideGates([]Matchup{{Base: base, Contender: part}, {Base: base, Contender: lost}}, quick))(t)
	g := gates[0]
	check(t, "incomplete", facts(g.Outcome, g.Incomplete, g.Rows[0].Positions), facts(Unlike, true, 20))
	g = gates[1]
	check(t, "the other", facts(g.Outcome, g.Incomplete, g.Rows[0].PWorseAdjusted, len(g.Rows)), facts(Regressed, false, 2.0/64, 1))
}

// churns are the shares of positions that change by chance, half of them for the better.
var churns = []float64{0, 0.05, 0.10}

// TestGatePower simulates what gates of one suite and one contender catch, which
// docs/ci.md shows as a table: the smallest loss, in steps of 0.1 % of the positions,
// that is called regressed in 80 of 100 runs. Many positions take longest: they are left out
// unless KEYMOVE_NIGHTLY=1 is set.
func TestGatePower(t *testing.T) {
	testenv.OnlyLong(t, "simulates gates")
	t.Parallel()
	rows := ""
	head := "| positions | loss that cannot be ruled out if no move changes | loss that is caught, if nothing else changes | if 5 % of the positions change by chance | if 10 % do |\n|---|---|---|---|---|\n"
	sizes, whole := []int{100, 300}, testenv.Nightly() || goldentest.Update()
	if whole {
		sizes = append(sizes, 1500)
	}
	for _, n := range sizes {
		rows += fmt.Sprintf("| %d | %.1f %% |", n, 100**gateOf(t, plus(n), plus(n), quick).Rows[0].LossLimit)
		for _, churn := range churns {
			loss := caughtLoss(n, churn)
			rows += fmt.Sprintf(" %.1f %% |", 100*loss)
			if n < 1000 {
				checkCaught(t, n, loss, churn)
			}
		}
		rows += "\n"
	}
	page := filepath.Join("..", "..", "docs", "ci.md")
	text := testenv.Must(os.ReadFile(page))(t)
	if !whole {
		check(t, "the page has these rows (make golden writes them):\n"+head+rows, strings.Contains(string(text), head+rows), true)
		return
	}
	start := strings.Index(string(text), "| positions |")
	length := strings.Index(string(text)[max(start, 0):], "\n\n") + 1
	if start < 0 || length < 1 {
		t.Fatalf("%s has no table of what a gate catches", page)
	}
	goldentest.Check(t, page, string(text[:start])+head+rows+string(text[start+length:]))
}

// caughtLoss returns the smallest loss that is caught in 80 of 100 simulated runs.
func caughtLoss(n int, churn float64) float64 {
	const runs = 1000
	share := func(permille int) int {
		random := rand.New(rand.NewPCG(41, uint64(n)))
		return count(runs, func() bool {
			f := simulate(random, n, float64(permille)/1000, churn)
			return f.lost > f.gained && stats.McNemar(f.gained, f.lost).WorseMid() <= DefaultAlpha
		})
	}
	low, high := 0, 500
	for high-low > 1 {
		if middle := (low + high) / 2; share(middle) < runs*80/100 {
			low = middle
		} else {
			high = middle
		}
	}
	return float64(high) / 1000
}

// flips are how many positions are gained and lost.
type flips struct{ gained, lost int }

// simulate flips each of n positions by chance: by churn half of them for the better, and by loss for the worse.
func simulate(random *rand.Rand, n int, loss, churn float64) (f flips) {
	for range n {
		switch r := random.Float64(); {
		case r < churn/2:
			f.gained++
		case r < churn+loss:
			f.lost++
		}
	}
	return f
}

// changes are answers of two contenders to n positions.
func changes(n int, f flips) (base, other string) {
	rest := plus(n - f.gained - f.lost)
	return rest + minus(f.gained) + plus(f.lost), rest + plus(f.gained) + minus(f.lost)
}

// checkCaught holds the simulation against whole gates.
func checkCaught(t *testing.T, n int, loss, churn float64) {
	t.Helper()
	const runs = 30
	random := rand.New(rand.NewPCG(43, uint64(n)))
	caught := count(runs, func() bool {
		base, other := changes(n, simulate(random, n, loss, churn))
		return gateOf(t, base, other, quick).Outcome == Regressed
	})
	// Of 30 about 24, with a standard error of 2.2: less than 18 are rare, and so are all.
	if caught < 18 || caught > 29 {
		t.Errorf("%d positions, a loss of %.1f %%: %d of %d gates are regressed, want about 80 %%", n, 100*loss, caught, runs)
	}
}

// A gate's family is a comparison's: what is better is adjusted, too.
func TestGateAdjustsGains(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", plus(300)+minus(6)), reporttest.Pattern("x", plus(306))) // p = 1/64
	_, same := gatePair(reporttest.Pattern("x", plus(300)), reporttest.Pattern("x", plus(300)+minus(6)))
	for others, want := range []Outcome{Improved, Improved, Improved, NotWorse} {
		pairs := append([]Matchup{{Base: base, Contender: other}}, slices.Repeat([]Matchup{{Base: base, Contender: same}}, others)...)
		check(t, others, testenv.Must(decideGates(pairs, quick))(t)[0].Outcome, want)
	}
}
