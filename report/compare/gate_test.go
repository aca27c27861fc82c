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

func runGate(base, other Contender, opts GateOptions) (*Gate, error) {
	gates, err := decideGates([]Matchup{{Base: base, Contender: other}}, opts)
	if err != nil {
		return nil, err
	}
	return gates[0], nil
}

func mustGate(t *testing.T, base, other Contender, opts GateOptions) *Gate {
	t.Helper()
	g, err := runGate(base, other, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gatePair makes two contenders of runs with a manifest.
func gatePair(base, other *reporttest.Trial) (Contender, Contender) {
	return entrant("base", base, unchanged), entrant("other", other, unchanged)
}

// A suite without a change is conclusive from 268 positions on: z²/(n+z²)
// is then less than one percent.
func TestGateIsConclusive(t *testing.T) {
	for n, want := range map[int]Outcome{267: Inconclusive, 268: NotWorse} {
		answers := strings.Repeat("+", n)
		base, other := gatePair(reporttest.Pattern("x", answers), reporttest.Pattern("x", answers))
		strict := lenient
		strict.Conclusive = true
		if g := mustGate(t, base, other, lenient); g.Outcome != want || !g.Passes() {
			t.Errorf("%d positions: %s, passes: %v, want %s and true: %q", n, g.Outcome, g.Passes(), want, g.Reasons)
		}
		if g := mustGate(t, base, other, strict); g.Outcome != want || g.Passes() != (want == NotWorse) {
			t.Errorf("%d positions, has to be conclusive: %s, passes: %v", n, g.Outcome, g.Passes())
		}
	}
}

// One-sided by hand: of eight positions that differ all were lost, 1/256 and half of
// that for the mid-p value.
func TestGateRegresses(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 20)), reporttest.Pattern("x", strings.Repeat("+", 12)+strings.Repeat("-", 8)))
	g := mustGate(t, base, other, lenient)
	if want := 1.0 / 512; g.Outcome != Regressed || math.Abs(*g.Rows[0].PWorse-want) > 1e-12 || len(g.Lost) != 8 {
		t.Errorf("%s, p = %v, %d lost, want regressed, %v, 8", g.Outcome, *g.Rows[0].PWorse, len(g.Lost), want)
	}
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
	if g := mustGate(t, base, other, lenient); len(g.Notes) == 0 || !strings.Contains(strings.Join(g.Notes, "\n"), "failed in 20 searches, and answered when asked again") {
		t.Errorf("%q", g.Notes)
	}
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
		if g.Outcome != tt.want || len(g.Gained) != tt.gained || len(g.Lost) > 0 {
			t.Errorf("%d gained: %s, want %s; listed are %d gained, %d lost", tt.gained, g.Outcome, tt.want, len(g.Gained), len(g.Lost))
		}
		if want := "wac is significantly better in solved: 400 → 424 of 424, p < 0.001, two-sided."; g.Outcome == Improved && !slices.Equal(g.Reasons, []string{want}) {
			t.Errorf("reasons %q, want %q", g.Reasons, want)
		}
	}
}

// Accepted losses do not count; unused entries are reported.
func TestGateAllows(t *testing.T) {
	allowed, err := readAllowed("allow.txt", strings.NewReader("# comment\n\nwac.000 a draw\n0000000000000001 by case\n\"w c\" not there\n"))
	if err != nil {
		t.Fatal(err)
	}
	opts := lenient
	opts.MaxLost, opts.Allowed = 0, allowed
	base, other := gatePair(reporttest.Pattern("x", "++++++++++"), reporttest.Pattern("x", "--++++++++"))
	g := mustGate(t, base, other, opts)
	if g.Outcome == Regressed || g.Rows[0].Lost != 0 || g.Rows[0].Positions != 8 {
		t.Errorf("%s: %+v", g.Outcome, g.Rows[0])
	}
	if g.Lost[0].Accepted != "a draw" || g.Lost[1].Accepted != "by case" || slices.Collect(g.Tested)[0].Accepted != "a draw" || slices.Collect(g.Tested)[0].Lost != "" {
		t.Errorf("lost %+v, tested %+v", g.Lost, slices.Collect(g.Tested)[0])
	}
	if want := "allow.txt:5: w c names no position that was compared."; !slices.Equal(allowed.Unused(), []string{want}) {
		t.Errorf("unused %q, want %q", allowed.Unused(), want)
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
	if want := "wac: the loss of every position is accepted, so nothing is tested."; g.Outcome != Unlike || !slices.Contains(g.Reasons, want) {
		t.Errorf("%s: %q, want not comparable and %q", g.Outcome, g.Reasons, want)
	}
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
		if g := mustGate(t, base, other, opts); g.Outcome != want || len(g.Rows) != 1 || g.Rows[0].Suite != "sts" {
			t.Errorf("%d lost in another suite: %s, want %s: %+v", lost, g.Outcome, want, g.Rows)
		}
	}
	unasked := &reporttest.Trial{Contender: "x"}
	unasked.Add("wac", "", 1, func(*suites.Record) {})
	if _, err := runGate(entrants(unasked)[0], entrants(unasked)[0], lenient); !errors.Is(err, ErrNothingAsked) {
		t.Errorf("error %v, want ErrNothingAsked", err)
	}
	elsewhere := &reporttest.Trial{Contender: "x"}
	elsewhere.Add("sts", "", 1, reporttest.Answer(true))
	if _, err := runGate(base, entrants(elsewhere)[0], lenient); !errors.Is(err, ErrNothingShared) {
		t.Errorf("error %v, want ErrNothingShared", err)
	}
}

func TestReadAllowedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"abc":              `f:1: "abc" has no reason`,
		"# x\n\"abc\"  \n": `f:2: "abc" has no reason`,
		`"abc why`:         "f:1: the quoted id is invalid or has no closing quote",
		`"a\q" why`:        "f:1: the quoted id is invalid or has no closing quote",
		"# x\n" + strings.Repeat("x", 1<<17) + " why\n": "f:2: the line is longer than 65536 bytes",
	} {
		_, err := readAllowed("f", strings.NewReader(text))
		wrong, ok := errors.AsType[*AllowError](err)
		if !ok || err.Error() != want || fmt.Sprintf("%s:%d: %v", wrong.File, wrong.Line, wrong.Unwrap()) != want {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
}

func FuzzReadAllowed(f *testing.F) {
	f.Add("# a\nabc why\n\"a b\" why\n")
	f.Add("\ufeffabc\twhy\r\n\"\\x00\" b")
	f.Fuzz(func(t *testing.T, text string) {
		allowed, err := readAllowed("f", strings.NewReader(text))
		if err != nil {
			return
		}
		for _, entry := range allowed.list {
			if entry.reason == "" || entry.line < 1 {
				t.Errorf("%q: %+v", text, entry)
			}
			if got := allowed.reason(Position{ID: entry.name}); got == "" {
				t.Errorf("%q does not accept %q", text, entry.name)
			}
		}
	})
}

func TestGateTimes(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", "+-"), reporttest.Pattern("x", "+-"))
	if us := slices.Collect(mustGate(t, base, other, lenient).Tested)[1].TimeUS; us != 2000 {
		t.Errorf("%d µs, want 2000", us)
	}
	other.Run.Meta.NoTimes = true
	if us := slices.Collect(mustGate(t, base, other, lenient).Tested)[1].TimeUS; us != 0 {
		t.Errorf("%d µs of a run without times", us)
	}
}

// The signature shows that searches have changed, and is no failure; under a time
// limit there is none.
func TestGateSignature(t *testing.T) {
	answers := strings.Repeat("+", 300)
	changed := reporttest.Pattern("x", answers)
	changed.Records[7].Depth = new(3)
	base, other := gatePair(reporttest.Pattern("x", answers), changed)
	g := mustGate(t, base, other, lenient)
	if g.Outcome != NotWorse || g.Signature == g.BaseSignature || len(g.Notes) != 1 || !strings.Contains(g.Notes[0], "1 of 300 searches differ") {
		t.Errorf("%s, %s → %s: %q", g.Outcome, g.BaseSignature, g.Signature, g.Notes)
	}
	if g := mustGate(t, base, base, lenient); g.Signature != g.BaseSignature || g.Signature == "" || len(g.Notes) != 0 {
		t.Errorf("the same: %s → %s, %q", g.BaseSignature, g.Signature, g.Notes)
	}
	// Positions that only one has change no search.
	more := reporttest.Pattern("x", answers+"+")
	if g := mustGate(t, base, entrant("more", more, unchanged), lenient); g.Signature != g.BaseSignature {
		t.Errorf("one position more: %s → %s", g.BaseSignature, g.Signature)
	}
	timed := entrant("t", changed, func(m *report.Meta) { m.Limits = engine.Limits{MoveTime: 100 * time.Millisecond} })
	if g := mustGate(t, timed, timed, lenient); g.Signature != "" {
		t.Errorf("timed: %s", g.Signature)
	}
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
	if want := []bool{false, false, false, false, true}; !slices.Equal(got, want) {
		t.Errorf("new: %v, want %v", got, want)
	}
}

// A time ends searches elsewhere on every machine, whatever else limits them.
func TestIsDetermined(t *testing.T) {
	for text, want := range map[string]bool{
		"nodes=100": true, "depth=3": true, "mate=2": true, "nodes=100 depth=3": true,
		"movetime=10": false, "nodes=100 movetime=10": false, "depth=3 movetime=10": false, "": false,
	} {
		records := reporttest.Pattern("x", "+").Records
		records[0].Limit = text
		if got := isDetermined(Contender{Run: &report.Run{Records: records}}); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
	threads := entrant("x", reporttest.Pattern("x", "+"), func(m *report.Meta) { m.Threads = 2 })
	if isDetermined(threads) {
		t.Error("two threads are determined")
	}
}

// TestOtherLosses: the loss of another position is not accepted, and without a file none is.
func TestOtherLosses(t *testing.T) {
	allowed := allowedOf(t, "abc why")
	if allowed.reason(Position{Case: "ab", ID: "bc"}) != "" || len(allowed.Unused()) != 1 {
		t.Error("the loss of another position is accepted")
	}
	if none := (*Allowed)(nil); none.reason(Position{}) != "" || none.Unused() != nil {
		t.Error("without a file something is accepted")
	}
}

// TestLostAllowed: as many positions as are allowed may be lost, and no more.
func TestLostAllowed(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 300)), reporttest.Pattern("x", strings.Repeat("+", 298)+"--"))
	for most, want := range map[int]bool{0: true, 1: true, 2: false, 3: false, -1: false} {
		opts := lenient
		opts.MaxLost = most
		if g := mustGate(t, base, other, opts); (g.Outcome == Regressed) != want {
			t.Errorf("two lost, %d allowed: %s, %q", most, g.Outcome, g.Reasons)
		}
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
	if want := "sts: a loss of up to 26.0 pp of the points is not ruled out; the margin is 1 pp."; g.Outcome != Inconclusive || len(g.Reasons) != 2 || g.Reasons[0] != want {
		t.Errorf("%s: %q, want %q", g.Outcome, g.Reasons, want)
	}
	// Solved: with Wilson's limit z²/(n+z²) at one-sided 5 % a loss of 21.3 % remains possible.
	ten := entrants(reporttest.Pattern("x", strings.Repeat("+", 10)))[0]
	if g := mustGate(t, ten, ten, lenient); g.Outcome != Inconclusive || g.Reasons[0] != "wac: a loss of up to 21.3 pp of the positions is not ruled out; the margin is 1 pp." {
		t.Errorf("%s: %q", g.Outcome, g.Reasons)
	}
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
		if g.Outcome != tt.want || len(g.Reasons) != tt.reasons {
			t.Errorf("%s: %s, %q, want %s", name, g.Outcome, g.Reasons, tt.want)
		}
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
		if g.Outcome != test.want || g.Limit != test.limit {
			t.Errorf("%s against %s: %s, %s, want %s, %s", test.other.Name, test.base.Name, g.Outcome, g.Limit, test.want, test.limit)
		}
	}
}

