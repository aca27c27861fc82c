package main

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"keymove/internal/testenv"
	"keymove/suites/epd"
)

// hostile is a text of a stranger that tries every sink: commands for GitHub, terminal
// sequences, bidirectional marks, markup, mentions and links. hostileLines has line ends,
// which a line of EPD or of UCI cannot have.
const (
	hostile = "::error title=t::x ##[add-mask]y \x1b[31m\x1b]0;t\x07 \u202etxt\u2066 @name [l](http://evil.example) " +
		"<b>i</b> | www.evil.example ``` 'q' =1+1"
	hostileLines = hostile + "\n::stop-commands::tok\r##[group]g\n  ::warning::z\n" + hostile
)

// hostileCall is a call of the program in a hostile folder, and what its stdout is.
type hostileCall struct {
	args []string
	kind string // text, json, csv, md or html
}

// hostileEngine returns the text of an engine with a hostile name, unless more words give
// it another one.
func hostileEngine(behaviours []string, more ...string) string {
	return fakeEngine(append([]string{"name=" + hostile, "info=info depth 1 score cp 1 string " + hostile}, behaviours...), more...)
}

// profileName is a hostile name of a profile, which ends at the first colon.
var profileName = strings.ReplaceAll(hostileLines, ":", ";")

// hostileCalls are calls of every command with a text output, whose order matters: later
// ones read the folders of earlier ones.
func hostileCalls() []hostileCall {
	suite, limit := hostileFile, []string{"--nodes", "300", "--timeout", "5s"}
	run := func(kind, out string, more ...string) hostileCall {
		args := append([]string{"run", suite, "--out", out, "--no-times"}, limit[:2]...)
		return hostileCall{append(args, more...), kind}
	}
	engine, crashing := hostileEngine(nil), hostileEngine([]string{"bestmove=" + hostile}, "name="+hostileLines)
	calls := []hostileCall{
		run("text", "base", "--profile", profileName+":default"),
		run("text", "engine", "--engine", engine),
		run("json", "j", "--engine", engine, "--json"),
		run("text", "both", "--profile", "default", "--engine", engine, "--engine", crashing, "--repeat", "2"),
		run("text", "dry", "--engine", engine, "--dry-run"),
		run("json", "dry", "--engine", engine, "--dry-run", "--json"),
		run("text", "gated", "--engine", engine, "--baseline", "base", "--allow-unlike"),
		run("json", "gj", "--engine", engine, "--baseline", "base", "--json"),
		run("text", "floor", "--engine", engine, "--min-solved", "100%"),
		run("text", "dead", "--engine", hostileEngine([]string{"die-at-start=" + hostile})),
		run("text", "bad", "--engine", "cmd="+hostile),
		run("text", "bad", "--engine", hostile),
		run("text", "bad", "--profile", hostileLines),
		run("text", "bad", "--profile", "default,"+hostileLines),
		run("text", "bad", "--ablate", hostileLines),
		run("text", "bad", "--filter", hostileLines),
		run("text", "bad", "--errata", hostileLines),
		run("text", "bad", "--depth", hostileLines),
		run("text", "bad", "--book", hostileLines),
		run("text", "bad", "--profiles", "x.toml"),
		run("text", "bad", "--"+hostile),
		{[]string{"run", suite, "--out", "several", "--no-times", "--nodes", "100,300", "--timeout", "5s", "--profile", profileName + ":default", "--engine", engine}, "text"},
		{[]string{"report", "several"}, "text"},
		{[]string{"report", "several", "--markdown"}, "md"},
		{[]string{"report", "several", "--html"}, "html"},
		{[]string{"compare", "several", "--json"}, "json"},
		{[]string{"compare", "several", "--by", "limit"}, "text"},
		{[]string{"engines", "options", engine}, "text"},
		{[]string{"run", "bad.epd"}, "text"},
		{[]string{"run", "x.toml", "--out", "x"}, "text"},
		{[]string{"run", "x.toml", "--out", "xj", "--json"}, "json"},
		{[]string{"run", "x.toml", "--dry-run"}, "text"},
		{[]string{"run", "broken.toml"}, "text"},
		{[]string{"run", hostileLines}, "text"},
		{[]string{"run", "--resume", "both"}, "text"},
		{[]string{"run", "--resume", hostileLines}, "text"},
		{[]string{hostileLines}, "text"},
		{[]string{"suites", hostileLines}, "text"},
		{[]string{"suites", "info", hostileLines}, "text"},
		{[]string{"suites", "get", hostileLines}, "text"},
		{[]string{"suites", "check", suite, "bad.epd", "absent" + hostileLines}, "text"},
		{[]string{"suites", "check", suite, "bad.epd", "--all"}, "text"},
		{[]string{"suites", "check", suite, "bad.epd", "--json"}, "json"},
		{[]string{"engines", "check", engine}, "text"},
		{[]string{"engines", "check", crashing}, "text"},
		{[]string{"engines", "check", engine, "--json"}, "json"},
		{[]string{"engines", "check", "cmd=" + hostileLines}, "text"},
		{[]string{"match", "--profile", profileName + ":default", "--engine", engine, "--nodes", "50", "--games", "2", "--max-moves", "3", "--out", "m"}, "text"},
		{[]string{"match", "--profile", "default", "--engine", crashing, "--nodes", "50", "--games", "2", "--out", "mc"}, "text"},
		{[]string{"match", "--dry-run", "--profile", "default", "--engine", engine, "--nodes", "50", "--games", "2"}, "text"},
		{[]string{"report", "m"}, "text"},
		{[]string{"report", "m", "--json"}, "json"},
		{[]string{"report", "base"}, "text"},
		{[]string{"report", "both", "--json"}, "json"},
		{[]string{"report", hostileLines}, "text"},
		{[]string{"report", "both", "--markdown"}, "md"},
		{[]string{"report", "both", "--html"}, "html"},
		{[]string{"report", "base", "both", "engine", "--html"}, "html"},
		{[]string{"gate", "--baseline", "base", "both", "--allow", "allow.txt"}, "text"},
		{[]string{"gate", "both", "--min-solved", "100%"}, "text"},
		{[]string{"gate", "base/records.csv", "--min-solved", "100%"}, "text"},
		{[]string{"eval", hostileLines}, "text"},
		{[]string{"run", "long.toml"}, "text"},
		{[]string{"run", "--profile", strings.Repeat("x", 100_000), "--nodes", strings.Repeat("9", 100_000), strings.Repeat("y", 100_000)}, "text"},
		{[]string{"perft", hostileLines, "1"}, "text"},
		{[]string{"profiles", hostileLines}, "text"},
		{[]string{"bench", "--profile", hostileLines}, "text"},
	}
	for _, more := range [][]string{{"compare", "base", "engine"}, {"compare", "both/records.csv", "base"}, {"compare", "both"},
		{"gate", "--baseline", "base", "engine", "--margin", "100"}, {"gate", "--baseline", "base", "both/records.csv", "--allow-unlike", "--allow-missing"},
		{"gate", "--baseline", hostileLines, "base"}, {"compare", "base#" + hostileLines}} {
		calls = append(calls, hostileCall{more, "text"}, hostileCall{append(more[:len(more):len(more)], "--json"), "json"})
		if more[0] == "gate" {
			calls = append(calls, hostileCall{append(more[:len(more):len(more)], "--quiet"), "text"})
		} else {
			for flag, kind := range map[string]string{"--csv": "csv", "--markdown": "md", "--html": "html"} {
				calls = append(calls, hostileCall{append(more[:len(more):len(more)], flag), kind})
			}
		}
	}
	return calls
}

