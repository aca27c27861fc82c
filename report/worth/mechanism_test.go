package worth

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadMechanisms(t *testing.T) {
	list, err := ReadMechanisms("list", strings.NewReader("# list\n\nb~no-see b~no-see default,see=off\nb~no-see in default,see.prune=off SEE SEE in ordering in\n"))
	want := []Mechanism{{Base: "b~no-see", Name: "in", Settings: "default,see.prune=off", Kind: "SEE", Text: "SEE in ordering in"}}
	if diff := cmp.Diff(want, list); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	if got := list[0].Profile(); got != "b" {
		t.Errorf("profile %q", got)
	}
	if _, err := ReadMechanisms("list", strings.NewReader("\na b c\n")); err == nil || !strings.HasPrefix(err.Error(), "list:2: want BASE") {
		t.Errorf("a faulty line: %v", err)
	}
}

// settingsIn returns the settings of each name in the lists that are measured: of games
// against suites, and of mechanisms.
func settingsIn(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) >= 3 && fields[0] != "#" {
			if known, found := settings[fields[1]]; found && known != fields[2] {
				t.Errorf("%s: %s has the settings %s and %s", file, fields[1], known, fields[2])
			}
			settings[fields[1]] = fields[2]
		}
	}
	return settings
}

// TestMechanismsOfTheRepository: every kind is known, and what has a name in both lists has
// the same settings, because the games of one are used for the other.
func TestMechanismsOfTheRepository(t *testing.T) {
	const file = "../../docs/phase-see-pruning/mechanisms.txt"
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	list, err := ReadMechanisms(file, in)
	if err != nil || len(list) < 100 {
		t.Fatalf("%d mechanisms, %v", len(list), err)
	}
	settings := settingsIn(t, file)
	for _, m := range list {
		if _, found := settings[m.Base]; !found || !slices.Contains(Kinds(), m.Kind) {
			t.Errorf("%+v: unknown base or kind", m)
		}
	}
	shared := 0
	for name, of := range settingsIn(t, "../../docs/suites-against-games/contenders.txt") {
		if own, found := settings[name]; found {
			shared++
			if own != of {
				t.Errorf("%s is %s here and %s in the other list", name, own, of)
			}
		}
	}
	if shared < 15 {
		t.Errorf("%d mechanisms have games in the other list", shared)
	}
}
