package program_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/runner"
)

// runEngines runs the program, which has to end with the exit code, and returns
// what its folder has.
func runEngines(t *testing.T, want int, args ...string) (report.Meta, []suites.Record) {
	t.Helper()
	got := CallWith(t, "", Hurried, append([]string{"run", "--quiet"}, args...)...)
	got.Check(t, strings.Join(args, " "), want)
	return readRun(t, got)
}

func namesOf(meta report.Meta) string {
	var names []string
	for _, c := range meta.Contenders {
		names = append(names, c.Name)
	}
	return strings.Join(names, "|")
}

// TestRunEngines: profiles and engines run side by side in the order of the command line, named as they call themselves,
// with the options that differ; run.json has their files.
func TestRunEngines(t *testing.T) {
	dir := InMates(t)
	WriteFile(t, "net.nnue", "weights")
	meta, records := runEngines(t, host.ExitOK, "mates.epd", "--depth", "2", "-j", "2", "--hash", "8", "--timeout", "9s",
		"--engine", FakeEngine(nil, "option.EvalFile=net.nnue"), "--profile", "default", "--engine", FakeEngine(nil), "--engine", FakeEngine([]string{"name="}, "name=mine"))
	e := meta.Contenders[0].Engine
	if want := e.ID + " EvalFile=net.nnue|default|" + e.ID + "|mine"; namesOf(meta) != want || len(records) != 12 || meta.Timeout != 9*time.Second {
		t.Fatalf("contenders %s, %d records, timeout %v, want %s, 12, 9s", namesOf(meta), len(records), meta.Timeout, want)
	}
	for i, rec := range records {
		if want := meta.Contenders[i/3].Name; rec.Contender != want || rec.Error != "" || rec.MoveUCI == "" || rec.Retries != 0 {
			t.Errorf("record %d: %+v, want a move of %s", i, rec, want)
		}
	}
	sum, err := files.DigestFile("net.nnue")
	want := suites.EngineFile{Path: filepath.Join(dir, "net.nnue"), SHA256: sum}
	if err != nil || len(e.Files) != 2 || e.Files[0].Path != e.Command || e.Files[1] != want {
		t.Errorf("%v, files %v, want the executable and %v", err, e.Files, want)
	}
}

// TestRunFailingEngines: whatever an engine does, the run ends, complete, and
// says what happened; another contender is not touched.
func TestRunFailingEngines(t *testing.T) {
	for behaviour, failure := range map[string]string{ // of each record, up to the colon
		"crash": runner.FailedCrash, "hang": runner.FailedTimeout, "bestmove=a1a1": runner.FailedIllegalMove, "bestmove=(none)": runner.FailedNoBestMove, "exit-after-search": "",
	} {
		t.Run(behaviour, func(t *testing.T) {
			InMates(t)
			code := map[bool]int{true: host.ExitOK, false: host.ExitEngine}[failure == ""]
			meta, records := runEngines(t, code, "mates.epd", "--first", "2", "--depth", "2", "-j", "2", "--timeout", "300ms", "--engine", FakeEngine([]string{behaviour}, "name=bad"), "--profile", "default")
			if len(records) != 4 || meta.End == nil || meta.End.Interrupted {
				t.Fatalf("%d records, end %+v, want 4 and an end", len(records), meta.End)
			}
			for _, rec := range records {
				kind, _, _ := strings.Cut(rec.Error, ":")
				if rec.Contender == "default" && (kind != "" || rec.Retries != 0) || rec.Contender == "bad" && (kind != failure || kind != "" && rec.Retries != 1) {
					t.Errorf("%s on %s: error %q, %d retries", rec.Contender, rec.ID, rec.Error, rec.Retries)
				}
			}
		})
	}
}

