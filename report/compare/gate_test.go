package compare

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

var lenient = GateOptions{Alpha: 0.05, Seed: 1, Margin: DefaultGateMargin, MaxLost: -1}

// A suite without a change is conclusive from 268 positions on: z²/(n+z²)
// is then less than one percent.
func TestGateIsConclusive(t *testing.T) {
	for n, want := range map[int]Outcome{267: Inconclusive, 268: NotWorse} {
		answers := strings.Repeat("+", n)
		base, other := gatePair(reporttest.Pattern("x", answers), reporttest.Pattern("x", answers))
		strict := lenient
		strict.Conclusive = true
		g := mustGate(t, base, other, lenient)
		check(t, fmt.Sprintf("%d positions", n), facts(g.Outcome, g.Passes()), facts(want, true))
		g = mustGate(t, base, other, strict)
		check(t, fmt.Sprintf("%d positions, has to be conclusive", n), facts(g.Outcome, g.Passes()), facts(want, want == NotWorse))
	}
}

// One-sided by hand: of eight positions that differ all were lost, 1/256 and half of
// that for the mid-p value.
func TestGateRegresses(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 20)), reporttest.Pattern("x", strings.Repeat("+", 12)+strings.Repeat("-", 8)))
	g := mustGate(t, base, other, lenient)
	check(t, "", facts(g.Outcome, g.Rows[0].PWorse, len(g.Lost)), facts(Regressed, 1.0/512, 8))
	if g := mustGate(t, other, base, lenient); g.Outcome == Regressed || *g.Rows[0].PWorse < 0.99 {
		t.Errorf("the other way round: %s, p = %v", g.Outcome, *g.Rows[0].PWorse)
	}
}

// An engine that failed, and answered when asked again, is a note, whatever the gate decides.
func TestGateNotesRetries(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 20)), reporttest.Pattern("x", strings.Repeat("+", 20)))
	for rec := range other.Run.All() {
		rec.Retries = 1
	}
	g := mustGate(t, base, other, lenient)
	check(t, "", facts(len(g.Notes) == 0, strings.Contains(strings.Join(g.Notes, "\n"), "failed in 20 searches, and answered when asked again")),
		"false true")
}

// A significant gain is better; a gain that may be chance is not.
func TestGateIsBetter(t *testing.T) {
	for _, tt := range []struct {
		gained int
		want   Outcome
	}{{24, Improved}, {1, NotWorse}} {
		start := strings.Repeat("+", 400)
		base, other := gatePair(reporttest.Pattern("x", start+strings.Repeat("-", tt.gained)), reporttest.Pattern("x", start+strings.Repeat("+", tt.gained)))
		g := mustGate(t, base, other, lenient)
		check(t, fmt.Sprintf("%d gained", tt.gained), facts(g.Outcome, len(g.Gained), len(g.Lost)), facts(tt.want, tt.gained, 0))
		if want := "wac is significantly better in solved: 400 → 424 of 424, p < 0.001, two-sided."; g.Outcome == Improved && !slices.Equal(g.Reasons, []string{want}) {
			t.Errorf("reasons %q, want %q", g.Reasons, want)
		}
	}
}

// Six positions that a third of the searches solves are two.
func TestGateAddsThirds(t *testing.T) {
	s := searched("x", "+--", "+--", "+--", "+--", "+--", "+--")
	for need, want := range map[int]Outcome{2: Inconclusive, 3: Regressed} {
		opts := lenient
		opts.MinSolved = need
		if g := mustGate(t, entrants(s)[0], entrants(s)[0], opts); g.Outcome != want {
			t.Errorf("%v solved of %d: %s, want %s", g.Solved, need, g.Outcome, want)
		} else if text := g.Rows[0].ChangeText(); text != "2 → 2 of 6" {
			t.Errorf("change %q, want 2 → 2 of 6", text)
		}
	}
}

