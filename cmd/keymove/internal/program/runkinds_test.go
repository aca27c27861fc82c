package program_test

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/board"
	"keymove/engine/book"
	"keymove/internal/testenv"
	"keymove/report/output"
	"keymove/suites/folder"
)

// withoutColumn returns the rows of a CSV file without one of its columns, and how many cells of that are 1.
func withoutColumn(t *testing.T, path, name string) (rest [][]string, ones int) {
	t.Helper()
	rows := ReadRows(t, path)
	i := slices.Index(rows[0], name)
	for _, row := range rows {
		if row[i] == "1" {
			ones++
		}
		rest = append(rest, slices.Delete(slices.Clone(row), i, i+1))
	}
	return rest, ones
}

// TestCacheChangesOneColumn: without times, the files of runs with and without
// the cache, empty, half full and full, are the same bytes but for the column
// cached. Another Keymove searches all again.
func TestCacheChangesOneColumn(t *testing.T) {
	InTempDir(t)
	const line = "run mates --nodes 2000 --no-times --quiet --trace --early-stop 3 --profile default --profile plain --out "
	Must(t, line+"none")
	Must(t, line+"part --cache --first 10")
	Must(t, line+"half --cache")
	Must(t, line+"full --cache -j 3")
	KeepLines(t, "full/journal.jsonl", 12) // resumed with the cache that it began with
	Must(t, "run --resume full --quiet")
	CallWith(t, "", func(a *program.App) { a.Digest = func() (string, error) { return "other", nil } }, strings.Fields(line+"other --cache")...).Check(t, "another program", host.ExitOK)
	want, _ := withoutColumn(t, "none/records.csv", "cached")
	for dir, hits := range map[string]int{"none": 0, "part": 0, "half": 20, "full": 60, "other": 0} {
		got, n := withoutColumn(t, dir+"/records.csv", "cached")
		if n != hits {
			t.Errorf("%s: %d records from the cache, want %d", dir, n, hits)
		}
		if dir == "part" {
			continue
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s: records.csv (-got +want, without the cache):\n%s", dir, diff)
		}
		for _, file := range []string{"summary.csv", output.FailedFile, folder.TraceFile} {
			if diff := cmp.Diff(ReadFile(t, dir, file), ReadFile(t, "none", file)); diff != "" {
				t.Errorf("%s: %s (-got +want, without the cache):\n%s", dir, file, diff)
			}
		}
	}
}

// TestCacheThatCannotBeUsed: the run goes on, and says so.
func TestCacheThatCannotBeUsed(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "file", "not a folder")
	for i := range 256 {
		WriteFile(t, filepath.Join("full", fmt.Sprintf("%02x", i)))
	}
	for dir, says := range map[string]string{"file/below": "keymove: warning: the run goes on without the cache ", "full": "keymove: warning: 30 results are not in the cache "} {
		t.Setenv("KEYMOVE_CACHE", filepath.FromSlash(dir))
		if got := Must(t, "run mates --nodes 200 --quiet --cache"); strings.Count(got.Stderr, "warning") != 1 || !strings.HasPrefix(got.Stderr, says) {
			t.Errorf("%s: %+v, want %q once", dir, got, says)
		}
	}
}

// writeBook writes a book that knows one move of the start position, as
// "e2e4".
func writeBook(t *testing.T, path, move string) {
	t.Helper()
	pos := testenv.Must(board.ParseFEN(board.StartFEN))(t)
	m := testenv.Must(pos.ParseMove(move))(t)
	data := binary.BigEndian.AppendUint64(nil, book.Key(&pos, board.NoMove))
	data = binary.BigEndian.AppendUint16(data, uint16(m.To())|uint16(m.From())<<6)
	WriteText(t, path, string(append(data, 0, 1, 0, 0, 0, 0)))
}

const startCase = `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a3; id "start"`

