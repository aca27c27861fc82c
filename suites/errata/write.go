package errata

import (
	"encoding/csv"
	"io"
	"strings"
)

// columns are those of errata.csv.
var columns = []string{"name", "position", "verdict", "accept", "note", "source"}

// Write writes errata as errata.csv has them, with a header.
func Write(w io.Writer, list []Erratum) error {
	out := csv.NewWriter(w)
	if err := out.Write(columns); err != nil {
		return err
	}
	for _, e := range list {
		if err := out.Write([]string{e.Name, e.Position, string(e.Verdict), strings.Join(e.Accept, " "), e.Note, e.Source}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