// TestRunAnEngineThatStopsStarting: the run is incomplete and names the engine, the
// other contender goes on, and the resumed run has the rows of an undisturbed one.
func TestRunAnEngineThatStopsStarting(t *testing.T) {
	testenv.OnlyLong(t, "waits between starts")
	dir := InTempDir(t)
	args := append(strings.Fields("run --first 6 --depth 2 -j 1 --no-times --quiet --profile default --engine"), FakeEngine([]string{"die-where=" + filepath.Join(dir, "broken")}, "name=bad"), "--out")
	CallWith(t, "", Hurried, append(args, "whole")...).Check(t, "undisturbed", host.ExitOK)
	got := CallWith(t, "", func(a *program.App) {
		beforeStart(a, func() { WriteFile(t, "broken", "") }) // the engine was identified, and has not started yet
	}, append(args, "run", "--json")...)
	if end := decodeJSON(t, got.Stdout); end.ExitCode != host.ExitEngine || end.Error == "" || end.Folder != "run" {
		t.Errorf("--json: %+v", end)
	}
	got.Check(t, "broken", host.ExitEngine, "keymove: the run is incomplete: bad was given up, 6 of its 6 searches are missing: it failed to start 6 times in a row: ", "the licence has expired", "go on: keymove run --resume run")
	saved, err := report.ReadFolder("run")
	if err != nil || len(saved.Records) != 6 || saved.Meta.End == nil || !saved.Meta.End.Interrupted || saved.Records[0].Contender != "default" {
		t.Fatalf("%v, %+v, want 6 records of default and that the run is not complete", err, saved)
	}
	Remove(t, "broken")
	CallWith(t, "", Hurried, "run", "--resume", "run", "--quiet", "-j", "1").Check(t, "--resume", host.ExitOK)
	checkSameFiles(t, "run", "whole")
}

// TestGateOfAnEngineThatIsGivenUp: a gate decides about one that fails in each search, in all of its files.
func TestGateOfAnEngineThatIsGivenUp(t *testing.T) {
	InTempDir(t)
	run := strings.Fields("run mates --first 12 --depth 1 -j 1 --no-times --quiet --out")
	Call(t, "", append(run, "base", "--profile", "default")...).Check(t, "the baseline", host.ExitOK)
	got := CallWith(t, "", Hurried, append(run, "run", "--baseline", "base", "--engine", FakeEngine([]string{"crash"}, "name=bad"))...)
	got.Check(t, "given up", host.ExitEngine, "bad was given up, 2 of its 12 searches are missing", "default → bad: engine failed")
	Wants(t, "comment.md", ReadFile(t, "run", "comment.md"), "**default → bad: engine failed**")
	Wants(t, "junit.xml", ReadFile(t, "run", "junit.xml"), `errors="10"`)
}

// An engine is started once in a run with one worker: the start that shows its name is the one that
// searches. --verbose says how often it was. A dry run starts none, and writes nothing.
func TestAnEngineIsStartedOnce(t *testing.T) {
	dir := InTempDir(t)
	WriteScript(t, "counted", "echo start >>"+dir+"/starts", "exec "+EngineCommand(fake.Args("name=counted")))
	WriteFile(t, "x.toml", `contenders = ["cmd=./counted log=dialogue", "default"]`, "[[expect]]", `figure = "solved"`, `contender = "Marker 1.0"`, "min = 1")
	for line, want := range map[string]int{
		"run mates --depth 1 -j 1 --verbose --engine ./counted":                    1,
		"run mates --depth 1 -j 1 --hash 100000000 --engine ./counted":             1, // and closed again
		"run mates --depth 1 -j 1 --filter nothing --engine ./counted":             1,
		"run --dry-run --json --cache --trace --engine ./counted":                  0,
		"run --dry-run --json x.toml":                                              0,
		"match --dry-run --engine ./counted --profile default --nodes 9 --games 2": 0,
	} {
		WriteText(t, "starts", "")
		before := NamesIn(t, ".")
		got := Call(t, "", strings.Fields(line)...)
		n, isDry := strings.Count(ReadFile(t, "starts"), "start"), want == 0
		if n != want || isDry && (got.Code != host.ExitOK || !slices.Equal(NamesIn(t, "."), before)) {
			t.Errorf("%s: %d starts, want %d: %+v, %q", line, n, want, got, NamesIn(t, "."))
		}
		if strings.Contains(line, "--verbose") {
			got.Check(t, line, host.ExitOK, "started: counted 1 time")
		}
	}
}

