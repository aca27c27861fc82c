package epd

import (
	"slices"
	"testing"
)

func TestRecord(t *testing.T) {
	r := read(t, kings+` id "x.1"; c0 "zero"; theme king walk; ce -12; hmvc 4; fmvn 30;`, Options{})
	got := []any{r.ID(), r.Comment(0), r.Theme(), r.Comment(9), r.Position.HalfmoveClock(), r.Position.FullmoveNumber()}
	if want := []any{"x.1", "zero", "king walk", "", 4, 30}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for operations, want := range map[string]bool{"": false, "hmvc 3;": false, "fmvn 1;": true, "fmvn 0;": false, "0 0": false, "0 1": true} {
		if got := read(t, kings+" "+operations, Options{}).Position; got.MoveNumberKnown() != want {
			t.Errorf("MoveNumberKnown() with %q = %t, want %t", operations, !want, want)
		}
	}
	odd := read(t, castle+` "x"; bm O-O; c1 "y"; bm Ra2; the end`, Options{})
	odd.Standardize()
	if got, want := odd.String(), castle+` c2 "x"; bm O-O Ra2; c1 "y"; c3 "the end";`; got != want {
		t.Errorf("standardized\ngot  %s\nwant %s", got, want)
	}
	made := &Record{ // does not come from a Reader
		Position:   read(t, castle, Options{}).Position,
		Operations: []Operation{Words("bm", "O-O", "O-O-O"), String("id", `the "best"`+"\nof all")},
	}
	if got, want := made.String(), castle+` bm O-O O-O-O; id "the \"best\" of all";`; got != want {
		t.Errorf("String()\ngot  %s\nwant %s", got, want)
	}
}
