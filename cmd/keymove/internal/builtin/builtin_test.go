package builtin

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/engine/book"
	"keymove/engine/profile"
	"keymove/engine/uci"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// session has a new engine serve commands, and returns what it says.
func session(t *testing.T, spec, bookFile, commands string) string {
	t.Helper()
	settings := testenv.Must(profile.Resolve(spec))(t)
	e := testenv.Must(New("1.2.3", settings, bookFile, func() int { return 336 }))(t)
	var out bytes.Buffer
	testenv.Check(t, uci.Serve(t.Context(), e, strings.NewReader(commands), &out, time.Minute))
	return out.String()
}

// nodesOf returns the nodes in the last info line.
func nodesOf(output string) string {
	_, last, _ := strings.Cut(output[max(0, strings.LastIndex(output, " nodes ")):], " nodes ")
	nodes, _, _ := strings.Cut(last, " ")
	return nodes
}

// checkHas reports lines that a text lacks.
func checkHas(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, want := range lines {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
}

// TestOptionsStayValid: a value that features do not allow, or memory, changes nothing.
func TestOptionsStayValid(t *testing.T) {
	got := session(t, "default", "", "setoption name qsearch value false\nsetoption name qsearch.checks value 2\n")
	if want := "info string error: option qsearch.checks: qsearch.checks needs qsearch, which is off\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	checkHas(t, session(t, "default", "", "uci\nsetoption name Hash value 33554432\nsetoption name tt.entries value 26214400\nisready\n"),
		"option name Hash type spin default 16 min 1 max 336", "info string option Hash: 33554432 MiB is not available; using 336 MiB, the maximum",
		"info string error: option tt.entries: 26214400 entries take 400 MiB; 336 MiB are available", "readyok")
}

// TestRazoring: SeaJay's options and the feature row say the same, in
// whatever order they are set.
func TestRazoring(t *testing.T) {
	const search = "setoption name SearchStats value true\nposition startpos\ngo depth 6\n"
	tests := []struct {
		name, commands, profile, as string
	}{
		{"off until it is used", "setoption name RazorStage value r3\n", "default", "default"},
		{"use, then stage", "setoption name UseRazoring value true\nsetoption name RazorStage value r2skip\n", "default", "default,razor=r2skip"},
		{"the stage of the profile", "setoption name UseRazoring value false\nsetoption name UseRazoring value true\n", "default,razor=r3", "default,razor=r3"},
		{"the feature sets the stage", "setoption name razor value r2\nsetoption name razor value off\nsetoption name UseRazoring value true\n", "default", "default,razor=r2"},
		{"off again", "setoption name razor value r2\nsetoption name UseRazoring value false\n", "default", "default"},
		{"margins", "setoption name UseRazoring value true\nsetoption name RazorMargin1 value 100\nsetoption name razormargin2 value 200\n", "default", "default,razor=r1,razor.margin1=100,razor.margin2=200"},
	}
	for _, test := range tests {
		got := nodesOf(session(t, test.profile, "", test.commands+search))
		want := nodesOf(session(t, test.as, "", search))
		if got != want || got == "" {
			t.Errorf("%s: %s nodes, want %s", test.name, got, want)
		}
	}
}

// TestSearchStats: each search is followed by its counts, before its move.
func TestSearchStats(t *testing.T) {
	const search = "position startpos\ngo depth 6\n"
	razor := regexp.MustCompile(`\ninfo string razor: att=[1-9]\d* cut=\d+ cut%=\d+\.\d% razor_b=\[\d+,\d+\] skips\(tact=[1-9]\d*,tt=\d+,eg=\d+\)\n` +
		`info string pvs: scout=[1-9]\d* re%=\d+\.\d\nbestmove `)
	got := session(t, "default,razor=r2skip", "", "setoption name SearchStats value true\n"+search)
	if !razor.MatchString(got) {
		t.Errorf("no lines as %s in:\n%s", razor, got)
	}
	if got := session(t, "default", "", search); strings.Contains(got, "razor") {
		t.Errorf("statistics that nobody asked for in:\n%s", got)
	}
}

