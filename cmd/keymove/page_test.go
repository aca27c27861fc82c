package main

import (
	"encoding/json"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
)

// pageCases reads the block of JSON of a page: a command for each case.
func pageCases(t *testing.T, page string) (commands map[string]string) {
	t.Helper()
	_, text, _ := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, _ = strings.Cut(text, "</script>")
	var data struct {
		Commands [][]struct{ Before, After string }
		Cases    []struct {
			C []any
			F string
		}
	}
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		t.Fatalf("%v:\n%.1000s", err, page)
	}
	commands = map[string]string{}
	for _, c := range data.Cases {
		commands[c.C[1].(string)] = data.Commands[0][0].Before + " --filter " + c.F + " " + data.Commands[0][0].After
	}
	return commands
}

// TestPageCommandsRunTheCase: the command under a position, given to a shell, searches this
// position again with the same results.
func TestPageCommandsRunTheCase(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: needs a shell")
	}
	inTempDir(t)
	writeFile(t, "my suite.epd", `7k/8/5K2/4Q3/8/8/8/8 w - - bm Qe4; id "it's $HOME [1] * \\";`, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id \"other\";",
		"8/8/8/8/8/k7/8/K1R5 w - - bm Rc7 Rc5;")
	if got := call(t, "", "run", "my suite.epd", "--profile", "default", "--profile", "no see:default,see=off", "--nodes", "300", "--out", "run", "--no-times"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	run, err := report.Read("run")
	if err != nil {
		t.Fatal(err)
	}
	commands := pageCases(t, readFile(t, "run", "report.html"))
	for i := range 3 {
		before := run.Records[i]
		words, err := exec.CommandContext(t.Context(), "sh", "-c", `printf '%s\n' `+commands[before.Case]).Output()
		if err != nil {
			t.Fatal(err)
		}
		args := strings.Split(strings.TrimSuffix(string(words), "\n"), "\n")
		out := "again" + string(rune('0'+i))
		if got := call(t, "", append(args[1:], "--out", out)...); got.code != host.ExitOK {
			t.Fatalf("%q: %+v", args, got)
		}
		again, err := report.Read(out)
		if err != nil || again.Len() != 2 {
			t.Fatalf("%q: %d records, %v", args, again.Len(), err)
		}
		for n, after := range again.Records {
			if want := run.Records[3*n+i]; after.Case != want.Case || after.Contender != want.Contender || after.Move != want.Move || *after.Nodes != *want.Nodes || after.Iterations != want.Iterations {
				t.Errorf("%q: %+v, want %+v", args, after, want)
			}
		}
	}
}

// TestPagesOnStdout: --html and --markdown write to stdout; of one run they are its files.
func TestPagesOnStdout(t *testing.T) {
	inTempDir(t)
	for _, profile := range []string{"default", "default,see=off"} {
		if got := call(t, "", "run", "mates", "--first", "6", "--profile", profile, "--nodes", "500", "--out", profile, "--quiet", "--no-times"); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	title := map[string]string{"--html": "default → default,see=off · ", "--markdown": "# default → default,see=off · "}
	for flag, file := range map[string]string{"--html": "report.html", "--markdown": "report.md"} {
		if got := call(t, "", "report", "default", flag); got.code != host.ExitOK || got.stdout != readFile(t, "default", file) {
			t.Errorf("report %s: code %d, %d bytes", flag, got.code, len(got.stdout))
		}
		several := call(t, "", "report", "default", "default,see=off", flag)
		if several.code != host.ExitOK || !strings.Contains(several.stdout, title[flag]) {
			t.Errorf("report of two runs %s: %+.500v", flag, several)
		}
		if got := call(t, "", "compare", "default", "default,see=off", flag); got.code != host.ExitOK || got.stdout != several.stdout {
			t.Errorf("compare %s: code %d, %d bytes", flag, got.code, len(got.stdout))
		}
	}
	for _, args := range [][]string{{"report", "default", "default"}, {"report", "default", "--html", "--json"}, {"compare", "default", "default", "--html", "--csv"}} {
		if got := call(t, "", args...); got.code != host.ExitUsage {
			t.Errorf("%q: %+v", args, got)
		}
	}
	if got := call(t, "", "eval", "--html"); got.code != host.ExitOK || !strings.Contains(got.stdout, `<use href="#wK" x="180" y="315"/>`) || !strings.Contains(got.stdout, ">network<") {
		t.Errorf("eval --html: %.500s", got.stdout)
	}
}
