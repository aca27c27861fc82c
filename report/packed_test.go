package report

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
	"keymove/suites"
)

// recordsFile returns records.csv of records.
func recordsFile(t testing.TB, records []suites.Record) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := WriteRecords(&file, &Run{Records: records}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// Packed records are those that ReadRecords reads, without principal variation and
// counters.
func TestPackedRecords(t *testing.T) {
	sample := reporttest.Records()
	sample[0].ScoreCP, sample[0].Cached, sample[0].Retries, sample[0].Disputed = new(-7), true, 3, "doubtful"
	sample[0].Machine = "here"
	sample[1].Line, sample[1].Played, sample[1].MovesRight, sample[1].MovesAsked = "Rxb2 Ke3 Rxd2", "Rxb2 Ke3 Rb3", 1, 2
	var both []suites.Record
	for i, name := range []string{"default", "plain"} {
		for _, rec := range reporttest.Records() {
			rec.Contender, rec.ContenderIndex = name, i
			if name == "plain" && (rec.CaseIndex == 1 || rec.CaseIndex == 2) {
				continue // cases that the second one lacks
			}
			both = append(both, rec)
		}
	}
	twice := append(reporttest.Records()[:3:3], reporttest.Records()[:3]...) // a suite with lines that occur twice
	for name, records := range map[string][]suites.Record{
		"sample": sample, "repeats": reporttest.RepeatedRecords("Qg6 Qg5 !", "Qg6 Qg6 Qg6"), "two contenders": both, "twice": twice, "none": nil,
	} {
		file := recordsFile(t, records)
		want, err := ReadRecords("records.csv", bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		packed, err := readPacked("records.csv", bytes.NewReader(file), 1<<30, func(*suites.Record, int) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		run := &Run{packed: packed}
		var got []suites.Record
		for rec := range run.All() {
			got = append(got, *rec)
		}
		for i := range want {
			want[i].PV, want[i].Telemetry = "", nil
		}
		if diff := cmp.Diff(got, want); diff != "" || run.Len() != len(want) {
			t.Errorf("%s: %d records (-packed +read):\n%s", name, run.Len(), diff)
		}
		if distinct := map[string]int{"two contenders": 11, "twice": 6}[name]; distinct > 0 && packed.cases.len() > distinct {
			t.Errorf("%s: %d cases are kept, want at most %d", name, packed.cases.len(), distinct)
		}
	}
}

// What is read into a Scratch is what Run.At returns, whether it was used before or not, and
// whether the run has room to hold its records or not.
func TestScratch(t *testing.T) {
	records := append(reporttest.RepeatedRecords("Qg6 Qg5 !", "Qg6 Qg6 Qg6"), reporttest.Records()...)
	file := recordsFile(t, records)
	for name, memory := range map[string]int{"held": 1 << 30, "not held": 0} {
		packed, err := readPacked("records.csv", bytes.NewReader(file), memory, func(*suites.Record, int) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if held := packed.held != nil; held != (memory > 0) {
			t.Fatalf("%s: %t", name, held)
		}
		run := &Run{packed: packed}
		want := slices.Collect(run.Brief())
		if len(want) != len(records) {
			t.Fatalf("%s: %d records, want %d", name, len(want), len(records))
		}
		var room Scratch
		for i := range 3 * len(want) { // the second one of a pair must not change the first one
			room.Reset()
			k, l := i*7%len(want), i*5%len(want)
			one, two := room.At(run, k), room.At(run, l)
			if diff := cmp.Diff([]*suites.Record{one, two}, []*suites.Record{want[k], want[l]}); diff != "" {
				t.Fatalf("%s: %d and %d (-got +want):\n%s", name, k, l, diff)
			}
			if got := run.CaseAt(k); got != want[k].Case {
				t.Errorf("%s: case %q, want %q", name, got, want[k].Case)
			}
		}
		i := 0
		for rec := range run.Each() {
			if diff := cmp.Diff(rec, want[i]); diff != "" {
				t.Errorf("%s: record %d of Each (-got +want):\n%s", name, i, diff)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%s: %d records of Each, want %d", name, i, len(want))
		}
	}
}

// largeFile writes a records.csv of two contenders on so many cases, and returns its size.
func largeFile(t testing.TB, path string, cases int) int {
	t.Helper()
	sample := reporttest.Records()
	var records []suites.Record
	for n, contender := range []string{"old", "new"} {
		for i := range cases {
			rec := sample[6+i%5] // with points; every second one has counters
			rec.Contender, rec.ContenderIndex, rec.CaseIndex = contender, n, i
			rec.Case, rec.ID = fmt.Sprintf("%016x", i*7919), fmt.Sprintf("STS.%06d", i)
			rec.FEN = fmt.Sprintf("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 %d", i+1)
			rec.PV = strings.Repeat("Nf3 Nc6 ", 8)
			rec.Nodes, rec.TimeUS = new(uint64(uint64(90_000+i%1000))), int64(70_000+i%977)
			records = append(records, rec)
		}
	}
	file := recordsFile(t, records)
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	return len(file)
}

// liveHeap returns the bytes in use.
func liveHeap() int {
	runtime.GC()
	runtime.GC() // what the first one finalised
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// A records.csv takes less memory than its size: 280 MB have to be compared in 500.
func TestPackedIsSmall(t *testing.T) {
	path := filepath.Join(t.TempDir(), RecordsFile)
	size := largeFile(t, path, 5_000)
	before := liveHeap()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := readPacked(path, file, 1<<30, func(*suites.Record, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	run := &Run{Path: path, packed: packed}
	if used := liveHeap() - before; used > size*35/100 || run.Len() != 10_000 {
		t.Errorf("%d records in a file of %d bytes take %d, want at most 35 %%", run.Len(), size, used)
	} else {
		t.Logf("%d records in a file of %d bytes take %d", run.Len(), size, used)
	}
	runtime.KeepAlive(run)
}

// Records in the order of a journal, whose contenders take turns and whose cases end a little out
// of order, are those that were packed, whole or brief, held or not, and a case is kept once.
func TestPackedInTheOrderOfAJournal(t *testing.T) {
	var sorted []suites.Record
	samples := reporttest.Records()
	for n, name := range []string{"old", "new", "third"} {
		for i := range 2*chunkLen - 100 {
			rec := samples[i%len(samples)]
			rec.Contender, rec.ContenderIndex, rec.CaseIndex, rec.Suite, rec.SuiteIndex = name, n, i, "one", 0
			rec.Case, rec.ID, rec.Rating, rec.Iterations = fmt.Sprint(i), fmt.Sprint("id ", i), i%7*100, suites.Iterations(strings.Repeat("1:e4:-3:4", i%3))
			sorted = append(sorted, rec)
		}
	}
	read := make([]int, len(sorted)) // places in the order of the journal
	for i := range read {
		read[i] = i
	}
	const apart = 5
	slices.SortStableFunc(read, func(a, b int) int { // contenders in turns
		return sorted[a].CaseIndex/apart - sorted[b].CaseIndex/apart
	})
	order := make([]int32, len(sorted))
	for number, place := range read {
		order[place] = int32(number)
	}
	for _, memory := range []int{0, 6 << 20, 1 << 30} {
		for _, whole := range []bool{false, true} {
			p := newPacked(whole, memory)
			for _, place := range read {
				p.add(&sorted[place])
			}
			p.seal(order)
			if got := p.cases.len(); got != 2*chunkLen-100 {
				t.Errorf("%d cases are kept, want %d", got, 2*chunkLen-100)
			}
			run := &Run{packed: p}
			if run.isWhole() != (whole && memory > 0) {
				t.Errorf("whole %v with %d bytes: %v", whole, memory, run.isWhole())
			}
			i := 0
			for rec := range run.All() {
				want := sorted[i]
				want.List = "" // which is for checks alone
				if !run.isWhole() {
					want.PV, want.Telemetry, want.Source, want.Rating, want.Iterations = "", nil, "", 0, ""
				}
				if !reflect.DeepEqual(*rec, want) {
					t.Fatalf("record %d (-packed +added):\n%s", i, cmp.Diff(*rec, want))
				}
				i++
			}
			if i != len(sorted) {
				t.Errorf("%d records of %d", i, len(sorted))
			}
			last := len(sorted) - 1
			if held := p.held != nil; held != (memory == 1<<30) {
				t.Errorf("with %d bytes records are held: %v", memory, held)
			}
			for _, i := range []int{0, last} { // held ones belong to their places
				first, again, neighbour := run.At(i), run.At(i), run.At(last-i)
				if (first == again) != (p.held != nil) || !reflect.DeepEqual(*first, *again) || first.CaseIndex == neighbour.CaseIndex {
					t.Errorf("with %d bytes: record %d is %+v, then %+v", memory, i, first, again)
				}
			}
			picked := slices.Collect(run.Pick([]int32{int32(last), 0, 1}))
			if len(picked) != 3 || picked[0].ID != run.At(last).ID || picked[2].ID != run.At(1).ID || p.rest != nil && picked[1].PV != sorted[0].PV {
				t.Errorf("with %d bytes, whole %v: picked %+v", memory, whole, picked)
			}
		}
	}
}
