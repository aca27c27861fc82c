package program_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/goldentest"
	"keymove/suites/load"
)

// withStore gives the program a cache and a mirror in the working folder, and the web that is given.
func withStore(web *httptest.Server) func(*program.App) {
	return func(a *program.App) { a.Store = func() *load.Store { return TestStore(web) } }
}

// checkStore runs command lines with a cache, a mirror and a web.
func checkStore(t *testing.T, web *httptest.Server, rows ...row) {
	t.Helper()
	for _, r := range rows {
		CallWith(t, "", withStore(web), strings.Fields(r.line)...).Check(t, r.line, r.code, r.says)
	}
}

func TestSuitesListGolden(t *testing.T) {
	goldentest.Check(t, Testdata("suites-list.golden"), Must(t, "suites list").Stdout)
	goldentest.Check(t, Testdata("suites-info.golden"), Must(t, "suites info sts-lan lctii").Stdout)
}

// TestRunByName finds a suite of the catalogue, in the mirror too, or names what gets it. A file of the name is meant only
// where it is written as a path.
func TestRunByName(t *testing.T) {
	InTempDir(t)
	const more = " --first 2 --nodes 50 --quiet"
	missing := row{"run bk" + more, host.ExitSuite, `keymove: the catalogue's suite bk is not on this machine; get it with "keymove suites get bk"`}
	checkStore(t, nil, missing)
	WriteFile(t, "bk", ThreeMates[0])
	checkStore(t, nil, missing, row{"run b*" + more, host.ExitOK, ""}, row{"run ./bk" + more, host.ExitOK, ""})
	RealSuite(t, "bk", "mirror/deep/copy.epd")
	checkStore(t, nil, row{"run bratko-kopec --out run" + more, host.ExitOK, ""})
	if records := ReadFile(t, "run", "records.csv"); strings.Count(records, "default,bk,") != 2 {
		t.Errorf("the suite has not the catalogue's name:\n%s", records)
	}
	WriteFile(t, "mirror/deep/copy.epd", "changed")
	WriteFile(t, "mirror/bratko_kopec.epd", "changed")
	checkStore(t, nil, row{"run bk", host.ExitSuite, "bratko_kopec.epd is a different edition of bk"})
}

// TestResumeByName finds the suite again, wherever it lies by then.
func TestResumeByName(t *testing.T) {
	InTempDir(t)
	RealSuite(t, "bk", "mirror/copy.epd")
	const line = "run bk --first 2 --nodes 50 --no-times --out "
	checkStore(t, nil, row{line + "whole", host.ExitOK, ""}, row{line + "run", host.ExitOK, ""})
	KeepLines(t, "run/journal.jsonl", 1)
	Move(t, "mirror", "moved")
	checkStore(t, nil,
		row{"run --resume run", host.ExitSuite, "keymove suites get bk"},
		row{"suites get bk --from moved", host.ExitOK, ""},
		row{"run --resume run", host.ExitOK, "going on with 1 of"})
	checkSameFiles(t, "run", "whole")
}

// TestSuitesGet: from the web, from a mirror, and what is built in; what can be had is got, whatever fails.
func TestSuitesGet(t *testing.T) {
	InTempDir(t)
	entry := RealSuite(t, "bk", "web.epd")
	RealSuite(t, "mates2000", "usb/mates/mates2000.epd")
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/"+entry.Address {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, "web.epd")
	}))
	t.Cleanup(web.Close)
	path := filepath.Join("cache", "bratko_kopec.epd")
	checkStore(t, web,
		row{"suites get bk", host.ExitOK, "bk: got: " + path},
		row{"suites get kaufman bk", host.ExitSuite, "bk: already there: " + path + ` keymove: kaufman: ` + web.URL + "/"},
		row{"suites get kaufman", host.ExitSuite, `answered "404 Not Found"; use --from DIR to copy the file from a folder`},
		row{"suites get mates2000 --from usb", host.ExitOK, "mates2000: got: " + filepath.Join("cache", "mates2000.epd")},
		row{"suites get wac --from usb", host.ExitSuite, "keymove: wac: usb contains neither wac.epd nor a file with its sha256"},
		row{"suites get wac --from none", host.ExitSuite, "none"},
		row{"suites get mates", host.ExitOK, "mates: got: " + filepath.Join("cache", "mates.epd")},
		row{"suites check --strict cache/mates.epd", host.ExitOK, ""},
		row{"suites check mates", host.ExitOK, "mates: 30 positions, no errors, no warnings"},
		row{"suites info MATES", host.ExitOK, "built into the program"})
	WriteFile(t, path, "damaged")
	checkStore(t, web, row{"run bk", host.ExitSuite, `get it again with "keymove suites get bk"`}, row{"suites get bk", host.ExitOK, "bk: got: " + path})
	// On a terminal bytes are shown, on one line, which is taken away.
	Remove(t, filepath.Join("cache", "mates2000.epd"))
	shown := CallWith(t, "", func(a *program.App) { withStore(nil)(a); a.Terminal = true }, "suites", "get", "mates2000", "--from", "usb").Stderr
	if !strings.Contains(shown, "mates2000 ") || strings.Contains(shown, "\n") {
		t.Errorf("stderr %q, want a bar on one line", shown)
	}
}

