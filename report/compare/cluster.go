package compare

import (
	"fmt"

	"keymove/report"
	"keymove/report/sink"
)

// clustered joins the cases of each position into one, at the place of the first: the
// searches of a position largely agree, whether they are repeats or other lines of the
// suite, and are one observation with the mean over them.
//
// If all positions differ, the list itself is returned.
func clustered(cases []paired) []paired {
	clusters, joined := cases, false
	index := lookup{text: func(number int32) string { return report.PositionKey(clusters[number].first()) }}
	for k, c := range cases {
		key := report.PositionKey(c.first())
		i, found := index.find(key)
		if found && !joined {
			clusters, joined = append(make([]paired, 0, len(cases)-1), cases[:k]...), true
		}
		switch {
		case found:
			clusters[i].add(c)
		case joined:
			index.add(key, int32(len(clusters)))
			clusters = append(clusters, c)
		default:
			index.add(key, int32(k))
		}
	}
	return clusters
}

// add adds another case of the position.
func (p *paired) add(c paired) {
	if p.more == nil {
		p.more = new([]paired)
	}
	*p.more = append(*p.more, c)
}

// repeatedPositions notes the suites in which positions occur several times.
func repeatedPositions(cases []paired) findings {
	var found findings
	for _, cases := range bySuite(cases) {
		if positions := len(clustered(cases)); positions < len(cases) {
			found.notes = append(found.notes, fmt.Sprintf("%s: %s of %s; the cases of a position count as one.",
				cases[0].first().Suite, sink.Plural(len(cases), "case"), sink.Plural(positions, "different position")))
		}
	}
	return found
}
