package runfolder

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
	"keymove/suites/job"
)

// bigManifest is that of a run with two contenders, two suites and two repeats.
func bigManifest() Manifest {
	m := sampleManifest()
	m.Contenders = []suites.Contender{{Name: "new"}, {Name: "old"}}
	m.Suites = []SuiteEntry{m.Suites[0], {Suite: suites.Suite{Name: "bk"}, Positions: 3}}
	m.Repeat = 2
	return m
}

// bigRecords are the records of a complete run with bigManifest, in the order of the
// files, of very different lengths.
func bigRecords() []suites.Record {
	var records []suites.Record
	m := bigManifest()
	for c, contender := range m.Contenders {
		for s, suite := range m.Suites {
			for n := range suite.Positions {
				for repeat := range m.Repeat {
					records = append(records, suites.Record{
						Contender: contender.Name, ContenderIndex: c, Suite: suite.Name, SuiteIndex: s,
						CaseIndex: n, Repeat: repeat + 1, Limit: m.Limit, ID: "id", Case: caseOf(""), FEN: mateInOne + "0 1", Move: "Qg7#", MoveUCI: "f7g7",
						PV: strings.Repeat("Nf3 ", len(records)*len(records)*20),
					})
				}
			}
		}
	}
	return records
}

// bigRun leaves the folder of a run with bigManifest and records.
func bigRun(t *testing.T, records []suites.Record) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "run")
	folder, err := CreateFolder(dir, bigManifest())
	if err != nil {
		t.Fatal(err)
	}
	closeFolder(t, folder)
	appendTo(t, filepath.Join(dir, job.JournalFile), string(writeJournal(t, records)))
	return dir
}

func shuffled(records []suites.Record, random *rand.Rand) []suites.Record {
	records = slices.Clone(records)
	random.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
	return records
}

// TestIndexIsInTheOrderOfTheFiles, whatever the order in which the records came in, and
// knows the line of each.
func TestIndexIsInTheOrderOfTheFiles(t *testing.T) {
	want := bigRecords()
	journal := shuffled(want, rand.New(rand.NewPCG(1, 2)))
	var came []suites.Record
	m, index, err := OpenFolder(bigRun(t, journal), func(rec *suites.Record) { came = append(came, *rec) })
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(came, journal); diff != "" {
		t.Errorf("as they came in (-got +want):\n%s", diff)
	}
	if diff := cmp.Diff(recordsOf(t, index), want); diff != "" {
		t.Errorf("All (-got +want):\n%s", diff)
	}
	if index.Len() != len(want) || m.Positions() != len(want) {
		t.Errorf("%d records of %d, want %d", index.Len(), m.Positions(), len(want))
	}
	for i, rec := range want {
		line := 1 + slices.IndexFunc(journal, func(other suites.Record) bool { return suites.KeyOf(other) == suites.KeyOf(rec) })
		if got := index.line(i); got != line {
			t.Errorf("record %d is in line %d, want %d", i, got, line)
		}
	}
}

// TestKeyOf: every part counts from 0, and an earlier version has no repeats.
func TestKeyOf(t *testing.T) {
	rec := suites.Record{ContenderIndex: 3, SuiteIndex: 4, CaseIndex: 5, Repeat: 6}
	if got, want := suites.KeyOf(rec), (suites.Key{Contender: 3, Suite: 4, Case: 5, Repeat: 5}); got != want {
		t.Errorf("KeyOf: %+v, want %+v", got, want)
	}
	if got := suites.KeyOf(suites.Record{}); got != (suites.Key{}) {
		t.Errorf("KeyOf without a repeat: %+v", got)
	}
}

// TestDoublesWithoutAFile are found, too, only not named.
func TestDoublesWithoutAFile(t *testing.T) {
	m := sampleManifest()
	records := runRecords()
	data := writeJournal(t, []suites.Record{records[0], records[1], records[1]})
	err := (&Index{path: "j"}).read(bytes.NewBuffer(data), &m, nil)
	if want := "j:3: a record is there already"; errorText(err) != want {
		t.Errorf("read: %v, want %s", err, want)
	}
}

// TestJournalThatChangesUnderAnIndex: the error is reported once, and is the last.
func TestJournalThatChangesUnderAnIndex(t *testing.T) {
	records := runRecords()
	open := func() (*Index, string) {
		dir := startRun(t, records...)
		_, index, err := OpenFolder(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		return index, filepath.Join(dir, job.JournalFile)
	}
	read := func(index *Index) (good int, failures []error) {
		for rec, err := range index.All() {
			switch {
			case err != nil:
				failures = append(failures, err)
			case rec.ID == records[good].ID:
				good++
			}
		}
		return good, failures
	}

	index, path := open()
	line := len(writeJournal(t, records[:1]))
	for kept, want := range map[int]int{line + 10: 1, line - 1: 0} {
		if err := os.Truncate(path, int64(kept)); err != nil {
			t.Fatal(err)
		}
		if good, failures := read(index); good != want || len(failures) != 1 {
			t.Errorf("%d bytes are left: %d records and then %v, want %d and one error", kept, good, failures, want)
		}
		if err := os.WriteFile(path, writeJournal(t, records), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if good, failures := read(index); good != 0 || len(failures) != 1 || !errors.Is(failures[0], fs.ErrNotExist) {
		t.Errorf("without a journal: %d records, %v, want one error", good, failures)
	}
	folder := &Folder{Folder: &job.Folder[Manifest]{Dir: filepath.Dir(path)}}
	if _, err := folder.DoneKeys(nil, index); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("DoneKeys without a journal: %v, want its error", err)
	}
}

// TestJournalThatIsAFolder cannot be read, which does not make the run a damaged one.
func TestJournalThatIsAFolder(t *testing.T) {
	dir := startRun(t)
	path := filepath.Join(dir, job.JournalFile)
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o777)); err != nil {
		t.Fatal(err)
	}
	for name, read := range map[string]func() error{
		"ReadFolder":  func() error { _, _, err := ReadFolder(dir); return err },
		"OpenFolder":  func() error { _, _, err := OpenFolder(dir, nil); return err },
		"OpenJournal": func() error { _, err := job.OpenJournal(path); return err },
	} {
		err := read()
		if _, damaged := errors.AsType[*job.DamagedError](err); err == nil || damaged {
			t.Errorf("%s: %v, want the error of the file system", name, err)
		}
	}
}

