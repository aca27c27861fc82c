package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
)

// TestProfilesOfAFile uses the example with every command that takes profiles.
func TestProfilesOfAFile(t *testing.T) {
	file := filepath.Join(packageDir, "..", "..", "examples", "profiles.toml")
	inTempDir(t)
	list := call(t, "", "profiles", "--profiles", file)
	for _, want := range []string{"default ", "careful ", "careful-wide ", "bare "} {
		if !strings.Contains(list.stdout, "\n"+want) && !strings.HasPrefix(list.stdout, want) {
			t.Errorf("the list lacks %s:\n%s", want, list.stdout)
		}
	}
	same := [][2][]string{
		{{"profiles", "careful-wide"}, {"profiles", "default,nullmove=off,check.ext=off,aspiration=60,lmr.depth=4,lmr.moves=6"}},
		{{"bench", "--depth", "1", "--profile", "careful"}, {"bench", "--depth", "1", "--profile", "default,nullmove=off,check.ext=off"}},
	}
	for _, commands := range same {
		got := call(t, "", append(commands[0], "--profiles", file)...)
		want := call(t, "", commands[1]...)
		if got.code != host.ExitOK || got.stdout != want.stdout {
			t.Errorf("%q: %+v, want as %q: %+v", commands[0], got, commands[1], want)
		}
	}
	uci := call(t, "uci\nquit\n", "uci", "--profiles", file, "--profile", "bare")
	if want := "option name nullmove type check default false\n"; !strings.Contains(uci.stdout, want) {
		t.Errorf("uci lacks %q:\n%s", want, uci.stdout)
	}
}

// TestRunWithProfilesOfAFile: a run needs the file no longer once it is begun.
func TestRunWithProfilesOfAFile(t *testing.T) {
	inTempDir(t)
	writeFile(t, "my.toml", "[profiles.sharp]", `base = "default"`, "see = false")
	writeFile(t, "suite.epd", threeMates...)
	run := []string{"run", "suite.epd", "--nodes", "200", "--no-times", "--quiet"}
	got := call(t, "", append(run, "--out", "a", "--profiles", "my.toml", "--profile", "x:sharp", "--ablate", "lmr")...)
	if got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	want := call(t, "", append(run, "--out", "b", "--profile", "x:default,see=off", "--ablate", "lmr")...)
	if want.code != host.ExitOK {
		t.Fatalf("%+v", want)
	}
	if diff := cmp.Diff(readFile(t, "a", "records.csv"), readFile(t, "b", "records.csv")); diff != "" {
		t.Errorf("records (-file +overrides):\n%s", diff)
	}

	journal := readFile(t, "a", "journal.jsonl")
	first, _, _ := strings.Cut(journal, "\n")
	writeFile(t, "a/journal.jsonl", first)
	writeFile(t, "my.toml", "[profiles.sharp]")
	if got := call(t, "", "run", "--resume", "a", "--quiet", "-j", "1"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if diff := cmp.Diff(readFile(t, "a", "records.csv"), readFile(t, "b", "records.csv")); diff != "" {
		t.Errorf("records of the resumed run (-got +want):\n%s", diff)
	}
}

func TestFaultyFilesOfProfiles(t *testing.T) {
	inTempDir(t)
	writeFile(t, "bad.toml", "[profiles.a]", `base = "defualt"`, "[profiles.b]", "sea = true", "lmr = 7")
	writeFile(t, "one.toml", "[profiles.a]")
	writeFile(t, "two.toml", "[profiles.b]", `base = "a"`)
	tests := []struct {
		args []string
		want []string // on stderr
	}{
		{[]string{"profiles", "--profiles", "none.toml"}, []string{"keymove: --profiles none.toml: file not found\n"}},
		{[]string{"run", "--profiles", "bad.toml"}, []string{
			`bad.toml:2:1: unknown profile "defualt"; did you mean default?` + "\n",
			`bad.toml:4:1: unknown feature "sea"; did you mean see?` + "\n",
			"bad.toml:5:1: lmr=7: want on or off\n",
			"keymove: --profiles bad.toml: 3 errors\n",
		}},
		{[]string{"bench", "--profiles", "one.toml", "--profiles", "one.toml"}, []string{`one.toml:1:2: profile "a" already exists` + "\n"}},
		{[]string{"profiles", "--profiles", "two.toml"}, []string{`two.toml:2:1: unknown profile "a"`}},
		{[]string{"run", "--profiles", "one.toml", "--profile", "b"}, []string{`unknown profile "b"; "keymove profiles" lists them` + "\n"}},
		{[]string{"run", "--profiles", "one.toml", "--resume", "x"}, []string{"--profiles cannot be combined with --resume"}},
	}
	for _, test := range tests {
		got := call(t, "", test.args...)
		if got.code != host.ExitUsage || got.stdout != "" {
			t.Errorf("%q: %+v, want exit code %d", test.args, got, host.ExitUsage)
		}
		for _, want := range test.want {
			if !strings.Contains(got.stderr, want) {
				t.Errorf("%q: stderr lacks %q:\n%s", test.args, want, got.stderr)
			}
		}
	}
	if got := call(t, "", "profiles", "--profiles", "one.toml", "b", "--profiles", "two.toml"); got.code != host.ExitOK {
		t.Errorf("a file that builds on another: %+v", got)
	}
}