// A suite whose positions are all accepted losses was not tested; one without solutions
// decides nothing.
func TestGateWithoutPositions(t *testing.T) {
	allowed, err := readAllowed("allow.txt", strings.NewReader("wac.000 one\nwac.001 two\n"))
	if err != nil {
		t.Fatal(err)
	}
	opts := lenient
	opts.MaxLost, opts.Allowed = 0, allowed
	base, other := gatePair(reporttest.Pattern("x", "++"), reporttest.Pattern("x", "--"))
	g := mustGate(t, base, other, opts)
	want := "wac: the loss of every position is accepted, so nothing is tested."
	check(t, "", facts(g.Outcome, slices.Contains(g.Reasons, want)), facts(Unlike, true))
	more := func(lost int) (Contender, Contender) { // another suite, whose losses nobody accepts
		a, b := reporttest.Pattern("x", "++"), reporttest.Pattern("x", "--")
		for i := range 40 {
			a.Add("sts", "", i, reporttest.Answer(true))
			b.Add("sts", "", i, reporttest.Answer(i >= lost))
		}
		return gatePair(a, b)
	}
	opts.MaxLost = -1
	for lost, want := range map[int]Outcome{0: Unlike, 20: Regressed} {
		base, other := more(lost)
		g := mustGate(t, base, other, opts)
		check(t, fmt.Sprintf("%d lost in another suite", lost), facts(g.Outcome, len(g.Rows), g.Rows[0].Suite), facts(want, 1, "sts"))
	}
	unasked := &reporttest.Trial{Contender: "x"}
	unasked.Add("wac", "", 1, func(*suites.Record) {})
	_, err = runGate(entrants(unasked)[0], entrants(unasked)[0], lenient)
	check(t, "error", errors.Is(err, ErrNothingAsked), true)
	elsewhere := &reporttest.Trial{Contender: "x"}
	elsewhere.Add("sts", "", 1, reporttest.Answer(true))
	_, err = runGate(base, entrants(elsewhere)[0], lenient)
	check(t, "error", errors.Is(err, ErrNothingShared), true)
}

func TestGateTimes(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", "+-"), reporttest.Pattern("x", "+-"))
	check(t, "µs", slices.Collect(mustGate(t, base, other, lenient).Tested)[1].TimeUS, 2000)
	other.Run.Meta.NoTimes = true
	check(t, "µs of a run without times", slices.Collect(mustGate(t, base, other, lenient).Tested)[1].TimeUS, 0)
}

// The signature shows that searches have changed, and is no failure; under a time
// limit there is none.
func TestGateSignature(t *testing.T) {
	answers := strings.Repeat("+", 300)
	changed := reporttest.Pattern("x", answers)
	changed.Records[7].Depth = new(3)
	base, other := gatePair(reporttest.Pattern("x", answers), changed)
	g := mustGate(t, base, other, lenient)
	check(t, "", facts(g.Outcome, g.Signature == g.BaseSignature, len(g.Notes), strings.Contains(g.Notes[0], "1 of 300 searches differ")),
		facts(NotWorse, false, 1, true))
	g = mustGate(t, base, base, lenient)
	check(t, "the same", facts(g.Signature, g.Signature == "", len(g.Notes)), facts(g.BaseSignature, false, 0))
	// Positions that only one has change no search.
	more := reporttest.Pattern("x", answers+"+")
	g = mustGate(t, base, entrant("more", more, unchanged), lenient)
	check(t, "one position more", g.Signature, g.BaseSignature)
	timed := entrant("t", changed, func(m *report.Meta) { m.Limits = engine.Limits{MoveTime: 100 * time.Millisecond} })
	g = mustGate(t, timed, timed, lenient)
	check(t, "timed", g.Signature, "")
}

// Only positions that the baseline lacks are new.
func TestNewPositionsAtAGate(t *testing.T) {
	base, other := reporttest.Pattern("x", "+-++"), reporttest.Pattern("x", "+-+++")
	a, b := gatePair(base, other)
	opts := lenient
	opts.AllowMissing = true
	g := mustGate(t, a, b, opts)
	var got []bool
	for tested := range g.Tested {
		got = append(got, tested.New)
	}
	check(t, "new", got, []bool{false, false, false, false, true})
}

