package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"keymove/internal/testenv"

	"go.yaml.in/yaml/v3"
)

// action is action.yml as far as its steps can run without GitHub.
type action struct {
	Name, Description string
	Inputs            map[string]struct {
		Description string
		Required    bool
		Default     string
	}
	Outputs map[string]struct{ Description, Value string }
	Runs    struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	Name, ID, If, Shell, Run, Uses string
	Env, With                      map[string]string
}

// readAction reads action.yml. An unknown key is an error.
func readAction(t *testing.T) *action {
	t.Helper()
	file, err := os.Open(filepath.Join(packageDir, "..", "..", "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var a struct {
		action   `yaml:",inline"`
		Branding map[string]string
	}
	decoder := yaml.NewDecoder(file)
	decoder.KnownFields(true)
	if err := decoder.Decode(&a); err != nil {
		t.Fatal(err)
	}
	return &a.action
}

// performance is a run of the steps of an action.
type performance struct {
	action  *action
	dir     string            // the workspace
	temp    string            // runner.temp
	inputs  map[string]string // with defaults
	outputs map[string]map[string]string
	failed  bool
	log     strings.Builder
	kept    map[string]string // artifacts: name to path
	github  map[string]string // what expressions read of the event
}

// perform runs the steps of action.yml in the working folder, as GitHub does.
func perform(t *testing.T, inputs map[string]string) *performance {
	t.Helper()
	return performOn(t, inputs, map[string]string{"github.token": "secret"})
}

// performOn is perform for an event, with what expressions read of it.
func performOn(t *testing.T, inputs, github map[string]string) *performance {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil || runtime.GOOS == "windows" {
		t.Skip("bash is not installed")
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	p := &performance{
		action: readAction(t), dir: dir, temp: t.TempDir(),
		inputs: map[string]string{}, outputs: map[string]map[string]string{}, kept: map[string]string{}, github: github,
	}
	for name, input := range p.action.Inputs {
		p.inputs[name] = p.expand(t, input.Default)
		if _, given := inputs[name]; input.Required && !given {
			t.Fatalf("the input %s is required", name)
		}
	}
	for name, text := range inputs {
		if _, known := p.inputs[name]; !known {
			t.Fatalf("there is no input %s", name)
		}
		p.inputs[name] = text
	}
	for _, step := range p.action.Runs.Steps {
		if p.applies(t, step.If) {
			p.step(t, step)
		}
	}
	return p
}

// expression is one of GitHub's, inside ${{ }} or as a condition.
var expression = regexp.MustCompile(`\$\{\{(.*?)\}\}`)

// value returns the value of an expression: operands with || between.
func (p *performance) value(t *testing.T, text string) string {
	t.Helper()
	text = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(text), "("), ")")
	for operand := range strings.SplitSeq(text, "||") {
		if value := p.operand(t, strings.TrimSpace(operand)); value != "" {
			return value
		}
	}
	return ""
}

func (p *performance) operand(t *testing.T, name string) string {
	t.Helper()
	path := strings.Split(name, ".")
	switch {
	case len(path) == 2 && path[0] == "inputs":
		value, known := p.inputs[path[1]]
		if !known {
			t.Errorf("%s: there is no such input", name)
		}
		return value
	case name == "github.action_path":
		return filepath.Join(packageDir, "..", "..")
	case strings.HasPrefix(name, "github."):
		return p.github[name]
	case len(path) == 4 && path[0] == "steps" && path[2] == "outputs":
		return p.outputs[path[1]][path[3]]
	}
	t.Errorf("%s: not a known value", name)
	return ""
}

// expand replaces the expressions in a text.
func (p *performance) expand(t *testing.T, text string) string {
	t.Helper()
	return expression.ReplaceAllStringFunc(text, func(found string) string {
		return p.value(t, expression.FindStringSubmatch(found)[1])
	})
}

