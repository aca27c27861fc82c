package folder

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// manifest is the manifest of a kind of jobs for tests.
type manifest struct {
	Kind    string       `json:"kind"`
	Title   string       `json:"title"`
	Resumed []Resumption `json:"resumed,omitempty"`
	End     *time.Time   `json:"end,omitempty"`
}

var sums = Kind[manifest]{
	Name: "sum", Manifest: ManifestFile, Journal: JournalFile,
	Check: func(m manifest) error {
		if m.Title == "" {
			return errors.New("no title")
		}
		return nil
	},
	GoOn: func(m *manifest, r Resumption) { m.Resumed, m.End = append(m.Resumed, r), nil },
}

// numbersOf returns the records, which are numbers, of the journal of a folder.
func numbersOf(dir string) (numbers []int, err error) {
	_, err = EachLine(dir, func(line Line) error {
		var record struct{ N int }
		err := json.Unmarshal(line.Text, &record)
		numbers = append(numbers, record.N)
		return err
	})
	return numbers, err
}

// TestFolder: what is appended is read back, also when the folder is opened again after a
// write that a kill has torn; meanwhile no other process can lock it.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "f")
	if err := sums.CheckNew(dir); err != nil {
		t.Error(err)
	}
	var want []int
	for round := range 3 {
		f, err := sums.Resume(dir)
		if round == 0 {
			f, err = sums.Create(dir, manifest{Kind: "sum", Title: "one"}, Copy{"copy", []byte("x")})
		}
		if err != nil {
			t.Fatal(err)
		}
		if round == 0 {
			if _, err := sums.Resume(dir); !errors.Is(err, ErrLocked) {
				t.Errorf("locked twice: %v", err)
			}
		}
		if round > 0 {
			err = f.GoOn(Resumption{Records: len(want)})
		}
		for n := range 3 {
			err = errors.Join(err, f.Append(struct{ N int }{10*round + n}))
			want = append(want, 10*round+n)
		}
		end := time.Unix(int64(round), 0).UTC()
		if round == 1 {
			err = errors.Join(err, f.Finish(func(m *manifest) { m.End = &end }))
		} else {
			err = errors.Join(err, f.AppendText(`{"N":99`)) // torn
		}
		if err := errors.Join(err, f.Complete(), f.Close(), f.Close()); err != nil {
			t.Fatal(err)
		}
		if got, err := numbersOf(dir); err != nil || !slices.Equal(got, want) {
			t.Errorf("round %d: %v, %v, want %v", round, got, err, want)
		}
		m, err := sums.Read(dir)
		if err != nil || len(m.Resumed) != round || (m.End != nil) != (round == 1) {
			t.Errorf("round %d: %+v, %v", round, m, err)
		}
	}
	if data, err := os.ReadFile(filepath.Join(dir, "copy")); string(data) != "x" {
		t.Errorf("the copy holds %q, %v", data, err)
	}
	if _, err := sums.Create(dir, manifest{}); !errors.Is(err, ErrNotEmpty) || !strings.Contains(err.Error(), dir) {
		t.Errorf("Create in a folder that is not empty: %v", err)
	}
	if err := sums.CheckNew(dir); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("CheckNew of a folder that is not empty: %v", err)
	}
}

// TestEnter: a kind with files of its own begins in a folder of others; its journal continues
// behind what it began with.
func TestEnter(t *testing.T) {
	logs := Kind[manifest]{Name: "log", Manifest: "log.json", Journal: "log.txt"}
	dir := filepath.Join(t.TempDir(), "f")
	if err := os.MkdirAll(filepath.Join(dir, "others"), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := logs.Enter(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := logs.Enter(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("entered twice: %v", err)
	}
	err = errors.Join(f.Begin(manifest{Title: "a"}, Copy{"log.txt", []byte("head\n")}), f.AppendText("one\n"), f.AppendText("two"), f.Close())
	if err != nil {
		t.Fatal(err)
	}
	if f, err = logs.Resume(dir); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.AppendText("three\n"), f.Close()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "log.txt")); string(text) != "head\none\nthree\n" {
		t.Errorf("the log is %q, %v", text, err)
	}
}

// TestNoJournal: a kind whose work is in other folders has none.
func TestNoJournal(t *testing.T) {
	dir := t.TempDir()
	f, err := Kind[manifest]{Name: "x", Manifest: "x.json"}.Create(dir, manifest{})
	if err := errors.Join(err, f.Finish(func(*manifest) {}), f.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, JournalFile)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a journal: %v", err)
	}
}

