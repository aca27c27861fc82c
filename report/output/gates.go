package output

import (
	"io"

	"keymove/report/compare"
)

// WriteGates writes the decisions of gates for people, with an empty line between
// them: tables, or five lines for a pull request.
func WriteGates(w io.Writer, gates []*compare.Gate, pr bool) error {
	write := WriteGate
	if pr {
		write = WritePR
	}
	for i, g := range gates {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := write(w, g); err != nil {
			return err
		}
	}
	return nil
}
