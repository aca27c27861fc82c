package explaining

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/output"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// gateCommand returns the words of the command with which a gate looks at a contender of a run:
// against the first one, or, of the only one, at the next run of the same.
func gateCommand(m *runfolder.Manifest, dir string, contender int) []string {
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

// writeBrief writes a text, the command that fits next, and the cause as the last line. Names in text and
// cause are foreign.
func (h *explainer) writeBrief(text func(io.Writer) error, cause string, t *target) error {
	var all strings.Builder
	if err := text(&all); err != nil {
		return err
	}
	b := output.Brief{Width: h.briefWidth(), Program: h.Program}
	wrapped := func(text string) string { return sink.Lines(sink.Paragraph("", text, b.Width)) }
	_, err := io.WriteString(h.Stdout, output.FewEmpty(wrapped(all.String())+b.End(t.next, t.reason())+wrapped(cause)))
	return err
}

func (h *explainer) briefWidth() int { return cmp.Or(h.Width(), output.BriefWidth) }

// reason says what the command is for that fits next.
func (t *target) reason() string {
	if slices.Contains(t.next, "run") {
		return "is the next build worse?"
	}
	return "as CI would decide"
}

// nextOf returns what a gate can look at after many targets: the command of the first one.
func nextOf(targets []*target) *target {
	if len(targets) == 0 {
		return &target{contender: suites.Contender{}}
	}
	return targets[0]
}