// hostileFile is a suite with a hostile name, as far as a file can have one.
const hostileFile = "::error::x ## \x1b\x07 \u202e @name `.epd"

// writeHostileFiles writes the input of the calls.
func writeHostileFiles(t *testing.T) {
	t.Helper()
	quoted := strings.ReplaceAll(hostile, `"`, "")
	end := `; id "` + quoted + `"; theme "` + quoted + `"; c0 "` + quoted + `"; x` + "\x1b" + ` "` + quoted + `";`
	writeFile(t, hostileFile, "7k/8/5K2/4Q3/8/8/8/8 w - - bm Qe4"+end, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#"+end,
		"8/8/8/8/8/k7/8/K1R5 w - - bm Rc7 Rc5"+end, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qf8#"+end, "7k/5Q2/6K1/8/8/8/8/8 w - - am Qf8#"+strings.Replace(end, "theme", "c1", 1))
	writeFile(t, "bad.epd", "7k/5Q2/6K1/8/8/8/8/8 w - - bm "+hostile+"; id \""+quoted+"\";", hostile, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7; "+hostile+" 1;",
		strings.Repeat("\x1b[31m", 500), "7k/5Q2/6K1/8/8/8/8/8 w - - bm "+strings.Repeat("Q", 1<<20)+";")
	text, err := json.Marshal(hostileLines) // a basic string of TOML, too
	if err != nil {
		t.Fatal(err)
	}
	s := string(text)
	writeFile(t, "x.toml", "title = "+s, "doc = "+s, "suites = ["+string(mustJSON(json.Marshal(hostileFile)))+"]",
		`contenders = ["default", `+string(mustJSON(json.Marshal("new\n"+profileName+":default")))+`]`, "nodes = 100",
		"[[expect]]", `figure = "solved"`, `contender = "default"`, "min = 1", "claim = "+s, "source = "+s, "theme = "+string(mustJSON(json.Marshal(hostile))),
		"[[expect]]", `figure = "mean_depth"`, `contender = "default"`, "max = 0", "claim = "+s)
	writeFile(t, "broken.toml", s+" = 1", "suites = ["+s+"]", "contenders = ["+s+"]", "filter = "+s, "[[expect]]", "figure = "+s, "contender = "+s,
		s+" = "+s, "[["+s+"]]", "x = 1", "["+s+".a]")
	long := `"` + strings.Repeat("x", 1<<17) + `"` // more than a call may write
	writeFile(t, "long.toml", "suites = ["+long+"]", "contenders = ["+long+"]", "errata = "+long, "[[expect]]", "figure = "+long, long+" = 1")
	writeFile(t, "allow.txt", `"`+quoted+`" `+quoted, "absent "+quoted, hostile)
}

func mustJSON(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// TestForeignTextIsHarmless walks every output of the program in a folder of a stranger,
// on a terminal or in a pipe, and in a job of GitHub Actions.
func TestForeignTextIsHarmless(t *testing.T) {
	testenv.OnlyLong(t, "walks every output")
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: it forbids colons and control characters in file names")
	}
	for _, github := range []bool{false, true} {
		if !github && !testenv.Nightly() {
			continue // what differs are the commands of GitHub, which nothing may write
		}
		inTempDir(t)
		writeHostileFiles(t)
		env := withEnv()
		if github {
			env = withEnv("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", "summary.md")
		}
		for _, c := range hostileCalls() {
			if c.args[0] == "engines" && c.args[1] == "check" && !testenv.Nightly() {
				continue // seconds each; TestEnginesCheckIsHarmless has more of them
			}
			checkHarmless(t, c, callWith(t, "", func(a *app) { env(a); hurried(a) }, c.args...), github)
		}
		for _, dir := range strings.Fields("base engine j both gated gj floor x xj m") {
			if !exists(filepath.Join(dir, "run.json")) {
				t.Errorf("nothing was run in %s", dir)
			}
		}
		checkFilesHarmless(t)
	}
}

// annotation is a workflow command of our own.
var annotation = regexp.MustCompile(`^::(error|warning|notice) title=[^:]*::[^:]*(:[^:]+)*:?$`)

// checkHarmless checks what a call has written.
func checkHarmless(t *testing.T, c hostileCall, got outcome, github bool) {
	t.Helper()
	for name, text := range map[string]string{"stdout": got.stdout, "stderr": got.stderr} {
		report := func(what string) {
			t.Errorf("%.100q (GitHub: %v): %s has %s:\n%.3000q", c.args, github, name, what, text)
		}
		if name == "stdout" && c.kind == "json" && text != "" && !json.Valid([]byte(annotationsCut(text))) {
			report("no JSON")
		}
		if hasControls(text) {
			report("control characters")
		}
		if name == "stdout" && (c.kind == "html" || c.kind == "md") {
			if err := checkFile("stdout."+c.kind, text); err != nil {
				report(err.Error())
			}
		}
		if len(text) > 100_000 && c.kind != "html" {
			t.Errorf("%.100q: %s has %d bytes", c.args, name, len(text))
		}
		if github && hasCommands(text) {
			report("commands")
		}
	}
}

// annotationsCut returns a text without its annotations.
func annotationsCut(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !annotation.MatchString(strings.TrimSuffix(line, "\n")) {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// hasControls reports whether a text has a character that acts on a terminal, or reorders
// what is read.
func hasControls(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return r != '\n' && r != '\t' && r != 0x200b && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r))
	})
}

