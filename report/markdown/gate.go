package markdown

import (
	"fmt"
	"io"
	"strings"

	"keymove/report/compare"
	"keymove/report/escape"
	"keymove/report/output"
)

// WriteGate writes the decision of a gate, for example for the summary of a job.
func WriteGate(w io.Writer, g *compare.Gate) error {
	var out strings.Builder
	fmt.Fprintf(&out, "### %s → %s: %s\n\n", escape.Markdown(g.Base), escape.Markdown(g.Contender), g.Outcome)
	for _, line := range append(append([]string{}, g.Reasons...), g.Notes...) {
		out.WriteString("- " + escape.Markdown(line) + "\n")
	}
	if len(g.Rows) > 0 {
		out.WriteString("\n" + table(output.GateTable(g)))
	}
	if len(g.Lost) > 0 {
		out.WriteString("\nLost:\n\n" + table(output.LostTable(g)))
	}
	_, err := io.WriteString(w, out.String()+"\n")
	return err
}
