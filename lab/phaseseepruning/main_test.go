package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine/profile"
	"keymove/internal/testenv"
	"keymove/report/stats"
)

func interval(value, low, high float64) stats.Interval {
	return stats.Interval{Value: value, Low: low, High: high}
}

// ofGames returns a result of games about a rule of default that is taken out.
func ofGames(name string, f stats.Interval) result {
	return result{part: "a", group: "pruning", rule: name, with: "default", without: "default," + name + "=off", limit: "10000 nodes",
		measure: "elo", Interval: f, n: full, build: "1"}
}

// TestRules: every contender is one that the program knows and whose settings are read, no rule is
// listed twice, and the two contenders of a rule differ.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for i := range rules {
		r := &rules[i]
		with, without := testenv.Must(profile.Resolve(r.with))(t), testenv.Must(profile.Resolve(r.without))(t)
		if unread := profile.Unread(with, without); r.group != "papers" && len(unread) > 0 {
			t.Errorf("%s: nothing reads %v", r.name, unread)
		}
		if r.with == r.without || seen[r.name] || place(r.group) < 0 {
			t.Errorf("rule %+v", r)
		}
		seen[r.name] = true
		if b := r.base(); b != r.with && b != r.without || b == r.changed() {
			t.Errorf("%s: base %s, changed %s", r.name, b, r.changed())
		}
	}
	for _, name := range atMovetime {
		if !seen[name] {
			t.Errorf("no rule %s to play at movetime", name)
		}
	}
}

// TestVerdicts: a word stands only beyond ± 10 Elo, and where the adjusted probability leaves it.
func TestVerdicts(t *testing.T) {
	in := ofGames("in", interval(30, 15, 45))
	in.with, in.without = "default,probcut=on", "default"
	rows := []result{
		ofGames("clear", interval(30, 15, 45)),
		ofGames("small", interval(15, 8, 22)),
		ofGames("harm", interval(-30, -45, -15)),
		ofGames("open", interval(7, -8, 22)),
		in,
	}
	want := []string{"needed", "within +8 and +22", "costs", "within -8 and +22", "gains"}
	if got := verdicts(rows); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	// One of a hundred at p = .007 is what chance makes.
	for i := range 99 {
		rows = append(rows, ofGames("none"+strings.Repeat("x", i), interval(0, -15, 15)))
	}
	rows[0].Interval = interval(40, 11, 69)
	if got := verdicts(rows)[0]; got != "within +11 and +69" {
		t.Errorf("one of a hundred is %q", got)
	}
}

// TestAtEqualTime: a rule that halves the speed loses what a doubling is worth, and the errors add up
// as those of independent figures.
func TestAtEqualTime(t *testing.T) {
	got := atEqualTime(interval(50, 40, 60), interval(0.5, 0.5, 0.5), interval(70, 60, 80))
	if math.Abs(got.Value+20) > 1e-9 || math.Abs(got.High-got.Low-2*math.Hypot(10, 10)) > 1e-9 {
		t.Errorf("got %+v", got)
	}
}

// TestResultsAreReadBack: what was kept is read as it was, and is not measured again; another build is.
func TestResultsAreReadBack(t *testing.T) {
	t.Chdir(t.TempDir())
	testenv.Check(t, os.MkdirAll(filepath.Dir(resultsFile), 0o777))
	l := &laboratory{}
	kept := ofGames("a", interval(1.5, -2.25, 3))
	testenv.Check(t, l.keep(kept))
	got, err := readResults(resultsFile)
	if err != nil || len(got) != 1 || got[0] != kept {
		t.Errorf("got %+v, %v", got, err)
	}
	if !got.has(kept) {
		t.Error("what was kept is measured again")
	}
	kept.build = "2"
	if got.has(kept) {
		t.Error("results of another build are taken for this one's")
	}
	testenv.Check(t, os.WriteFile(resultsFile, []byte("part,value\na,x\n"), 0o666))
	if _, err := readResults(resultsFile); err == nil || !strings.Contains(err.Error(), ":2:") {
		t.Errorf("a cell that is not a number: %v", err)
	}
}

