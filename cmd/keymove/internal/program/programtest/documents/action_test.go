package documents

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
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
	Branding map[string]string
}

type actionStep struct {
	Name, ID, If, Shell, Run, Uses string
	Env, With                      map[string]string
}

// readAction reads action.yml. An unknown key is an error.
func readAction(t *testing.T) (a action) {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(ReadFile(t, RepositoryDir, "action.yml")))
	decoder.KnownFields(true)
	if err := decoder.Decode(&a); err != nil {
		t.Fatal(err)
	}
	return a
}

// performance is a run of the steps of an action.
type performance struct {
	action action
	temp   string            // runner.temp
	values map[string]string // what expressions read
	env    []string
	failed bool
	log    strings.Builder
	kept   map[string]string // artifacts: name to path
}

// pullRequest is what expressions read of an event of a pull request.
var pullRequest = map[string]string{
	"github.token": "secret", "github.repository": "o/r", "github.event.pull_request.number": "7", "github.job": "gate", "github.sha": "0123abcd",
}

// perform runs the steps of action.yml in the working folder, as GitHub does for an event.
func perform(t *testing.T, inputs, event map[string]string, env ...string) *performance {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil || runtime.GOOS == "windows" {
		t.Skip("bash is not installed")
	}
	values := with(event, "github.action_path", RepositoryDir)
	p := &performance{action: readAction(t), temp: t.TempDir(), values: values, env: env, kept: map[string]string{}}
	for name := range inputs {
		if _, known := p.action.Inputs[name]; !known {
			t.Fatalf("there is no input %s", name)
		}
	}
	for name, input := range p.action.Inputs {
		text, given := inputs[name]
		switch {
		case given:
		case input.Required:
			t.Fatalf("the input %s is required", name)
		case name == "keymove":
			text = ThisExecutable(t)
		default:
			text = p.expand(t, input.Default)
		}
		p.values["inputs."+name] = text
	}
	for _, step := range p.action.Runs.Steps {
		if p.applies(t, step.If) {
			p.step(t, step)
		}
	}
	return p
}

// expression is one of GitHub's, inside ${{ }}.
var expression = regexp.MustCompile(`\$\{\{(.*?)\}\}`)

// value returns the value of an expression: names with || between.
func (p *performance) value(t *testing.T, text string) string {
	t.Helper()
	for name := range strings.SplitSeq(strings.Trim(text, " ()"), "||") {
		name = strings.TrimSpace(name)
		value, known := p.values[name]
		if !known && !strings.HasPrefix(name, "steps.") && !strings.HasPrefix(name, "github.") {
			t.Errorf("%s: not a known value", name)
		}
		if value != "" {
			return value
		}
	}
	return ""
}

// expand replaces the expressions in a text.
func (p *performance) expand(t *testing.T, text string) string {
	t.Helper()
	return expression.ReplaceAllStringFunc(text, func(found string) string {
		return p.value(t, expression.FindStringSubmatch(found)[1])
	})
}

// comparison is a part of a condition of a step.
var comparison = regexp.MustCompile(`^(.*) (==|!=) '(.*)'$`)

