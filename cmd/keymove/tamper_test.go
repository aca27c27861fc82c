package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites/job"
)

// tamperedSuite asks for every kind of thing, with origins of two positions each.
var tamperedSuite = []string{
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "t.1"; game "1";`,
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm #1; id "t.2"; game "1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - am Kd1; id "t.3"; game "2";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; c0 "O-O=10, Kd1=4, Kf1=3, Rh3=2"; id "t.4"; game "2";`,
	`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; dm 1; id "t.5"; game "3";`,
	`r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - am Qxf7#; id "t.6"; game "3";`,
	`k7/8/8/8/8/8/1P6/K7 w - - bm b4; id "t.7"; game "4";`,
	`k7/8/8/8/8/1P6/8/K7 w - - bm Kb1; id "t.8"; game "4";`,
}

// TestTamperedGates: from an honest baseline each field of each record is changed, in the journal
// with a new checksum and in records.csv, and each number and text of run.json. A change is
// noticed, with an exit code that is not 0, or the gate decides as before. By default each line and
// row has a third of the changes, the next one the next third.
func TestTamperedGates(t *testing.T) {
	testenv.OnlyLong(t, "reads hundreds of changed files")
	inTempDir(t)
	writeFile(t, "t.epd", tamperedSuite...)
	for _, dir := range []string{"base", "run"} {
		if got := call(t, "", "run", "t.epd", "--nodes", "300", "--no-times", "--quiet", "--out", dir); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	random := rand.New(rand.NewPCG(53, 3))
	gate := func(baseline string) outcome { return call(t, "", "gate", "--baseline", baseline, "run", "--json") }
	counts := map[string]*[2]int{} // tried and noticed
	// check runs the gate against a changed baseline. honest is its output without the change.
	check := func(kind, what, baseline string, honest outcome) {
		if counts[kind] == nil {
			counts[kind] = &[2]int{}
		}
		counts[kind][0]++
		got := gate(baseline)
		if got.code != honest.code {
			counts[kind][1]++
			return
		}
		if was, is := decision(t, honest.stdout), decision(t, got.stdout); was != is {
			t.Errorf("%s: %s: not noticed, and the gate says\n%s\ninstead of\n%s", kind, what, is, was)
		}
	}

	honest := gate("base")
	if honest.code != host.ExitOK {
		t.Fatalf("%+v", honest)
	}
	journal, manifest := readFile(t, "base", job.JournalFile), readFile(t, "base", job.ManifestFile)
	journal = strings.TrimSuffix(journal, "\n") + "\n"
	lines := strings.SplitAfter(journal, "\n")
	path := filepath.Join("base", job.JournalFile)
	tries, share := 1, 3
	if testenv.Nightly() {
		tries, share = 10, 1
	}
	for i, line := range lines[:len(lines)-1] { // nothing is behind the last line end
		var fields map[string]any
		decodeNumbers(t, line, &fields)
		control := slices.Clone(lines)
		control[i] = resealed(t, fields)
		replaceText(t, path, strings.Join(control, ""))
		if got := gate("base"); got.code != honest.code {
			t.Fatalf("line %d, unchanged: %+v", i+1, got)
		}
		for k, name := range slices.Sorted(mapKeys(fields)) {
			if name == "crc32c" || name == "telemetry" || (i+k)%share != 0 {
				continue
			}
			for range tries {
				changed := map[string]any{}
				for key, value := range fields {
					changed[key] = value
				}
				changed[name] = mutated(random, changed[name])
				if reflect.DeepEqual(changed[name], fields[name]) {
					continue
				}
				all := slices.Clone(lines)
				all[i] = resealed(t, changed)
				replaceText(t, path, strings.Join(all, ""))
				check("journal.jsonl", fmt.Sprintf("line %d, %s = %v", i+1, name, changed[name]), "base", honest)
			}
		}
	}
	replaceText(t, path, journal)

	var whole map[string]any
	decodeNumbers(t, manifest, &whole)
	for _, name := range slices.Sorted(mapKeys(whole)) {
		changed := map[string]any{}
		for key, value := range whole {
			changed[key] = value
		}
		changed[name] = mutated(random, changed[name])
		data, err := json.Marshal(changed)
		if err != nil {
			t.Fatal(err)
		}
		replaceText(t, filepath.Join("base", job.ManifestFile), string(data))
		check(job.ManifestFile, fmt.Sprintf("%s = %v", name, changed[name]), "base", honest)
	}
	replaceText(t, filepath.Join("base", job.ManifestFile), manifest)

	honest = gate(filepath.Join("base", "records.csv"))
	rows, err := csv.NewReader(strings.NewReader(readFile(t, "base", "records.csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(rows); i++ {
		for column, name := range rows[0] {
			was := rows[i][column]
			if was == "" || (i+column)%share != 0 {
				continue
			}
			rows[i][column] = fmt.Sprint(mutated(random, was))
			var text bytes.Buffer
			if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
				t.Fatal(err)
			}
			replaceText(t, "changed.csv", text.String())
			check("records.csv", fmt.Sprintf("row %d, %s = %s", i, name, rows[i][column]), "changed.csv", honest)
			rows[i][column] = was
		}
	}
	for kind, n := range counts {
		t.Logf("%s: %d changes, %d noticed, the others decide as before", kind, n[0], n[1])
	}
}

// TestOneOriginForAll: positions that are all said to be from one game are no sample, and who
// says so of a baseline alone is noticed.
func TestOneOriginForAll(t *testing.T) {
	inTempDir(t)
	writeFile(t, "t.epd", tamperedSuite...)
	for _, dir := range []string{"base", "run"} {
		if got := call(t, "", "run", "t.epd", "--nodes", "300", "--no-times", "--quiet", "--out", dir); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	editRecords(t, filepath.Join("base", "records.csv"), "one.csv", func(row map[string]string) bool { row["origin"] = "game 1"; return true })
	got := call(t, "", "gate", "--baseline", "one.csv", "run")
	if got.code != host.ExitSuite || !strings.Contains(got.stderr, `origin "game 1" in one and "game 2" in the other`) {
		t.Errorf("%+v", got)
	}
}

// decision returns what a gate has decided, without the names of its runs.
func decision(t *testing.T, text string) string {
	t.Helper()
	var d struct {
		Gates []struct {
			Outcome string  `json:"outcome"`
			Solved  float64 `json:"solved"`
			Rows    []struct {
				Positions  int      `json:"positions"`
				BaseSolved float64  `json:"base_solved"`
				BasePoints float64  `json:"base_points"`
				PWorse     *float64 `json:"p_worse"`
				Clusters   int      `json:"clusters"`
			} `json:"rows"`
		} `json:"gates"`
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func decodeNumbers(t *testing.T, text string, into any) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		t.Fatal(err)
	}
}

func mapKeys(m map[string]any) func(func(string) bool) {
	return func(yield func(string) bool) {
		for key := range m {
			if !yield(key) {
				return
			}
		}
	}
}

// mutated returns another value of the kind of one, or none.
func mutated(random *rand.Rand, value any) any {
	switch v := value.(type) {
	case bool:
		return !v
	case json.Number:
		n, _ := strconv.ParseInt(v.String(), 10, 64)
		return []any{n + 1, n - 1, 0, nil}[random.IntN(4)]
	case string:
		if n, err := strconv.Atoi(v); err == nil {
			return strconv.Itoa([]int{n + 1, n - 1, 1 - n}[random.IntN(3)])
		}
		return []string{"", v + "x", "Kd1", "O-O", "e1g1", strings.ToUpper(v), v[:len(v)/2]}[random.IntN(7)]
	}
	return nil
}

// resealed returns a line of a journal with a right checksum, its fields in an order that is read.
func resealed(t *testing.T, fields map[string]any) string {
	t.Helper()
	delete(fields, "crc32c")
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(job.SealLine(data))
}

func replaceText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
