package output

import (
	"io"

	"keymove/report/compare"
)

// WriteGates writes the decisions of gates for people, with an empty line between
// them: tables in lines of at most width characters, 0 being any width, or the lines for
// a pull request.
func WriteGates(w io.Writer, gates []*compare.Gate, pr bool, width int) error {
	write := func(w io.Writer, g *compare.Gate) error { return WriteGate(w, g, width) }
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
