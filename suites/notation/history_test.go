package notation

import (
	"encoding/json"
	"testing"

	"keymove/engine/board"
)

// FuzzHistory: what is read is a game of legal moves, and is written and read as the same one, in JSON,
// too.
func FuzzHistory(f *testing.F) {
	for _, text := range []string{
		"", board.StartFEN + " moves e2e4 e7e5", "4k3/8/8/8/8/8/8/4K2R w K - moves e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 7 moves e1h1 e8e7",
		"bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w ECec - 0 1 moves f2f3", "8/P6k/8/8/8/8/7K/8 w - - moves a7a8Q", board.StartFEN + " moves", board.StartFEN, "moves e2e4",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, chess960 bool) {
		h, err := ParseHistory(text, chess960)
		if err != nil {
			if !h.IsEmpty() {
				t.Errorf("%q: moves beside the error %v", text, err)
			}
			return
		}
		if h.IsEmpty() != (text == "") {
			t.Fatalf("%q is read as %q", text, h.String())
		}
		chess960 = h.Start.Chess960()
		again, err := ParseHistory(h.String(), chess960)
		if err != nil || again.String() != h.String() || again.UCI() != h.UCI() || again.Start != h.Start && !h.IsEmpty() {
			t.Errorf("%q is read again as %q, %v", h.String(), again.String(), err)
		}
		pos := h.Start
		for _, m := range h.Moves {
			if !pos.IsLegal(m) {
				t.Fatalf("%q has a move that is not legal", text)
			}
			pos = pos.After(m)
		}
		if h.IsEmpty() {
			return
		}
		data, err := json.Marshal(h)
		var kept History
		if err == nil {
			err = json.Unmarshal(data, &kept)
		}
		if err != nil || kept.UCI() != h.UCI() {
			t.Errorf("%s in JSON is %s, %v", h.UCI(), data, err)
		}
	})
}
