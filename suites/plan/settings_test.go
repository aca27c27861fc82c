package plan_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// another returns a text that is not the default of a row.
func another(r *settings.Row) string {
	switch r.Kind() {
	case settings.Switch:
		return "true"
	case settings.Count:
		return fmt.Sprint(r.Min + 2)
	case settings.Duration:
		return "3s"
	case settings.Choice:
		return r.Choices[(slices.Index(r.Choices, r.Default)+1)%len(r.Choices)]
	}
	switch r.Name {
	case "engine":
		return "cmd=x"
	case "margin":
		return "3%"
	case "mate":
		return "3"
	case "shard":
		return "2/3"
	}
	return "x"
}

// rows returns the rows of a run.
func rows() []settings.Row { return plan.Settings(new(plan.Plan)) }

// given returns what a command line gives to settings: "seed=3" is "--seed 3".
func given(texts ...string) settings.Values {
	var values settings.Values
	for _, text := range texts {
		name, value, _ := strings.Cut(text, "=")
		values.Add(settings.Value{Setting: name, Written: "--" + name, Text: value})
	}
	return values
}

// settled are the fields that no row holds: Settle fills them in; MateLine is a value of mate, see
// TestMateLine.
var settled = []string{"Given", "Limit", "Cache", "CacheDir", "MateLine", "Lists", "Axis"}

// needed returns a setting with all that it needs itself.
func needed(t *testing.T, name string) []string {
	t.Helper()
	r := settings.Find(rows(), name)
	if r == nil {
		t.Fatalf("there is no setting %s", name)
	}
	texts := []string{name + "=" + another(r)}
	for _, more := range r.Needs {
		texts = append(texts, needed(t, more)...)
	}
	return texts
}

// onCommandLine returns faults as a command line has them.
func onCommandLine(faults settings.Faults, values settings.Values) (texts []string) {
	_, errs := faults.Report(values, "")
	for _, err := range errs {
		texts = append(texts, err.Error())
	}
	return texts
}

// read returns the plan of a command line.
func read(values settings.Values) plan.Plan {
	p := plan.Plan{Given: values}
	settings.Read(plan.Settings(&p), values)
	return p
}

// faultsOf returns the faults of a command line.
func faultsOf(texts ...string) []string {
	values := given(texts...)
	p := read(values)
	return onCommandLine(p.Check(), values)
}

// TestEveryRowActs: each row changes the plan, each in its own way, and each field
// of a plan is a row's.
func TestEveryRowActs(t *testing.T) {
	untouched := slices.DeleteFunc(reflect.VisibleFields(reflect.TypeFor[plan.Plan]()), func(f reflect.StructField) bool { return slices.Contains(settled, f.Name) })
	fresh := reflect.ValueOf(read(nil))
	var plans []plan.Plan
	for _, named := range rows() {
		p := read(nil)
		r := settings.Find(plan.Settings(&p), named.Name)
		wasOn := r.On()
		if err := r.Set(settings.Value{Setting: r.Name, Text: another(r)}); err != nil || wasOn || !r.On() {
			t.Errorf("%s=%s: %v, on %v, by default %v", r.Name, another(r), err, r.On(), wasOn)
		}
		if slices.ContainsFunc(plans, func(other plan.Plan) bool { return cmp.Equal(p, other) }) && r.Name != "profile" { // which the key contenders gives as well
			t.Errorf("%s does what another row does: %+v", r.Name, p)
		}
		plans = append(plans, p)
		untouched = slices.DeleteFunc(untouched, func(f reflect.StructField) bool {
			return !cmp.Equal(reflect.ValueOf(p).FieldByIndex(f.Index).Interface(), fresh.FieldByIndex(f.Index).Interface())
		})
	}
	for _, field := range untouched {
		t.Errorf("no row has the field %s", field.Name)
	}
}

