package compare

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestFindings: what is permitted becomes a note, with the note that says so; what is
// forbidden stays.
func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		name            string
		found           findings
		unlike, missing bool
		refusals, all   []string
	}{
		{"nothing found", findings{}, true, true, nil, nil},
		{"nothing permitted", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, false, false, []string{"u", "m"}, []string{"u", "m", "n"}},
		{"unlike", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, true, false, []string{"m"}, []string{"m", "u", UnlikeAllowed, "n"}},
		{"missing", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, false, true, []string{"u"}, []string{"u", "m", MissingAllowed, "n"}},
		{"both", findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}, true, true, nil, []string{"m", MissingAllowed, "u", UnlikeAllowed, "n"}},
		{"broken", findings{unlike: []string{"u"}, missing: []string{"m"}, broken: []string{"b"}}, true, true, []string{"b"}, []string{"b", "m", MissingAllowed, "u", UnlikeAllowed}},
		{"only notes", findings{notes: []string{"n"}}, true, true, nil, []string{"n"}},
	} {
		tt.found.permit(tt.unlike, tt.missing)
		if diff := cmp.Diff([][]string{tt.found.refusals(), tt.found.all()}, [][]string{tt.refusals, tt.all}); diff != "" {
			t.Errorf("%s (-got +want):\n%s", tt.name, diff)
		}
		var permitted Permitted
		if slices.Contains(tt.all, UnlikeAllowed) {
			permitted.Unlike = []string{"u"}
		}
		if slices.Contains(tt.all, MissingAllowed) {
			permitted.Missing = []string{"m"}
		}
		if diff := cmp.Diff(tt.found.permitted, permitted); diff != "" {
			t.Errorf("%s, permitted (-got +want):\n%s", tt.name, diff)
		}
		tt.found.forbid("")
		if got := len(tt.found.refusals()); got != len(tt.refusals) {
			t.Errorf("%s: %d refusals without a reason", tt.name, got)
		}
		tt.found.forbid("f")
		if got := tt.found.refusals(); len(got) != len(tt.refusals)+1 {
			t.Errorf("%s, forbidden: %q", tt.name, got)
		}
	}
	found := findings{unlike: []string{"u"}, missing: []string{"m"}, notes: []string{"n"}}
	found.add(findings{unlike: []string{"u", "v"}, missing: []string{"m", "w"}, notes: []string{"n", "x"}})
	if diff := cmp.Diff(found.all(), []string{"u", "v", "m", "w", "n", "x"}); diff != "" {
		t.Errorf("added (-got +want):\n%s", diff)
	}
}

// TestDifferencesWithoutManifest: the run without one is named.
func TestDifferencesWithoutManifest(t *testing.T) {
	with := entrant("with", reporttest.Pattern("x", "+-"), unchanged).Run
	without := &report.Run{Path: "without", Records: reporttest.Pattern("x", "+-").Records}
	const want = "without has no run.json: hash, threads, machine and editions of suites and errata may differ."
	for _, pair := range [][2]*report.Run{{with, without}, {without, with}, {without, without}} {
		if found := differences(pair[0], pair[1]); !slices.Equal(found.all(), []string{want}) || len(found.refusals()) > 0 {
			t.Errorf("%s and %s: %+v", pair[0].Path, pair[1].Path, found)
		}
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
		"repeats":       {func(m *report.Meta) { m.Repeat = 3 }, []string{"Different repeats: 1 in a, 3 in b."}},
		"host":          {func(m *report.Meta) { m.Machine.Host = "lab" }, []string{"Different machines: os/arch, 2 CPUs in a, lab, os/arch, 2 CPUs in b."}},
		"workers":       {func(m *report.Meta) { m.Workers = 1 }, nil},
		"another suite": {func(m *report.Meta) { m.Suites[0].Name, m.Suites[0].SHA256 = "sts", "ab" }, nil},
	} {
		a, b := entrant("a", reporttest.Pattern("x", "+-"), unchanged), entrant("b", reporttest.Pattern("x", "+-"), tt.change)
		if found := differences(a.Run, b.Run); !slices.Equal(found.notes, tt.want) || len(found.refusals()) > 0 {
			t.Errorf("%s: %+v, want %q", name, found, tt.want)
		}
	}
	a := entrant("a", reporttest.Pattern("x", "+-"), timed)
	for name, b := range map[string]Contender{
		"timed":    entrant("b", reporttest.Pattern("x", "+-"), func(m *report.Meta) { timed(m); m.Workers = 1 }),
		"in nodes": entrant("b", reporttest.Pattern("x", "+-"), func(m *report.Meta) { m.Workers = 1 }),
	} {
		for _, found := range []findings{differences(a.Run, b.Run), differences(b.Run, a.Run)} {
			if len(found.notes) != 1 || !strings.HasPrefix(found.notes[0], "Different numbers of workers: ") {
				t.Errorf("%s: %+v", name, found)
			}
		}
	}
}

