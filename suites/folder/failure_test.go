package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// unreadable makes a path that exists and cannot be opened, by anybody.
func unreadable(t *testing.T, path string) {
	t.Helper()
	_ = os.Remove(path) // it may not be there
	if err := os.Symlink(filepath.Base(path), path); err != nil {
		t.Skipf("symbolic links cannot be made here: %v", err)
	}
}

// checkFailed checks that a function failed, and not because a file is missing.
func checkFailed(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s: %v, want the error of the file that cannot be read", what, err)
	}
}

// TestFilesThatCannotBeRead are errors, not runs without records.
func TestFilesThatCannotBeRead(t *testing.T) {
	for _, name := range []string{ManifestFile, JournalFile} {
		dir := startRun(t, runRecords()...)
		unreadable(t, filepath.Join(dir, name))
		_, records, err := ReadRun(dir)
		checkFailed(t, "ReadRun without "+name, err)
		if records != nil {
			t.Errorf("ReadRun without %s: %d records", name, len(records))
		}
		_, _, err = ResumeRun(dir)
		checkFailed(t, "ResumeRun without "+name, err)
		if unlock, err := LockFolder(dir); err != nil {
			t.Errorf("the folder stays locked: %v", err)
		} else if err := unlock(); err != nil {
			t.Error(err)
		}
	}
	if _, err := OpenTrace(filepath.Join(startRun(t), "not", "there"), true); err == nil {
		t.Error("OpenTrace of a path that leads nowhere: no error")
	}
	dir := t.TempDir()
	unreadable(t, filepath.Join(dir, TraceFile))
	_, err := OpenTrace(dir, true)
	checkFailed(t, "OpenTrace", err)
}

// TestAFolderThatCannotBeReadIsNotNew: neither is a file.
func TestAFolderThatCannotBeReadIsNotNew(t *testing.T) {
	dir := t.TempDir()
	if err := CheckNewRun(filepath.Join(dir, "absent")); err != nil {
		t.Errorf("CheckNewRun of an absent folder: %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := CheckNewRun(file); err == nil {
		t.Error("CheckNewRun of a file: no error")
	}
	if _, err := CreateRun(file, sampleManifest()); err == nil {
		t.Error("CreateRun of a file: no error")
	}
	if err := CheckNewRun(dir); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("CheckNewRun: %v, want ErrNotEmpty", err)
	}
}

// TestFinishReportsWhatItCannotDo, and ends the journal.
func TestFinishReportsWhatItCannotDo(t *testing.T) {
	begin := func() (*Run, string) {
		dir := filepath.Join(t.TempDir(), "run")
		folder, err := CreateRun(dir, sampleManifest())
		if err != nil {
			t.Fatal(err)
		}
		return folder, dir
	}
	folder, dir := begin()
	if err := os.Mkdir(filepath.Join(dir, ManifestFile+".tmp"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := folder.Finish(sampleManifest().Start, false); err == nil {
		t.Error("Finish without a file for the manifest: no error")
	}
	closeFolder(t, folder)

	checkManifest(t, dir, sampleManifest()) // it has no end

	folder, _ = begin()
	journal := folder.journal
	if err := folder.Finish(sampleManifest().Start, false); err != nil {
		t.Fatal(err)
	}
	if err := WriteRecord(journal, runRecords()[0]); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Append after Finish: %v, want ErrClosed", err)
	}
	closeFolder(t, folder)
	if err := folder.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
}

// TestATornLineOfATraceIsCutOffAtOnce, not when the lines are sorted.
func TestATornLineOfATraceIsCutOffAtOnce(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, TraceFile)
	if err := os.WriteFile(path, []byte("{}\n{\"contender"), 0o666); err != nil {
		t.Fatal(err)
	}
	trace, err := OpenTrace(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	if got := readText(t, path); got != "{}\n" {
		t.Errorf("the trace holds %q", got)
	}
	if err := trace.Close(); err != nil {
		t.Error(err)
	}
	if err := trace.Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a second Close: %v, want ErrClosed", err)
	}
}
