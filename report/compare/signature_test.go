package compare

import (
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestSignaturesOfUnlikeLimits: searches under different limits, or under a time on one
// side, have no signatures to compare.
func TestSignaturesOfUnlikeLimits(t *testing.T) {
	opts := lenient
	opts.AllowUnlike = true
	for name, change := range map[string]func(*report.Meta){
		"time":    func(m *report.Meta) { m.Limits.MoveTime = time.Second },
		"nodes":   func(m *report.Meta) { m.Limits.Nodes = 1001 },
		"threads": func(m *report.Meta) { m.Threads = 2 },
	} {
		a, b := entrant("a", reporttest.Pattern("x", "+-"), unchanged), entrant("b", reporttest.Pattern("x", "+-"), change)
		for _, pair := range [][2]Contender{{a, b}, {b, a}} {
			if g := mustGate(t, pair[0], pair[1], opts); g.Signature != "" || g.BaseSignature != "" {
				t.Errorf("%s: %s → %s", name, g.BaseSignature, g.Signature)
			}
		}
	}
}

// TestSignatureBesideGaps: what was not searched is no change, wherever it is, nor are
// repeats that only one has.
func TestSignatureBesideGaps(t *testing.T) {
	base, other := reporttest.Pattern("x", strings.Repeat("+", 10)), reporttest.Pattern("x", strings.Repeat("+", 10))
	other.Records = other.Records[2:]
	other.Records[7].Nodes = 999
	repeated := &reporttest.Trial{Contender: "x"}
	for i := range 10 {
		for repeat := range 2 {
			repeated.Add("wac", "", i, reporttest.Answer(true))
			repeated.Records[2*i+repeat].Repeat = repeat + 1
		}
	}
	repeated.Records[1].Nodes = 999 // the second search of the first case
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		want        string
	}{
		"gaps":            {base, other, "; 1 of 8 searches differ in move, score, depth or nodes."},
		"repeats of one":  {base, repeated, ""},
		"repeats of both": {repeated, repeatedOf(base), "; 1 of 20 searches differ in move, score, depth or nodes."},
	} {
		g := mustGate(t, entrants(tt.base)[0], entrants(tt.other)[0], lenient)
		if notes := strings.Join(g.Notes, " "); strings.Contains(notes, "determinism") != (tt.want != "") || !strings.Contains(notes, tt.want) || g.Signature == "" {
			t.Errorf("%s: %s, %q, want %q", name, g.Signature, g.Notes, tt.want)
		}
	}
}

// repeatedOf returns each search twice.
func repeatedOf(s *reporttest.Trial) *reporttest.Trial {
	twice := &reporttest.Trial{Contender: s.Contender}
	for _, rec := range s.Records {
		again := rec
		again.Repeat = 2
		twice.Records = append(twice.Records, rec, again)
	}
	return twice
}

// TestSearchText: whatever of a search is determined is in the signature.
func TestSearchText(t *testing.T) {
	rec := suites.Record{Case: "ab", MoveUCI: "a1b2", ScoreCP: new(-15), Depth: 3, Nodes: 7}
	if got := searchText(&rec); got != "ab a1b2 cp=-15 mate= depth=3 nodes=7" {
		t.Errorf("got %s", got)
	}
	rec.ScoreCP, rec.ScoreMate = nil, new(2)
	if got := searchText(&rec); got != "ab a1b2 cp= mate=2 depth=3 nodes=7" {
		t.Errorf("got %s", got)
	}
}
