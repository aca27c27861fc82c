package explaining

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
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

// writeBrief writes a text whose last line says the cause, with the command that fits next in front
// of that line.
func (h *explainer) writeBrief(text func(io.Writer) error, t *target) error {
	var all strings.Builder
	lines := host.Wrapped(&all, h.briefWidth())
	if err := errors.Join(text(lines), lines.Close()); err != nil {
		return err
	}
	written := sink.Lines(all.String())
	cut := strings.LastIndexByte(strings.TrimSuffix(written, "\n"), '\n') + 1
	b := output.Brief{Width: h.briefWidth()}
	_, err := io.WriteString(h.Stdout, output.FewEmpty(written[:cut]+b.End(t.next, t.reason())+written[cut:]))
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

// nextOf returns what a gate can look at after many targets: that of the first one.
func nextOf(targets []*target) *target {
	if len(targets) == 0 {
		return &target{contender: suites.Contender{}}
	}
	return targets[0]
}
