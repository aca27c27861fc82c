package markdown

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// WriteGate writes the decision of a gate, for example for the summary of a job.
func WriteGate(w io.Writer, g *compare.Gate) error {
	var out strings.Builder
	fmt.Fprintf(&out, "### %s\n\n", sink.Markdown(g.Title()))
	for _, line := range append(append([]string{}, g.Reasons...), g.Notes...) {
		out.WriteString("- " + sink.Markdown(line) + "\n")
	}
	if len(g.Rows) > 0 {
		out.WriteString("\n" + table(output.GateTable(g)))
	}
	if len(g.Lost) > 0 {
		out.WriteString("\nLost:\n\n" + table(output.LostTable(g)))
	}
	if t, more := output.UnsolvedTable(g); t.Len() > 0 {
		out.WriteString("\nNot solved:\n\n" + table(t) + omitted(more))
	}
	_, err := io.WriteString(w, out.String()+"\n")
	return err
}

// omitted says how many rows a table leaves out; empty for none.
func omitted(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("\n… and %d more\n", n)
}
