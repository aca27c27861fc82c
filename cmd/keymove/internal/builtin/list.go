package builtin

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"keymove/engine/profile"
)

// WriteProfiles lists profiles. One without a description is described by its base
// and its values.
func WriteProfiles(w io.Writer, catalogue profile.Catalogue) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range catalogue {
		doc := p.Doc
		if doc == "" {
			doc = strings.Join(append([]string{cmp.Or(p.Base, "plain")}, p.Values...), ",")
		}
		fmt.Fprintf(table, "%s\t%s\n", p.Name, doc)
	}
	return table.Flush()
}

// WriteFeatures lists all features with their values.
func WriteFeatures(w io.Writer, settings *profile.Settings) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "feature\tvalue\ttakes\twhat it does\n")
	for _, row := range profile.Features {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", row.Name, row.Format(settings), row.Bounds(), row.Doc)
	}
	return table.Flush()
}
