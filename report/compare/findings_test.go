package compare

import (
	"fmt"
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
	u, m := Finding{Kind: KindUnlike, Refuses: true, Text: "u"}, Finding{Kind: KindMissing, Refuses: true, Text: "m"}
	b, n := Finding{Kind: KindBroken, Refuses: true, Text: "b"}, Finding{Kind: KindNote, Text: "n"}
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
		check(t, tt.name, [][]string{got.Refusing().Texts(), got.Texts()}, [][]string{tt.refusals, tt.all})
	}
	found := Findings{u, m, n}
	found.join(Findings{u, m, n, b})
	check(t, "joined", found, Findings{u, m, n, b})
	at := Finding{Kind: KindNote, Limit: "nodes=5", Text: "n"}
	check(t, "at a limit", at.String(), "At nodes=5: n")
}

// TestNotedDifferences: what changes no result is a note, and the number of workers only
// where times matter; a run without a manifest is named.
func TestNotedDifferences(t *testing.T) {
	of := func(path string, change func(*report.Meta)) *report.Run {
		return entrant(path, reporttest.Pattern("x", "+-"), change).Run
	}
	timed, alone := func(m *report.Meta) { m.Limits.MoveTime = time.Second }, func(m *report.Meta) { m.Workers = 1 }
	without := of("without", unchanged)
	without.Meta = nil
	const unknown = "without has no run.json: hash, threads, machine and editions of suites and errata may differ."
	for _, tt := range []struct {
		name string
		a, b *report.Run
		want string // the beginning
	}{
		{"one repeat", of("a", unchanged), of("b", func(m *report.Meta) { m.Repeat = 1 }), ""},
		{"repeats", of("a", unchanged), of("b", func(m *report.Meta) { m.Repeat = 3 }), "Different repeats: 1 in a, 3 in b."},
		{"host", of("a", unchanged), of("b", func(m *report.Meta) { m.Machine.Host = "lab" }),
			"Different machines: os/arch, 2 CPUs in a, lab, os/arch, 2 CPUs in b."},
		{"workers", of("a", unchanged), of("b", alone), ""},
		{"another suite", of("a", unchanged), of("b", func(m *report.Meta) { m.Suites[0].Name, m.Suites[0].SHA256 = "sts", "ab" }), ""},
		{"workers under a time", of("a", timed), of("b", func(m *report.Meta) { timed(m); alone(m) }), "Different numbers of workers: 2 in a, 1 in b"},
		{"workers, the first under a time", of("a", timed), of("b", alone), "Different numbers of workers: 2 in a, 1 in b"},
		{"workers, the second under a time", of("a", alone), of("b", timed), "Different numbers of workers: 1 in a, 2 in b"},
		{"the second without a manifest", of("with", unchanged), without, unknown},
		{"the first without a manifest", without, of("with", unchanged), unknown},
		{"both without a manifest", without, without, unknown},
	} {
		notes := differences(tt.a, tt.b).Notes().Texts()
		check(t, tt.name, facts(strings.HasPrefix(strings.Join(notes, " "), tt.want), len(notes) == 0), facts(true, tt.want == ""))
	}
	check(t, "no manifest", len(differences(without, without).Refusing()), 0)
}

// TestFaults: a journal without checksums, and searches of several threads on too few CPUs.
func TestFaults(t *testing.T) {
	of := func(change func(*report.Meta)) string {
		return strings.Join(faults(entrant("a", reporttest.Pattern("x", "+-"), change).Run).ordered().Texts(), " ")
	}
	check(t, "without checksums", of(func(m *report.Meta) { m.Unchecked = true }),
		"a has a journal without checksums, which an earlier version wrote: a change of it would not be noticed.")
	check(t, "more records than are needed", of(func(m *report.Meta) { m.Suites[0].Positions = 1 }), "")
	for _, tt := range []struct {
		workers, threads, procs int
		limit                   time.Duration
		want                    string
	}{
		{2, 2, 3, time.Second, "a was overloaded: 4 searches at a time on 3 CPUs under a time limit."}, {2, 2, 4, time.Second, ""},
		{1, 2, 1, time.Second, "a was overloaded: 2 searches at a time on 1 CPUs under a time limit."}, {2, 2, 3, 0, ""}, {2, 2, 0, time.Second, ""},
	} {
		got := of(func(m *report.Meta) {
			m.Workers, m.Threads, m.Machine.MaxProcs, m.Limits.MoveTime = tt.workers, tt.threads, tt.procs, tt.limit
		})
		check(t, facts(tt.workers, tt.threads, tt.procs), got, tt.want)
	}
}

// TestFailures counts the failures of one contender.
func TestFailures(t *testing.T) {
	for failed, want := range map[string]string{
		"":    "",
		"02":  "a failed in 2 searches, which counts as unsolved.",
		"012": "a failed in every search: nothing was scored.",
	} {
		a := reporttest.Pattern("a", "++-")
		for i := range a.Records {
			if strings.Contains(failed, fmt.Sprint(i)) {
				a.Records[i].Error = "crash: it died"
			}
		}
		got := failures(entrants(a, reporttest.Pattern("b", "++-"))[0])
		check(t, failed, facts(strings.Join(got.Texts(), " "), len(got.Of(KindBroken))), facts(want, max(0, len(failed)-2)))
	}
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
		check(t, "doubled rows", strings.Join(doubled(tt.has, answersOf(tt.has), answersOf(tt.lacks)).Texts(), " "), tt.want)
	}
}

func TestFirstIDs(t *testing.T) {
	var all report.Searches
	for i, want := range []string{"", "0", "0, 1", "0, 1, 2", "0, 1, 2, 3", "0, 1, 2, 3, 4", "0, 1, 2, 3, 4, …"} {
		check(t, i, firstIDs(all), want)
		all = append(all, &suites.Record{ID: fmt.Sprint(i)})
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
	check(t, "an unknown size", got, []string{"Different threads: unknown in a, 1 in b."})
}

// TestAllowances: a comparison says once which verdicts are given all the same, in the order of its
// warnings, and at whatever limit.
func TestAllowances(t *testing.T) {
	allowed := func(text, limit string) Finding { return Finding{Kind: KindAllowed, Limit: limit, Text: text} }
	c := Comparison{Findings: Findings{
		{Kind: KindMissing, Text: "m"}, allowed(MissingAllowed, ""), allowed(UnlikeAllowed, "nodes=5"), allowed(UnlikeAllowed, "nodes=9"), {Kind: KindNote, Text: "n"},
	}}
	check(t, "allowances", c.Allowances(), []string{MissingAllowed, UnlikeAllowed})
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
		check(t, "reasons", strings.Join(pair.ReasonsFor("a").Texts(), ", "), want)
	}
}
