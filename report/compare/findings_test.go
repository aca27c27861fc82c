package compare

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestFindings: what is permitted becomes a note, with the note that says so; what is
// forbidden stays.
func TestFindings(t *testing.T) {
	u, m, b, n := Finding{Kind: KindUnlike, Refuses: true, Text: "u"}, Finding{Kind: KindMissing, Refuses: true, Text: "m"}, Finding{Kind: KindBroken, Refuses: true, Text: "b"}, Finding{Kind: KindNote, Text: "n"}
	for _, tt := range []struct {
		name            string
		found           Findings
		unlike, missing bool
		refusals, all   []string
	}{
		{"nothing found", nil, true, true, []string{}, []string{}},
		{"nothing permitted", Findings{n, m, u}, false, false, []string{"u", "m"}, []string{"u", "m", "n"}},
		{"unlike", Findings{n, u, m}, true, false, []string{"m"}, []string{"m", "u", UnlikeAllowed, "n"}},
		{"missing", Findings{n, u, m}, false, true, []string{"u"}, []string{"u", "m", MissingAllowed, "n"}},
		{"both", Findings{u, m, n}, true, true, []string{}, []string{"m", MissingAllowed, "u", UnlikeAllowed, "n"}},
		{"broken", Findings{u, m, b}, true, true, []string{"b"}, []string{"b", "m", MissingAllowed, "u", UnlikeAllowed}},
		{"only notes", Findings{n}, true, true, []string{}, []string{"n"}},
	} {
		got := tt.found.permitted(tt.unlike, tt.missing).ordered()
		check(t, "", [][]string{got.Refusing().Texts(), got.Texts()}, [][]string{tt.refusals, tt.all})
	}
	found := Findings{u, m, n}
	found.join(Findings{u, m, n, b})
	check(t, "joined", found, Findings{u, m, n, b})
	at := Finding{Kind: KindNote, Limit: "nodes=5", Text: "n"}
	check(t, "at a limit", at.String(), "At nodes=5: n")
}

// TestDifferencesWithoutManifest: the run without one is named.
func TestDifferencesWithoutManifest(t *testing.T) {
	with := entrant("with", reporttest.Pattern("x", "+-"), unchanged).Run
	without := &report.Run{Path: "without", Records: reporttest.Pattern("x", "+-").Records}
	const want = "without has no run.json: hash, threads, machine and editions of suites and errata may differ."
	for _, pair := range [][2]*report.Run{{with, without}, {without, with}, {without, without}} {
		found := differences(pair[0], pair[1])
		check(t, fmt.Sprintf("%s and %s", pair[0].Path, pair[1].Path), facts(found.ordered().Texts(), len(found.Refusing())),
			facts([]string{want}, 0))
	}
}

// TestNotedDifferences: what changes no result is a note, and the number of workers only
// where times matter.
func TestNotedDifferences(t *testing.T) {
	timed := func(m *report.Meta) { m.Limits.MoveTime = time.Second }
	for name, tt := range map[string]struct {
		change func(*report.Meta)
		want   []string
	}{
		"one repeat":    {func(m *report.Meta) { m.Repeat = 1 }, nil},
		"repeats":       {func(m *report.Meta) { m.Repeat = 3 }, []string{"Different repeats: 1 in a, 3 in b."}},
		"host":          {func(m *report.Meta) { m.Machine.Host = "lab" }, []string{"Different machines: os/arch, 2 CPUs in a, lab, os/arch, 2 CPUs in b."}},
		"workers":       {func(m *report.Meta) { m.Workers = 1 }, nil},
		"another suite": {func(m *report.Meta) { m.Suites[0].Name, m.Suites[0].SHA256 = "sts", "ab" }, nil},
	} {
		a, b := entrant("a", reporttest.Pattern("x", "+-"), unchanged), entrant("b", reporttest.Pattern("x", "+-"), tt.change)
		found := differences(a.Run, b.Run)
		check(t, name, facts(found.Notes().Texts(), len(found.Refusing())), facts(tt.want, 0))
	}
	a := entrant("a", reporttest.Pattern("x", "+-"), timed)
	for name, b := range map[string]Contender{
		"timed":    entrant("b", reporttest.Pattern("x", "+-"), func(m *report.Meta) { timed(m); m.Workers = 1 }),
		"in nodes": entrant("b", reporttest.Pattern("x", "+-"), func(m *report.Meta) { m.Workers = 1 }),
	} {
		for _, found := range []Findings{differences(a.Run, b.Run), differences(b.Run, a.Run)} {
			check(t, name, facts(len(found.Notes().Texts()), strings.HasPrefix(found.Notes().Texts()[0], "Different numbers of workers: ")),
				"1 true")
		}
	}
}

