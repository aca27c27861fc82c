package markdown

import (
	"io"

	"keymove/report/compare"
	"keymove/report/output"
)

// WriteValue writes what settings are worth by limit and phase.
func WriteValue(w io.Writer, v *compare.Value) error {
	_, err := io.WriteString(w, fitted("What settings are worth", []block{
		listBlock("Warnings", output.ValueNotes(v), 2),
		listBlock("Tests", output.ValueTests(v), 8),
		tableBlock("By limit and phase", output.ValueTable(v), 0, 6, ""),
		listBlock("", []string{output.ValueText(v)}, 1),
	}))
	return err
}
