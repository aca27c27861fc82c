package compare

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

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
		if err := job.Append(reporttest.Honest(rec)); err != nil {
			t.Fatal(err)
		}
	}
	if err := job.Finish(time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC), false); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestUnlikeBaseline: what is known of a run before it begins is held against its
// baseline.
func TestUnlikeBaseline(t *testing.T) {
	base := saveRun(t, reporttest.Pattern("x", "+-+-+-"), unchanged)
	of := func(change func(*report.Meta)) *report.Meta {
		return entrant("this run", reporttest.Pattern("x", "+-+-+-"), change).Run.Meta
	}
	starved := reporttest.Pattern("x", "+-+-+-")
	for i := range starved.Records {
		starved.Records[i].TimeUS, starved.Records[i].CPUUS = 1_000_000, new(int64(250_000))
	}
	timed := func(m *report.Meta) { m.Limit, m.Limits = "movetime=1000", engine.Limits{MoveTime: time.Second} }
	slow := saveRun(t, starved, timed)
	for name, tt := range map[string]struct {
		baseline string
		planned  *report.Meta
		want     []string
	}{
		"alike":        {base, of(unchanged), nil},
		"another hash": {base, of(func(m *report.Meta) { m.HashMiB = 8 }), []string{"Different hash: 16 MiB in " + base + ", 8 MiB in this run."}},
		"more machines and suites": {base, of(func(m *report.Meta) {
			m.Machine.CPU = "Z80"
			m.Suites = append([]folder.SuiteEntry{{}}, m.Suites...)
		}), nil},
		"a starved baseline": {slow, of(timed), []string{slow + " had too little CPU: half of its searches got at most 25 % of a CPU, so its results are too low."}},
	} {
		got, err := Runs{}.UnlikeBaseline(tt.baseline, tt.planned, false)
		check(t, name, facts(cmp.Diff(got, tt.want, cmpopts.EquateEmpty()), err), facts("", nil))
	}
	for name, tt := range map[string]struct {
		baseline string
		change   func(*report.Meta)
		want     error
	}{
		"no baseline":    {base + "2", unchanged, fs.ErrNotExist},
		"no contender":   {base + "#y", unchanged, ErrNoContender},
		"another suite":  {base, func(m *report.Meta) { m.Suites[0].Name = "sts" }, ErrNothingShared},
		"no suites left": {base, func(m *report.Meta) { m.Suites = nil }, ErrNothingShared},
	} {
		got, err := (Runs{}).UnlikeBaseline(tt.baseline, of(tt.change), false)
		check(t, name, facts(errors.Is(err, tt.want), len(got)), "true 0")
	}
}

// TestUnlikeBaselineFile: a records.csv has no manifest; each planned contender is held
// against the one that it will be compared with.
func TestUnlikeBaselineFile(t *testing.T) {
	path := writeTrials(t, filepath.Join(t.TempDir(), "base.csv"), reporttest.Pattern("good", strings.Repeat("+", 10)), greedy("greedy", strings.Repeat("+", 10)))
	for _, tt := range []struct{ planned, want string }{
		{"good", ""},
		{"greedy", "greedy does not obey its limit: it used 9 times its nodes"},
		{"good greedy", "greedy does not obey its limit: it used 9 times its nodes"},
	} {
		meta := *entrant("this run", reporttest.Pattern("x", "+"), func(m *report.Meta) {
			m.Contenders = nil
			for name := range strings.FieldsSeq(tt.planned) {
				m.Contenders = append(m.Contenders, suites.Contender{Name: name})
			}
		}).Run.Meta
		got, err := Runs{}.UnlikeBaseline(path, &meta, false)
		text := strings.Join(got, " ")
		check(t, tt.planned, facts(strings.HasPrefix(text, tt.want), text == "", err), facts(true, tt.want == "", nil))
	}
	none := writeTrials(t, filepath.Join(t.TempDir(), "none.csv"))
	got, err := (Runs{}).UnlikeBaseline(none, &report.Meta{}, false)
	check(t, "a file without records", facts(len(got), errors.Is(err, ErrNoRecords)), "0 true")
	planned := entrant("this run", reporttest.Pattern("new", "+"), unchanged).Run.Meta
	got, err = (Runs{}).UnlikeBaseline(path, planned, false)
	check(t, "no contender of the name", facts(errors.Is(err, ErrNoContender), strings.Contains(err.Error(), `"new"`), strings.Contains(err.Error(), `"good", "greedy"`)),
		"true true true")
}
