package plan_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
		{"repeat=10001 first=1.5", []string{"--repeat 10001: want 1 to 10000", "--first 1.5: want a whole number, at least 1"}},
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

// fromFile returns the values of a TOML file.
func fromFile(t *testing.T, file, text string) (values settings.Values, errs settings.FileErrors) {
	t.Helper()
	entries, err := settings.ReadTOML(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		more, wrong := settings.FindKey(rows(), e.Path[0]).FromTOML(file, e)
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
		{"ablate-mode = \"cross\"\n", []string{"x.toml:1:1: ablate-mode needs ablate"}},
		{"timeout = 5\n", []string{"x.toml:1:1: timeout needs a contender with cmd="}},
		{"cache = true\nearly_stop = 3\ncontenders = \"cmd=x\"\n", []string{
			"x.toml:1:1: cache cannot be combined with early_stop: an external engine does not stop at the same node each time"}},
		{"chess960 = 1\nsuites = [\"a\", 1]\n", []string{"x.toml:1:1: chess960: want true or false", "x.toml:2:16: suites: want a list of texts"}},
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
