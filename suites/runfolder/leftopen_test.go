package runfolder

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"keymove/suites"
	"keymove/suites/job"
)

// TestNothingStaysOpen: a program that reads thousands of folders does not run out of
// files. The collector closes files sooner or later, so there are many rounds.
func TestNothingStaysOpen(t *testing.T) {
	const rounds = 8
	dir := startRun(t, runRecords()...)
	damaged := startRun(t)
	appendTo(t, filepath.Join(damaged, job.JournalFile), string(writeJournal(t, runRecords()))+"nonsense\n")
	_, index, err := OpenFolder(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := map[string]func(){
		"ReadFolder":            func() { _, _, _ = ReadFolder(dir) },
		"ReadFolder, damaged":   func() { _, _, _ = ReadFolder(damaged) },
		"OpenFolder":            func() { _, _, _ = OpenFolder(dir, nil) },
		"ResumeFolder, damaged": func() { _, _, _ = ResumeFolder(damaged) },
		"OpenJournal, damaged":  func() { _, _ = job.OpenJournal(filepath.Join(damaged, job.JournalFile)) },
		"line":                  func() { index.line(1) },
		"All": func() {
			for range index.All() {
				break
			}
		},
		"ResumeFolder": func() {
			folder, _, err := ResumeFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			closeFolder(t, folder)
		},
		"Finish": func() {
			folder, _, err := ResumeFolder(dir)
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
		"ThisMachine": func() { suites.ThisMachine() },
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
	folder, err := CreateFolder(dir, sampleManifest(), job.Copy{Name: StdinFile, Data: []byte("8/8")})
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
	check(".", job.ManifestFile, job.JournalFile, job.LockFile, StdinFile, TraceFile)
	if err := trace.Add(runRecords()[0], TraceSearch{}); err != nil {
		t.Error(err)
	}
	if err := trace.Close(); err != nil {
		t.Error(err)
	}
	closeFolder(t, folder)
	if err := os.Remove(filepath.Join(dir, job.JournalFile)); err != nil {
		t.Fatal(err)
	}
	folder, _, err = ResumeFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	check(job.JournalFile, TraceFile)
	closeFolder(t, folder)
}

// openFiles returns the number of files that the process has open, where the system
// shows it.
func openFiles() (n int, known bool) {
	entries, err := os.ReadDir("/proc/self/fd")
	return len(entries), err == nil && runtime.GOOS == "linux"
}
