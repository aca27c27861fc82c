package compare

import (
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
		Contenders: []runfolder.Contender{{Name: s.Contender}},
		Suites:     []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "wac", SHA256: "0123456789abcdef"}, Positions: len(s.Records)}},
		Plan:       plan.Plan{Limit: "nodes=1000", Limits: engine.Limits{Nodes: 1000}, HashMiB: 16, Threads: 1, Workers: 2},
		Machine:    runfolder.Machine{OS: "os", Arch: "arch", CPUs: 2, MaxProcs: 2},
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
