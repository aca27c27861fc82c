package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// entrants makes contenders of one run without a manifest.
func entrants(trials ...*reporttest.Trial) []Contender {
	run := &report.Run{Path: "run"}
	var list []Contender
	for i, s := range trials {
		for _, rec := range s.Records {
			rec.ContenderIndex = i
			run.Records = append(run.Records, rec)
		}
		list = append(list, Contender{Name: s.Contender, Own: s.Contender, Run: run})
	}
	return list
}

// entrant makes a contender of a separate run, with a manifest.
func entrant(path string, s *reporttest.Trial, change func(*report.Meta)) Contender {
	meta := &report.Meta{
		Contenders: []suites.Contender{{Name: s.Contender}},
		Suites:     []folder.SuiteEntry{{Suite: suites.Suite{Name: "wac", SHA256: "0123456789abcdef", Edition: "01"}, Positions: len(s.Records)}},
		Plan:       plan.Plan{Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}, HashMiB: 16, Threads: 1, Workers: 2},
		Machine:    suites.Machine{OS: "os", Arch: "arch", CPUs: 2, MaxProcs: 2},
	}
	change(meta)
	return Contender{Name: path, Own: s.Contender, Run: &report.Run{Path: path, Meta: meta, Records: s.Records}}
}

func unchanged(*report.Meta) {}

// casesOfBoth are the cases that the first two contenders have.
func casesOfBoth(list []Contender) []Case { return pairUp(answersOf(list[0]), answersOf(list[1])) }

// greedy makes a trial of searches that use nine times their limit.
func greedy(contender, answers string) *reporttest.Trial {
	s := reporttest.Pattern(contender, answers)
	for i := range s.Records {
		s.Records[i].Nodes = new(uint64(9000))
	}
	return s
}

// searched makes a trial with a text for each case, a letter for each of its searches: + solved it, - did not, and a
// space is of one that asks nothing.
func searched(contender string, cases ...string) *reporttest.Trial {
	s := &reporttest.Trial{Contender: contender}
	for i, answers := range cases {
		for repeat, letter := range answers {
			set := reporttest.Answer(letter == '+')
			if letter == ' ' {
				set = func(*suites.Record) {}
			}
			s.Add("wac", "", i, set)
			s.Records[len(s.Records)-1].Repeat = repeat + 1
		}
	}
	return s
}

