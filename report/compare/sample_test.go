package compare

import (
	"slices"
	"testing"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
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
		Suites:     []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "wac", SHA256: "0123456789abcdef", Edition: "01"}, Positions: len(s.Records)}},
		Plan:       plan.Plan{Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}, HashMiB: 16, Threads: 1, Workers: 2},
		Machine:    suites.Machine{OS: "os", Arch: "arch", CPUs: 2, MaxProcs: 2},
	}
	change(meta)
	return Contender{Name: path, Own: s.Contender, Run: &report.Run{Path: path, Meta: meta, Records: s.Records}}
}

func unchanged(*report.Meta) {}

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
		"none":      {nil, nil, []int64{}},
		"single":    {[]report.Tally{{Sum: 1, Searches: 1}, {Sum: 0, Searches: 1}}, []report.Tally{{Sum: 0, Searches: 1}, {Sum: 3, Searches: 1}}, []int64{-1, 3}},
		"sixths":    {[]report.Tally{{Sum: 1, Searches: 2}}, []report.Tally{{Sum: 2, Searches: 3}}, []int64{1}},
		"as large":  {[]report.Tally{{Sum: 1, Searches: 1_000_000_000}}, []report.Tally{{Sum: 0, Searches: 1}}, []int64{-1}},
		"too large": {[]report.Tally{{Sum: 1, Searches: 1_000_000_007}}, []report.Tally{{Sum: 1, Searches: 1}}, []int64{1_000_000}},
	} {
		if got := (sample{tt.base, tt.other}).exact(); !slices.Equal(got, tt.want) {
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
		if got := (sample{[]report.Tally{all, tt.base}, []report.Tally{all, tt.other}}).undecided(); got != tt.want {
			t.Errorf("%+v: %t", tt, got)
		}
	}
}
