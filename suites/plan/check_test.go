package plan_test

import (
	"strings"
	"testing"

	"keymove/suites/settings"
)

// TestCheck: all faults at once, in the terms of the command line and in its order. TestRows has what needs and excludes what.
func TestCheck(t *testing.T) {
	for given, want := range map[string]string{
		"depth=3 nodes=10k hash=64 cache=true threads=1": "",
		"hash=0 threads=257":                             "--hash 0: want 1 to 65536 MiB|--threads 257: want 1 to 256",
		"depth=0 nodes=-5 mate=x":                        "--depth 0: want at least 1|--nodes -5: want at least 1|--mate x: want a whole number, at least 1, or line",
		"mate=0 mate=99999999999":                        "--mate 0: want at least 1, or line|--mate 99999999999: too large: want at most 2147483647",
		"repeat=10001 first=1.5":                         "--repeat 10001: want 1 to 10000|--first 1.5: want a whole number, at least 1",
		"seed=18446744073709551615 sample=1":             "",
		"seed=3 errata=yes filter=[":                     "--seed needs --sample|--errata yes: want off, warn or on|--filter [: syntax error in pattern",
		"theme=a theme=b":                                "--theme is given 2 times, and one GLOB holds: run them one after the other",
		"filter=a filter=b":                              "--filter is given 2 times, and one GLOB holds: run them one after the other",
		"filter=a theme=b":                               "",
	} {
		if got := strings.Join(faultsOf(strings.Fields(given)...), "|"); got != want {
			t.Errorf("%s: %s, want %s", given, got, want)
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

// TestCheckOfFile: faults of a file, each at its place and in the words of the file.
func TestCheckOfFile(t *testing.T) {
	for file, want := range map[string]string{
		"suites = [\"wac\"]\nnodes = 200_000\nfirst = \"2k\"\ntimeout = \"2s\"\ncontenders = [\"default\", \"cmd=x\"]\n": "",
		"timeout = 5\n": "x.toml:1:1: timeout needs a contender with cmd=",
		"cache = true\nearly_stop = 3\ncontenders = \"cmd=x\"\n": "x.toml:1:1: cache cannot be combined with early_stop: an external engine does not stop at the same node each time",
		"suites = [\"-\",\n \"-\"]\n":                            "x.toml:2:2: -: stdin can be read only once",
	} {
		values, errs := fromFile(t, "x.toml", file)
		p := read(values)
		inFile, others := p.Check().Report(values, "x.toml")
		if got := append(errs, inFile...).Error(); got != want || len(others) > 0 {
			t.Errorf("%q: %s, %v, want %s", file, got, others, want)
		}
	}
}
