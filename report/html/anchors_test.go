package html

import (
	"regexp"
	"slices"
	"testing"

	"keymove/report/reporttest"
)

// TestAnchors: each position has a name of its own, which no element of the page has.
func TestAnchors(t *testing.T) {
	run := sampleRun()
	run.Meta.Contenders[1].Engine = nil
	for i := range run.Records {
		run.Records[i].ID = ownIDs[run.Records[i].CaseIndex]
	}
	for name, page := range map[string]string{"the page's": runPage(t, run), "hostile": runPage(t, hostileRun()), "of versions": comparisonPage(t, versionRuns())} {
		ids := idsOf(page)
		slices.Sort(ids)
		reporttest.Want(t, ids, slices.Compact(slices.Clone(ids)), name, "without names that come twice")
	}
	for _, id := range idsOf(regexp.MustCompile(`<div class="r[^>]*>`).ReplaceAllString(runPage(t, sampleRun()), "")) {
		reporttest.Want(t, slices.Contains(ownIDs, id), true, id)
	}
	a := newAnchors()
	for _, tt := range [][2]string{{"WAC.141", "WAC.141"}, {"WAC.141", "WAC.141-2"}, {"WAC.141", "WAC.141-3"}, {"", "_"}, {"a b\n\u202e", "a_b__"}, {"data", "data-2"}, {"wac:9/é", "wac:9/é"}} {
		reporttest.Want(t, a.of(tt[0]), tt[1], tt[0])
	}
}

// idsOf returns the names of the elements of a page.
func idsOf(page string) (ids []string) {
	page = regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>`).ReplaceAllString(page, "") + ` id="data"`
	for _, found := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		ids = append(ids, found[1])
	}
	return ids
}
