package output

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/runfolder"
)

// savedRecords leaves the folder of a complete run with records of one contender, in
// another order than in the files.
func savedRecords(t *testing.T, meta report.Meta, records []suites.Record) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	folder, err := runfolder.CreateFolder(dir, meta)
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := folder.Append(records[len(records)-1-i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := folder.Finish(time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC), false); err != nil {
		t.Fatal(err)
	}
	if err := folder.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// recordsOfOne returns the sample of one contender, as a run of its own.
func recordsOfOne() (report.Meta, []suites.Record) {
	meta := reporttest.Meta()
	meta.Contenders = meta.Contenders[:1]
	var records []suites.Record
	for _, rec := range reporttest.Records() {
		if rec.ContenderIndex == 0 {
			rec.Limit = meta.Limit
			records = append(records, rec)
		}
	}
	return meta, records
}

// recordsOfTwo returns two contenders that differ in some of the cases; the second lacks one
// case. With repeats each is searched several times.
func recordsOfTwo(meta report.Meta, records []suites.Record) (report.Meta, []suites.Record) {
	meta.Contenders = []suites.Contender{{Name: "default", Spec: "default"}, {Name: "plain", Spec: "plain"}}
	meta.Suites[0].Positions = max(meta.Suites[0].Positions, 6)
	var both []suites.Record
	for n, c := range meta.Contenders {
		for i, rec := range records {
			rec.Contender, rec.ContenderIndex, rec.Limit = c.Name, n, meta.Limit
			if n == 1 && i%3 == 0 && rec.Solved != nil {
				reporttest.Play(&rec, otherwise(&rec))
				rec.Nodes = new(5 + uint64(i))
			}
			if n == 0 || i != 4 {
				both = append(both, rec)
			}
		}
	}
	return meta, both
}

// otherwise returns a move that solves the case of a record which has not solved it, or one that
// does not.
func otherwise(rec *suites.Record) string {
	solution, _, _ := strings.Cut(rec.Expected, " ")
	switch {
	case strings.HasPrefix(rec.Expected, "#"):
		return "Rb7"
	case !*rec.Solved:
		return solution
	case rec.Suite == "sts":
		return "fxg5"
	}
	return "Kg2"
}

// everything returns all files and texts of a run.
func everything(t *testing.T, run *report.Run) string {
	t.Helper()
	s := NewSections(run)
	if err := WriteFiles(s, Files); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, name := range []string{report.RecordsFile, report.SummaryFile, FailedFile} {
		out.WriteString(readFile(t, filepath.Join(run.Path, name)))
	}
	if len(run.Meta.Contenders) > 1 {
		out.WriteString(readFile(t, filepath.Join(run.Path, compare.File)))
	}
	if err := WriteText(&out, s, 0); err != nil {
		t.Fatal(err)
	}
	if err := WriteJSON(&out, s, Outcome{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestStreamedRunsAreTheSame: it makes no difference whether the records of a run are in
// memory.
func TestStreamedRunsAreTheSame(t *testing.T) {
	stsMeta, sts := stsRun(t, "sts-lan")
	stsMeta.Suites[0].Positions = len(sts)
	for i := range sts {
		sts[i].Limit, sts[i].CaseIndex, sts[i].ID = stsMeta.Limit, i, sts[i].Theme
		reporttest.Numbered(&sts[i], i, 3)
		reporttest.Play(&sts[i], map[bool]string{true: "Kb2", false: "Ka2"}[*sts[i].Solved])
	}
	sample, records := recordsOfOne()
	meta, both := recordsOfTwo(reporttest.Meta(), reporttest.Records())
	repeats, repeated := recordsOfTwo(reporttest.RepeatedMeta(3), reporttest.RepeatedRecords("Qg6 Qg5 !", "Qg6 Qg6 Qg6", "Qg5 Qg5 Qg5", "! Qg6 Qg5"))
	for name, dir := range map[string]string{
		"sample": savedRecords(t, sample, records), "STS": savedRecords(t, stsMeta, sts), "empty": savedRecords(t, sample, nil),
		"two": savedRecords(t, meta, both), "none of two": savedRecords(t, meta, nil), "repeats": savedRecords(t, repeats, repeated),
	} {
		inMemory, err := report.ReadFolder(dir)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, memory := range []int{0, 1 << 30} { // the journal is read again, or not
			streamed, err := report.PackFolder(dir, memory)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if len(streamed.Records) != 0 || streamed.Len() != len(inMemory.Records) {
				t.Errorf("%s: %d records are in memory of %d, want none of %d", name, len(streamed.Records), streamed.Len(), len(inMemory.Records))
			}
			if got, want := everything(t, streamed), everything(t, inMemory); got != want {
				t.Errorf("%s with %d bytes: streamed\n%s\nin memory\n%s", name, memory, got, want)
			}
		}
	}
}

// TestLostJournals: a journal that goes while files are written is an error, and leaves
// the files as they were.
func TestLostJournals(t *testing.T) {
	meta, records := recordsOfOne()
	dir := savedRecords(t, meta, records)
	run, err := report.PackFolder(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := everything(t, run)
	if run, err = report.PackFolder(dir, 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, job.JournalFile), 10); err != nil {
		t.Fatal(err)
	}
	s := NewSections(run)
	if err := WriteFiles(s, Files); err == nil {
		t.Error("WriteFiles: no error")
	}
	if err := WriteText(&bytes.Buffer{}, s, 0); err == nil {
		t.Error("WriteText: no error")
	}
	if err := WriteJSON(&bytes.Buffer{}, s, Outcome{}); err == nil {
		t.Error("WriteJSON: no error")
	}
	if got := readFile(t, filepath.Join(dir, report.RecordsFile)); !strings.HasPrefix(want, got) {
		t.Errorf("%s is now\n%s", report.RecordsFile, got)
	}
}

// TestPackedRunsAreReadOnce: the files of a run whose records fit into memory are written
// without its journal.
func TestPackedRunsAreReadOnce(t *testing.T) {
	meta, records := recordsOfTwo(reporttest.Meta(), reporttest.Records())
	dir := savedRecords(t, meta, records)
	inMemory, err := report.ReadFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := everything(t, inMemory)
	run, err := report.PackFolder(dir, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, job.JournalFile)); err != nil {
		t.Fatal(err)
	}
	if got := everything(t, run); got != want {
		t.Errorf("packed\n%s\nin memory\n%s", got, want)
	}
}

// TestStreamedRunsAreSmall: a record of a kilobyte in the journal takes few bytes in
// memory, so that a million of them take less than 100 MB.
func TestStreamedRunsAreSmall(t *testing.T) {
	const n = 20_000
	meta, records := recordsOfOne()
	meta.Suites[0].Positions = n
	rec := records[0]
	rec.PV = strings.Repeat("Nf3 ", 100)
	many := make([]suites.Record, n)
	for i := range many {
		many[i] = rec
		many[i].CaseIndex = i
	}
	dir := savedRecords(t, meta, many)
	many = nil
	before := liveHeap()
	run, err := report.PackFolder(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := NewSections(run)
	if err := WriteFiles(s, Files); err != nil {
		t.Fatal(err)
	}
	_, _, _ = s.Summary(), s.Notes(), s.Failures()
	if grown := int64(liveHeap()-before) / n; grown > 100 {
		t.Errorf("%d bytes a record, want at most 100", grown)
	}
	runtime.KeepAlive(s)
}

// TestStreamedComparisonsAreSmall: those of several contenders are packed for the
// comparison, so that a record of a kilobyte takes a fifth of it.
func TestStreamedComparisonsAreSmall(t *testing.T) {
	const n, bound = 5000, 250
	meta, records := recordsOfTwo(reporttest.Meta(), reporttest.Records()[:1])
	meta.Suites[0].Positions = n
	many := make([]suites.Record, 0, 2*n)
	for _, rec := range records {
		rec.PV = strings.Repeat("Nf3 ", 100)
		for i := range n {
			rec.CaseIndex = i
			reporttest.Numbered(&rec, i, 0)
			rec.Move, rec.MoveUCI = "Kb2", "a1b2"
			if !*rec.Solved {
				rec.Move, rec.MoveUCI = "Ka2", "a1a2"
			}
			many = append(many, rec)
			many[len(many)-1].Nodes = new(5000 + uint64(i%100))
		}
	}
	dir := savedRecords(t, meta, many)
	many = nil
	before := liveHeap()
	run, err := report.PackFolder(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := compare.Within(run)
	if err != nil {
		t.Fatal(err)
	}
	c.Pairs[0].Changes = nil // a list of all that differs
	grown := int64(liveHeap()-before) / (2 * n)
	t.Logf("%d bytes a record", grown)
	if grown > bound {
		t.Errorf("%d bytes a record, want at most %d", grown, bound)
	}
	runtime.KeepAlive(run)
}

func liveHeap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// TestLargeRunsAreReadTwice: a run whose records do not fit into memory is read when it is opened, and once
// for records.csv and all that is counted. failed.epd needs the journal for a line of each failed case.
func TestLargeRunsAreReadTwice(t *testing.T) {
	one, ofOne := recordsOfOne()
	two, ofTwo := recordsOfTwo(reporttest.Meta(), reporttest.Records())
	for name, dir := range map[string]string{"one": savedRecords(t, one, ofOne), "two": savedRecords(t, two, ofTwo)} {
		inMemory, err := report.ReadFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		want := everything(t, inMemory)
		run, err := report.PackFolder(dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := NewSections(run)
		others := slices.DeleteFunc(slices.Clone(Files), func(f File) bool { return f.Name == report.RecordsFile || f.Name == FailedFile })
		write := func(files ...File) {
			if err := WriteFiles(s, files); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		write(Files[slices.IndexFunc(Files, func(f File) bool { return f.Name == report.RecordsFile })])
		path := filepath.Join(dir, job.JournalFile)
		journal := readFile(t, path)
		var failed bytes.Buffer
		for line := range strings.Lines(journal) {
			if strings.Contains(line, `"solved":false`) || strings.Contains(line, `"error":`) {
				failed.WriteString(line)
			} else {
				failed.WriteString(strings.Repeat("-", len(line)-1) + "\n")
			}
		}
		if err := os.WriteFile(path, failed.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		write(Files[slices.IndexFunc(Files, func(f File) bool { return f.Name == FailedFile })])
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		write(others...)
		var text bytes.Buffer
		if err := errors.Join(WriteText(&text, s, 0), run.Err()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, file := range []string{report.RecordsFile, report.SummaryFile, FailedFile} {
			if got := readFile(t, filepath.Join(dir, file)); !strings.Contains(want, got) {
				t.Errorf("%s: %s is\n%s\nwant it as in\n%s", name, file, got, want)
			}
		}
		if !strings.Contains(want, text.String()) {
			t.Errorf("%s: text\n%s\nwant it as in\n%s", name, &text, want)
		}
	}
}
