package compare

import (
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/texttable"
)

// clustered joins the cases of each position into one, at the place of the first: the
// searches of a position largely agree, whether they are repeats or other lines of the
// suite, and are one observation with the mean over them.
func clustered(cases []paired) []paired {
	var clusters []paired
	index := make(map[string]int, len(cases))
	for _, c := range cases {
		key := report.PositionKey(c.first())
		i, found := index[key]
		if !found {
			index[key] = len(clusters)
			clusters = append(clusters, c)
			continue
		}
		// A copy: the searches of a case are also those of other rows.
		clusters[i].base = slices.Concat(clusters[i].base, c.base)
		clusters[i].other = slices.Concat(clusters[i].other, c.other)
	}
	return clusters
}

// repeatedPositions notes the suites in which positions occur several times.
func repeatedPositions(cases []paired) findings {
	var found findings
	for _, cases := range bySuite(cases) {
		if positions := len(clustered(cases)); positions < len(cases) {
			found.notes = append(found.notes, fmt.Sprintf("%s: %s of %s; the cases of a position count as one.",
				cases[0].first().Suite, texttable.Plural(len(cases), "case"), texttable.Plural(positions, "different position")))
		}
	}
	return found
}