// TestBookInARun: a move of the book is played without a search, and the manifest
// has the book.
func TestBookInARun(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "start.epd", startCase)
	writeBook(t, "a.bin", "a2a3")
	meta, records := runOK(t, "start.epd", "--nodes", "500", "--profile", "booked:default,book=best", "--profile", "default", "--book", "a.bin", "--out", "run")
	booked, searched := records[0], records[1]
	if booked.Move != "a3" || *booked.Depth != 0 || *booked.Nodes != 0 || booked.ScoreCP != nil || booked.Error != "" || !*booked.Solved || booked.KeptDepth != nil || booked.PV != "a3" || *searched.Nodes != 500 {
		t.Errorf("%+v, want a3 without a search, and then %+v", booked, searched)
	}
	if entry := meta.Contenders[0].Book; entry == nil || filepath.Base(entry.Path) != "a.bin" || len(entry.SHA256) != 64 || meta.Contenders[1].Book != nil {
		t.Errorf("contenders %+v", meta.Contenders)
	}
	check(t, row{"report --verbose run", host.ExitOK, "booked: book on, seed 0."})
}

// limitsLine is a small run at several limits.
const limitsLine = "run --profile seajay --ablate group:see,lmr --first 8 --no-times --quiet -j 2 --nodes "

// TestSeveralLimits: records.csv has the rows of a run at each limit by itself, and the other files say at which limit.
func TestSeveralLimits(t *testing.T) {
	InTempDir(t)
	Must(t, limitsLine+"100,200,400 --out all")
	Must(t, limitsLine+"400 --out 400")
	_, alone, _ := strings.Cut(ReadFile(t, "400", "records.csv"), "\n")
	if records := ReadFile(t, "all", "records.csv"); !strings.Contains(records, alone) || alone == "" {
		t.Errorf("records.csv:\n%s\nwant in it\n%s", records, alone)
	}
	for name, want := range map[string][]string{
		"records.csv":    {",nodes=100,", ",nodes=200,", ",nodes=400,"},
		"summary.csv":    {",nodes=100\n", ",nodes=200\n", ",nodes=400\n"},
		"comparison.csv": {",nodes=100\n", ",nodes=400\n", ",all\n"},
		"report.html":    {"<h2>Differences by limit</h2>", "see=off", "<svg"},
		"report.md":      {"## Differences by limit", "| setting | nodes=100 | nodes=200 | nodes=400 | all |", "see=off", "| theme | positions | setting | nodes=100 |"},
		"failed.epd":     {"nodes=100: "},
	} {
		Wants(t, name, ReadFile(t, "all", name), want...)
	}
	for line, want := range map[string]string{
		"report all --verbose":      "contender limit solved",
		"compare all --verbose":     "p by Holm's method over the 12 tests of all limits",
		"compare all --json":        `"at": "nodes=200"`,
		"report all --json":         `"limit": "all"`,
		"compare all 400 --verbose": "400#seajay",
	} {
		got := Call(t, "", strings.Fields(line)...)
		Wants(t, line, got.Stdout+got.Stderr, want)
	}
}

// TestGateOfSeveralLimits: each limit has a gate of its own, which everything that is written names; the baseline has one
// of the limits, or all.
func TestGateOfSeveralLimits(t *testing.T) {
	InTempDir(t)
	const line = "run mates --first 12 --no-times --quiet -j 2 --nodes 300,600 --profile default "
	Must(t, line+"--out base")
	check(t, row{line + "--profile weak:default,maxdepth=1 --out new --baseline base#default --max-lost 0", host.ExitRegressed, "weak at nodes=300"})
	Wants(t, "junit.xml", ReadFile(t, "new", "junit.xml"), "weak at nodes=300", "weak at nodes=600", "default at nodes=300")
	Wants(t, "comment.md", ReadFile(t, "new", "comment.md"), "weak at nodes=300", "weak at nodes=600")
	check(t,
		row{"gate --baseline base#default new#default --max-lost 0", host.ExitOK, ""},
		row{line + "--out floor --min-solved 99%", host.ExitRegressed, "at nodes=600"})
}

