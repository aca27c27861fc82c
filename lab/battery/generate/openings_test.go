package generate

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/suites/epd"
)

// TestOpenings makes a few openings twice: they are the same, legal, different and
// balanced, and what is written is read again.
func TestOpenings(t *testing.T) {
	make := func() ([]Opening, string) {
		openings, err := Openings(t.Context(), OpeningsConfig{Seed: 3, Openings: 3, Plies: 5, Searcher: builtinSearcher(t)})
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := WriteOpenings(&text, Provenance{Version: "1.0", Seed: 3}, 5, openings); err != nil {
			t.Fatal(err)
		}
		return openings, text.String()
	}
	openings, text := make()
	if _, again := make(); again != text {
		t.Errorf("the same seed gives other openings:\n%s\n%s", text, again)
	}
	if !strings.Contains(text, "# Made by: go -C lab run ./battery openings -seed 3 -n 3 -plies 5\n") {
		t.Errorf("the head does not say how it was made:\n%s", text)
	}
	seen := map[uint64]bool{}
	for _, o := range openings {
		seen[o.Position.Key()] = true
		pos, _ := board.ParseFEN(board.StartFEN)
		for _, m := range o.Moves {
			if !pos.IsLegal(m) {
				t.Fatalf("%s is illegal", m)
			}
			pos = pos.After(m)
		}
		if pos != o.Position || len(o.Moves) != 5 || max(o.Score, -o.Score) > mostImbalance {
			t.Errorf("%+v", o)
		}
	}
	n := 0
	for record, err := range epd.NewReader(strings.NewReader(text), "", epd.Options{Strict: true}).All() {
		if err != nil {
			t.Fatal(err)
		}
		if record.Position != openings[n].Position {
			t.Errorf("line %d reads as %s", n, record.Position.FEN())
		}
		n++
	}
	if n != 3 || len(seen) != 3 {
		t.Errorf("%d openings are written, %d are different, want 3", n, len(seen))
	}
}

func TestOpeningsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Openings(ctx, OpeningsConfig{Openings: 1, Plies: 2, Searcher: builtinSearcher(t)}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that has ended: %v", err)
	}
	if _, err := Openings(t.Context(), OpeningsConfig{Openings: 1}); err == nil {
		t.Error("no plies are no error")
	}
}
