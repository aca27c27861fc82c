package documents

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
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

// hostileEngine returns the text of an engine with a hostile name, unless more words give
// it another one.
func hostileEngine(behaviours []string, more ...string) string {
	return FakeEngine(append([]string{"name=" + hostile, "info=info depth 1 score cp 1 string " + hostile}, behaviours...), more...)
}

// profileName is a hostile name of a profile, which ends at the first colon.
var profileName = strings.ReplaceAll(hostileLines, ":", ";")

// hostileWords stand for words of the command lines of proofs.
func hostileWords() map[string]string {
	crashing := hostileEngine([]string{"bestmove=" + hostile}, "name="+hostileLines)
	return map[string]string{
		"p.epd": hostileFile, "s.epd": hostileFile, "mates": hostileFile, "plain": profileName + ":plain", "FAKE": hostileEngine(nil), "DYING": crashing, "weak:plain,maxdepth=1": "weak" + profileName + ":plain,maxdepth=1",
	}
}

// hostileCalls are command lines that are refused, with a hostile word each.
func hostileCalls() (calls [][]string) {
	for _, line := range []string{
		"%", "suites %", "suites info %", "suites get %", "suites check %", "engines check %", "engines check cmd=%", "report %", "run %", "run --resume %", "eval %", "perft % 1", "profiles %", "bench --profile %",
		"gate --baseline % one", "compare one#%", "explain %", "match --profile % --profile default --nodes 5", "match --openings % --profile default --profile plain --nodes 5",
		"run p.epd --engine cmd=%", "run p.epd --engine %", "run p.epd --profile %", "run p.epd --profile default,%", "run p.epd --ablate %", "run p.epd --filter %", "run p.epd --errata %", "run p.epd --depth %",
		"run p.epd --book %", "run p.epd --profiles %", "run p.epd --%", "run broken.toml", "run long.toml", "gate one --allow allow.txt --baseline one", "suites check bad.epd --all", "suites check bad.epd --json",
	} {
		var words []string
		for word := range strings.FieldsSeq(line) {
			words = append(words, strings.Replace(word, "%", hostileLines, 1))
		}
		calls = append(calls, words)
	}
	return append(calls, []string{"run", "--profile", strings.Repeat("x", 100_000), "--nodes", strings.Repeat("9", 100_000), strings.Repeat("y", 100_000)})
}

// hostileFile is a suite with a hostile name, as far as a file can have one.
const hostileFile = "::error::x ## \x1b\x07 \u202e @name `.epd"

