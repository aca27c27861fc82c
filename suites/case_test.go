package suites

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"keymove/suites/epd"
)

// TestHashText pins the bytes that are hashed: with any change, new results could
// not be compared with old ones.
func TestHashText(t *testing.T) {
	tests := []struct{ line, text string }{
		{kings, "4k3/8/8/8/8/8/8/4K3 w - -\n"},
		{kings + " bm Kf1 Kd2;", "4k3/8/8/8/8/8/8/4K3 w - -\nbm e1d2 e1f1\n"},
		{castle + " bm O-O; am O-O-O;", castle + "\nbm e1g1\nam e1c1\n"},
		{kings + " bm #-3;", "4k3/8/8/8/8/8/8/4K3 w - -\ndm -3\n"},
		{kings + ` bm Kd2; dm 3; c0 "Kf1=2, Kd2=10";`, "4k3/8/8/8/8/8/8/4K3 w - -\nbm e1d2\ndm 3\npoints e1d2=10 e1f1=2\n"},
	}
	for _, test := range tests {
		sum := sha256.Sum256([]byte(test.text))
		want := hex.EncodeToString(sum[:])[:16]
		if got := load(t, "x.epd", test.line).Cases.At(0).Hash; got != want {
			t.Errorf("hash of %q is %s, want %s", test.line, got, want)
		}
	}
}

// TestSameHash: lines that ask for the same have the same hash, others do not.
func TestSameHash(t *testing.T) {
	tests := []struct {
		a, b string
		same bool
	}{
		{kings + ` bm Kd2 Kf1; id "a";`, kings + ` 3 40 id "b"; bm Ke1f1, Kd2!;`, true},
		{kings + " bm #3;", kings + " dm 3;", true},
		{kings + " bm Kd2;", "4k3/8/8/8/8/8/8/4K3 w - e6 bm Kd2;", true},
		{kings + " bm Kd2;", kings + " am Kd2;", false},
		{kings + " dm 3;", kings + " dm -3;", false},
		{kings + ` bm Kd2; c0 "Kd2=10";`, kings + ` bm Kd2; c0 "Kd2=9";`, false},
		{kings + " bm Kd2;", castle + " bm Kd2;", false},
	}
	for _, test := range tests {
		a, b := load(t, "x.epd", test.a).Cases.At(0).Hash, load(t, "y.epd", test.b).Cases.At(0).Hash
		if got := a == b; got != test.same {
			t.Errorf("hashes of %q and %q: same is %t, want %t", test.a, test.b, got, test.same)
		}
	}
}

func TestHashOf(t *testing.T) {
	line := kings + ` bm Kd2; id "x.1";`
	record, err := epd.NewReader(strings.NewReader(line), "x.epd", epd.Options{}).Read()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := HashOf(record), load(t, "y.epd", line).Cases.At(0).Hash; got != want {
		t.Errorf("HashOf(%q) = %s, the case has %s", line, got, want)
	}
}

// TestHashOfPoints: the hash of a case whose points say what solves it is its line's, as
// earlier versions have it.
func TestHashOfPoints(t *testing.T) {
	text := `4k3/8/8/8/8/8/8/R3K3 w - - c0 "Ra8=10, Kd2=2"; id "a1";
4k3/8/8/8/8/8/8/4K2R w - - c8 "10 10 3"; c9 "h1h8 e1d2 e1e2"; id "a2";
4k3/8/8/8/8/8/8/3QK3 w - - am Qd2; c0 "Qd8=10, Qd5=10"; id "a3";
`
	s, _, err := Read(strings.NewReader(text), "x.epd", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := [][2]string{{"6b7d859cc4b580b4", "Ra8+"}, {"a3b557c65ad68e0f", "Rh8+ Kd2"}, {"6836a018370ff18a", "Qd8+ Qd5"}}
	for i, c := range s.All() {
		if got := [2]string{c.Hash, c.Expected()}; got != want[i] {
			t.Errorf("%s: %v, want %v", c.ID, got, want[i])
		}
	}
}
