package input

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/profile"
	"keymove/suites/settings"
)

// Each file comes with the equal contender of the command line.
func TestRead(t *testing.T) {
	tests := []struct{ name, file, profile, want string }{
		{"a base", "[profiles.a]\nbase = \"default\"\nsee = false\n", "a", "default,see=off"},
		{"no base", "[profiles.a]\ntt = true\npvs = \"on\"\n", "a", "plain,tt=on,pvs=on"},
		{"a table of features", "[profiles.a]\nbase = \"default\"\n[profiles.a.features]\nsee = \"off\"\n\"lmr.depth\" = 4\n", "a", "default,see=off,lmr.depth=4"},
		{"dotted keys", "[profiles.a]\nbase = \"default\"\nlmr.depth = 4\nlmr.moves = 0x1_0\n", "a", "default,lmr.depth=4,lmr.moves=16"},
		{"a table of parameters", "[profiles.a]\nbase = \"default\"\n[profiles.a.lmr]\ndepth = 4\n", "a", "default,lmr.depth=4"},
		{"choices", "[profiles.a]\nordering = \"staged\"\ntime = true\naspiration = true\n", "a", "plain,ordering=staged,time=on,aspiration=on"},
		{"a chain, backwards", "[profiles.c]\nbase = \"b\"\nlmr = false\n[profiles.b]\nbase = \"a\"\ntt = false\n[profiles.a]\nbase = \"default\"\nsee = false\n",
			"c", "default,see=off,tt=off,lmr=off"},
		{"a need turned off below", "[profiles.a]\nbase = \"default\"\n[profiles.b]\nbase = \"a\"\nqsearch = false\n", "b", "default,qsearch=off"},
		{"a mark and returns", "\ufeff[profiles.\"a-1.5\"]\r\nbase = \"default\"\r\n", "a-1.5", "default"},
	}
	for _, test := range tests {
		all, err := readProfileFile(profile.Profiles, "my.toml", []byte(test.file))
		if err != nil {
			t.Fatal(err)
		}
		got, err := all.Resolve(test.profile)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := profile.Resolve(test.want); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %s", test.name, got.Map(), err, test.want)
		}
	}
	all, err := readProfileFile(profile.Profiles, "my.toml", []byte("[profiles.z]\ndoc = \"\"\"Two\nlines.\"\"\"\n[profiles.a]\nbase = \"z\"\n"))
	want := profile.Catalogue{{Name: "z", Doc: "Two lines."}, {Name: "a", Base: "z"}}
	if diff := cmp.Diff(all[len(profile.Profiles):], want); diff != "" || err != nil {
		t.Errorf("profiles of the file, in its order (-got +want):\n%s%v", diff, err)
	}
	for _, name := range profile.Names() { // the words of a profile are not names of features
		if first, _, _ := strings.Cut(name, "."); first == "doc" || first == "base" || first == "features" {
			t.Errorf("%s cannot be written in a file of profiles", name)
		}
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct {
		file string
		want []string
	}{
		{"profiles = 3\n", []string{"my.toml:1:1: want tables [profiles.NAME]"}},
		{"[profile.a]\n", []string{`my.toml:1:2: unknown key "profile": want tables [profiles.NAME]`}},
		{"[[profiles.a]]\n", []string{"my.toml:1:3: a profile is one table: want [profiles.NAME], not [[profiles.NAME]]"}},
		{"[profiles]\na = \"default\"\n", []string{"my.toml:2:1: want tables [profiles.NAME]"}},
		{"[profiles.default]\n", []string{`my.toml:1:2: profile "default" already exists`}},
		{"[profiles.\"a,b\"]\n", []string{`my.toml:1:2: "a,b" cannot be the name of a profile: want letters, digits, and . _ + - between them`}},
		{"[profiles.a]\n[profiles.a]\n", []string{"my.toml:2:2: table a already exists"}},
		{"[profiles.a]\nsee = maybe\n", []string{"my.toml:2:7: "}},
		{"[profiles.a]\n\n  sea = true\n", []string{`my.toml:3:3: unknown feature "sea"`}},
		{"[profiles.a]\nbase = \"defualt\"\nsee = true\n", []string{`my.toml:2:1: unknown profile "defualt"`}},
		{"[profiles.a]\nbase = 3\ndoc = 4\n", []string{"my.toml:2:1: base is the name of a profile", "my.toml:3:1: doc must be a string"}},
		{"[profiles.a]\nbase = \"a\"\n", []string{"my.toml:2:1: profile a builds on itself"}},
		{"[profiles.a]\nbase = \"b\"\n[profiles.b]\nbase = \"c\"\n[profiles.c]\nbase = \"a\"\n", []string{"my.toml:6:1: profile c builds on itself"}},
		{"[profiles.a]\naspiration = 2000\nsee = 1\nlmr = 0.5\n", []string{
			"my.toml:2:1: aspiration=2000: want 0 to 1000", "my.toml:3:1: see=1: want on or off", "my.toml:4:1: lmr: want on or off",
		}},
		{"[profiles.a]\nordering = [\"staged\"]\n", []string{"my.toml:2:1: ordering: want "}},
		{"[profiles.a]\ntt = true\n\"qsearch.checks\" = 1\n", []string{"my.toml:3:1: qsearch.checks needs qsearch, which is off"}},
		{"[profiles.a]\nlmr.depth = 3\n\"lmr.depth\" = 4\n", []string{"my.toml:3:1: lmr.depth is given twice"}},
		{"[profiles.a]\nfeatures = 3\n", []string{"my.toml:2:1: features is a table of features"}},
		{"[profiles.a-1.5]\nbase = \"default\"\n", []string{`my.toml:1:2: unknown feature "5"; quote a name with a dot in it, as [profiles."a-1.5"]`}},
		// What builds on a faulty profile is not reported again.
		{"[profiles.a]\nbase = \"b\"\nzee = 1\n[profiles.b]\nsea = 1\n", []string{`my.toml:3:1: unknown feature "zee"`, `my.toml:5:1: unknown feature "sea"`}},
	}
	for _, test := range tests {
		_, err := readProfileFile(profile.Profiles, "my.toml", []byte(test.file))
		if err == nil || !slices.EqualFunc(strings.Split(err.Error(), "\n"), test.want, strings.HasPrefix) {
			t.Errorf("%q: errors %q, want %q", test.file, err, test.want)
		}
	}
}

// What can be read can be resolved, and an error has its place.
func FuzzRead(f *testing.F) {
	f.Add("[profiles.a]\nbase = \"default\"\nsee = false\n")
	f.Add("profiles = { a = { features = { lmr.depth = 4 } } }")
	f.Add("[profiles.a]\nbase = \"b\"\n[profiles.b]\nbase = \"a\"\n")
	f.Add("[[profiles]]\n[profiles.a.b.c]\n'' = 1979-05-27\n")
	f.Fuzz(func(t *testing.T, file string) {
		all, err := readProfileFile(profile.Profiles, "my.toml", []byte(file))
		if err != nil {
			errs, ok := err.(settings.FileErrors)
			if !ok || len(errs) == 0 {
				t.Fatalf("error %v, want places", err)
			}
			for _, e := range errs {
				if e.Line < 1 || e.Column < 1 || e.File != "my.toml" {
					t.Errorf("error %v without a place", e)
				}
			}
			return
		}
		for _, name := range all.Names() {
			if _, err := all.Resolve(name); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