// applies reports whether a step with a condition runs: comparisons and always(), with && between.
func (p *performance) applies(t *testing.T, condition string) bool {
	t.Helper()
	always, holds := false, true
	for part := range strings.SplitSeq(condition, "&&") {
		part = strings.TrimSpace(part)
		switch found := comparison.FindStringSubmatch(part); {
		case part == "always()":
			always = true
		case found != nil:
			holds = holds && (p.value(t, found[1]) == found[3]) == (found[2] == "==")
		case part != "":
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
		if !Exists(p.expand(t, step.With["go-version-file"])) {
			t.Errorf("%v", step.With)
		}
	case strings.HasPrefix(step.Uses, "actions/upload-artifact@"):
		p.kept[p.expand(t, step.With["name"])] = p.expand(t, step.With["path"])
	case step.Uses != "" || step.Shell != "bash" || strings.Contains(step.Run, "${{"):
		t.Errorf("%s: a step that cannot be run here, or a shell reads what inputs say: %+v", step.Name, step)
	default:
		p.bash(t, step)
	}
}

// bash runs the commands of a step as GitHub does.
func (p *performance) bash(t *testing.T, step actionStep) {
	t.Helper()
	output := filepath.Join(t.TempDir(), "output")
	cmd := exec.CommandContext(t.Context(), "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
	cmd.Env = slices.Concat(os.Environ(), []string{AsProgram + "=1", "GOFLAGS=-buildvcs=false", "GITHUB_ACTIONS=true",
		"GITHUB_OUTPUT=" + output, "GITHUB_STEP_SUMMARY=" + filepath.Join(p.temp, "summary.md"), "GITHUB_ACTION_PATH=" + RepositoryDir,
		"RUNNER_TEMP=" + p.temp, "GITHUB_RUN_ID=1", "GITHUB_ACTION=__self"}, p.env)
	for name, text := range step.Env {
		cmd.Env = append(cmd.Env, name+"="+p.expand(t, text))
	}
	cmd.Stdout, cmd.Stderr = &p.log, &p.log
	err := cmd.Run()
	if _, isExit := errors.AsType[*exec.ExitError](err); err != nil && !isExit {
		t.Fatal(err)
	}
	p.failed = p.failed || err != nil
	if Exists(output) {
		p.readOutputs(t, step.ID, output)
	}
}

// summary returns what the job summary has.
func (p *performance) summary() string {
	data, _ := os.ReadFile(filepath.Join(p.temp, "summary.md")) // it need not exist
	return string(data)
}

// output returns an output of the action.
func (p *performance) output(t *testing.T, name string) string {
	t.Helper()
	return p.expand(t, p.action.Outputs[name].Value)
}

// want checks how the action ended.
func (p *performance) want(t *testing.T, what string, failed bool, code string) {
	t.Helper()
	if got := p.output(t, "exit-code"); p.failed != failed || code != "" && got != code {
		t.Errorf("%s: failed %t, exit code %s, want %t, %s\n%s\n%s", what, p.failed, got, failed, code, p.summary(), &p.log)
	}
}

// readOutputs reads the file of GITHUB_OUTPUT: name=value, or name<<END, lines, END.
func (p *performance) readOutputs(t *testing.T, step, path string) {
	t.Helper()
	lines := LinesOf(ReadFile(t, path))
	for i := 0; i < len(lines); i++ {
		name, value, found := strings.Cut(lines[i], "=")
		if long, end, isLong := strings.Cut(lines[i], "<<"); isLong {
			last := i + 1 + slices.Index(lines[i+1:], end)
			name, value, i = long, strings.Join(lines[i+1:last], "\n"), last
		} else if !found {
			t.Errorf("GITHUB_OUTPUT has the line %q", lines[i])
		}
		p.values["steps."+step+".outputs."+name] = value
	}
}

// with returns texts with others in their place: pairs of a name and a value.
func with(texts map[string]string, more ...string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, texts)
	for i := 0; i < len(more); i += 2 {
		all[more[i]] = more[i+1]
	}
	return all
}

// gateInputs are the inputs of a gate of threeMates whose baseline an engine made.
func gateInputs(t *testing.T, engine string) map[string]string {
	t.Helper()
	InMates(t)
	inputs := map[string]string{"suite": "mates.epd", "engine": engine, "limit": "nodes=300", "args": "--no-times"}
	Move(t, perform(t, inputs, with(pullRequest, "github.event.pull_request.number", "")).output(t, "run"), "baseline")
	inputs["baseline"] = "baseline"
	return inputs
}

// TestAction runs the steps of action.yml with this program as Keymove and as the
// engine.
func TestAction(t *testing.T) {
	testenv.OnlyLong(t, "runs the action a dozen times")
	gate := gateInputs(t, BuiltEngine("engine"))
	WriteFile(t, "other.epd", ThreeMates[0])
	event := map[string]string{"github.token": "secret"}

	first := perform(t, with(gate, "suite", "mates.epd oth*.epd", "limit", "nodes=300 depth=5", "baseline", ""), event)
	first.want(t, "without a baseline", false, "0")
	run := first.output(t, "run")
	if first.kept["keymove"] != run || first.output(t, "pr") != "" {
		t.Errorf("the artifact is %q, want %q; pr %q", first.kept["keymove"], run, first.output(t, "pr"))
	}
	Wants(t, "the run", ReadFile(t, run, "run.json")+first.log.String()+first.summary(), `"limit": "depth=5 nodes=300"`, "::notice::the input baseline is empty: nothing is compared", "mates", "other")

	same := perform(t, with(gate, "artifact", "gate", "args", "--no-times --max-lost 0"), event)
	same.want(t, "the same engine", false, "0")
	Wants(t, "the same engine", same.output(t, "pr")+same.summary()+same.kept["gate"], "**engine: ", "| mates | 3 | 3 → 3 of 3 |", same.output(t, "run"))
	if pr := same.output(t, "pr"); !strings.HasSuffix(pr, "|") || !strings.Contains(ReadFile(t, same.output(t, "run"), "comment.md"), "\n\n"+pr+"\n\n") {
		t.Errorf("the first lines of the comment:\n%s", pr)
	}

	worse := perform(t, with(gate, "engine", FakeEngine(nil, "name=engine"), "args", "--no-times --max-lost 0 --allow-unlike"), event)
	worse.want(t, "an engine that solves nothing", true, "5")
	Wants(t, "an engine that solves nothing", worse.output(t, "pr")+worse.log.String()+worse.kept["keymove"], "regressed", "::error", "keymove-run")

	// What inputs say is neither run by a shell nor a pattern of its.
	for _, strange := range [][]string{
		{"suite", `$(touch${IFS}pwned) mates.epd`}, {"engine", "`touch pwned`; touch pwned"}, {"limit", "nodes=$(touch${IFS}pwned)"},
		{"args", "; touch pwned"}, {"baseline", "$(touch pwned)"}, {"suite", "none.epd"}, {"limit", "often"},
		{"suite", " "}, {"engine", ""}, {"baseline", " "}, {"limit", "nodes="}, {"baseline", "", "args", "--max-lost 0"}, {"args", "--baseline --quiet"},
	} {
		got := perform(t, with(gate, strange...), event)
		if code := got.output(t, "exit-code"); !got.failed || code == "" || code == "0" || len(got.kept) > 0 || Exists("pwned") {
			t.Errorf("%q: failed %t, exit code %s, kept %v\n%s", strange, got.failed, code, got.kept, &got.log)
		}
	}
}

// commentingGH writes a program gh that keeps comments as files of the working folder's comments, by number, and logs what
// it is asked for; refusing is one that may write none. It returns what leads to it.
func commentingGH(t *testing.T, refusing bool) (path string) {
	t.Helper()
	tools := t.TempDir()
	WriteScript(t, filepath.Join(tools, "gh"), `echo "$GH_TOKEN $*" >>calls; mkdir -p comments; cd comments`, `case $2$3 in
--paginate*)
	marker=${5#*startswith(\"}
	marker=${marker%%\"*}
	for f in *; do [ ! -f "$f" ] || [ "$(head -n 1 "$f")" != "$marker" ] || echo "$f"; done;;
*) `+map[bool]string{true: "exit 1;;", false: ""}[refusing]+` esac
case $2$3 in
--methodPATCH) cat "${7#body=@}" >"${4##*/}";;
--methodPOST) cat "${7#body=@}" >"$(($(ls | wc -l) + 1))";;
esac`)
	return "PATH=" + tools + string(os.PathListSeparator) + os.Getenv("PATH")
}

// TestActionComments: on a pull request the decision is written as a comment, its own older one is
// updated, and where that is not allowed the log says where the text is. Only this step has the token.
func TestActionComments(t *testing.T) {
	inputs := gateInputs(t, BuiltEngine("engine"))
	allowed, refused := commentingGH(t, false), commentingGH(t, true)
	for i, want := range []string{"api --method POST repos/o/r/issues/7/comments --silent --field body=@", "api --method PATCH repos/o/r/issues/comments/1 --silent --field body=@", "api --method PATCH "} {
		WriteText(t, "calls", "")
		got := perform(t, inputs, pullRequest, []string{allowed, allowed, refused}[i])
		got.want(t, want, false, "0")
		comment, made := ReadFile(t, got.output(t, "run"), "comment.md"), ReadFile(t, "calls")
		marker, _, _ := strings.Cut(comment, "\n")
		Wants(t, "calls of gh", made, "secret "+want, `startswith("`+marker+`")`)
		if strings.Contains(got.log.String(), "::notice::the comment cannot be written") != (i == 2) || !strings.Contains(got.summary(), marker) ||
			strings.Contains(got.log.String()+comment, "secret") || strings.Count(made, "secret api ") != 2 {
			t.Errorf("%s\nsummary\n%s\nlog\n%s\ngh\n%s", want, got.summary(), &got.log, made)
		}
	}
	for _, step := range readAction(t).Runs.Steps {
		if hasToken := strings.Contains(fmt.Sprint(step.Env, step.With), "token"); hasToken != (step.Name == "comment on the pull request") {
			t.Errorf("the step %q has the token: %t", step.Name, hasToken)
		}
	}
	Remove(t, "calls")
	perform(t, with(inputs, "comment", "false"), pullRequest, allowed).want(t, "without a comment", false, "0")
	if Exists("calls") {
		t.Error("gh is called without a comment")
	}
}

// TestActionHasOneComment: whatever comes of a gate, it has one comment, the last one; jobs that differ in
// anything that they ask for have one each.
func TestActionHasOneComment(t *testing.T) {
	testenv.OnlyLong(t, "runs the action a dozen times")
	inputs := gateInputs(t, "cmd="+ThisExecutable(t)+" arg=uci name=engine")
	WriteFile(t, "other.epd", ThreeMates[:1]...)
	inputs["args"] = "--no-times --max-lost 0"
	gh := commentingGH(t, false)
	commented := func(want int, text string, more ...string) {
		t.Helper()
		got := perform(t, with(inputs, more...), pullRequest, gh)
		files := NamesIn(t, "comments")
		if comment := ReadFile(t, "comments", files[0]); len(files) != want || !strings.Contains(comment, text) || !strings.Contains(comment, "commit 0123abcd") {
			t.Errorf("%q: %d comments, want %d\n%s\n%s", more, len(files), want, comment, &got.log)
		}
	}
	run := ReadFile(t, "baseline", "run.json")
	commented(1, "**engine: inconclusive, nothing is decided** — ")
	ReplaceIn(t, "baseline/run.json", `"hash_mib": 16`, `"hash_mib": 32`)
	commented(1, "**no decision** — Keymove has ended with exit code 6, ")
	WriteText(t, "baseline/run.json", run)
	Move(t, "mates.epd", "away.epd")
	commented(1, "**no decision** — Keymove has ended with exit code 3, ")
	Move(t, "away.epd", "mates.epd")
	commented(1, "**engine: inconclusive, nothing is decided** — ")
	stub := filepath.Join(t.TempDir(), "keymove") // the comment of each is that of the action
	WriteScript(t, stub, "exit 6")
	for i, different := range [][]string{
		{"name", "clang"}, {"suite", "other.epd"}, {"limit", "nodes=301"}, {"engine", BuiltEngine("second")}, {"baseline", "./baseline"}, {"args", "--no-times"},
		{"base", BuiltEngine("good")}, {"base", BuiltEngine("good"), "args", "--max-slower 3%"},
	} {
		commented(2+i, "", append(different, "keymove", stub)...)
	}
}

// TestActionComparesSpeeds: with a base two builds are contenders of one run, and the decision about their speed
// is the comment.
func TestActionComparesSpeeds(t *testing.T) {
	testenv.OnlyLong(t, "starts two builds forty times")
	InTempDir(t)
	gh := commentingGH(t, false)
	inputs := map[string]string{"base": BuiltEngine("base"), "engine": BuiltEngine("@kilroy <b>"), "limit": "nodes=200", "args": "--max-slower 95% --repeat 1"}
	got := perform(t, inputs, pullRequest, gh)
	got.want(t, "two builds", false, "0")
	Wants(t, "two builds", ReadFile(t, "calls")+got.summary(), "--method POST repos/o/r/issues/7/comments", "not slower by more than 95 %")
	if strings.Contains(got.summary(), "<b>") || strings.Contains(got.summary(), "@kilroy") || strings.Contains(got.log.String(), "nothing is compared") {
		t.Errorf("summary\n%s\nlog\n%s", got.summary(), &got.log)
	}
	perform(t, with(inputs, "base", ""), pullRequest, gh).want(t, "without a base", true, "2")
	left := perform(t, with(inputs, "command", "speed"), pullRequest, gh)
	left.want(t, "an input that has left", true, "")
	Wants(t, "an input that has left", left.log.String(), "::error::the input command has left")
}

// TestActionBuilds: without a program, the action builds its own.
func TestActionBuilds(t *testing.T) {
	testenv.OnlyNightly(t, "builds the program")
	InMates(t)
	got := perform(t, map[string]string{"keymove": "", "suite": "mates.epd", "engine": "cmd=" + QuoteForShell(ThisExecutable(t)) + " arg=uci", "limit": "depth=2"}, nil)
	got.want(t, "built", false, "0")
	if program := got.values["steps.build.outputs.keymove"]; !Exists(program) {
		t.Errorf("the program %q\n%s", program, &got.log)
	}
}

// TestActionGetsSuites: a suite of the catalogue is fetched only where it is missing.
func TestActionGetsSuites(t *testing.T) {
	InTempDir(t)
	RealSuite(t, "bk", filepath.Join("mirror", "copy.epd"))
	env := []string{"KEYMOVE_SUITES=mirror", "XDG_CACHE_HOME=" + t.TempDir(), "HTTPS_PROXY=http://127.0.0.1:1"} // nobody is there
	in := map[string]string{"suite": "BK", "engine": BuiltEngine("engine"), "limit": "depth=1", "args": "--first 2"}
	perform(t, in, nil, env...).want(t, "a suite that is there", false, "0")
	missing := perform(t, with(in, "suite", "wac"), nil, env...)
	missing.want(t, "a suite that cannot be fetched", true, "")
	Wants(t, "a suite that cannot be fetched", missing.log.String(), "wac: ")
}

// TestActionInDocs: docs/ci.md shows inputs that the action has, all that are required.
func TestActionInDocs(t *testing.T) {
	_, page, _ := strings.Cut(ReadFile(t, RepositoryDir, "docs", "ci.md"), "## The action\n")
	_, page, _ = strings.Cut(page, "```yaml\n")
	text, _, _ := strings.Cut(page, "```\n")
	var steps []actionStep
	if err := yaml.Unmarshal([]byte(text), &steps); err != nil || len(steps) != 3 {
		t.Fatalf("%v: %+v", err, steps)
	}
	shown := steps[2].With
	for name, input := range readAction(t).Inputs {
		if _, given := shown[name]; input.Required && !given {
			t.Errorf("the input %s is missing", name)
		}
		delete(shown, name)
	}
	if len(shown) > 0 {
		t.Errorf("there are no inputs %v", shown)
	}
}

// TestActionInCI runs the job of ci.yml that uses the action, in the repository.
func TestActionInCI(t *testing.T) {
	testenv.OnlyLong(t, "builds an engine, and runs it on three hundred positions")
	var workflow struct {
		Jobs map[string]struct{ Steps []actionStep }
	}
	if err := yaml.Unmarshal([]byte(ReadFile(t, RepositoryDir, ".github", "workflows", "ci.yml")), &workflow); err != nil {
		t.Fatal(err)
	}
	enterCopy(t, RepositoryDir)
	for _, step := range workflow.Jobs["action"].Steps {
		if step.Run != "" {
			runScript(t, ".", step.Run)
		}
		if step.Uses == "./" {
			got := perform(t, step.With, map[string]string{"github.token": "secret"})
			got.want(t, "ci.yml", false, "0")
			Wants(t, "ci.yml", got.output(t, "pr"), "not worse")
			return
		}
	}
	t.Error("ci.yml does not use the action")
}

// TestActionFindsFilesOfTheBase: however an input or a word of args names a file of the repository, the action takes it
// from the base branch, whatever the change made of it. A name of the catalogue, a file elsewhere and one that the base
// branch lacks, which is said, stay as they are.
func TestActionFindsFilesOfTheBase(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: symbolic links need a right there")
	}
	here := filepath.Join(InTempDir(t), "change")
	const files = "GIT_ALLOW_PROTOCOL=file"
	runScript(t, ".", `mkdir -p shared origin/tests/base origin/gone
git() { command git -c user.name=a -c user.email=a@localhost -c commit.gpgsign=false -c init.defaultBranch=main "$@"; }
touch shared/s.epd
(cd shared && git init --quiet && git add . && git commit --quiet --message main)
cd origin
touch mates.epd wac tests/mates.epd "tests/it's.csv" tests/base/run.json tests/allow.txt gone/g.epd
ln -s tests/mates.epd link.epd
ln -s nowhere.epd lost.epd
git init --quiet
git submodule --quiet add ../shared suites
git add .
git commit --quiet --message main
cd ..
git clone --quiet --recurse-submodules origin change
cd change
rm -rf tests gone link.epd lost.epd suites
mkdir -p evil/base suites
ln -s evil tests
touch evil/mates.epd lost.epd new.epd suites/s.epd`, files)
	base := Git(t, "origin", "rev-parse", "HEAD")
	t.Chdir("change")
	tools := t.TempDir()
	calls, stub := filepath.Join(tools, "calls"), filepath.Join(tools, "keymove")
	WriteScript(t, stub, `[ "$1" = run ] && printf '%s\n' "$@" >`+QuoteForShell(calls)+` || [ "$4" = wac ]`)
	names := [][2]string{ // of a suite, and what it is under the folder of the base branch, or itself
		{"mates.epd", "mates.epd"}, {"./mates.epd", "mates.epd"}, {"tests/mates.epd", "tests/mates.epd"}, {"tests/../mates.epd", "mates.epd"},
		{"evil/../tests/mates.epd", "tests/mates.epd"}, {"../change/mates.epd", "mates.epd"}, {here + "/tests/mates.epd", "tests/mates.epd"},
		{"tests/", "tests"}, {"tests/*.epd", "tests/*.epd"}, {here + "/gone/g.epd", "gone/g.epd"}, {"link.epd", "link.epd"}, {"lost.epd", "lost.epd"},
		{"./wac", "wac"}, {"suites/s.epd", "suites/s.epd"}, {"wac", ""}, {"new.epd", ""}, {"evil/*.epd", ""}, {"/dev/null", ""}, {"../elsewhere.epd", ""},
	}
	var suites []string
	for _, name := range names {
		suites = append(suites, name[0])
	}
	inputs, event := map[string]string{
		"suite": strings.Join(suites, " "), "engine": "./mates.epd", "keymove": stub, "comment": "false", "baseline": here + "/tests/it's.csv",
		"args": "tests/mates.epd --allow tests/allow.txt -allow=./tests/allow.txt --baseline tests/base#a",
	}, map[string]string{"github.token": "secret", "github.event.pull_request.base.sha": base}
	got := perform(t, inputs, event, files)
	judge := got.values["steps.judge.outputs.dir"] + "/"
	want := []string{"run", "--baseline", judge + "tests/it's.csv", "--nodes=100000", "--out", got.temp + "/keymove-run-1-__self", "--engine", "./mates.epd",
		judge + "tests/mates.epd", "--allow", judge + "tests/allow.txt", "-allow=" + judge + "tests/allow.txt", "--baseline", judge + "tests/base#a", "--"}
	for _, name := range names {
		if name[1] != "" {
			name[0] = judge + name[1]
		}
		want = append(want, name[0])
	}
	if diff := cmp.Diff(LinesOf(ReadFile(t, calls)), want); diff != "" {
		t.Errorf("Keymove gets (-got +want):\n%s\n%s", diff, &got.log)
	}
	if n := strings.Count(got.log.String(), "::notice::the base branch lacks "); n != 2 || !Exists(judge+"suites/s.epd") {
		t.Errorf("%d files are said to be new, want 2\n%s", n, &got.log)
	}
	left := perform(t, with(inputs, "judge", "head"), event, files)
	left.want(t, "the input judge", true, "")
	Wants(t, "the input judge", left.log.String(), "the input judge has left: ")
	perform(t, inputs, map[string]string{"github.event.pull_request.base.sha": strings.Repeat("0", 40)}, files).want(t, "no base branch", true, "")
	Move(t, "../shared", "../away")
	away := perform(t, with(inputs, "suite", "suites/s.epd", "args", ""), event, files)
	away.want(t, "a submodule that is away", true, "")
	Wants(t, "a submodule that is away", away.log.String(), "::error::the submodules of the base branch cannot be fetched")
}