// TestMaxSlower: contenders of a run are compared with the first one, in rounds until that is decided, with
// their restarts; the decision is in all files, and its exit code is that of the gate.
func TestMaxSlower(t *testing.T) {
	InTempDir(t)
	for name, nodes := range map[string]int{"old": 1_000_000, "new": 1000} {
		WriteEngine(t, name, fmt.Sprintf("echo info depth 1 score cp 0 nodes %d pv a1a8; echo bestmove a1a8", nodes))
	}
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf(`6k1/5ppp/8/8/8/8/%s/R3K3 w - - bm Ra8#; id "m%d";`, []string{"8", "7P", "6P1", "5P2", "4P3"}[i%5], i))
	}
	WriteFile(t, "mates.epd", lines...)
	const line = "run mates.epd --nodes 1000 --allow-unlike --max-slower 3% "
	Call(t, "", strings.Fields(line+"--engine ./old --engine ./new --out slow")...).Check(t, "slow", host.ExitRegressed, "old → new: slower by more than 3 % ", "the nodes/s of old", " starts ")
	Call(t, "", strings.Fields(line+"--engine ./new --engine ./old --json --out fast")...).Check(t, "fast", host.ExitOK, `"outcome": "not slower"`, `"max_slower": 0.03`)
	for file, want := range map[string]string{
		"junit.xml": `classname="new speed"`, "comment.md": "**old → new: slower by more than 3 %** — ", "report.md": "**old → new: slower by more than 3 %** — ",
		"report.html": "slower by more than 3 %", "run.json": `"repeat": 1,`, "journal.jsonl": `"searcher":1`,
	} {
		Wants(t, file, ReadFile(t, "slow", file), want)
	}
	if n := strings.Count(ReadFile(t, "slow", "journal.jsonl"), "\n"); n != 40 {
		t.Errorf("%d records, want one round", n)
	}
	for dir, code := range map[string]int{"slow": host.ExitRegressed, "fast": host.ExitOK, "slow#new": host.ExitSuite} {
		check(t, row{"gate --max-slower 3% --require-conclusive " + dir, code, ""})
	}
}

// TestMaxSlowerTakesRounds: a run whose speeds are not known goes on, at most 20 times; with --repeat it has
// as many rounds as that says. An interrupted one names the command for what is known. Which of two copies is faster is luck.
func TestMaxSlowerTakesRounds(t *testing.T) {
	InMates(t)
	cut := CallCut(t, 60, "", strings.Fields("run mates.epd --nodes 10 --profile default --profile again:default --max-slower 0.3% --repeat 20 --quiet --out cut")...)
	cut.Check(t, "interrupted", host.ExitInterrupted, "keymove: what is known of the speeds: keymove gate --max-slower 0.3% cut")
	check(t, row{"gate --max-slower 99% cut", host.ExitOK, "cut is incomplete: it has "})
	for more, most := range map[string]int{"": 2 * 20 * len(ThreeMates), "--repeat 2": 2 * 2 * len(ThreeMates)} {
		dir := fmt.Sprint("r", most)
		got := Call(t, "", strings.Fields("run mates.epd --nodes 10 --profile default --profile again:default --max-slower 0.01% --require-conclusive --quiet --out "+dir+" "+more)...)
		records := strings.Count(ReadFile(t, dir, "journal.jsonl"), "\n")
		if got.Code == host.ExitInconclusive && records != most || records > most || !slices.Contains([]int{host.ExitOK, host.ExitRegressed, host.ExitInconclusive}, got.Code) {
			t.Errorf("%s: %+v, %d records, want %d", more, got, records, most)
		}
		Wants(t, "run.json", ReadFile(t, dir, "run.json"), fmt.Sprintf(`"repeat": %d,`, records/2/len(ThreeMates)))
	}
}
