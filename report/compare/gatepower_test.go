package compare

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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
	opts := lenient
	opts.Resamples = 2
	alarms, alone := 0, 0
	for range tries {
		var pairs []Matchup
		base := entrants(reporttest.Chance("base", random, suite, 1))[0]
		for range contenders {
			pairs = append(pairs, Matchup{Base: base, Contender: entrants(reporttest.Chance("new", random, suite, 1))[0]})
		}
		gates, err := decideGates(pairs, opts)
		if err != nil {
			t.Fatal(err)
		}
		regressed, smallest := false, 1.0
		for _, g := range gates {
			regressed = regressed || g.Outcome == Regressed
			smallest = min(smallest, *g.Rows[0].PWorse)
		}
		if regressed {
			alarms++
		}
		if smallest <= opts.Alpha {
			alone++
		}
	}
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

// Holm by hand: three contenders, each with five positions lost of twenty, p = 1/64; one
// has another suite without a change.
func TestGateAdjustsContenders(t *testing.T) {
	worse := func(lost int, more bool) Matchup {
		base, other := &reporttest.Trial{Contender: "x"}, &reporttest.Trial{Contender: "x"}
		for i := range 20 {
			base.Add("a", "", i, reporttest.Answer(true))
			other.Add("a", "", i, reporttest.Answer(i >= lost))
			if more {
				base.Add("b", "", i, reporttest.Answer(true))
				other.Add("b", "", i, reporttest.Answer(true))
			}
		}
		return Matchup{Base: entrants(base)[0], Contender: entrants(other)[0]}
	}
	opts := lenient
	opts.Resamples = 2
	for _, tt := range []struct {
		pairs []Matchup
		want  []Outcome
	}{
		{[]Matchup{worse(5, false), worse(0, false), worse(0, false)}, []Outcome{Regressed, Inconclusive, Inconclusive}},   // 3/64
		{[]Matchup{worse(5, true), worse(0, false), worse(0, false)}, []Outcome{Inconclusive, Inconclusive, Inconclusive}}, // 4/64
		{[]Matchup{worse(6, true), worse(5, false), worse(5, false)}, []Outcome{Regressed, Regressed, Regressed}},          // 4/128, 3/64
	} {
		gates, err := decideGates(tt.pairs, opts)
		if err != nil {
			t.Fatal(err)
		}
		for i, g := range gates {
			check(t, fmt.Sprintf("contender %d", i), g.Outcome, tt.want[i])
		}
	}
}

// An incomplete contender is in the family with what it has searched; what is missing
// changes no outcome of another.
func TestGateFamilyWithIncomplete(t *testing.T) {
	whole, five := strings.Repeat("+", 40), strings.Repeat("+", 35)+"-----"
	base, lost := gatePair(reporttest.Pattern("x", whole), reporttest.Pattern("x", five))
	_, part := gatePair(reporttest.Pattern("x", whole), reporttest.Pattern("x", whole[:20]))
	opts := lenient
	opts.Resamples = 2
	gates, err := decideGates([]Matchup{{Base: base, Contender: part}, {Base: base, Contender: lost}}, opts)
	if err != nil {
		t.Fatal(err)
	}
	g := gates[0]
	check(t, "incomplete", facts(g.Outcome, g.Incomplete, g.Rows[0].Positions), facts(Unlike, true, 20))
	g = gates[1]
	check(t, "the other", facts(g.Outcome, g.Incomplete, g.Rows[0].PWorseAdjusted, len(g.Rows)),
		facts(Regressed, false, 2.0/64, 1))
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
		opts := lenient
		opts.Resamples = 2
		rows += fmt.Sprintf("| %d | %.1f %% |", n, 100**gateOf(t, plus(n), plus(n), opts).Rows[0].LossLimit)
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
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !whole {
		check(t, "does not show these rows (make golden writes them):", strings.Contains(string(text), head+rows), true)
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
		caught := 0
		for range runs {
			f := simulate(random, n, float64(permille)/1000, churn)
			if f.lost > f.gained && stats.McNemar(f.gained, f.lost).WorseMid() <= DefaultAlpha {
				caught++
			}
		}
		return caught
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
	opts := lenient
	opts.Resamples = 2
	caught := 0
	for range runs {
		base, other := changes(n, simulate(random, n, loss, churn))
		if gateOf(t, base, other, opts).Outcome == Regressed {
			caught++
		}
	}
	// Of 30 about 24, with a standard error of 2.2: less than 18 are rare, and so are all.
	if caught < 18 || caught > 29 {
		t.Errorf("%d positions, a loss of %.1f %%: %d of %d gates are regressed, want about 80 %%", n, 100*loss, caught, runs)
	}
}

// A gate's family is a comparison's: what is better is adjusted, too.
func TestGateAdjustsGains(t *testing.T) {
	start := strings.Repeat("+", 300)
	base, other := gatePair(reporttest.Pattern("x", start+"------"), reporttest.Pattern("x", start+"++++++")) // p = 1/64
	_, same := gatePair(reporttest.Pattern("x", start), reporttest.Pattern("x", start+"------"))
	opts := lenient
	opts.Resamples = 2
	for others, want := range []Outcome{Improved, Improved, Improved, NotWorse} {
		pairs := []Matchup{{Base: base, Contender: other}}
		for range others {
			pairs = append(pairs, Matchup{Base: base, Contender: same})
		}
		gates, err := decideGates(pairs, opts)
		if err != nil {
			t.Fatal(err)
		}
		check(t, fmt.Sprintf("beside %d others", others), gates[0].Outcome, want)
	}
}
