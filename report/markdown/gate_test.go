package markdown

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/sink"
)

func TestGateGolden(t *testing.T) {
	random := reporttest.NewRandom(4)
	all := []reporttest.ChanceSuite{{Name: "wac", Cases: 30, Themes: 1}, {Name: "sts", Cases: 30, Themes: 3, Points: true}}
	base, other := reporttest.Chance("default", random, all, 1), reporttest.Chance("new", random, all, 0.4)
	goldentest.Check(t, "testdata/gate.md", gateMarkdown(t, base, other))
}

// gateMarkdown decides about two contenders of runs without a manifest.
func gateMarkdown(t *testing.T, base, other *reporttest.Trial) string {
	t.Helper()
	contender := func(trial *reporttest.Trial) compare.Contender {
		return compare.Contender{Name: trial.Contender, Own: trial.Contender, Run: &report.Run{Path: "run", Records: trial.Records}}
	}
	g, err := compare.RunGate(contender(base), contender(other), compare.GateOptions{Alpha: 0.05, Seed: 1, Margin: 0.01, MaxLost: -1})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := WriteGate(&out, g); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestGateNamesTheDisputed(t *testing.T) {
	base, other := reporttest.Pattern("base", "++++"), reporttest.Pattern("other", "+--+")
	other.Records[1].Disputed = "doubtful: two moves win"
	if text := gateMarkdown(t, base, other); strings.Count(text, "doubtful: two moves win") != 1 {
		t.Errorf("the gate does not say once that wac.001 is disputed:\n%s", text)
	}
}

func TestTextIsEscaped(t *testing.T) {
	t1 := sink.NewTable(sink.Column{Header: "id"})
	t1.Add("a|b*<i>")
	if diff := cmp.Diff(table(t1), "| id |\n| --- |\n| a\\|b\\*&lt;i> |\n"); diff != "" {
		t.Error(diff)
	}
}
