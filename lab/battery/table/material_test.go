package table

import "testing"

func TestParseMaterial(t *testing.T) {
	tests := []struct{ text, want string }{
		{"KQK", "KQK"}, {"kqk", "KQK"}, {"KKQ", "KQK"}, {"KPKR", "KRKP"}, {"KRKP", "KRKP"},
		{"KNBK", "KBNK"}, {"KKBN", "KBNK"}, {"KK", "KK"}, {"KBKN", "KBKN"}, {"KNKB", "KBKN"},
	}
	for _, test := range tests {
		m, err := ParseMaterial(test.text)
		if err != nil || m.String() != test.want || m.Pieces() != len(test.want) {
			t.Errorf("%s: got %v, %v, want %s", test.text, m, err, test.want)
		}
	}
	for _, text := range []string{"", "K", "QK", "KQ", "KQKX", "KQRKR", "KKK", "QKK"} {
		if m, err := ParseMaterial(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, m)
		}
	}
}

func TestEqualMaterialsAreEqual(t *testing.T) {
	a, _ := ParseMaterial("KPKR")
	b, _ := ParseMaterial("KRKP")
	if a != b {
		t.Errorf("KPKR is %v, KRKP is %v; want equal values", a, b)
	}
}