// TestRows: each row can be used as it is; it is a fault without what it needs and with what it excludes, and none with
// what it needs and without the others.
func TestRows(t *testing.T) {
	all := rows()
	for i, r := range all {
		if settings.Find(all, r.Name) != &all[i] {
			t.Errorf("%s is there twice", r.Name)
		}
		if isFlag := r.Usage != ""; isFlag != (r.Group != "") || !isFlag && !r.Scope.Has(settings.File) {
			t.Errorf("%s is neither a flag with usage and group nor a key", r.Name)
		}
		if quoted := strings.Count(r.Usage, "`") == 2; r.Usage != "" && quoted == (r.Kind() == settings.Switch) {
			t.Errorf("%s: the usage %q names no value", r.Name, r.Usage)
		}
		for _, name := range r.Needs {
			if got, want := faultsOf(r.Name+"="+another(&r)), fmt.Sprintf("--%s needs --%s", r.Name, name); !slices.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
			if got := faultsOf(needed(t, r.Name)...); len(got) > 0 {
				t.Errorf("%q: %q, want no fault", needed(t, r.Name), got)
			}
		}
		for _, x := range r.Excludes {
			alone := append(needed(t, r.Name), "engine=cmd=x") // for what is about engines
			if r.Several != nil {
				alone[0] += ",10" // for what is about several limits
			}
			if got := faultsOf(alone...); len(got) > 0 {
				t.Errorf("%q: %q, want no fault", alone, got)
			}
			want := fmt.Sprintf("--%s cannot be combined with --%s: %s", r.Name, x.Name, x.Why)
			if got := faultsOf(append(alone, needed(t, x.Name)...)...); !slices.Equal(got, []string{want}) || x.Why == "" {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	if got := faultsOf("cache=true", "early-stop=3"); len(got) > 0 {
		t.Errorf("without an engine: %q, want no fault", got)
	}
}

// TestDefaults: what a run is where nothing is said.
func TestDefaults(t *testing.T) {
	p := read(nil)
	want := plan.Plan{AblateMode: plan.OneOut, HashMiB: 16, Threads: 1, Repeat: 1, Seed: 1, Errata: plan.Errata{Mode: "warn"}}
	testenv.Want(t, "the defaults", p, want)
	if faults := p.Check(); len(faults) > 0 {
		t.Errorf("the defaults have faults: %v", faults)
	}
	if faults := p.Settle(4); len(faults) > 0 {
		t.Errorf("Settle: %v", faults)
	}
	want.Limit, want.Limits.Nodes, want.Workers, want.Seed = "nodes=100000", 100_000, 4, 0
	if diff := cmp.Diff(p, want, cmpopts.IgnoreFields(plan.Errata{}, "Edition")); diff != "" || p.Errata.Edition == "" {
		t.Errorf("settled, edition %q (-got +want):\n%s", p.Errata.Edition, diff)
	}
}

func TestSettle(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	for text, check := range map[string]func(p plan.Plan) bool{
		"mate=3":         func(p plan.Plan) bool { return p.Limit == "nodes=10000000 mate=3" },
		"mate=3 depth=2": func(p plan.Plan) bool { return p.Limit == "depth=2 mate=3" },
		"movetime=20":    func(p plan.Plan) bool { return p.Limit == "movetime=20" },
		"clock=3s": func(p plan.Plan) bool {
			return p.Limit == "clock=3000" && *p.Limits.Clock == *suites.ClockOf(3 * time.Second)
		},
		"early-stop=3":     func(p plan.Plan) bool { return p.Limit == "nodes=100000 early-stop=3" },
		"sample=3":         func(p plan.Plan) bool { return p.Seed == 1 },
		"sample=3 seed=9":  func(p plan.Plan) bool { return p.Seed == 9 },
		"sample=3 seed=0":  func(p plan.Plan) bool { return p.Seed == 0 },
		"threads=3":        func(p plan.Plan) bool { return p.Workers == 2 },
		"threads=9":        func(p plan.Plan) bool { return p.Workers == 1 },
		"threads=3 jobs=5": func(p plan.Plan) bool { return p.Workers == 5 },
		"errata=off":       func(p plan.Plan) bool { return p.Errata == plan.Errata{Mode: "off"} },
		"cache=true":       func(p plan.Plan) bool { return strings.HasSuffix(p.Cache, "results") },
		"cache=false":      func(p plan.Plan) bool { return p.Cache == "" },
	} {
		p := read(given(strings.Fields(text)...))
		if faults := slices.Concat(p.Check(), p.Settle(6)); len(faults) > 0 || !check(p) {
			t.Errorf("%s: %v, %+v", text, faults, p)
		}
	}
}

// TestSeveralLimits: a limit takes several values, each once and each within its bounds.
func TestSeveralLimits(t *testing.T) {
	for text, want := range map[string]string{
		"nodes=1k,10k, 1e5":      "nodes=1000; nodes=10000; nodes=100000",
		"depth=4,6":              "depth=4; depth=6",
		"movetime=10,1s,1m":      "movetime=10; movetime=1000; movetime=60000",
		"nodes=5":                "",
		"nodes=1k,10k|depth=4,6": "--depth cannot be combined with --nodes: of several limits, each is the only one of its searches",
	} {
		values := given(strings.Split(text, "|")...)
		p := read(values)
		got := onCommandLine(p.Check(), values)
		p.Settle(1)
		for number := range p.Axis {
			if at := p.At(number); len(got) == 0 || strings.HasPrefix(got[len(got)-1], at.Limit[:3]) {
				got = append(got, at.Limit)
			}
		}
		if text := strings.Join(got, "; "); text != want && !strings.Contains(text, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// FuzzSeveralLimits: a list that is taken has different limits, each alone in its searches and with a name that is a
// folder, and its text is read again as the same.
func FuzzSeveralLimits(f *testing.F) {
	for _, seed := range []string{"1k,10k", "10,1s,1m", "1e3,1000", ",", "18446744073709551615,1", "1.5s,2", "1,1_000"} {
		f.Add("nodes", seed)
		f.Add("movetime", seed)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		p := read(given(name + "=" + text))
		if name != "nodes" && name != "depth" && name != "movetime" || len(p.Check()) > 0 {
			return
		}
		p.Settle(1)
		several := p.Listed()
		if strings.Contains(text, ",") != (len(several) > 1) {
			t.Fatalf("%s %q: %d limits", name, text, len(several))
		}
		var texts []string
		for number := range several {
			at := p.At(number)
			value, isNamed := strings.CutPrefix(at.Limit, name+"=")
			if slices.Contains(texts, value) || at.Limit != filepath.Base(at.Limit) || !isNamed || at.IsSeveral() {
				t.Errorf("%s %q: limit %q", name, text, at.Limit)
			}
			texts = append(texts, value)
		}
		if len(texts) == 0 {
			return
		}
		again := read(given(name + "=" + strings.Join(texts, ",")))
		if faults := again.Check(); len(faults) > 0 || !reflect.DeepEqual(again.Listed(), several) {
			t.Errorf("%s %q: written as %q it is read as %v, %v", name, text, texts, again.Listed(), faults)
		}
	})
}

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
		testenv.Want(t, given, strings.Join(faultsOf(strings.Fields(given)...), "|"), want)
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
