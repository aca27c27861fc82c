package plan_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites/plan"
	"keymove/suites/settings"
)

// TestCheck: all faults at once, in the terms of the command line and in its order.
func TestCheck(t *testing.T) {
	tests := []struct {
		given string
		want  []string
	}{
		{"depth=3 nodes=10k hash=64", nil},
		{"hash=0 threads=257 hash=99999999", []string{
			"--hash 0: want 1 to 65536 MiB", "--threads 257: want 1 to 256", "--hash 99999999: want 1 to 65536 MiB"}},
		{"depth=0 nodes=-5 mate=x movetime=soon", []string{
			"--depth 0: want at least 1", "--nodes -5: want at least 1", "--mate x: want a whole number, at least 1, or line",
			"--movetime soon: want a time above 0, in milliseconds or as 2s"}},
		{"repeat=10001 first=1.5 depth=9223372036854775808", []string{
			"--repeat 10001: want 1 to 10000", "--first 1.5: want a whole number, at least 1", "--depth 9223372036854775808: too large: want at most 9223372036854775807"}},
		{"nodes=99999999999999999999 nodes=18446744073709551615 nodes=1e20 nodes=-99999999999999999999 hash=99999999999999999999", []string{
			"--nodes 99999999999999999999: too large: want at most 18446744073709551615", "--nodes 1e20: too large: want at most 18446744073709551615",
			"--nodes -99999999999999999999: want at least 1", "--hash 99999999999999999999: want 1 to 65536 MiB"}},
		{"seed=18446744073709551615 sample=1", nil},
		{"seed=3 errata=yes filter=[", []string{
			"--seed needs --sample", "--errata yes: want off, warn or on", "--filter [: syntax error in pattern"}},
		{"cache=true threads=1", nil},
		{"cache=true threads=2 movetime=5", []string{
			"--cache cannot be combined with --movetime: results would differ from run to run",
			"--cache cannot be combined with --threads: results would differ from run to run"}},
		{"timeout=5s profile=default", []string{"--timeout needs --engine"}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(faultsOf(strings.Fields(test.given)...), test.want); diff != "" {
			t.Errorf("%s (-got +want):\n%s", test.given, diff)
		}
	}
}

// TestCheckOfValues: a plan that was not read from texts is checked as well.
func TestCheckOfValues(t *testing.T) {
	p := read(nil)
	p.HashMiB, p.Limits.Depth, p.Errata.Mode, p.Timeout, p.Selection.Filter = -3, -1, "yes", -1, "["
	var got []string
	for _, fault := range p.Check() {
		got = append(got, fault.Setting+": "+fault.Error())
	}
	want := []string{
		"hash: -3: want 1 to 65536 MiB", "timeout: -1ns: want a time above 0, in milliseconds or as 2s",
		"depth: -1: want at least 1", "filter: [: syntax error in pattern",
		"errata: yes: want off, warn or on",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("faults (-got +want):\n%s", diff)
	}
}

// fromFile returns the values of a TOML file.
func fromFile(t *testing.T, file, text string) (settings.Values, settings.FileErrors) {
	t.Helper()
	entries, err := settings.ReadTOML(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var values settings.Values
	var errs settings.FileErrors
	for _, e := range entries {
		r := settings.FindKey(rows(), e.Path[0])
		if r == nil {
			t.Fatalf("%s is not a key", e.Path[0])
		}
		more, wrong := r.FromTOML(file, e)
		values, errs = append(values, more...), append(errs, wrong...)
	}
	return values, errs
}

// TestCheckOfFile: all faults of a file at once, each at its place and in the words
// of the file.
func TestCheckOfFile(t *testing.T) {
	tests := []struct {
		file string
		want []string
	}{
		{"suites = [\"wac\"]\nnodes = 200_000\nfirst = \"2k\"\ntimeout = \"2s\"\ncontenders = [\"default\", \"cmd=x\"]\n", nil},
		{"nodes = 1e6\ndepth = 2.5\n", []string{"x.toml:2:1: depth 2.5: want a whole number, at least 1"}},
		{"# one\n\n  seed = 3\nhash = 0\n", []string{"x.toml:3:3: seed needs sample", "x.toml:4:1: hash 0: want 1 to 65536 MiB"}},
		{"ablate-mode = \"cross\"\n", []string{"x.toml:1:1: ablate-mode needs ablate"}},
		{"timeout = 5\n", []string{"x.toml:1:1: timeout needs a contender with cmd="}},
		{"cache = true\nearly_stop = 3\ncontenders = \"cmd=x\"\n", []string{
			"x.toml:1:1: cache cannot be combined with early_stop: an external engine does not stop at the same node each time"}},
		{"early_stop = 0\nearly-stop = true\n", []string{
			"x.toml:1:1: early_stop 0: want at least 1", "x.toml:2:1: early-stop: want a whole number, at least 1"}},
		{"chess960 = 1\nmovetime = 0.5\nfilter = \" \"\nsuites = [\"a\", 1]\n", []string{
			"x.toml:1:1: chess960: want true or false", "x.toml:2:1: movetime: want a time above 0",
			"x.toml:3:1: filter: want a text", "x.toml:4:16: suites: want a list of texts"}},
		{"suites = [\"-\",\n \"-\"]\n", []string{"x.toml:2:2: -: stdin can be read only once"}},
	}
	for _, test := range tests {
		values, errs := fromFile(t, "x.toml", test.file)
		p := read(values)
		inFile, others := p.Check().Report(values, "x.toml")
		if len(others) > 0 {
			t.Errorf("%q: %v is not of the file", test.file, others)
		}
		got := append(errs, inFile...).Sorted()
		checkFaults(t, test.file, got, test.want)
	}
}

// TestReportOfBoth: flags given with a file are named as flags, its keys as keys.
func TestReportOfBoth(t *testing.T) {
	values, _ := fromFile(t, "dir/x.toml", "jobs = 2\nno_times = true\nseed = 1\n")
	values = append(values,
		settings.Value{Setting: "jobs", Written: "-j", Text: "2k"}, settings.Value{Setting: "no-times", Written: "--no-times", Text: "true"},
		settings.Value{Setting: "nodes", Written: "--nodes", Text: "5"}, settings.Value{Setting: "suites", Text: "y.epd"})
	p := read(values)
	inFile, others := slices.Concat(p.Check(), settings.CheckBesideFile(plan.Settings(&p), values, "dir/x.toml")).Report(values, "dir/x.toml")
	if len(inFile) != 1 || inFile[0].Error() != "dir/x.toml:3:1: seed needs sample" {
		t.Errorf("in the file: %v", inFile)
	}
	want := []string{
		"-j 2k contradicts dir/x.toml, line 1: jobs = 2",
		"--nodes cannot be combined with dir/x.toml, which says what is run",
		"y.epd cannot be combined with dir/x.toml, which says what is run",
	}
	var got []string
	for _, err := range others {
		got = append(got, err.Error())
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("on the command line (-got +want):\n%s", diff)
	}
}

// TestReport: a fault says which of the values of a list is meant, whichever flags added to it; what was given nowhere is
// at the start of the file; a value is not repeated where its error quotes it.
func TestReport(t *testing.T) {
	values := given("profile=a", "engine=cmd=b", "profile=c", "share=x")
	var faults settings.Faults
	for i, text := range []string{"a", "cmd=b", "c"} {
		faults.Add("contenders", i, settings.Errorf("%s: bad", settings.Subject(text)))
	}
	slices.Reverse(faults)
	rows := []settings.Row{{Name: "share", Quotes: true, Field: settings.Func{Read: func(string) error { return errors.New("want a percentage, as 1%") }, Write: func() string { return "" }}}}
	settings.Read(rows, values)
	faults = append(faults, settings.Check(rows, values)...)
	want := []string{"--profile a: bad", "--engine cmd=b: bad", "--profile c: bad", "--share: want a percentage, as 1%"}
	if diff := cmp.Diff(onCommandLine(faults, values), want); diff != "" {
		t.Errorf("faults (-got +want):\n%s", diff)
	}
	faults = nil
	faults.Add("contenders", 0, settings.Errorf("%s needs %s", settings.Subject("default"), settings.Ref("book")))
	inFile, _ := faults.Report(nil, "x.toml")
	if got := onCommandLine(faults, nil); len(inFile) != 1 || inFile[0].Error() != "x.toml:1:1: default needs book" || !slices.Equal(got, []string{"default needs --book"}) {
		t.Errorf("in a file: %v, on a command line: %q", inFile, got)
	}
}

// TestCheckScope: a value outside of a scope is a fault, an argument by its text.
func TestCheckScope(t *testing.T) {
	merge := []settings.Row{{Name: "jobs", Scope: settings.WithMerge}, {Name: "nodes", Scope: settings.WithResume}}
	values := append(given("jobs=3", "nodes=5"), settings.Value{Setting: "suites", Text: "y.epd"})
	for why, faults := range map[string]settings.Faults{
		" cannot be combined with --resume, which takes everything from the run's folder": settings.CheckResume(rows(), values),
		" cannot be combined with --merge, which takes everything from elsewhere":         settings.CheckScope(merge, values, settings.WithMerge, "merge", "elsewhere"),
	} {
		if diff := cmp.Diff(onCommandLine(faults, values), []string{"--nodes" + why, "y.epd" + why}); diff != "" {
			t.Errorf("faults (-got +want):\n%s", diff)
		}
	}
}
