package host

import (
	"testing"
)

func TestCommand(t *testing.T) {
	for dir, want := range map[string]string{
		"keymove-runs/20260203T040506Z-a+a#2": "keymove report keymove-runs/20260203T040506Z-a+a#2", "#2": "keymove report '#2'", "my runs": "keymove report 'my runs'",
		"it's": `keymove report 'it'\''s'`, "Läufe": "keymove report Läufe", "$HOME": "keymove report '$HOME'", "": "keymove report ''",
	} {
		if got := CommandLine("report", dir); got != want {
			t.Errorf("CommandLine(%q) = %s, want %s", dir, got, want)
		}
	}
}

func TestSuggest(t *testing.T) {
	for words, want := range map[[2]string]int{
		{"", ""}: 0, {"abc", ""}: 3, {"", "ab"}: 2, {"kitten", "sitting"}: 3, {"depht", "depth"}: 1, {"run", "run"}: 0, {"rnu", "run"}: 1, {"chk", "check"}: 2, {"ca", "abc"}: 3,
	} {
		if got := editDistance(words[0], words[1]); got != want {
			t.Errorf("editDistance(%q) = %d, want %d", words, got, want)
		}
	}
	for typed, want := range map[string]string{"rnu": "run", "chk": "check", "RUN": "run", "wca": "WAC", "compair": "compare", "xyz": "", "perft": "", "": ""} {
		if want != "" {
			want = "; did you mean " + want + "?"
		}
		if got := Suggest(typed, []string{"run", "match", "compare", "check", "WAC"}); got != want {
			t.Errorf("Suggest(%q) = %q, want %q", typed, got, want)
		}
	}
}
