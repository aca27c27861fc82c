package audit

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// startAudit makes the folder of an audit of two contenders on three cases, with records of
// the first ones.
func startAudit(t *testing.T, records int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "audit")
	m := Manifest{Samples: 5, Manifest: runfolder.Manifest{
		Contenders: make([]runfolder.Contender, 2),
		Suites:     []runfolder.SuiteEntry{{Suite: suites.Suite{Name: "s"}, Positions: 3}},
	}}
	folder, err := CreateFolder(dir, m, runfolder.Copy{Name: runfolder.StdinFile, Data: []byte("8/8")})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for n := range records {
		if err := folder.Add(Record{Contender: n / 3, Case: n % 3, Rules: []RuleRecord{{Rule: "rfp"}}}); err != nil {
			t.Fatal(err)
		}
	}
	if other, err := ResumeFolder(dir); !errors.Is(err, runfolder.ErrLocked) {
		t.Errorf("a second owner: %v, %v", other, err)
	}
	return dir
}

// TestFolder: what was added is there again; a torn last line is dropped; the end says that
// the audit was interrupted.
func TestFolder(t *testing.T) {
	dir := startAudit(t, 4)
	if _, err := CreateFolder(dir, Manifest{}); !errors.Is(err, runfolder.ErrNotEmpty) {
		t.Errorf("the same folder again: %v", err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, runfolder.StdinFile)); err != nil || string(data) != "8/8" {
		t.Errorf("the copy of stdin: %q, %v", data, err)
	}
	path := filepath.Join(dir, runfolder.JournalFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)-9], 0o666); err != nil {
		t.Fatal(err)
	}
	folder, err := ResumeFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if len(folder.Records) != 3 || !folder.Done()[runfolder.Key{Case: 2}] {
		t.Errorf("records %+v", folder.Records)
	}
	if err := folder.Finish(time.Time{}, true); err != nil {
		t.Fatal(err)
	}
	if m, err := ReadManifest(dir); err != nil || m.End == nil || !m.End.Interrupted || m.End.Records != 3 || m.Kind != Kind {
		t.Errorf("%+v, %v", m.End, err)
	}
}

// TestDamagedFolders: what is no folder of an audit, and journals that were changed, are
// named.
func TestDamagedFolders(t *testing.T) {
	if _, err := ReadManifest(t.TempDir()); !errors.Is(err, runfolder.ErrNoRun) {
		t.Errorf("an empty folder: %v", err)
	}
	for name, change := range map[string]func(string) string{
		"a changed digit": func(s string) string { return strings.Replace(s, `"case":1`, `"case":2`, 1) },
		"a line twice":    func(s string) string { return s + strings.SplitAfter(s, "\n")[0] },
		"no JSON":         func(s string) string { return "x\n" + s },
	} {
		dir := startAudit(t, 3)
		path := filepath.Join(dir, runfolder.JournalFile)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(change(string(data))), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err = ResumeFolder(dir)
		if damaged, ok := errors.AsType[*runfolder.DamagedError](err); !ok || damaged.Path != path {
			t.Errorf("%s: %v", name, err)
		}
	}
	dir := startAudit(t, 0)
	for text, want := range map[string]string{`{"kind":"tune"}`: "folder of a tune", `{"kind":"audit"}`: "no contenders", "{": "run.json"} {
		if err := os.WriteFile(filepath.Join(dir, runfolder.ManifestFile), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := ResumeFolder(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
