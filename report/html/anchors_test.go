package html

import (
	"regexp"
	"slices"
	"strings"
	"testing"
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
		if got := a.of(tt[0]); got != tt[1] {
			t.Errorf("%q is %q, want %q", tt[0], got, tt[1])
		}
	}
}

// TestLabels: a name that is too long loses what it begins with as others do, then its middle, and
// no two become one.
func TestLabels(t *testing.T) {
	for _, tt := range [][2]string{
		{"default|default,nullmove=off|default,see=off", "default|…nullmove=off|…see=off"},
		{"default,nullmove=off,lmr=off|default,nullmove=off,rfp=off", "…lmr=off|…rfp=off"},
		{"stockfish-dev-2026-x86-64-avx2|stockfish-dev-2025-x86-64-avx2", "…2026-x86-64-avx2|…2025-x86-64-avx2"},
		{"one name that is long, alone", "one name …ng, alone"},
		{"aaaaaaaaaaaaaXbbbbbbbbbbbb|aaaaaaaaaaaaaYbbbbbbbbbbbb", "aaaaaaaaa…bbbbbbbbb|2 aaaaaaa…bbbbbbbbb"},
		{"ééééééééééééééééééé|ééééééééééééééééééé,", "ééééééééééééééééééé|…"},
	} {
		if got := strings.Join(labelsOf(strings.Split(tt[0], "|"), maxLabel), "|"); got != tt[1] {
			t.Errorf("%s: %s, want %s", tt[0], got, tt[1])
		}
	}
}

// TestNameTicks: names that fit are whole under an axis, next to ones that do not.
func TestNameTicks(t *testing.T) {
	var labels []string
	for _, tick := range placeTicks([]string{"ver2.1.0", "TCEC_Season_20", "v1.39.0", "v1.55.0"}, axis{low: 0, high: 3, from: 0, to: 1000}) {
		labels = append(labels, tick.label)
	}
	if got := strings.Join(labels, "|"); got != "ver2.1.0|TCEC_…son_20|v1.39.0|v1.55.0" {
		t.Errorf("%s", got)
	}
}

// TestValueAxis: an axis begins and ends with a tick, and has all values between them.
func TestValueAxis(t *testing.T) {
	for _, ends := range [][2]float64{{30, 100}, {91.5, 99.2}, {0, 100}, {70, 70}, {1.21e6, 1.3e6}} {
		y, ticks := valueAxis(ends[0], ends[1], percentText)
		if len(ticks) < 2 || len(ticks) > 8 || y.low > ends[0] || y.high < ends[1] || ticks[0].at != y.from || px(ticks[len(ticks)-1].at) != px(y.to) {
			t.Errorf("%v: %+v has %v", ends, y, ticks)
		}
	}
}