// hasCommands reports whether the runner of GitHub Actions would find a command in a text
// that is not one of our annotations.
func hasCommands(text string) bool {
	if strings.Contains(text, "##[") {
		return true
	}
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") && !annotation.MatchString(line) {
			return true
		}
	}
	return false
}

// hasMarkup reports whether GitHub would take a part of a Markdown text for a link, a
// mention or a tag of the stranger.
func hasMarkup(text string) bool {
	return regexp.MustCompile(`(^|[^\\])\[l\]\(|[^\\]\[l\]\(|@name|<b>|http://|\x60\x60\x60|www\.evil`).MatchString(text)
}

// checkFilesHarmless checks the files of all runs and matches.
func checkFilesHarmless(t *testing.T) {
	t.Helper()
	seen := map[string]int{}
	err := filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Dir(path) == "." && entry.Name() != "summary.md" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen[filepath.Ext(path)]++
		if err := checkFile(path, string(data)); err != nil {
			t.Errorf("%s: %v:\n%.2000q", path, err, data)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for _, ext := range []string{".csv", ".xml", ".html", ".md", ".epd", ".json", ".jsonl", ".pgn"} {
		if seen[ext] == 0 && ext != ".md" {
			t.Errorf("no file %s was looked at: %v", ext, seen)
		}
	}
}

// checkFile returns what is wrong with a file of a run.
func checkFile(path, text string) error {
	switch filepath.Ext(path) {
	case ".csv":
		return checkCSV(text)
	case ".xml":
		return checkXML(text)
	case ".html":
		return checkHTML(text)
	case ".md":
		if hasControls(text) || hasMarkup(withoutBlocks(text)) {
			return errors.New("markup")
		}
	case ".epd":
		for record, err := range epd.NewReader(strings.NewReader(text), path, epd.Options{}).All() {
			if err != nil || record == nil {
				return err
			}
		}
	case ".json":
		if !json.Valid([]byte(text)) {
			return errors.New("no JSON")
		}
	case ".pgn":
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "::") || strings.HasPrefix(line, "##[") || hasControls(line) {
				return errors.New("a line of a stranger, or control characters")
			}
		}
	}
	return nil
}

