package html

import (
	"regexp"
	"slices"
	"testing"

	"keymove/report/reporttest"
)

var idAttribute = regexp.MustCompile(` id="([^"]*)"`)

// idsOf returns the names of the elements of a page.
func idsOf(page string) []string {
	var ids []string
	for _, found := range idAttribute.FindAllStringSubmatch(regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>`).ReplaceAllString(page, "")+` id="data"`, -1) {
		ids = append(ids, found[1])
	}
	return ids
}

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
		if unique := slices.Compact(slices.Clone(ids)); len(unique) != len(ids) {
			t.Errorf("%s: names come twice: %q", name, ids)
		}
	}
	for _, id := range idsOf(regexp.MustCompile(`<div class="r[^>]*>`).ReplaceAllString(runPage(t, sampleRun()), "")) {
		if !slices.Contains(ownIDs, id) {
			t.Errorf("%q may be taken by a position", id)
		}
	}
	a := newAnchors()
	for _, tt := range [][2]string{{"WAC.141", "WAC.141"}, {"WAC.141", "WAC.141-2"}, {"WAC.141", "WAC.141-3"}, {"", "_"}, {"a b\n\u202e", "a_b__"}, {"data", "data-2"}, {"wac:9/é", "wac:9/é"}} {
		reporttest.Want(t, a.of(tt[0]), tt[1], tt[0])
	}
}