// TestResumeEngines: a run goes on with the engine that began it, from anywhere, and with no other one.
func TestResumeEngines(t *testing.T) {
	dir := InMates(t)
	WriteFile(t, "net.nnue", "weights")
	WriteFile(t, "name", "first")
	WriteScript(t, "named", "exec "+EngineCommand(fake.Args())+` "name=$(cat '`+dir+`/name')"`)
	meta, _ := runEngines(t, host.ExitOK, filepath.Join(dir, "mates.epd"), "--depth", "2", "--no-times", "--out", "run", "--engine", "./named option.EvalFile=net.nnue")
	if namesOf(meta) != "first" {
		t.Fatalf("contenders %s, want first", namesOf(meta))
	}
	whole := ReadFile(t, "run", report.RecordsFile)
	t.Chdir(t.TempDir())
	for says, spoil := range map[string]func(){
		"": func() {},
		`its id name is "second" and was "first"`: func() { WriteFile(t, filepath.Join(dir, "name"), "second") },
		"net.nnue is ":     func() { WriteFile(t, filepath.Join(dir, "net.nnue"), "other weights") },
		"net.nnue is gone": func() { Remove(t, filepath.Join(dir, "net.nnue")) },
	} {
		WriteFile(t, filepath.Join(dir, "name"), "first")
		WriteFile(t, filepath.Join(dir, "net.nnue"), "weights")
		KeepLines(t, filepath.Join(dir, "run", folder.JournalFile), 1)
		spoil()
		got := CallWith(t, "", Hurried, "run", "--resume", filepath.Join(dir, "run"), "--quiet")
		if says != "" {
			got.Check(t, says, host.ExitSuite, says)
		} else if got.Code != host.ExitOK || ReadFile(t, dir, "run", report.RecordsFile) != whole {
			t.Errorf("resumed: %+v", got)
		}
	}
}

// TestRunAblationOfAnEngine: options of a UCI engine make contenders that are compared with
// the engine as it is; ours as an engine plays as the profile does. A value that it has by default is no contender.
func TestRunAblationOfAnEngine(t *testing.T) {
	InTempDir(t)
	WriteOwnUCI(t, "ours", "")
	const line = "run --first 2 --nodes 300 --quiet --no-times "
	meta, records := readRun(t, Must(t, line+"--out run --ablate option.qsearch=false,option.aspiration=0/100 --engine", "cmd=./ours name=ours"))
	if want := "ours|ours qsearch=false|ours aspiration=0|ours aspiration=100"; namesOf(meta) != want {
		t.Errorf("contenders %s, want %s", namesOf(meta), want)
	}
	_, alone := readRun(t, Must(t, line+"--profile default,qsearch=off"))
	for i, rec := range alone {
		if engine := records[2+i]; engine.MoveUCI != rec.MoveUCI || *engine.Depth != *rec.Depth {
			t.Errorf("%s: %s in depth %d, the profile plays %s in depth %d", rec.ID, engine.MoveUCI, *engine.Depth, rec.MoveUCI, *rec.Depth)
		}
	}
	if rows := len(ReadRows(t, "run", "comparison.csv")); rows < 4 {
		t.Errorf("comparison.csv has %d lines", rows)
	}
	engine := FakeEngine([]string{"option=name lmr type check default true", "option=name nullmove type check default true"})
	for list, want := range map[string]row{
		"option.lmr=true":                       {"", host.ExitUsage, "--ablate: the engine has these values by default"},
		"option.LMR=TRUE/false":                 {"", host.ExitOK, "LMR=TRUE is skipped: it is the same as "},
		"option.lmr=false,option.nullmove=true": {"", host.ExitOK, "nullmove=true is skipped: it is the same as "},
	} {
		Call(t, "", "run", "mates", "--first", "2", "--nodes", "50", "--engine", engine, "--ablate", list, "--quiet").Check(t, list, want.code, want.says)
	}
}

