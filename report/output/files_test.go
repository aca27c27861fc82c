package output

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/runner"
)

// slowSearcher plays a move that follows from the position, after a time that
// does not.
type slowSearcher struct{}

func (slowSearcher) NewGame(context.Context) error { return nil }
func (slowSearcher) Close() error                  { return nil }

func (slowSearcher) Search(_ context.Context, game engine.Game, _ engine.Limits, info func(engine.Info)) (engine.Result, error) {
	start := time.Now()
	time.Sleep(time.Duration(rand.Int64N(int64(time.Second))))
	pos := game.Position()
	if pos.Key()%5 == 0 {
		return engine.Result{}, errors.New("exit status 1")
	}
	moves := pos.LegalMoves()
	m := moves[pos.Key()%uint64(min(len(moves), 2))]
	res := engine.Result{
		Move: m, PV: []board.Move{m}, Score: engine.Score{Centipawns: int(pos.Key() % 100)},
		Depth: 5, SelDepth: 9, Nodes: pos.Key() % 10_000, Time: time.Since(start),
	}
	info(engine.Info{Depth: 5, MultiPV: 1, Score: res.Score, Nodes: res.Nodes, Time: res.Time, PV: res.PV})
	return res, nil
}

// walk returns a suite of the positions of a walk from the start position, in
// three themes.
func walk(t *testing.T, name string, n int) suites.Suite {
	t.Helper()
	pos, err := board.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var cases suites.List
	for i := range n {
		moves := pos.LegalMoves()
		c := suites.Case{
			Suite: name, ID: fmt.Sprintf("%s.%d", name, i+1), Line: i + 1, Theme: fmt.Sprint("theme ", i%3),
			Position: pos, Best: moves[:1],
		}
		c.Hash = c.AskedHash()
		cases = append(cases, c)
		pos = pos.After(moves[(7*i+3)%len(moves)])
	}
	return suites.Suite{Name: name, File: name + ".epd", Cases: cases}
}

// rebuild writes the files of a run folder.
func rebuild(dir string) (*report.Run, error) {
	run, err := report.ReadFolder(dir)
	if err != nil {
		return nil, err
	}
	return run, WriteFiles(NewSections(run), Files)
}

