package main

import (
	"regexp"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/study"
)

// Commands print trailers that are read back, each with the command that measures it again.
func TestTrailers(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", "run", "mates", "--first", "12", "--nodes", "300", "--hash", "1", "--quiet", "--out", "r", "--profile", "default", "--profile", "hasty:default,maxdepth=1"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"compare", "r", "--trailer"}, `^\[suite -\d+\.\d % \(-\d+\.\d … [-+]\d+\.\d\) mates@nodes=300\] keymove run mates --profile default --profile hasty:default,maxdepth=1 --nodes 300 --hash 1 --first 12\n$`},
		{[]string{"match", "--profile", "default", "--profile", "hasty:default,maxdepth=1", "--nodes", "200", "--games", "8", "--max-moves", "40", "--hash", "1", "--trailer", "--out", "m"},
			`^\[elo [-+]\d+\.\d \([-+]\d+\.\d … [-+]\d+\.\d\) 8 games 200 nodes\] keymove match --profile default .* --hash 1\n$`},
		{[]string{"speed", "--profile", "default", "--profile", "x:default", "--depth", "2", "--max-rounds", "500", "--precision", "100%", "--trailer"},
			`^\[bench \d+\]\[speed .* depth=2\] keymove speed --profile default --profile x:default --depth 2\n$`},
	} {
		got := call(t, "", test.args...)
		if got.code != host.ExitOK || !regexp.MustCompile(test.want).MatchString(got.stdout) {
			t.Errorf("%q: %+v", test.args, got)
		}
		read := study.ParseTrailers(got.stdout)
		if len(read) != strings.Count(got.stdout, "][")+1 {
			t.Errorf("%q is read as %q", got.stdout, read)
		}
	}
}