// applies reports whether a step with a condition runs: comparisons with ” and always(),
// with && between.
func (p *performance) applies(t *testing.T, condition string) bool {
	t.Helper()
	always, holds := false, true
	for part := range strings.SplitSeq(condition, "&&") {
		part = strings.TrimSpace(part)
		name, isEmpty := strings.CutSuffix(part, " == ''")
		other, isSet := strings.CutSuffix(part, " != ''")
		switched, text, isText := strings.Cut(strings.TrimSuffix(part, "'"), " == '")
		unlike, otherText, isOther := strings.Cut(strings.TrimSuffix(part, "'"), " != '")
		switch {
		case part == "":
		case part == "always()":
			always = true
		case isEmpty:
			holds = holds && p.value(t, name) == ""
		case isSet:
			holds = holds && p.value(t, other) != ""
		case isText:
			holds = holds && p.value(t, switched) == text
		case isOther:
			holds = holds && p.value(t, unlike) != otherText
		default:
			t.Errorf("%s: not a known condition", part)
		}
	}
	return holds && (always || !p.failed)
}

// step runs one step.
func (p *performance) step(t *testing.T, step actionStep) {
	t.Helper()
	switch {
	case strings.HasPrefix(step.Uses, "actions/setup-go@"):
		if _, err := os.Stat(p.expand(t, step.With["go-version-file"])); err != nil {
			t.Error(err)
		}
	case strings.HasPrefix(step.Uses, "actions/upload-artifact@"):
		p.kept[p.expand(t, step.With["name"])] = p.expand(t, step.With["path"])
	case step.Uses != "" || step.Shell != "bash":
		t.Errorf("%s: a step that cannot be run here: %+v", step.Name, step)
	default:
		p.bash(t, step)
	}
}

// bash runs the commands of a step as GitHub does.
func (p *performance) bash(t *testing.T, step actionStep) {
	t.Helper()
	if strings.Contains(step.Run, "${{") {
		t.Errorf("%s: a shell reads what inputs say", step.Name)
	}
	output := filepath.Join(t.TempDir(), "output")
	cmd := exec.CommandContext(t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), asProgram+"=1", "GOFLAGS=-buildvcs=false", "GITHUB_ACTIONS=true",
		"GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY="+p.summaryFile(), "GITHUB_ACTION_PATH="+filepath.Join(packageDir, "..", ".."),
		"RUNNER_TEMP="+p.temp, "GITHUB_RUN_ID=1", "GITHUB_ACTION=__self")
	for name, text := range step.Env {
		cmd.Env = append(cmd.Env, name+"="+p.expand(t, text))
	}
	cmd.Stdout, cmd.Stderr = &p.log, &p.log
	err := cmd.Run()
	if _, isExit := errors.AsType[*exec.ExitError](err); err != nil && !isExit {
		t.Fatal(err)
	}
	p.failed = p.failed || err != nil
	if step.ID != "" {
		p.outputs[step.ID] = readOutputs(t, output)
	}
}

func (p *performance) summaryFile() string { return filepath.Join(p.temp, "summary.md") }

// summary returns what the job summary has.
func (p *performance) summary() string {
	data, _ := os.ReadFile(p.summaryFile()) // it need not exist
	return string(data)
}

// output returns an output of the action.
func (p *performance) output(t *testing.T, name string) string {
	t.Helper()
	return p.expand(t, p.action.Outputs[name].Value)
}

// readOutputs reads the file of GITHUB_OUTPUT: name=value, or name<<END, lines, END.
func readOutputs(t *testing.T, path string) map[string]string {
	t.Helper()
	outputs := map[string]string{}
	data, err := os.ReadFile(path)
	if err != nil {
		return outputs
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		if name, end, found := strings.Cut(lines[i], "<<"); found {
			var value []string
			for i++; i < len(lines) && lines[i] != end; i++ {
				value = append(value, lines[i])
			}
			outputs[name] = strings.Join(value, "\n")
			continue
		}
		name, value, found := strings.Cut(lines[i], "=")
		if !found {
			t.Errorf("GITHUB_OUTPUT has the line %q", lines[i])
		}
		outputs[name] = value
	}
	return outputs
}

