package runfolder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
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
		_, records, err := ReadFolder(dir)
		checkFailed(t, "ReadFolder without "+name, err)
		if records != nil {
			t.Errorf("ReadFolder without %s: %d records", name, len(records))
		}
		_, _, err = ResumeFolder(dir)
		checkFailed(t, "ResumeFolder without "+name, err)
		if unlock, err := LockFolder(dir); err != nil {
			t.Errorf("the folder stays locked: %v", err)
		} else if err := unlock(); err != nil {
			t.Error(err)
		}
	}
	_, err := OpenJournal(filepath.Join(startRun(t), "not", "there"))
	if err == nil {
		t.Error("OpenJournal of a path that leads nowhere: no error")
	}
	dir := t.TempDir()
	unreadable(t, filepath.Join(dir, TraceFile))
	if _, err := OpenJournal(filepath.Join(dir, TraceFile)); err == nil {
		t.Error("OpenJournal of a file that cannot be opened: no error")
	}
	_, err = OpenTrace(dir, true)
	checkFailed(t, "OpenTrace", err)
}

// TestAFolderThatCannotBeReadIsNotNew: neither is a file.
func TestAFolderThatCannotBeReadIsNotNew(t *testing.T) {
	dir := t.TempDir()
	if err := CheckNewFolder(filepath.Join(dir, "absent")); err != nil {
		t.Errorf("CheckNewFolder of an absent folder: %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := CheckNewFolder(file); err == nil {
		t.Error("CheckNewFolder of a file: no error")
	}
	if _, err := CreateFolder(file, sampleManifest()); err == nil {
		t.Error("CreateFolder of a file: no error")
	}
	if err := CheckNewFolder(dir); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("CheckNewFolder: %v, want ErrNotEmpty", err)
	}
}

// TestOnlyTheFirstErrorOfABeginning: what was not written is not missed when it is
// removed.
func TestOnlyTheFirstErrorOfABeginning(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	_, err := CreateFolder(dir, sampleManifest(), Copy{Name: "a\x00b"})
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("CreateFolder: %v, want only that the name is invalid", err)
	}
	if err := removeIfThere(filepath.Join(dir, "absent")); err != nil {
		t.Errorf("removeIfThere of an absent file: %v", err)
	}
	if err := removeIfThere("a\x00b"); err == nil {
		t.Error("removeIfThere of an invalid name: no error")
	}
}

// TestFinishReportsWhatItCannotDo, and ends the journal.
func TestFinishReportsWhatItCannotDo(t *testing.T) {
	begin := func() (*Folder, string) {
		dir := filepath.Join(t.TempDir(), "run")
		folder, err := CreateFolder(dir, sampleManifest())
		if err != nil {
			t.Fatal(err)
		}
		return folder, dir
	}
	folder, dir := begin()
	appendTo(t, filepath.Join(dir, JournalFile), "nonsense\n")
	if _, ok := errors.AsType[*DamagedError](folder.Finish(sampleManifest().Start, false)); !ok {
		t.Error("Finish with a damaged journal: no DamagedError")
	}
	closeFolder(t, folder)

	folder, dir = begin()
	folder.file.Close()
	if err := folder.Finish(sampleManifest().Start, false); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Finish with a journal that is closed: %v, want ErrClosed", err)
	}
	closeFolder(t, folder)
	checkManifest(t, dir, sampleManifest()) // it has no end

	folder, _ = begin()
	journal := folder.Journal()
	if err := folder.Finish(sampleManifest().Start, false); err != nil {
		t.Fatal(err)
	}
	if err := journal.Add(runRecords()[0]); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Add after Finish: %v, want ErrClosed", err)
	}
	closeFolder(t, folder)
	if err := folder.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
}