// engineRepository makes a repository of an engine, with suite and baseline on main, and a clone of it with a change that
// makes the engine worse, brings its own records as the baseline, and accepts what it loses. It returns the commit of main.
func engineRepository(t *testing.T) (base string) {
	t.Helper()
	InTempDir(t)
	var suite []string
	for _, line := range LinesOf(ReadFile(t, RepositoryDir, "examples", "gate", "mates.epd")) {
		if regexp.MustCompile(`id "mate-in-2\.(01|02|13|14|17|25|29|38)"`).MatchString(line) {
			suite = append(suite, line)
		}
	}
	WriteFile(t, "origin/Makefile", "all:", "\tcp engine.sh engine && chmod +x engine")
	WriteFile(t, "origin/tests/mates.epd", suite...)
	WriteFile(t, "origin/tests/allowed.txt", "# none")
	for _, side := range [][3]string{{"origin", "", "default"}, {"change", " --profile default,qsearch=off", "default,qsearch=off"}} {
		WriteOwnUCI(t, side[0]+"/engine.sh", side[1])
		Must(t, "run origin/tests/mates.epd --nodes 10k --no-times --quiet --out "+side[0]+"-run --profile "+side[2])
		CopyFile(t, side[0]+"-run/records.csv", side[0]+"/tests/baseline.csv")
		if side[0] == "origin" {
			Git(t, "", "init", "--quiet", "--initial-branch=main", "origin")
			Git(t, "origin", "add", ".")
			Git(t, "origin", "commit", "--quiet", "--message", "main")
			Git(t, "", "clone", "--quiet", "origin", "change")
		}
	}
	WriteFile(t, "change/tests/allowed.txt", "mate-in-2.13 it is mine")
	Git(t, "change", "commit", "--quiet", "--all", "--message", "a change")
	return Git(t, "origin", "rev-parse", "HEAD")
}