// A time ends searches elsewhere on every machine, whatever else limits them.
func TestIsDetermined(t *testing.T) {
	for text, want := range map[string]bool{
		"nodes=100": true, "depth=3": true, "mate=2": true, "nodes=100 depth=3": true,
		"movetime=10": false, "nodes=100 movetime=10": false, "depth=3 movetime=10": false, "": false,
	} {
		records := reporttest.Pattern("x", "+").Records
		records[0].Limit = text
		check(t, text, isDetermined(Contender{Run: &report.Run{Records: records}}), want)
	}
	threads := entrant("x", reporttest.Pattern("x", "+"), func(m *report.Meta) { m.Threads = 2 })
	check(t, "two threads are determined", isDetermined(threads), false)
}

// TestLostAllowed: as many positions as are allowed may be lost, and no more.
func TestLostAllowed(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 300)), reporttest.Pattern("x", strings.Repeat("+", 298)+"--"))
	for most, want := range map[int]bool{0: true, 1: true, 2: false, 3: false, -1: false} {
		opts := lenient
		opts.MaxLost = most
		g := mustGate(t, base, other, opts)
		check(t, fmt.Sprintf("two lost, %d allowed", most), g.Outcome == Regressed, want)
	}
}

// TestReasons: a loss of points is given in points, and what is not ruled out in
// shares of them.
func TestReasons(t *testing.T) {
	scored := func(positions, points int) Contender {
		s := &reporttest.Trial{Contender: "x"}
		for i := range positions {
			s.Add("sts", "", i, reporttest.Scored(points))
		}
		return entrants(s)[0]
	}
	// Nothing that differs: 1 - 0.05^(1/10) is 25.9 %; the approximation gives 26.0 %.
	g := mustGate(t, scored(10, 8), scored(10, 8), lenient)
	check(t, "", facts(g.Outcome, len(g.Reasons), g.Reasons[0]),
		facts(Inconclusive, 2, "sts: a loss of up to 26.0 pp of the points is not ruled out; the margin is 1 pp."))
	// Solved: with Wilson's limit z²/(n+z²) at one-sided 5 % a loss of 21.3 % remains possible.
	ten := entrants(reporttest.Pattern("x", strings.Repeat("+", 10)))[0]
	g = mustGate(t, ten, ten, lenient)
	check(t, "", facts(g.Outcome, g.Reasons[0]),
		facts(Inconclusive, "wac: a loss of up to 21.3 pp of the positions is not ruled out; the margin is 1 pp."))
	// 0.1 + 0.9·(1 - 0.05^(1/100)).
	g = mustGate(t, scored(100, 8), scored(100, 7), lenient)
	if want := "sts is significantly worse in points: 80.0 → 70.0 % of 1 000 points, p < 0.001, one-sided."; g.Outcome != Regressed || !slices.Equal(g.Reasons, []string{want}) || math.Abs(*g.Rows[0].LossLimit-0.12656) > 0.0005 {
		t.Errorf("%s: %q, limit of the loss %v, want %q and 0.127", g.Outcome, g.Reasons, *g.Rows[0].LossLimit, want)
	}
}

