package settings

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
)

// options are those of a command with a row of each kind.
type options struct {
	quiet         bool
	seed, nodes   uint64
	sample, depth int
	wait          time.Duration
	mode, path    string
	names, lists  []string
	texts         []ContenderText
}

func (o *options) rows() []Row {
	return []Row{
		{Name: "quiet", Field: &o.quiet, Scope: BesideFile | WithResume},
		{Name: "seed", Field: &o.seed, Default: "1", Needs: []string{"sample"}, Scope: File},
		{Name: "sample", Short: "s", Field: &o.sample, Min: 1, Scope: File | BesideFile},
		{Name: "nodes", Field: &o.nodes, Min: 1, Several: &o.lists, Scope: File,
			Excludes: []Exclusion{{Name: "depth", Why: "one list", When: func() bool { return len(o.lists) > 0 }}}},
		{Name: "depth", Field: &o.depth, Min: 1, Max: 99, Unit: "plies", Scope: File, Excludes: []Exclusion{{Name: "max-wait", Why: "no reason"}}},
		{Name: "max-wait", Field: &o.wait, Scope: File},
		{Name: "mode", Field: &o.mode, Default: "a", Choices: []string{"a", "b", "c"}, Scope: File},
		{Name: "path", Field: &o.path, IsPath: true, Scope: File},
		{Name: "names", Field: &o.names, Scope: File},
		{Name: "share", Quotes: true, Scope: File, Field: Func{Read: func(text string) error { return errors.New(text + " is no share") }, Write: func() string { return "" }}},
		{Name: "profile", List: contendersList, Field: contenderList{&o.texts, func(string) bool { return false }}},
	}
}

// given returns what a command line gives: "seed=3" is "--seed 3", "3" an argument.
func given(words ...string) (values Values) {
	for _, word := range words {
		v := Value{Setting: "names", Text: word}
		if name, text, found := strings.Cut(word, "="); found {
			v = Value{Setting: name, Written: "--" + name, Text: text}
		}
		values.Add(v)
	}
	return values
}

// reported returns faults as they are reported, of a file and of the command line.
func reported(faults Faults, values Values, file string) (texts []string) {
	inFile, others := faults.Report(values, file)
	for _, err := range inFile {
		others = append(others, err)
	}
	for _, err := range others {
		texts = append(texts, err.Error())
	}
	return texts
}

// TestCheck: all faults of a command line at once, in its order; what cannot be read breaks no rule besides.
func TestCheck(t *testing.T) {
	for line, want := range map[string]string{
		"":                           "",
		"sample=2 seed=3 nodes=1k":   "",
		"seed=3":                     "--seed needs --sample",
		"seed=3 sample=0":            "--sample 0: want at least 1",
		"seed=x":                     "--seed x: want a whole number, at least 0",
		"depth=100 depth=-1":         "--depth 100: want 1 to 99 plies|--depth -1: want 1 to 99 plies",
		"depth=3 max-wait=1":         "--depth cannot be combined with --max-wait: no reason",
		"depth=3 max-wait=x":         "--max-wait x: want a time above 0, in milliseconds or as 2s",
		"depth=3 nodes=5":            "",
		"depth=3 nodes=5,6":          "--nodes cannot be combined with --depth: one list",
		"nodes=5,5":                  "--nodes 5,5: 5 is given twice",
		"nodes=1k,":                  `--nodes 1k,: "": want a whole number, at least 1`,
		"max-wait=1000,1s":           "--max-wait 1000,1s: want a time above 0, in milliseconds or as 2s",
		"nodes=0,5":                  `--nodes 0,5: "0": want at least 1`,
		"nodes=18446744073709551616": "--nodes 18446744073709551616: too large: want at most 18446744073709551615",
		"sample=9223372036854775808": "--sample 9223372036854775808: too large: want at most 9223372036854775807",
		"nodes=-99999999999999999999 depth=99999999999999999999": "--nodes -99999999999999999999: want at least 1|--depth 99999999999999999999: want 1 to 99 plies",
		"mode=d":           "--mode d: want a, b or c",
		"quiet=maybe":      "--quiet maybe: want true or false",
		"quiet=false":      "",
		"share=3":          "--share: 3 is no share",
		"path=":            "--path has an empty value",
		"unknown=1 seed=3": "--seed needs --sample",
	} {
		var o options
		rows, values := o.rows(), given(strings.Fields(line)...)
		Read(rows, values)
		testenv.Want(t, line, strings.Join(reported(Check(rows, values), values, ""), "|"), want)
	}
	o := options{seed: 1, mode: "d", depth: 100, sample: -1} // set otherwise
	if got, want := reported(Check(o.rows(), nil), nil, ""), []string{"-1: want at least 1", "100: want 1 to 99 plies", "d: want a, b or c"}; !slices.Equal(got, want) {
		t.Errorf("of fields: %q, want %q", got, want)
	}
}

