package match

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/suites/settings"
)

// given returns what a command line gives to settings: "seed=3" is "--seed 3".
func given(texts ...string) settings.Values {
	var values settings.Values
	for _, text := range texts {
		name, value, _ := strings.Cut(text, "=")
		values.Add(settings.Value{Setting: name, Written: "--" + name, Text: value})
	}
	return values
}

// planned returns the manifest of a command line, and all that is wrong with it, in its
// terms.
func planned(texts ...string) (Manifest, []string) {
	m := Manifest{Plan: Plan{Given: given(texts...)}}
	settings.Read(Settings(&m.Plan), m.Given)
	_, errs := slices.Concat(m.Check(), m.Settle(4)).Report(m.Given, "")
	return m, textsOf(errs)
}

func textsOf(errs []error) (texts []string) {
	for _, err := range errs {
		texts = append(texts, err.Error())
	}
	return texts
}

// anotherValue returns a text that is not the default of a row.
func anotherValue(r *settings.Row) string {
	special := map[string]string{
		"tc": "1+0.1", "movetime": "50", "nodes": "3", "depth": "3", "time-margin": "7", "games": "6", "shard": "1/2",
		"sprt": "elo0=0,elo1=5", "draw": "score=3", "resign": "score=300", "pgn": "x.pgn",
	}
	switch r.Kind() {
	case settings.Switch:
		return "true"
	case settings.Count:
		return fmt.Sprint(r.Min + 2)
	case settings.Duration:
		return "3s"
	case settings.Choice:
		return r.Choices[len(r.Choices)-1]
	}
	if text, ok := special[r.Name]; ok {
		return text
	}
	return "x"
}

// TestEveryRowActs: each row can be used as it is, names only settings that exist, and changes the plan, each in its
// own way; each field of a plan is the plan of a row.
func TestEveryRowActs(t *testing.T) {
	var fresh Plan
	all := Settings(&fresh)
	settings.Read(all, nil)
	untouched := reflect.VisibleFields(reflect.TypeFor[Plan]())
	plans := []Plan{fresh}
	for i, named := range all {
		var p Plan
		rows := Settings(&p)
		settings.Read(rows, nil)
		r := settings.Find(rows, named.Name)
		wasOn := r.On()
		if err := r.Set(settings.Value{Setting: r.Name, Text: anotherValue(r)}); err != nil || wasOn || !r.On() {
			t.Errorf("%s=%s: %v, on %v, by default %v", r.Name, anotherValue(r), err, r.On(), wasOn)
		}
		isFlag := r.Usage != ""
		if r != &rows[i] || isFlag != (r.Group != "") || !isFlag && r.Scope != settings.File {
			t.Errorf("%s is there twice, or is neither a flag with usage and group nor a key", r.Name)
		}
		if quoted := strings.Count(r.Usage, "`") == 2; isFlag && quoted == (r.Kind() == settings.Switch) {
			t.Errorf("%s: the usage %q names no value", r.Name, r.Usage)
		}
		others := slices.Clone(r.Needs)
		for _, x := range r.Excludes {
			others = append(others, x.Name)
		}
		if slices.ContainsFunc(others, func(name string) bool { return settings.Find(rows, name) == nil }) {
			t.Errorf("%s refers to %q, which are not all settings", r.Name, others)
		}
		if !isFlag {
			continue // a key of a file, which does what flags do
		}
		if slices.ContainsFunc(plans, func(other Plan) bool { return reflect.DeepEqual(p, other) }) {
			t.Errorf("%s does what another row does: %+v", r.Name, p)
		}
		plans = append(plans, p)
		now, before := reflect.ValueOf(p), reflect.ValueOf(fresh)
		untouched = slices.DeleteFunc(untouched, func(f reflect.StructField) bool {
			return f.Name == "Given" || !reflect.DeepEqual(now.FieldByIndex(f.Index).Interface(), before.FieldByIndex(f.Index).Interface())
		})
	}
	for _, field := range untouched {
		t.Errorf("no row has the field %s", field.Name)
	}
}

