package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestWhatNobodyReported: an engine that says nothing but bestmove has no figure in any output, and
// nothing is decided by one.
func TestWhatNobodyReported(t *testing.T) {
	inTempDir(t)
	silent := []string{"--engine", fakeEngineText("silent", "info=info string nothing")}
	writeFile(t, "s.epd", `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Kf1; id "solved";`, `6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb8#; id "missed";`)
	run := slices.Concat([]string{"run", "s.epd", "--nodes", "500", "--trace", "--json"}, silent, []string{"--profile", "default"})
	got := call(t, "", append(run, "--out", "r")...)
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	checkEmpty(t, "r/records.csv", "contender", "score_cp", "score_mate", "depth", "seldepth", "nodes", "nps", "kept_depth", "kept_nodes", "kept_time_ms", "pv")
	checkEmpty(t, "r/summary.csv", "contender", "nodes", "nps", "mean_depth", "median_kept_ms", "speed_of_finding")
	checkEmpty(t, "r/comparison.csv", "base", "kept_nodes_ratio", "nps_ratio", "kept_time_ratio", "speed_of_finding_diff")
	said := regexp.MustCompile(`"(score_cp|score_mate|depth|seldepth|nodes|kept_depth|kept_nodes|iterations|pv)":`)
	for _, file := range []string{"r/journal.jsonl", "r/trace.jsonl"} {
		for _, line := range linesOf(readFile(t, file)) {
			if strings.Contains(line, `"contender":"silent"`) && said.MatchString(line) {
				t.Errorf("%s: %s", file, line)
			}
		}
	}
	const note = "silent never reported scores, depths, selective depths, nodes and principal variations, which are unknown."
	if !strings.Contains(got.stdout, note) || regexp.MustCompile(`"depth": 0|"(nodes|nps|mean_depth)": 0`).MatchString(got.stdout) {
		t.Errorf("%s", got.stdout)
	}
	if page := readFile(t, "r", "report.html"); !strings.Contains(page, note) {
		t.Error("the page lacks the note")
	}
	back := call(t, "", "report", "r#silent", "--epd", "-").stdout + readFile(t, "r", "failed.epd")
	if back == "" || regexp.MustCompile(` (acd|acn|ce|pv) `).MatchString(back) {
		t.Error(back)
	}
	matchOfTheSilent(t, silent)
}

// matchOfTheSilent: no rule adjudicates a game by scores that nobody has reported.
func matchOfTheSilent(t *testing.T, silent []string) {
	t.Helper()
	got := call(t, "", slices.Concat([]string{"match", "--games", "2", "--depth", "1", "--max-moves", "30", "--no-times", "--json", "--out", "m",
		"--draw", "movenumber=1,movecount=1,score=1000", "--resign", "movecount=1,score=0"}, silent, silent)...)
	if got.code != host.ExitOK || strings.Contains(got.stdout, `"nodes"`) || strings.Contains(got.stdout, "adjudicated") {
		t.Errorf("%+v", got)
	}
	for _, want := range []string{"silent never reported scores, depths and nodes, which are unknown.", "--draw and --resign never saw a score of silent and silent#2, and ended no game by one."} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is missing in %s", want, got.stdout)
		}
	}
	checkEmpty(t, "m/games.csv", "white", "white_nodes", "white_mean_depth")
	checkEmpty(t, "m/games.csv", "black", "black_nodes", "black_mean_depth")
	if games := readFile(t, "m", "games.pgn") + readFile(t, "m", "journal.jsonl"); regexp.MustCompile(`/0|0\.00|n=|"(d|n|cp|mate|all_nodes|depths)":`).MatchString(games) {
		t.Error(games)
	}
}

// checkEmpty checks that the silent engine, or its twin silent#2, has nothing in columns behind the
// first, which names it.
func checkEmpty(t *testing.T, path string, columns ...string) {
	t.Helper()
	found := 0
	for _, row := range cellsOf(t, path, columns...) {
		if cells, isSilent := strings.CutPrefix(row, "silent"); isSilent {
			if found++; strings.Trim(cells, "#2 |") != "" || strings.Count(cells, "|") != len(columns)-1 {
				t.Errorf("%s: %q in %v", path, row, columns)
			}
		}
	}
	if found == 0 {
		t.Errorf("%s has no row", path)
	}
}
