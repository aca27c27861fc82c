package compare

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
)

// saveRun leaves the folder of a run of one contender.
func saveRun(t *testing.T, s *reporttest.Trial, change func(*report.Meta)) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "base")
	job := testenv.Must(folder.CreateRun(dir, *entrant("base", s, change).Run.Meta))(t)
	defer job.Close()
	for _, rec := range s.Records {
		rec.Limit = job.Manifest.Limit
		testenv.Check(t, job.Append(reporttest.Honest(rec)))
	}
	testenv.Check(t, job.Finish(time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC), false))
	return dir
}

// TestUnlikeBaseline: what is known of a run before it begins is held against its
// baseline. A records.csv has no manifest; each planned contender is held against the one that it will be compared with.
func TestUnlikeBaseline(t *testing.T) {
	starved := reporttest.Pattern("x", "+-+-+-")
	for i := range starved.Records {
		starved.Records[i].TimeUS, starved.Records[i].CPUUS = 1_000_000, new(int64(250_000))
	}
	timed := func(m *report.Meta) { m.Limit, m.Limits = "movetime=1000", engine.Limits{MoveTime: time.Second} }
	planned := func(names ...string) func(*report.Meta) {
		return func(m *report.Meta) {
			m.Contenders = nil
			for _, name := range names {
				m.Contenders = append(m.Contenders, suites.Contender{Name: name})
			}
		}
	}
	base, slow := saveRun(t, reporttest.Pattern("x", "+-+-+-"), unchanged), saveRun(t, starved, timed)
	file := writeTrials(t, filepath.Join(t.TempDir(), "base.csv"), reporttest.Pattern("good", plus(10)), greedy("greedy", plus(10)))
	none := writeTrials(t, filepath.Join(t.TempDir(), "none.csv"))
	const disobeys = "greedy does not obey its limit: it used 9 times its nodes"
	for name, tt := range map[string]struct {
		baseline string
		change   func(*report.Meta)
		want     string // the beginning
		err      any
	}{
		"alike":        {base, unchanged, "", ""},
		"another hash": {base, func(m *report.Meta) { m.HashMiB = 8 }, "Different hash: 16 MiB in " + base + ", 8 MiB in this run.", ""},
		"more machines and suites": {base, func(m *report.Meta) {
			m.Machine.CPU = "Z80"
			m.Suites = append([]folder.SuiteEntry{{}}, m.Suites...)
		}, "", ""},
		"a starved baseline": {slow, timed, slow + " had too little CPU: half of its searches got at most 25 % of a CPU, so its results are too low.", ""},
		"no baseline":        {base + "2", unchanged, "", fs.ErrNotExist},
		"no contender":       {base + "#y", unchanged, "", ErrNoContender},
		"another suite":      {base, func(m *report.Meta) { m.Suites[0].Name = "sts" }, "", ErrNothingShared},
		"no suites left":     {base, func(m *report.Meta) { m.Suites = nil }, "", ErrNothingShared},
		"one of a file":      {file, planned("good"), "", ""},
		"a disobedient one":  {file, planned("greedy"), disobeys, ""},
		"both of a file":     {file, planned("good", "greedy"), disobeys, ""},
		"none of a file":     {none, unchanged, "", ErrNoRecords},
		"another name":       {file, planned("new"), "", ErrNoContender},
		"names":              {file, planned("new"), "", `"new" in the baseline ` + file + `; its contenders are "good", "greedy"`},
	} {
		got, err := Runs{}.UnlikeBaseline(tt.baseline, entrant("this run", reporttest.Pattern("x", "+-+-+-"), tt.change).Run.Meta, false)
		testenv.WantError(t, name, err, tt.err)
		text := strings.Join(got, " ")
		check(t, name, facts(strings.HasPrefix(text, tt.want), text == ""), facts(true, tt.want == ""))
	}
}
