package folder

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/suites"
)

// startRun leaves the folder of a run that was killed after some records.
func startRun(t *testing.T, records ...suites.Record) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	folder, err := CreateRun(dir, sampleManifest())
	if err != nil {
		t.Fatalf("CreateRun: %v", err)
	}
	for _, rec := range records {
		if err := folder.Append(rec); err != nil {
			t.Fatalf("Add: %v", err)
		}
	}
	closeFolder(t, folder)
	return dir
}

func closeFolder(t *testing.T, folder *Run) {
	t.Helper()
	if err := folder.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.WriteString(file, text)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// A run may be killed after any byte of its second record.
func TestARunGoesOnBehindATornLine(t *testing.T) {
	records := runRecords()
	line := string(writeJournal(t, records[1:]))
	for torn := 0; torn < len(line); torn += 7 {
		dir := startRun(t, records[0])
		appendTo(t, filepath.Join(dir, JournalFile), line[:torn])
		folder, done, err := ResumeRun(dir)
		if err != nil {
			t.Fatalf("%d bytes: ResumeRun: %v", torn, err)
		}
		if diff := cmp.Diff(done, records[:1]); diff != "" {
			t.Errorf("%d bytes: done (-got +want):\n%s", torn, diff)
		}
		if err := folder.Append(records[1]); err != nil {
			t.Fatal(err)
		}
		closeFolder(t, folder)
		_, got, err := ReadRun(dir)
		if err != nil {
			t.Fatalf("%d bytes: ReadRun: %v", torn, err)
		}
		if diff := cmp.Diff(got, records); diff != "" {
			t.Errorf("%d bytes: records (-got +want):\n%s", torn, diff)
		}
	}
}

// A run may be killed before it has a journal.
func TestARunWithoutAJournalGoesOn(t *testing.T) {
	dir := startRun(t)
	if err := os.Remove(filepath.Join(dir, JournalFile)); err != nil {
		t.Fatal(err)
	}
	if m, records, err := ReadRun(dir); err != nil || len(records) != 0 || m.Unchecked {
		t.Errorf("ReadRun: %d records, unchecked %v, %v", len(records), m.Unchecked, err)
	}
	folder, done, err := ResumeRun(dir)
	if err != nil || len(done) != 0 {
		t.Fatalf("ResumeRun: %v, want no records", err)
	}
	if err := folder.Append(runRecords()[0]); err != nil {
		t.Errorf("Add: %v", err)
	}
	closeFolder(t, folder)
}

func TestAResumedRunHasNoEndUntilItsNext(t *testing.T) {
	dir := startRun(t, runRecords()[0])
	folder, _, err := ResumeRun(dir)
	if err != nil {
		t.Fatalf("ResumeRun: %v", err)
	}
	now := sampleManifest().Start
	if err := folder.Finish(now, true); err != nil {
		t.Fatalf("Finish: %v", err)
	}
	closeFolder(t, folder)
	if folder, _, err = ResumeRun(dir); err != nil {
		t.Fatalf("ResumeRun: %v", err)
	}
	resumption := Resumption{Time: now, Records: 1, Workers: 3, Machine: sampleManifest().Machine}
	if err := folder.GoOn(resumption); err != nil {
		t.Fatalf("Resume: %v", err)
	}
	want := sampleManifest()
	want.Resumed = []Resumption{resumption}
	checkManifest(t, dir, want)
	closeFolder(t, folder)
}

// Of many runs that begin in one folder at the same time one gets it.
func TestOneOfManyRunsGetsTheFolder(t *testing.T) {
	const runs = 8
	dir := filepath.Join(t.TempDir(), "run")
	results := make(chan error, runs)
	folders := make(chan *Run, runs)
	for range runs {
		go func() {
			folder, err := CreateRun(dir, sampleManifest())
			if err == nil {
				folders <- folder
			}
			results <- err
		}()
	}
	got := 0
	for range runs {
		switch err := <-results; {
		case err == nil:
			got++
		case !errors.Is(err, ErrLocked) && !errors.Is(err, ErrNotEmpty):
			t.Errorf("CreateRun: %v, want ErrLocked or ErrNotEmpty", err)
		}
	}
	if got != 1 {
		t.Fatalf("%d runs got the folder, want 1", got)
	}
	closeFolder(t, <-folders)
	checkManifest(t, dir, sampleManifest())
}

// A run that is killed before it has a manifest leaves a folder that is as good
// as empty.
func TestWhatARunLeavesBeforeItsManifestIsNothing(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{LockFile, ManifestFile + ".tmp"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("{"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	folder, err := CreateRun(dir, sampleManifest())
	if err != nil {
		t.Fatalf("CreateRun: %v", err)
	}
	closeFolder(t, folder)
}

func TestAFolderWithoutARunIsNotTouched(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := ResumeRun(dir); !errors.Is(err, ErrNoJob) {
		t.Errorf("ResumeRun: %v, want ErrNoJob", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v, want nothing", entries, err)
	}
	if _, _, err := ResumeRun(filepath.Join(dir, "missing")); !errors.Is(err, ErrNoJob) {
		t.Errorf("ResumeRun of no folder: %v, want ErrNoJob", err)
	}
}

// Nothing is guessed about a journal that is no longer what was written.
func TestADamagedJournalIsNamed(t *testing.T) {
	change := func(f func(*suites.Record)) string {
		records := runRecords()
		f(&records[1])
		return string(writeJournal(t, records))
	}
	const other = "2: a record of another run"
	good := string(writeJournal(t, runRecords()))
	tests := []struct{ name, journal, want string }{
		{"damaged", good[:20] + "\n" + good, "1: "},
		{"empty line", strings.Replace(good, "\n", "\n\n", 1), "2: "},
		{"no record", strings.Replace(good, "\n", "\n"+string(SealLine([]byte(`{"id":"x"}`))), 1), other},
		{"changed", strings.Replace(good, "wac", "wad", 1), "1: the line has been changed"},
		{"twice", good + good[strings.Index(good, "\n")+1:], "3: two\n\"quoted\" <é> of wac by new is in line 2 already"},
		{"contender", change(func(r *suites.Record) { r.Contender = "old" }), other + `: contender "old", number 0`},
		{"contender's number", change(func(r *suites.Record) { r.ContenderIndex = 1 }), other + `: contender "new", number 1`},
		{"negative contender", change(func(r *suites.Record) { r.ContenderIndex = -1 }), other + `: contender "new", number -1`},
		{"suite", change(func(r *suites.Record) { r.Suite = "bk" }), other + `: suite "bk", number 0`},
		{"suite's number", change(func(r *suites.Record) { r.SuiteIndex = 1 }), other + `: suite "wac", number 1`},
		{"negative suite", change(func(r *suites.Record) { r.SuiteIndex = -1 }), other + `: suite "wac", number -1`},
		{"case", change(func(r *suites.Record) { r.CaseIndex = 2 }), other + `: case 2 of 2 in wac`},
		{"negative case", change(func(r *suites.Record) { r.CaseIndex = -1 }), other + `: case -1 of 2 in wac`},
		{"repeat", change(func(r *suites.Record) { r.Repeat = 2 }), other + `: repeat 2 of 1`},
		{"limit's number", change(func(r *suites.Record) { r.LimitIndex = 1 }), other + `: limit 1 of 1`},
		{"negative limit", change(func(r *suites.Record) { r.LimitIndex = -1 }), other + `: limit -1 of 1`},
		{"limit", change(func(r *suites.Record) { r.Limit = "depth=3" }), other + `: limit "depth=3" instead of "nodes=1000"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := startRun(t)
			path := filepath.Join(dir, JournalFile)
			appendTo(t, path, test.journal)
			for name, read := range map[string]func() error{
				"ReadRun":   func() error { _, _, err := ReadRun(dir); return err },
				"ResumeRun": func() error { _, _, err := ResumeRun(dir); return err },
			} {
				err := read()
				if want := path + ":" + test.want; !strings.HasPrefix(errorText(err), want) {
					t.Errorf("%s: %q, want %q", name, errorText(err), want)
				}
				if _, ok := errors.AsType[*DamagedError](err); !ok {
					t.Errorf("%s: %T, want a DamagedError", name, err)
				}
			}
			if got, err := os.ReadFile(path); err != nil || string(got) != test.journal {
				t.Errorf("the journal has changed, %v", err)
			}
		})
	}
}

func TestDoneKeys(t *testing.T) {
	loaded := []suites.Suite{{Name: "wac", Cases: suites.List{{Hash: caseOf("")}, {Hash: caseOf("am Qf8#;")}}}}
	manifest := sampleManifest()
	manifest.Contenders = []suites.Contender{{Name: "new"}, {Name: "old"}}
	dir := filepath.Join(t.TempDir(), "run")
	folder, err := CreateRun(dir, manifest)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	sample := suites.Record{Contender: "new", Suite: "wac", Limit: manifest.Limit, FEN: mateInOne + "0 1", Move: "Qg7#", MoveUCI: "f7g7", PV: strings.Repeat("Nf3 ", 2000)} // longer than a buffer
	second, first, wrong := sample, sample, sample
	second.Case, second.CaseIndex, second.Avoid, second.Solved = caseOf("am Qf8#;"), 1, "Qf8#", new(true)
	first.Case, first.Contender, first.ContenderIndex = caseOf(""), "old", 1
	wrong.Case, wrong.Avoid, wrong.Solved = second.Case, second.Avoid, second.Solved
	add := func(records ...suites.Record) []suites.Record {
		t.Helper()
		for _, rec := range records {
			if err := folder.Append(rec); err != nil {
				t.Fatal(err)
			}
		}
		read, err := (&manifest).readRecords(dir)
		if err != nil {
			t.Fatal(err)
		}
		return read
	}
	got, err := folder.DoneKeys(loaded, add(second, first))
	if err != nil {
		t.Fatalf("DoneKeys: %v", err)
	}
	if diff := cmp.Diff(got, map[suites.Key]bool{suites.KeyOf(first): true, suites.KeyOf(second): true}, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("keys (-got +want):\n%s", diff)
	}
	want := filepath.Join(dir, JournalFile) + ":3: a record of another run"
	if _, err := folder.DoneKeys(loaded, add(wrong)); !strings.HasPrefix(errorText(err), want) {
		t.Errorf("DoneKeys: %q, want line 3 of another run", errorText(err))
	}
}