// TestManifestMaySayAnything: numbers of positions that no run has are not believed.
func TestManifestMaySayAnything(t *testing.T) {
	for _, positions := range []int{-1, math.MinInt, math.MaxInt} {
		dir := startRun(t)
		m := sampleManifest()
		m.Suites[0].Positions = positions
		if err := writeManifest(dir, m); err != nil {
			t.Fatal(err)
		}
		if _, index, err := OpenFolder(dir, nil); err != nil || index.Len() != 0 {
			t.Errorf("%d positions: %v, want no records", positions, err)
		}
		appendTo(t, filepath.Join(dir, job.JournalFile), string(writeJournal(t, runRecords()[:1])))
		_, _, err := OpenFolder(dir, nil)
		if _, damaged := errors.AsType[*job.DamagedError](err); damaged != (positions < 0) {
			t.Errorf("%d positions and a record: %v", positions, err)
		}
	}
}

// TestRunWithoutAJournal has no records, and nothing that was left unchecked.
func TestRunWithoutAJournal(t *testing.T) {
	dir := startRun(t)
	if err := os.Remove(filepath.Join(dir, job.JournalFile)); err != nil {
		t.Fatal(err)
	}
	m, records, err := ReadFolder(dir)
	if err != nil || len(records) != 0 || m.Unchecked {
		t.Errorf("ReadFolder: %d records, unchecked %v, %v", len(records), m.Unchecked, err)
	}
	_, index, err := OpenFolder(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := recordsOf(t, index); index.Len() != 0 || len(got) != 0 {
		t.Errorf("OpenFolder: %d records, and %d", index.Len(), len(got))
	}
}

// TestUnchecked is noted by whoever reads the folder, even of a single line.
func TestUnchecked(t *testing.T) {
	sealed := writeJournal(t, runRecords()[:1])
	for _, tt := range []struct {
		journal []byte
		want    bool
	}{{sealed, false}, {regexp.MustCompile(`,"crc32c":"[0-9a-f]{8}"}`).ReplaceAll(sealed, []byte("}")), true}, {nil, false}} {
		dir := startRun(t)
		appendTo(t, filepath.Join(dir, job.JournalFile), string(tt.journal))
		read, _, err := ReadFolder(dir)
		opened, _, openErr := OpenFolder(dir, nil)
		if err := errors.Join(err, openErr); err != nil {
			t.Fatal(err)
		}
		if read.Unchecked != tt.want || opened.Unchecked != tt.want {
			t.Errorf("unchecked: %v by ReadFolder, %v by OpenFolder, want %v of %q", read.Unchecked, opened.Unchecked, tt.want, tt.journal)
		}
	}
}

// In journals of earlier versions a figure that an engine did not report is 0: of an external engine
// a 0 is unknown, unless the record says that it was reported.
func TestZerosOfEarlierVersions(t *testing.T) {
	zero := suites.Record{
		Depth: new(0), SelDepth: new(0), Nodes: new(uint64(0)), KeptDepth: new(0), KeptNodes: new(uint64(0)), ScoreCP: new(0), Points: new(0),
	}
	unknown := suites.Record{Points: new(0)}
	said, scored := zero, zero
	said.Zeros, scored.Iterations = true, "1:e4:0:0"
	scoredUnknown := suites.Record{Points: new(0), ScoreCP: new(0), Iterations: "1:e4:0:0"}
	for name, tt := range map[string]struct {
		external  bool
		rec, want suites.Record
	}{
		"external, of an earlier version": {true, zero, unknown},
		"external, reported":              {true, said, said},
		"external, score with iterations": {true, scored, scoredUnknown},
		"built-in":                        {false, zero, zero},
	} {
		x := Index{external: []bool{tt.external}}
		got, err := x.decode([]byte(lineOf(t, tt.rec)))
		if err != nil || !cmp.Equal(*got, tt.want) {
			t.Errorf("%s: %v\n%s", name, err, cmp.Diff(*got, tt.want))
		}
	}
}

// TestArrange: records stand where the order has them, whatever cycles it has.
func TestArrange(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 1))
		order := make([]int32, seed%20)
		records := make([]suites.Record, len(order))
		for i, from := range random.Perm(len(order)) {
			order[i], records[i].CaseIndex = int32(from), i
		}
		want := slices.Clone(order)
		arrange(records, order)
		for i, from := range want {
			if records[i].CaseIndex != int(from) {
				t.Fatalf("order %v: record %d is at %d", want, records[i].CaseIndex, i)
			}
		}
	}
}
