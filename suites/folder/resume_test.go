package folder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
)

// A run may be killed before it has a journal, and after any byte of its second record.
func TestARunGoesOnBehindATornLine(t *testing.T) {
	records := runRecords()
	first, second := writeJournal(t, records[:1]), writeJournal(t, records[1:])
	check := func(what, dir string, had []suites.Record) {
		run, done, err := ResumeRun(dir)
		testenv.Check(t, err)
		testenv.Want(t, what+": done", done, had)
		for _, rec := range records[len(had):] {
			testenv.Check(t, run.Append(rec))
		}
		testenv.Check(t, run.Close())
		_, got, err := ReadRun(dir)
		testenv.Check(t, err)
		testenv.Want(t, what+": records", got, records)
	}
	for torn := 0; torn < len(second); torn += 7 {
		dir := startRun(t)
		testenv.File(t, filepath.Join(dir, JournalFile), first+second[:torn])
		check(fmt.Sprintf("%d bytes", torn), dir, records[:1])
	}
	dir := startRun(t)
	testenv.Check(t, os.Remove(filepath.Join(dir, JournalFile)))
	if m, none, err := ReadRun(dir); err != nil || len(none) != 0 || m.Unchecked {
		t.Errorf("ReadRun without a journal: %d records, unchecked %v, %v", len(none), m.Unchecked, err)
	}
	check("no journal", dir, []suites.Record{})
}

func TestAResumedRunHasNoEndUntilItsNext(t *testing.T) {
	dir := startRun(t, runRecords()[0])
	now := sampleManifest().Start
	run, _, err := ResumeRun(dir)
	testenv.Check(t, err)
	testenv.Check(t, run.Finish(now, true), run.Close())
	run, _, err = ResumeRun(dir)
	testenv.Check(t, err)
	resumption := Resumption{Time: now, Records: 1, Workers: 3, Machine: sampleManifest().Machine}
	testenv.Check(t, run.GoOn(resumption), run.Close())
	want := sampleManifest()
	want.Resumed = []Resumption{resumption}
	checkManifest(t, dir, want)
}

// Of many runs that begin in one folder at the same time one gets it.
func TestOneOfManyRunsGetsTheFolder(t *testing.T) {
	const runs = 8
	dir := filepath.Join(t.TempDir(), "run")
	results, folders := make(chan error, runs), make(chan *Run, runs)
	for range runs {
		go func() { // ends with its try
			run, err := CreateRun(dir, sampleManifest())
			if err == nil {
				folders <- run
			}
			results <- err
		}()
	}
	for range runs {
		if err := <-results; err != nil && !errors.Is(err, ErrLocked) && !errors.Is(err, ErrNotEmpty) {
			t.Errorf("CreateRun: %v, want ErrLocked or ErrNotEmpty", err)
		}
	}
	if len(folders) != 1 {
		t.Fatalf("%d runs got the folder, want 1", len(folders))
	}
	testenv.Check(t, (<-folders).Close())
	checkManifest(t, dir, sampleManifest())
}

// A run that is killed before it has a manifest leaves a folder that is as good
// as empty.
func TestWhatARunLeavesBeforeItsManifestIsNothing(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{LockFile, ManifestFile + ".tmp"} {
		testenv.File(t, filepath.Join(dir, name), "{")
	}
	run := testenv.Must(CreateRun(dir, sampleManifest()))(t)
	testenv.Check(t, run.Close())
}

func TestAFolderWithoutARunIsNotTouched(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{dir, filepath.Join(dir, "missing")} {
		_, _, err := ResumeRun(path)
		testenv.WantError(t, "ResumeRun", err, ErrNoJob)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v, want nothing", entries, err)
	}
}