// writeHostileFiles writes the input of the calls.
func writeHostileFiles(t *testing.T) {
	t.Helper()
	quoted := strings.ReplaceAll(hostile, `"`, "")
	end := `; id "` + quoted + `"; theme "` + quoted + `"; c0 "` + quoted + `"; x` + "\x1b" + ` "` + quoted + `";`
	WriteFile(t, hostileFile, "7k/8/5K2/4Q3/8/8/8/8 w - - bm Qe4"+end, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#"+end,
		"8/8/8/8/8/k7/8/K1R5 w - - bm Rc7 Rc5"+end, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qf8#"+end, "7k/5Q2/6K1/8/8/8/8/8 w - - am Qf8#"+strings.Replace(end, "theme", "c1", 1))
	WriteFile(t, "bad.epd", "7k/5Q2/6K1/8/8/8/8/8 w - - bm "+hostile+"; id \""+quoted+"\";", hostile, "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7; "+hostile+" 1;",
		strings.Repeat("\x1b[31m", 500), "7k/5Q2/6K1/8/8/8/8/8 w - - bm "+strings.Repeat("Q", 1<<20)+";")
	text, err := json.Marshal(hostileLines) // a basic string of TOML, too
	if err != nil {
		t.Fatal(err)
	}
	s := string(text)
	WriteFile(t, "x.toml", "title = "+s, "doc = "+s, "suites = ["+string(mustJSON(json.Marshal(hostileFile)))+"]",
		`contenders = ["default", `+string(mustJSON(json.Marshal("new\n"+profileName+":default")))+`]`, "nodes = 100",
		"[[expect]]", `figure = "solved"`, `contender = "default"`, "min = 1", "claim = "+s, "source = "+s, "theme = "+string(mustJSON(json.Marshal(hostile))),
		"[[expect]]", `figure = "mean_depth"`, `contender = "default"`, "max = 0", "claim = "+s)
	WriteFile(t, "broken.toml", s+" = 1", "suites = ["+s+"]", "contenders = ["+s+"]", "filter = "+s, "[[expect]]", "figure = "+s, "contender = "+s,
		s+" = "+s, "[["+s+"]]", "x = 1", "["+s+".a]")
	long := `"` + strings.Repeat("x", 1<<17) + `"` // more than a call may write
	WriteFile(t, "long.toml", "suites = ["+long+"]", "contenders = ["+long+"]", "errata = "+long, "[[expect]]", "figure = "+long, long+" = 1")
	WriteFile(t, "allow.txt", `"`+quoted+`" `+quoted, "absent "+quoted, hostile)
}

func mustJSON(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// TestForeignTextIsHarmless gives the command lines of proofs, and others, the texts of a stranger, in a job of GitHub
// Actions; nightly also elsewhere, which differs by the commands of GitHub, which nothing may write.
func TestForeignTextIsHarmless(t *testing.T) {
	testenv.OnlyLong(t, "walks every output")
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: it forbids colons and control characters in file names")
	}
	for _, github := range []bool{true, false}[:testenv.Sample(1, 2)] {
		InTempDir(t)
		writeHostileFiles(t)
		env := WithEnv()
		if github {
			env = WithEnv("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", "summary.md")
		}
		var calls [][]string
		words := hostileWords()
		for _, p := range proofs {
			args := strings.Fields(strings.TrimPrefix(p.args, "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md "))
			for i, word := range args {
				args[i] = cmp.Or(words[word], word)
			}
			calls = append(calls, args)
		}
		for _, args := range append(calls, hostileCalls()...) {
			if args[0] == "engines" && len(args) > 3 && !testenv.Nightly() {
				continue // seconds each; TestEnginesCheckIsHarmless has more of them
			}
			got := CallWith(t, "", func(a *program.App) { env(a); Hurried(a) }, args...)
			checkHarmless(t, args, got, github)
		}
		for _, dir := range strings.Fields("one several points two gated engine experiment sprt fakes") {
			if !Exists(filepath.Join(dir, "run.json")) {
				t.Errorf("nothing was run in %s", dir)
			}
		}
		checkFilesHarmless(t)
	}
}

// annotation is a workflow command of our own.
var annotation = regexp.MustCompile(`^::(error|warning|notice) title=[^:]*::[^:]*(:[^:]+)*:?$`)

// checkHarmless checks what a call has written.
func checkHarmless(t *testing.T, args []string, got Outcome, github bool) {
	t.Helper()
	kinds := map[string]string{"--json": "json", "--html": "html", "--markdown": "md"}
	kind := kinds[args[len(args)-1]]
	for name, text := range map[string]string{"stdout": got.Stdout, "stderr": got.Stderr} {
		report := func(what string) {
			t.Errorf("%.100q (GitHub: %v): %s has %s:\n%.3000q", args, github, name, what, text)
		}
		if name == "stdout" && kind == "json" && text != "" && !json.Valid([]byte(annotationsCut(text))) {
			report("no JSON")
		}
		if hasControls(text) {
			report("control characters")
		}
		if name == "stdout" && (kind == "html" || kind == "md") {
			if err := checkFile("stdout."+kind, text); err != nil {
				report(err.Error())
			}
		}
		if len(text) > 100_000 && kind != "html" {
			report(fmt.Sprint(len(text), " bytes"))
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
