package host

import "testing"

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
