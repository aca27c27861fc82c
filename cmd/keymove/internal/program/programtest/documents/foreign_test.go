package documents

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
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
		"p.epd": hostileFile, "q.epd": hostileFile, "s.epd": hostileFile, "mates": hostileFile, "plain": profileName + ":plain", "FAKE": hostileEngine(nil), "DYING": crashing, "weak:plain,maxdepth=1": "weak" + profileName + ":plain,maxdepth=1",
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
	text := func(s string) string { // as a basic string of TOML, which is one of JSON
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	s := text(hostileLines)
	WriteFile(t, "x.toml", "title = "+s, "doc = "+s, "suites = ["+text(hostileFile)+"]", `contenders = ["default", `+text("new\n"+profileName+":default")+`]`, "nodes = 100",
		"[[expect]]", `figure = "solved"`, `contender = "default"`, "min = 1", "claim = "+s, "source = "+s, "theme = "+text(hostile),
		"[[expect]]", `figure = "mean_depth"`, `contender = "default"`, "max = 0", "claim = "+s)
	WriteFile(t, "broken.toml", s+" = 1", "suites = ["+s+"]", "contenders = ["+s+"]", "filter = "+s, "[[expect]]", "figure = "+s, "contender = "+s,
		s+" = "+s, "[["+s+"]]", "x = 1", "["+s+".a]")
	long := `"` + strings.Repeat("x", 1<<17) + `"` // more than a call may write
	WriteFile(t, "long.toml", "suites = ["+long+"]", "contenders = ["+long+"]", "errata = "+long, "[[expect]]", "figure = "+long, long+" = 1")
	WriteFile(t, "allow.txt", `"`+quoted+`" `+quoted, "absent "+quoted, hostile)
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
	for name, text := range map[string]string{"stdout": got.Stdout, "stderr": got.Stderr} {
		kind := ""
		if last := args[len(args)-1]; name == "stdout" && (last == "--html" || last == "--markdown") {
			kind = "." + last[2:]
		}
		what := faultOf(kind, text)
		if len(text) > 100_000 && kind != ".html" {
			what = fmt.Sprint(len(text), " bytes")
		}
		if github && hasCommands(text) {
			what = "commands"
		}
		if what != "" {
			t.Errorf("%.100q (GitHub: %v): %s has %s:\n%.3000q", args, github, name, what, text)
		}
	}
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

// checkFilesHarmless checks the files of all runs and matches that people look at.
func checkFilesHarmless(t *testing.T) {
	t.Helper()
	seen := map[string]int{}
	err := filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		kind := filepath.Ext(path)
		if err != nil || entry.IsDir() || filepath.Dir(path) == "." && entry.Name() != "summary.md" || acting[kind] == nil {
			return err
		}
		data, err := os.ReadFile(path)
		seen[kind]++
		if what := faultOf(kind, string(data)); what != "" {
			t.Errorf("%s has %s:\n%.2000q", path, what, data)
		}
		return err
	})
	for _, ext := range []string{".csv", ".xml", ".html", ".md", ".pgn"} {
		if err != nil || seen[ext] == 0 {
			t.Errorf("%v; no file %s was looked at: %v", err, ext, seen)
		}
	}
}

// acting is what acts in a kind of file, if a stranger has written it.
var acting = map[string]*regexp.Regexp{
	".csv":      regexp.MustCompile(`(?m)(?:^|,)"?(?:[=+@]|-[^0-9.])`),
	".html":     regexp.MustCompile(`<b>|::|##\[`),
	".md":       markup,
	".markdown": markup,
	".pgn":      regexp.MustCompile(`(?m)^(?:::|##\[)`),
	".xml":      regexp.MustCompile(`<b>`),
}

// markup is what GitHub would take for a link, a mention or a tag.
var markup = regexp.MustCompile(`(?:^|[^\\])\[l\]\(|@name|<b>|http://|\x60\x60\x60|www\.evil`)

// block is one of code in Markdown.
var block = regexp.MustCompile("(?ms)^```\n.*?^```$")

// faultOf returns what is wrong with a text of a kind: what acts on a terminal or a reader.
func faultOf(kind, text string) string {
	if kind == ".md" || kind == ".markdown" {
		text = block.ReplaceAllString(text, "")
	}
	if hasControls(text) || kind == ".xml" && hasControls(html.UnescapeString(text)) {
		return "control characters"
	}
	if acts := acting[kind]; acts != nil {
		return acts.FindString(text)
	}
	return ""
}