// TestFaults: a journal without checksums, and searches of several threads on too few CPUs.
func TestFaults(t *testing.T) {
	of := func(change func(*report.Meta)) []string {
		found := faults(entrant("a", reporttest.Pattern("x", "+-"), change).Run)
		return found.all()
	}
	if got := of(func(m *report.Meta) { m.Unchecked = true }); !slices.Equal(got, []string{"a has a journal without checksums, which an earlier version wrote: a change of it would not be noticed."}) {
		t.Errorf("without checksums: %q", got)
	}
	for _, tt := range []struct {
		workers, threads, procs int
		limit                   time.Duration
		overloaded              bool
	}{{2, 2, 3, time.Second, true}, {2, 2, 4, time.Second, false}, {1, 2, 1, time.Second, true}, {2, 2, 3, 0, false}, {2, 2, 0, time.Second, false}} {
		got := of(func(m *report.Meta) {
			m.Workers, m.Threads, m.Machine.MaxProcs, m.Limits.MoveTime = tt.workers, tt.threads, tt.procs, tt.limit
		})
		if (len(got) == 1) != tt.overloaded {
			t.Errorf("%+v: %q", tt, got)
		}
	}
	if got := of(func(m *report.Meta) { m.Suites[0].Positions = 1 }); len(got) > 0 {
		t.Errorf("more records than are needed: %q", got)
	}
}

// TestFailures counts the failures of one contender.
func TestFailures(t *testing.T) {
	a, b := reporttest.Pattern("a", "++-"), reporttest.Pattern("b", "++-")
	a.Records[0].Error, a.Records[2].Error = "crash: it died", "timeout: late"
	list := entrants(a, b)
	if got := failures(list[0]); !slices.Equal(got.all(), []string{"a failed in 2 searches, which counts as unsolved."}) {
		t.Errorf("a: %q", got)
	}
	if got := failures(list[1]); got.all() != nil {
		t.Errorf("b: %q", got)
	}
	a.Records[1].Error = "crash: it died"
	if got := failures(entrants(a)[0]); !slices.Equal(got.broken, []string{"a failed in every search: nothing was scored."}) {
		t.Errorf("a, which always failed: %q", got)
	}
}

func TestFirstIDs(t *testing.T) {
	records := reporttest.Pattern("x", "++++++").Records
	var all report.Searches
	for i, want := range []string{
		"", "wac.000", "wac.000, wac.001", "wac.000, wac.001, wac.002", "wac.000, wac.001, wac.002, wac.003",
		"wac.000, wac.001, wac.002, wac.003, wac.004", "wac.000, wac.001, wac.002, wac.003, wac.004, …",
	} {
		if got := firstIDs(all); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
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
		if found := differences(test.base.Run, test.other.Run); (len(found.unlike) > 0) != test.unlike {
			t.Errorf("%s: %v", name, found.unlike)
		}
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
		for _, found := range []findings{sizeDifferences(tt.a, tt.b), sizeDifferences(tt.b, tt.a)} {
			if len(found.unlike) != tt.unlike || len(found.notes) != tt.note {
				t.Errorf("%s: %+v", tt.name, found)
			}
		}
	}
	got := sizeDifferences(with("a", usual, &suites.Sizes{HashMiB: 16}), with("b", usual, usual)).notes
	if want := []string{"Different threads: unknown in a, 1 in b."}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAllowances: a comparison says once which verdicts are given all the same, in the order of its
// warnings.
func TestAllowances(t *testing.T) {
	unlike, missing := Permitted{Unlike: []string{"u"}}, Permitted{Missing: []string{"m"}}
	both := Permitted{Unlike: []string{"u"}, Missing: []string{"m"}}
	for _, test := range []struct {
		pairs []Permitted
		want  []string
	}{
		{nil, nil},
		{[]Permitted{{}, {}}, nil},
		{[]Permitted{unlike, {}, unlike}, []string{UnlikeAllowed}},
		{[]Permitted{both}, []string{MissingAllowed, UnlikeAllowed}},
		{[]Permitted{unlike, both}, []string{UnlikeAllowed, MissingAllowed}},
		{[]Permitted{missing, unlike}, []string{MissingAllowed, UnlikeAllowed}},
	} {
		var c Comparison
		for _, p := range test.pairs {
			c.Pairs = append(c.Pairs, Pair{Permitted: p})
		}
		if got := c.Allowances(); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %q, want %q", test.pairs, got, test.want)
		}
	}
}
