package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/internal/testenv"
)

// unreadable makes a path that exists and cannot be opened, by anybody.
func unreadable(t *testing.T, path string) {
	t.Helper()
	_ = os.Remove(path) // it may not be there
	if err := os.Symlink(filepath.Base(path), path); err != nil {
		t.Skipf("symbolic links cannot be made here: %v", err)
	}
}

// TestFilesThatCannotBeRead are errors, not runs without records.
func TestFilesThatCannotBeRead(t *testing.T) {
	check := func(what string, err error) {
		t.Helper()
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want the error of the file that cannot be read", what, err)
		}
	}
	for _, name := range []string{ManifestFile, JournalFile} {
		dir := startRun(t, runRecords()...)
		unreadable(t, filepath.Join(dir, name))
		_, records, err := ReadRun(dir)
		if check("ReadRun without "+name, err); records != nil {
			t.Errorf("ReadRun without %s: %d records", name, len(records))
		}
		_, _, err = ResumeRun(dir)
		check("ResumeRun without "+name, err)
		unlock := testenv.Must(LockFolder(dir))(t)
		testenv.Check(t, unlock())
	}
	dir := t.TempDir()
	unreadable(t, filepath.Join(dir, TraceFile))
	check("OpenTrace", testenv.Err(OpenTrace(dir, true)))
	testenv.WantError(t, "OpenTrace of a path that leads nowhere", testenv.Err(OpenTrace(filepath.Join(dir, "not"), true)), fs.ErrNotExist)
}

// TestAFolderThatCannotBeReadIsNotNew: neither is a file.
func TestAFolderThatCannotBeReadIsNotNew(t *testing.T) {
	dir := t.TempDir()
	testenv.Check(t, CheckNewRun(filepath.Join(dir, "absent")))
	file := testenv.File(t, filepath.Join(dir, "file"), "")
	testenv.WantError(t, "CheckNewRun of a file", CheckNewRun(file), file)
	testenv.WantError(t, "CreateRun of a file", testenv.Err(CreateRun(file, sampleManifest())), file)
	testenv.WantError(t, "CheckNewRun", CheckNewRun(dir), ErrNotEmpty)
}

// TestFinishReportsWhatItCannotDo, and ends the journal.
func TestFinishReportsWhatItCannotDo(t *testing.T) {
	run := createRun(t, sampleManifest())
	testenv.Check(t, os.Mkdir(filepath.Join(run.Dir, ManifestFile+".tmp"), 0o777))
	testenv.WantError(t, "Finish without a file for the manifest", run.Finish(sampleManifest().Start, false), ManifestFile)
	testenv.Check(t, run.Close())
	checkManifest(t, run.Dir, sampleManifest()) // it has no end

	run = createRun(t, sampleManifest())
	journal := run.journal
	testenv.Check(t, run.Finish(sampleManifest().Start, false))
	testenv.WantError(t, "Append after Finish", WriteRecord(journal, runRecords()[0]), os.ErrClosed)
	testenv.Check(t, run.Close())
	testenv.Check(t, run.Close()) // a second one does nothing
}

// TestNothingStaysOpen: a program that reads thousands of folders does not run out of
// files. The collector closes files sooner or later, so there are many rounds.
func TestNothingStaysOpen(t *testing.T) {
	const rounds = 8
	dir, damaged := startRun(t, runRecords()...), startRun(t)
	testenv.File(t, filepath.Join(damaged, JournalFile), writeJournal(t, runRecords())+"nonsense\n")
	resumed := func() *Run {
		run, _, err := ResumeRun(dir)
		testenv.Check(t, err)
		return run
	}
	for name, do := range map[string]func(){
		"ReadRun":            func() { _, _, _ = ReadRun(dir) },
		"ReadRun, damaged":   func() { _, _, _ = ReadRun(damaged) },
		"ResumeRun, damaged": func() { _, _, _ = ResumeRun(damaged) },
		"ResumeRun":          func() { testenv.Check(t, resumed().Close()) },
		"Finish": func() {
			run := resumed()
			testenv.Check(t, run.Finish(time.Time{}, false), run.Close())
		},
		"a trace": func() {
			trace := testenv.Must(OpenTrace(dir, true))(t)
			testenv.Check(t, trace.Close())
		},
	} {
		before, known := openFiles()
		if !known {
			t.Skip("the system does not show which files are open")
		}
		for range rounds {
			do()
		}
		if after, _ := openFiles(); after >= before+rounds {
			t.Errorf("%s %d times: %d files are open, %d before", name, rounds, after, before)
		}
	}
}

// TestModesOfWhatIsWritten: the owner can read and write it, and nothing but a folder can
// be entered or executed.
func TestModesOfWhatIsWritten(t *testing.T) {
	run := createRun(t, sampleManifest())
	defer run.Close()
	trace := testenv.Must(OpenTrace(run.Dir, true))(t)
	testenv.Check(t, trace.Add(runRecords()[0], TraceSearch{}), trace.Close())
	for _, name := range []string{".", ManifestFile, JournalFile, LockFile, TraceFile} {
		info := testenv.Must(os.Stat(filepath.Join(run.Dir, name)))(t)
		if mode := info.Mode().Perm(); mode&0o600 != 0o600 || (mode&0o111 != 0) != info.IsDir() {
			t.Errorf("%s has the mode %o", filepath.Join("run", name), mode)
		}
	}
}