// TestAction runs the steps of action.yml with this program as Keymove and as the
// engine.
func TestAction(t *testing.T) {
	testenv.OnlyLong(t, "runs the action a dozen times")
	inTempDir(t)
	self := thisExecutable(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "other.epd", threeMates[0])
	engine := builtEngine("engine")
	inputs := func(more ...string) map[string]string {
		all := map[string]string{"suite": "mates.epd", "engine": engine, "limit": "nodes=300", "keymove": self, "args": "--no-times"}
		for i := 0; i < len(more); i += 2 {
			all[more[i]] = more[i+1]
		}
		return all
	}

	first := perform(t, inputs("suite", "mates.epd oth*.epd", "limit", "nodes=300 depth=5"))
	run := first.output(t, "run")
	if first.failed || first.output(t, "exit-code") != "0" || run == "" || first.output(t, "pr") != "" {
		t.Fatalf("without a baseline: failed %t, outputs %v\n%s", first.failed, first.outputs, &first.log)
	}
	if got := first.kept["keymove"]; got != run || !strings.Contains(readFile(t, run, "run.json"), `"limit": "depth=5 nodes=300"`) {
		t.Errorf("the artifact is %q, want %q", got, run)
	}
	if !strings.Contains(first.log.String(), "::notice::the input baseline is empty: nothing is compared") {
		t.Errorf("nothing says that there is no gate:\n%s", &first.log)
	}
	if !strings.Contains(first.summary(), "mates") || !strings.Contains(first.summary(), "other") {
		t.Errorf("the summary without a baseline:\n%s", first.summary())
	}

	if err := os.Rename(perform(t, inputs()).output(t, "run"), "baseline"); err != nil {
		t.Fatal(err)
	}
	same := perform(t, inputs("baseline", "baseline", "artifact", "gate", "args", "--no-times --max-lost 0"))
	if same.failed || same.kept["gate"] == "" || !strings.HasPrefix(same.output(t, "pr"), "**engine: ") || !strings.Contains(same.summary(), "| mates | 3 | 3 → 3 of 3 |") {
		t.Errorf("the same engine: failed %t, outputs %v, summary\n%s\n%s", same.failed, same.outputs, same.summary(), &same.log)
	}

	if pr := same.output(t, "pr"); !strings.HasSuffix(pr, "|") || !strings.Contains(readFile(t, same.output(t, "run"), "comment.md"), "\n\n"+pr+"\n\n") {
		t.Errorf("the first lines of the comment:\n%s", pr)
	}

	worse := perform(t, inputs("engine", fakeEngine(nil, "name=engine"), "baseline", "baseline", "args", "--no-times --max-lost 0 --allow-unlike"))
	if !worse.failed || worse.output(t, "exit-code") != "5" || worse.kept["keymove"] == "" || !strings.Contains(worse.output(t, "pr"), "regressed") {
		t.Errorf("an engine that solves nothing: failed %t, outputs %v, summary\n%s\n%s", worse.failed, worse.outputs, worse.summary(), &worse.log)
	}
	if !strings.Contains(worse.log.String(), "::error") {
		t.Errorf("there is no annotation in\n%s", &worse.log)
	}

	// What inputs say is neither run by a shell nor a pattern of its.
	for _, strange := range [][]string{
		{"suite", `$(touch${IFS}pwned) mates.epd`}, {"engine", "`touch pwned`; touch pwned"}, {"limit", "nodes=$(touch${IFS}pwned)"},
		{"args", "; touch pwned"}, {"baseline", "$(touch pwned)"}, {"suite", "none.epd"}, {"limit", "often"},
		{"suite", " "}, {"engine", ""}, {"baseline", " "}, {"limit", "nodes="}, {"args", "--max-lost 0"}, {"args", "--baseline --quiet"},
	} {
		got := perform(t, inputs(strange...))
		if code := got.output(t, "exit-code"); !got.failed || code == "" || code == "0" || len(got.kept) > 0 {
			t.Errorf("%q: failed %t, exit code %s, kept %v\n%s", strange, got.failed, code, got.kept, &got.log)
		}
		if _, err := os.Stat("pwned"); err == nil {
			t.Fatalf("%q is run by a shell", strange)
		}
	}
}

