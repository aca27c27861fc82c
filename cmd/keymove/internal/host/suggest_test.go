package host

import "testing"

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