// TestValueIsRead: the sign is the rule's, mates that are found are solved, and phases are kept apart.
func TestValueIsRead(t *testing.T) {
	rs, err := readCompared("run", []byte(`{"pairs": [{"contender": "see", "rows": [
{"suite": "s", "theme": "all", "positions": 100, "figure": "points", "max_points": 1000, "points_diff": {"value": -20, "low": -30, "high": -10}, "answers_differ": 7,
 "kept_nodes": {"ratio": {"value": 2, "low": 1, "high": 4}}},
{"suite": "s", "theme": "t", "positions": 10, "figure": "points", "max_points": 100, "points_diff": {"value": 1, "low": 0, "high": 2}},
{"suite": "m", "theme": "all", "positions": 20, "figure": "found", "solved_diff": {"value": 0.01, "low": 0, "high": 0.02}, "answers_differ": 5}],
"phases": [{"suite": "s", "theme": "endgame", "positions": 50, "figure": "points", "max_points": 500, "points_diff": {"value": -20, "low": -30, "high": -10}}]},
{"contender": "other", "rows": [{"suite": "s", "theme": "all", "positions": 100}]}]}`), []*rule{{group: "SEE", name: "see", with: "default", without: "default,see=off"}})
	if err != nil || len(rs) != 4 {
		t.Fatalf("%d results, %v", len(rs), err)
	}
	if got := rs[0]; got.measure != "points" || got.Interval != interval(2, 1, 3) || got.movesDiffer != 7 || got.n != 100 {
		t.Errorf("points %+v", got)
	}
	if got := rs[1]; got.measure != "nodes to solution" || got.Interval != interval(0.5, 0.25, 1) {
		t.Errorf("nodes %+v", got)
	}
	if got := rs[3]; got.phase != "endgame" || got.Interval != interval(4, 2, 6) {
		t.Errorf("endgame %+v", got)
	}
	if got := rs[2]; got.suite != "m" || got.measure != "solved" || got.Interval != interval(-1, -2, 0) {
		t.Errorf("mates %+v", got)
	}
}

// TestInteractionIsRead: nodes that multiply have none.
func TestInteractionIsRead(t *testing.T) {
	text := "contender,suite,id,case,kept_nodes\n"
	for _, line := range []string{
		"base,s,1,x,100", `"base,a=off",s,1,x,200`, `"base,b=off",s,1,x,300`, `"base,a=off,b=off",s,1,x,600`,
		"base,s,2,y,100", `"base,a=off",s,2,y,200`, `"base,b=off",s,2,y,300`, `"base,a=off,b=off",s,2,y,1200`,
		"base,s,3,z,100", `"base,a=off",s,3,z,`, `"base,b=off",s,3,z,300`, `"base,a=off,b=off",s,3,z,1200`,
	} {
		text += line + "\n"
	}
	file := testenv.File(t, filepath.Join(t.TempDir(), "records.csv"), text)
	logs, err := readInteraction(file, pair{"default", "a=off", "b=off"})
	if err != nil || len(logs) != 2 || math.Abs(logs[0]) > 1e-9 || math.Abs(logs[1]-math.Log(2)) > 1e-9 {
		t.Errorf("got %v, %v", logs, err)
	}
}

