package main

import (
	"strings"
	"testing"
)

// TestRunRefusesAnUnlikeBaseline: what is known from run.json costs no search.
func TestRunRefusesAnUnlikeBaseline(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	if got := call(t, "", "run", "mates.epd", "--nodes", "200", "--no-times", "--quiet", "--out", "base"); got.code != exitOK {
		t.Fatalf("%+v", got)
	}
	for _, test := range []struct{ flags, reason string }{
		{"--nodes 2000", "Different limits: nodes=200 in base, nodes=2000 in this run."},
		{"--nodes 200 --early-stop 1", "Different early stops: none in base, 1 in this run"},
		{"--nodes 200 --hash 8", "Different hash: 16 MiB in base, 8 MiB in this run."},
		{"--nodes 200 --threads 2", "Different threads: 1 in base, 2 in this run."},
		{"--nodes 200 --errata on", "Different errata modes: warn in base, on in this run."},
		{"--nodes 2000 --dry-run", "Different limits: "},
	} {
		args := append([]string{"run", "mates.epd", "--no-times", "--margin", "100%", "--baseline", "base"}, strings.Fields(test.flags)...)
		got := call(t, "", append(args, "--out", "new")...)
		if got.code != exitInconclusive || got.stdout != "" || !strings.HasPrefix(got.stderr, "keymove: not comparable with the baseline: "+test.reason) {
			t.Errorf("%s: %+v, want exit code %d and %q", test.flags, got, exitInconclusive, test.reason)
		}
		if exists("new") {
			t.Fatalf("%s: a run that was refused has a folder", test.flags)
		}
	}
	got := call(t, "", "run", "mates.epd", "--nodes", "2000", "--no-times", "--margin", "100%", "--baseline", "base", "--allow-unlike", "--out", "new")
	if got.code != exitOK || !strings.Contains(got.stdout, "(--allow-unlike)") {
		t.Errorf("--allow-unlike: %+v", got)
	}
	// A lone records.csv says its limit, and no more.
	if got := call(t, "", "run", "mates.epd", "--nodes", "2000", "--baseline", "base/records.csv"); got.code != exitInconclusive || !strings.Contains(got.stderr, "Different limits") {
		t.Errorf("records.csv: %+v", got)
	}
	if got := call(t, "", "run", "mates.epd", "--nodes", "200", "--hash", "8", "--no-times", "--margin", "100%", "--baseline", "base/records.csv"); got.code != exitOK {
		t.Errorf("another hash than a records.csv may have: %+v", got)
	}
	writeFile(t, "mates.epd", threeMates[:2]...)
	if got := call(t, "", "run", "mates.epd", "--nodes", "200", "--baseline", "base"); got.code != exitInconclusive || !strings.Contains(got.stderr, "Different editions of mates: sha256 ") {
		t.Errorf("another edition: %+v", got)
	}
}