// runToFolder runs two suites and leaves a complete run folder.
func runToFolder(t *testing.T, workers int) (dir string) {
	t.Helper()
	cfg := runner.Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 30), walk(t, "two", 12)},
		Plan:       plan.Plan{Limits: engine.Limits{Nodes: 10_000}, Workers: workers, NoTimes: true},
		Open:       func(context.Context, suites.Contender) (engine.Searcher, error) { return slowSearcher{}, nil },
	}
	manifest := folder.Manifest{
		Contenders: cfg.Contenders, Plan: cfg.Plan,
	}
	manifest.Limit = cfg.Plan.SearchLimit().String()
	for _, s := range cfg.Suites {
		manifest.Suites = append(manifest.Suites, folder.NewSuiteEntry(s))
	}
	dir = filepath.Join(t.TempDir(), "run")
	f, err := folder.CreateRun(dir, manifest)
	if err != nil {
		t.Fatalf("CreateRun: %v", err)
	}
	cfg.Journal = f.Append
	if err := runner.Run(t.Context(), cfg); err != nil {
		t.Fatalf("Run: %v", err)
	}
	if err := f.Finish(time.Now(), false); err != nil {
		t.Fatalf("Finish: %v", err)
	}
	if _, err := rebuild(dir); err != nil {
		t.Fatalf("rebuild: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	return dir
}

// The order in which searches end is different in each of these runs, the
// files are the same.
func TestSameBytesForAnyNumberOfWorkers(t *testing.T) {
	want := map[string]string{}
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				dir := runToFolder(t, workers)
				for _, name := range []string{report.RecordsFile, report.SummaryFile} {
					got := readFile(t, filepath.Join(dir, name))
					if want[name] == "" {
						want[name] = got
					}
					if got != want[name] {
						t.Errorf("%s differs from that of one worker", name)
					}
				}
			})
		})
	}
	if got, want := strings.Count(want[report.RecordsFile], "\n"), 1+2*42; got != want {
		t.Errorf("%d lines in %s, want %d", got, report.RecordsFile, want)
	}
	if got, want := strings.Count(want[report.SummaryFile], "\n"), 1+2*2*5; got != want {
		t.Errorf("%d lines in %s, want %d", got, report.SummaryFile, want)
	}
	if !strings.Contains(want[report.RecordsFile], "crash: exit status 1") {
		t.Errorf("no error among the records of %s", report.RecordsFile)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A run that was killed has no end in its manifest, and a torn line.
func TestAKilledRunIsRebuilt(t *testing.T) {
	dir := t.TempDir()
	f, err := folder.CreateRun(dir, reporttest.Meta())
	if err != nil {
		t.Fatalf("CreateRun: %v", err)
	}
	records := reporttest.Records()
	for i := range 4 {
		if err := f.Append(records[3-i]); err != nil {
			t.Fatalf("Add: %v", err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	path := filepath.Join(dir, folder.JournalFile)
	journal := readFile(t, path)
	if err := os.WriteFile(path, []byte(journal+`{"contender":"defa`), 0o666); err != nil {
		t.Fatal(err)
	}
	run, err := rebuild(dir)
	if err != nil {
		t.Fatalf("rebuild: %v", err)
	}
	meta, got := run.Meta, run.Records
	if meta.End != nil || meta.Limit != reporttest.Meta().Limit {
		t.Errorf("manifest with limit %q and end %v, want %q and none", meta.Limit, meta.End, reporttest.Meta().Limit)
	}
	if len(got) != 4 {
		t.Errorf("%d records, want 4", len(got))
	}
	if got, want := readFile(t, filepath.Join(dir, report.RecordsFile)), recordsCSV(t, records[:4], reporttest.Meta()); got != want {
		t.Errorf("%s:\n%s\nwant:\n%s", report.RecordsFile, got, want)
	}
	if got, want := readFile(t, filepath.Join(dir, report.SummaryFile)), summaryCSV(t, records[:4], reporttest.Meta()); got != want {
		t.Errorf("%s:\n%s\nwant:\n%s", report.SummaryFile, got, want)
	}
}

func TestRebuildNeedsARunFolder(t *testing.T) {
	if _, err := rebuild(t.TempDir()); !errors.Is(err, folder.ErrNoJob) {
		t.Errorf("rebuild of an empty folder: %v, want ErrNoRun", err)
	}
}

// Files that were complete are not replaced by what a journal has left.
func TestAJournalThatHasLostRecordsIsNotRebuilt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := runToFolder(t, 2)
		path := filepath.Join(dir, folder.JournalFile)
		journal, records := readFile(t, path), readFile(t, filepath.Join(dir, report.RecordsFile))
		for _, size := range []int{0, len(journal) / 2, len(journal) - 1} {
			if err := os.WriteFile(path, []byte(journal[:size]), 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := rebuild(dir)
			if damaged, ok := errors.AsType[*folder.DamagedError](err); !ok || damaged.Path != path {
				t.Errorf("a journal of %d bytes: %v, want a DamagedError of %s", size, err, path)
			}
			if got := readFile(t, filepath.Join(dir, report.RecordsFile)); got != records {
				t.Errorf("a journal of %d bytes: %s has changed", size, report.RecordsFile)
			}
		}
	})
}

// TestRunPageNamesTheFiles: the page has a row for each file of a run.
func TestRunPageNamesTheFiles(t *testing.T) {
	page := readFile(t, filepath.Join("..", "..", "docs", "run.md"))
	for _, f := range Files {
		if !strings.Contains(page, "\n| `"+f.Name+"` | ") {
			t.Errorf("docs/run.md has no row for %s", f.Name)
		}
	}
}

// TestAFormatIsAFile: a format of another package writes its file with those of the
// run, of the same data; one that the run does not have is not written.
func TestAFormatIsAFile(t *testing.T) {
	dir := t.TempDir()
	meta := reporttest.Meta()
	s := NewSections(&report.Run{Path: dir, Meta: &meta, Records: reporttest.Records()})
	format := File{Name: "report.txt", Write: func(w io.Writer, s *Sections) error {
		_, err := fmt.Fprintf(w, "%d failures", len(s.Failures()))
		return err
	}}
	other := File{Name: "other.txt", In: func(*Sections) bool { return false }, Write: format.Write}
	if err := WriteFiles(s, append(slices.Clone(Files), format, other)); err != nil {
		t.Fatal(err)
	}
	if got, want := readFile(t, filepath.Join(dir, "report.txt")), "5 failures"; got != want {
		t.Errorf("report.txt: %q, want %q", got, want)
	}
	var names []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if want := []string{"failed.epd", "records.csv", "report.md", "report.txt", "summary.csv"}; !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
}
