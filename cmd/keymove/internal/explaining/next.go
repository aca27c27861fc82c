package explaining

import (
	"slices"

	"keymove/report"
	"keymove/suites/folder"
)

// gateCommand returns the words of the command with which a gate looks at a contender of a run:
// against the first one, or, of the only one, at the next run of the same.
func gateCommand(m *folder.Manifest, dir string, contender int) []string {
	if contender > 0 {
		return []string{"keymove", "gate", dir + "#" + m.Contenders[contender].Name, "--baseline", dir + "#" + m.Contenders[0].Name}
	}
	run := &report.Run{Path: dir, Meta: m}
	words := []string{"keymove", "run"}
	for i := range m.Suites {
		words = append(words, run.SuiteWord(&m.Suites[i]))
	}
	flag, value := report.ContenderWords(&m.Contenders[0])
	return slices.Concat(append(words, "--"+flag, value), report.FileWords(m.Contenders[:1]),
		report.SettingWords(&m.Plan), report.SelectionWords(&m.Plan), []string{"--baseline", dir})
}

// reason says what the command is for that fits next.
func (t *target) reason() string {
	if slices.Contains(t.next, "run") {
		return "is the next build worse?"
	}
	return "as CI would decide"
}