// TestScopes: what may be given with --resume, and with --merge.
func TestScopes(t *testing.T) {
	for scope, want := range map[settings.Scope][]string{
		settings.WithResume: {"allow-unlike", "force-concurrency", "jobs"},
		settings.WithMerge:  {"allow-unlike", "pgn"},
	} {
		var got []string
		for _, r := range Settings(new(Plan)) {
			if r.Scope.Has(scope) {
				got = append(got, r.Name)
			}
		}
		testenv.Want(t, fmt.Sprintf("scope %d", scope), got, want)
	}
}

// TestFaultsOfSettings: all that is wrong is reported at once, in the order of the
// command line.
func TestFaultsOfSettings(t *testing.T) {
	two := []string{"profile=a", "profile=b"}
	tests := []struct {
		given []string
		want  []string
	}{
		{append(two, "games=7", "plies=4", "hash=0"), []string{
			"--games 7: want an even number from 2, because every opening is played with both colours",
			"--plies needs --openings", "--hash 0: want 1 to 65536 MiB"}},
		{append(two, "tc=1/0", "nodes=0", "draw=x", "timeout=x"), []string{
			`--tc: "1/0": a clock without time`, `--nodes: "0": want a number from 1, as 5000, 10k, 2M or 1e6`,
			`--draw: unknown key "x": want movecount, movenumber, score`, "--timeout x: want a time above 0, in milliseconds or as 2s"}},
		{append(two, "seed=1", "order=sequential", "format=x", "shard=3/2"), []string{
			"--seed cannot be combined with --order: it is the seed of --order random",
			"--format x: want epd or pgn", "--shard 3/2: want I/N, as 1/4, with I from 1 to N"}},
		{append(two, "shard=9/9", "games=4"), []string{"shard 9/9 has no opening to play: the match has 2 rounds"}},
		{append(two, "engine=c", "sprt=elo0=0,elo1=5"), []string{"--sprt needs two contenders, and there are 3"}},
		{append(two, "openings=", "pgn="), []string{"--openings has an empty value", "--pgn has an empty value"}},
		{two[:1], []string{"a match needs two contenders or more, and one is given: --profile and --engine name them"}},
		{nil, []string{"a match needs two contenders or more, and none is given: --profile and --engine name them"}},
		{append(two, "seed=5", "order=random", "openings=x", "plies=3", "format=pgn"), nil},
	}
	for _, test := range tests {
		if _, faults := planned(test.given...); !slices.Equal(faults, test.want) {
			t.Errorf("%q (-got +want):\n%s", test.given, cmp.Diff(faults, test.want))
		}
	}
}

// TestSettleMatch: what follows from several settings.
func TestSettleMatch(t *testing.T) {
	tests := []struct {
		given string
		check func(m *Manifest) bool
	}{
		{"", func(m *Manifest) bool {
			return m.Schedule.Pairs == 50 && m.Workers == 4 && m.Openings.Order.Random && m.Openings.Order.Seed == 1 && m.Openings.File == ""
		}},
		{"sprt=elo0=0,elo1=5", func(m *Manifest) bool { return m.Schedule.Pairs == 20_000 && m.Test.Alpha == 0.05 }},
		{"sprt=elo0=0,elo1=5 games=10", func(m *Manifest) bool { return m.Schedule.Pairs == 5 }},
		{"profile=c", func(m *Manifest) bool { return slices.Equal(m.Schedule.Pairings, []Pairing{{0, 1}, {0, 2}}) }},
		{"shard=2/3", func(m *Manifest) bool { return m.Schedule.Shard == 2 && m.Schedule.Shards == 3 }},
		{"threads=3", func(m *Manifest) bool { return m.Workers == 1 }},
		{"threads=3 jobs=5", func(m *Manifest) bool { return m.Workers == 5 }},
		{"order=sequential start=3", func(m *Manifest) bool {
			return !m.Openings.Order.Random && m.Openings.Order.Seed == 0 && m.Openings.Order.Start == 3
		}},
		{"openings=x.PGN", func(m *Manifest) bool {
			return m.Openings.Format == "pgn" && strings.HasSuffix(m.Openings.File, "x.PGN")
		}},
		{"openings=x.epd format=pgn", func(m *Manifest) bool { return m.Openings.Format == "pgn" && m.Openings.File != "x.epd" }},
		{"games=1e3", func(m *Manifest) bool { return m.Schedule.Pairs == 500 }},
	}
	for _, test := range tests {
		m, faults := planned(append([]string{"profile=a", "engine=b"}, strings.Fields(test.given)...)...)
		if len(faults) > 0 || !test.check(&m) {
			t.Errorf("%s: %q, %+v", test.given, faults, m)
		}
	}
}