// readFile reads the values of a TOML file.
func readFile(t *testing.T, rows []Row, text string) (values Values, errs FileErrors) {
	t.Helper()
	entries, err := ReadTOML("dir/x.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		more, wrong := FindKey(rows, e.Path[0]).FromTOML("dir/x.toml", e)
		values, errs = append(values, more...), append(errs, wrong...)
	}
	Read(rows, values)
	return values, errs
}

// TestCheckFile: each fault of a file has its place, in the words of the file.
func TestCheckFile(t *testing.T) {
	for text, want := range map[string]string{
		"seed = 3\nsample = 2_0\nnodes = [1, \"2k\"]\nnames = [\"a\", \"b\"]\npath = \"p\"\nmax_wait = 5\n": "",
		"\n  seed = 3\ndepth = 0\n":            "2:3: seed needs sample|3:1: depth 0: want 1 to 99 plies",
		"max-wait = 5\ndepth = 3\n":            "2:1: depth cannot be combined with max-wait: no reason",
		"depth = 2.5\n":                        "1:1: depth 2.5: want a whole number, 1 to 99 plies",
		"nodes = [1, true]\n":                  "1:13: nodes: want a whole number, at least 1",
		"nodes = []\nnames = []\n":             "1:1: nodes: the list is empty; without the key the default is taken|2:1: names: the list is empty; without the key the default is taken",
		"names = [\"a\", 1]\nmode = [\"a\"]\n": "1:15: names: want a list of texts|2:1: mode: want a text",
		"max_wait = 0.5\nseed = 1979-05-27\n":  "1:1: max_wait: want a time above 0, in milliseconds or as 2s|2:1: seed: want a whole number, at least 0",
		"share = true\npath = \" \"\n":         "1:1: share: want a text or a number|2:1: path: want a text",
	} {
		var o options
		rows := o.rows()
		values, errs := readFile(t, rows, text)
		var got []string
		inFile, others := Check(rows, values).Report(values, "dir/x.toml")
		for _, err := range append(errs, inFile...).Sorted() {
			got = append(got, strings.TrimPrefix(err.Error(), "dir/x.toml:"))
		}
		if strings.Join(got, "|") != want || len(others) > 0 {
			t.Errorf("%q: %q, %v, want %s", text, got, others, want)
		}
		if want == "" && (o.path != "dir/p" || !slices.Equal(o.names, []string{"a", "b"}) || !slices.Equal(o.lists, []string{"1", "2k"}) || o.sample != 20 || o.wait != 5*time.Millisecond) {
			t.Errorf("%q is read as %+v", text, o)
		}
	}
}

// TestCheckScope: what stands beside a file, or with --resume, is limited, and says nothing else than the file.
func TestCheckScope(t *testing.T) {
	var o options
	rows := o.rows()
	inFile, _ := readFile(t, rows, "sample = 2\n")
	values := append(inFile, given("quiet=true", "sample=2000", "depth=5", "y.epd")...)
	want := []string{
		"--sample 2000 contradicts dir/x.toml, line 1: sample = 2",
		"--depth cannot be combined with dir/x.toml, which says what is run", "y.epd cannot be combined with dir/x.toml, which says what is run",
	}
	testenv.Want(t, "beside a file", reported(CheckBesideFile(rows, values, "dir/x.toml"), values, "dir/x.toml"), want)
	values = given("quiet=true", "depth=5", "y.epd")
	const why = " cannot be combined with --resume, which takes everything from the run's folder"
	if diff := cmp.Diff(reported(CheckResume(rows, values), values, ""), []string{"--depth" + why, "y.epd" + why}); diff != "" {
		t.Errorf("with --resume (-got +want):\n%s", diff)
	}
}

// TestReport: a fault says which of the values of a list is meant, whichever flags added to it, in the order of the flags; what was given nowhere is
// at the start of the file.
func TestReport(t *testing.T) {
	values := given("profile=a", "engine=cmd=b", "profile=c")
	var faults Faults
	for i, text := range []string{"a", "cmd=b", "c"} {
		faults.Add(contendersList, i, Errorf("%s: bad", Subject(text)))
	}
	slices.Reverse(faults)
	if got, want := reported(faults, values, ""), []string{"--profile a: bad", "--engine cmd=b: bad", "--profile c: bad"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	faults = nil
	faults.Add("book", Last, nil)
	faults.Add(contendersList, 0, Errorf("%s needs %s", Subject("default"), Ref("book")))
	for file, want := range map[string]string{"": "default needs --book", "x.toml": "x.toml:1:1: default needs book"} {
		if got := reported(faults, nil, file); !slices.Equal(got, []string{want}) || !faults.Of(contendersList) || faults.Of("book") {
			t.Errorf("given nowhere: %q, want %s", got, want)
		}
	}
}