// mustCompare compares with few resamples.
func mustCompare(t *testing.T, contenders []Contender, opts Options) *Comparison {
	t.Helper()
	opts.Resamples, opts.Seed = 200, 1
	if opts.Alpha == 0 {
		opts.Alpha = DefaultAlpha
	}
	c, err := Compare(contenders, opts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestExactDifferences: integers over the common denominator, unless that is too large.
func TestExactDifferences(t *testing.T) {
	for name, tt := range map[string]struct {
		base, other []report.Tally
		want        []int64
	}{
		"none":       {nil, nil, []int64{}},
		"single":     {[]report.Tally{{Sum: 1, Searches: 1}, {Sum: 0, Searches: 1}}, []report.Tally{{Sum: 0, Searches: 1}, {Sum: 3, Searches: 1}}, []int64{-1, 3}},
		"sixths":     {[]report.Tally{{Sum: 1, Searches: 2}}, []report.Tally{{Sum: 2, Searches: 3}}, []int64{1}},
		"as large":   {[]report.Tally{{Sum: 1, Searches: 1_000_000_000}}, []report.Tally{{Sum: 0, Searches: 1}}, []int64{-1}},
		"thirtieths": {[]report.Tally{{Sum: 1, Searches: 2}, {Sum: 2, Searches: 3}}, []report.Tally{{Sum: 1, Searches: 1}, {Sum: 1, Searches: 5}}, []int64{15, -14}},
		"too large":  {[]report.Tally{{Sum: 1, Searches: 1_000_000_007}}, []report.Tally{{Sum: 1, Searches: 1}}, []int64{1_000_000}},
	} {
		if got := (sample{base: tt.base, other: tt.other}).exact(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
	for _, tt := range [][3]int64{{4, 6, 12}, {6, 4, 12}, {1, 7, 7}, {7, 1, 7}, {5, 5, 5}} {
		if got := leastMultiple(tt[0], tt[1]); got != tt[2] {
			t.Errorf("least common multiple of %d and %d: %d, want %d", tt[0], tt[1], got, tt[2])
		}
	}
}

// TestUndecided: a case that some but not all searches of one contender solved.
func TestUndecided(t *testing.T) {
	none, half, all := report.Tally{Sum: 0, Searches: 2}, report.Tally{Sum: 1, Searches: 2}, report.Tally{Sum: 2, Searches: 2}
	for _, tt := range []struct {
		base, other report.Tally
		want        bool
	}{{none, all, false}, {all, none, false}, {half, all, true}, {none, half, true}} {
		if got := (sample{base: []report.Tally{all, tt.base}, other: []report.Tally{all, tt.other}}).undecided(); got != tt.want {
			t.Errorf("%+v: %t", tt, got)
		}
	}
}

// repeatedFile returns the trial over a file that has the suite so many times.
func repeatedFile(s *reporttest.Trial, times int) *reporttest.Trial {
	all := &reporttest.Trial{Contender: s.Contender}
	for range times {
		for _, rec := range s.Records {
			rec.CaseIndex = len(all.Records)
			all.Records = append(all.Records, rec)
		}
	}
	return all
}

// A file written four times is no better evidence than the file: every figure of the
// comparison and of the gate stays, whatever the primary figure is.
func TestFileWrittenFourTimes(t *testing.T) {
	points := func(contender string, list ...int) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, n := range list {
			s.Add("sts", fmt.Sprint("theme ", i%2), i, reporttest.Scored(n))
		}
		return s
	}
	for name, pair := range map[string][2]*reporttest.Trial{
		"solved": {
			reporttest.Pattern("a", strings.Repeat("+", 20)+"--+++++"), reporttest.Pattern("b", strings.Repeat("+", 20)+"++-----"),
		},
		"points": {points("a", 10, 3, 5, 8, 2, 10, 4, 0), points("b", 7, 4, 10, 0, 1, 10, 3, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			once := entrants(pair[0], pair[1])
			four := entrants(repeatedFile(pair[0], 4), repeatedFile(pair[1], 4))
			ignored := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".NPS" }, cmp.Ignore())
			close := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
			want := mustCompare(t, once, Options{}).Pairs[0]
			got := mustCompare(t, four, Options{}).Pairs[0]
			if diff := cmp.Diff(got.Rows, want.Rows, ignored, close); diff != "" {
				t.Errorf("rows (-four times +once):\n%s", diff)
			}
			if diff := cmp.Diff(got.Changes, want.Changes, cmpopts.IgnoreFields(Change{}, "ID")); diff != "" {
				t.Errorf("changes (-four times +once):\n%s", diff)
			}
			if diff := cmp.Diff(got.Phases, want.Phases, ignored, close); diff != "" {
				t.Errorf("phases (-four times +once):\n%s", diff)
			}
			wanted, gated := mustGate(t, once[0], once[1], lenient), mustGate(t, four[0], four[1], lenient)
			if diff := cmp.Diff(gated.Rows, wanted.Rows, ignored, close); diff != "" || gated.Outcome != wanted.Outcome {
				t.Errorf("gate: %s, want %s (-four times +once):\n%s", gated.Outcome, wanted.Outcome, diff)
			}
			cases := len(pair[0].Records)
			note := fmt.Sprintf("%s: %d cases have %d different positions; each position counts once.", pair[0].Records[0].Suite, 4*cases, cases)
			if !slices.Contains(got.Warnings, note) || !slices.Contains(gated.Notes, note) {
				t.Errorf("notes %q and %q, want %q", got.Warnings, gated.Notes, note)
			}
			row := joined(t, four, Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 200})
			if *row.P != *want.Rows[0].P || row.Positions != cases {
				t.Errorf("an expectation: p %v of %d positions, want %v of %d", *row.P, row.Positions, *want.Rows[0].P, cases)
			}
		})
	}
}

// Cases of one position that ask for different moves are one position with the mean
// over them, as repeats of it are.
func TestPositionWithTwoQuestions(t *testing.T) {
	asked := func(contender string, answers ...bool) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, solved := range answers {
			s.Add("wac", "", i, reporttest.Answer(solved))
		}
		s.Records[1].FEN = s.Records[0].FEN + " 0 9" // another case, with counters
		return s
	}
	pair := mustCompare(t, entrants(asked("a", true, false, true), asked("b", true, true, true)), Options{}).Pairs[0]
	row := pair.Rows[0]
	if row.Positions != 2 || row.BaseSolved != 1.5 || row.Solved != 2 || row.Gained != 0 || row.Lost != 0 || row.SolvedDiff.Value != 0.25 {
		t.Errorf("%+v, want two positions, one half solved by the base, which is neither gained nor lost", row)
	}
	if len(pair.Changes) != 0 {
		t.Errorf("changes %+v, want none, as the row has", pair.Changes)
	}
}

// Equal contenders on a suite that has each position four times raise an alarm in about
// 5 of 100 comparisons; where cases count as independent, in far more.
func TestClusterFalseAlarms(t *testing.T) {
	t.Parallel()
	tries := 120
	if testenv.Nightly() {
		tries = 300
	}
	random := reporttest.NewRandom(5)
	suite := []reporttest.ChanceSuite{{Name: "wac", Cases: 60, Themes: 1}}
	alarms, naive := 0, 0
	for range tries {
		a, b := repeatedFile(reporttest.Chance("a", random, suite, 1), 4), repeatedFile(reporttest.Chance("b", random, suite, 1), 4)
		list := entrants(a, b)
		if alarm(mustCompareOnly(t, list)) {
			alarms++
		}
		d := differenceOfShares(sampleOf(casesOfBoth(list), report.Searches.Solved))
		if p, _ := d.test(report.Solved, 1); p <= DefaultAlpha {
			naive++
		}
	}
	if alarms < tries*1/100 || alarms > tries*75/1000 {
		t.Errorf("%d alarms in %d comparisons of equals, want about 5 %%", alarms, tries)
	}
	if naive < tries*20/100 {
		t.Errorf("%d alarms in %d if cases count as independent: the test shows nothing", naive, tries)
	}
}
