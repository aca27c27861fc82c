package suites

import (
	"slices"
	"strings"
	"testing"
)

var digests = []string{strings.Repeat("0f", 32), strings.Repeat("a7", 32)}

// TestBuildIsReadAgain: a build is read as it was written, whatever its name is.
func TestBuildIsReadAgain(t *testing.T) {
	for _, name := range []string{"", "A", "Mine 1.2", "name sha256=12", "sha256=" + digests[0][:63], "new:default,razor=r2", "Zürich"} {
		for _, sum := range append(digests, "") {
			b := Build{name, sum}
			if got := ParseBuild(b.String()); got != b {
				t.Errorf("%+v is read as %+v", b, got)
			}
		}
	}
}

func TestBuildIs(t *testing.T) {
	for _, test := range []struct {
		a, b Build
		want bool
	}{
		{Build{"A", ""}, Build{"a", ""}, true},
		{Build{"A", ""}, Build{"B", ""}, false},
		{Build{"", ""}, Build{"", ""}, false},
		{Build{"A", digests[0]}, Build{"A", digests[1]}, false}, // another build of the same name
		{Build{"A", digests[0]}, Build{"B", digests[0]}, true},
		{Build{"A", digests[0]}, Build{"A", ""}, true},
		{Build{"A", digests[0]}, Build{"B", ""}, false},
	} {
		if test.a.Is(test.b) != test.want || test.b.Is(test.a) != test.want {
			t.Errorf("%+v and %+v: want %v", test.a, test.b, test.want)
		}
	}
}

// TestBuildDigest: other files, settings or another program make another build; a name does not.
func TestBuildDigest(t *testing.T) {
	engine := func(sums ...string) Contender {
		e := &Engine{Options: []EngineOption{{"Hash", "16"}}}
		for _, sum := range sums {
			e.Files = append(e.Files, EngineFile{"p", sum})
		}
		return Contender{Name: "E", Engine: e}
	}
	profile := func(name string, settings ...string) Contender {
		c := Contender{Name: name, Options: map[string]string{}}
		for _, s := range settings {
			key, value, _ := strings.Cut(s, "=")
			c.Options[key] = value
		}
		return c
	}
	one := engine(digests[0])
	if got := one.BuildDigest("x"); got != digests[0] {
		t.Errorf("an executable alone: %s", got)
	}
	base := profile("A", "see=on", "lmr=off")
	renamed := profile("B", "lmr=off", "see=on")
	if base.BuildDigest("p") != renamed.BuildDigest("p") || len(base.BuildDigest("p")) != 64 {
		t.Error("a name makes another build")
	}
	var all []string
	for _, c := range []Contender{one, engine(digests[1]), engine(digests...), engine(digests[1], digests[0]), base, profile("A", "see=off", "lmr=off"), profile("A", "see=on")} {
		all = append(all, c.BuildDigest("p"))
	}
	withBook := base
	withBook.Book = &Book{SHA256: digests[0]}
	all = append(all, base.BuildDigest("q"), withBook.BuildDigest("p"))
	slices.Sort(all)
	if got := len(slices.Compact(slices.Clone(all))); got != len(all) {
		t.Errorf("%d digests of %d builds", got, len(all))
	}
	for _, c := range []Contender{engine(), {Name: "x"}} {
		if got := c.BuildDigest("p"); got != "" {
			t.Errorf("%+v: %s, want none", c, got)
		}
	}
	if got := base.BuildDigest(""); got != "" {
		t.Errorf("an unknown program: %s", got)
	}
}

// TestMinedSuite: a suite has each group of builds that its cases were mined from once.
func TestMinedSuite(t *testing.T) {
	const position = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; "
	text := position + "id \"own\";\n" + position + `mined "A" "B";` + "\n" + position + `mined "B" "A";` + "\n" + position + `mined "A";` + "\n" +
		position + `mined "C sha256=` + digests[0] + `";` + "\n" + position + "mined C;\n" + position + "mined;\n"
	s, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := []Builds{{{Name: "A"}, {Name: "B"}}, {{Name: "A"}}, {{"C", digests[0]}}, {{Name: "C"}}}
	if !slices.EqualFunc(s.Mined, want, slices.Equal) {
		t.Errorf("%+v, want %+v", s.Mined, want)
	}
	if got := want[0].Names() + ", " + (Builds{{"", digests[0]}}).Names(); got != "A and B, sha256 0f0f0f0f0f0f…" {
		t.Error(got)
	}
}