// refused checks that neither ReadRun nor ResumeRun takes a journal, which stays, because of a line;
// that both take it where want is empty.
func refused(t *testing.T, dir, journal, want string) {
	t.Helper()
	path := testenv.File(t, filepath.Join(dir, JournalFile), journal)
	_, _, readErr := ReadRun(dir)
	run, _, resumeErr := ResumeRun(dir)
	if resumeErr == nil {
		testenv.Check(t, run.Close())
	}
	for _, err := range []error{readErr, resumeErr} {
		_, damaged := errors.AsType[*DamagedError](err)
		if want == "" && err != nil || want != "" && (!damaged || !strings.HasPrefix(err.Error(), path+":"+want)) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if testenv.Text(t, path) != journal {
		t.Error("the journal has changed")
	}
}

// Nothing is guessed about a journal that is no longer what was written.
func TestADamagedJournalIsNamed(t *testing.T) {
	good := writeJournal(t, runRecords())
	for _, test := range []struct{ name, journal, want string }{
		{"damaged", good[:20] + "\n" + good, "1: "},
		{"empty line", strings.Replace(good, "\n", "\n\n", 1), "2: "},
		{"no record", strings.Replace(good, "\n", "\n"+string(SealLine([]byte(`{"id":"x"}`))), 1), "2: a record of another run"},
		{"changed", strings.Replace(good, "wac", "wad", 1), "1: the line has been changed"},
		{"twice", good + good[strings.Index(good, "\n")+1:], "3: two\n\"quoted\" <é> of wac by new is in line 2 already"},
	} {
		t.Run(test.name, func(t *testing.T) { refused(t, startRun(t), test.journal, test.want) })
	}
}

// A record fits the manifest of its run, and its position; scoring of the first edition knew no points of other moves.
func TestRecordsFitTheirRun(t *testing.T) {
	type record = suites.Record
	first := runRecords()[0]
	listed := func(r *record) { r.Case, r.Points, r.MaxPoints = "0123456789abcdef", new(0), new(9) }
	for _, test := range []struct {
		name   string
		change func(*Manifest, *record)
		want   string
	}{
		{"contender", func(_ *Manifest, r *record) { r.Contender = "old" }, `contender "old", number 0`},
		{"contender's number", func(_ *Manifest, r *record) { r.ContenderIndex = 1 }, `contender "new", number 1`},
		{"negative contender", func(_ *Manifest, r *record) { r.ContenderIndex = -1 }, `contender "new", number -1`},
		{"suite", func(_ *Manifest, r *record) { r.Suite = "bk" }, `suite "bk", number 0`},
		{"suite's number", func(_ *Manifest, r *record) { r.SuiteIndex = 1 }, `suite "wac", number 1`},
		{"negative suite", func(_ *Manifest, r *record) { r.SuiteIndex = -1 }, `suite "wac", number -1`},
		{"case", func(_ *Manifest, r *record) { r.CaseIndex = 2 }, `case 2 of 2 in wac`},
		{"negative case", func(_ *Manifest, r *record) { r.CaseIndex = -1 }, `case -1 of 2 in wac`},
		{"case of another shard", func(m *Manifest, _ *record) { m.Shard = suites.Shard{Number: 1, Of: 2} }, `case 1 of wac is not in shard 1/2`},
		{"repeat", func(m *Manifest, r *record) { m.Repeat, r.Repeat = 2, 2 }, ""},
		{"too many repeats", func(m *Manifest, r *record) { m.Repeat, r.Repeat = 2, 3 }, `repeat 3 of 2`},
		{"repeat of one", func(_ *Manifest, r *record) { r.Repeat = 2 }, `repeat 2 of 1`},
		{"negative repeat", func(m *Manifest, r *record) { m.Repeat, r.Repeat = 2, -1 }, `repeat -1 of 2`},
		{"limit's number", func(_ *Manifest, r *record) { r.LimitIndex = 1 }, `limit 1 of 1`},
		{"negative limit", func(_ *Manifest, r *record) { r.LimitIndex = -1 }, `limit -1 of 1`},
		{"limit", func(_ *Manifest, r *record) { r.Limit = "depth=3" }, `limit "depth=3" instead of "nodes=1000"`},
		{"limit of its mate", func(m *Manifest, r *record) {
			m.MateLine = true
			r.Expected, r.Case, r.Limit = "#1", caseOf("dm 1;"), "nodes=1000 mate=1"
		}, ""},
		{"points of an earlier edition", func(_ *Manifest, r *record) { listed(r) }, ""},
		{"points", func(m *Manifest, r *record) { m.Scoring = 1; listed(r) }, "2: two\n\"quoted\" <é> of new has the case 0123456789abcdef"},
		{"repeated", func(m *Manifest, r *record) { m.Repeat, *r, r.Repeat = 2, first, 1 }, "2: WAC.001 (repeat 1) of wac by new is in line 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, m, records := t.TempDir(), sampleManifest(), runRecords()
			test.change(&m, &records[1])
			testenv.Check(t, writeManifest(dir, m))
			if test.want != "" && test.want[0] != '2' {
				test.want = "2: a record of another run: " + test.want
			}
			refused(t, dir, writeJournal(t, records), test.want)
		})
	}
}

func TestDoneKeys(t *testing.T) {
	loaded := []suites.Suite{{Name: "wac", Cases: suites.List{{Hash: caseOf("")}, {Hash: caseOf("am Qf8#;")}}}}
	manifest := sampleManifest()
	manifest.Contenders = []suites.Contender{{Name: "new"}, {Name: "old"}}
	sample := suites.Record{Contender: "new", Suite: "wac", Limit: manifest.Limit, FEN: mateInOne + "0 1", Move: "Qg7#", MoveUCI: "f7g7", PV: strings.Repeat("Nf3 ", 2000)} // longer than a buffer
	second, first, wrong := sample, sample, sample
	second.Case, second.CaseIndex, second.Avoid, second.Solved = caseOf("am Qf8#;"), 1, "Qf8#", new(true)
	first.Case, first.Contender, first.ContenderIndex = caseOf(""), "old", 1
	wrong.Case, wrong.Avoid, wrong.Solved = second.Case, second.Avoid, second.Solved
	run := createRun(t, manifest, second, first)
	defer run.Close()
	done := func() (map[suites.Key]bool, error) {
		read := testenv.Must(manifest.readRecords(run.Dir))(t)
		return run.DoneKeys(loaded, read)
	}
	got := testenv.Must(done())(t)
	testenv.Want(t, "keys", got, map[suites.Key]bool{suites.KeyOf(first): true, suites.KeyOf(second): true})
	testenv.Check(t, run.Append(wrong))
	testenv.WantError(t, "DoneKeys", testenv.Err(done()), JournalFile+":3: a record of another run")
}