// TestLimitsOfContenders: all faults of limits are reported, and a limit that is missing
// only where none is given.
func TestLimitsOfContenders(t *testing.T) {
	const missing = "a limit is missing: --tc, --movetime, --nodes or --depth gives it to all, tc=, movetime=, nodes= or depth= to one"
	nodes := func(text string) map[string]string { return map[string]string{"nodes": text} }
	tests := []struct {
		given string
		own   []map[string]string
		want  []string
	}{
		{"nodes=5", []map[string]string{nil, nodes("7")}, nil},
		{"nodes=0", []map[string]string{nil, nil}, nil}, // which is a fault by itself
		{"", []map[string]string{nodes("3"), nodes("4")}, nil},
		{"", []map[string]string{nil, nil}, []string{missing}},
		{"", nil, []string{missing}},
		{"time-margin=3", []map[string]string{nodes("3"), nil}, []string{"--profile b: " + missing}},
		{"", []map[string]string{nodes("x"), nil}, []string{`--profile a: nodes: "x": want a number from 1, as 5000, 10k, 2M or 1e6`, "--profile b: " + missing}},
	}
	for _, test := range tests {
		texts := append([]string{"profile=a", "profile=b"}[:len(test.own)], strings.Fields(test.given)...)
		m, _ := planned(texts...)
		limits, faults := m.Limits(test.own)
		_, errs := faults.Report(m.Given, "")
		if got := textsOf(errs); !slices.Equal(got, test.want) || len(limits) != len(test.own) {
			t.Errorf("%s, %v (-got +want):\n%s", test.given, test.own, cmp.Diff(got, test.want))
		}
	}
}

// TestCrowd: more games at a time than CPUs falsify only games by the clock.
func TestCrowd(t *testing.T) {
	m, _ := planned("profile=a", "profile=b", "threads=2", "jobs=3")
	m.Players = make([]Player, 2)
	testenv.Check(t, m.CheckConcurrency(4))
	m.Players[1].Limit.MoveTime = 1
	testenv.Check(t, m.CheckConcurrency(6))
	want := "jobs 3: 3 games of 2 threads at a time on 4 CPUs under a limit of time would play worse than they can; use jobs 2, or force-concurrency"
	testenv.WantError(t, "four CPUs", m.CheckConcurrency(4), want)
}

// TestRepeatsOpenings: openings come again in a match that is longer than its book, unless a test may end it.
func TestRepeatsOpenings(t *testing.T) {
	m, _ := planned("profile=a", "profile=b", "games=20")
	for _, test := range []struct {
		openings int
		test     *Test
		want     bool
	}{{10, nil, false}, {9, nil, true}, {9, &Test{}, false}} {
		m.Openings.Count, m.Test = test.openings, test.test
		if m.RepeatsOpenings() != test.want {
			t.Errorf("ten rounds, %d openings, test %v: want %v", test.openings, test.test, test.want)
		}
	}
}
