package program_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// settingArgs are arguments by which settings are tried that need more than a value.
var settingArgs = map[string]string{
	"suites":      "mates.epd",
	"profile":     "--profile plain",
	"profiles":    "--profiles my.toml --profile mine",
	"engine":      "--engine ENGINE",
	"timeout":     "--engine ENGINE --timeout 3s",
	"ablate":      "--ablate see",
	"ablate-mode": "--ablate see --ablate-mode one-in",
	"book":        "--book b.bin --profile default,book=on",
	"mate":        "--mate 3",
	"filter":      "--filter mate-in-2*",
	"theme":       "--theme mate*",
	"shard":       "--shard 2/3",
	"seed":        "--sample 3 --seed 9",
	"chess960":    "mates.epd --chess960",
}

// TestEverySettingActs: each setting of a plan changes what run.json says of the run,
// on the command line and in an experiment, which say the same.
func TestEverySettingActs(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "mates.epd", ThreeMates...)
	WriteFile(t, "my.toml", "[profiles.mine]", `base = "default"`, "see = false")
	writeBook(t, "b.bin", "a2a3")
	engine := FakeEngine(nil)
	dryRun := func(args ...string) map[string]any {
		t.Helper()
		got := Call(t, "", append([]string{"run", "--dry-run", "--json"}, args...)...)
		var manifest map[string]any
		if err := json.Unmarshal([]byte(got.Stdout), &manifest); err != nil {
			t.Fatalf("%q: exit code %d, %v\n%s", args, got.Code, err, got.Stderr)
		}
		return manifest
	}
	fresh := fmt.Sprint(dryRun())
	withEngine := fmt.Sprint(dryRun("--engine", engine))
	for i, row := range plan.Settings(new(plan.Plan)) {
		if row.Name == "contenders" || row.Usage == "" && row.List == "" || i%2 == 1 && !testenv.Long() {
			continue // the key of profile and engine, and half of the others
		}
		text, special := settingArgs[row.Name]
		if !special {
			text = "--" + row.Name
			if row.Kind() != settings.Switch {
				text += " " + anotherValue(&row)
			}
		}
		args := strings.Fields(text)
		if i := slices.Index(args, "ENGINE"); i >= 0 {
			args[i] = engine
		}
		base := fresh
		if row.Name == "timeout" {
			base = withEngine
		}
		manifest := dryRun(args...)
		if fmt.Sprint(manifest) == base {
			t.Errorf("%q changes nothing in run.json", args)
		}
		if !row.Scope.Has(settings.File) && row.List != "contenders" {
			continue
		}
		WriteFile(t, "x.toml", tomlOf(args)...)
		written := dryRun("x.toml")
		if written["experiment"] == nil {
			t.Errorf("%q: no experiment in run.json", tomlOf(args))
		}
		delete(written, "experiment")
		if fmt.Sprint(written) != fmt.Sprint(manifest) {
			t.Errorf("the experiment %q is\n%v\nwant as by %q\n%v", tomlOf(args), written, args, manifest)
		}
	}
}

// anotherValue returns a value of a setting that is not its default.
func anotherValue(row *settings.Row) string {
	switch row.Kind() {
	case settings.Count:
		return fmt.Sprint(row.Min + 2)
	case settings.Duration:
		return "3s"
	case settings.Choice:
		return row.Choices[(slices.Index(row.Choices, row.Default)+1)%len(row.Choices)]
	}
	if row.Name == "margin" {
		return "3%"
	}
	return "x"
}

// tomlOf returns the lines of an experiment that says what arguments say.
func tomlOf(args []string) []string {
	var lines, contenders []string
	for len(args) > 0 {
		name, isFlag := strings.CutPrefix(args[0], "--")
		if !isFlag {
			lines, args = append(lines, fmt.Sprintf("suites = [%q]", args[0])), args[1:]
			continue
		}
		switch {
		case name == "profile" || name == "engine":
			contenders, args = append(contenders, fmt.Sprintf("%q", args[1])), args[2:]
			continue
		case len(args) == 1 || strings.HasPrefix(args[1], "--"):
			lines, args = append(lines, strings.ReplaceAll(name, "-", "_")+" = true"), args[1:]
			continue
		}
		lines, args = append(lines, fmt.Sprintf("%s = %q", strings.ReplaceAll(name, "-", "_"), args[1])), args[2:]
	}
	if len(contenders) > 0 {
		lines = append(lines, "contenders = ["+strings.Join(contenders, ", ")+"]")
	}
	return lines
}

// TestExperimentsPageHasAllKeys: docs/experiments.md lists the keys of the table.
func TestExperimentsPageHasAllKeys(t *testing.T) {
	page := ReadFile(t, RepositoryDir, "docs", "experiments.md")
	for _, key := range settings.Keys(plan.Settings(new(plan.Plan))) {
		if !strings.Contains(page, "`"+key+"`") {
			t.Errorf("docs/experiments.md does not list %s", key)
		}
	}
}