// withoutBlocks returns Markdown without its blocks of code.
func withoutBlocks(text string) string {
	return regexp.MustCompile("(?ms)^```\n.*?^```$").ReplaceAllString(text, "")
}

// checkCSV returns an error for control characters, a cell that is a formula, or rows of
// different lengths.
func checkCSV(text string) error {
	if hasControls(text) {
		return errors.New("control characters")
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return err
	}
	number := regexp.MustCompile(`^-?[0-9.]+$`)
	for _, row := range rows {
		for _, cell := range row {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") && !number.MatchString(cell) {
				return errors.New("a formula: " + cell)
			}
		}
	}
	return nil
}

// checkHTML returns an error for a page with control characters, with tags of a stranger, or
// with what the log of GitHub Actions would change.
func checkHTML(text string) error {
	if hasControls(text) || strings.Contains(text, "::") || strings.Contains(text, "##[") {
		return errors.New("control characters or commands")
	}
	if text != "" && (strings.Contains(text, "<b>") || !strings.Contains(text, "default-src 'none'")) {
		return errors.New("markup, or no policy")
	}
	return nil
}

// checkXML returns an error for XML with control characters, also where they are escaped.
func checkXML(text string) error {
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var texts []string
		switch token := token.(type) {
		case xml.CharData:
			texts = append(texts, string(token))
		case xml.StartElement:
			for _, attr := range token.Attr {
				texts = append(texts, attr.Value)
			}
		}
		if hasControls(strings.Join(texts, " ")) {
			return errors.New("control characters")
		}
	}
}