// TestActionComments: on a pull request the decision is written as a comment, its own older one is
// updated, and where that is not allowed the log says where the text is. Only this step has the token.
func TestActionComments(t *testing.T) {
	inTempDir(t)
	self := thisExecutable(t)
	writeFile(t, "mates.epd", threeMates...)
	inputs := map[string]string{"suite": "mates.epd", "engine": builtEngine("engine"), "limit": "nodes=300", "keymove": self, "args": "--no-times"}
	if err := os.Rename(perform(t, inputs).output(t, "run"), "baseline"); err != nil {
		t.Fatal(err)
	}
	inputs["baseline"] = "baseline"
	tools := t.TempDir()
	t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	event := map[string]string{"github.token": "secret", "github.repository": "o/r", "github.event.pull_request.number": "7"}
	calls := filepath.Join(tools, "calls")
	for _, test := range []struct{ name, gh, want string }{
		{"the first time", `case $* in *--paginate*) ;; esac`, "api --method POST repos/o/r/issues/7/comments --silent --field body=@"},
		{"again", `case $* in *--paginate*) echo 42; echo 43;; esac`, "api --method PATCH repos/o/r/issues/comments/42 --silent --field body=@"},
		{"where that is not allowed", `case $* in *--method*) exit 1;; esac`, "api --method POST "},
	} {
		writeScript(t, filepath.Join(tools, "gh"), `echo "$GH_TOKEN $*" >>`+quoteForShell(calls), test.gh)
		if err := os.RemoveAll(calls); err != nil {
			t.Fatal(err)
		}
		got := performOn(t, inputs, event)
		made := readFile(t, calls)
		comment := readFile(t, got.output(t, "run"), "comment.md")
		marker, _, _ := strings.Cut(comment, "\n")
		if got.failed || strings.Count(made, "secret api ") != 2 || !strings.Contains(made, test.want) || !strings.Contains(made, `startswith("`+marker+`")`) {
			t.Errorf("%s: failed %t, gh is asked\n%s\n%s", test.name, got.failed, made, &got.log)
		}
		if refused := strings.Contains(got.log.String(), "::notice::the comment cannot be written"); refused != (test.name == "where that is not allowed") {
			t.Errorf("%s: the log is\n%s", test.name, &got.log)
		}
		if !strings.Contains(got.summary(), marker) || strings.Contains(got.log.String()+comment, "secret") {
			t.Errorf("%s: summary\n%s\nlog\n%s", test.name, got.summary(), &got.log)
		}
	}
	for _, step := range readAction(t).Runs.Steps {
		if hasToken := strings.Contains(fmt.Sprint(step.Env, step.With), "token"); hasToken != (step.Name == "comment on the pull request") {
			t.Errorf("the step %q has the token: %t", step.Name, hasToken)
		}
	}
	inputs["comment"] = "false"
	if err := os.RemoveAll(calls); err != nil {
		t.Fatal(err)
	}
	if got := performOn(t, inputs, event); got.failed || exists(calls) {
		t.Errorf("without a comment: %s", &got.log)
	}
}

// commented performs the action on a pull request whose comments are files of a folder, by number.
func commented(t *testing.T, comments string, inputs map[string]string, job string) *performance {
	t.Helper()
	tools := t.TempDir()
	writeScript(t, filepath.Join(tools, "gh"), "cd "+quoteForShell(comments), `case $2$3 in
--paginate*)
	marker=${5#*startswith(\"}
	marker=${marker%%\"*}
	for f in *; do [ ! -f "$f" ] || [ "$(head -n 1 "$f")" != "$marker" ] || echo "$f"; done;;
--methodPATCH) cat "${7#body=@}" >"${4##*/}";;
--methodPOST) cat "${7#body=@}" >"$(($(ls | wc -l) + 1))";;
*) exit 1;;
esac`)
	t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	return performOn(t, inputs, map[string]string{
		"github.token": "secret", "github.repository": "o/r", "github.event.pull_request.number": "7", "github.job": job, "github.sha": "0123abcd",
	})
}

