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
		unlock, err := LockFolder(dir)
		testenv.Must(t, err)
		testenv.Must(t, unlock())
	}
	dir := t.TempDir()
	unreadable(t, filepath.Join(dir, TraceFile))
	check("OpenTrace", testenv.Err(OpenTrace(dir, true)))
	testenv.Fails(t, "OpenTrace of a path that leads nowhere", testenv.Err(OpenTrace(filepath.Join(dir, "not"), true)), fs.ErrNotExist)
}

// TestAFolderThatCannotBeReadIsNotNew: neither is a file.
func TestAFolderThatCannotBeReadIsNotNew(t *testing.T) {
	dir := t.TempDir()
	testenv.Must(t, CheckNewRun(filepath.Join(dir, "absent")))
	file := testenv.File(t, filepath.Join(dir, "file"), "")
	testenv.Fails(t, "CheckNewRun of a file", CheckNewRun(file), file)
	testenv.Fails(t, "CreateRun of a file", testenv.Err(CreateRun(file, sampleManifest())), file)
	testenv.Fails(t, "CheckNewRun", CheckNewRun(dir), ErrNotEmpty)
}

// TestFinishReportsWhatItCannotDo, and ends the journal.
func TestFinishReportsWhatItCannotDo(t *testing.T) {
	run := createRun(t, sampleManifest())
	testenv.Must(t, os.Mkdir(filepath.Join(run.Dir, ManifestFile+".tmp"), 0o777))
	testenv.Fails(t, "Finish without a file for the manifest", run.Finish(sampleManifest().Start, false), ManifestFile)
	testenv.Must(t, run.Close())
	checkManifest(t, run.Dir, sampleManifest()) // it has no end

	run = createRun(t, sampleManifest())
	journal := run.journal
	testenv.Must(t, run.Finish(sampleManifest().Start, false))
	testenv.Fails(t, "Append after Finish", WriteRecord(journal, runRecords()[0]), os.ErrClosed)
	testenv.Must(t, run.Close())
	testenv.Must(t, run.Close()) // a second one does nothing
}

// TestNothingStaysOpen: a program that reads thousands of folders does not run out of
// files. The collector closes files sooner or later, so there are many rounds.
func TestNothingStaysOpen(t *testing.T) {
	const rounds = 8
	dir, damaged := startRun(t, runRecords()...), startRun(t)
	testenv.File(t, filepath.Join(damaged, JournalFile), writeJournal(t, runRecords())+"nonsense\n")
	resumed := func() *Run {
		run, _, err := ResumeRun(dir)
		testenv.Must(t, err)
		return run
	}
	for name, do := range map[string]func(){
		"ReadRun":            func() { _, _, _ = ReadRun(dir) },
		"ReadRun, damaged":   func() { _, _, _ = ReadRun(damaged) },
		"ResumeRun, damaged": func() { _, _, _ = ResumeRun(damaged) },
		"ResumeRun":          func() { testenv.Must(t, resumed().Close()) },
		"Finish": func() {
			run := resumed()
			testenv.Must(t, run.Finish(time.Time{}, false), run.Close())
		},
		"a trace": func() {
			trace, err := OpenTrace(dir, true)
			testenv.Must(t, err)
			testenv.Must(t, trace.Close())
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
	trace, err := OpenTrace(run.Dir, true)
	testenv.Must(t, err)
	testenv.Must(t, trace.Add(runRecords()[0], TraceSearch{}), trace.Close())
	for _, name := range []string{".", ManifestFile, JournalFile, LockFile, TraceFile} {
		info, err := os.Stat(filepath.Join(run.Dir, name))
		testenv.Must(t, err)
		if mode := info.Mode().Perm(); mode&0o600 != 0o600 || (mode&0o111 != 0) != info.IsDir() {
			t.Errorf("%s has the mode %o", filepath.Join("run", name), mode)
		}
	}
}