// TestWhatALineOfMateShows: the line of an announced mate decides nothing: only the claim of a shorter mate is looked at.
func TestWhatALineOfMateShows(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "mates.epd", `k7/8/2K5/8/8/8/8/7R w - - bm #2; id "rook";`)
	var args, want []string
	for i, a := range [][2]string{ // what an engine says; mate_pv, mate_claim and solved
		{"mate 2 pv c6b6 a8b8 h1h8", "complete |  | 1"}, {"mate 2 pv c6b6", "short |  | 1"}, {"mate 2 pv c6b6 a8a7", "illegal |  | 1"},
		{"mate 1 pv c6b6", "no-mate | wrong | 0"}, {"cp 500 pv c6b6", " |  | 0"},
	} {
		name := fmt.Sprint("e", i)
		WriteEngine(t, name, "echo info depth 3 nodes 50 score "+a[0]+"; echo bestmove c6b6")
		args, want = append(args, "--engine", "./"+name), append(want, a[1])
	}
	Must(t, "run mates.epd --nodes 100 --quiet --out run", args...)
	if got := cellsOf(t, "run/records.csv", "mate_pv", "mate_claim", "solved"); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWhatNobodyReported: an engine that says nothing but bestmove has no figure in any output, nothing is decided by
// one, and no rule adjudicates a game by scores that nobody has reported.
func TestWhatNobodyReported(t *testing.T) {
	InTempDir(t)
	silent := []string{"--engine", FakeEngine([]string{"info=info string nothing"}, "name=silent")}
	WriteFile(t, "s.epd", `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id "solved";`, `6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb8#; id "missed";`)
	got := Must(t, "run s.epd --nodes 500 --trace --json --out r", append(silent, "--profile", "default")...)
	checkEmpty(t, "r/records.csv", "contender", "score_cp", "score_mate", "depth", "seldepth", "nodes", "nps", "kept_depth", "kept_nodes", "kept_time_ms", "pv")
	checkEmpty(t, "r/summary.csv", "contender", "nodes", "nps", "mean_depth", "median_kept_ms", "speed_of_finding")
	checkEmpty(t, "r/comparison.csv", "base", "kept_nodes_ratio", "nps_ratio", "kept_time_ratio", "speed_of_finding_diff")
	const note = "silent never reported scores, depths, selective depths, nodes and principal variations, which are unknown."
	Wants(t, "--json", got.Stdout, note)
	Wants(t, "the page", ReadFile(t, "r", "report.html"), note)
	lacks(t, "the run", got.Stdout, `"depth": 0|"(nodes|nps|mean_depth)": 0`)
	lacks(t, "its lines", ReadFile(t, "r", "journal.jsonl")+ReadFile(t, "r", "trace.jsonl"),
		`"contender":"silent".*"(score_cp|score_mate|depth|seldepth|nodes|kept_depth|kept_nodes|iterations|pv)":`)
	lacks(t, "EPD", Must(t, "report r#silent --epd -").Stdout+ReadFile(t, "r", "failed.epd"), ` (acd|acn|ce|pv) `)
	got = Must(t, "match --games 2 --depth 1 --max-moves 30 --no-times --json --out m --draw movenumber=1,movecount=1,score=1000 --resign movecount=1,score=0", append(silent, silent...)...)
	Wants(t, "match", got.Stdout, "silent never reported scores, depths and nodes, which are unknown.", "--draw and --resign never saw a score of silent and silent#2, and ended no game by one.")
	checkEmpty(t, "m/games.csv", "white", "white_nodes", "white_mean_depth")
	checkEmpty(t, "m/games.csv", "black", "black_nodes", "black_mean_depth")
	lacks(t, "the match", got.Stdout+ReadFile(t, "m", "games.pgn")+ReadFile(t, "m", "journal.jsonl"),
		`"nodes"|adjudicated|/0|0\.00|n=|"(d|n|cp|mate|all_nodes|depths)":`)
}

// lacks checks that nothing in a text matches a pattern.
func lacks(t *testing.T, what, text, pattern string) {
	t.Helper()
	if found := regexp.MustCompile(pattern).FindString(text); found != "" {
		t.Errorf("%s has %q:\n%s", what, found, text)
	}
}

// checkEmpty checks that the silent engine, or its twin silent#2, has nothing in columns behind the
// first, which names it.
func checkEmpty(t *testing.T, path string, columns ...string) {
	t.Helper()
	found := 0
	for _, row := range cellsOf(t, path, columns...) {
		if cells, isSilent := strings.CutPrefix(row, "silent"); isSilent {
			if found++; strings.Trim(cells, "#2 |") != "" {
				t.Errorf("%s: %q in %v", path, row, columns)
			}
		}
	}
	if found == 0 {
		t.Errorf("%s has no row", path)
	}
}