// TestActionHasOneComment: whatever comes of a gate, it has one comment, the last one; jobs that differ in
// anything that they ask for have one each.
func TestActionHasOneComment(t *testing.T) {
	testenv.OnlyLong(t, "runs the action a dozen times")
	inTempDir(t)
	self := thisExecutable(t)
	comments := filepath.Join(t.TempDir(), "comments")
	if err := os.Mkdir(comments, 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "other.epd", threeMates[:1]...)
	good := builtEngine("good")
	writeBuild(t, "engine", "engine", "default")
	t.Setenv(asProgram, "1")
	inputs := func(more ...string) map[string]string {
		all := map[string]string{"suite": "mates.epd", "engine": "cmd=./engine name=engine", "limit": "nodes=300", "keymove": self, "args": "--no-times --max-lost 0", "baseline": "baseline"}
		for i := 0; i < len(more); i += 2 {
			all[more[i]] = more[i+1]
		}
		return all
	}
	first := perform(t, inputs("baseline", "", "args", "--no-times"))
	if err := os.Rename(first.output(t, "run"), "baseline"); err != nil {
		t.Fatal(err)
	}
	run := readFile(t, "baseline", "run.json")
	outcomes := []struct {
		name, want string
		prepare    func()
	}{
		{"inconclusive", "**engine: inconclusive, nothing is decided** — ", func() {}},
		{"not comparable", "**no decision** — Keymove has ended with exit code 6, ", func() {
			writeFile(t, filepath.Join("baseline", "run.json"), strings.Replace(run, `"hash_mib": 16`, `"hash_mib": 32`, 1))
		}},
		{"no suite", "**no decision** — Keymove has ended with exit code 3, ", func() {
			writeFile(t, filepath.Join("baseline", "run.json"), run)
			if err := os.Rename("mates.epd", "away.epd"); err != nil {
				t.Fatal(err)
			}
		}},
		{"inconclusive again", "**engine: inconclusive, nothing is decided** — ", func() {
			if err := os.Rename("away.epd", "mates.epd"); err != nil {
				t.Fatal(err)
			}
		}},
		{"regressed", "**engine: regressed** — ", func() {
			writeScript(t, "engine", matelessEngine)
		}},
		{"no engine", "**no decision** — Keymove has ended with exit code 4, ", func() { writeScript(t, "engine", "echo '`oops` <!-- @all'; exit 1") }},
	}
	for _, o := range outcomes {
		o.prepare()
		got := commented(t, comments, inputs(), "gate")
		list, err := filepath.Glob(filepath.Join(comments, "*"))
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %d comments, %v\n%s", o.name, len(list), err, &got.log)
		}
		text := readFile(t, list[0])
		if head := "<!-- keymove " + got.outputs["gate"]["key"] + " -->\n\n"; !strings.HasPrefix(text, head) || !strings.Contains(text, o.want) || !strings.Contains(text, "commit 0123abcd") {
			t.Errorf("%s: the comment is\n%s\n%s", o.name, text, &got.log)
		}
	}
	n := 1
	stub := filepath.Join(t.TempDir(), "keymove") // the comment of each is that of the action
	writeScript(t, stub, "exit 6")
	for _, different := range [][]string{
		{"name", "clang"}, {"suite", "other.epd"}, {"limit", "nodes=301"}, {"engine", builtEngine("second")}, {"baseline", "./baseline"}, {"args", "--no-times"},
		{"base", good}, {"base", good, "args", "--max-slower 3%"},
	} {
		commented(t, comments, inputs(append(different, "keymove", stub)...), "gate")
		n++
		if list, err := filepath.Glob(filepath.Join(comments, "*")); err != nil || len(list) != n {
			t.Errorf("%q: %d comments, want %d", different, len(list), n)
			n = len(list)
		}
	}
}

// TestActionComparesSpeeds: with a base two builds are contenders of one run, and the decision about their speed
// is the comment.
func TestActionComparesSpeeds(t *testing.T) {
	testenv.OnlyLong(t, "starts two builds forty times")
	inTempDir(t)
	tools := t.TempDir()
	calls := filepath.Join(tools, "calls")
	writeScript(t, filepath.Join(tools, "gh"), `echo "$*" >>`+quoteForShell(calls))
	t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	inputs := map[string]string{"base": builtEngine("base"), "engine": builtEngine("@kilroy <b>"), "limit": "nodes=200", "keymove": thisExecutable(t), "args": "--max-slower 95% --repeat 1"}
	values := map[string]string{"github.token": "secret", "github.repository": "o/r", "github.event.pull_request.number": "7"}
	got := performOn(t, inputs, values)
	if got.failed || got.output(t, "exit-code") != "0" || !strings.Contains(readFile(t, calls), "--method POST repos/o/r/issues/7/comments") || strings.Contains(got.log.String(), "nothing is compared") {
		t.Fatalf("failed %t, outputs %v\n%s", got.failed, got.outputs, &got.log)
	}
	if summary := got.summary(); !strings.Contains(summary, "not slower by more than 95 %") || strings.Contains(summary, "<b>") || strings.Contains(summary, "@kilroy") {
		t.Errorf("summary:\n%s", summary)
	}
	for name, value := range map[string]string{"base": "", "command": "speed"} {
		inputs[name] = value
		if got := performOn(t, inputs, values); !got.failed || name == "base" && got.output(t, "exit-code") == "0" || name == "command" && !strings.Contains(got.log.String(), "::error::the input command has left") {
			t.Errorf("%s %q: failed %t, outputs %v\n%s", name, value, got.failed, got.outputs, &got.log)
		}
	}
}