// TestJournalReportsErrors of what it writes to and reads from.
func TestJournalReportsErrors(t *testing.T) {
	broken := errors.New("broken")
	if _, _, err := readJournal(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("readJournal: %v, want %v", err, broken)
	}
	if whole, err := CheckLines(iotest.ErrReader(broken), "journal"); !errors.Is(err, broken) || whole != 0 {
		t.Errorf("CheckLines: %d bytes, %v, want %v", whole, err, broken)
	}
	if end, err := endOfLines(iotest.ErrReader(broken)); !errors.Is(err, broken) || end != 0 {
		t.Errorf("endOfLines: %d, %v, want %v", end, err, broken)
	}
	if _, err := findTraceLines(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("findTraceLines: %v, want %v", err, broken)
	}
}

// TestEndOfLines: however the text is cut into reads.
func TestEndOfLines(t *testing.T) {
	long := strings.Repeat("x", 100<<10) // more than one buffer
	for name, test := range map[string]struct {
		text string
		want int
	}{
		"empty": {"", 0}, "torn": {"abc", 0}, "an empty line": {"\n", 1}, "an empty line, then torn": {"\nabc", 1},
		"two lines": {"a\nb\n", 4}, "long": {long + "\n" + long, len(long) + 1}, "long lines": {long + "\n" + long + "\nx", 2*len(long) + 2},
	} {
		whole, err := endOfLines(strings.NewReader(test.text))
		if err != nil || whole != int64(test.want) {
			t.Errorf("%s: %d, %v, want %d", name, whole, err, test.want)
		}
		if slow, err := endOfLines(iotest.OneByteReader(strings.NewReader(test.text))); err != nil || slow != int64(test.want) {
			t.Errorf("%s, byte by byte: %d, %v, want %d", name, slow, err, test.want)
		}
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

// TestLockErrors: what is no lock of another run is an error of its own, and no file
// stays open.
func TestLockErrors(t *testing.T) {
	if _, err := LockFolder(filepath.Join(t.TempDir(), "absent")); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("LockFolder of an absent folder: %v, want its error", err)
	}
	dir := t.TempDir()
	unlock, err := LockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	before, known := openFiles()
	for range 2 {
		if _, err := LockFolder(dir); !errors.Is(err, ErrLocked) {
			t.Errorf("a second LockFolder: %v, want ErrLocked", err)
		}
	}
	if after, _ := openFiles(); known && after > before {
		t.Errorf("%d files are open, %d before", after, before)
	}
	if err := unlock(); err != nil {
		t.Error(err)
	}
}

// openFiles returns the number of files that the process has open, where the system
// shows it.
func openFiles() (n int, known bool) {
	entries, err := os.ReadDir("/proc/self/fd")
	return len(entries), err == nil && runtime.GOOS == "linux"
}

// TestNoCopyTakesThePlaceOfTheJournal: the run does not begin, and leaves nothing.
func TestNoCopyTakesThePlaceOfTheJournal(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if _, err := CreateFolder(dir, sampleManifest(), Copy{JournalFile, []byte("x")}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("CreateFolder: %v, want ErrExist", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v, want nothing", entries, err)
	}
}

// TestReplaceFileOnAFullDisk: the older file stays, and no other is left.
func TestReplaceFileOnAFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, size := range map[string]int{"a byte": 1, "more than a buffer": 1 << 20} {
		if err := os.Symlink(full, path+tmpSuffix); err != nil {
			t.Skip(err)
		}
		if err := ReplaceFile(path, bytesWriter(make([]byte, size))); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%s: %v, want ENOSPC", name, err)
		}
		checkFile(t, path, "old")
		if _, err := os.Lstat(path + tmpSuffix); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the temporary file is left: %v", name, err)
		}
	}
}

// TestReplaceFileThatCannotBeReplaced: a folder in its place, or none around it.
func TestReplaceFileThatCannotBeReplaced(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "folder", "inner"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"folder", "absent/file"} {
		if err := ReplaceFile(filepath.Join(dir, name), bytesWriter([]byte("x"))); err == nil {
			t.Errorf("ReplaceFile of %s: no error", name)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v, want no temporary file", entries, err)
	}
}