func TestSuitesCheck(t *testing.T) {
	InTempDir(t)
	good := `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`
	WriteFile(t, "good.epd", good)
	WriteFile(t, "odd.epd", good, `8/8/8/8/8/5KQ1/8/7k w - - bm Qg2; id "good"`)
	WriteFile(t, "bad.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg9#;`)
	const warnings = `odd.epd:2:30: warning: move-spelling: Qg2 instead of Qg2# odd.epd:2:44: warning: missing-semicolon: no semicolon after "id" ` +
		`odd.epd:2:1: warning: duplicate-id: id "good" is used for a different position in line 1`
	for _, test := range []struct {
		line, stdin string
		code        int
		says        []string
	}{
		{"-", good, host.ExitOK, []string{"-: 1 position, no errors, no warnings"}},
		{"odd.epd", "", host.ExitOK, []string{warnings, "odd.epd: 2 positions, no errors, 3 warnings"}},
		{"odd.epd --strict", "", host.ExitSuite, []string{"odd.epd: 2 positions, 3 errors, no warnings"}},
		{"bad.epd", "", host.ExitSuite, []string{`bad.epd:1:30: error: unreadable-move: bm: "Qg9#" cannot be read as a move: not in algebraic or coordinate notation`,
			"bad.epd: 1 position (1 invalid), 1 error, no warnings"}},
		{"*d.epd ./good.epd", "", host.ExitSuite, []string{"odd.epd:1:1: warning: duplicate-position: same position and solution as good.epd:1", "3 files: 1 error, 4 warnings"}},
		{"- --prove --budget 1k", "6k1/5pp1/7p/8/8/8/8/K3R3 w - - bm #2;\n4k3/8/8/8/8/8/8/QK6 w - - bm #9;\n", host.ExitOK, []string{
			"-:1:32: warning: mate-refuted: no mate in 2: after Re8+ Kh7 defends", "-: 2 positions, no errors, 1 warning; mates: 0 proven, 0 shorter, 1 refuted, 1 open, 0 not tried"}},
		{"none.epd good.epd", "", host.ExitSuite, []string{"none.epd: error: unreadable-file: file not found", "good.epd: 1 position, no errors, no warnings"}},
		{".", "", host.ExitSuite, []string{"good.epd: 1 position, no errors, no warnings", "3 files: 1 error, 4 warnings"}},
		{"wac", "", host.ExitSuite, []string{`wac: error: unreadable-file: the catalogue's suite wac is not on this machine; get it with "keymove suites get wac"`}},
	} {
		Call(t, test.stdin, append([]string{"suites", "check"}, strings.Fields(test.line)...)...).Check(t, test.line, test.code, test.says...)
	}
	var report struct {
		Problems []struct {
			Severity, Kind string
			Line, Column   int
		}
		Errors, Warnings int
	}
	got := Call(t, "", "suites", "check", "odd.epd", "--json")
	if err := json.Unmarshal([]byte(got.Stdout), &report); err != nil || len(report.Problems) != 3 || report.Warnings != 3 || report.Problems[0].Kind != "move-spelling" || report.Problems[0].Column != 30 {
		t.Errorf("%v, %+v", err, got)
	}
}

const (
	goodPuzzle = "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7,1798,77,95,7943,crushing hangingPiece,https://lichess.org/x,"
	badPuzzle  = "00009,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6d5,1798,77,95,7943,crushing,https://lichess.org/x,"
)

// TestImportPuzzles, and the rating of who solves them.
func TestImportPuzzles(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "puzzles.csv", strings.Repeat(goodPuzzle+"\n", 12))
	WriteFile(t, "bad.csv", goodPuzzle, badPuzzle)
	const rating = "Puzzle rating of default on puzzles: "
	check(t,
		row{"suites import puzzles.csv --out puzzles.epd", host.ExitOK, ""},
		row{"suites check puzzles.epd", host.ExitOK, "12 positions, no errors"},
		row{"run puzzles.epd --nodes 200 --verbose --out run", host.ExitOK, rating},
		row{"report --verbose run", host.ExitOK, rating},
		row{"suites import bad.csv", host.ExitSuite, "bad.csv:2:"},
		row{"suites import bad.csv --skip-invalid", host.ExitOK, "1 invalid lines were skipped"},
		row{"suites import puzzles.csv --theme fork", host.ExitSuite, "puzzles.csv: no positions"})
	if got := Call(t, ReadFile(t, "puzzles.csv"), "suites", "import", "-"); got.Code != host.ExitOK || got.Stdout != ReadFile(t, "puzzles.epd") {
		t.Errorf("from stdin: %+v", got)
	}
}
