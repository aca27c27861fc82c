package compare

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestSettingsCSV: a row for each setting that differs, with its group; that of an engine is an
// option.
func TestSettingsCSV(t *testing.T) {
	profile := func(name string, options map[string]string) *suites.Contender {
		return &suites.Contender{Name: name, Options: options}
	}
	engine := func(name, hash string) *suites.Contender {
		return &suites.Contender{Name: name, Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "Hash", Value: hash}}}}
	}
	c := &Comparison{}
	for _, pair := range [][2]*suites.Contender{
		{profile("a", map[string]string{"see": "on", "check.ext.safe": "on", "see.qsearch": "on", "razor": "off"}),
			profile("b", map[string]string{"see": "off", "check.ext.safe": "off", "see.qsearch": "off", "razor": "r2"})},
		{profile("a", map[string]string{"eval.taper": "tapered"}), profile("c", map[string]string{"eval.taper": "off"})},
		{engine("d", "4"), engine("e", "8")},
	} {
		base, other := entrantOf(pair[0]), entrantOf(pair[1])
		c.Pairs = append(c.Pairs, Pair{Base: base.Name, Contender: other.Name, Sides: sidesOf(base, other)})
	}
	var out strings.Builder
	if err := WriteSettings(&out, c); err != nil {
		t.Fatal(err)
	}
	want := `contender,feature,group,value,base_value,base,with
b,razor,pruning,r2,off,a,
b,see,SEE,off,on,a,check.ext.safe=off;see.qsearch=off
c,eval.taper,phase,off,tapered,a,
e,Hash,option,8,4,d,
`
	if out.String() != want {
		t.Errorf("settings.csv:\n%s\nwant:\n%s", out.String(), want)
	}
}

// entrantOf returns a contender of a run of its own.
func entrantOf(c *suites.Contender) Contender {
	return entrant(c.Name, &reporttest.Trial{Contender: c.Name}, func(m *report.Meta) { m.Contenders = []suites.Contender{*c} })
}

// TestPhaseRows: comparison.csv has the phases of a suite behind its themes; those of a pair
// that is not comparable have no difference.
func TestPhaseRows(t *testing.T) {
	rows := func(phases ...string) (list []Row) {
		for _, phase := range phases {
			list = append(list, Row{Suite: "s", Theme: phase, Positions: 4, SolvedDiff: Interval{Value: 0.25}})
		}
		return list
	}
	c := &Comparison{Pairs: []Pair{
		{Contender: "b", Rows: append(rows("all", "pins"), Row{Suite: "z", Theme: "all"}), Phases: rows("opening", "endgame")},
		{Contender: "c", Rows: rows("all"), Phases: rows("opening"), Findings: Findings{{Kind: KindUnlike, Refuses: true, Text: "No."}}},
	}}
	var out strings.Builder
	if err := WriteCSV(&out, c); err != nil {
		t.Fatal(err)
	}
	header, body, _ := strings.Cut(strings.TrimSpace(out.String()), "\n")
	names := strings.Split(header, ",")
	var got []string
	for line := range strings.SplitSeq(body, "\n") {
		var cells []string
		for i, cell := range strings.Split(line, ",") {
			switch names[i] {
			case "contender", "suite", "theme", "phase", "solved_pp_diff":
				cells = append(cells, cell)
			}
		}
		got = append(got, strings.Join(cells, " "))
	}
	want := "s all b 25.00 |s pins b 25.00 |s phase=opening b 25.00 opening|s phase=endgame b 25.00 endgame|z all b  |s all c 25.00 |s phase=opening c  opening"
	if strings.Join(got, "|") != want {
		t.Errorf("rows %q, want %q", strings.Join(got, "|"), want)
	}
}