// TestActionBuilds: without a program, the action builds its own.
func TestActionBuilds(t *testing.T) {
	testenv.OnlyNightly(t, "builds the program")
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	got := perform(t, map[string]string{"suite": "mates.epd", "engine": "cmd=" + quoteForShell(thisExecutable(t)) + " arg=uci", "limit": "depth=2"})
	program := got.outputs["build"]["keymove"]
	if info, err := os.Stat(program); err != nil || info.Size() == 0 || got.failed || got.output(t, "run") == "" {
		t.Errorf("the program %q: %v; failed %t, outputs %v\n%s", program, err, got.failed, got.outputs, &got.log)
	}
}

// TestActionGetsSuites: a suite of the catalogue is fetched only where it is missing.
func TestActionGetsSuites(t *testing.T) {
	inTempDir(t)
	realSuite(t, "bk", filepath.Join("mirror", "copy.epd"))
	t.Setenv("KEYMOVE_SUITES", "mirror")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:1") // nobody is there
	in := map[string]string{
		"suite": "BK", "engine": builtEngine("engine"), "limit": "depth=1", "keymove": thisExecutable(t), "args": "--first 2",
	}
	if got := perform(t, in); got.failed || got.output(t, "exit-code") != "0" {
		t.Errorf("a suite that is there: %v\n%s", got.outputs, &got.log)
	}
	in["suite"] = "wac"
	if got := perform(t, in); !got.failed || !strings.Contains(got.log.String(), "wac: ") {
		t.Errorf("a suite that cannot be fetched: %v\n%s", got.outputs, &got.log)
	}
}

// TestActionInDocs: docs/ci.md shows inputs that the action has.
func TestActionInDocs(t *testing.T) {
	_, page, _ := strings.Cut(readFile(t, packageDir, "..", "..", "docs", "ci.md"), "## The action\n")
	_, page, _ = strings.Cut(page, "```yaml\n")
	text, _, _ := strings.Cut(page, "```\n")
	var steps []actionStep
	if err := yaml.Unmarshal([]byte(text), &steps); err != nil || len(steps) != 3 {
		t.Fatalf("%v: %+v", err, steps)
	}
	a := readAction(t)
	for name := range steps[2].With {
		if _, known := a.Inputs[name]; !known {
			t.Errorf("there is no input %s", name)
		}
	}
	for name, input := range a.Inputs {
		if _, given := steps[2].With[name]; input.Required && !given {
			t.Errorf("the input %s is missing", name)
		}
	}
}

// TestActionInCI runs the job of ci.yml that uses the action, in the repository.
func TestActionInCI(t *testing.T) {
	testenv.OnlyLong(t, "builds an engine, and runs it on three hundred positions")
	root := filepath.Join(packageDir, "..", "..")
	var workflow struct {
		Jobs map[string]struct{ Steps []actionStep }
	}
	if err := yaml.Unmarshal([]byte(readFile(t, root, ".github", "workflows", "ci.yml")), &workflow); err != nil {
		t.Fatal(err)
	}
	enterCopy(t, root)
	performed := false
	for _, step := range workflow.Jobs["action"].Steps {
		switch {
		case step.Run != "":
			cmd := exec.CommandContext(t.Context(), "bash", "-e", "-c", step.Run)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", step.Run, err, out)
			}
		case step.Uses == "./":
			step.With["keymove"] = thisExecutable(t)
			got := perform(t, step.With)
			if got.failed || !strings.Contains(got.output(t, "pr"), "not worse") {
				t.Errorf("failed %t, outputs %v\n%s", got.failed, got.outputs, &got.log)
			}
			performed = true
		}
	}
	if !performed {
		t.Error("ci.yml does not use the action")
	}
}