// TestSpeedIsRead from games of both colours, as the named contender's.
func TestSpeedIsRead(t *testing.T) {
	text := "white,black,white_nodes,white_time_ms,black_nodes,black_time_ms\n" +
		strings.Repeat("a,b,2000,100,3000,300\nb,a,1000,100,2000,100\n", 10) + "a,b,0,0,0,0\n"
	file := testenv.File(t, filepath.Join(t.TempDir(), "games.csv"), text)
	got, err := readSpeed(file, "a", 2)
	if err != nil || math.Abs(got.Value-2) > 1e-9 || got.Low < 1.9 || got.Low > 1.99 || got.High < 2.01 || got.High > 2.1 {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestPairsThatDiffer: a pair is the same game twice only if all moves are the same.
func TestPairsThatDiffer(t *testing.T) {
	text := ""
	for _, g := range [][2]string{{"1.1", "1. e4 e5"}, {"2.1", "1. d4"}, {"1.2", "1. e4 e5"}, {"2.2", "1. d4 d5"}, {"3.1", "1. c4"}, {"3.2", "1. Nf3"}} {
		text += "[Round \"" + g[0] + "\"]\n\n" + g[1] + " 1/2-1/2\n\n"
	}
	file := testenv.File(t, filepath.Join(t.TempDir(), "games.pgn"), text)
	if n, err := pairsThatDiffer(file); err != nil || n != 2 {
		t.Errorf("%d pairs, %v, want 2", n, err)
	}
}

// TestContradictions: a suite contradicts games only where both are sure.
func TestContradictions(t *testing.T) {
	suite := ofGames("a", interval(-3, -5, -1))
	suite.part, suite.suite, suite.measure = "b", "battery", "points"
	for _, c := range []struct {
		games stats.Interval
		want  int
	}{{interval(30, 15, 45), 1}, {interval(5, -10, 20), 0}, {interval(-30, -45, -15), 0}} {
		if got := contradictions(results{ofGames("a", c.games), suite}); len(got) != c.want {
			t.Errorf("games %v: %d contradictions, want %d", c.games, len(got), c.want)
		}
	}
}

// TestPage: the page says what the results say, and what is missing.
func TestPage(t *testing.T) {
	all := results{ofGames("see", interval(160, 140, 180))}
	all[0].group = "SEE"
	more := all[0]
	more.limit, more.Interval = "50000 nodes", interval(100, 80, 120)
	all = append(all, more)
	all[0].with, all[0].without = rules[0].with, rules[0].without
	all[1].with, all[1].without = rules[0].with, rules[0].without
	speed := all[0]
	speed.measure, speed.Interval = "nodes/s", interval(0.5, 0.5, 0.5)
	doubling := ofGames("", interval(70, 60, 80))
	doubling.part, doubling.with, doubling.without = "c", doubled[0].with, doubled[0].without
	all = append(all, speed, doubling)
	var md, page strings.Builder
	blocks := all.page(all.games("a", "10000 nodes"), all.trends(), map[string]string{})
	for _, b := range blocks {
		b.markdown(&md)
	}
	writeHTML(&page, title, blocks)
	for _, text := range []string{"static exchange evaluation (`see`) +160 [140, 180]", "matches, 41 rules on the suites, 2 pairs", "it shrinks", "In the same time: see +90 [68, 112].", "**Phase.** Not measured yet."} {
		if !strings.Contains(strings.ReplaceAll(md.String(), "\n", " "), text) {
			t.Errorf("no %q in the page:\n%s", text, &md)
		}
	}
	if link := "has the tables."; !strings.Contains(md.String(), link) || strings.Contains(page.String(), link) {
		t.Errorf("the document does not lead to the page, or the page leads to itself:\n%s", &page)
	}
	if !strings.Contains(page.String(), "<tr><td>see</td><td>+160 [140, 180]</td><td>needed</td>") || !strings.Contains(page.String(), "<td>see at 1 000 nodes</td><td>games</td>") {
		t.Errorf("no verdict in the HTML, or not what is missing:\n%s", &page)
	}
}

// TestDetectorsInOneSentence: those that are sure, from the best to the worst.
func TestDetectorsInOneSentence(t *testing.T) {
	by := func(detector string, f stats.Interval) result {
		return result{part: "a", group: "phase", rule: taperBy + detector, with: "classical,eval.taper=" + detector, without: "classical",
			limit: "10000 nodes", measure: "elo", Interval: f}
	}
	played := results{by("counted", interval(-186, -204, -168)), by("placement", interval(-17, -33, -2)), by("fourstate", interval(-302, -326, -278)),
		by("balanced", interval(-81, -97, -65))}
	got := string(played.answer("phase", played, verdicts(played), nil))
	for _, text := range []string{"**Phase.** A detector's phase instead of tapering (3 detectors): from -81 [-97, -65] (`balanced`) to -302 [-326, -278] (`fourstate`).",
		"Not sure: eval.taper by placement -17 [-33, -2]."} {
		if !strings.Contains(got, text) {
			t.Errorf("no %q in %s", text, got)
		}
	}
}
