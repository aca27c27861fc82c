package folder

import (
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
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
	folder, err := CreateRun(dir, bigManifest())
	if err != nil {
		t.Fatal(err)
	}
	closeFolder(t, folder)
	appendTo(t, filepath.Join(dir, JournalFile), string(writeJournal(t, records)))
	return dir
}

func shuffled(records []suites.Record, random *rand.Rand) []suites.Record {
	records = slices.Clone(records)
	random.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
	return records
}

// TestRecordsAreInTheOrderOfTheFiles, whatever the order in which they came in.
func TestRecordsAreInTheOrderOfTheFiles(t *testing.T) {
	want := bigRecords()
	journal := shuffled(want, rand.New(rand.NewPCG(1, 2)))
	m, got, err := ReadRun(bigRun(t, journal))
	if err != nil || m.Positions() != len(want) {
		t.Fatalf("%d positions, want %d: %v", m.Positions(), len(want), err)
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("ReadRun (-got +want):\n%s", diff)
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
		if _, records, err := ReadRun(dir); err != nil || len(records) != 0 {
			t.Errorf("%d positions: %v, want no records", positions, err)
		}
		appendTo(t, filepath.Join(dir, JournalFile), string(writeJournal(t, runRecords()[:1])))
		_, _, err := ReadRun(dir)
		if _, damaged := errors.AsType[*DamagedError](err); damaged != (positions < 0) {
			t.Errorf("%d positions and a record: %v", positions, err)
		}
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
		appendTo(t, filepath.Join(dir, JournalFile), string(tt.journal))
		read, _, err := ReadRun(dir)
		if err != nil || read.Unchecked != tt.want {
			t.Errorf("unchecked: %v, %v, want %v of %q", read.Unchecked, err, tt.want, tt.journal)
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
		m := Manifest{Contenders: make([]suites.Contender, 1)}
		if tt.external {
			m.Contenders[0].Engine = &suites.Engine{}
		}
		got, err := m.decode(writeJournal(t, []suites.Record{tt.rec}))
		if err != nil || !cmp.Equal(*got, tt.want) {
			t.Errorf("%s: %v\n%s", name, err, cmp.Diff(*got, tt.want))
		}
	}
}
