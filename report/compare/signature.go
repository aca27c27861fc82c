package compare

import (
	"fmt"
	"strings"

	"keymove/suites"
	"keymove/suites/digest"
)

// compareSignatures reports whether searches that are determined by their limit differ
// from those of the baseline: then the engine has changed, for better or worse. It
// considers the cases that both have searched.
func (g *Gate) compareSignatures(base, other Contender, cases []paired) {
	if !isDetermined(base) || !isDetermined(other) || base.Run.LimitText() != other.Run.LimitText() {
		return
	}
	var baseSearches, searches []string
	for _, c := range cases {
		if c.other.at(0).Error == missing {
			continue
		}
		bases, others := c.bases(), c.others()
		for i := range min(len(bases), len(others)) {
			baseSearches = append(baseSearches, searchText(bases[i]))
			searches = append(searches, searchText(others[i]))
		}
	}
	g.BaseSignature, g.Signature = signature(baseSearches), signature(searches)
	if g.BaseSignature == g.Signature {
		return
	}
	changed := 0
	for i := range searches {
		if searches[i] != baseSearches[i] {
			changed++
		}
	}
	g.Notes = append(g.Notes, fmt.Sprintf("The determinism signature has changed, which is not a failure: %s → %s; %d of %d searches differ in move, score, depth or nodes.",
		g.BaseSignature, g.Signature, changed, len(searches)))
}

// isDetermined reports whether limit and number of threads determine the searches of a
// contender. Without a manifest only the limit is known.
func isDetermined(c Contender) bool {
	limit := c.Run.Limit()
	if limit.MoveTime > 0 || limit.Depth == 0 && limit.Nodes == 0 && limit.Mate == 0 {
		return false
	}
	sizes, known := c.sizes()
	return !known || sizes.Threads == 1
}

// signature returns 16 hexadecimal digits over the results of searches.
func signature(searches []string) string {
	return digest.Short(strings.Join(searches, "\n"))
}

// searchText returns the case and the result of a search on one line.
func searchText(rec *suites.Record) string {
	return fmt.Sprintf("%s %s cp=%s mate=%s depth=%d nodes=%d", rec.Case, rec.MoveUCI, optionalText(rec.ScoreCP), optionalText(rec.ScoreMate), rec.Depth, rec.Nodes)
}

func optionalText(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}