// TestDecide: a p-value at alpha is enough for a loss, and a limit of the loss at the margin
// leaves none open.
func TestDecide(t *testing.T) {
	suite := func(name string, change, p, limit float64, verdict Verdict) Row {
		row := Row{Suite: name, Theme: report.WholeSuite, Figure: report.Solved, SolvedDiff: Interval{Value: change}, PAdjusted: &p, Verdict: verdict, PWorse: &p, PWorseAdjusted: &p, WorseAlone: change < 0 && p <= lenient.Alpha}
		row.LossLimit = &limit
		return row
	}
	for name, tt := range map[string]struct {
		rows    []Row
		want    Outcome
		reasons int
	}{
		"at alpha":               {[]Row{suite("a", -0.1, 0.05, 0, Worse)}, Regressed, 1},
		"above alpha":            {[]Row{suite("a", -0.1, 0.0501, 0, TooFew)}, NotWorse, 0},
		"no change":              {[]Row{suite("a", 0, 0.01, 0, TooFew)}, NotWorse, 0},
		"a gain":                 {[]Row{suite("a", 0.1, 0.01, 0, Better)}, Improved, 1},
		"a gain that may be one": {[]Row{suite("a", 0.1, 0.1, 0, TooFew)}, NotWorse, 0},
		"at the margin":          {[]Row{suite("a", 0, 1, 0.01, TooFew)}, NotWorse, 0},
		"above the margin":       {[]Row{suite("a", 0, 1, 0.0101, TooFew)}, Inconclusive, 1},
		"a gain, but open":       {[]Row{suite("a", 0.1, 0.01, 0, Better), suite("b", 0, 1, 0.02, TooFew)}, Inconclusive, 1},
		"a loss, and open":       {[]Row{suite("a", 0, 1, 0.02, TooFew), suite("b", -0.1, 0.01, 0.2, Worse)}, Regressed, 1},
		"two losses":             {[]Row{suite("a", -0.1, 0.01, 0.2, Worse), suite("b", -0.1, 0.01, 0.2, Worse)}, Regressed, 2},
		"two gains":              {[]Row{suite("a", 0.1, 0.01, 0, Better), suite("b", 0.1, 0.01, 0, Better)}, Improved, 1},
		"not tested":             {nil, Unlike, 2},
		"a loss, and not tested": {[]Row{suite("b", -0.1, 0.01, 0.2, Worse)}, Regressed, 1},
	} {
		g := &Gate{Outcome: NotWorse, Rows: tt.rows}
		g.decide(&lenient)
		tested := []string{"a", "b"}
		if tt.rows != nil && tt.rows[0].Suite == "a" {
			tested = tested[:len(tt.rows)]
		}
		g.checkTested(tested)
		g.checkBetter()
		check(t, name, facts(g.Outcome, len(g.Reasons)), facts(tt.want, tt.reasons))
	}
}

// Threads and hash that an engine was given as options count as those of the run: unlike ones
// have no verdict, alike ones do.
func TestGateOfOptionsForSizes(t *testing.T) {
	with := func(hash, option string) Contender {
		return entrant("r"+hash+option, reporttest.Pattern("x", strings.Repeat("+", 300)), func(m *report.Meta) {
			m.HashMiB, _ = strconv.Atoi(hash)
			if option != "" {
				m.Contenders[0].Engine = &suites.Engine{Options: []suites.EngineOption{{Name: "hash", Value: option}}}
			}
		})
	}
	for _, test := range []struct {
		base, other Contender
		want        Outcome
		limit       string
	}{
		{with("16", ""), with("16", "64"), Unlike, "nodes=1000 Threads=1 Hash=16→64MB"},
		{with("64", ""), with("16", "64"), NotWorse, "nodes=1000 Threads=1 Hash=64MB"},
		{with("16", ""), with("16", "16"), NotWorse, "nodes=1000 Threads=1 Hash=16MB"},
	} {
		g := mustGate(t, test.base, test.other, lenient)
		check(t, fmt.Sprintf("%s against %s", test.other.Name, test.base.Name), facts(g.Outcome, g.Limit),
			facts(test.want, test.limit))
	}
}

// TestSuitableMargin: builds that change 7 % of the answers and are not worse pass a gate of that margin in
// about 19 of 20 runs, whatever the number of positions.
func TestSuitableMargin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for positions, want := range map[int]float64{100: 0.09, 300: 0.05, 1500: 0.03} {
		margin := SuitableMargin(positions)
		check(t, fmt.Sprintf("%d positions", positions), margin, want)
		const runs = 2000
		passed := 0
		for range runs {
			changed, gained := int(0.07*float64(positions)), 0
			for range changed {
				gained += random.IntN(2)
			}
			if -stats.PairedShares(gained, changed-gained, positions, stats.Quantile(limitLevel)).Low <= margin {
				passed++
			}
		}
		if share := float64(passed) / runs; share < 0.88 {
			t.Errorf("%d positions: %.3f pass", positions, share)
		}
	}
}