// inOneRun makes contenders of one run with a manifest.
func inOneRun(path string, trials ...*reporttest.Trial) []Contender {
	all := &reporttest.Trial{Contender: trials[0].Contender}
	var contenders []suites.Contender
	for i, trial := range trials {
		contenders = append(contenders, suites.Contender{Name: trial.Contender})
		for _, rec := range trial.Records {
			rec.ContenderIndex = i
			all.Records = append(all.Records, rec)
		}
	}
	run := entrant(path, all, func(m *report.Meta) {
		m.Contenders = contenders
		m.Suites[0].Positions /= len(trials)
	}).Run
	var list []Contender
	for _, c := range contenders {
		list = append(list, Contender{Name: c.Name, Own: c.Name, Run: run})
	}
	return list
}

// TestAcceptedLossesMakeNothingBetter: 20 gained are better than 20 lost only because the losses are accepted.
func TestAcceptedLossesMakeNothingBetter(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 20)+strings.Repeat("-", 20)), reporttest.Pattern("x", strings.Repeat("-", 20)+strings.Repeat("+", 20)))
	opts := lenient
	var lines strings.Builder
	for i := range 20 {
		fmt.Fprintf(&lines, "wac.%03d known\n", i)
	}
	opts.Allowed = allowedOf(t, lines.String())
	if g := mustGate(t, base, other, opts); g.Outcome != NotWorse || g.Rows[0].Verdict != Better || len(g.Lost) != 20 {
		t.Errorf("%s, %s, %d lost: %q", g.Outcome, g.Rows[0].Verdict, len(g.Lost), g.Reasons)
	}
}

// TestSuitableMargin: builds that change 7 % of the answers and are not worse pass a gate of that margin in
// about 19 of 20 runs, whatever the number of positions.
func TestSuitableMargin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for positions, want := range map[int]float64{100: 0.09, 300: 0.05, 1500: 0.03} {
		margin := SuitableMargin(positions)
		if margin != want {
			t.Errorf("%d positions: %g, want %g", positions, margin, want)
		}
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
