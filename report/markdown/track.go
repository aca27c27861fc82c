package markdown

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/sink"
	"keymove/report/study"
)

// WriteTrack writes how suites went over versions.
func WriteTrack(w io.Writer, t *study.Track) error {
	var out strings.Builder
	out.WriteString("# Versions\n\n")
	for _, s := range t.Tables() {
		if s.Suite != "" {
			fmt.Fprintf(&out, "## %s, %s\n\n", sink.Markdown(s.Suite), sink.Markdown(t.Limit))
		}
		out.WriteString(table(s.Table) + "\n")
	}
	list := func(head string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(&out, "## %s\n\n", head)
		for _, line := range lines {
			fmt.Fprintf(&out, "- %s\n", sink.Markdown(line))
		}
		out.WriteString("\n")
	}
	list("Changes", t.Findings())
	list("Positions that "+sink.Markdown(t.Since)+" solved and the last version does not", t.LostByVersion())
	list("Said by commits", t.TrailerLines())
	list("Notes", t.Notes)
	_, err := io.WriteString(w, strings.TrimSuffix(out.String(), "\n"))
	return err
}
