package compare

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites/runfolder"
)

// sequentialGate returns two contenders of a sequential run with verdicts about wac and
// sts; an empty one stands for a suite that the two were not compared on.
func sequentialGate(wac, sts Verdict) (base, other Contender) {
	a, b := reporttest.Pattern("a", "++++++++++"), reporttest.Pattern("b", "+++++++++-")
	for i := range 10 {
		a.Add("sts", "", i, reporttest.Answer(true))
		b.Add("sts", "", i, reporttest.Answer(true))
	}
	s := &runfolder.Sequence{Level: 0.95, Margin: 0.25, Records: 40}
	if wac != "" {
		s.Suites = append(s.Suites, lookedAt("wac", Solved, wac))
	}
	if sts != "" {
		s.Suites = append(s.Suites, lookedAt("sts", Solved, sts))
	}
	list := inOneRun("run", s, a, b)
	return list[0], list[1]
}

// TestGateOfASequentialRun: the worst verdict counts; better needs no loss left open.
func TestGateOfASequentialRun(t *testing.T) {
	for _, tt := range []struct {
		wac, sts Verdict
		want     Outcome
	}{
		{Equal, Equal, NotWorse},
		{Better, Better, Improved},
		{Better, Equal, Improved},
		{Equal, Better, Improved},
		{Better, TooFew, Inconclusive},
		{TooFew, Better, Inconclusive},
		{TooFew, Equal, Inconclusive},
		{TooFew, Worse, Regressed},
		{Worse, TooFew, Regressed},
		{Worse, Better, Regressed},
		{Better, Worse, Regressed},
		{"", Worse, Regressed},
		{"", Better, Improved},
	} {
		base, other := sequentialGate(tt.wac, tt.sts)
		g := mustGate(t, base, other, lenient)
		if g.Outcome != tt.want {
			t.Errorf("%q, %q: %s, want %s: %q", tt.wac, tt.sts, g.Outcome, tt.want, g.Reasons)
		}
		for _, row := range g.Rows {
			if row.Sequential == nil || row.LossLimit != 0.2 || row.PWorse != nil {
				t.Errorf("%q, %q: %+v", tt.wac, tt.sts, row)
			}
		}
	}
	base, other := sequentialGate(Worse, Equal)
	want := []string{
		"wac: worse after 10 of 50 positions, at look 2 of 3: -10.0 % (-20.0 … -1.0), a repeated confidence interval of 95 %.",
		"sts: equal within 25 % after 10 of 50 positions, at look 2 of 3: -10.0 % (-20.0 … -1.0), a repeated confidence interval of 95 %.",
	}
	if diff := cmp.Diff(mustGate(t, base, other, lenient).Reasons, want); diff != "" {
		t.Errorf("reasons (-got +want):\n%s", diff)
	}
}

// TestCountsAtASequentialGate: the number of lost positions counts there as well.
func TestCountsAtASequentialGate(t *testing.T) {
	base, other := sequentialGate(Better, Equal)
	opts := lenient
	opts.MaxLost = 0
	g := mustGate(t, base, other, opts)
	if g.Outcome != Regressed || len(g.Reasons) != 3 || g.Reasons[2] != "1 position lost; at most 0 are allowed." {
		t.Errorf("%s: %q", g.Outcome, g.Reasons)
	}
}

// TestSequentialGateBesideOthers: a sequential contender has no p-value in its family, and
// those of the others are as if it were not there.
func TestSequentialGateBesideOthers(t *testing.T) {
	a, b := sequentialGate(Equal, Equal)
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 20)), reporttest.Pattern("x", strings.Repeat("+", 15)+"-----"))
	for _, pairs := range [][]Matchup{{{Base: a, Contender: b}, {Base: base, Contender: other}}, {{Base: base, Contender: other}, {Base: a, Contender: b}}} {
		gates, err := decideGates(pairs, lenient)
		if err != nil {
			t.Fatal(err)
		}
		for i, g := range gates {
			if pairs[i].Base.Name == "a" {
				if g.Outcome != NotWorse || len(g.Rows) != 2 || g.Rows[0].PWorse != nil {
					t.Errorf("sequential: %s, %+v", g.Outcome, g.Rows)
				}
			} else if len(g.Rows) != 1 || *g.Rows[0].PWorse != 1.0/64 || *g.Rows[0].PWorseAdjusted != 1.0/64 {
				t.Errorf("fixed: %s, %+v", g.Outcome, g.Rows)
			}
		}
	}
}

func TestWorseOf(t *testing.T) {
	for _, tt := range []struct{ a, b, want Outcome }{
		{NotWorse, Inconclusive, Inconclusive},
		{Inconclusive, NotWorse, Inconclusive},
		{Regressed, Inconclusive, Regressed},
		{Improved, Improved, Improved},
	} {
		if got := worseOf(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %s, want %s", tt.a, tt.b, got, tt.want)
		}
	}
}

// TestSearchedPartOfAnIncompleteRun: what is searched is tested without a number of
// positions to be solved, and with what is allowed.
func TestSearchedPartOfAnIncompleteRun(t *testing.T) {
	opts := lenient
	opts.MinShare = 0.5
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 28)+"--"), reporttest.Pattern("x", strings.Repeat("+", 20)))
	other.Run.Records[19].Solved = new(false)
	if g := mustGate(t, base, other, opts); g.Outcome != Unlike {
		t.Errorf("a share to be solved: %s, %q", g.Outcome, g.Reasons)
	}
	base, other = gatePair(reporttest.Pattern("x", strings.Repeat("-", 20)), reporttest.Pattern("x", strings.Repeat("-", 15)))
	if g := mustGate(t, base, other, lenient); g.Outcome != Unlike {
		t.Errorf("nothing solved: %s, %q", g.Outcome, g.Reasons)
	}
	base = entrant("base", reporttest.Pattern("x", strings.Repeat("+", 30)), func(m *report.Meta) { m.HashMiB = 1 })
	_, other = gatePair(&reporttest.Trial{Contender: "x"}, reporttest.Pattern("x", strings.Repeat("+", 12)+strings.Repeat("-", 8)))
	opts = lenient
	opts.AllowUnlike = true
	if g := mustGate(t, base, other, opts); g.Outcome != Regressed || !g.Incomplete {
		t.Errorf("unlike, which is allowed, and incomplete: %s, %q", g.Outcome, g.Reasons)
	}
}
