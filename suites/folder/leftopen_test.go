package folder

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestNothingStaysOpen: a program that reads thousands of folders does not run out of
// files. The collector closes files sooner or later, so there are many rounds.
func TestNothingStaysOpen(t *testing.T) {
	const rounds = 8
	dir := startRun(t, runRecords()...)
	damaged := startRun(t)
	appendTo(t, filepath.Join(damaged, JournalFile), string(writeJournal(t, runRecords()))+"nonsense\n")
	whole := map[string]func(){
		"ReadRun":            func() { _, _, _ = ReadRun(dir) },
		"ReadRun, damaged":   func() { _, _, _ = ReadRun(damaged) },
		"ResumeRun, damaged": func() { _, _, _ = ResumeRun(damaged) },
		"ResumeRun": func() {
			folder, _, err := ResumeRun(dir)
			if err != nil {
				t.Fatal(err)
			}
			closeFolder(t, folder)
		},
		"Finish": func() {
			folder, _, err := ResumeRun(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := folder.Finish(time.Time{}, false); err != nil {
				t.Error(err)
			}
			closeFolder(t, folder)
		},
		"a trace": func() {
			trace, err := OpenTrace(dir, true)
			if err != nil {
				t.Fatal(err)
			}
			if err := trace.Close(); err != nil {
				t.Error(err)
			}
		},
	}
	for name, do := range whole {
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
	dir := filepath.Join(t.TempDir(), "run")
	folder, err := CreateRun(dir, sampleManifest(), Copy{Name: StdinFile, Data: []byte("8/8")})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := OpenTrace(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	check := func(names ...string) {
		t.Helper()
		for _, name := range names {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if mode := info.Mode().Perm(); mode&0o600 != 0o600 || (mode&0o111 != 0) != info.IsDir() {
				t.Errorf("%s has the mode %o", filepath.Join("run", name), mode)
			}
		}
	}
	check(".", ManifestFile, JournalFile, LockFile, StdinFile, TraceFile)
	if err := trace.Add(runRecords()[0], TraceSearch{}); err != nil {
		t.Error(err)
	}
	if err := trace.Close(); err != nil {
		t.Error(err)
	}
	closeFolder(t, folder)
	if err := os.Remove(filepath.Join(dir, JournalFile)); err != nil {
		t.Fatal(err)
	}
	folder, _, err = ResumeRun(dir)
	if err != nil {
		t.Fatal(err)
	}
	check(JournalFile, TraceFile)
	closeFolder(t, folder)
}