// TestFaults: a journal without checksums, and searches of several threads on too few CPUs.
func TestFaults(t *testing.T) {
	of := func(change func(*report.Meta)) []string {
		found := faults(entrant("a", reporttest.Pattern("x", "+-"), change).Run)
		return found.ordered().Texts()
	}
	check(t, "without checksums", of(func(m *report.Meta) { m.Unchecked = true }), []string{"a has a journal without checksums, which an earlier version wrote: a change of it would not be noticed."})
	for _, tt := range []struct {
		workers, threads, procs int
		limit                   time.Duration
		overloaded              bool
	}{{2, 2, 3, time.Second, true}, {2, 2, 4, time.Second, false}, {1, 2, 1, time.Second, true}, {2, 2, 3, 0, false}, {2, 2, 0, time.Second, false}} {
		got := of(func(m *report.Meta) {
			m.Workers, m.Threads, m.Machine.MaxProcs, m.Limits.MoveTime = tt.workers, tt.threads, tt.procs, tt.limit
		})
		want := fmt.Sprintf("a was overloaded: %d searches at a time on %d CPUs under a time limit.", tt.workers*tt.threads, tt.procs)
		if slices.Contains(got, want) != tt.overloaded || !tt.overloaded && len(got) > 0 {
			t.Errorf("%+v: %q", tt, got)
		}
	}
	got := of(func(m *report.Meta) { m.Suites[0].Positions = 1 })
	check(t, "more records than are needed", len(got), 0)
}

// TestFailures counts the failures of one contender.
func TestFailures(t *testing.T) {
	a, b := reporttest.Pattern("a", "++-"), reporttest.Pattern("b", "++-")
	a.Records[0].Error, a.Records[2].Error = "crash: it died", "timeout: late"
	list := entrants(a, b)
	got := failures(list[0])
	check(t, "a", got.Texts(), []string{"a failed in 2 searches, which counts as unsolved."})
	got = failures(list[1])
	check(t, "b", len(got), 0)
	a.Records[1].Error = "crash: it died"
	got = failures(entrants(a)[0])
	check(t, "a, which always failed", got.Of(KindBroken).Texts(), []string{"a failed in every search: nothing was scored."})
}

// TestDoubled: rows of a records.csv that are there twice, and once in what it is compared with, make it broken; a manifest
// says that the suite has them twice.
func TestDoubled(t *testing.T) {
	once := reporttest.Pattern("a", "+-")
	twice := repeatedFile(once, 2)
	file, other := entrants(twice)[0], entrants(once)[0]
	for _, tt := range []struct {
		has, lacks Contender
		want       string
	}{
		{file, other, "run: 2 doubled rows of a: wac.000, wac.001."}, {file, file, ""}, {other, file, ""},
		{entrant("run", twice, unchanged), other, ""},
	} {
		check(t, "", strings.Join(doubled(tt.has, answersOf(tt.has), answersOf(tt.lacks)).Texts(), " "), tt.want)
	}
}

func TestFirstIDs(t *testing.T) {
	records := reporttest.Pattern("x", "++++++").Records
	var all report.Searches
	for i, want := range []string{
		"", "wac.000", "wac.000, wac.001", "wac.000, wac.001, wac.002", "wac.000, wac.001, wac.002, wac.003",
		"wac.000, wac.001, wac.002, wac.003, wac.004", "wac.000, wac.001, wac.002, wac.003, wac.004, …",
	} {
		check(t, "", firstIDs(all), want)
		if i < len(records) {
			all = append(all, &records[i])
		}
	}
}

// TestEditionsOfEarlierRuns: a run without editions is compared by its cases.
func TestEditionsOfEarlierRuns(t *testing.T) {
	old := func(m *report.Meta) { m.Suites[0].SHA256, m.Suites[0].Edition = "ab", "" }
	same := reporttest.Pattern("x", "+-+")
	other := reporttest.Pattern("x", "+-+")
	other.Records[1].Case = "00000000000000ff"
	for name, test := range map[string]struct {
		base, other Contender
		unlike      bool
	}{
		"the same cases":   {entrant("a", same, old), entrant("b", same, unchanged), false},
		"other cases":      {entrant("a", same, old), entrant("b", other, unchanged), true},
		"only line ends":   {entrant("a", same, func(m *report.Meta) { m.Suites[0].SHA256 = "ab" }), entrant("b", same, unchanged), false},
		"nothing searched": {entrant("a", same, old), entrant("b", &reporttest.Trial{Contender: "x"}, unchanged), false},
	} {
		found := differences(test.base.Run, test.other.Run)
		check(t, name, len(found.Of(KindUnlike)) > 0, test.unlike)
	}
}

