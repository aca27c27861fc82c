package store

import (
	"fmt"
	"io"
	"text/tabwriter"

	"keymove/suites"
)

// WriteList writes the catalogue as a table, with what the cache has of it.
func (s *Store) WriteList(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "name\tpositions\tcached\ttitle\tauthor\n")
	for _, e := range suites.Catalogue() {
		cached := ""
		if s.IsCached(e) {
			cached = "yes"
		}
		fmt.Fprintf(table, "%s\t%*d\t%s\t%s\t%s\n", e.Name, len("positions"), e.Positions, cached, e.Title, e.Author)
	}
	return table.Flush()
}
