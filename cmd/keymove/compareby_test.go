package main

import (
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestCompareBy: the differences by phase, theme and feature as text, in Markdown and on a page,
// with the phases of any detector; comparison.csv has them, too.
func TestCompareBy(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", "run", "mates", "--first", "20", "--nodes", "500", "--no-times", "--quiet", "--ablate", "see,razor=r1", "--out", "run"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for line, want := range map[string][]string{
		"--by phase":                     {"suite phase contender", "mates middlegame default,see=off", "no difference is tested"},
		"--by theme":                     {"suite theme contender", "mates mate in 2 default,razor=r1"},
		"--by feature":                   {"suite group contender settings", "mates pruning default,razor=r1 razor=r1", "see.prune=off"},
		"--by phase --markdown":          {"## Differences by phase", "| mates | middlegame | default,see=off |"},
		"--by feature --html":            {"<h2>Differences by feature</h2>", "<td>razor=r1</td>"},
		"--by phase --phase fourstate":   {"mates opening default,see=off 19"},
		"--phase fourstate --csv":        {"mates,phase=opening,default,"},
		"--by phase --phase placement":   {"mates middlegame default,see=off"},
		"--by phase --html --phase none": {"--phase none: want"},
		"--by limits":                    {"--by limits: want phase, theme, feature or limit"},
		"--by limit":                     {"the runs have one limit each: give all of them to one run"},
		"--by phase --csv":               {"--by cannot be combined with --csv"},
		"--by phase --json":              {"--by cannot be combined with --json"},
	} {
		got := call(t, "", append([]string{"compare", "run"}, strings.Fields(line)...)...)
		text := strings.Join(strings.Fields(got.stdout+got.stderr), " ")
		for _, part := range want {
			if !strings.Contains(text, part) {
				t.Errorf("%s lacks %q:\n%s%s", line, part, got.stdout, got.stderr)
			}
		}
	}
	if got := call(t, "", "compare", "run", "none", "--by", "limit"); got.code == host.ExitOK {
		t.Errorf("a run that is not there: %+v", got)
	}
	report := call(t, "", "report", "run", "--phase", "fourstate", "--quiet")
	if summary := readFile(t, "run", "summary.csv"); report.code != host.ExitOK || !strings.Contains(summary, "phase=opening,19,") {
		t.Errorf("report --phase: %+v\n%s", report, summary)
	}
	if got := call(t, "", "compare", "run", "--out", "compared"); got.code != host.ExitOK || !strings.Contains(readFile(t, "compared", "settings.csv"), `"default,razor=r1",razor,pruning,r1,off,default`) {
		t.Errorf("compare --out: %+v", got)
	}
}
