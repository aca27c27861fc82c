package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/study"
)

// fakeProgram notes its arguments, begins its folder, and is interrupted by its first call.
const fakeProgram = `#!/bin/sh
printf '%s\n' "$*" >>calls
if [ "$2" = --resume ]; then dir=$3; else dir=$(printf '%s' "$*" | sed 's/.*--out \([^ ]*\).*/\1/'); fi
mkdir -p "$dir"
[ -e "$dir/$1.json" ] || { echo '{}' >"$dir/$1.json"; exit 130; }
echo result
`

// scripted returns a laboratory in a folder of its own, whose program is a script.
func scripted(t *testing.T, script string) *laboratory {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: the program is a script of a shell")
	}
	t.Chdir(t.TempDir())
	testenv.File(t, "keymove", script)
	testenv.Check(t, os.Mkdir("work", 0o777))
	return &laboratory{program: "./keymove", dir: "work"}
}

// What was interrupted goes on with its folder, and what has come to its end is not done again.
func TestDo(t *testing.T) {
	l := scripted(t, fakeProgram)
	for _, s := range []step{l.track("track-x", "s.epd", 5, 16, "a", "b"), {"bisect-y", "bisect", []string{"--good", "a"}}} {
		if err := l.do(t.Context(), s); err == nil || l.isDone(s.name) {
			t.Errorf("%s: the interrupted call is done", s.name)
		}
		for range 2 {
			if err := l.do(t.Context(), s); err != nil || !l.isDone(s.name) {
				t.Errorf("%s: %v", s.name, err)
			}
		}
	}
	calls := testenv.Must(os.ReadFile("calls"))(t)
	lines := strings.Split(strings.TrimSpace(string(calls)), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[0], "track work/s.epd --versions a,b ") || !strings.HasSuffix(lines[0], "--nodes 5 --hash 16 -j 1 --out work/track-x") ||
		lines[1] != "track --resume work/track-x" || lines[2] != "bisect --good a --out work/bisect-y --json" || lines[3] != "bisect --resume work/bisect-y --json" {
		t.Errorf("%q", lines)
	}
	if result, err := os.ReadFile(filepath.Join("work", "bisect-y", doneFile)); string(result) != "result\n" {
		t.Errorf("%q, %v", result, err)
	}
	times, err := l.readTimes()
	if _, ok := times["track-x"]; err != nil || !ok || len(times) != 2 {
		t.Errorf("%v, %v", times, err)
	}
}

// A bisection whose ends do not differ has come to its end, with nothing named; another step without a verdict has not.
func TestDoWithoutVerdict(t *testing.T) {
	l := scripted(t, "#!/bin/sh\nmkdir -p work/$1-x\nexit 6\n")
	if err := l.do(t.Context(), step{"bisect-x", "bisect", nil}); err != nil || !l.isDone("bisect-x") {
		t.Errorf("bisect: %v", err)
	}
	var b study.Bisection
	if err := readJSON(filepath.Join("work", "bisect-x", doneFile), &b); err != nil || b.IsFound() {
		t.Errorf("%+v, %v", b, err)
	}
	if err := l.do(t.Context(), step{"track-x", "track", nil}); err == nil || l.isDone("track-x") {
		t.Error("track is done")
	}
}