// TestKinds: a run has no kind in its manifest; what cannot be read has none that is wrong.
func TestKinds(t *testing.T) {
	for _, test := range []struct{ data, want, kind string }{
		{`{}`, "run", ""},
		{`{"kind":"match"}`, "match", ""},
		{`{"kind":"match"}`, "run", "match"},
		{`{"kind":"explanation"}`, "run", "explanation"},
		{`{"version":"0.1.0"}`, "tune", "run"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ManifestFile), []byte(test.data), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Kind[struct{}]{Name: test.want, Manifest: ManifestFile}.Read(dir)
		if test.kind == "" {
			if err != nil {
				t.Errorf("%s as a %s: %v", test.data, test.want, err)
			}
			continue
		}
		wrong, ok := errors.AsType[*KindError](err)
		if !ok || *wrong != (KindError{dir, test.kind, test.want}) || !errors.Is(err, ErrOtherKind) || errors.Is(err, ErrNoJob) {
			t.Errorf("%s as a %s: %v, want a KindError of a %s", test.data, test.want, err, test.kind)
		}
	}
	for kind, want := range map[string]string{"match": "d is the folder of a match, not of a run", "explanation": "d is the folder of an explanation, not of a run"} {
		if got := (&KindError{"d", kind, "run"}).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestReadErrors: each says what is there instead of a manifest.
func TestReadErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, ManifestFile)
	if _, err := sums.Read(dir); !errors.Is(err, ErrNoJob) || !strings.HasSuffix(err.Error(), "it has no run.json") {
		t.Errorf("an empty folder: %v, want ErrNoJob", err)
	}
	for text, want := range map[string]string{`{"kind":`: "unexpected end", `{"kind":"sum"}`: "no title", `{"kind":"sum","title":3}`: "cannot unmarshal"} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := sums.Read(dir)
		if damaged, ok := errors.AsType[*DamagedError](err); !ok || damaged.Path != path || damaged.Line != 0 || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want a DamagedError about %s", text, err, want)
		}
	}
	if _, err := sums.Read(path); !errors.Is(err, ErrNoJob) {
		t.Errorf("a file: %v, want ErrNoJob", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "limits.json"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := sums.Read(dir); err == nil || !strings.Contains(err.Error(), "each of its folders is a run by itself") {
		t.Errorf("several limits of an earlier version: %v", err)
	}
}

// TestCreateLeavesNothing where the job cannot begin.
func TestCreateLeavesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "f")
	_, err := sums.Create(dir, manifest{}, Copy{"good", []byte("x")}, Copy{"a\x00b", nil})
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Create: %v, want only that the name is invalid", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v, want nothing", entries, err)
	}
}

// TestUnused: a name that exists, as a folder or a file, gets the first number that is free.
func TestUnused(t *testing.T) {
	t.Chdir(t.TempDir())
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	first := filepath.Join(RunsDir, "20260203T040506Z-a")
	for _, want := range []string{first, first + "-2", first + "-3"} {
		if got := Unused(pathAt(at, "a")); got != want {
			t.Errorf("Unused: %s, want %s", got, want)
		}
		if err := os.MkdirAll(want, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if want := filepath.Join(RunsDir, "20260203T040506Z-b_c"); Unused(pathAt(at, "b/c")) != want {
		t.Errorf("Unused of b/c: %s, want %s", Unused(pathAt(at, "b/c")), want)
	}
}

// TestClaimAt: whoever claims a folder at the same time as others gets one of its own.
func TestClaimAt(t *testing.T) {
	t.Chdir(t.TempDir())
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	const claims = 32
	claimed := make(chan string, claims)
	for range claims {
		go func() {
			dir, err := ClaimAt(at, "a")
			if err != nil {
				t.Error(err)
			}
			claimed <- dir
		}()
	}
	seen := map[string]bool{}
	for range claims {
		dir := <-claimed
		if info, err := os.Stat(dir); err != nil || !info.IsDir() || seen[dir] {
			t.Errorf("%s: %v, claimed before: %t", dir, err, seen[dir])
		}
		seen[dir] = true
	}
	t.Chdir(RunsDir)
	if err := os.WriteFile(RunsDir, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if dir, err := ClaimAt(at, "a"); err == nil {
		t.Errorf("below a file: %s", dir)
	}
}
