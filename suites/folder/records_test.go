package folder

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
)

// bigRun is a complete run with two contenders, two suites and two repeats: the records in the order of the
// files are of very different lengths.
func bigRun() (m Manifest, records []suites.Record) {
	m = sampleManifest()
	m.Contenders = []suites.Contender{{Name: "new"}, {Name: "old"}}
	m.Suites = []SuiteEntry{m.Suites[0], {Suite: suites.Suite{Name: "bk"}, Positions: 3}}
	m.Repeat = 2
	for c, contender := range m.Contenders {
		for s, suite := range m.Suites {
			for n := range 2 * suite.Positions {
				records = append(records, suites.Record{
					Contender: contender.Name, ContenderIndex: c, Suite: suite.Name, SuiteIndex: s,
					CaseIndex: n / 2, Repeat: n%2 + 1, Limit: m.Limit, ID: "id", Case: caseOf(""), FEN: mateInOne + "0 1", Move: "Qg7#", MoveUCI: "f7g7",
					PV: strings.Repeat("Nf3 ", len(records)*len(records)*20),
				})
			}
		}
	}
	return m, records
}

// TestRecordsAreInTheOrderOfTheFiles, whatever the order in which they came in.
func TestRecordsAreInTheOrderOfTheFiles(t *testing.T) {
	m, want := bigRun()
	shuffled := slices.Clone(want)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(want), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	run := createRun(t, m, shuffled...)
	testenv.Check(t, run.Close())
	read, got, err := ReadRun(run.Dir)
	if err != nil || read.Positions() != len(want) {
		t.Fatalf("%d positions, want %d: %v", read.Positions(), len(want), err)
	}
	testenv.Want(t, "ReadRun", got, want)
}

// TestManifestMaySayAnything: numbers of positions that no run has are not believed.
func TestManifestMaySayAnything(t *testing.T) {
	for _, positions := range []int{-1, math.MinInt, math.MaxInt} {
		dir, m := t.TempDir(), sampleManifest()
		m.Suites[0].Positions = positions
		testenv.Check(t, writeManifest(dir, m))
		if _, records, err := ReadRun(dir); err != nil || len(records) != 0 {
			t.Errorf("%d positions: %v, want no records", positions, err)
		}
		testenv.File(t, filepath.Join(dir, JournalFile), writeJournal(t, runRecords()[:1]))
		_, _, err := ReadRun(dir)
		if _, damaged := errors.AsType[*DamagedError](err); damaged != (positions < 0) {
			t.Errorf("%d positions and a record: %v", positions, err)
		}
	}
}

// TestUnchecked: journals of earlier versions are read, and it is known that nothing was checked.
func TestUnchecked(t *testing.T) {
	sealed := []byte(writeJournal(t, runRecords()))
	bare := bytes.Join(withoutChecksums([][]byte{sealed}), nil)
	for _, test := range []struct {
		journal []byte
		want    bool
		records int
	}{{sealed, false, 2}, {bare, true, 2}, {bare[:bytes.IndexByte(bare, '\n')+1], true, 1}, {nil, false, 0}} {
		dir := startRun(t)
		testenv.File(t, filepath.Join(dir, JournalFile), string(test.journal))
		if read, records, err := ReadRun(dir); err != nil || read.Unchecked != test.want || len(records) != test.records {
			t.Errorf("unchecked: %v, %d records, %v, want %v of %q", read.Unchecked, len(records), err, test.want, test.journal)
		}
	}
}

// In journals of earlier versions a figure that an engine did not report is 0: of an external engine
// a 0 is unknown, unless the record says that it was reported.
func TestZerosOfEarlierVersions(t *testing.T) {
	zero := suites.Record{
		Depth: new(0), SelDepth: new(0), Nodes: new(uint64(0)), KeptDepth: new(0), KeptNodes: new(uint64(0)), ScoreCP: new(0), Points: new(0),
	}
	said, scored := zero, zero
	said.Zeros, scored.Iterations = true, "1:e4:0:0"
	for _, tt := range []struct {
		name      string
		engine    *suites.Engine
		rec, want suites.Record
	}{
		{"external, of an earlier version", &suites.Engine{}, zero, suites.Record{Points: new(0)}},
		{"external, reported", &suites.Engine{}, said, said},
		{"external, score with iterations", &suites.Engine{}, scored, suites.Record{Points: new(0), ScoreCP: new(0), Iterations: "1:e4:0:0"}},
		{"built-in", nil, zero, zero},
	} {
		m := Manifest{Contenders: []suites.Contender{{Engine: tt.engine}}}
		got := testenv.Must(m.decode([]byte(writeJournal(t, []suites.Record{tt.rec}))))(t)
		testenv.Want(t, tt.name, *got, tt.want)
	}
}
