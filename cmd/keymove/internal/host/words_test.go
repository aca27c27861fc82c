package host

import (
	"testing"
)

func TestCommandLine(t *testing.T) {
	tests := []struct{ dir, want string }{
		{"keymove-runs/20260203T040506Z-a+a#2", "keymove report keymove-runs/20260203T040506Z-a+a#2"},
		{"#2", "keymove report '#2'"},
		{"my runs", "keymove report 'my runs'"},
		{"it's", `keymove report 'it'\''s'`},
		{"Läufe", "keymove report Läufe"},
		{"$HOME", "keymove report '$HOME'"},
		{"", "keymove report ''"},
	}
	for _, test := range tests {
		if got := CommandLine("report", test.dir); got != test.want {
			t.Errorf("CommandLine(%q) = %s, want %s", test.dir, got, test.want)
		}
	}
}

func TestEditDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "", 3}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"depht", "depth", 1}, {"run", "run", 0},
		{"rnu", "run", 1}, {"chk", "check", 2}, {"ca", "abc", 3},
	}
	for _, test := range tests {
		if got := editDistance(test.a, test.b); got != test.want {
			t.Errorf("editDistance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestSuggest(t *testing.T) {
	names := []string{"run", "match", "compare", "check", "WAC"}
	for typed, want := range map[string]string{
		"rnu": "run", "chk": "check", "RUN": "run", "wca": "WAC", "compair": "compare", "xyz": "", "perft": "", "": "",
	} {
		if want != "" {
			want = "; did you mean " + want + "?"
		}
		if got := Suggest(typed, names); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", typed, got, want)
		}
	}
}
