package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
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

// TestFolder: what is appended is read back, also when the folder is opened again after a
// write that a kill has torn; meanwhile no other process can lock it.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "f")
	testenv.Check(t, sums.CheckNew(dir))
	var want []int
	for round := range 3 {
		var f *Folder[manifest]
		var err error
		if round == 0 {
			f = testenv.Must(sums.Create(dir, manifest{Kind: "sum", Title: "one"}, Copy{"copy", []byte("x")}))(t)
			testenv.WantError(t, "locked twice", testenv.Err(sums.Resume(dir)), ErrLocked)
		} else {
			f = testenv.Must(sums.Resume(dir))(t)
			testenv.Check(t, f.GoOn(Resumption{Records: len(want)}))
		}
		for n := range 3 {
			testenv.Check(t, f.Append(struct{ N int }{10*round + n}))
			want = append(want, 10*round+n)
		}
		end := time.Unix(int64(round), 0).UTC()
		if round == 1 {
			testenv.Check(t, f.Finish(func(m *manifest) { m.End = &end }))
		} else {
			testenv.Check(t, f.AppendText(`{"N":99`)) // torn
		}
		testenv.Check(t, f.Complete(), f.Close(), f.Close())
		var got []int
		if _, err := EachLine(dir, intoNumbers(&got)); err != nil || !slices.Equal(got, want) {
			t.Errorf("round %d: %v, %v, want %v", round, got, err, want)
		}
		m, err := sums.Read(dir)
		if err != nil || len(m.Resumed) != round || (m.End != nil) != (round == 1) {
			t.Errorf("round %d: %+v, %v", round, m, err)
		}
	}
	if text := testenv.Text(t, filepath.Join(dir, "copy")); text != "x" {
		t.Errorf("the copy holds %q", text)
	}
	testenv.WantError(t, "Create in a folder that is not empty", testenv.Err(sums.Create(dir, manifest{})), dir+" "+ErrNotEmpty.Error())
	testenv.WantError(t, "CheckNew of a folder that is not empty", sums.CheckNew(dir), ErrNotEmpty)
}

// TestEnter: a kind with files of its own begins in a folder of others; its journal continues
// behind what it began with. A kind whose work is in other folders has none.
func TestEnter(t *testing.T) {
	logs := Kind[manifest]{Name: "log", Manifest: "log.json", Journal: "log.txt"}
	dir := t.TempDir()
	testenv.File(t, filepath.Join(dir, "others", "file"), "")
	f := testenv.Must(logs.Enter(dir))(t)
	testenv.WantError(t, "entered twice", testenv.Err(logs.Enter(dir)), ErrLocked)
	testenv.Check(t, f.Begin(manifest{Title: "a"}, Copy{"log.txt", []byte("head\n")}), f.AppendText("one\n"), f.AppendText("two"), f.Close())
	f = testenv.Must(logs.Resume(dir))(t)
	testenv.Check(t, f.AppendText("three\n"), f.Close())
	if text := testenv.Text(t, filepath.Join(dir, "log.txt")); text != "head\none\nthree\n" {
		t.Errorf("the log is %q", text)
	}
	dir = t.TempDir()
	f = testenv.Must(Kind[manifest]{Name: "x", Manifest: "x.json"}.Create(dir, manifest{}))(t)
	testenv.Check(t, f.Finish(func(*manifest) {}), f.Close())
	testenv.WantError(t, "there is a journal", testenv.Err(os.Stat(filepath.Join(dir, JournalFile))), fs.ErrNotExist)
}

// TestKinds: a run has no kind in its manifest; what cannot be read has none that is wrong.
func TestKinds(t *testing.T) {
	for _, test := range []struct{ data, want, kind, text string }{
		{`{}`, "run", "", ""},
		{`{"kind":"match"}`, "match", "", ""},
		{`{"kind":"match"}`, "run", "match", "a match, not of a run"},
		{`{"kind":"explanation"}`, "run", "explanation", "an explanation, not of a run"},
		{`{"version":"0.1.0"}`, "tune", "run", "a run, not of a tune"},
	} {
		dir := t.TempDir()
		testenv.File(t, filepath.Join(dir, ManifestFile), test.data)
		_, err := Kind[struct{}]{Name: test.want, Manifest: ManifestFile}.Read(dir)
		if test.kind == "" {
			testenv.Check(t, err)
			continue
		}
		wrong, ok := errors.AsType[*KindError](err)
		if !ok || *wrong != (KindError{dir, test.kind, test.want}) || !errors.Is(err, ErrOtherKind) || errors.Is(err, ErrNoJob) {
			t.Errorf("%s as a %s: %v, want a KindError of a %s", test.data, test.want, err, test.kind)
		}
		testenv.WantError(t, test.data, err, dir+" is the folder of "+test.text)
	}
}

// TestReadErrors: each says what is there instead of a manifest.
func TestReadErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, ManifestFile)
	testenv.WantError(t, "an empty folder", testenv.Err(sums.Read(dir)), ErrNoJob)
	testenv.WantError(t, "an empty folder", testenv.Err(sums.Read(dir)), "it has no run.json")
	for text, want := range map[string]string{`{"kind":`: "unexpected end", `{"kind":"sum"}`: "no title", `{"kind":"sum","title":3}`: "cannot unmarshal"} {
		testenv.File(t, path, text)
		_, err := sums.Read(dir)
		if damaged, ok := errors.AsType[*DamagedError](err); !ok || damaged.Path != path || damaged.Line != 0 || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want a DamagedError about %s", text, err, want)
		}
	}
	testenv.WantError(t, "a file", testenv.Err(sums.Read(path)), ErrNoJob)
	testenv.File(t, filepath.Join(dir, "limits.json"), "")
	testenv.WantError(t, "several limits of an earlier version", testenv.Err(sums.Read(dir)), "each of its folders is a run by itself")
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

// TestClaimAt: whoever claims a folder at the same time as others gets one of its own. A name that exists, as a
// folder or a file, gets the first number that is free.
func TestClaimAt(t *testing.T) {
	t.Chdir(t.TempDir())
	at := time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)
	const claims = 32
	claimed := make(chan string, claims)
	for range claims {
		go func() { // ends with its claim
			dir, err := ClaimAt(at, "b/c")
			if err != nil {
				t.Error(err)
			}
			claimed <- dir
		}()
	}
	first := filepath.Join(RunsDir, "20260203T040506Z-b_c")
	want, seen := map[string]bool{first: true}, map[string]bool{}
	for n := 2; n <= claims; n++ {
		want[fmt.Sprint(first, "-", n)] = true
	}
	for range claims {
		seen[<-claimed] = true
	}
	testenv.Want(t, "claimed", seen, want)
	for dir := range seen {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			t.Errorf("%s: %v", dir, err)
		}
	}
	if got, want := Unused(first), fmt.Sprint(first, "-", claims+1); got != want {
		t.Errorf("Unused: %s, want %s", got, want)
	}
	t.Chdir(RunsDir)
	testenv.File(t, RunsDir, "")
	testenv.WantError(t, "below a file", testenv.Err(ClaimAt(at, "a")), RunsDir)
	if got := Unused(RunsDir); got != RunsDir+"-2" {
		t.Errorf("Unused of a file: %s", got)
	}
}