// TestEngineWorkflow runs the commands of examples/gate/engine.yml in a repository of an engine: the change passes by its
// own files, and does not pass in the workflow. Keymove is this program; nightly, it is built.
func TestEngineWorkflow(t *testing.T) {
	base := engineRepository(t)
	workflow := scriptOf(ReadFile(t, RepositoryDir, "examples", "gate", "engine.yml"))
	workflow = strings.ReplaceAll(workflow, "--require-conclusive", "") // a few positions never are
	_, withoutBuild, _ := strings.Cut(workflow, "./cmd/keymove\n")
	const judged = `"$RUNNER_TEMP/judge"/`
	for script, want := range map[string]int{withoutBuild: host.ExitRegressed, strings.ReplaceAll(withoutBuild, judged, ""): host.ExitOK, workflow: host.ExitRegressed} {
		if script == workflow && !testenv.Nightly() {
			continue
		}
		temp := t.TempDir()
		installAsProgram(t, filepath.Join(temp, "keymove"))
		code, out := tryScript(t, "change", script, "RUNNER_TEMP="+temp, "BASE="+base, "KEYMOVE="+RepositoryDir)
		if code != want || len(ReadRows(t, temp, "run", "records.csv")) != 9 {
			t.Errorf("exit code %d, want %d\n%s", code, want, out)
		}
	}
}