// TestSizeDifferences: sizes that were set are compared, with those that an earlier version was
// asked for; one that is unknown is a note.
func TestSizeDifferences(t *testing.T) {
	with := func(path string, all, set *suites.Sizes) Contender {
		return entrant(path, reporttest.Pattern("x", "+-"), func(m *report.Meta) {
			m.Threads, m.HashMiB = all.Threads, all.HashMiB
			m.Contenders[0].Engine = &suites.Engine{Sizes: set}
		})
	}
	usual, large := &suites.Sizes{Threads: 1, HashMiB: 16}, &suites.Sizes{Threads: 2, HashMiB: 256}
	for _, tt := range []struct {
		name         string
		a, b         Contender
		unlike, note int
	}{
		{"the same", with("a", usual, usual), with("b", usual, usual), 0, 0},
		{"others", with("a", usual, usual), with("b", large, large), 2, 0},
		{"flags without effect", with("a", usual, &suites.Sizes{}), with("b", large, &suites.Sizes{}), 0, 0},
		{"an option that is new", with("a", usual, &suites.Sizes{HashMiB: 16}), with("b", usual, usual), 0, 1},
		{"set by other means to the same", with("a", usual, large), with("b", large, large), 0, 0},
		{"an earlier version, the same", with("a", usual, nil), with("b", usual, usual), 0, 0},
		{"an earlier version, an engine without options", with("a", usual, nil), with("b", large, &suites.Sizes{}), 0, 0},
		{"an earlier version, others", with("a", usual, nil), with("b", large, large), 2, 0},
	} {
		for _, found := range []Findings{sizeDifferences(tt.a, tt.b), sizeDifferences(tt.b, tt.a)} {
			check(t, tt.name, facts(len(found.Of(KindUnlike)), len(found.Notes().Texts())), facts(tt.unlike, tt.note))
		}
	}
	got := sizeDifferences(with("a", usual, &suites.Sizes{HashMiB: 16}), with("b", usual, usual)).Texts()
	check(t, "", got, []string{"Different threads: unknown in a, 1 in b."})
}

// TestAllowances: a comparison says once which verdicts are given all the same, in the order of its
// warnings, and at whatever limit.
func TestAllowances(t *testing.T) {
	allowed := func(text, limit string) Finding { return Finding{Kind: KindAllowed, Limit: limit, Text: text} }
	c := Comparison{Findings: Findings{
		{Kind: KindMissing, Text: "m"}, allowed(MissingAllowed, ""), allowed(UnlikeAllowed, "nodes=5"), allowed(UnlikeAllowed, "nodes=9"), {Kind: KindNote, Text: "n"},
	}}
	check(t, "", c.Allowances(), []string{MissingAllowed, UnlikeAllowed})
	got := (&Comparison{}).Allowances()
	check(t, "of nothing", len(got), 0)
}

// TestReasonsFor: a suite has the reasons that are about it or about all suites, and those about others where they alone
// refuse the pair.
func TestReasonsFor(t *testing.T) {
	early := Finding{Kind: KindEarly, Refuses: true, Text: "early"}
	counts := func(suite string) Finding { return Finding{Kind: KindCounts, Suite: suite, Text: suite + ": 2 lost"} }
	missing := Finding{Kind: KindMissing, Suite: "b", Refuses: true, Text: "b: 3 cases missing"}
	edition := Finding{Kind: KindSuite, Suite: "b", Refuses: true, Text: "b: other rules"}
	for want, found := range map[string]Findings{
		"early, a: 2 lost":   {early, counts("a"), counts("b")},
		"b: 3 cases missing": {missing},
		"early":              {missing, early},
		"":                   {edition, {Kind: KindNote, Suite: "a", Text: "a: a note"}},
	} {
		pair := Pair{Findings: found}
		check(t, "", strings.Join(pair.ReasonsFor("a").Texts(), ", "), want)
	}
}