// TestDefaults: they come from the loaded profile, and are within their bounds, as GUIs insist, also where everything is off.
func TestDefaults(t *testing.T) {
	checkHas(t, session(t, "default,razor=r2skip,razor.margin1=250", "", "uci\n"),
		"option name UseRazoring type check default true",
		"option name RazorStage type combo default r2skip var r1 var r2 var r2skip var r3",
		"option name RazorMargin1 type spin default 250 min 100 max 800",
		"option name RazorMargin2 type spin default 500 min 200 max 1200",
		"option name RazorTacticalBonus type spin default 150 min 0 max 400",
		"option name RazorEndgameBonus type spin default 100 min 0 max 300",
		"option name RazorOpeningReduction type spin default 50 min 0 max 200")
	checkHas(t, session(t, "default", "", "uci\n"), "option name UseRazoring type check default false")
	for _, spec := range []string{"default", "plain", "default,qsearch=off"} {
		got := session(t, spec, "", "uci\n")
		for line := range strings.Lines(got) {
			if strings.HasPrefix(line, "option ") && !strings.Contains(line, " type button") && !strings.Contains(line, " default ") {
				t.Errorf("%s: no default: %s", spec, line)
			}
		}
		if strings.Contains(got, " default 0 min 1 ") {
			t.Errorf("%s: a default is below its bounds:\n%s", spec, got)
		}
	}
}

// writeBook writes a book with a move from the start position.
func writeBook(t *testing.T, uci string) string {
	t.Helper()
	start := testenv.Must(board.ParseFEN(board.StartFEN))(t)
	square := func(name string) uint16 { return uint16(name[0]-'a') | uint16(name[1]-'1')<<3 }
	data := binary.BigEndian.AppendUint64(nil, book.Key(&start, board.NoMove))
	data = binary.BigEndian.AppendUint16(data, square(uci[:2])<<6|square(uci[2:]))
	path := filepath.Join(t.TempDir(), "a.bin")
	testenv.Check(t, os.WriteFile(path, append(data, 0, 1, 0, 0, 0, 0), 0o666))
	return path
}

// TestBook: OwnBook and BookFile, as options and as the engine starts.
func TestBook(t *testing.T) {
	file := writeBook(t, "a2a3")
	const search = "position startpos\ngo nodes 200\n"
	tests := []struct {
		name, commands, spec, book string
		booked                     bool
	}{
		{"as options", "setoption name OwnBook value true\nsetoption name BookFile value " + file + "\n", "default", "", true},
		{"no file", "setoption name OwnBook value true\n", "default", "", false},
		{"turned off", "setoption name OwnBook value false\n", "default,book=best", file, false},
		{"from the start", "", "default,book=best", file, true},
		{"a bad file leaves the good one", "setoption name BookFile value absent.bin\n", "default,book=best", file, true},
		{"so does what is not a file", "setoption name BookFile value " + t.TempDir() + "\n", "default,book=best", file, true},
	}
	for _, test := range tests {
		got := session(t, test.spec, test.book, test.commands+search)
		if booked := strings.HasSuffix(got, "\nbestmove a2a3\n") || got == "bestmove a2a3\n"; booked != test.booked {
			t.Errorf("%s: a move from the book: %t, want %t\n%s", test.name, booked, test.booked, got)
		}
	}
	large := filepath.Join(t.TempDir(), "large.bin")
	testenv.Check(t, errors.Join(os.WriteFile(large, nil, 0o666), os.Truncate(large, 400<<20)))
	for path, want := range map[string]string{os.DevNull: os.DevNull + " is not a file", large: large + " has 400 MiB; 336 MiB are available"} {
		checkHas(t, session(t, "default", "", "setoption name BookFile value "+path+"\n"), "info string error: option BookFile: "+want)
	}
	checkHas(t, session(t, "default,book=on", file, "uci\n"), "option name OwnBook type check default true", "option name BookFile type string default "+file)
	settings := testenv.Must(profile.Resolve("default,book=best"))(t)
	if _, err := New("1", settings, "", anyMemory); err == nil {
		t.Error("a profile that plays from a book starts without one")
	}
}

// TestFeaturesPage compares docs/features.md with what the program writes.
func TestFeaturesPage(t *testing.T) {
	var page bytes.Buffer
	testenv.Check(t, WritePage(t.Context(), &page))
	goldentest.Check(t, "../../../../docs/features.md", page.String())
	for _, name := range append(profile.Names(), profile.Profiles.Names()...) {
		if !strings.Contains(page.String(), "\n| `"+name+"` | ") {
			t.Errorf("the page lacks %s", name)
		}
	}
}
