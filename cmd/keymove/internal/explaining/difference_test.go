package explaining

import (
	"fmt"
	"strings"
	"testing"

	"keymove/engine/profile"
	"keymove/suites"
)

// TestDifferencesOfEngines: program, arguments and options are differences, each alone. The program by itself is the
// other contender, and says nothing.
func TestDifferencesOfEngines(t *testing.T) {
	option := func(name, value string) suites.EngineOption { return suites.EngineOption{Name: name, Value: value} }
	weak := suites.Contender{Name: "weak", Engine: &suites.Engine{Command: "/e", Options: []suites.EngineOption{option("Skill Level", "3"), option("Hash", "8"), option("Contempt", "9")}}}
	strong := suites.Contender{Name: "strong", Engine: &suites.Engine{Command: "/f", Args: []string{"-x"}, Options: []suites.EngineOption{option("skill level", "20"), option("Hash", "8"), option("Style", "odd")}}}
	list, err := (&target{contender: weak, against: &strong}).differences()
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, d := range list {
		e := d.contender.Engine
		fmt.Fprintf(&got, "%s: %s %v %v\n", d.text, e.Command, e.Args, e.Options)
	}
	want := `with only the program /f: /f [] [{Skill Level 3} {Hash 8} {Contempt 9}]
with only the arguments -x: /e [-x] [{Skill Level 3} {Hash 8} {Contempt 9}]
with only skill level=20: /e [] [{Hash 8} {Contempt 9} {skill level 20}]
with only Style=odd: /e [] [{Skill Level 3} {Hash 8} {Contempt 9} {Style odd}]
without Contempt=9: /e [] [{Skill Level 3} {Hash 8}]
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	for _, test := range []struct {
		other suites.Engine
		want  int
	}{{suites.Engine{Command: "/f"}, 0}, {suites.Engine{Command: "/e", Args: []string{"-x"}}, 1}, {suites.Engine{Command: "/f", Args: []string{"-x"}}, 2}} {
		if list := ofEngines(suites.Contender{Engine: &suites.Engine{Command: "/e"}}, &test.other); len(list) != test.want {
			t.Errorf("%+v: %+v, want %d", test.other, list, test.want)
		}
	}
}

// TestDifferencesOfProfiles: each feature is one; a profile and an engine have none.
func TestDifferencesOfProfiles(t *testing.T) {
	of := func(text string) suites.Contender {
		settings, err := profile.Resolve(text)
		if err != nil {
			t.Fatal(err)
		}
		return suites.Contender{Name: text, Options: settings.Map()}
	}
	bad := of("default,maxdepth=1,rfp.margin=85")
	good := of("default")
	list, err := (&target{contender: bad, against: &good}).differences()
	if err != nil || len(list) != 2 || list[0].text != "with only maxdepth=off" || list[1].text != "with only rfp.margin=90" || list[1].contender.Options["maxdepth"] != "1" {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := (&target{contender: bad, against: &suites.Contender{Engine: &suites.Engine{}}}).differences(); len(list) > 0 || err != nil {
		t.Errorf("%+v, %v", list, err)
	}
}
